import { round } from '../sets';

/** What was found of one slot of one question. */
export interface Counts {
  right: number;
  wrong: number;
  missed: number;
}

const ROUNDS = 1000;
const NOTHING: Counts = { right: 0, wrong: 0, missed: 0 };

/** Compares two lists word by word, so that “MySQL 8.0” and “MySQL”, “8.0” are the same; Chinese names stay whole. */
export function countSets(wanted: readonly string[], found: readonly string[]): Counts {
  const label = tokensOf(wanted);
  const given = tokensOf(found);
  const right = [...given].filter((token) => label.has(token)).length;
  return { right, wrong: given.size - right, missed: label.size - right };
}

function tokensOf(items: readonly string[]): Set<string> {
  return new Set(items.flatMap((item) => item.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean)));
}

export function sumOf(...counts: readonly Counts[]): Counts {
  return counts.reduce((a, b) => ({
    right: a.right + b.right,
    wrong: a.wrong + b.wrong,
    missed: a.missed + b.missed,
  }));
}

/** F1 over all, with the 95 % interval of a bootstrap over questions (seeded: the same each time). */
export function f1(counts: readonly Counts[]): Record<string, number> {
  const value = (part: readonly Counts[]) => {
    const { right, wrong, missed } = sumOf(NOTHING, ...part);
    const all = 2 * right + wrong + missed;
    return all === 0 ? 1 : (2 * right) / all;
  };
  const next = randomOf(7);
  const drawn = Array.from({ length: ROUNDS }, () =>
    value(counts.flatMap(() => counts[Math.floor(next() * counts.length)] ?? [])),
  ).sort((a, b) => a - b);
  return {
    n: counts.reduce((total, { right, missed }) => total + right + missed, 0),
    f1: round(value(counts)),
    low: round(drawn[Math.floor(ROUNDS * 0.025)] ?? 0),
    high: round(drawn[Math.ceil(ROUNDS * 0.975) - 1] ?? 1),
  };
}

/** A small generator of numbers in [0, 1) (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
