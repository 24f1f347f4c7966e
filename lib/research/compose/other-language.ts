import { guessLanguage } from '../../reading/text';
import type { OtherLanguage } from '../../schema/answer';

/** A page that was read, as far as its language goes. */
export interface PageInLanguage {
  text: string;
  /** As the page declares it, BCP 47; null where it does not. */
  language: string | null;
}

/**
 * Whether an answer stands only on pages in another language than its question, or, where there is none, whether no
 * page in the question's language was read at all. What a page is written in goes before what it declares; a page or a
 * question whose language cannot be told counts as in the question's.
 *
 * @param asked the language that the rules took the question for, ISO 639-1
 * @param cited pages that the answer stands on; empty where there is no answer
 * @param read every page that was read, the cited ones among them
 * @returns null where there is nothing to say
 */
export function otherLanguage(
  question: string,
  asked: string,
  cited: readonly PageInLanguage[],
  read: readonly PageInLanguage[],
): OtherLanguage | null {
  const own = { told: guessLanguage(question) !== null, language: baseOf(asked) };
  const stand = cited.length > 0 ? cited : read;
  const languages = stand.map((page) => foreignTo(own, page));
  const named = languages.flatMap((language) => language ?? []);
  if (named.length === 0 || named.length < languages.length) return null;
  return {
    languages: [...new Set(named)],
    own_pages: read.filter((page) => foreignTo(own, page) === null).length,
  };
}

/** The page's language where it is surely another one. */
function foreignTo(own: { told: boolean; language: string }, { text, language }: PageInLanguage): string | null {
  const found = guessLanguage(text) ?? baseOf(language ?? '');
  if (found === '' || found === own.language) return null;
  // A question of a few names and keywords says nothing of its language but its script.
  return own.told || isHan(found) !== isHan(own.language) ? found : null;
}

function isHan(language: string): boolean {
  return language === 'zh' || language === 'ja';
}

/** Empty where a page declares what is no language, such as `english`. */
function baseOf(language: string): string {
  return /^[a-z]{2,3}(?![a-z])/.exec(language.toLowerCase())?.[0] ?? '';
}
