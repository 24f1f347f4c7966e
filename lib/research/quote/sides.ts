import { type RankPage, rankPassages, siteWords } from '../../reading/rank';
import { foldText } from '../../reading/text';
import type { Understood } from '../../schema/run';
import { type ScoredSentence, scoreSentences } from './sentence';

/** Passages of one side whose sentences are compared. */
const PASSAGES_READ = 8;

/**
 * The best sentences of each thing that a question asks about, from the pages that are about it alone: of two documents
 * compared, the one that uses the question's words more often would take all the room (MECHANISMS E08).
 *
 * @returns one list for each thing, best first, pages as indexes into `pages`; empty where the question names fewer than
 *   two things with pages of their own
 */
export function sentencesOfSides(
  asked: { text: string; understood: Understood },
  pages: readonly RankPage[],
): ScoredSentence[][] {
  const sides = sidesOf(asked.understood).map((side) => foldText(side));
  if (sides.length < 2 || pages.length < 2) return [];
  const about = pages.map((page) => sideOf(page, sides));
  const own = sides
    .map((side) => about.flatMap((found, page) => (found === side ? [page] : [])))
    .filter((mine) => mine.length > 0);
  if (own.length < 2) return [];
  return own.map((mine) => {
    const read = mine.flatMap((page) => pages[page] ?? []);
    const ranked = rankPassages(asked, read).slice(0, PASSAGES_READ);
    return scoreSentences(asked, ranked, read).map((item) => {
      const page = mine[item.page] ?? 0;
      return { ...item, page, passage: { ...item.passage, page } };
    });
  });
}

/** What is compared, or the names of a question that compares. */
function sidesOf({ compared, type, names }: Understood): string[] {
  if (compared && compared.length > 1) return compared;
  return type === 'comparison' ? names.filter((name) => /\p{L}{2}/u.test(name)) : [];
}

/** A page is about the thing whose name it says this many times as often as any other's. */
const OFTENER = 4;

/** The one thing that a page is about: by its title, site or address, else by what it speaks of; null where it is none or several. */
function sideOf(page: RankPage, sides: readonly string[]): string | null {
  const head = foldText(`${page.title}\n${siteWords(page)}\n${page.url ?? ''}`);
  const named = sides.filter((side) => head.includes(side));
  if (named.length > 0) return named.length === 1 ? (named[0] ?? null) : null;
  const text = foldText(page.text);
  const [first, second] = sides
    .map((side) => ({ side, times: text.split(side).length - 1 }))
    .sort((a, b) => b.times - a.times);
  return first && first.times > 1 && first.times >= OFTENER * (second?.times ?? 0) ? first.side : null;
}
