import { rankPassages } from '../../lib/reading/rank';
import { chooseQuotes, orderedSentences } from '../../lib/research/quote';
import { understand } from '../../lib/research/understand';
import { type EvalOptions, pagesOfSet, readData, readSets, share } from './sets';

export const describe =
  'Sentences of a page that answer a question: hit@k of the quotes, quote@3 with what they take along; order@k over all sentences of the page, paragraph@k over those of the answering paragraph.';

const SETS = ['xquad-en', 'xquad-zh', 'cmrc', 'drcd', 'jaquad'];

/**
 * A hit is a sentence that holds a gold answer. `hit`: sentences quoted, without their lead; one that an earlier quote
 * takes along or says again is not quoted, and what comes behind it moves up. `order`: all sentences of the page, as
 * they are ordered. `paragraph`: the same, of the paragraph that the set names as the answering one.
 */
export async function run(options: EvalOptions): Promise<Record<string, unknown>> {
  const figures: Record<string, unknown> = {};
  for (const set of readSets(options, SETS)) {
    const pages = pagesOfSet(set);
    const { answers } = readData<{ answers: string[][] }>(options.data, 'answers', `${set.set}.json`);
    let n = 0;
    const hits = { 1: 0, 2: 0, 3: 0, 8: 0 };
    const ordered = { 1: 0, 3: 0 };
    const within = { 1: 0, 3: 0 };
    let inQuote = 0;
    let span = 0;
    let direct = 0;
    set.queries.slice(0, options.limit ?? Number.POSITIVE_INFINITY).forEach(([question, index, answering], i) => {
      const page = pages[index];
      const gold = answers[i] ?? [];
      if (!page || gold.length === 0) return;
      n++;
      const asked = { text: question, understood: understand(question) };
      const ranked = rankPassages(asked, [page]);
      const inOrder = orderedSentences(asked, ranked, [page]);
      const quotes = chooseQuotes(asked, ranked, [page], inOrder);
      const holds = (start: number, end: number) => gold.some((answer) => page.text.slice(start, end).includes(answer));
      const rank = quotes.findIndex((q) => holds(q.sentence_start, q.sentence_end));
      for (const k of [1, 2, 3, 8] as const) if (rank >= 0 && rank < k) hits[k]++;
      const blocks = page.paragraphs.filter((block) => answering.includes(block.index));
      const sentences = inOrder.scored;
      const own = sentences.filter(({ start }) => blocks.some((block) => block.start <= start && start < block.end));
      for (const k of [1, 3] as const) {
        if (sentences.slice(0, k).some(({ start, end }) => holds(start, end))) ordered[k]++;
        if (own.slice(0, k).some(({ start, end }) => holds(start, end))) within[k]++;
      }
      const whole = quotes.findIndex((q) => holds(q.start, q.end));
      if (whole >= 0 && whole < 3) inQuote++;
      const shown = quotes.filter((q) => q.direct);
      if (shown.some((q) => holds(q.start, q.end))) span++;
      if (shown.length > 0) direct++;
    });
    figures[set.set] = {
      'hit@1': share(hits[1], n),
      'hit@2': share(hits[2], n),
      'hit@3': share(hits[3], n),
      'hit@8': share(hits[8], n),
      'quote@3': share(inQuote, n),
      'order@1': share(ordered[1], n),
      'order@3': share(ordered[3], n),
      'paragraph@1': share(within[1], n),
      'paragraph@3': share(within[3], n),
      direct: share(direct, n),
      direct_hit: share(span, n),
    };
  }
  return figures;
}
