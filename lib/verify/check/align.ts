import { areOpposite, excludeEachOther } from './lexicon';
import type { Prepared, Unit } from './prepare';

/** A word of the sentence beside a word of the passage. */
export interface Pairing {
  mine: Unit;
  theirs: Unit;
}

/** How a sentence lies on a passage. Shares are 0–1 and weighted (names count more). */
export interface Alignment {
  /** Index of the passage sentence that holds most of it. */
  sentence: number;
  /** Share met in that sentence, names also in the context. */
  coverage: number;
  /** Share met in the best run of up to three clauses. */
  clauseCoverage: number;
  /** Share met anywhere in passage and context. */
  anywhere: number;
  /** Share of plain words and of names met, apart. */
  wordCoverage: number;
  nameCoverage: number;
  /** Share of neighbouring words of the sentence that are neighbours in the passage too, in the same order. */
  order: number;
  /** Met words against the length of the stretch that they fill. */
  density: number;
  /** Words not met in passage or context. */
  unmet: Unit[];
  /** Clauses of the passage that hold met words other than names. */
  clauses: Set<number>;
  opposites: Pairing[];
  exclusions: Pairing[];
  /** Another word stands where the sentence's word should be: its neighbours are met, it is not. */
  substitutions: Pairing[];
  /** Met weight of each clause of the passage, 1 for the fullest. */
  clauseShare: Float64Array;
}

const GRADE = {
  prefix: 0.8,
  contextName: 0.9,
  contextWord: 0.55,
  elsewhereName: 0.75,
  elsewhereWord: 0.4,
  chars: 0.35,
};

export function align(claim: Prepared, passage: Prepared, context: Prepared | null): Alignment {
  const count = Math.max(1, passage.sentences.length);
  const scores = new Float64Array(count);
  const clauseScores = new Float64Array(passage.clauses + 3);
  let total = 0;
  const hits: (readonly Unit[])[] = claim.units.map((unit) => {
    total += unit.weight;
    const found = passage.index.get(unit.key) ?? prefixed(unit, passage);
    const grade = passage.index.has(unit.key) ? 1 : GRADE.prefix;
    // Found in the order of the text: each sentence and each run of clauses counts a word once.
    let seen = -1;
    let counted = -1;
    for (const there of found) {
      if (there.sentence > seen) scores[there.sentence] = (scores[there.sentence] ?? 0) + unit.weight * grade;
      seen = Math.max(seen, there.sentence);
      // A word of clause k counts for the runs that start at k, k-1 and k-2.
      for (let k = Math.max(0, there.clause - 2, counted + 1); k <= there.clause; k++)
        clauseScores[k] = (clauseScores[k] ?? 0) + unit.weight * grade;
      counted = Math.max(counted, there.clause);
    }
    return found;
  });
  const sentence = indexOfMax(scores);
  return measure(claim, passage, context, hits, sentence, total, Math.max(0, ...clauseScores));
}

function measure(
  claim: Prepared,
  passage: Prepared,
  context: Prepared | null,
  hits: readonly (readonly Unit[])[],
  sentence: number,
  total: number,
  clauseScore: number,
): Alignment {
  let covered = 0;
  let anywhere = 0;
  const shares = { name: [0, 0], word: [0, 0] } as { name: [number, number]; word: [number, number] };
  const unmet: Unit[] = [];
  const clauses = new Set<number>();
  const places: (Unit | null)[] = [];
  claim.units.forEach((unit, i) => {
    const found = hits[i] ?? [];
    const exact = passage.index.has(unit.key);
    const inside = found.find((there) => there.sentence === sentence) ?? null;
    places.push(inside);
    const inContext = context?.index.has(unit.key) ? (unit.name ? GRADE.contextName : GRADE.contextWord) : 0;
    const outside = found.length > 0 ? (unit.name ? GRADE.elsewhereName : GRADE.elsewhereWord) : 0;
    const letters =
      unit.han && found.length === 0 && [...unit.key].every((char) => passage.hanChars.has(char)) ? GRADE.chars : 0;
    const here = inside ? (exact ? 1 : GRADE.prefix) : Math.max(inContext, outside, letters);
    covered += unit.weight * here;
    anywhere += unit.weight * (found.length > 0 ? 1 : Math.max(inContext > 0 ? 0.9 : 0, letters));
    const share = unit.name ? shares.name : shares.word;
    share[0] += here * unit.weight;
    share[1] += unit.weight;
    if (here === 0 || here === GRADE.chars) unmet.push(unit);
    if (inside && !unit.name) for (const there of found) if (there.sentence === sentence) clauses.add(there.clause);
  });
  const there = passage.units.filter((unit) => unit.sentence === sentence);
  return {
    sentence,
    coverage: total === 0 ? 0 : covered / total,
    clauseCoverage: total === 0 ? 0 : clauseScore / total,
    anywhere: total === 0 ? 0 : anywhere / total,
    wordCoverage: shares.word[1] === 0 ? 1 : shares.word[0] / shares.word[1],
    nameCoverage: shares.name[1] === 0 ? 1 : shares.name[0] / shares.name[1],
    order: orderOf(places),
    density: densityOf(places),
    unmet,
    clauses,
    opposites: [
      ...pairs(unmet, there, claim, areOpposite),
      // Met somewhere else: “mild fever” against “severe fever”, with severe reactions elsewhere.
      ...pairs(metWords(claim, unmet), there, claim, areOpposite).filter((pair) => sameNeighbour(pair, claim, passage)),
    ],
    exclusions: pairs(unmet, there, claim, excludeEachOther).filter((pair) => sameNeighbour(pair, claim, passage)),
    substitutions: substitutionsOf(claim, passage, places, unmet),
    clauseShare: clauseShares(claim, hits, passage.clauses),
  };
}

