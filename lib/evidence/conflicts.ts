import { alignmentOf } from '../verify/check/near';
import { prepare } from '../verify/check/prepare';
import { checkValues } from '../verify/check/values';
import { areComparable, holds, saysSame } from './conflicts/differ';
import { type ConflictKind, kindOf, labelOf } from './conflicts/kind';
import { type ConflictClaim, expectedOf, type ReadClaim, readClaim, type Stated } from './conflicts/read';
import { independentCount } from './independence';
import { type Weights, weigh } from './weights';

export type { ConflictKind } from './conflicts/kind';
export type { ConflictClaim } from './conflicts/read';

/** One value and who says it. */
export interface ConflictSide {
  /** As written by its best source. */
  value: string;
  claims: string[];
  /** What the value depends on: the version, the year; null where nothing names it. */
  label: string | null;
  /** One publisher, or one text published twice, counts once. */
  independent_sources: number;
  weights: Weights;
}

export interface Conflict {
  kind: ConflictKind;
  /** Heaviest first; none is left out, the loser is for the dispute box (MECHANISMS A42). */
  sides: ConflictSide[];
  /** Index of the side that stands; null where both may hold (another version, time, place, scope or unit). */
  kept: number | null;
}

export interface ConflictOptions {
  /** The question that all claims are to answer; null to compare statements with each other. */
  question: string | null;
  /** ISO, for recency. */
  now: string;
}

/**
 * Claims about one subject and attribute that give different values, across sources (MECHANISMS A41, A42, C16, F13):
 * a contradiction is told apart from another version, time, place, scope or unit; rounding is no difference, nor is a
 * value that the other source also holds.
 */
export function findConflicts(claims: readonly ConflictClaim[], { question, now }: ConflictOptions): Conflict[] {
  const asked = question === null ? null : prepare(question, null);
  const expected = question === null ? null : expectedOf(question);
  const read = claims.map((claim) => readClaim(claim, asked, expected));
  // A question that asks for no value leaves the statements to each other.
  const pairs = expected === null ? statedPairs(read) : askedPairs(read);
  return grouped([...pairs, ...ownPairs(read)], read, now);
}

/** Two claims whose values differ. */
interface Pair {
  a: ReadClaim;
  b: ReadClaim;
  x: Stated;
  y: Stated;
  kind: ConflictKind;
}

function askedPairs(read: readonly ReadClaim[]): Pair[] {
  const pairs: Pair[] = [];
  read.forEach((a, i) => {
    for (const b of read.slice(i + 1)) {
      const [x, y] = [a.stated, b.stated];
      if (!x || !y || sameSource(a, b) || !areComparable(x, y) || saysSame(x, y)) continue;
      if (holds(b, x) || holds(a, y) || mayAgree(a, b)) continue;
      pairs.push({ a, b, x, y, kind: kindOf(a, b, x, y) });
    }
  });
  return pairs;
}

/** Two long texts may both hold the answer beside other values that stand as near to the question. */
function mayAgree(a: ReadClaim, b: ReadClaim): boolean {
  return a.alike.some((mine) => b.alike.some((theirs) => saysSame(mine, theirs)));
}

/** Share of a statement's words that must stand around the other's value, and in the other statement at all. */
const NEAR_VALUE = 0.45;
const SAME_SUBJECT = 0.5;

/** Without a question each statement is the question to the other. */
function statedPairs(read: readonly ReadClaim[]): Pair[] {
  const pairs: Pair[] = [];
  read.forEach((a, i) => {
    for (const b of read.slice(i + 1)) {
      if (sameSource(a, b)) continue;
      if (Math.min(alignmentOf(a.said, b.said, b.context), alignmentOf(b.said, a.said, a.context)) < SAME_SUBJECT)
        continue;
      const differing = checkValues(a.said, b.said, b.context).find(
        ({ relation, elsewhere, closeness }) => relation === 'different' && !elsewhere && closeness >= NEAR_VALUE,
      );
      const x: Stated | null = differing
        ? { kind: 'value', value: differing.value, text: differing.value.fact.text }
        : statusOf(a);
      const y: Stated | null = differing?.counterpart
        ? { kind: 'value', value: differing.counterpart, text: differing.counterpart.fact.text }
        : statusOf(b);
      if (!x || !y || x.kind !== y.kind || saysSame(x, y) || holds(a, y) || holds(b, x)) continue;
      pairs.push({ a, b, x, y, kind: kindOf(a, b, x, y) });
    }
  });
  return pairs;
}

