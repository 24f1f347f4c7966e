import { type RankPage, rankPassages } from '../../lib/reading/rank';
import { understand } from '../../lib/research/understand';
import { type EvalOptions, pagesOfSet, type RankSet, readSets, round, share } from './sets';

export const describe =
  'How often a passage of a given score is the one that answers, on pages that the score was not fitted on.';

const SETS = ['xquad-en', 'xquad-zh', 'fairytale', 'drcd', 'jaquad', 'cmrc'];
/** Passages of a page whose scores are looked at. */
const LOOKED_AT = 5;
const STRONG = 0.6;
const ACCEPT = 0.5;

interface Scored {
  score: number;
  right: boolean;
  /** First of its page; of the question's own page. */
  best: boolean;
  own: boolean;
}

/** The odd pages: the weights were fitted on the even ones. Each question is put to its own page and to another. */
export async function run(options: EvalOptions): Promise<Record<string, unknown>> {
  const scored: Scored[] = [];
  const figures: Record<string, unknown> = {};
  for (const set of readSets(options, SETS)) {
    const own = scoresOf(set, options.limit ?? 500);
    scored.push(...own);
    const firsts = own.filter((item) => item.best && item.own);
    figures[set.set] = {
      n: firsts.length,
      mean_score_of_first: round(firsts.reduce((sum, item) => sum + item.score, 0) / firsts.length),
      first_is_right: share(firsts.filter((item) => item.right).length, firsts.length),
    };
  }
  return {
    reliability: bins(scored),
    reliability_of_first: bins(scored.filter((item) => item.best)),
    strong: cut(scored, STRONG),
    accept: cut(scored, ACCEPT),
    ...figures,
  };
}

function scoresOf(set: RankSet, limit: number): Scored[] {
  const pages = pagesOfSet(set);
  const odd = set.queries.filter(([, index]) => index % 2 === 1);
  const step = Math.max(1, Math.floor(odd.length / limit));
  return odd.flatMap(([question, index, gold], i) => {
    const page = pages[index];
    const other = pages[(index + 2 * (1 + Math.floor(pages.length / 4))) % pages.length];
    if (i % step !== 0 || !page || !other) return [];
    return [...scores(question, page, gold, true), ...scores(question, other, [], false)];
  });
}

function scores(question: string, page: RankPage, gold: number[], own: boolean): Scored[] {
  const ranked = rankPassages({ text: question, understood: understand(question) }, [page]).slice(0, LOOKED_AT);
  return ranked.map(({ start, end, score }, i) => ({
    score,
    own,
    best: i === 0,
    right: gold.some((index) => {
      const paragraph = page.paragraphs[index];
      if (!paragraph) return false;
      const shared = Math.min(paragraph.end, end) - Math.max(paragraph.start, start);
      return shared > (paragraph.end - paragraph.start) / 2;
    }),
  }));
}

/** By tenths of the score: how many, their mean score, and the share that is right. */
function bins(scored: Scored[]) {
  return Array.from({ length: 10 }, (_, tenth) => {
    const found = scored.filter(({ score }) => Math.min(9, Math.floor(score * 10)) === tenth);
    const n = found.length;
    return {
      from: tenth / 10,
      n,
      mean_score: round(found.reduce((sum, { score }) => sum + score, 0) / Math.max(1, n)),
      right: round(found.filter(({ right }) => right).length / Math.max(1, n)),
    };
  });
}

/** What a cut lets pass, by the best passage of each page. */
function cut(scored: Scored[], line: number) {
  const first = scored.filter(({ best }) => best);
  const own = first.filter((item) => item.own);
  const other = first.filter((item) => !item.own);
  const passed = first.filter(({ score }) => score >= line);
  return {
    line,
    own_page_passes: share(own.filter(({ score }) => score >= line).length, own.length),
    other_page_passes: share(other.filter(({ score }) => score >= line).length, other.length),
    right_of_those: share(passed.filter(({ right }) => right).length, passed.length),
  };
}
