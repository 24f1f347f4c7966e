import { decodeBody } from '../fetch/decode';
import { ownDoor } from '../fetch/door';
import type { FetchFault } from '../fetch/fault';
import { fetchPublic } from '../fetch/fetch-public';
import type { SearchFailure, SourceConfig } from '../schema/source';
import { definitionOf, type SourceDoor } from './ask';
import { FACTS } from './facts';
import type { SourceRequest } from './types';

/** Largest answer of a search service. Bytes. */
const MOST_BYTES = 3_000_000;
/** Longest time for one search with all its tries. Milliseconds. */
const BUDGET_MS = 20_000;
const TIMEOUT_MS = 8_000;

/**
 * The way of one source to the network: the one door, at the source's own pace. Its own host may be on this computer or
 * its network, since a person named it.
 */
export function doorFor(config: SourceConfig, allowHosts: readonly string[], signal: AbortSignal): SourceDoor {
  return async (request, { gapMs }) => {
    const door = ownDoor();
    const { host } = new URL(request.url);
    door.pace(host, { gapMs, concurrency: 2 });
    const fetched = await fetchPublic(
      request.url,
      {
        kind: definitionOf(config)?.reader.format ?? 'json',
        method: request.method,
        body: request.body ?? undefined,
        headers: request.headers,
        secret: Object.keys(request.secret).length > 0 ? request.secret : undefined,
        allowHosts: [...allowHosts, ...ownHost(config.base_url)],
        maxBytes: MOST_BYTES,
        timeoutMs: TIMEOUT_MS,
        budgetMs: BUDGET_MS,
        signal,
      },
      door,
    );
    if (!fetched.ok)
      return { ok: false, failure: failureOf(fetched.fault, config, request), detail: detailOf(fetched.fault) };
    if (fetched.status === 'not_modified') return { ok: false, failure: 'bad_answer', detail: 'not modified' };
    const hold = (ms: number) => door.complained(host, door.clock.now() + ms);
    return { ok: true, text: decodeBody(fetched.bytes, fetched.contentType).text, hold };
  };
}

/** A plan's limit, as one service tells it (Tavily). */
const PLAN_STATUS: ReadonlySet<number> = new Set([402, 432, 433]);

function ownHost(base: string): string[] {
  return URL.canParse(base) ? [new URL(base).hostname.toLowerCase()] : [];
}

function failureOf(fault: FetchFault, config: SourceConfig, { secret, url }: SourceRequest): SearchFailure {
  switch (fault.kind) {
    case 'refused': {
      const meant = definitionOf(config)?.refusal?.(fault.status ?? 0, '');
      if (meant) return meant;
      if (fault.about === 'credit' || PLAN_STATUS.has(fault.status ?? 0)) return 'no_credit';
      const wantsKey = fault.about === 'key' || fault.status === 401 || fault.status === 403;
      if (!wantsKey || FACTS[config.kind].key === 'none') return 'refused';
      return Object.keys(secret).length > 0 || new URL(url).searchParams.has('key') ? 'bad_key' : 'no_key';
    }
    case 'captcha':
      return 'bot_check';
    case 'rate_limited':
    case 'server_error':
    case 'timeout':
    case 'too_large':
    case 'blocked_address':
    case 'stopped':
    case 'redirected':
      return fault.kind;
    case 'cut':
    case 'unreachable':
      return 'unreachable';
    case 'empty':
    case 'wrong_type':
    case 'bad_json':
      return 'bad_answer';
  }
}

function detailOf(fault: FetchFault): string {
  return [fault.status === null ? '' : `HTTP ${fault.status}`, fault.status === null ? fault.detail : '']
    .filter((part) => part !== '')
    .join(' ');
}
