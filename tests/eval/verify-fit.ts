import {
  compare,
  contradictionFeatures,
  hasContradictionSignal,
  hasOtherValue,
  passesGates,
  supportFeatures,
} from '../../lib/verify/check/features';
import { prepare } from '../../lib/verify/check/prepare';
import type { EvalOptions } from '../tools/suite';
import { type ClaimItem, contextOf, type Label, readClaims } from './verify-sets';

export const describe =
  'Fits the linear models of the sentence checker and gives precision at each recall, cross-validated.';

const LANGUAGES = { en: ['nli_feversym', 'nli_fm2', 'num_claims'], zh: ['nli_zh_cmrc_derived'] } as const;
const FOLDS = 10;
/** Lines at which precision, recall and the number shown are given. */
const LINES = [0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85];
/** num_claims repeats items of the other two sets. */
const REPEATED_WEIGHT = 0.5;
const L2: number = 1;
const BIAS_L2: number = 1e-6;

interface Row {
  set: string;
  fold: number;
  label: Label;
  gates: boolean;
  /** A value of the sentence has another counterpart: such sentences have a model of their own. */
  otherValue: boolean;
  signal: boolean;
  support: number[];
  contradiction: number[];
}

/** Weights to be written into lib/verify/check/weights.ts, and out-of-fold curves to choose thresholds from. */
export async function run(options: EvalOptions): Promise<Record<string, unknown>> {
  const figures: Record<string, unknown> = {};
  for (const [language, sets] of Object.entries(LANGUAGES)) {
    const rows = sets.flatMap((set) => readClaims(options.data, set, options.limit).map((item) => rowOf(set, item)));
    figures[`support_${language}`] = fitted(
      rows.filter(({ gates }) => gates),
      rows,
      'supported',
      'support',
    );
    const against = rows.filter((row) => row.signal && !row.gates);
    figures[`contradiction_${language}_value`] = fitted(
      against.filter(({ otherValue }) => otherValue),
      rows,
      'contradicted',
      'contradiction',
    );
    // Sentences without another value are few: their model learns from all, and is judged by them alone.
    figures[`contradiction_${language}_word`] = fitted(
      against,
      rows,
      'contradicted',
      'contradiction',
      ({ otherValue }) => !otherValue,
    );
  }
  return figures;
}

function rowOf(set: string, item: ClaimItem): Row {
  const context = contextOf(item);
  const language = item.lang ?? 'en';
  const comparison = compare(
    prepare(item.claim, language),
    prepare(item.passage, null),
    context ? prepare(context, null) : null,
  );
  return {
    set,
    fold: foldOf(item.g.split('|').at(-1) ?? item.g),
    label: item.label,
    gates: passesGates(comparison),
    otherValue: hasOtherValue(comparison),
    signal: hasContradictionSignal(comparison),
    support: supportFeatures(comparison),
    contradiction: contradictionFeatures(comparison),
  };
}

function fitted(
  rows: readonly Row[],
  all: readonly Row[],
  label: Label,
  features: 'support' | 'contradiction',
  judgedRows: (row: Row) => boolean = () => true,
) {
  const weightOf = (row: Row) => (row.set === 'num_claims' ? REPEATED_WEIGHT : 1);
  const train = (part: readonly Row[]) =>
    logistic(
      part.map((row) => row[features]),
      part.map((row) => (row.label === label ? 1 : 0)),
      part.map(weightOf),
    );
  const judged = Array.from({ length: FOLDS }, (_, fold) => {
    const weights = train(rows.filter((row) => row.fold !== fold));
    return rows
      .filter((row) => row.fold === fold && judgedRows(row))
      .map((row) => ({ row, probability: probability(weights, row[features]) }));
  }).flat();
  const curves: Record<string, unknown> = {};
  for (const set of new Set(rows.map((row) => row.set))) {
    const total = all.filter((row) => row.set === set && row.label === label).length;
    curves[set] = curve(
      judged.filter(({ row }) => row.set === set),
      label,
      total,
    );
  }
  return { weights: train(rows).map((value) => Math.round(value * 1000) / 1000), out_of_fold: curves };
}

