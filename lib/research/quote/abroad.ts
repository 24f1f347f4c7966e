import { type RankPage, rankPassages } from '../../reading/rank';
import { guessLanguage } from '../../reading/text';
import type { Understood } from '../../schema/run';
import { inEnglishWords } from '../plan/queries';
import { searchWords } from '../plan/words';
import { chooseQuotes, orderedSentences, quotesOfPassages } from '../quote';
import { understand } from '../understand';
import type { ChosenQuote } from './chosen';

/** Quotes of pages in English for a question in Chinese, at most. */
const MOST_ABROAD = 3;
/** A word of the other language says half as much: so does what was found by it (as in titles, lib/research/search/join.ts). */
const TRANSLATED = 0.5;

/**
 * The best passages of the English pages of a question in Chinese, by its words in English as far as our own list knows
 * them: by its own words such a page holds nothing but names (MECHANISMS C05). They stand beside other quotes and never
 * in the direct answer, since whether they answer is judged by the question's own words.
 *
 * @returns best first; none where half of the words are not known, or every page is in the question's language
 */
export function quotesAbroad(
  { text, understood }: { text: string; understood: Understood },
  pages: readonly RankPage[],
): ChosenQuote[] {
  if (understood.language !== 'zh') return [];
  const words = inEnglishWords(searchWords(text, understood));
  const abroad = words ? pages.map((page, index) => ({ page, index })).filter(({ page }) => isEnglish(page)) : [];
  if (!words || abroad.length === 0) return [];
  const asked = words.join(' ');
  const question = { text: asked, understood: { ...understand(asked), expects: understood.expects } };
  const own = abroad.map(({ page }) => page);
  const ranked = rankPassages(question, own);
  const ordered = orderedSentences(question, ranked, own);
  const best = quotesOfPassages(ranked, own, ordered);
  const quotes = best.length > 0 ? best : chooseQuotes(question, ranked, own, ordered);
  return quotes.slice(0, MOST_ABROAD).flatMap((quote) => {
    const at = abroad[quote.page];
    return at
      ? [{ ...quote, page: at.index, relevance: TRANSLATED * quote.relevance, direct: false, how: 'rank' as const }]
      : [];
  });
}

/** Quotes that come before those of pages in the other language; the panel shows eight in all. */
const BEFORE_ABROAD = 5;

/** Both lists, each passage once. */
export function withAbroad(own: readonly ChosenQuote[], abroad: readonly ChosenQuote[]): ChosenQuote[] {
  const lies = (a: ChosenQuote) => (b: ChosenQuote) => a.page === b.page && a.start < b.end && b.start < a.end;
  const added = abroad.filter((quote) => !own.some(lies(quote)));
  return [...own.slice(0, BEFORE_ABROAD), ...added, ...own.slice(BEFORE_ABROAD)];
}

function isEnglish({ text }: RankPage): boolean {
  return guessLanguage(text) === 'en';
}
