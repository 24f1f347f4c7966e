import { extractPage } from '../reading/extract';
import { readPdf } from '../reading/pdf';
import { packagedParser } from '../reading/pdf/parser';
import { unreadable } from '../reading/unreadable';
import type { ReadFailure } from '../schema/run';
import type { PageReading } from '../schema/snapshot';
import { decodeBody } from './decode';
import type { Got } from './fetch-bytes';
import { keepPdf } from './pdf-cache';

/** A page that was read, or why not. `origin` is given where it is another than the way of reading says. */
export type PageResult =
  | { ok: true; reading: PageReading; origin?: 'session' | 'public' | undefined }
  | { ok: false; failure: ReadFailure; detail: string };

/**
 * Reads what was fetched, whatever kind of page it is. Runs in the effect host, which has a DOM: nothing of the page is
 * loaded or run, since a parsed document has no window.
 */
export async function readFetched(got: Got, signal?: AbortSignal): Promise<PageResult> {
  const type = got.contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (isPdf(got.bytes)) return readPdfBytes(got.bytes, got.url, signal);
  if (type === 'application/pdf') return { ok: false, failure: 'pdf_damaged', detail: 'no PDF, though it says so' };
  const isHtml = type === 'text/html' || type === 'application/xhtml+xml' || type === '';
  if (!isHtml && type !== 'text/plain') return { ok: false, failure: 'not_a_page', detail: type };
  const { text, encoding, by, isSure, disbelieved } = decodeBody(got.bytes, got.contentType, got.url);
  const document = isHtml ? new DOMParser().parseFromString(text, 'text/html') : plainDocument(text, got.url);
  const reading = extractPage(document, { url: got.url });
  const why = unreadable(reading);
  if (why !== null) return { ok: false, ...why };
  reading.encoding = {
    name: encoding,
    by,
    ...(isSure ? {} : { unsure: true }),
    ...(disbelieved === null ? {} : { disbelieved }),
  };
  return { ok: true, reading };
}

/** A PDF says so in its first kilobyte, whatever its header and name say. */
export function isPdf(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF-');
}

/** Longest time for the pages of a PDF; what has been read by then is the copy. Milliseconds. */
const PDF_MS = 25_000;

/** Reads the bytes of a PDF with the packaged parser, which is loaded now. */
export async function readPdfBytes(bytes: Uint8Array, url: string, signal?: AbortSignal): Promise<PageResult> {
  // What stands behind # tells a viewer where to go: it names no other document.
  const address = url.split('#')[0] ?? url;
  try {
    // The parser takes the bytes over: they are kept before.
    await keepPdf(address, bytes);
    const parser = await packagedParser();
    const until = performance.now() + PDF_MS;
    return await readPdf(bytes, { url: address, parser, signal, enough: () => performance.now() > until });
  } catch (error) {
    return { ok: false, failure: 'pdf_damaged', detail: error instanceof Error ? error.message : String(error) };
  }
}

function plainDocument(text: string, url: string): Document {
  const document = new DOMParser().parseFromString('<!doctype html><title></title><body></body>', 'text/html');
  document.title = decodeURIComponent(new URL(url).pathname.split('/').pop() || url);
  for (const part of text.split(/\n\s*\n/)) {
    const paragraph = document.createElement('p');
    paragraph.textContent = part;
    document.body.append(paragraph);
  }
  return document;
}
