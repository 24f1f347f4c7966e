import type { Direction, FactSpan, Modality, Quantifier } from '../facts';
import type { Alignment } from './align';
import type { Prepared } from './prepare';

/** What turns, narrows or weakens a statement, sentence against passage. Spans are of sentence and passage. */
export interface Polarity {
  /** Negations of the sentence, and of the clauses of the passage that speak of the same thing. */
  mine: FactSpan[];
  theirs: FactSpan[];
  /** One is negated and the other is not (opposite words count as negations). */
  flipped: boolean;
  /** A word is denied on one side and affirmed on the other, whatever the number of denials. */
  misplaced: boolean;
  /** “only”, “all”, “never” of the sentence that the passage does not say. */
  unmetQuantifiers: (FactSpan & { quantifier: Quantifier })[];
  /** “may”, “plans to”, “allegedly” on one side only. */
  modality: { mine: FactSpan | null; theirs: FactSpan | null; kind: Modality } | null;
  /** Opposite directions: rose against fell, first against last. */
  directions: { mine: FactSpan; theirs: FactSpan }[];
}

const OPPOSITE: Readonly<Record<Direction, Direction>> = {
  up: 'down',
  down: 'up',
  more: 'less',
  less: 'more',
  before: 'after',
  after: 'before',
  first: 'last',
  last: 'first',
  best: 'worst',
  worst: 'best',
};
/** Quantifiers that change what is said; “some” and “most” only narrow. */
const STRICT: ReadonlySet<Quantifier> = new Set(['only', 'all', 'none', 'never', 'most']);
const STANDS_FOR: Partial<Record<Quantifier, readonly Quantifier[]>> = {
  never: ['none'],
  none: ['never'],
  all: ['all'],
};

/** A clause that holds half as much of the sentence as the fullest one speaks of the same thing. */
const NEAR = 0.5;

export function polarityOf(claim: Prepared, passage: Prepared, alignment: Alignment): Polarity {
  const relevant = (fact: FactSpan) =>
    passage.sentenceAt(fact.start) === alignment.sentence &&
    (nearMet(alignment, passage.clauseAt(fact.start)) || isSaid(claim, passage, fact));
  const mine = claim.facts.negations;
  const theirs = passage.facts.negations.filter((fact) => relevant(fact) && !isAside(claim, passage, fact));
  const turns = mine.length + theirs.length + alignment.opposites.length;
  const said = new Set(passage.facts.quantifiers.filter(relevant).map((fact) => fact.quantifier));
  const unmetQuantifiers = claim.facts.quantifiers.filter(({ quantifier }) => {
    if (said.has(quantifier)) return false;
    if (quantifier === 'some') return said.has('all') || said.has('none') || said.has('most');
    if (!STRICT.has(quantifier)) return false;
    if ((quantifier === 'never' || quantifier === 'none') && theirs.length > 0) return false;
    return !(STANDS_FOR[quantifier] ?? []).some((other) => said.has(other));
  });
  return {
    mine,
    theirs,
    flipped: turns % 2 === 1,
    misplaced:
      !claim.han &&
      (isMisplaced(claim, passage, alignment.sentence) || isMisplaced(passage, claim, -1, alignment.sentence)),
    unmetQuantifiers,
    modality: modalityOf(claim, passage, relevant),
    directions: directionsOf(claim, passage, relevant),
  };
}

/**
 * “Non-negative … negligible” beside “negative … non-negligible”: a denied word of one text stands undenied in the other,
 * and nowhere denied.
 */
function isMisplaced(one: Prepared, other: Prepared, inOther: number, inOne = -1): boolean {
  return one.facts.negations.some((fact) => {
    if (inOne >= 0 && one.sentenceAt(fact.start) !== inOne) return false;
    const governed = one.units.find((unit) => unit.start >= fact.end);
    if (!governed || governed.start - fact.end > GOVERNED) return false;
    const there = (other.index.get(governed.key) ?? []).filter((unit) => inOther < 0 || unit.sentence === inOther);
    return there.length > 0 && there.every((unit) => !isDeniedAt(other, unit.start));
  });
}

/** Characters between a denial and the word that it denies. */
const GOVERNED = 12;
const BEFORE = 30;

function isDeniedAt(text: Prepared, at: number): boolean {
  return text.facts.negations.some(({ end }) => end <= at && at - end <= BEFORE);
}

/** “… after 25 minutes without movement”, 在无人移动时: a qualifier that the sentence leaves out denies nothing of it. */
const QUALIFIER = /^(?:without|excluding|except|unless|无|無|未)$/iu;

function isAside(claim: Prepared, passage: Prepared, fact: FactSpan): boolean {
  const qualifies =
    QUALIFIER.test(fact.text) || /^\s+(?:including|counting)\b/i.test(passage.text.slice(fact.end, fact.end + 12));
  if (!qualifies) return false;
  const clause = passage.clauseAt(fact.start);
  const governed = passage.units.filter((unit) => unit.start >= fact.end && unit.clause === clause).slice(0, 2);
  return !governed.some(({ key }) => claim.index.has(key));
}

/** Share of a clause's words that the sentence says too, above which the sentence speaks of that clause as well. */
const SAID = 0.6;

/** Whether the sentence repeats what the cue governs: the word after it, and most of its clause. */
function isSaid(claim: Prepared, passage: Prepared, fact: FactSpan): boolean {
  const clause = passage.clauseAt(fact.start);
  const units = passage.units.filter(
    (unit) => unit.clause === clause && (unit.start >= fact.end || unit.end <= fact.start),
  );
  const first = units.find((unit) => unit.start >= fact.end);
  if (units.length === 0 || (first && !claim.index.has(first.key))) return false;
  return units.filter((unit) => claim.index.has(unit.key)).length >= SAID * units.length;
}

/** A negation in a clause without any met word denies something else. */
function nearMet(alignment: Alignment, clause: number): boolean {
  return (alignment.clauseShare[clause] ?? 0) >= NEAR;
}

function modalityOf(claim: Prepared, passage: Prepared, relevant: (fact: FactSpan) => boolean): Polarity['modality'] {
  const mine = claim.facts.modalities;
  const theirs = passage.facts.modalities.filter(relevant);
  const extra = mine.find(({ modality }) => !theirs.some((other) => other.modality === modality));
  if (extra) return { mine: extra, theirs: null, kind: extra.modality };
  const lost = theirs.find(
    ({ modality }) => modality !== 'obliged' && !mine.some((other) => other.modality === modality),
  );
  return lost ? { mine: null, theirs: lost, kind: lost.modality } : null;
}

function directionsOf(
  claim: Prepared,
  passage: Prepared,
  relevant: (fact: FactSpan) => boolean,
): Polarity['directions'] {
  const out: Polarity['directions'] = [];
  const theirs = passage.facts.directions.filter(relevant);
  for (const mine of claim.facts.directions) {
    if (theirs.some((fact) => fact.direction === mine.direction)) continue;
    const against = theirs.find((fact) => fact.direction === OPPOSITE[mine.direction]);
    if (against && !claim.facts.directions.some((fact) => fact.direction === against.direction))
      out.push({ mine, theirs: against });
  }
  return out;
}
