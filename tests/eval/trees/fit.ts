import type { ReorderModel } from '../../../lib/research/quote/trees';

/** A question: signals of each of its sentences, and which of them hold a gold answer. */
export interface Asked {
  rows: number[][];
  right: boolean[];
}

const RIDGE = 20;
const STEPS = 250;
const DEPTH = 3;
const TREES = 60;
const RATE = 0.12;
/** Added to the weight of a leaf: a leaf of few sentences says little. */
const LAMBDA = 5;
/** Share of the signals that each tree may use, and of the questions that it sees. */
const SIGNALS_SEEN = 0.3;
const QUESTIONS_SEEN = 0.7;
const LEAST_IN_LEAF = 3;
const BINS = 24;

/** All sentences of all questions in one table. */
interface Table {
  width: number;
  values: Float64Array;
  /** First sentence of each question, and one behind the last. */
  begins: Int32Array;
  right: Uint8Array;
}

/** Weights of all signals by ridge softmax over the sentences of a question, then trees on what these leave (boosting). */
export function fitTrees(asked: readonly Asked[]): ReorderModel {
  const table = tableOf(asked.filter(({ right }) => right.includes(true)));
  const weights = linear(table);
  const size = table.right.length;
  const scores = new Float64Array(size);
  for (let r = 0; r < size; r++)
    for (let j = 0; j < table.width; j++)
      scores[r] = at(scores, r) + at(weights, j) * at(table.values, r * table.width + j);
  const lines = linesOf(table);
  const bins = binned(table, lines);
  const random = seeded(7);
  const trees: ReorderModel['trees'][number][] = [];
  for (let n = 0; n < TREES; n++) {
    const { slope, curve } = slopes(table, scores);
    const seen = new Uint8Array(size);
    for (let q = 0; q + 1 < table.begins.length; q++)
      if (random() < QUESTIONS_SEEN) seen.fill(1, at(table.begins, q), at(table.begins, q + 1));
    const signals = Array.from({ length: table.width }, (_, j) => j).filter(() => random() < SIGNALS_SEEN);
    const { splits, leaves, leafOf } = grow(table, bins, lines, signals, { slope, curve, seen });
    for (let r = 0; r < size; r++) scores[r] = at(scores, r) + (leaves[at(leafOf, r)] ?? 0);
    trees.push([...splits.flat(), ...leaves]);
  }
  return { weights: [...weights], depth: DEPTH, trees };
}

function at(list: { readonly [index: number]: number }, index: number): number {
  return list[index] ?? 0;
}

function tableOf(asked: readonly Asked[]): Table {
  const width = asked[0]?.rows[0]?.length ?? 0;
  const begins = [0];
  for (const { rows } of asked) begins.push((begins.at(-1) ?? 0) + rows.length);
  const values = new Float64Array((begins.at(-1) ?? 0) * width);
  const right = new Uint8Array(begins.at(-1) ?? 0);
  asked.forEach((one, q) => {
    one.rows.forEach((row, i) => {
      const r = (begins[q] ?? 0) + i;
      values.set(row, r * width);
      right[r] = one.right[i] ? 1 : 0;
    });
  });
  return { width, values, begins: Int32Array.from(begins), right };
}

/** Of the likelihood that a right sentence is first: slope and curvature by each sentence's score. */
function slopes({ begins, right }: Table, scores: Float64Array): { slope: Float64Array; curve: Float64Array } {
  const slope = new Float64Array(scores.length);
  const curve = new Float64Array(scores.length);
  for (let q = 0; q + 1 < begins.length; q++) {
    const [from, to] = [at(begins, q), at(begins, q + 1)];
    const most = Math.max(...scores.subarray(from, to));
    let [all, gold] = [0, 0];
    for (let r = from; r < to; r++) {
      const power = Math.exp(at(scores, r) - most);
      all += power;
      if (right[r]) gold += power;
    }
    for (let r = from; r < to; r++) {
      const power = Math.exp(at(scores, r) - most);
      slope[r] = power / all - (right[r] ? power / Math.max(gold, 1e-12) : 0);
      curve[r] = (power / all) * (1 - power / all) + 1e-3;
    }
  }
  return { slope, curve };
}

function linear(table: Table): Float64Array {
  const { width, values, begins } = table;
  const size = table.right.length;
  const scale = new Float64Array(width);
  for (let j = 0; j < width; j++) {
    let [total, squares] = [0, 0];
    for (let r = 0; r < size; r++) total += at(values, r * width + j);
    for (let r = 0; r < size; r++) squares += (at(values, r * width + j) - total / size) ** 2;
    scale[j] = Math.sqrt(squares / size) || 1;
  }
  const weights = new Float64Array(width);
  const pace = new Float64Array(width);
  const scores = new Float64Array(size);
  for (let step = 0; step < STEPS; step++) {
    for (let r = 0; r < size; r++) {
      let score = 0;
      for (let j = 0; j < width; j++) score += (at(values, r * width + j) / at(scale, j)) * at(weights, j);
      scores[r] = score;
    }
    const { slope } = slopes(table, scores);
    const total = weights.map((weight) => 2 * RIDGE * weight);
    for (let r = 0; r < size; r++)
      for (let j = 0; j < width; j++)
        total[j] = at(total, j) + (at(slope, r) * at(values, r * width + j)) / at(scale, j);
    for (let j = 0; j < width; j++) {
      pace[j] = 0.9 * at(pace, j) - (0.2 / (begins.length - 1)) * at(total, j);
      weights[j] = at(weights, j) + at(pace, j);
    }
  }
  return weights.map((weight, j) => weight / at(scale, j));
}

