import { stem } from '../../reading/text';
import type { Token } from '../facts/tokens';
import { meaningOf } from './lexicon';
import type { Prepared } from './prepare';

/** The one place where a sentence departs from a sentence of the passage that it otherwise repeats. */
export interface Alteration {
  mine: { start: number; end: number };
  theirs: { start: number; end: number };
  /** A number stands on both sides and differs. */
  number: boolean;
  /** A word that turns, narrows or weakens was put in or taken out. */
  turned: boolean;
  /** The same words stand in another order. */
  swapped: boolean;
}

/** At most this many tokens may differ on either side. */
const MOST_CHANGED = 3;
/** At least this many must be the same, or nothing is being repeated. */
const LEAST_SAME = 4;

/**
 * Finds a repeated sentence with one thing changed: “Version 3.10 is faster than 3.10” after “Version 3.11 is faster
 * than 3.10”. Every number of it may stand in the passage, and it is still wrong.
 */
export function alterationOf(claim: Prepared, passage: Prepared): Alteration | null {
  const mine = bare(claim.tokens);
  for (const span of passage.sentences) {
    const longer = span.end - span.start - claim.text.trim().length;
    if (longer < -LONGEST_CHANGE) continue;
    const theirs = bare(passage.tokens.filter((token) => token.start >= span.start && token.end <= span.end));
    const found = longer > LONGEST_CHANGE ? alterationAtStart(mine, theirs) : alterationIn(mine, theirs);
    if (found) return found;
  }
  return null;
}

/** Sentences that differ by more characters do not repeat each other. */
const LONGEST_CHANGE = 40;

/** Of a shorter repetition of a sentence's beginning nothing can be said: “X is a film” of “X is a 2005 film”. */
const LEAST_BEGINNING = 8;
const MOST_AT_START = 24;

function alterationAtStart(mine: readonly Token[], theirs: readonly Token[]): Alteration | null {
  if (mine.length < LEAST_BEGINNING) return null;
  const found = alterationIn(mine, beginning(mine, theirs));
  if (!found) return null;
  const short =
    found.swapped || [found.mine, found.theirs].every(({ start, end }) => end > start && end - start <= MOST_AT_START);
  return short ? found : null;
}

/** The part of a longer sentence that ends with the words that the shorter one ends with. */
function beginning(mine: readonly Token[], theirs: readonly Token[]): readonly Token[] {
  const [before, last] = [mine.at(-2), mine.at(-1)];
  for (let end = Math.min(theirs.length, mine.length + MOST_CHANGED); end > 1; end--)
    if (same(theirs[end - 1], last) && same(theirs[end - 2], before)) return theirs.slice(0, end);
  // The last word itself may be the changed one.
  return theirs.slice(0, mine.length);
}

function alterationIn(mine: readonly Token[], theirs: readonly Token[]): Alteration | null {
  if (Math.abs(mine.length - theirs.length) > MOST_CHANGED) return null;
  const most = Math.min(mine.length, theirs.length);
  let head = 0;
  while (head < most && same(mine[head], theirs[head])) head++;
  let tail = 0;
  while (tail < most - head && same(mine[mine.length - 1 - tail], theirs[theirs.length - 1 - tail])) tail++;
  if (head + tail < LEAST_SAME) return null;
  const [a, b] = [mine.slice(head, mine.length - tail), theirs.slice(head, theirs.length - tail)];
  if (a.length > MOST_CHANGED || b.length > MOST_CHANGED) return isReordered(a, b) ? swap(a, b) : null;
  const [only, other] = a.length === 0 ? [b, a] : [a, b];
  if (other.length === 0 && !only.some(isTurning)) return null;
  return {
    mine: a.length > 0 ? spanOf(a) : after(mine, head),
    theirs: b.length > 0 ? spanOf(b) : after(theirs, head),
    number: a.some(isNumber) && b.some(isNumber),
    turned: other.length === 0,
    swapped: false,
  };
}

/** A longer stretch is another sentence. */
const LONGEST_SWAP = 16;

/** “Correct input … every output” beside “correct output … every input”: the same words in another order. */
function isReordered(a: readonly Token[], b: readonly Token[]): boolean {
  if (a.length !== b.length || a.length > LONGEST_SWAP) return false;
  const sorted = (tokens: readonly Token[]) =>
    tokens
      .map(({ low }) => low)
      .sort()
      .join(' ');
  return sorted(a) === sorted(b);
}

function swap(a: readonly Token[], b: readonly Token[]): Alteration {
  return { mine: spanOf(a), theirs: spanOf(b), number: false, turned: false, swapped: true };
}

function bare(tokens: readonly Token[]): Token[] {
  return tokens.filter((token) => token.kind !== 'sign' || /[%‰$€£¥°±<>≤≥+]/.test(token.text));
}

function same(a: Token | undefined, b: Token | undefined): boolean {
  if (!a || !b) return false;
  return (
    a.low === b.low || (a.kind === 'word' && b.kind === 'word' && meaningOf(stem(a.low)) === meaningOf(stem(b.low)))
  );
}

/** Put in or taken out, these change what is said: a negation, “only”, “may”. A figure put in is missed by its value check. */
function isTurning(token: Token): boolean {
  if (token.kind === 'han') return /[不没沒未无無非仅僅只]/.test(token.text);
  return /^(?:not|no|never|only|without|cannot|.+n't|may|might|could|all|every|almost|nearly|hardly|solely|unlikely)$/.test(
    token.low,
  );
}

/** The empty place before the token at `index`. */
function after(tokens: readonly Token[], index: number): { start: number; end: number } {
  const at = tokens[index]?.start ?? tokens.at(-1)?.end ?? 0;
  return { start: at, end: at };
}

function isNumber(token: Token): boolean {
  return /\d/.test(token.text) || /[一二三四五六七八九十百千万亿两]/.test(token.text);
}

function spanOf(tokens: readonly Token[]): { start: number; end: number } {
  return { start: tokens[0]?.start ?? 0, end: tokens.at(-1)?.end ?? 0 };
}