function curve(
  judged: readonly { row: Row; probability: number }[],
  label: Label,
  total: number,
): Record<string, string> {
  const sorted = [...judged].sort((a, b) => b.probability - a.probability);
  const out: Record<string, string> = {};
  for (const precision of [0.95, 0.92, 0.9, 0.88]) {
    let right = 0;
    let found = '–';
    sorted.forEach(({ row, probability: p }, i) => {
      if (row.label === label) right++;
      if (right / (i + 1) >= precision) found = `recall ${(right / total).toFixed(3)} from ${p.toFixed(2)}`;
    });
    out[`precision ${precision}`] = found;
  }
  for (const line of LINES) {
    const shown = sorted.filter(({ probability: p }) => p >= line);
    const right = shown.filter(({ row }) => row.label === label).length;
    if (shown.length > 0)
      out[`line ${line}`] = `${(right / shown.length).toFixed(3)} / ${(right / total).toFixed(3)} (${shown.length})`;
  }
  return out;
}

function probability(weights: readonly number[], features: readonly number[]): number {
  let sum = weights[0] ?? 0;
  features.forEach((value, i) => {
    sum += (weights[i + 1] ?? 0) * value;
  });
  return 1 / (1 + Math.exp(-sum));
}

/** Ridge logistic regression by Newton's method; the bias is not punished. */
function logistic(rows: readonly number[][], labels: readonly number[], weights: readonly number[]): number[] {
  const size = (rows[0]?.length ?? 0) + 1;
  let beta = new Array<number>(size).fill(0);
  for (let round = 0; round < 40; round++) {
    const hessian = Array.from({ length: size }, (_, i) =>
      Array.from({ length: size }, (_, j) => (i === j ? (i === 0 ? BIAS_L2 : L2) : 0)),
    );
    const gradient = beta.map((value, i) => (i === 0 ? 0 : -L2 * value));
    rows.forEach((row, k) => {
      const x = [1, ...row];
      const p = probability(beta, row);
      const weight = weights[k] ?? 1;
      const error = weight * ((labels[k] ?? 0) - p);
      const curvature = weight * p * (1 - p);
      x.forEach((a, i) => {
        gradient[i] = (gradient[i] ?? 0) + error * a;
        const line = hessian[i] ?? [];
        x.forEach((b, j) => {
          line[j] = (line[j] ?? 0) + curvature * a * b;
        });
      });
    });
    const step = solve(hessian, gradient);
    beta = beta.map((value, i) => value + (step[i] ?? 0));
    if (Math.max(...step.map(Math.abs)) < 1e-7) break;
  }
  return beta;
}

/** Gaussian elimination with pivoting. */
function solve(matrix: number[][], right: number[]): number[] {
  const n = right.length;
  const a = matrix.map((row, i) => [...row, right[i] ?? 0]);
  for (let i = 0; i < n; i++) {
    let pivot = i;
    for (let k = i + 1; k < n; k++) if (Math.abs(a[k]?.[i] ?? 0) > Math.abs(a[pivot]?.[i] ?? 0)) pivot = k;
    [a[i], a[pivot]] = [a[pivot] ?? [], a[i] ?? []];
    for (let k = i + 1; k < n; k++) {
      const factor = (a[k]?.[i] ?? 0) / (a[i]?.[i] ?? 1);
      for (let j = i; j <= n; j++) {
        const line = a[k];
        if (line) line[j] = (line[j] ?? 0) - factor * (a[i]?.[j] ?? 0);
      }
    }
  }
  const x = new Array<number>(n).fill(0);
  for (let i = n - 1; i >= 0; i--) {
    let sum = a[i]?.[n] ?? 0;
    for (let j = i + 1; j < n; j++) sum -= (a[i]?.[j] ?? 0) * (x[j] ?? 0);
    x[i] = sum / (a[i]?.[i] ?? 1);
  }
  return x;
}

function foldOf(group: string): number {
  let hash = 2166136261;
  for (let i = 0; i < group.length; i++) hash = Math.imul(hash ^ group.charCodeAt(i), 16777619);
  return (hash >>> 0) % FOLDS;
}