/** Lines between equal shares of the sentences, for each signal. */
function linesOf({ width, values, right }: Table): number[][] {
  return Array.from({ length: width }, (_, j) => {
    const column = Float64Array.from(right, (_, r) => at(values, r * width + j)).sort();
    const lines = Array.from({ length: BINS - 1 }, (_, b) => at(column, Math.floor(((b + 1) / BINS) * column.length)));
    // As the model writes them, so that training and use agree.
    return [...new Set(lines.map((line) => Number(line.toPrecision(4))))];
  });
}

function binned({ width, values, right }: Table, lines: readonly number[][]): Uint8Array {
  const bins = new Uint8Array(values.length);
  for (let r = 0; r < right.length; r++)
    for (let j = 0; j < width; j++) {
      const value = at(values, r * width + j);
      bins[r * width + j] = lines[j]?.filter((line) => value > line).length ?? 0;
    }
  return bins;
}

interface Seen {
  slope: Float64Array;
  curve: Float64Array;
  seen: Uint8Array;
}

function grow(table: Table, bins: Uint8Array, lines: readonly number[][], signals: readonly number[], data: Seen) {
  const { width } = table;
  const size = table.right.length;
  const node = new Uint8Array(size);
  const splits: (readonly [number, number])[] = [];
  for (let level = 0; level < DEPTH; level++) {
    const best = bestSplits(bins, width, node, 2 ** level, signals, data);
    for (const { signal, bin } of best) splits.push([signal, lines[signal]?.[bin] ?? Number.MAX_VALUE]);
    for (let r = 0; r < size; r++) {
      const { signal, bin } = best[at(node, r)] ?? { signal: 0, bin: BINS };
      node[r] = 2 * at(node, r) + (at(bins, r * width + signal) > bin ? 1 : 0);
    }
  }
  const leaves = Array.from({ length: 2 ** DEPTH }, () => ({ slope: 0, curve: 0 }));
  for (let r = 0; r < size; r++) {
    const leaf = leaves[at(node, r)];
    if (!leaf || !data.seen[r]) continue;
    leaf.slope += at(data.slope, r);
    leaf.curve += at(data.curve, r);
  }
  return { splits, leaves: leaves.map(({ slope, curve }) => (-RATE * slope) / (curve + LAMBDA)), leafOf: node };
}

function bestSplits(
  bins: Uint8Array,
  width: number,
  node: Uint8Array,
  nodes: number,
  signals: readonly number[],
  { slope, curve, seen }: Seen,
): { signal: number; bin: number }[] {
  const best = Array.from({ length: nodes }, () => ({ signal: signals[0] ?? 0, bin: BINS, gain: 1e-6 }));
  const slopesOf = new Float64Array(nodes * BINS);
  const curvesOf = new Float64Array(nodes * BINS);
  for (const signal of signals) {
    slopesOf.fill(0);
    curvesOf.fill(0);
    for (let r = 0; r < node.length; r++) {
      if (!seen[r]) continue;
      const cell = at(node, r) * BINS + at(bins, r * width + signal);
      slopesOf[cell] = at(slopesOf, cell) + at(slope, r);
      curvesOf[cell] = at(curvesOf, cell) + at(curve, r);
    }
    for (let k = 0; k < nodes; k++) {
      let [allSlope, allCurve] = [0, 0];
      for (let b = 0; b < BINS; b++) {
        allSlope += at(slopesOf, k * BINS + b);
        allCurve += at(curvesOf, k * BINS + b);
      }
      let [left, leftCurve] = [0, 0];
      for (let bin = 0; bin < BINS - 1; bin++) {
        left += at(slopesOf, k * BINS + bin);
        leftCurve += at(curvesOf, k * BINS + bin);
        if (leftCurve < LEAST_IN_LEAF || allCurve - leftCurve < LEAST_IN_LEAF) continue;
        const gain = worth(left, leftCurve) + worth(allSlope - left, allCurve - leftCurve) - worth(allSlope, allCurve);
        if (gain > (best[k]?.gain ?? 0)) best[k] = { signal, bin, gain };
      }
    }
  }
  return best;
}

function worth(slope: number, curve: number): number {
  return slope ** 2 / (curve + LAMBDA);
}

/** Numbers between 0 and 1 that come out the same each time (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
