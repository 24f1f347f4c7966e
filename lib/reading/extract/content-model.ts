import model from './content-model.json';
import type { Features } from './features';

/**
 * How likely a block is content, 0 to 1: some two hundred small decision trees over `featuresOf`, trained on public pages
 * (docs/decisions, "Which blocks are content"; tests/tools/train-content-model.py makes the file anew).
 */
export function contentProbability(features: Features): number {
  for (let i = 0; i < NAMES.length; i += 1) VALUES[i] = features[NAMES[i] ?? ''] ?? 0;
  let score = model.base;
  for (const root of ROOTS) score += leafOf(root);
  return 1 / (1 + Math.exp(-score * SHARPNESS));
}

/** A model of few pages is unsure of itself: its odds are raised to this power, chosen on sites that it has not seen. */
const SHARPNESS = 1.1;

/** A probability that the model gives, as `contentProbability` tells it: for predictions made elsewhere. */
export function sharpened(probability: number): number {
  const bounded = Math.min(1 - 1e-6, Math.max(1e-6, probability));
  return 1 / (1 + ((1 - bounded) / bounded) ** SHARPNESS);
}

/** A split is [feature, threshold, left row, right row], a leaf is [value]; up to the threshold goes left. */
const TREES: number[][][] = model.trees;
const NAMES: string[] = model.features;

/** The features of the block that is being judged, in the model's order. */
const VALUES = new Float64Array(NAMES.length);

/** The rows of all trees one after another: a block asks some seven hundred of them. */
const ROWS = TREES.flat();
const ROOTS: number[] = [];
const FEATURE = new Int16Array(ROWS.length);
/** Of a split the threshold, of a leaf its value. */
const NUMBER = new Float64Array(ROWS.length);
/** 0 for a leaf: no split leads back to the first row. */
const LEFT = new Int32Array(ROWS.length);
const RIGHT = new Int32Array(ROWS.length);

let start = 0;
for (const tree of TREES) {
  ROOTS.push(start);
  for (const [i, row] of tree.entries()) {
    const at = start + i;
    const isLeaf = row.length === 1;
    FEATURE[at] = isLeaf ? 0 : (row[0] ?? 0);
    NUMBER[at] = (isLeaf ? row[0] : row[1]) ?? 0;
    LEFT[at] = isLeaf ? 0 : start + (row[2] ?? 0);
    RIGHT[at] = isLeaf ? 0 : start + (row[3] ?? 0);
  }
  start += tree.length;
}

function leafOf(root: number): number {
  let at = root;
  for (let left = LEFT[at] ?? 0; left !== 0; left = LEFT[at] ?? 0)
    at = (VALUES[FEATURE[at] ?? 0] ?? 0) <= (NUMBER[at] ?? 0) ? left : (RIGHT[at] ?? 0);
  return NUMBER[at] ?? 0;
}
