import { describe, expect, it } from 'vitest';
import type { SentenceSignals } from '../../lib/research/quote/held';
import { ORDER_SIGNALS } from '../../lib/research/quote/order';
import { REORDERED, type Reorderable, reordered, reorderSignals } from '../../lib/research/quote/reorder';
import { REORDER_MODEL } from '../../lib/research/quote/reorder-model';
import { type ReorderModel, scoreOf } from '../../lib/research/quote/trees';
import { understand } from '../../lib/research/understand';

const SIGNALS: SentenceSignals = {
  own: 0.2,
  before: 0,
  around: 0,
  above: 0,
  passage: 1,
  names: 1,
  cue: false,
  condition: false,
  near: 0,
  values: 0,
  counted: false,
  length: 10,
  density: 0.1,
  leans: false,
  asks: false,
  first: false,
};

function sentence(text: string, order: number): Reorderable {
  return { place: 0, text, signals: SIGNALS, row: ORDER_SIGNALS.map(() => 0), score: order, order };
}

const QUESTION = '灯塔有多高？';
const ITEMS = [sentence('灯塔建于山上。', 3), sentence('塔身高32米。', 2), sentence('门票不贵。', 1)];

/** Where the signal of some sentences lies that is larger for the second of `ITEMS` alone. */
function signalOfSecond(): number {
  const rows = reorderSignals(QUESTION, understand(QUESTION), ITEMS, [0, 1, 2]);
  return (rows[1] ?? []).findIndex((value, k) => value > 0.5 && rows[0]?.[k] === 0 && rows[2]?.[k] === 0);
}

/** One tree of depth 1 on that signal. */
function modelOn(signal: number): ReorderModel {
  return { weights: [], depth: 1, trees: [[signal, 0.5, 0, 1]] };
}

describe('the second look at the order of sentences', () => {
  it('has a weight for each signal, and whole trees on signals that there are', () => {
    const [row] = reorderSignals(QUESTION, understand(QUESTION), ITEMS, [0]);
    expect(row?.every(Number.isFinite)).toBe(true);
    expect(REORDER_MODEL.weights).toHaveLength(row?.length ?? 0);
    expect(REORDER_MODEL.trees.length).toBeGreaterThan(0);
    const nodes = 2 ** REORDER_MODEL.depth - 1;
    for (const tree of REORDER_MODEL.trees) {
      expect(tree).toHaveLength(3 * nodes + 1);
      const signals = tree.slice(0, 2 * nodes).filter((_, i) => i % 2 === 0);
      expect(signals.every((signal) => Number.isInteger(signal) && signal < (row?.length ?? 0))).toBe(true);
    }
  });

  it('goes down a tree by its lines, from the left', () => {
    const model: ReorderModel = {
      weights: [10, 0],
      depth: 2,
      trees: [[0, 0.5, 1, 1, 1, 2, 1, 2, 3, 4]],
    };
    const sums = [
      [0.5, 1],
      [0.5, 1.1],
      [1, 2],
      [1, 2.1],
    ].map((row) => scoreOf(model, row));
    expect(sums).toEqual([6, 7, 13, 14]);
  });

  it('lets Chinese sentences exchange their places', () => {
    const signal = signalOfSecond();
    expect(signal).toBeGreaterThan(0);
    expect(reordered(QUESTION, understand(QUESTION), ITEMS, modelOn(signal))).toEqual([2, 3, 1]);
  });

  it('leaves other languages as they are', () => {
    const question = 'How high is the lighthouse?';
    const items = [sentence('It stands on a hill.', 3), sentence('It is 32 metres high.', 2)];
    expect(reordered(question, understand(question), items, modelOn(signalOfSecond()))).toEqual([3, 2]);
  });

  it('compares the highest only: what stands behind them stays there', () => {
    const others = Array.from({ length: REORDERED }, (_, i) => sentence('门票不贵。', 20 - i));
    const far = sentence('塔身高32米。', 0);
    const order = reordered(QUESTION, understand(QUESTION), [...others, far], modelOn(signalOfSecond()));
    expect(order.at(-1)).toBe(0);
    expect(new Set(order).size).toBe(REORDERED + 1);
  });
});
