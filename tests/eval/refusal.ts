import { type RankPage, rankPassages } from '../../lib/reading/rank';
import { sentences } from '../../lib/reading/text';
import { chooseQuotes } from '../../lib/research/quote';
import { understand } from '../../lib/research/understand';
import { answerable, answerLine } from '../../lib/verify/answerability';
import { type EvalOptions, pageOf, pagesOfSet, type RankSet, readData, readSets, round, share } from './sets';

export const describe =
  'Answers what a page can answer; refuses it of a page on another subject (foreign) and of the same page without the sentences that hold the answer (near).';

const SETS = ['xquad-en', 'xquad-zh', 'cmrc', 'drcd', 'jaquad'];
/** Shifts of the answer line for the trade-off curve. */
const SHIFTS = [-0.2, -0.1, -0.05, 0, 0.05, 0.1, 0.15];

interface ContextItem {
  q: string;
  context: string;
}

interface Case {
  question: string;
  own: RankPage;
  foreign: RankPage;
  near: RankPage | null;
}

export async function run(options: EvalOptions): Promise<Record<string, unknown>> {
  const figures: Record<string, unknown> = {};
  for (const set of readSets(options, SETS)) {
    const { answers } = readData<{ answers: string[][] }>(options.data, 'answers', `${set.set}.json`);
    figures[set.set] = measure(casesOf(set, answers, options.limit));
  }
  if (!options.set) {
    const items = readData<ContextItem[]>(options.data, 'qa_cmrc2018', 'dev.json');
    const pages = items.map((item) => pageOf('', [item.context], 'zh'));
    const cases = items.map((item, i) => ({
      question: item.q,
      own: at(pages, i),
      foreign: at(pages, i + Math.floor(items.length / 2)),
      near: null,
    }));
    figures.qa_cmrc2018 = measure(cases);
  }
  return figures;
}

function casesOf(set: RankSet, answers: string[][], limit = Number.POSITIVE_INFINITY): Case[] {
  const pages = pagesOfSet(set);
  const step = Math.max(1, Math.floor(set.queries.length / limit));
  return set.queries.flatMap(([question, index], i) =>
    i % step === 0
      ? [
          {
            question,
            own: at(pages, index),
            foreign: at(pages, index + Math.floor(pages.length / 2)),
            near: without(set, index, answers[i] ?? []),
          },
        ]
      : [],
  );
}

function at(pages: RankPage[], index: number): RankPage {
  return pages[index % pages.length] ?? pageOf('', [], null);
}

/** The page without every sentence that holds the answer: all that is near is still there. */
function without(set: RankSet, index: number, answers: string[]): RankPage | null {
  const [title, paragraphs] = set.pages[index] ?? ['', []];
  const glue = /^(?:zh|ja)/.test(set.lang) ? '' : ' ';
  const left = paragraphs
    .map((text) => sentences(text, set.lang).map(({ start, end }) => text.slice(start, end)))
    .map((found) => found.filter((sentence) => !answers.some((answer) => sentence.includes(answer))).join(glue))
    .filter((text) => text !== '');
  return left.length > 0 ? pageOf(title, left, set.lang) : null;
}

interface Decided {
  /** Relevance of the best quotation above the line; minus infinity where a rule refuses whatever it is. */
  margin: number;
  reason: string;
}

function measure(cases: Case[]) {
  const own = cases.map(({ question, own: page }) => decide(question, page));
  const foreign = cases.map(({ question, foreign: page }) => decide(question, page));
  const near = cases.flatMap(({ question, near: page }) => (page ? [decide(question, page)] : []));
  const passed = (found: Decided[], shift: number) => found.filter((item) => item.margin >= shift).length;
  const reasons: Record<string, number> = {};
  for (const { margin, reason } of own) if (margin < 0) reasons[reason] = (reasons[reason] ?? 0) + 1;
  return {
    answered: share(passed(own, 0), own.length),
    refused_foreign: share(foreign.length - passed(foreign, 0), foreign.length),
    refused_near: share(near.length - passed(near, 0), near.length),
    refused_own_because: reasons,
    curve: SHIFTS.map((shift) => ({
      shift,
      answered: round(passed(own, shift) / own.length),
      refused_foreign: round(1 - passed(foreign, shift) / foreign.length),
      refused_near: near.length > 0 ? round(1 - passed(near, shift) / near.length) : null,
    })),
  };
}

function decide(question: string, page: RankPage): Decided {
  const understood = understand(question);
  const asked = { text: question, understood };
  const quotes = chooseQuotes(asked, rankPassages(asked, [page]), [page]);
  const { answer, reason } = answerable(asked, quotes, [page]);
  const margin = Math.max(0, ...quotes.map((quote) => quote.relevance)) - answerLine(understood);
  const ruled = !answer && reason !== 'weak_overlap' && reason !== 'no_overlap';
  return { margin: ruled ? Number.NEGATIVE_INFINITY : margin, reason };
}
