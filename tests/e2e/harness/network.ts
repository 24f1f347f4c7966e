import { readFileSync } from 'node:fs';

interface NetLog {
  constants: { logEventTypes: Record<string, number>; timeTickOffset: number };
  events: { type: number; time: string; params?: { url?: string; host?: string } }[];
}

export interface BrowserRequest {
  host: string;
  url: string;
  /** Milliseconds since the epoch. */
  at: number;
}

/**
 * Every request that the browser itself recorded: of tabs, the panel, the worker, the offscreen document and its own
 * services, whether or not the name resolved. Read it after `close`.
 * @param path `netLog` of a launched browser
 * @param window only requests between two moments, in milliseconds since the epoch
 */
export function recordedRequests(path: string, window: { from?: number; to?: number } = {}): BrowserRequest[] {
  const log = parse(readFileSync(path, 'utf8'));
  const { logEventTypes, timeTickOffset } = log.constants;
  const interesting = new Set([logEventTypes.URL_REQUEST_START_JOB, logEventTypes.WEBSOCKET_HANDSHAKE]);
  return log.events.flatMap(({ type, time, params }) => {
    if (!interesting.has(type) || !params?.url) return [];
    const at = Number(time) + timeTickOffset;
    if (at < (window.from ?? 0) || at > (window.to ?? Number.POSITIVE_INFINITY)) return [];
    const { host, protocol } = new URL(params.url);
    return /^(https?|wss?):$/.test(protocol) ? [{ host: host.replace(/:\d+$/, ''), url: params.url, at }] : [];
  });
}

/** The different hosts of these requests, sorted. */
export function hostsOf(requests: BrowserRequest[]): string[] {
  return [...new Set(requests.map(({ host }) => host))].sort();
}

/** The log is one JSON object; a browser that was killed has not written its end. */
function parse(text: string): NetLog {
  try {
    return JSON.parse(text) as NetLog;
  } catch {
    return JSON.parse(`${text.trimEnd().replace(/,$/, '')}]}`) as NetLog;
  }
}
