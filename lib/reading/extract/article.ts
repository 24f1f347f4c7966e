import { Readability } from '@mozilla/readability';

/** Larger documents are not given to Readability, whose time grows faster than the page. */
const MOST_ELEMENTS = 25_000;
/** Readability loosens its rules step by step until it finds this much text; the default (500) starves short pages. */
const CHAR_THRESHOLD = 140;

/**
 * The text that Readability takes for the article, without white space, or null where it finds none.
 * @param document is changed by the call: hand over a copy
 */
export function articleText(document: Document, elements: number): string | null {
  if (elements > MOST_ELEMENTS) return null;
  try {
    const found = new Readability<Node>(document, {
      charThreshold: CHAR_THRESHOLD,
      disableJSONLD: true,
      serializer: (element) => element,
    }).parse();
    const text = found?.content?.textContent ?? '';
    return text.trim() === '' ? null : squeeze(text);
  } catch {
    // An odd page must not fail the reading: the block walk answers alone.
    return null;
  }
}

/** Text without white space and invisible characters, for comparing two walks over the same page. */
export function squeeze(text: string): string {
  return text.replace(/[\s\u00ad\u200b\u2060\ufeff]+/g, '');
}
