import { writeFileSync } from 'node:fs';
import { rankPassages } from '../../lib/reading/rank';
import { firstOrder } from '../../lib/research/quote/order';
import { highest, reorderSignals } from '../../lib/research/quote/reorder';
import { scoreSentences } from '../../lib/research/quote/sentence';
import { type ReorderModel, scoreOf } from '../../lib/research/quote/trees';
import { understand } from '../../lib/research/understand';
import { type EvalOptions, pagesOfSet, readData, readSets, share } from './sets';
import { type Asked, fitTrees } from './trees/fit';

export const describe =
  'Fits the second look at the order of Chinese and Japanese sentences: hits out of fold (five folds by page); --rows FILE takes the model.';

const SETS = ['xquad-zh', 'cmrc', 'drcd', 'jaquad'];
const FOLDS = 5;

interface Question extends Asked {
  set: string;
  fold: number;
  /** A gold answer stands in a sentence at all, among the highest or not. */
  first: number[];
}

/** Gold is any sentence that holds a gold answer; `first` is the first order alone. */
export async function run(options: EvalOptions): Promise<Record<string, unknown>> {
  const asked = readSets(options, SETS).flatMap((set): Question[] => {
    const pages = pagesOfSet(set);
    const { answers } = readData<{ answers: string[][] }>(options.data, 'answers', `${set.set}.json`);
    const step = Math.max(1, Math.ceil(set.queries.length / (options.limit ?? Number.POSITIVE_INFINITY)));
    return set.queries.flatMap(([text, index], i) => {
      const page = pages[index];
      const gold = answers[i] ?? [];
      if (!page || gold.length === 0 || i % step !== 0) return [];
      const question = { text, understood: understand(text) };
      const found = scoreSentences(question, rankPassages(question, [page]).slice(0, 16), [page])
        .sort((a, b) => a.passage.paragraph - b.passage.paragraph || a.start - b.start)
        .map((item) => ({ ...item, place: item.passage.start }));
      const items = firstOrder(question, question.understood, found, [page]);
      const top = highest(items);
      const right = top.map((at) => gold.some((answer) => items[at]?.text.includes(answer)));
      return [
        {
          set: set.set,
          fold: index % FOLDS,
          rows: reorderSignals(text, question.understood, items, top),
          right,
          first: top.map((at) => items[at]?.order ?? 0),
        },
      ];
    });
  });
  const out = new Map<Question, number[]>();
  for (let fold = 0; fold < FOLDS; fold++) {
    const model = fitTrees(asked.filter((one) => one.fold !== fold));
    for (const one of asked.filter((other) => other.fold === fold)) out.set(one, scoresOf(model, one));
  }
  if (options.rows) writeFileSync(options.rows, source(fitTrees(asked)));
  return {
    sets: [...new Set(asked.map(({ set }) => set))].map((set) => {
      const part = asked.filter((one) => one.set === set);
      const hit = (k: number, scores: (one: Question) => number[]) =>
        share(part.filter((one) => placeOf(one, scores(one)) < k).length, part.length);
      const fitted = (one: Question) => out.get(one) ?? [];
      const [one, three] = [hit(1, fitted), hit(3, fitted)];
      return {
        set,
        n: part.length,
        ...{ '@1': one.share, '@1_95': `${one.low}–${one.high}`, '@3': three.share },
        ...{ 'first@1': hit(1, ({ first }) => first).share, 'first@3': hit(3, ({ first }) => first).share },
      };
    }),
  };
}

function scoresOf(model: ReorderModel, { rows }: Question): number[] {
  return rows.map((row) => scoreOf(model, row));
}

function placeOf({ right }: Question, scores: readonly number[]): number {
  const best = Math.max(...scores.filter((_, i) => right[i]));
  return right.includes(true) ? scores.filter((score) => score > best).length : Number.POSITIVE_INFINITY;
}

function source({ weights, depth, trees }: ReorderModel): string {
  const short = (values: readonly number[]) => `[${values.map((value) => Number(value.toPrecision(4))).join(', ')}]`;
  const rows = trees.map((tree) => `    ${short(tree)},`);
  return `import type { ReorderModel } from './trees';

/**
 * Weights and trees of the second look at the order of Chinese and Japanese sentences, fitted on questions of four public
 * sets, of the two largest on every second one (\`eval answers-trees --rows FILE\`, docs/decisions).
 */
export const REORDER_MODEL: ReorderModel = {
  weights: ${short(weights)},
  depth: ${depth},
  trees: [
${rows.join('\n')}
  ],
};
`;
}
