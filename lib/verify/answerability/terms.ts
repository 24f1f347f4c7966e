import { asksMeasure } from '../../reading/rank';
import { alike } from '../../reading/rank/alike';
import { stem, words } from '../../reading/text';
import { isEveryday } from '../../reading/text/everyday-words';
import type { Understood } from '../../schema/run';
import { pageHolds } from './names';

const HAN = /\p{Script=Han}/u;

/**
 * The words of a question by which pages can be told apart: names, and content words that are not everyday talk. Only
 * these can be missing (MECHANISMS F21); what a person says in common words, a page says in others.
 */
export function tellingTerms({ terms, names }: Understood): string[] {
  const named = new Set(names.flatMap((name) => [name.toLowerCase(), ...words(name)]));
  return terms.filter((term) => !asksMeasure(term) && (named.has(term) || !isEveryday(term)));
}

/**
 * Whether a text speaks of what a word of the question means: it holds the word, another word for the same thing, all
 * parts of a compound, or of a Chinese one a part (多线程 where the page has 线程).
 */
export function speaksOf(text: string, term: string): boolean {
  if (pageHolds(text, term)) return true;
  if (alike(HAN.test(term) ? term : stem(term)).some((other) => pageHolds(text, other))) return true;
  const joined = term.split('-');
  if (joined.length > 1 && joined.every((part) => part !== '' && pageHolds(text, part))) return true;
  return partsOf(term).some((part) => pageHolds(text, part));
}

/** Pairs of a longer Chinese word that say something by themselves. */
function partsOf(term: string): string[] {
  if (!HAN.test(term) || term.length < 3) return [];
  return [...term].slice(1).flatMap((_, i) => {
    const part = term.slice(i, i + 2);
    return isEveryday(part) ? [] : [part];
  });
}

/**
 * Of some words those that pages could hold: a Chinese word is on no English page, whatever that page is about.
 *
 * @param texts of the pages
 */
export function inTheirScript(terms: readonly string[], texts: readonly string[]): string[] {
  return texts.some((text) => HAN.test(text)) ? [...terms] : terms.filter((term) => !HAN.test(term));
}

/** Forms of verbs and adverbs: they tell how something is asked, not what is not there. */
const VERBAL = /(?:ing|ed|ly)$/;

/** Whether a person is told that a word is not there: things have names and nouns; a lone character is half a word. */
export function isNameable(term: string): boolean {
  if (/\d/.test(term)) return true;
  return HAN.test(term) ? term.length > 1 : term.length > 2 && !VERBAL.test(term);
}
