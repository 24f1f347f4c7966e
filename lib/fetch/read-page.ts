import { extractPage } from '../reading/extract';
import type { ReadFailure } from '../schema/run';
import type { PageReading } from '../schema/snapshot';
import { decodeBody } from './decode';
import { type FetchOptions, fetchBytes } from './fetch-bytes';

/** A page that was read, or why not. */
export type PageResult = { ok: true; reading: PageReading } | { ok: false; failure: ReadFailure; detail: string };

/**
 * Fetches an address and reads it as a page. Runs in the effect host, which has a DOM: nothing of the page is loaded
 * or run, since a parsed document has no window.
 */
export async function fetchPage(address: string, options: FetchOptions): Promise<PageResult> {
  const got = await fetchBytes(address, options);
  if (!got.ok) return got;
  const type = got.contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === 'application/pdf') return { ok: false, failure: 'pdf', detail: type };
  const isHtml = type === 'text/html' || type === 'application/xhtml+xml' || type === '';
  if (!isHtml && type !== 'text/plain') return { ok: false, failure: 'not_a_page', detail: type };
  const { text } = decodeBody(got.bytes, got.contentType);
  const document = isHtml ? new DOMParser().parseFromString(text, 'text/html') : plainDocument(text, got.url);
  const reading = extractPage(document, { url: got.url });
  if (reading.text.trim() === '') return { ok: false, failure: 'no_text', detail: 'no text in the fetched page' };
  return { ok: true, reading };
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
