import type { Prepared, Unit } from './prepare';

export interface Span {
  start: number;
  end: number;
}

/**
 * Whether the passage says of another what the sentence says of its subject: the subject is named only behind the
 * predicate, and before the predicate stands a name that the sentence does not have. “Lena Sorel won” does not follow
 * from “Anders Vik won, ahead of Lena Sorel”.
 */
export function isSwapped(claim: Prepared, passage: Prepared, context: Prepared | null, sentence: number): boolean {
  if (claim.han) return isLateHan(claim, passage, context, sentence);
  const subject = claim.facts.names[0];
  const predicate = claim.units.find((unit) => !unit.name && subject !== undefined && unit.start >= subject.end);
  if (!subject || !predicate) return false;
  const there = passage.index.get(predicate.key)?.find((unit) => unit.sentence === sentence);
  if (!there) return false;
  const mine = claim.units
    .filter((unit) => unit.start >= subject.start && unit.end <= subject.end)
    .map(({ key }) => key);
  if (mine.some((key) => context?.index.has(key))) return false;
  const places = mine.flatMap((key) => passage.index.get(key) ?? []).filter((unit) => unit.sentence === sentence);
  if (places.length === 0 || places.some((unit) => unit.rank < there.rank)) return false;
  const before = passage.units
    .filter((unit) => unit.sentence === sentence && unit.rank < there.rank && unit.name)
    .at(-1);
  return before !== undefined && !claim.index.has(before.key);
}

/** The first word of a Chinese sentence stands in the passage behind everything else that is met. */
function isLateHan(claim: Prepared, passage: Prepared, context: Prepared | null, sentence: number): boolean {
  const [first, ...rest] = claim.units;
  if (!first || context?.index.has(first.key)) return false;
  const here = (unit: Unit) => (passage.index.get(unit.key) ?? []).filter((there) => there.sentence === sentence);
  const places = here(first);
  const earliest = Math.min(...places.map(({ rank }) => rank));
  const others = rest.filter((unit) => unit.rank > first.rank + 1).flatMap(here);
  return places.length > 0 && others.length >= 2 && others.every(({ rank }) => rank < earliest);
}

/** Characters of the neighbourhood that must agree for a place to be the same. */
const NEIGHBOURHOOD = 2;
const LONGEST_WORD = 6;

/**
 * Chinese words of the sentence that the passage replaces by another: 出生于杭州 beside 出生于苏州. Found by the two
 * characters before or behind a run that the passage does not have.
 */
export function hanSubstitutions(
  claim: Prepared,
  passage: Prepared,
  context: Prepared | null,
): { mine: Span; theirs: Span }[] {
  const held = passage.text + (context?.text ?? '');
  const out: { mine: Span; theirs: Span }[] = [];
  for (const run of lostRuns(claim, held)) {
    const before = claim.text.slice(Math.max(0, run.start - NEIGHBOURHOOD), run.start);
    const after = claim.text.slice(run.end, run.end + NEIGHBOURHOOD);
    const theirs =
      run.end - run.start === 1
        ? charBetween(passage.text, before, after)
        : (wordAfter(passage.text, before) ?? wordBefore(passage.text, after));
    if (theirs) out.push({ mine: run, theirs });
  }
  return out;
}

/** Runs of two to six Han characters of which none stands in the passage; particles do not count. */
function lostRuns(claim: Prepared, held: string): Span[] {
  const runs: Span[] = [];
  const { quantities, dates, times } = claim.facts;
  const figures = [...quantities, ...dates, ...times];
  for (const { kind, text, start, end } of claim.tokens) {
    if (kind === 'han' && figures.some((figure) => figure.start <= start && end <= figure.end)) continue;
    if (kind !== 'han' || held.includes(text) || PARTICLES.has(text)) continue;
    const last = runs.at(-1);
    if (last && last.end === start) last.end = end;
    else runs.push({ start, end });
  }
  return runs.filter((run) => run.end - run.start <= LONGEST_WORD);
}

const PARTICLES = new Set(
  '的了是在于於和与與及或而且但也都就才还又再很更最被把将將由从從到向对對以为為之其所这這那个個有称叫曾并共约即则',
);
const PAIR = /^\p{Script=Han}{2}$/u;
const HAN = /\p{Script=Han}/u;

/** One character changed between two places that agree: 生于杭州 beside 生于苏州. */
function charBetween(text: string, before: string, after: string): Span | null {
  const next = after[0] ?? '';
  if (!PAIR.test(before) || !HAN.test(next)) return null;
  for (let at = text.indexOf(before); at >= 0; at = text.indexOf(before, at + 1)) {
    const start = at + before.length;
    if (text[start + 1] === next && HAN.test(text[start] ?? '')) return { start, end: start + 1 };
  }
  return null;
}

function wordAfter(text: string, before: string): Span | null {
  if (!PAIR.test(before)) return null;
  const at = text.indexOf(before);
  const start = at + before.length;
  return at >= 0 && HAN.test(text[start] ?? '') ? { start, end: Math.min(text.length, start + NEIGHBOURHOOD) } : null;
}

function wordBefore(text: string, after: string): Span | null {
  if (!PAIR.test(after)) return null;
  const at = text.indexOf(after);
  return at > 0 && HAN.test(text[at - 1] ?? '') ? { start: Math.max(0, at - NEIGHBOURHOOD), end: at } : null;
}
