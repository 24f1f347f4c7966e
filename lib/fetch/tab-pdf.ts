import { type FetchOptions, type FetchResult, fetchBytes, MAX_PDF_BYTES } from './fetch-bytes';
import { keepPdf, keptPdf } from './pdf-cache';
import { isPdf, type PageResult, readPdfBytes } from './read-page';

/**
 * Reads the PDF that an open tab shows. Fetched without cookies it is public; where that gives no PDF, the bytes that
 * its own tab gave are read, and then it is the person's session.
 *
 * @param given the tab's bytes; null where they have not been asked for
 * @returns `pdf` where the address gives no PDF without the tab's own bytes
 */
export async function readTabPdf(url: string, given: string | null, options: FetchOptions): Promise<PageResult> {
  if (given !== null) return asSession(await readPdfBytes(fromBase64(given), url, options.signal));
  if (url.startsWith('file:')) return readFile(url, options.signal);
  const got = await fetchBytes(url, options);
  if (!got.ok) return got.failure === 'stopped' || got.failure === 'too_large' ? got : { ...got, failure: 'pdf' };
  if (!isPdf(got.bytes)) return { ok: false, failure: 'pdf', detail: `no PDF without cookies: ${got.contentType}` };
  const read = await readPdfBytes(got.bytes, url, options.signal);
  return read.ok ? { ...read, origin: 'public' } : read;
}

function asSession(result: PageResult): PageResult {
  return result.ok ? { ...result, origin: 'session' } : result;
}

async function readFile(url: string, signal: AbortSignal | undefined): Promise<PageResult> {
  const got = await fileBytes(url, signal);
  return got.ok ? asSession(await readPdfBytes(got.bytes, url, signal)) : got;
}

/** A file on the person's disk; the browser gives it where the person allowed file addresses for this extension. */
async function fileBytes(url: string, signal?: AbortSignal): Promise<FetchResult> {
  try {
    const bytes = new Uint8Array(await (await fetch(url, signal ? { signal } : {})).arrayBuffer());
    if (bytes.length > MAX_PDF_BYTES) return { ok: false, failure: 'too_large', detail: `over ${MAX_PDF_BYTES} bytes` };
    return { ok: true, url, contentType: 'application/pdf', bytes };
  } catch (error) {
    return { ok: false, failure: 'file_access', detail: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * The bytes of a PDF that was read before, for showing its pages: as it was read where that is still there, else
 * fetched again.
 */
export async function pdfBytesAgain(url: string): Promise<FetchResult> {
  const kept = await keptPdf(url);
  if (kept) return { ok: true, url, contentType: 'application/pdf', bytes: kept };
  if (url.startsWith('file:')) return fileBytes(url);
  const got = await fetchBytes(url, { allowHosts: [] });
  if (got.ok && !isPdf(got.bytes)) return { ok: false, failure: 'pdf', detail: got.contentType };
  if (got.ok) await keepPdf(url, got.bytes);
  return got;
}

/** Bytes of a text in Base64. */
export function fromBase64(text: string): Uint8Array {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}
