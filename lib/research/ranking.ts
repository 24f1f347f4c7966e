import { canonicalJson } from '../journal/canonical';
import { forgetFeatures, preparePage, type RankedPassage, type RankPage, rankPassages } from '../reading/rank';
import type { Understood } from '../schema/run';

let last: { question: string; pages: readonly RankPage[]; ranked: readonly RankedPassage[] } | null = null;

/** Pages are held taken apart up to this size together, about ten times as much memory. Unit: UTF-16 units. */
export const HELD_CHARS = 400_000;
/** The same while a run goes on, whose rounds, points and answer go through its pages again and again. */
export const HELD_IN_RUN_CHARS = 3_600_000;

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
  const key = canonicalJson([question.text, question.understood]);
  const same =
    last?.question === key &&
    last.pages.length === pages.length &&
    last.pages.every((page, i) => {
      const other = pages[i];
      return other && NAMES.every((name) => page[name] === other[name]) && isSamePage(page, other);
    });
  if (!last || !same) last = { question: key, pages, ranked: rankPassages(question, heldInRun(pages)) };
  return [...last.ranked];
}

/**
 * Lets go of the pages that were ranked last and of all that was found in them; what was taken apart stays for the next
 * question about them, up to its size.
 */
export function forgetRanking(): void {
  last = null;
  forgetFeatures();
  held = newest(held, HELD_CHARS).map((page) => ({ ...page, memo: {} }));
}

/** The newest pages that together are no larger than this. */
function newest(pages: readonly RankPage[], room: number): RankPage[] {
  let left = room;
  const kept = [...pages].reverse().filter(({ text }) => {
    left -= text.length;
    return left >= 0;
  });
  return kept.reverse();
}

const NAMES = ['title', 'url', 'site'] as const;

/** Whether a page is held taken apart. */
export function isHeld(page: RankPage): boolean {
  return held.some((other) => isSamePage(other, page));
}

/** The pages with their passages taken apart, as far as these are worth holding: for questions put to them again. */
export function prepared(pages: readonly RankPage[], most = HELD_CHARS): RankPage[] {
  const fit = fitting(pages, most);
  const ready = pages.map((page) => {
    if (!fit.has(page)) return page;
    const known = held.find((other) => isSamePage(other, page));
    // The very same page stays the very same object: what is remembered by it is found again.
    if (
      known?.prepared &&
      known.memo &&
      page.paragraphs === known.paragraphs &&
      NAMES.every((name) => known[name] === page[name])
    )
      return known;
    return { ...page, prepared: known?.prepared ?? preparePage(page), memo: known?.memo ?? {} };
  });
  const others = held.filter((other) => !pages.some((page) => isSamePage(other, page)));
  const kept = ready.filter((_, i) => pages[i] && fit.has(pages[i]));
  held = [...newest(others, most - kept.reduce((sum, { text }) => sum + text.length, 0)), ...kept];
  return ready;
}

/** The smallest pages that together are no larger than this: one page as long as a book does not cost the others theirs. */
function fitting(pages: readonly RankPage[], room: number): ReadonlySet<RankPage> {
  let left = room;
  return new Set(
    [...pages]
      .sort((a, b) => a.text.length - b.text.length)
      .filter(({ text }) => {
        left -= text.length;
        return left >= 0;
      }),
  );
}

/** The pages of a run that goes on, taken apart once. */
export function heldInRun(pages: readonly RankPage[]): RankPage[] {
  return prepared(pages, HELD_IN_RUN_CHARS);
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
