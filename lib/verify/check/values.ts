import type { FactSpan, Facts } from '../facts';
import { compareDates, compareIdentifiers, compareQuantities, compareVersions, type Relation } from './compare';
import { meaningOf } from './lexicon';
import type { Prepared, Unit } from './prepare';
import { areKin, isAttributive, isInName, relationOfKin, spansOf } from './related';
import type { Value } from './value';

export type { Value } from './value';

/** What became of one value of the sentence. */
export interface ValueCheck {
  value: Value;
  /** `absent`: the passage holds no value of the kind. */
  relation: Relation | 'absent';
  /** The passage's value that speaks of the same thing. */
  counterpart: Value | null;
  /** 0–1: how much of the sentence stands around the counterpart. */
  closeness: number;
  /** How much closer the counterpart stands than the best value that says otherwise; 1 where none does. */
  margin: number;
  /** The value itself stands in the passage, but about something else. */
  elsewhere: boolean;
  /** … in one sentence with the counterpart. */
  metBeside: boolean;
  /** Whether both count the same noun, or none is written. */
  sameNoun: boolean;
  /** Comparable values of the passage. */
  rivals: number;
}

interface Candidate {
  value: Value;
  relation: Relation;
  closeness: number;
  /** Values written in one list (1971, 1974 and 1978) share their place. */
  list: number;
}

interface Found extends Candidate {
  rank: number;
}

/** A matching value may stand this much further from the sentence's words than a differing one. */
const LEEWAY = 0.04;
/** What is said of a thing places a figure better than the thing's name does. */
const WORD_SHARE = 0.65;
const NOUN_BONUS = 0.08;
const ROLE_BONUS = 0.15;
/** The very value before one that merely implies it; as much as LEEWAY less. */
const EQUAL_BONUS = 0.06;

/** Values of a text, in order of kind. */
export function valuesOf(facts: Facts): Value[] {
  return [
    ...facts.quantities.filter((fact) => !fact.vague).map((fact): Value => ({ kind: 'quantity', fact })),
    ...facts.dates.map((fact): Value => ({ kind: 'date', fact })),
    ...facts.times.map((fact): Value => ({ kind: 'time', fact })),
    ...facts.versions.map((fact): Value => ({ kind: 'version', fact })),
    ...facts.identifiers.filter((fact) => /\d/.test(fact.folded)).map((fact): Value => ({ kind: 'identifier', fact })),
  ];
}

/**
 * Finds for each value of the sentence the value of the passage that speaks of the same thing: the one with most of the
 * sentence's words around it. A number is no evidence because it stands somewhere on the page.
 */
export function checkValues(claim: Prepared, passage: Prepared, context: Prepared | null): ValueCheck[] {
  const mine = valuesOf(claim.facts);
  if (mine.length === 0) return [];
  const theirs = valuesOf(passage.facts);
  const lists = listsOf(theirs, passage.text);
  return mine.map((value) => {
    const weights = placeWeights(claim, value.fact);
    const candidates = theirs.flatMap((there, i): Candidate[] => {
      const relation = relationBetween(value, there, claim.text, passage.text);
      if (relation === 'apart') return [];
      // What another value of the sentence states to the letter neither rivals nor supports this one.
      if (relation !== 'equal' && mine.some((other) => other !== value && compareValues(other, there) === 'equal'))
        return [];
      return [
        {
          value: there,
          relation,
          closeness: closenessOf(claim, passage, context, there.fact, weights),
          list: lists[i] ?? i,
        },
      ];
    });
    for (const { value: there, relation } of spansOf(value, theirs, passage.text))
      candidates.push({
        value: there,
        relation,
        closeness: closenessOf(claim, passage, context, there.fact, weights),
        list: theirs.length,
      });
    const best = new Map<number, number>();
    for (const { list, closeness } of candidates) best.set(list, Math.max(best.get(list) ?? 0, closeness));
    const found = checkValue(
      value,
      candidates.map((candidate) => ({ ...candidate, closeness: best.get(candidate.list) ?? candidate.closeness })),
      claim,
      passage,
    );
    return found.relation === 'absent' && isInTitle(value, context)
      ? { ...found, relation: 'equal', sameNoun: true }
      : found;
  });
}

