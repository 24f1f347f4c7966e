import type { NameFact } from '../facts';
import { type Alignment, align } from './align';
import { type Alteration, alterationOf } from './altered';
import { hanSubstitutions, isSwapped, type Span } from './places';
import { type Polarity, polarityOf } from './polarity';
import type { Prepared, Unit } from './prepare';
import { cellsOf, fillsCell, isUnderHeader } from './row';
import { checkValues, type ValueCheck } from './values';

/** Everything that is known of one sentence against one passage before it is judged. */
export interface Comparison {
  claim: Prepared;
  passage: Prepared;
  context: Prepared | null;
  alignment: Alignment;
  values: ValueCheck[];
  polarity: Polarity;
  /** Identifiers of the sentence that neither passage nor context holds. */
  lostIdentifiers: { start: number; end: number; text: string }[];
  /** Names of the sentence that neither passage nor context holds, the first name of the sentence apart. */
  lostNames: NameFact[];
  /** Whether the sentence's first name is one that neither passage nor context holds. */
  lostSubject: boolean;
  /** The passage speaks of “he”, “it”, “the film”, 该, and the subject is not named. */
  pronounLed: boolean;
  /** The passage says it of someone else, and names the sentence's subject in another place. */
  swappedSubject: boolean;
  /** Chinese words that stand where the passage has another word. */
  lostHan: { mine: Span; theirs: Span }[];
  /** A repeated sentence with one thing changed. */
  altered: Alteration | null;
}

const PRONOUN =
  /^["'“(\s]*(?:[Hh]e|[Ss]he|[Ii]t|[Tt]hey|[Hh]is|[Hh]er|[Ii]ts|[Tt]heir|[Tt]his|[Tt]hese|[Aa]s|[Tt]he (?=\p{Ll}))\b|^[Ii]n \d{4},? (?:he|she|it|they)\b|^(?:他|她|它|其|该|該|此|这|這|本)/u;

/** “The film …”, “She …”, 该…: the subject is named elsewhere. “The Harlow bridge” names its own. */
function isPronounLed(sentence: string): boolean {
  return PRONOUN.test(sentence);
}

export function compare(claim: Prepared, passage: Prepared, context: Prepared | null): Comparison {
  const alignment = align(claim, passage, context);
  const span = passage.sentences[alignment.sentence];
  const values = checkValues(claim, passage, context);
  const altered = alterationOf(claim, passage);
  return {
    claim,
    passage,
    context,
    alignment,
    values,
    polarity: polarityOf(claim, passage, alignment),
    lostIdentifiers: lostIdentifiers(claim, passage, context),
    altered: isRespelt(altered, values) ? null : altered,
    swappedSubject: isSwapped(claim, passage, context, alignment.sentence),
    lostHan: claim.han ? hanSubstitutions(claim, passage, context) : [],
    ...lostNames(claim, passage, alignment),
    pronounLed: span ? isPronounLed(passage.text.slice(span.start, span.end)) : false,
  };
}

/** “5 kilometres” for “5,000 m”: the changed place holds one value, written in two ways. */
function isRespelt(altered: Alteration | null, values: readonly ValueCheck[]): boolean {
  if (!altered) return false;
  const meets = (a: { start: number; end: number }, b: { start: number; end: number }) =>
    a.start < b.end && b.start < a.end;
  return values.some(
    ({ value, counterpart, relation }) =>
      counterpart !== null &&
      (relation === 'equal' || relation === 'entailed') &&
      meets(value.fact, altered.mine) &&
      meets(counterpart.fact, altered.theirs),
  );
}

/** A name is held when its last word or half of its words are. */
function lostNames(
  claim: Prepared,
  passage: Prepared,
  alignment: Alignment,
): Pick<Comparison, 'lostNames' | 'lostSubject'> {
  const lost = new Set(alignment.unmet.filter((unit) => unit.name).map((unit) => unit.start));
  const names = claim.facts.names;
  const missing = names.filter((name) => {
    const units = claim.units.filter((unit) => unit.start >= name.start && unit.end <= name.end);
    if (units.length === 0) return false;
    const gone = units.filter((unit) => lost.has(unit.start)).length;
    if (gone > 0 && gone < units.length && isOtherForename(units, lost, claim, passage)) return true;
    return gone > 0 && (gone * 2 > units.length || (gone * 2 === units.length && lost.has(units.at(-1)?.start ?? -1)));
  });
  const first = names[0];
  const lostSubject = first !== undefined && missing[0] === first && first.start <= (claim.units[0]?.start ?? 0);
  return { lostNames: lostSubject ? missing.slice(1) : missing, lostSubject };
}

/** “Ada Cantor” where every Cantor of the passage is “Norman Cantor”; a bare “Cantor” would do. */
function isOtherForename(
  units: readonly Unit[],
  lost: ReadonlySet<number>,
  claim: Prepared,
  passage: Prepared,
): boolean {
  return units.some((unit, i) => {
    const before = units[i - 1];
    if (!before || !lost.has(before.start) || lost.has(unit.start)) return false;
    const there = passage.index.get(unit.key) ?? [];
    return (
      there.length > 0 &&
      there.every((one) => {
        const forename = passage.units[one.rank - 1];
        return (
          forename?.name === true &&
          !claim.index.has(forename.key) &&
          /^\s+$/.test(passage.text.slice(forename.end, one.start))
        );
      })
    );
  });
}

function lostIdentifiers(claim: Prepared, passage: Prepared, context: Prepared | null): Comparison['lostIdentifiers'] {
  if (claim.facts.identifiers.length === 0) return [];
  const held = `${passage.text}\n${context?.text ?? ''}`.toLowerCase();
  // Days of the week are compared as values.
  return claim.facts.identifiers.filter(({ folded }) => !folded.startsWith('weekday-') && !holdsWhole(held, folded));
}

/** Whether a text holds an identifier that no letter or digit lengthens. */
export function holdsWhole(text: string, wanted: string): boolean {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const before = text[at - 1] ?? ' ';
    const after = text[at + wanted.length] ?? ' ';
    if (!/[a-z0-9_]/.test(before) && !/[a-z0-9_]/.test(after)) return true;
  }
  return false;
}

