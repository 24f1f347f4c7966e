import { readFileSync } from 'node:fs';

interface LogEvent {
  type: number;
  time: string;
  source: { id: number };
  params?: { url?: string; initiator?: string; traffic_annotation?: number };
}
interface NetLog {
  constants: { logEventTypes: Record<string, number>; timeTickOffset: number };
  events: LogEvent[];
}

export interface BrowserRequest {
  host: string;
  url: string;
  /** Origin of the page or extension that asked; null for a navigation. */
  initiator: string | null;
  /** Milliseconds since the epoch. */
  at: number;
}

/** Chromium's id for navigations (traffic annotation `navigation_url_loader`). */
const NAVIGATION = 63171670;
/** What the log writes where nothing with an origin asked. */
const NO_INITIATOR = 'not an origin';

/**
 * Every request of pages and of the extension (panel, worker, offscreen document) and every navigation, as the browser
 * itself recorded them, whether or not the name resolved. Left out is what the browser does for itself (update checks,
 * its own sign-in): it has no initiator and is no navigation. Read it after `close`.
 * @param path `netLog` of a launched browser
 * @param window only requests between two moments, in milliseconds since the epoch
 */
export function recordedRequests(path: string, window: { from?: number; to?: number } = {}): BrowserRequest[] {
  const log = parse(readFileSync(path, 'utf8'));
  const { logEventTypes, timeTickOffset } = log.constants;
  const purposes = new Map<number, number>();
  for (const { source, params } of log.events)
    if (params?.traffic_annotation !== undefined) purposes.set(source.id, params.traffic_annotation);

  return log.events.flatMap(({ type, time, source, params }) => {
    if (type !== logEventTypes.URL_REQUEST_START_JOB || !params?.url) return [];
    const at = Number(time) + timeTickOffset;
    if (at < (window.from ?? 0) || at > (window.to ?? Number.POSITIVE_INFINITY)) return [];
    const initiator = params.initiator === undefined || params.initiator === NO_INITIATOR ? null : params.initiator;
    if (initiator === null && purposes.get(source.id) !== NAVIGATION) return [];
    const { hostname, protocol } = new URL(params.url);
    return /^(https?|wss?):$/.test(protocol) ? [{ host: hostname, url: params.url, initiator, at }] : [];
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
