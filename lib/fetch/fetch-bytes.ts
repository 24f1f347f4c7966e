import { fetchRefusal } from '../policy/fetch-url';
import type { ReadFailure } from '../schema/run';

/** Largest body that is read, in bytes. */
export const MAX_BYTES = 10_000_000;
/** Longest time for one request with its body, in milliseconds. */
const TIMEOUT_MS = 30_000;

export type FetchResult =
  | { ok: true; url: string; contentType: string; bytes: Uint8Array }
  | { ok: false; failure: ReadFailure; detail: string };

export interface FetchOptions {
  /** Hosts that the person added: they pass the address check although private. */
  allowHosts: readonly string[];
  signal?: AbortSignal;
}

/**
 * The one door to the network: fetches a public address without cookies and without a referrer.
 * Addresses are judged before the request and again where redirects led; a body over `MAX_BYTES` is not kept.
 */
export async function fetchBytes(address: string, options: FetchOptions): Promise<FetchResult> {
  const refusal = fetchRefusal(address, options.allowHosts);
  if (refusal) return { ok: false, failure: 'blocked_address', detail: refusal };
  const signals = [AbortSignal.timeout(TIMEOUT_MS), ...(options.signal ? [options.signal] : [])];
  try {
    const response = await fetch(address, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'follow',
      signal: AbortSignal.any(signals),
    });
    const redirected = fetchRefusal(response.url || address, options.allowHosts);
    if (redirected) return { ok: false, failure: 'blocked_address', detail: `redirected: ${redirected}` };
    if (!response.ok) return { ok: false, failure: 'http_error', detail: `HTTP ${response.status}` };
    const bytes = await readLimited(response);
    if (!bytes) return { ok: false, failure: 'too_large', detail: `over ${MAX_BYTES} bytes` };
    return { ok: true, url: response.url || address, contentType: response.headers.get('content-type') ?? '', bytes };
  } catch (error) {
    if (options.signal?.aborted) return { ok: false, failure: 'stopped', detail: 'stopped' };
    return { ok: false, failure: 'unreachable', detail: error instanceof Error ? error.message : String(error) };
  }
}

async function readLimited(response: Response): Promise<Uint8Array | null> {
  if (Number(response.headers.get('content-length') ?? 0) > MAX_BYTES) return null;
  const reader = response.body?.getReader();
  if (!reader) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > MAX_BYTES) {
      await reader.cancel();
      return null;
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
