import { type RankedPassage, type RankPage, rankPassages } from '../reading/rank';
import type { Understood } from '../schema/run';

let last: { question: string; pages: readonly RankPage[]; ranked: readonly RankedPassage[] } | null = null;

/**
 * Ranks the passages of a run's pages. Choosing quotes and handing passages over rank the same pages by the same
 * question; on a long page that takes longer than all the rest, so the last ranking is remembered.
 */
export function ranking(
  question: { text: string; understood: Understood },
  pages: readonly RankPage[],
): RankedPassage[] {
  const key = JSON.stringify([question.text, question.understood]);
  const same =
    last?.question === key &&
    last.pages.length === pages.length &&
    last.pages.every(
      (page, i) =>
        page.text === pages[i]?.text && page.title === pages[i]?.title && page.paragraphs === pages[i]?.paragraphs,
    );
  if (!last || !same) last = { question: key, pages, ranked: rankPassages(question, pages) };
  return [...last.ranked];
}

/** Lets go of the pages that were ranked last. */
export function forgetRanking(): void {
  last = null;
}
