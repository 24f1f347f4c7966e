import { type TextDirective, writeTextDirective } from './fragment/directive';
import { findTextDirective } from './fragment/find';

/** Longest text given whole; a longer quote is named by its beginning and end. Characters. */
const WHOLE = 200;
/** Words at each end of a long quote, and of what stands beside a short one. */
const END_WORDS = 6;
const BESIDE_WORDS = 4;

/** A quote where it stands in the saved text of its page. */
export interface QuotePlace {
  text: string;
  start: number;
  end: number;
}

/**
 * An address that makes the browser itself scroll to a quote and mark it: used where no script may run in the page.
 * Words are given whole, since browsers match nothing else. Where the saved text is given, the directive is tried on it:
 * what stands before or after is added until it names the quote and nothing else.
 *
 * @returns the plain address where no directive finds the quote
 */
export function textFragmentUrl(url: string, quote: string, place?: QuotePlace): string {
  const directive = place ? directiveAt(quote, place) : basic(quote);
  if (!directive) return url;
  const [base = url, fragment = ''] = url.split('#', 2);
  const plain = fragment.split(':~:')[0] ?? '';
  return `${base}#${plain}:~:${writeTextDirective(directive)}`;
}

/** Without context: the quote, or its ends where it is long or runs over several blocks. */
function basic(quote: string): TextDirective | null {
  const lines = quote.split(/(?<!\s)\s*(?:\n| \| )\s*/u).filter((line) => /[\p{L}\p{N}]/u.test(line));
  const [first] = lines;
  const last = lines.at(-1);
  if (first === undefined || last === undefined) return null;
  const text = first.replace(/\s+/gu, ' ').trim();
  if (lines.length === 1 && text.length <= WHOLE) return { start: text };
  return { start: firstWords(first, END_WORDS), end: lastWords(last, END_WORDS) };
}

function directiveAt(quote: string, place: QuotePlace): TextDirective | null {
  const plain = basic(quote);
  if (!plain) return null;
  const prefix = lastWords(lineBefore(place), BESIDE_WORDS) || undefined;
  const suffix = firstWords(lineAfter(place), BESIDE_WORDS) || undefined;
  const tries = [plain, { ...plain, suffix }, { ...plain, prefix }, { ...plain, prefix, suffix }];
  return tries.find((directive) => names(directive, place)) ?? null;
}

/** Whether a directive's first match is the quote. */
function names(directive: TextDirective, { text, start, end }: QuotePlace): boolean {
  const found = findTextDirective(text, directive);
  return found !== null && found.start >= start && found.start < end && found.end <= end + 1;
}

/** What stands before and after in the same block, or the nearest line of the block beside it. */
function lineBefore({ text, start }: QuotePlace): string {
  return (
    text
      .slice(Math.max(0, start - 200), start)
      .trimEnd()
      .split('\n')
      .at(-1) ?? ''
  );
}

function lineAfter({ text, end }: QuotePlace): string {
  return (
    text
      .slice(end, end + 200)
      .trimStart()
      .split('\n')[0] ?? ''
  );
}

function firstWords(text: string, count: number): string {
  const words = wordsOf(text);
  const last = words[Math.min(count, words.length) - 1];
  return last ? text.slice(words[0]?.start ?? 0, last.end).replace(/\s+/gu, ' ') : '';
}

function lastWords(text: string, count: number): string {
  const words = wordsOf(text);
  const first = words[Math.max(0, words.length - count)];
  return first ? text.slice(first.start, words.at(-1)?.end).replace(/\s+/gu, ' ') : '';
}

let segmenter: Intl.Segmenter | null = null;

function wordsOf(text: string): { start: number; end: number }[] {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  return [...segmenter.segment(text)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ index, segment }) => ({ start: index, end: index + segment.length }));
}
