import { type RankPage, rankPassages } from '../../lib/reading/rank';
import { sentences, terms } from '../../lib/reading/text';
import { chooseQuotes } from '../../lib/research/quote';
import { understand } from '../../lib/research/understand';
import { answerable, heldOf, strengthOf } from '../../lib/verify/answerability';
import { type EvalOptions, pageOf, pagesOfSet, type RankSet, readData, readSets, round, share } from './sets';

export const describe =
  'Answers what a page can answer; refuses it of a page on another subject (foreign, similar) and of the same page without the paragraph (removed) or the sentences (near) that hold the answer.';

const SETS = ['xquad-en', 'xquad-zh', 'cmrc', 'drcd', 'jaquad'];
/** Share of answerable questions that may be refused at the operating point that sets are compared at. */
const WRONG = 0.1;
/** Shifts of the answer line for the trade-off curve. */
const SHIFTS = [-1.5, -1, -0.5, 0, 0.5, 1, 1.5];

interface ContextItem {
  q: string;
  context: string;
}

export interface Case {
  page: number;
  question: string;
  own: RankPage;
  foreign: RankPage;
  /** The page of the set that shares most words with its own. */
  similar: RankPage | null;
  /** Its own page without the paragraph of the answer; null where that is all of it. */
  removed: RankPage | null;
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
      page: i,
      own: at(pages, i),
      foreign: at(pages, i + Math.floor(items.length / 2)),
      similar: null,
      removed: null,
      near: null,
    }));
    figures.qa_cmrc2018 = measure(cases);
  }
  return figures;
}

export function casesOf(set: RankSet, answers: string[][], limit = Number.POSITIVE_INFINITY): Case[] {
  const pages = pagesOfSet(set);
  const step = Math.max(1, Math.floor(set.queries.length / limit));
  const nearest = mostSimilar(pages.map(({ text }) => text));
  return set.queries.flatMap(([question, index, gold], i) =>
    i % step === 0
      ? [
          {
            question,
            page: index,
            own: at(pages, index),
            foreign: at(pages, index + Math.floor(pages.length / 2)),
            similar: pages[nearest[index] ?? -1] ?? null,
            removed: withoutParagraphs(set, index, gold),
            near: without(set, index, answers[i] ?? []),
          },
        ]
      : [],
  );
}

function at(pages: RankPage[], index: number): RankPage {
  return pages[index % pages.length] ?? pageOf('', [], null);
}

function withoutParagraphs(set: RankSet, index: number, gold: readonly number[]): RankPage | null {
  const [title, paragraphs] = set.pages[index] ?? ['', []];
  const left = paragraphs.filter((_, i) => !gold.includes(i));
  return left.length > 0 && left.length < paragraphs.length ? pageOf(title, left, set.lang) : null;
}

/** For each text the index of the one that shares most of its words, rare ones counting more (cosine of tf-idf). */
function mostSimilar(texts: readonly string[]): number[] {
  const bags = texts.map((text) => {
    const bag = new Map<string, number>();
    for (const term of terms(text, null)) bag.set(term, (bag.get(term) ?? 0) + 1);
    return bag;
  });
  const holders = new Map<string, number[]>();
  bags.forEach((bag, i) => {
    for (const term of bag.keys()) holders.set(term, [...(holders.get(term) ?? []), i]);
  });
  const idf = (term: string) => Math.log(texts.length / (holders.get(term)?.length ?? 1));
  const sizes = bags.map((bag) =>
    Math.sqrt([...bag].reduce((sum, [term, n]) => sum + ((1 + Math.log(n)) * idf(term)) ** 2, 0)),
  );
  return bags.map((bag, i) => {
    const shared = new Float64Array(texts.length);
    for (const [term, n] of bag)
      for (const other of holders.get(term) ?? [])
        if (other !== i)
          shared[other] =
            (shared[other] ?? 0) +
            ((1 + Math.log(n)) * (1 + Math.log(bags[other]?.get(term) ?? 1)) * idf(term) ** 2) / (sizes[other] || 1);
    return shared.indexOf(Math.max(...shared));
  });
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
  /** How far the quotations stand above the line; minus infinity where a rule refuses whatever it is. */
  margin: number;
  reason: string;
}

function measure(cases: Case[]) {
  const own = cases.map(({ question, own: page }) => decide(question, page));
  const foreign = cases.map(({ question, foreign: page }) => decide(question, page));
  const others = (pick: (one: Case) => RankPage | null) =>
    cases.flatMap((one) => {
      const page = pick(one);
      return page ? [decide(one.question, page)] : [];
    });
  const near = others((one) => one.near);
  const similar = others((one) => one.similar);
  const removed = others((one) => one.removed);
  // The highest line at which no more than a tenth of the answerable questions is refused.
  const even = own.map(({ margin }) => margin).sort((a, b) => a - b)[Math.floor(WRONG * own.length)] ?? 0;
  const at_most_10_wrong = (found: Decided[]) => share(found.length - passed(found, even), found.length);
  const passed = (found: Decided[], shift: number) => found.filter((item) => item.margin >= shift).length;
  const reasons: Record<string, number> = {};
  for (const { margin, reason } of own) if (margin < 0) reasons[reason] = (reasons[reason] ?? 0) + 1;
  return {
    answered: share(passed(own, 0), own.length),
    refused_foreign: share(foreign.length - passed(foreign, 0), foreign.length),
    refused_near: share(near.length - passed(near, 0), near.length),
    refused_similar: share(similar.length - passed(similar, 0), similar.length),
    refused_removed: share(removed.length - passed(removed, 0), removed.length),
    at_most_10_wrong: {
      shift: round(even),
      foreign: at_most_10_wrong(foreign),
      similar: at_most_10_wrong(similar),
      removed: at_most_10_wrong(removed),
      near: at_most_10_wrong(near),
    },
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
  const margin = strengthOf(understood, quotes, heldOf(understood, quotes, [page], question));
  const ruled = !answer && reason !== 'weak_overlap' && reason !== 'no_overlap';
  return { margin: ruled ? Number.NEGATIVE_INFINITY : margin, reason };
}
