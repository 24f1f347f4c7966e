import approximateSearch from 'approx-string-match';
import type { Span } from './context';
import { type Folded, originalSpan } from './fold';
import { sameFacts } from './same-facts';

/** Edits allowed per character of the quote, for reference marks and lost ligatures; `sameFacts` judges what they are. */
const ERROR_SHARE = 0.2;
const MOST_ERRORS = 60;

/**
 * Places where the quote stands with slight differences that change no fact.
 * @param text the text as given; `folded` is the same, tight
 * @param quote the quote as given; `tight` is the same, tight
 */
export function approximateSpans(text: string, folded: Folded, quote: string, tight: string): Span[] {
  const errors = Math.min(MOST_ERRORS, Math.floor(tight.length * ERROR_SHARE));
  if (errors < 1) return [];
  return approximateSearch(folded.text, tight, errors)
    .slice(0, 50)
    .map((match) => toWords(text, originalSpan(folded, match.start, match.end)))
    .filter((span) => sameFacts(quote, text.slice(span.start, span.end)));
}

const WORD = /[\p{L}\p{N}]/u;

/** The search may begin or end a few letters off: take whole words. */
function toWords(text: string, span: Span): Span {
  let { start, end } = span;
  while (start > 0 && span.start - start < 30 && joins(text, start)) start -= 1;
  while (end < text.length && end - span.end < 30 && joins(text, end)) end += 1;
  while (start < end && /\s/.test(text[start] ?? '')) start += 1;
  while (end > start && /\s/.test(text[end - 1] ?? '')) end -= 1;
  return { start, end };
}

function joins(text: string, at: number): boolean {
  const [before, after] = [text[at - 1] ?? '', text[at] ?? ''];
  if (!WORD.test(before) || !WORD.test(after)) return false;
  return !/\p{Script=Han}/u.test(before) && !/\p{Script=Han}/u.test(after);
}
