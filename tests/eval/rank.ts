import { Converter } from 'opencc-js/t2cn';
import { type RankQuestion, rankSpans } from '../../lib/reading/rank';
import { understand } from '../../lib/research/understand';
import { type EvalOptions, pagesOfSet, type RankSet, readSets, round } from './sets';

export const describe =
  'Ranks the paragraphs of a page by a question: MRR@10, R@1, R@2, R@5 of the paragraph that answers.';

/** Sets with a floor; see docs/EVALUATION. */
const SETS = [
  ...['xquad-en', 'xquad-zh', 'fairytale', 'drcd', 'jaquad'],
  ...['xquad-de', 'xquad-ru', 'xquad-es', 'xquad-tr', 'xquad-ar', 'xquad-th'],
];

/** Traditional pages, asked once more in simplified characters, converted by whole words. */
const CONVERTED = 'drcd';

/** Page task: the paragraphs of the question's own page, of pages with three or more; document frequencies of that page alone. */
export async function run(options: EvalOptions): Promise<Record<string, unknown>> {
  const figures: Record<string, unknown> = {};
  for (const set of readSets(options, SETS)) {
    figures[set.set] = measure(set, options.limit);
    if (set.set !== CONVERTED) continue;
    const simplified = Converter({ from: 'tw', to: 'cn' });
    const queries = set.queries.map(([question, ...rest]): RankSet['queries'][number] => [
      simplified(question),
      ...rest,
    ]);
    figures[`${set.set}, simplified`] = measure({ ...set, queries }, options.limit);
  }
  return figures;
}

function measure(set: RankSet, limit = Number.POSITIVE_INFINITY) {
  const pages = pagesOfSet(set);
  let n = 0;
  let mrr = 0;
  const recall = { 1: 0, 2: 0, 5: 0 };
  const started = performance.now();
  for (const [question, index, gold] of set.queries.slice(0, limit)) {
    const page = pages[index];
    if (!page || page.paragraphs.length < 3) continue;
    const spans = page.paragraphs.map((p) => ({
      start: p.start,
      end: p.end,
      paragraph: p.index,
      heading: '',
      structured: false,
    }));
    const ranked = rankSpans(asked(question), [{ ...page, passages: spans }]).map((item) => item.paragraph);
    const rank = ranked.findIndex((paragraph) => gold.includes(paragraph));
    n++;
    if (rank >= 0 && rank < 10) mrr += 1 / (rank + 1);
    for (const k of [1, 2, 5] as const) if (rank >= 0 && rank < k) recall[k]++;
  }
  const ms = performance.now() - started;
  return {
    n,
    mrr: round(mrr / n),
    'r@1': round(recall[1] / n),
    'r@2': round(recall[2] / n),
    'r@5': round(recall[5] / n),
    ms_per_question: round(ms / n, 2),
  };
}

/** What the product hands to the ranking. */
function asked(question: string): RankQuestion {
  return { text: question, understood: understand(question) };
}
