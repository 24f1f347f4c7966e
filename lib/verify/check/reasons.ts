import type { Comparison } from './features';
import type { ValueCheck } from './values';

export type ReasonCode =
  | 'verbatim'
  | 'near_quote'
  | 'words_met'
  | 'value_met'
  | 'value_differs'
  | 'value_elsewhere'
  | 'value_open'
  | 'value_absent'
  | 'identifier_absent'
  | 'name_absent'
  | 'negation_differs'
  | 'direction_differs'
  | 'opposite_word'
  | 'other_word'
  | 'quantifier_absent'
  | 'modality_differs'
  | 'word_unmet'
  | 'other_language'
  | 'no_citation';

export interface Reason {
  code: ReasonCode;
  /** UTF-16 units of the sentence, end exclusive. */
  sentence_span: { start: number; end: number };
  /** Place in the quote of the citation with this index; null where the passage holds nothing of the kind. */
  source_span: { citation: number; start: number; end: number } | null;
  /** The two sides as written, for the panel and the log; never for deciding. */
  detail: string;
}

interface At {
  start: number;
  end: number;
}

/** Why a comparison came out as it did, gravest first. */
export function reasonsOf(c: Comparison, citation: number): Reason[] {
  const out: Reason[] = [];
  const add = (code: ReasonCode, mine: At, theirs: At | null, detail: string) =>
    out.push({
      code,
      sentence_span: { start: mine.start, end: mine.end },
      source_span: theirs ? { citation, start: theirs.start, end: theirs.end } : null,
      detail,
    });
  const whole = { start: 0, end: c.claim.text.length };
  for (const value of c.values) addValue(value, add);
  if (c.polarity.flipped) {
    const pair = c.alignment.opposites[0];
    const mine = pair?.mine ?? c.polarity.mine[0] ?? whole;
    const theirs = pair?.theirs ?? c.polarity.theirs[0] ?? null;
    add(pair ? 'opposite_word' : 'negation_differs', mine, theirs, both(c, mine, theirs));
  }
  for (const { mine, theirs } of c.polarity.directions) add('direction_differs', mine, theirs, both(c, mine, theirs));
  for (const { mine, theirs } of [...c.alignment.exclusions, ...c.alignment.substitutions, ...c.lostHan])
    add('other_word', mine, theirs, both(c, mine, theirs));
  if (c.altered)
    add(
      c.altered.number ? 'value_differs' : 'other_word',
      c.altered.mine,
      c.altered.theirs,
      both(c, c.altered.mine, c.altered.theirs),
    );
  for (const identifier of c.lostIdentifiers) add('identifier_absent', identifier, null, identifier.text);
  for (const name of c.lostNames) add('name_absent', name, null, name.text);
  for (const quantifier of c.polarity.unmetQuantifiers) add('quantifier_absent', quantifier, null, quantifier.text);
  const { modality } = c.polarity;
  if (modality)
    add(
      'modality_differs',
      modality.mine ?? whole,
      modality.theirs,
      `${modality.mine?.text ?? '–'} / ${modality.theirs?.text ?? '–'}`,
    );
  for (const unit of c.alignment.unmet) add('word_unmet', unit, null, c.claim.text.slice(unit.start, unit.end));
  return out;
}

function addValue(
  check: ValueCheck,
  add: (code: ReasonCode, mine: At, theirs: At | null, detail: string) => void,
): void {
  const mine = check.value.fact;
  const theirs = check.counterpart?.fact ?? null;
  const detail = `${mine.text} / ${theirs?.text ?? '–'}`;
  if (check.relation === 'equal' || check.relation === 'entailed') add('value_met', mine, theirs, detail);
  else if (check.relation === 'different')
    add(check.elsewhere ? 'value_elsewhere' : 'value_differs', mine, theirs, detail);
  else if (check.relation === 'absent') add('value_absent', mine, null, detail);
  else add('value_open', mine, theirs, detail);
}

function both(c: Comparison, mine: At, theirs: At | null): string {
  return `${c.claim.text.slice(mine.start, mine.end)} / ${theirs ? c.passage.text.slice(theirs.start, theirs.end) : '–'}`;
}