/** Names of the numbers that the support model weighs, in order. */
export const SUPPORT_FEATURES = [
  'coverage',
  'clauseCoverage',
  'anywhere',
  'wordCoverage',
  'nameCoverage',
  'order',
  'density',
  'unmet',
  'lostNames',
  'length',
  'values',
  'closeness',
  'otherNoun',
  'pronounLed',
  'modality',
  'quantifier',
  'passageLength',
  'lastUnmet',
  'lostSubject',
  'allMet',
  'substitution',
  'unmetCount',
  'margin',
] as const;

export function supportFeatures(c: Comparison): number[] {
  const { alignment: a, values, polarity } = c;
  const met = values.filter((value) => value.relation === 'equal' || value.relation === 'entailed');
  const last = c.claim.units.at(-1);
  return [
    a.coverage,
    a.clauseCoverage,
    a.anywhere,
    a.wordCoverage,
    a.nameCoverage,
    a.order,
    a.density,
    Math.min(
      4,
      a.unmet.reduce((sum, unit) => sum + unit.weight, 0),
    ) / 4,
    Math.min(3, c.lostNames.length) / 3,
    Math.min(12, c.claim.units.length) / 12,
    Math.min(2, met.length) / 2,
    met.length === 0 ? 0.6 : Math.min(...met.map((value) => value.closeness)),
    values.some((value) => !value.sameNoun) ? 1 : 0,
    c.pronounLed ? 1 : 0,
    polarity.modality ? 1 : 0,
    polarity.unmetQuantifiers.length > 0 ? 1 : 0,
    Math.min(3, c.passage.units.length / Math.max(1, c.claim.units.length)) / 3,
    last && a.unmet.includes(last) ? 1 : 0,
    c.lostSubject ? 1 : 0,
    a.unmet.length === 0 ? 1 : 0,
    a.substitutions.length > 0 ? 1 : 0,
    Math.min(4, a.unmet.filter((unit) => !unit.name).length) / 4,
    met.length === 0 ? 0.3 : Math.max(-0.1, Math.min(0.3, ...met.map((value) => value.margin))),
  ];
}

