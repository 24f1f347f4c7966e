import { fetchRefusal } from '../policy/fetch-url';
import type { ReadFailure } from '../schema/run';

/** Largest body that is read, in bytes. */
export const MAX_BYTES = 10_000_000;
/** Largest PDF: its pictures and fonts, which are not read, make most of it. Bytes. */
export const MAX_PDF_BYTES = 60_000_000;
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
 * Addresses are judged before the request and again where redirects led; a body over `MAX_BYTES`, of a PDF over `MAX_PDF_BYTES`, is not kept.
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
    const contentType = response.headers.get('content-type') ?? '';
    const most = mayBePdf(contentType, response.url || address) ? MAX_PDF_BYTES : MAX_BYTES;
    const bytes = await readLimited(response, most);
    if (!bytes) return { ok: false, failure: 'too_large', detail: `over ${most} bytes` };
    return { ok: true, url: response.url || address, contentType, bytes };
  } catch (error) {
    if (options.signal?.aborted) return { ok: false, failure: 'stopped', detail: 'stopped' };
    return { ok: false, failure: 'unreachable', detail: error instanceof Error ? error.message : String(error) };
  }
}

/** Whether a response may be a PDF, as far as its header and address tell. */
function mayBePdf(contentType: string, url: string): boolean {
  return /\bpdf\b/i.test(contentType) || /\.pdf(?:[?#]|$)/i.test(url);
}

async function readLimited(response: Response, most: number): Promise<Uint8Array | null> {
  if (Number(response.headers.get('content-length') ?? 0) > most) return null;
  const reader = response.body?.getReader();
  if (!reader) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
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