function checkValue(value: Value, theirs: readonly Candidate[], claim: Prepared, passage: Prepared): ValueCheck {
  let match: Found | null = null;
  let rival: Found | null = null;
  let open: Found | null = null;
  for (const candidate of theirs) {
    const noun = sameNoun(value, candidate.value);
    // “Over 40 volumes” does not follow from 220 episodes.
    const relation = candidate.relation === 'entailed' && noun === false ? 'open' : candidate.relation;
    const rank =
      candidate.closeness +
      nounBonus(noun) +
      roleBonus(value, candidate.value) +
      (relation === 'equal' ? EQUAL_BONUS : 0);
    const found: Found = { ...candidate, relation, rank };
    if (relation === 'equal' || relation === 'entailed') {
      if (!match || rank > match.rank) match = found;
    } else if (relation === 'different') {
      if (!rival || rank > rival.rank) rival = found;
    } else if (!open || rank > open.rank) open = found;
  }
  const base = { value, rivals: theirs.length };
  if (match && isRivalLimit(value, match, rival ?? open)) match = null;
  // A Chinese passage is a whole paragraph as often as not: where another value stands closer, nothing is shown.
  if (claim.han && match && rival && match.rank < rival.rank && match.rank >= rival.rank - LEEWAY)
    return { ...base, ...verdict(value, { ...match, relation: 'open' }), margin: 0, ...NOWHERE };
  if (match && (!rival || match.rank >= rival.rank - LEEWAY))
    return { ...base, ...verdict(value, match), margin: rival ? match.rank - rival.rank : 1, ...NOWHERE };
  if (open && (!rival || open.rank > rival.rank))
    return { ...base, ...verdict(value, open), margin: 0, elsewhere: match !== null, metBeside: false };
  if (rival && isSum(value, theirs))
    return { ...base, ...verdict(value, { ...rival, relation: 'open' }), margin: 0, ...NOWHERE };
  if (rival)
    return {
      ...base,
      ...verdict(value, rival),
      margin: match ? rival.rank - match.rank : 1,
      elsewhere: match !== null,
      metBeside: theirs.some(
        (one) =>
          one.relation === 'equal' &&
          passage.sentenceAt(one.value.fact.start) === passage.sentenceAt(rival.value.fact.start),
      ),
    };
  return { ...base, relation: 'absent', counterpart: null, closeness: 0, margin: 0, ...NOWHERE, sameNoun: false };
}

const NOWHERE = { elsewhere: false, metBeside: false } as const;

/** How a value of the sentence stands to one of the passage, with what stands around them. */
function relationBetween(mine: Value, theirs: Value, claim: string, passage: string): Relation {
  const kin = relationOfKin(mine, theirs, passage);
  if (kin !== null) return kin;
  const relation = compareValues(mine, theirs);
  if (relation !== 'different') return relation;
  // “May melt if it runs for longer than 45 minutes” follows from “must not run for longer than 45 minutes”.
  if (isSameFigure(mine, theirs) && isUnderCondition(claim, mine) !== isUnderCondition(passage, theirs)) return 'open';
  // “The 1959 novel was adapted” and “adapted in 1992” date two things.
  if (isAttributive(claim, mine) !== isAttributive(passage, theirs)) return 'open';
  // The 500 of “The 500 Greatest Films” counts nothing here.
  return isInName(claim, mine) === isInName(passage, theirs) ? relation : 'apart';
}

function isSameFigure(mine: Value, theirs: Value): boolean {
  if (mine.kind !== 'quantity' || theirs.kind !== 'quantity') return false;
  return mine.fact.low === theirs.fact.low && mine.fact.high === theirs.fact.high;
}

/** From here to a figure nothing ends the clause that a condition opens. */
const CONDITION =
  /\b(?:if|when|once|unless|whenever|in case)\b[^,;:.]*$|(?:如果|要是|一旦|若|当|當|倘若)[^，。；：]*$/iu;
/** 超过45分钟时，…: the condition ends behind the figure. */
const CONDITION_END = /^[^，。；：]{0,6}(?:时|時|的话|的話|就|则|則|会|會)/u;

function isUnderCondition(text: string, { fact }: Value): boolean {
  return CONDITION.test(text.slice(0, fact.start)) || CONDITION_END.test(text.slice(fact.end));
}

function verdict(value: Value, found: Pick<Found, 'value' | 'closeness' | 'relation'>) {
  return {
    relation: found.relation,
    counterpart: found.value,
    closeness: found.closeness,
    sameNoun: sameNoun(value, found.value) !== false,
  };
}

function nounBonus(same: boolean | null): number {
  return same === null ? 0 : same ? NOUN_BONUS : -NOUN_BONUS;
}

/** The end of a change is not its start. */
function roleBonus(a: Value, b: Value): number {
  if (a.kind !== 'quantity' || b.kind !== 'quantity' || a.fact.role === null || b.fact.role === null) return 0;
  return a.fact.role === b.fact.role ? ROLE_BONUS : -ROLE_BONUS;
}

/** “At least 12 of the 30 stations”: against “at least 21”, the limit speaks and the total does not. */
function isRivalLimit(value: Value, match: Found, rival: Found | null): boolean {
  if (value.kind !== 'quantity' || rival?.value.kind !== 'quantity' || match.relation !== 'entailed') return false;
  return value.fact.bound !== 'exact' && rival.value.fact.bound === value.fact.bound;
}

/** Pages of one version say so in their title and nowhere else. */
function isInTitle(value: Value, context: Prepared | null): boolean {
  if (value.kind !== 'version' || !context) return false;
  return context.facts.versions.some((version) => compareVersions(value.fact, version) === 'equal');
}

/** “Five daughters” where the passage counts three and two. */
function isSum(value: Value, theirs: readonly Candidate[]): boolean {
  if (value.kind !== 'quantity' || value.fact.ordinal) return false;
  const parts = theirs.flatMap(({ value: other }) =>
    other.kind === 'quantity' && other.fact.dimension === value.fact.dimension && other.fact.noun === value.fact.noun
      ? [other.fact.low]
      : [],
  );
  return parts.some((a, i) => parts.some((b, j) => j > i && a + b === value.fact.low));
}

