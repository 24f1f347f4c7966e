import { holdsWhole } from './check/features';
import { compareValues, type Value, valuesOf } from './check/values';
import { factsOf } from './facts';

/** A specific of a sentence that no cited passage holds. */
export interface Fabrication {
  kind: Value['kind'] | 'name' | 'quoted';
  text: string;
  start: number;
  end: number;
}

/** Words between quotation marks or on the way through a menu: a specific that must stand somewhere. */
const QUOTED = /[“"「『《`]([^”"」』》`]{2,80})[”"」』》`]/gu;

/**
 * The specifics of a sentence (number, date, amount, version, identifier, name, quoted words) that stand in none of its
 * passages (MECHANISMS C15): plausible, and from nowhere. A value counts as held wherever in a passage it stands; whether
 * it stands beside the right words is `checkSentence`'s question.
 *
 * @param passages quotes and their contexts
 */
export function softFabrications(
  sentence: string,
  passages: readonly string[],
  language: string | null,
): Fabrication[] {
  const facts = factsOf(sentence, { language });
  const held = passages.flatMap((passage) => valuesOf(factsOf(passage, { language: null })));
  const folded = passages.map((passage) => passage.normalize('NFKC').toLowerCase());
  const out: Fabrication[] = [];
  for (const value of valuesOf(facts))
    if (!held.some((other) => isHeld(value, other))) out.push({ kind: value.kind, ...spanOf(value.fact) });
  for (const identifier of facts.identifiers)
    if (!/\d/.test(identifier.folded) && !folded.some((text) => holdsWhole(text, identifier.folded)))
      out.push({ kind: 'identifier', ...spanOf(identifier) });
  for (const name of facts.names)
    if (!folded.some((text) => name.words.some((word) => text.includes(word))))
      out.push({ kind: 'name', ...spanOf(name) });
  for (const match of sentence.matchAll(QUOTED)) {
    const inner = (match[1] ?? '')
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[.,，。]$/, '');
    if (!folded.some((text) => text.includes(inner)))
      out.push({ kind: 'quoted', text: match[0], start: match.index, end: match.index + match[0].length });
  }
  const quoted = out.filter(({ kind }) => kind === 'quoted');
  return out
    .filter((one) => one.kind === 'quoted' || !quoted.some(({ start, end }) => start <= one.start && one.end <= end))
    .sort((a, b) => a.start - b.start);
}

function isHeld(mine: Value, theirs: Value): boolean {
  if (mine.kind === 'quantity' && theirs.kind === 'quantity') {
    const relation = compareValues(
      { kind: 'quantity', fact: { ...mine.fact, noun: null } },
      { kind: 'quantity', fact: { ...theirs.fact, noun: null } },
    );
    return (
      relation === 'equal' || relation === 'entailed' || (relation === 'open' && mine.fact.low === theirs.fact.low)
    );
  }
  const relation = compareValues(mine, theirs);
  return relation === 'equal' || relation === 'entailed';
}

function spanOf({ text, start, end }: { text: string; start: number; end: number }) {
  return { text, start, end };
}