/** Names of the numbers that the contradiction model weighs, in order. */
export const CONTRADICTION_FEATURES = [
  'coverage',
  'clauseCoverage',
  'anywhere',
  'wordCoverage',
  'nameCoverage',
  'order',
  'unmet',
  'lostNames',
  'value',
  'date',
  'flipped',
  'direction',
  'opposite',
  'exclusion',
  'quantifier',
  'closeness',
  'sameNoun',
  'rivals',
  'elsewhere',
  'bothUnits',
  'pronounLed',
  'length',
  'lostSubject',
  'substitutedName',
  'substitutedWord',
  'negated',
  'margin',
  'metBeside',
  'othersMet',
  'repeats',
] as const;

export function contradictionFeatures(c: Comparison): number[] {
  const { alignment: a, values, polarity } = c;
  const wrong = values.filter((value) => value.relation === 'different');
  const quantity = wrong.filter((value) => value.value.kind !== 'date');
  const date = wrong.filter((value) => value.value.kind === 'date');
  const closest = Math.max(0, ...wrong.map((value) => value.closeness));
  return [
    a.coverage,
    a.clauseCoverage,
    a.anywhere,
    a.wordCoverage,
    a.nameCoverage,
    a.order,
    Math.min(
      4,
      a.unmet.reduce((sum, unit) => sum + unit.weight, 0),
    ) / 4,
    Math.min(3, c.lostNames.length) / 3,
    quantity.length > 0 ? 1 : 0,
    date.length > 0 ? 1 : 0,
    polarity.flipped && a.opposites.length === 0 ? 1 : 0,
    polarity.directions.length > 0 ? 1 : 0,
    a.opposites.length > 0 ? 1 : 0,
    a.exclusions.length > 0 ? 1 : 0,
    polarity.unmetQuantifiers.length > 0 ? 1 : 0,
    closest,
    quantity.some((value) => value.sameNoun && hasUnit(value)) ? 1 : 0,
    Math.min(4, Math.max(0, ...wrong.map((value) => value.rivals))) / 4,
    wrong.some((value) => value.elsewhere) ? 1 : 0,
    quantity.some(hasUnit) ? 1 : 0,
    c.pronounLed ? 1 : 0,
    Math.min(12, c.claim.units.length) / 12,
    c.lostSubject ? 1 : 0,
    a.substitutions.some(({ mine }) => mine.name) ? 1 : 0,
    a.substitutions.some(({ mine }) => !mine.name) ? 1 : 0,
    polarity.mine.length > 0 ? 1 : 0,
    wrong.length === 0 ? 0.3 : Math.min(0.3, ...wrong.map((value) => value.margin)),
    wrong.some((value) => value.metBeside) ? 1 : 0,
    wrong.length > 0 && values.some((value) => value.relation === 'equal') ? 1 : 0,
    c.altered ? 1 : 0,
  ];
}

function hasUnit(check: ValueCheck): boolean {
  const { value, counterpart } = check;
  if (value.kind !== 'quantity') return true;
  if (value.fact.dimension !== null || value.fact.ordinal) return true;
  return value.fact.noun !== null && counterpart?.kind === 'quantity' && counterpart.fact.noun === value.fact.noun;
}

/** Whether a value of the sentence has another value for its counterpart. */
export function hasOtherValue({ values }: Comparison): boolean {
  return values.some((value) => value.relation === 'different');
}

function otherwise({ values, alignment }: Comparison): boolean {
  return (
    values.some((value) => value.relation === 'different') ||
    alignment.exclusions.length > 0 ||
    alignment.substitutions.length > 0
  );
}

/** Nearly all of the sentence lies on the passage. */
const SAME_STATEMENT = 0.85;
/** “Not until 1923”, “except one”: a denial that affirms something. */
const EXCEPTS = /\b(?:until|till|except\w*|unless|besides|apart from|other than)\b|直到|才|除了|除非|以外/iu;

/** “The bridge does not carry trams” on “The bridge carries trams and buses”: all is met but the denial. */
export function isPlainDenial(c: Comparison): boolean {
  const { flipped, mine, theirs, modality, unmetQuantifiers } = c.polarity;
  const span = c.passage.sentences[c.alignment.sentence];
  return (
    flipped &&
    unmetQuantifiers.length === 0 &&
    !EXCEPTS.test(c.claim.text) &&
    !EXCEPTS.test(c.passage.text.slice(span?.start, span?.end)) &&
    (mine.length + theirs.length) % 2 === 1 &&
    modality === null &&
    c.alignment.coverage >= SAME_STATEMENT &&
    c.alignment.unmet.every((unit) => unit.han) &&
    c.lostNames.length === 0 &&
    !c.lostSubject &&
    !c.swappedSubject &&
    c.lostIdentifiers.length === 0 &&
    c.values.every(holds)
  );
}

