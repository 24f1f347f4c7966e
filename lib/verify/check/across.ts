import { compareVersions } from './compare';
import { holdsWhole } from './features';
import type { Prepared } from './prepare';
import type { Reason } from './reasons';
import { compareValues, valuesOf } from './values';

/**
 * A sentence in one language against passages in another: numbers, dates, units, versions, identifiers and Latin names
 * are looked up, nothing more can be said without a model (the mark stays *not confirmed*).
 */
export function compareAcross(claim: Prepared, passages: readonly Prepared[]): Reason[] {
  const reasons: Reason[] = [
    { code: 'other_language', sentence_span: { start: 0, end: claim.text.length }, source_span: null, detail: '' },
  ];
  const add = (
    code: Reason['code'],
    mine: { start: number; end: number; text: string },
    source: Reason['source_span'],
  ) =>
    reasons.push({ code, sentence_span: { start: mine.start, end: mine.end }, source_span: source, detail: mine.text });
  for (const value of valuesOf(claim.facts)) {
    const found = passages.flatMap((passage, citation) =>
      valuesOf(passage.facts)
        .filter((theirs) => isMet(value, theirs))
        .map(({ fact }) => ({ citation, start: fact.start, end: fact.end })),
    );
    add(found[0] ? 'value_met' : 'value_absent', value.fact, found[0] ?? null);
  }
  const held = passages.map(({ text }) => text.toLowerCase());
  for (const name of claim.facts.names)
    if (!held.some((text) => name.words.every((word) => holdsWhole(text, word)))) add('name_absent', name, null);
  for (const identifier of claim.facts.identifiers)
    if (!identifier.folded.startsWith('weekday-') && !held.some((text) => holdsWhole(text, identifier.folded)))
      add('identifier_absent', identifier, null);
  return reasons;
}

function isMet(mine: ReturnType<typeof valuesOf>[number], theirs: ReturnType<typeof valuesOf>[number]): boolean {
  if (mine.kind === 'version' && theirs.kind === 'version')
    return compareVersions({ ...mine.fact, product: null }, theirs.fact) === 'equal';
  // A measure word is no noun of the other language.
  if (mine.kind === 'quantity' && theirs.kind === 'quantity')
    return ['equal', 'entailed'].includes(
      compareValues(
        { kind: 'quantity', fact: { ...mine.fact, noun: null } },
        { kind: 'quantity', fact: { ...theirs.fact, noun: null } },
      ),
    );
  return ['equal', 'entailed'].includes(compareValues(mine, theirs));
}
