import { rankPassages } from '../../lib/reading/rank';
import { chooseQuotes } from '../../lib/research/quote';
import { understand } from '../../lib/research/understand';
import { type EvalOptions, pagesOfSet, readData, readSets, share } from './sets';

export const describe =
  'Quotes sentences of a page that answer a question: hit@k of a sentence that holds the answer, quote@3 with what the quotation takes along.';

const SETS = ['xquad-en', 'xquad-zh', 'cmrc', 'drcd', 'jaquad'];

/** Over all sentences of the question's page; a hit is a quoted sentence (without its lead) that holds a gold answer. */
export async function run(options: EvalOptions): Promise<Record<string, unknown>> {
  const figures: Record<string, unknown> = {};
  for (const set of readSets(options, SETS)) {
    const pages = pagesOfSet(set);
    const { answers } = readData<{ answers: string[][] }>(options.data, 'answers', `${set.set}.json`);
    let n = 0;
    const hits = { 1: 0, 2: 0, 3: 0, 8: 0 };
    let inQuote = 0;
    let span = 0;
    let direct = 0;
    set.queries.slice(0, options.limit ?? Number.POSITIVE_INFINITY).forEach(([question, index], i) => {
      const page = pages[index];
      const gold = answers[i] ?? [];
      if (!page || gold.length === 0) return;
      n++;
      const asked = { text: question, understood: understand(question) };
      const quotes = chooseQuotes(asked, rankPassages(asked, [page]), [page]);
      const rank = quotes.findIndex((q) =>
        gold.some((answer) => page.text.slice(q.sentence_start, q.sentence_end).includes(answer)),
      );
      for (const k of [1, 2, 3, 8] as const) if (rank >= 0 && rank < k) hits[k]++;
      const whole = quotes.findIndex((q) => gold.some((answer) => page.text.slice(q.start, q.end).includes(answer)));
      if (whole >= 0 && whole < 3) inQuote++;
      const shown = quotes.filter((q) => q.direct);
      if (shown.some((q) => gold.some((answer) => page.text.slice(q.start, q.end).includes(answer)))) span++;
      if (shown.length > 0) direct++;
    });
    figures[set.set] = {
      'hit@1': share(hits[1], n),
      'hit@2': share(hits[2], n),
      'hit@3': share(hits[3], n),
      'hit@8': share(hits[8], n),
      'quote@3': share(inQuote, n),
      direct: share(direct, n),
      direct_hit: share(span, n),
    };
  }
  return figures;
}
