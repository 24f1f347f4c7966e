import { atOnce, STRIDE, type Steps } from './extract/slices';
import { approximateSpans } from './match/approximate';
import { type Agreement, agreementOf, bestOf, type Context, type Span } from './match/context';
import { hasCleanEdges } from './match/edges';
import { fold, isWide, originalSpan } from './match/fold';
import { sameFacts } from './match/same-facts';

export { type NearestPassage, nearestPassage } from './match/nearest';

/** A stored quote with up to 32 characters of its surroundings. */
export interface Quote extends Context {
  exact: string;
}

export interface QuoteMatch extends Span {
  /** `exact`: unit for unit; `normalised`: the same words, set otherwise; `approximate`: slips that change no fact. */
  how: 'exact' | 'normalised' | 'approximate';
}

/** Below this length (tight; a wide character counts two) a quote needs its context, where one is stored, and no tolerance. */
const SHORT = 15;
/** Agreement of at least one side of the context that a short quote needs. */
const SHORT_CONTEXT = 0.5;
/** Occurrences that are compared by context: a word that fills a table of 20,000 rows must not hang the tab. */
const MOST_OCCURRENCES = 3000;

/**
 * Finds a quote in a text, in three layers: unit for unit; after normalisation; with an error budget that no
 * difference in a number, name, unit, negation or Han character passes. Repeated text is decided by context, then by
 * the hint. Offsets are UTF-16 units of `text`, end exclusive.
 * @returns null when the text does not hold the quote: then it has changed
 */
export function findQuote(text: string, quote: Quote): QuoteMatch | null {
  return atOnce(quoteSteps(text, quote));
}

/** The same in steps, of at most some 30 ms on half a million characters. */
export function* quoteSteps(text: string, quote: Quote): Steps<QuoteMatch | null> {
  const exact = quote.exact.trim();
  if (exact === '' || text === '') return null;
  const verbatim = yield* choose(text, occurrences(text, exact), quote, isShort(exact));
  if (verbatim !== null) return { ...verbatim, how: 'exact' };

  yield;
  const spaced = fold(text, 'spaced');
  const spacedQuote = fold(unpiped(exact), 'spaced').text.trim();
  if (spacedQuote === '') return null;
  yield;
  const short = isShort(exact);
  const normalised = occurrences(spaced.text, spacedQuote).map((span) => originalSpan(spaced, span.start, span.end));
  const byWords = yield* choose(text, normalised, quote, short);
  if (byWords !== null) return { ...byWords, how: 'normalised' };
  if (short) return null;

  yield;
  const tight = fold(text, 'tight');
  yield;
  const tightQuote = fold(unpiped(exact), 'tight').text;
  const unspaced = occurrences(tight.text, tightQuote)
    .map((span) => originalSpan(tight, span.start, span.end))
    .filter((span) => sameFacts(unpiped(exact), text.slice(span.start, span.end)));
  const byLetters = yield* choose(text, unspaced, quote, false);
  if (byLetters !== null) return { ...byLetters, how: 'normalised' };

  yield;
  const near = yield* choose(text, approximateSpans(text, tight, unpiped(exact), tightQuote), quote, false);
  return near === null ? null : { ...near, how: 'approximate' };
}

/** Cells of a saved table row are joined by ` | `; on the page there is only a gap. */
function unpiped(exact: string): string {
  return exact.replace(/(?: \|)+ |^(?:\| )+/g, ' ').trim();
}

function isShort(exact: string): boolean {
  let length = 0;
  for (let i = 0; i < exact.length && length < SHORT; i += 1) {
    const code = exact.charCodeAt(i);
    if (code > 32 && code !== 0xa0) length += isWide(code) ? 2 : 1;
  }
  return length < SHORT;
}

function occurrences(text: string, wanted: string): Span[] {
  const spans: Span[] = [];
  for (let at = text.indexOf(wanted); at !== -1 && spans.length < MOST_OCCURRENCES; at = text.indexOf(wanted, at + 1)) {
    spans.push({ start: at, end: at + wanted.length });
  }
  return spans;
}

function* choose(text: string, spans: Span[], context: Context, short: boolean): Steps<Span | null> {
  const fitting: Span[] = [];
  for (const [i, span] of spans.entries()) {
    if (i % STRIDE === STRIDE - 1) yield;
    const agreement = agreementOf(text, span, context);
    if (hasCleanEdges(text, span, context, agreement) && (!short || agrees(agreement))) fitting.push(span);
  }
  return bestOf(text, fitting, context);
}

function agrees({ before, after }: Agreement): boolean {
  if (before === null && after === null) return true;
  return Math.max(before ?? 0, after ?? 0) >= SHORT_CONTEXT;
}
