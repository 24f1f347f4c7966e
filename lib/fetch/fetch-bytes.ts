import type { ReadFailure } from '../schema/run';
import type { FaultKind, FetchFault } from './fault';
import { type Fetched, fetchPublic, type Validators } from './fetch-public';

export { MAX_BYTES, MAX_PDF_BYTES } from './fetch-public';

export interface Got {
  ok: true;
  url: string;
  contentType: string;
  bytes: Uint8Array;
  validators?: Validators | null;
  /** The server asks not to keep it. */
  noStore?: boolean;
}

export type FetchResult = Got | { ok: false; failure: ReadFailure; detail: string };

export interface FetchOptions {
  /** Hosts that the person added: they pass the address check although private. */
  allowHosts: readonly string[];
  signal?: AbortSignal;
}

/** Fetches the bytes of a page or file (lib/fetch/fetch-public.ts), its faults told in the words of reading. */
export async function fetchBytes(address: string, options: FetchOptions): Promise<FetchResult> {
  const fetched = await fetchPublic(address, { kind: 'page', ...options });
  return asRead(fetched);
}

/** An answer as reading takes it. An answer that nothing has changed is not asked for here. */
export function asRead(fetched: Fetched): FetchResult {
  if (!fetched.ok) return { ok: false, ...readFailureOf(fetched.fault) };
  if (fetched.status === 'not_modified') return { ok: false, failure: 'failed', detail: 'unexpected: not modified' };
  const { url, contentType, bytes, validators, noStore } = fetched;
  return { ok: true, url, contentType, bytes, validators, noStore };
}

const FAILURE: Readonly<Record<FaultKind, ReadFailure>> = {
  blocked_address: 'blocked_address',
  stopped: 'stopped',
  timeout: 'timeout',
  rate_limited: 'busy',
  server_error: 'http_error',
  refused: 'http_error',
  captcha: 'bot_check',
  cut: 'cut',
  unreachable: 'unreachable',
  empty: 'no_text',
  wrong_type: 'not_a_page',
  bad_json: 'not_a_page',
  too_large: 'too_large',
  redirected: 'redirected',
};

/** A fault in the words of reading a page. */
export function readFailureOf(fault: FetchFault): { failure: ReadFailure; detail: string } {
  return { failure: FAILURE[fault.kind], detail: fault.detail };
}