/** Whether anything at all speaks against the sentence. */
export function hasContradictionSignal(c: Comparison): boolean {
  if (!fitsRow(c, ['equal', 'different'])) return false;
  const { flipped, mine, theirs } = c.polarity;
  const denied = (mine.length + theirs.length) % 2 === 1;
  return (
    // A denial beside another value agrees: “not in 2014” and “in 2018”.
    (denied ? otherwise(c) !== flipped : otherwise(c) || flipped) ||
    c.polarity.directions.length > 0 ||
    c.altered?.number === true ||
    c.altered?.turned === true
  );
}

/** With fewer of its plain words met, a sentence says something else about the same thing. */
const LEAST_WORDS = 0.5;

/** A value is held when it stands beside the right words; “first” is often said in other words (debut, 首张). */
function holds({ relation, value }: ValueCheck): boolean {
  if (relation === 'equal' || relation === 'entailed') return true;
  return relation === 'absent' && value.kind === 'quantity' && value.fact.ordinal && value.fact.low === 1;
}

/** The rest of the sentence lies on the passage word by word. */
const REPEATED = 0.6;

/** “… is a 2017 comedy drama book” on “… is a 2017 comedy drama film, set in …”: repeated with one word replaced. */
function isReplaced({ alignment }: Comparison): boolean {
  return alignment.unmet.length === 1 && alignment.substitutions.length === 1 && alignment.order >= REPEATED;
}

/** From this many words on, a sentence says several things, and one word of its own can be the one that is wrong. */
const LONG = 9;

/** A long sentence with a word that the passage has not, or has another for. */
function isLongAndLoose(c: Comparison): boolean {
  return isLong(c.claim) && isLoose(c);
}

/** “The parser needs a licence key” on what says otherwise of the parser: of two or more last words the passage has none. */
function endsElsewhere({ claim, alignment }: Comparison): boolean {
  const last = claim.units.slice(-2);
  return !claim.han && last.length === 2 && last.every((unit) => !unit.name && alignment.unmet.includes(unit));
}

/** Whether a sentence says so many things that one loose word may be the one that is wrong. */
export function isLong(claim: Prepared): boolean {
  return !claim.han && claim.units.length >= LONG;
}

/** Whether a sentence, or a part of one, has a word that the passage has not, or has another for. */
export function isLoose({ alignment }: Comparison): boolean {
  return alignment.substitutions.length > 0 || alignment.unmet.length > 0;
}

/** A row of a table says one thing a cell: every word of the sentence is in it, and every value under its own header. */
function fitsRow(
  { claim, passage, alignment, values }: Comparison,
  relations: readonly ValueCheck['relation'][],
): boolean {
  const cells = cellsOf(passage);
  if (cells === null) return true;
  return (
    alignment.unmet.length === 0 &&
    values.filter(({ relation }) => relation === 'different').length <= 1 &&
    values.every(
      (value) =>
        relations.includes(value.relation) &&
        isUnderHeader(claim, passage, cells, value) &&
        (value.relation === 'equal' || fillsCell(passage, cells, value)),
    )
  );
}

/** Whether nothing that can be checked forbids support. */
export function passesGates(c: Comparison): boolean {
  return (
    c.values.every(holds) &&
    c.lostNames.length === 0 &&
    (!c.lostSubject || c.pronounLed) &&
    c.lostIdentifiers.length === 0 &&
    c.altered === null &&
    !isReplaced(c) &&
    c.alignment.opposites.length === 0 &&
    !isLongAndLoose(c) &&
    !endsElsewhere(c) &&
    fitsRow(c, ['equal']) &&
    !c.polarity.misplaced &&
    c.alignment.wordCoverage >= LEAST_WORDS &&
    c.values.every(({ sameNoun, relation }) => sameNoun || relation === 'absent') &&
    !c.swappedSubject &&
    c.lostHan.length === 0 &&
    !c.polarity.flipped &&
    (c.polarity.modality === null || c.polarity.modality.kind === 'obliged') &&
    c.polarity.directions.length === 0 &&
    c.alignment.exclusions.length === 0 &&
    c.polarity.unmetQuantifiers.length === 0
  );
}
