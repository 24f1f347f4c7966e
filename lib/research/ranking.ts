import { preparePage, type RankedPassage, type RankPage, rankPassages } from '../reading/rank';
import type { Understood } from '../schema/run';

let last: { question: string; pages: readonly RankPage[]; ranked: readonly RankedPassage[] } | null = null;

/** Pages are held taken apart up to this size together, about ten times as much memory. Unit: UTF-16 units. */
export const HELD_CHARS = 400_000;

/** What does not depend on a question of the pages last ranked, or last written a question about; oldest first. */
let held: readonly RankPage[] = [];

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
  if (!last || !same) last = { question: key, pages, ranked: rankPassages(question, prepared(pages)) };
  return [...last.ranked];
}

/** Lets go of the pages that were ranked last; what was taken apart stays for the next question about them. */
export function forgetRanking(): void {
  last = null;
}

/** Whether a page is held taken apart. */
export function isHeld(page: RankPage): boolean {
  return held.some((other) => isSamePage(other, page));
}

/** The pages with their passages taken apart, as far as these are worth holding: for questions put to them again. */
export function prepared(pages: readonly RankPage[]): RankPage[] {
  const size = pages.reduce((sum, { text }) => sum + text.length, 0);
  if (size > HELD_CHARS) return [...pages];
  const ready = pages.map((page) => {
    const known = held.find((other) => isSamePage(other, page));
    return { ...page, prepared: known?.prepared ?? preparePage(page) };
  });
  let room = HELD_CHARS - size;
  const others = held.filter((other) => !pages.some((page) => isSamePage(other, page)));
  const kept = others.reverse().filter(({ text }) => {
    room -= text.length;
    return room >= 0;
  });
  held = [...kept.reverse(), ...ready];
  return ready;
}

/** Whether two pages are cut into the same passages and sentences. */
function isSamePage(a: RankPage, b: RankPage): boolean {
  return (
    a.language === b.language &&
    a.text === b.text &&
    a.paragraphs.length === b.paragraphs.length &&
    a.paragraphs.every((block, i) => {
      const other = b.paragraphs[i];
      return (
        block === other ||
        (block.start === other?.start &&
          block.end === other.end &&
          block.kind === other.kind &&
          block.index === other.index &&
          block.heading_path.length === other.heading_path.length &&
          block.heading_path.every((part, level) => part === other.heading_path[level]))
      );
    })
  );
}