/** How alike two statements of one page must be, both ways, and how near the words to the values. */
const SAME_STATEMENT = 0.8;
const VERY_NEAR = 0.7;

/** A page that says one thing twice with two values, and nothing tells the two apart. */
function ownPairs(read: readonly ReadClaim[]): Pair[] {
  const pairs: Pair[] = [];
  read.forEach((a, i) => {
    for (const b of read.slice(i + 1)) {
      if (!sameSource(a, b) || a.claim.text.length > LONGEST_STATEMENT || b.claim.text.length > LONGEST_STATEMENT)
        continue;
      if (Math.min(alignmentOf(a.said, b.said, null), alignmentOf(b.said, a.said, null)) < SAME_STATEMENT) continue;
      const differing = checkValues(a.said, b.said, null).filter(({ relation }) => relation !== 'equal');
      const [one] = differing;
      if (differing.length !== 1 || one?.relation !== 'different' || one.closeness < VERY_NEAR || !one.counterpart)
        continue;
      const x: Stated = { kind: 'value', value: one.value, text: one.value.fact.text };
      const y: Stated = { kind: 'value', value: one.counterpart, text: one.counterpart.fact.text };
      if (saysSame(x, y) || holds(a, y) || holds(b, x) || kindOf(a, b, x, y) !== 'contradiction') continue;
      pairs.push({ a, b, x, y, kind: 'contradicts_itself' });
    }
  });
  return pairs;
}

/** A statement, not a paragraph. */
const LONGEST_STATEMENT = 400;

function statusOf({ held }: ReadClaim): Stated | null {
  return held.find(({ kind }) => kind === 'status') ?? null;
}

/** One page does not dispute with itself; two pages of one publisher do where their addresses name two versions. */
function sameSource({ claim: a }: ReadClaim, { claim: b }: ReadClaim): boolean {
  return a.url === b.url;
}

/** Pairs of one kind that share a claim make one conflict; equal values make one side of it. */
function grouped(pairs: readonly Pair[], read: readonly ReadClaim[], now: string): Conflict[] {
  const groups: Pair[][] = [];
  for (const pair of pairs) {
    const group = groups.find((known) => known[0]?.kind === pair.kind && known.some((one) => touches(one, pair)));
    if (group) group.push(pair);
    else groups.push([pair]);
  }
  return groups.map((group) => conflictOf(group, read, now));
}

function touches(p: Pair, q: Pair): boolean {
  return p.a === q.a || p.a === q.b || p.b === q.a || p.b === q.b;
}

function conflictOf(group: readonly Pair[], read: readonly ReadClaim[], now: string): Conflict {
  const sides: { stated: Stated; claims: Set<ReadClaim> }[] = [];
  const file = (stated: Stated, claim: ReadClaim) => {
    const side = sides.find((known) => saysSame(known.stated, stated));
    if (side) side.claims.add(claim);
    else sides.push({ stated, claims: new Set([claim]) });
  };
  for (const { a, b, x, y } of group) {
    file(x, a);
    file(y, b);
  }
  // Sources that agree with a side without differing from the other still speak for it.
  for (const claim of read) {
    const { stated } = claim;
    if (stated && !sides.some(({ claims }) => claims.has(claim)))
      sides.find((side) => saysSame(side.stated, stated))?.claims.add(claim);
  }
  const kind = group[0]?.kind ?? 'contradiction';
  const weighed = sides
    .map((side) => sideOf(side.stated, [...side.claims], kind, now))
    .sort((a, b) => b.weights.total - a.weights.total);
  return { kind, sides: weighed, kept: kind === 'contradiction' ? 0 : null };
}

function sideOf(stated: Stated, claims: readonly ReadClaim[], kind: ConflictKind, now: string): ConflictSide {
  const best = claims.reduce((a, b) => (b.claim.credibility > a.claim.credibility ? b : a));
  const dated = claims.flatMap(({ claim }) => claim.published_at ?? []).sort();
  const independent = independentCount(claims.map(({ claim: { url, text, publisher } }) => ({ url, text, publisher })));
  const weights = weigh(
    {
      credibility: best.claim.credibility,
      published_at: dated.at(-1) ?? null,
      texts: claims.map(({ claim }) => claim.text),
      independent,
    },
    now,
  );
  return {
    value: stated.text,
    claims: claims.map(({ claim }) => claim.id),
    label: labelOf(kind, best, stated),
    independent_sources: independent,
    weights,
  };
}
