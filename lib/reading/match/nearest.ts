import { fold, originalSpan } from './fold';

export interface NearestPassage {
  start: number;
  end: number;
  /** Dice coefficient over character trigrams, 0 to 1. */
  similarity: number;
}

const GRAM = 3;
/** Below this likeness, what is nearest is still another passage. */
const LEAST = 0.35;

/**
 * The passage of a text that looks most like a quote that is no longer in it, for showing what the page says today.
 * It is never a citation.
 */
export function nearestPassage(text: string, exact: string): NearestPassage | null {
  const folded = fold(text, 'tight');
  const quote = fold(exact, 'tight').text.toLowerCase();
  const page = folded.text.toLowerCase();
  if (quote.length < 2 * GRAM || page.length < GRAM || page.length !== folded.text.length) return null;
  const wanted = gramsOf(quote);
  const window = Math.min(page.length, quote.length);
  const hits = new Uint8Array(page.length);
  for (let i = 0; i + GRAM <= page.length; i += 1) if (wanted.has(page.slice(i, i + GRAM))) hits[i] = 1;
  let sum = 0;
  let best = 0;
  let bestAt = 0;
  for (let i = 0; i < page.length; i += 1) {
    sum += hits[i] ?? 0;
    if (i >= window) sum -= hits[i - window] ?? 0;
    if (sum > best) {
      best = sum;
      bestAt = i;
    }
  }
  if (best === 0) return null;
  const start = Math.max(0, bestAt - window + 1);
  const rough = originalSpan(folded, start, Math.min(page.length, start + window));
  const span = toSentences(text, rough.start, rough.end, exact.length);
  const similarity = dice(wanted, gramsOf(fold(text.slice(span.start, span.end), 'tight').text.toLowerCase()));
  return similarity < LEAST ? null : { ...span, similarity };
}

const ENDS = /[.!?。！？\n]/;

/** Moves to the nearest ends of sentences, outwards by at most half the quote's length, inwards by a quarter. */
function toSentences(text: string, from: number, to: number, length: number): { start: number; end: number } {
  const reach = Math.max(40, Math.floor(length / 2));
  const isEnd = (at: number) => at <= 0 || at >= text.length || ENDS.test(text[at - 1] ?? '');
  const nearest = (at: number, outwards: 1 | -1) => {
    for (let step = 0; step <= reach; step += 1) {
      if (isEnd(at + outwards * step)) return at + outwards * step;
      if (step <= reach / 2 && isEnd(at - outwards * step)) return at - outwards * step;
    }
    return null;
  };
  let start = nearest(from, -1) ?? wordStart(text, from);
  let end = Math.max(nearest(to, 1) ?? to, start);
  while (start < end && /\s/.test(text[start] ?? '')) start += 1;
  while (end > start && /\s/.test(text[end - 1] ?? '')) end -= 1;
  return { start, end };
}

function wordStart(text: string, at: number): number {
  let start = at;
  while (
    start > 0 &&
    at - start < 30 &&
    /[\p{L}\p{N}]/u.test(text[start - 1] ?? '') &&
    !/\p{Script=Han}/u.test(text[start - 1] ?? '')
  )
    start -= 1;
  return start;
}

function gramsOf(text: string): Set<string> {
  const grams = new Set<string>();
  for (let i = 0; i + GRAM <= text.length; i += 1) grams.add(text.slice(i, i + GRAM));
  return grams;
}

function dice(a: Set<string>, b: Set<string>): number {
  let both = 0;
  for (const gram of a) if (b.has(gram)) both += 1;
  return (2 * both) / Math.max(1, a.size + b.size);
}