function metWords(claim: Prepared, unmet: readonly Unit[]): Unit[] {
  const lost = new Set(unmet);
  return claim.units.filter((unit) => !lost.has(unit) && !unit.han);
}

/** Words of one family that the stemmer keeps apart: Thatcher and Thatcherism, physics and physicist. */
function prefixed(unit: Unit, passage: Prepared): Unit[] {
  if (unit.han || unit.key.length < 5) return [];
  return passage.units.filter((there) => {
    if (there.han || there.key.length < 5) return false;
    let same = 0;
    const most = Math.min(unit.key.length, there.key.length);
    while (same < most && unit.key[same] === there.key[same]) same++;
    return same >= 5 && same >= 0.7 * Math.max(unit.key.length, there.key.length);
  });
}

function pairs(
  unmet: readonly Unit[],
  there: readonly Unit[],
  claim: Prepared,
  test: (a: string, b: string) => boolean,
): Pairing[] {
  const out: Pairing[] = [];
  if (unmet.length === 0) return out;
  const others = there.filter((unit) => !claim.index.has(unit.key));
  for (const mine of unmet) {
    const theirs = others.find((unit) => unit.han === mine.han && test(mine.key, unit.key));
    if (theirs) out.push({ mine, theirs });
  }
  return out;
}

/** “Canadian sports film” against “American sports drama film”: the word after both is the same. */
function sameNeighbour({ mine, theirs }: Pairing, claim: Prepared, passage: Prepared): boolean {
  const next = claim.units[mine.rank + 1];
  if (!next) return false;
  for (let i = 1; i <= NEIGHBOUR; i++) if (passage.units[theirs.rank + i]?.key === next.key) return true;
  return false;
}

function substitutionsOf(
  claim: Prepared,
  passage: Prepared,
  places: readonly (Unit | null)[],
  unmet: readonly Unit[],
): Pairing[] {
  const lost = new Set(unmet);
  const out: Pairing[] = [];
  claim.units.forEach((mine, i) => {
    if (!lost.has(mine) || mine.han) return;
    const before = places[i - 1];
    const after = places[i + 1];
    const theirs = passage.units[(before?.rank ?? -2) + 1];
    if (
      !before ||
      !theirs ||
      theirs.sentence !== before.sentence ||
      claim.index.has(theirs.key) ||
      theirs.name !== mine.name
    )
      return;
    if (claim.units[i + 1]) {
      const end = after ?? (lost.has(claim.units[i + 1] ?? mine) ? places[i + 2] : null);
      if (!end || end.rank <= before.rank || end.rank - before.rank > NEIGHBOUR) return;
    } else if (!places[i - 2] || !isAdjacent(claim, claim.units[i - 1], mine) || !isAdjacent(passage, before, theirs))
      return;
    out.push({ mine, theirs });
  });
  return out;
}

/** Only white space or an article stands between two words. */
function isAdjacent({ text }: Prepared, a: Unit | undefined, b: Unit): boolean {
  return a !== undefined && /^\s*(?:(?:the|a|an|in|from|at|by)\s+)?$/.test(text.slice(a.end, b.start));
}

function clauseShares(claim: Prepared, hits: readonly (readonly Unit[])[], clauses: number): Float64Array {
  const shares = new Float64Array(clauses + 1);
  claim.units.forEach((unit, i) => {
    let seen = -1;
    for (const there of hits[i] ?? []) {
      if (there.clause > seen) shares[there.clause] = (shares[there.clause] ?? 0) + unit.weight * (unit.name ? 0.5 : 1);
      seen = Math.max(seen, there.clause);
    }
  });
  let most = 0;
  for (const share of shares) if (share > most) most = share;
  if (most > 0) for (let i = 0; i < shares.length; i++) shares[i] = (shares[i] ?? 0) / most;
  return shares;
}

/** How far apart two met words may stand in the passage and still be neighbours. */
const NEIGHBOUR = 3;

function orderOf(places: readonly (Unit | null)[]): number {
  if (places.length < 2) return places[0] ? 1 : 0;
  let kept = 0;
  for (let i = 1; i < places.length; i++) {
    const [a, b] = [places[i - 1], places[i]];
    if (a && b && b.rank > a.rank && b.rank - a.rank <= NEIGHBOUR) kept++;
  }
  return kept / (places.length - 1);
}

function densityOf(places: readonly (Unit | null)[]): number {
  const ranks = places.flatMap((unit) => (unit ? [unit.rank] : []));
  if (ranks.length < 2) return ranks.length === 1 ? 1 : 0;
  return Math.min(1, new Set(ranks).size / (Math.max(...ranks) - Math.min(...ranks) + 1));
}

function indexOfMax(values: Float64Array): number {
  let best = 0;
  for (let i = 1; i < values.length; i++) if ((values[i] ?? 0) > (values[best] ?? 0)) best = i;
  return best;
}
