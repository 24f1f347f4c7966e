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
    const length = span.end - span.start;
    if (Math.abs(length - claim.text.trim().length) > LONGEST_CHANGE) continue;
    const found = alterationIn(mine, passage, span);
    if (found) return found;
  }
  return null;
}

/** Sentences that differ by more characters do not repeat each other. */
const LONGEST_CHANGE = 40;

function alterationIn(
  mine: readonly Token[],
  passage: Prepared,
  span: { start: number; end: number },
): Alteration | null {
  const theirs = bare(passage.tokens.filter((token) => token.start >= span.start && token.end <= span.end));
  if (Math.abs(mine.length - theirs.length) > MOST_CHANGED) return null;
  const most = Math.min(mine.length, theirs.length);
  let head = 0;
  while (head < most && same(mine[head], theirs[head])) head++;
  let tail = 0;
  while (tail < most - head && same(mine[mine.length - 1 - tail], theirs[theirs.length - 1 - tail])) tail++;
  if (head + tail < LEAST_SAME) return null;
  const [a, b] = [mine.slice(head, mine.length - tail), theirs.slice(head, theirs.length - tail)];
  if (a.length > MOST_CHANGED || b.length > MOST_CHANGED) return null;
  const [only, other] = a.length === 0 ? [b, a] : [a, b];
  if (other.length === 0 && !only.some(isTurning)) return null;
  return {
    mine: a.length > 0 ? spanOf(a) : after(mine, head),
    theirs: b.length > 0 ? spanOf(b) : after(theirs, head),
    number: a.some(isNumber) && b.some(isNumber),
    turned: other.length === 0,
  };
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
