import { type RankPage, rankPassages } from '../../lib/reading/rank';
import { chooseQuotes } from '../../lib/research/quote';
import { understand } from '../../lib/research/understand';
import { answerable } from '../../lib/verify/answerability';
import { type EvalOptions, pageOf, pagesOfSet, readData, readSets, share } from './sets';

export const describe =
  'Answers questions that the page can answer and refuses those put to a page of another subject.';

const SETS = ['xquad-en', 'xquad-zh', 'cmrc', 'drcd', 'jaquad'];

interface ContextItem {
  id: string;
  q: string;
  context: string;
}

/** Each question is asked twice: of its own page, and of the page half the set away (another subject). */
export async function run(options: EvalOptions): Promise<Record<string, unknown>> {
  const figures: Record<string, unknown> = {};
  for (const set of readSets(options, SETS)) {
    const pages = pagesOfSet(set);
    const pairs = set.queries.map(([question, index]) => ({
      question,
      page: pages[index],
      other: pages[(index + Math.floor(pages.length / 2)) % pages.length],
    }));
    figures[set.set] = measure(pairs, options);
  }
  if (!options.set) {
    const items = readData<ContextItem[]>(options.data, 'qa_cmrc2018', 'dev.json');
    const pages = items.map((item) => pageOf('', [item.context], 'zh'));
    figures.qa_cmrc2018 = measure(
      items.map((item, i) => ({
        question: item.q,
        page: pages[i],
        other: pages[(i + Math.floor(items.length / 2)) % items.length],
      })),
      options,
    );
  }
  return figures;
}

function measure(
  pairs: { question: string; page: RankPage | undefined; other: RankPage | undefined }[],
  options: EvalOptions,
) {
  let answered = 0;
  let refused = 0;
  const reasons: Record<string, number> = {};
  const asked = pairs.slice(0, options.limit ?? Number.POSITIVE_INFINITY);
  for (const { question, page, other } of asked) {
    if (!page || !other) continue;
    const own = decide(question, page);
    if (own.answer) answered++;
    else reasons[own.reason] = (reasons[own.reason] ?? 0) + 1;
    if (!decide(question, other).answer) refused++;
  }
  return {
    answered: share(answered, asked.length),
    refused_foreign: share(refused, asked.length),
    refused_own: reasons,
  };
}

export function decide(question: string, page: RankPage) {
  const understood = understand(question);
  return answerable(understood, chooseQuotes(understood, rankPassages(understood, [page]), [page]), [page]);
}
