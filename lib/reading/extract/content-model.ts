import model from './content-model.json';
import type { Features } from './features';

/**
 * How likely a block is content, 0 to 1: some two hundred small decision trees over `featuresOf`, trained on public pages
 * (docs/decisions, "Which blocks are content"; tests/tools/train-content-model.py makes the file anew).
 */
export function contentProbability(features: Features): number {
  const values = NAMES.map((name) => features[name] ?? 0);
  let score = model.base;
  for (const tree of TREES) score += leafOf(tree, values);
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
type Row = number[];

const TREES: Row[][] = model.trees;
const NAMES: string[] = model.features;

function leafOf(tree: Row[], values: number[]): number {
  let row = tree[0];
  while (row !== undefined && row.length > 1) {
    const [feature = 0, threshold = 0, left = 0, right = 0] = row;
    row = tree[(values[feature] ?? 0) <= threshold ? left : right];
  }
  return row?.[0] ?? 0;
}