/** True or false where both count something by name, null where that is not written. */
function sameNoun(a: Value, b: Value): boolean | null {
  if (a.kind !== 'quantity' || b.kind !== 'quantity') return null;
  if (a.fact.noun === null || b.fact.noun === null) return null;
  return meaningOf(a.fact.noun) === meaningOf(b.fact.noun) || (areKin(a.fact.noun, b.fact.noun) ? null : false);
}

export function compareValues(mine: Value, theirs: Value): Relation {
  if (mine.kind === 'quantity' && theirs.kind === 'quantity') {
    const relation = compareQuantities(mine.fact, theirs.fact);
    // Three teams and one season are two counts, not two values of one.
    return relation === 'different' && mine.fact.dimension === null && sameNoun(mine, theirs) === false
      ? 'apart'
      : relation;
  }
  if (mine.kind === 'date' && theirs.kind === 'date') return compareDates(mine.fact, theirs.fact);
  if (mine.kind === 'time' && theirs.kind === 'time')
    return mine.fact.minutes === theirs.fact.minutes ? 'equal' : 'different';
  if (mine.kind === 'version' && theirs.kind === 'version') return compareVersions(mine.fact, theirs.fact);
  if (mine.kind === 'identifier' && theirs.kind === 'identifier') return compareIdentifiers(mine.fact, theirs.fact);
  // A bare figure that the other side reads as a version or year: the same digits are the same value.
  if (mine.kind !== theirs.kind && digitsOf(mine.fact) === digitsOf(theirs.fact) && isBare(mine) && isBare(theirs))
    return 'equal';
  return 'apart';
}

function digitsOf(fact: FactSpan): string {
  return fact.text.replace(/[^\d.]/g, '');
}

function isBare(value: Value): boolean {
  return /^[vV]?[\d.,]+$/.test(value.fact.text);
}

/** For each value the index of the first value of its list. */
function listsOf(values: readonly Value[], text: string): number[] {
  const order = values.map((_, i) => i).sort((a, b) => (values[a]?.fact.start ?? 0) - (values[b]?.fact.start ?? 0));
  const lists = values.map((_, i) => i);
  order.forEach((index, k) => {
    const before = order[k - 1];
    if (before === undefined) return;
    const gap = text.slice(values[before]?.fact.end ?? 0, values[index]?.fact.start ?? 0);
    if (values[before]?.kind === values[index]?.kind && /^\s*(?:[,、]|,? ?and|和|及)\s*$/.test(gap))
      lists[index] = lists[before] ?? before;
  });
  return lists;
}

/** How fast a word's say over a figure fades with its distance in the sentence, in characters. */
const FADE = { han: 8, latin: 24 };

/** Words beside the figure in the sentence must stand beside it in the passage: weights by that distance. */
function placeWeights(claim: Prepared, at: FactSpan): number[] {
  return claim.units.map((unit) => {
    const distance = gapBetween(unit, at);
    return unit.weight * (0.5 + Math.exp(-distance / (unit.han ? FADE.han : FADE.latin)));
  });
}

function gapBetween(unit: Unit, at: FactSpan): number {
  return unit.end <= at.start ? at.start - unit.end : Math.max(0, unit.start - at.end);
}

/** Share of the sentence's words that stand near a place of the passage, by clause, sentence and distance. */
export function closenessOf(
  claim: Prepared,
  passage: Prepared,
  context: Prepared | null,
  at: FactSpan,
  weights: readonly number[] = claim.units.map((unit) => unit.weight),
): number {
  const clause = passage.clauseAt(at.start);
  const sentence = passage.sentenceAt(at.start);
  let names = 0;
  let words = 0;
  let nearNames = 0;
  let nearWords = 0;
  claim.units.forEach((unit, i) => {
    let best = context?.index.has(unit.key) ? (unit.name ? 0.75 : 0.4) : 0;
    for (const there of passage.index.get(unit.key) ?? []) {
      const value = nearness(there, clause, sentence, at);
      if (value > best) best = value;
    }
    const weight = weights[i] ?? 0;
    if (unit.name) {
      names += weight;
      nearNames += best * weight;
    } else {
      words += weight;
      nearWords += best * weight;
    }
  });
  if (words === 0) return names === 0 ? 0 : nearNames / names;
  return names === 0 ? nearWords / words : (WORD_SHARE * nearWords) / words + ((1 - WORD_SHARE) * nearNames) / names;
}

function nearness(unit: Unit, clause: number, sentence: number, at: FactSpan): number {
  const local = 0.65 + 0.35 * Math.exp(-gapBetween(unit, at) / (unit.han ? 12 : 36));
  const gap = Math.abs(unit.clause - clause);
  if (gap === 0) return local;
  if (unit.sentence === sentence) return gap === 1 ? 0.85 * local : 0.7 * local;
  if (unit.sentence === sentence - 1) return 0.45;
  return unit.name || unit.han ? 0.35 : 0.2;
}
