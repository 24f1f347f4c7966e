import { rankPassages } from '../../lib/reading/rank';
import { ORDER_SIGNALS, orderSignals } from '../../lib/research/quote/order';
import { scoreSentences } from '../../lib/research/quote/sentence';
import { understand } from '../../lib/research/understand';
import { type EvalOptions, pagesOfSet, readData, readSets, round, share } from './sets';

export const describe =
  'Fits the order of sentences as answers (softmax over a page’s sentences): weights, and hits out of fold (five folds by page).';

const SETS = ['xquad-en', 'xquad-zh', 'cmrc', 'drcd', 'jaquad'];
const FOLDS = 5;
/** Of a page only the sentences that the first score puts highest: others are never first. */
const COMPARED = 12;
const RIDGE = 20;
const STEPS = 400;
/** Questions of each set: larger ones would outweigh the rest. */
const MOST = 1700;

interface Asked {
  set: string;
  fold: number;
  rows: number[][];
  right: boolean[];
}

/** Gold is any sentence that holds a gold answer; `score` is the order before the fit. */
export async function run(options: EvalOptions): Promise<Record<string, unknown>> {
  const asked = readSets(options, SETS).flatMap((set): Asked[] => {
    const pages = pagesOfSet(set);
    const { answers } = readData<{ answers: string[][] }>(options.data, 'answers', `${set.set}.json`);
    return set.queries.slice(0, options.limit ?? MOST).flatMap(([text, index], i) => {
      const page = pages[index];
      const gold = answers[i] ?? [];
      if (!page || gold.length === 0) return [];
      const question = { text, understood: understand(text) };
      const found = scoreSentences(question, rankPassages(question, [page]).slice(0, 16), [page])
        .sort((a, b) => a.passage.paragraph - b.passage.paragraph || a.start - b.start)
        .map((item) => ({ ...item, place: item.passage.start }));
      const signals = orderSignals(question, question.understood, found, [page]);
      const kept = found
        .map((item, at) => ({ item, row: signals[at] ?? [] }))
        .sort((a, b) => b.item.score - a.item.score)
        .slice(0, COMPARED);
      const right = kept.map(({ item }) =>
        gold.some((answer) => page.text.slice(item.start, item.end).includes(answer)),
      );
      return [{ set: set.set, fold: index % FOLDS, rows: kept.map(({ row }) => row), right }];
    });
  });
  const scale = deviations(asked);
  const fits = Array.from({ length: FOLDS }, (_, fold) =>
    learn(
      asked.filter((one) => one.fold !== fold),
      scale,
    ),
  );
  const sets = [...new Set(asked.map(({ set }) => set))].map((set) => {
    const part = asked.filter((one) => one.set === set);
    const hit = (k: number, weights: (one: Asked) => readonly number[]) =>
      share(part.filter((one) => placeOf(one, weights(one)) < k).length, part.length);
    const out = (one: Asked) => fits[one.fold] ?? [];
    return {
      set,
      n: part.length,
      ...{ '@1': hit(1, out).share, '@1_95': `${hit(1, out).low}–${hit(1, out).high}`, '@3': hit(3, out).share },
      ...{ 'score@1': hit(1, () => [1]).share, 'score@3': hit(3, () => [1]).share },
    };
  });
  return {
    sets,
    weights: ORDER_SIGNALS.map((signal, i) => ({
      signal,
      weight: round(fits.reduce((sum, weights) => sum + (weights[i] ?? 0), 0) / FOLDS),
    })),
  };
}

function placeOf({ rows, right }: Asked, weights: readonly number[]): number {
  const scores = rows.map((row) => dot(row, weights));
  const best = Math.max(...scores.filter((_, i) => right[i]));
  return right.includes(true) ? scores.filter((score) => score > best).length : Number.POSITIVE_INFINITY;
}

function dot(row: readonly number[], weights: readonly number[]): number {
  return row.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0);
}

function deviations(asked: readonly Asked[]): number[] {
  const rows = asked.flatMap((one) => one.rows);
  return ORDER_SIGNALS.map((_, i) => {
    const mean = rows.reduce((sum, row) => sum + (row[i] ?? 0), 0) / rows.length;
    return Math.sqrt(rows.reduce((sum, row) => sum + ((row[i] ?? 0) - mean) ** 2, 0) / rows.length) || 1;
  });
}

/** Ridge softmax by gradient steps with momentum on signals of unit deviation; weights on the signals' own scale. */
function learn(asked: readonly Asked[], scale: readonly number[]): number[] {
  const weights = scale.map(() => 0);
  const pace = scale.map(() => 0);
  const usable = asked.filter(({ right }) => right.includes(true));
  for (let step = 0; step < STEPS; step++) {
    const slope = weights.map((weight) => 2 * RIDGE * weight);
    for (const { rows, right } of usable) {
      const raw = rows.map((row) =>
        row.reduce((sum, value, i) => sum + (value / (scale[i] ?? 1)) * (weights[i] ?? 0), 0),
      );
      const most = Math.max(...raw);
      const powers = raw.map((value) => Math.exp(value - most));
      const all = powers.reduce((a, b) => a + b, 0);
      const gold = powers.reduce((sum, value, i) => sum + (right[i] ? value : 0), 0);
      rows.forEach((row, r) => {
        const push = (powers[r] ?? 0) * (1 / all - (right[r] ? 1 / gold : 0));
        for (let i = 0; i < slope.length; i++) slope[i] = (slope[i] ?? 0) + (push * (row[i] ?? 0)) / (scale[i] ?? 1);
      });
    }
    for (let i = 0; i < weights.length; i++) {
      pace[i] = 0.9 * (pace[i] ?? 0) - (0.2 / usable.length) * (slope[i] ?? 0);
      weights[i] = (weights[i] ?? 0) + (pace[i] ?? 0);
    }
  }
  return weights.map((weight, i) => weight / (scale[i] ?? 1));
}
