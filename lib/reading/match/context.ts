import { fold } from './fold';

/** Text around a quote as it was when the quote was taken, and about where it stood. */
export interface Context {
  prefix?: string | undefined;
  suffix?: string | undefined;
  /** UTF-16 offset in the text at which the quote once began. */
  hint?: number | undefined;
}

export interface Span {
  start: number;
  end: number;
}

/** Agreement of a span's surroundings with the stored context, each 0 to 1; null where no context was stored. */
export interface Agreement {
  before: number | null;
  after: number | null;
}

/** Characters of context that count; longer ones say no more. */
const REACH = 32;

export function agreementOf(text: string, span: Span, context: Context): Agreement {
  const prefix = fold(context.prefix ?? '', 'tight').text.slice(-REACH);
  const suffix = fold(context.suffix ?? '', 'tight').text.slice(0, REACH);
  // Three times the reach, since white space is not counted.
  const before = fold(text.slice(Math.max(0, span.start - 3 * REACH), span.start), 'tight').text;
  const after = fold(text.slice(span.end, span.end + 3 * REACH), 'tight').text;
  return {
    before: prefix === '' ? null : similarity(prefix, before.slice(-prefix.length)),
    after: suffix === '' ? null : similarity(suffix, after.slice(0, suffix.length)),
  };
}

/** How near a span stands to the hint is worth less than any difference in context: it only decides between equals. */
const HINT_WEIGHT = 0.01;

/** The span whose surroundings agree best with the context; the first among equals. */
export function bestOf<T extends Span>(text: string, spans: T[], context: Context): T | null {
  let best: T | null = null;
  let bestScore = Number.NEGATIVE_INFINITY;
  for (const span of spans) {
    const { before, after } = agreementOf(text, span, context);
    const nearness =
      context.hint === undefined ? 0 : 1 - Math.abs(span.start - context.hint) / Math.max(1, text.length);
    const score = (before ?? 0) + (after ?? 0) + HINT_WEIGHT * nearness;
    if (score > bestScore + 1e-9) {
      best = span;
      bestScore = score;
    }
  }
  return best;
}

/** One minus the edit distance over the length. */
function similarity(a: string, b: string): number {
  if (a === b) return 1;
  const longest = Math.max(a.length, b.length);
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return 1 - (row[b.length] ?? longest) / longest;
}
