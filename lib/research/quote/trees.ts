/** Trees of one depth after weights of every signal. */
export interface ReorderModel {
  weights: readonly number[];
  depth: number;
  /** Each tree flat: signal and line of each node, by level and from the left, then what each leaf adds. */
  trees: readonly (readonly number[])[];
}

/** What a model makes of one row of signals. */
export function scoreOf({ weights, depth, trees }: ReorderModel, row: readonly number[]): number {
  let sum = row.reduce((all, value, i) => all + value * (weights[i] ?? 0), 0);
  for (const tree of trees) {
    let node = 0;
    for (let level = 0; level < depth; level++) {
      const at = 2 * (2 ** level - 1 + node);
      node = 2 * node + ((row[tree[at] ?? 0] ?? 0) > (tree[at + 1] ?? 0) ? 1 : 0);
    }
    sum += tree[2 * (2 ** depth - 1) + node] ?? 0;
  }
  return sum;
}
