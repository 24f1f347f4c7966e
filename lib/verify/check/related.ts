import type { DateFact, Quantity } from '../facts';
import type { Relation } from './compare';
import { meaningOf } from './lexicon';
import type { Value } from './value';

const ARTICLE_BEFORE = /(?:^|[\s("“])(?:the|a|an|his|her|its|their|this|that|\p{L}{1,20}'s)\s$/iu;
const NOUN_BEHIND = /^\s(?!(?:and|or|to|until|through|season|at|in|on|of|by|for|with|was|is)\b)\p{L}/u;

/** “The 1959 novel”: a year that names a thing and dates no event. */
export function isAttributive(text: string, value: Value): boolean {
  if (value.kind !== 'date' || !/^\d{4}s?$/.test(value.fact.text)) return false;
  const { start, end } = value.fact;
  return ARTICLE_BEFORE.test(text.slice(Math.max(0, start - 24), start)) && NOUN_BEHIND.test(text.slice(end, end + 24));
}

const family = (words: string) => new Set(words.split(' ').map((word) => meaningOf(word)));
const SIBLINGS = family('sibl brother sister');
const CHILDREN = family('children child kid son daughter');
/** Nouns that count one thing under two names. */
const KIN: readonly ReadonlySet<string>[] = [
  family('volum part book chapter section instal'),
  family('offic locat branch site store shop'),
  family('award oscar prize'),
  family('game match'),
  family('floor storei stori level'),
];

/**
 * Counts under two names: “eight siblings” are “one of nine children”; “eight parts” differ from “seven volumes”.
 * @returns null where names of counts decide nothing
 */
export function relationOfKin(mine: Value, theirs: Value, passage: string): Relation | null {
  if (mine.kind !== 'quantity' || theirs.kind !== 'quantity') return null;
  const [a, b] = [mine.fact, theirs.fact];
  if (a.noun === null || b.noun === null || a.ordinal || b.ordinal || a.dimension !== null || b.dimension !== null)
    return null;
  if (SIBLINGS.has(meaningOf(a.noun)) && CHILDREN.has(meaningOf(b.noun))) {
    if (
      !/\b(?:one|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|youngest|eldest|oldest|last)\s+(?:\p{L}+\s+)?(?:of|among)\s+(?:\p{L}+\s+)?$/iu.test(
        passage.slice(Math.max(0, b.start - 40), b.start),
      )
    )
      return 'apart';
    return a.low === b.low - 1 ? 'open' : isExact(a) && isExact(b) ? 'different' : 'open';
  }
  if (meaningOf(a.noun) === meaningOf(b.noun) || !isExact(a) || !isExact(b) || a.low === b.low) return null;
  return areKin(a.noun, b.noun) ? 'different' : null;
}

/** Whether two nouns are names of one thing that is counted. */
export function areKin(a: string, b: string): boolean {
  return KIN.some((nouns) => nouns.has(meaningOf(a)) && nouns.has(meaningOf(b)));
}

/** “The 500 Greatest Films”, “the Billboard 200”: the figure is part of a name. */
export function isInName(text: string, value: Value): boolean {
  if (value.kind !== 'quantity' || value.fact.dimension !== null || !/^\d+$/.test(value.fact.text)) return false;
  const { start, end } = value.fact;
  if (!/^\s\p{Lu}\p{Ll}/u.test(text.slice(end, end + 3))) return false;
  return /(?:["“'‘]|[Tt]he|(?<!\p{L})\p{Lu}\p{Ll}+)\s?$/u.test(text.slice(Math.max(0, start - 20), start));
}

function isExact({ bound, vague, range }: Quantity): boolean {
  return bound === 'exact' && !vague && !range;
}

const YEAR_MONTHS = 12;
const JOINED = /^\s*(?:to|until|till|through|and|[-–—~～至到])\s*(?:his|her|its|the|death\s+in)?\s*$/iu;
/** Either end counts or does not: “15 seasons” from 1902 to 1917. */
const LEEWAY_YEARS = 1;

/**
 * Spans of years that the passage writes as two dates, against a length in years of the sentence: “over 20 years” and
 * “from 1198 to 1216”. Arithmetic shows that a length is wrong; that it is right it leaves open.
 */
export function spansOf(
  mine: Value,
  theirs: readonly Value[],
  passage: string,
): { value: Value; relation: Relation }[] {
  if (mine.kind !== 'quantity' || mine.fact.dimension !== 'months' || mine.fact.ordinal || mine.fact.range) return [];
  const years = mine.fact.low / YEAR_MONTHS;
  if (!Number.isInteger(years) || years < 2) return [];
  const dates = theirs
    .filter((value): value is Extract<Value, { kind: 'date' }> => value.kind === 'date' && value.fact.year !== null)
    .sort((a, b) => a.fact.start - b.fact.start);
  const spans = dates.flatMap((value, i) => {
    const length = lengthOf(value.fact, dates[i + 1]?.fact ?? null, passage);
    return length === null || length < 1 ? [] : [{ value, length }];
  });
  // With several spans, which of them or what sum is meant cannot be told.
  const [only] = spans;
  if (!only || spans.length > 1) return [];
  return [{ value: only.value, relation: fits(years, mine.fact.bound, only.length) ? 'open' : 'different' }];
}

function lengthOf(from: DateFact, to: DateFact | null, passage: string): number | null {
  if (from.year === null || isLife(from, passage)) return null;
  if (from.until !== null) return /\d\s*[-–—/~]\s*\d/.test(from.text) ? from.until - from.year : null;
  if (to === null || to.year === null || !JOINED.test(passage.slice(from.end, to.start))) return null;
  return to.year - from.year;
}

/** “Name (1876 – 1958)” is a life, not a time in office. */
function isLife(from: DateFact, passage: string): boolean {
  const before = passage.slice(Math.max(0, from.start - LIFE_GAP), from.start);
  return (
    Math.max(before.lastIndexOf('('), before.lastIndexOf('（')) >
    Math.max(before.lastIndexOf(')'), before.lastIndexOf('）'))
  );
}

/** Letters that may stand between the bracket and the first date: pronunciations, names in other scripts. */
const LIFE_GAP = 160;

function fits(years: number, bound: Quantity['bound'], length: number): boolean {
  if (bound === 'at_least' || bound === 'more_than') return length + LEEWAY_YEARS >= years;
  if (bound === 'at_most' || bound === 'less_than') return length - LEEWAY_YEARS <= years;
  return Math.abs(years - length) <= Math.max(LEEWAY_YEARS, bound === 'about' ? 0.1 * years : 0);
}
