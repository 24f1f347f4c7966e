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
  const about = sidesOf(asked.understood).map((side) => pages.flatMap((page, i) => (isAbout(page, side) ? [i] : [])));
  const own = about.filter((mine) => mine.length > 0);
  const apart = own.every((mine) => own.every((other) => other === mine || !other.some((page) => mine.includes(page))));
  if (own.length < 2 || !apart) return [];
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

/** Whether a page is about a thing: its title, site or address says so. */
function isAbout(page: RankPage, side: string): boolean {
  const said = foldText(`${page.title}\n${siteWords(page)}\n${page.url ?? ''}`);
  return said.includes(foldText(side));
}
