import type { Paragraph } from '../../schema/snapshot';

/**
 * Languages in whose text these letters stand together often: per 1,000 words fi, fl and ff 16 times in English, 13 in
 * German, 11 in Spanish; fi alone 10, 5 and 10 times (text of an encyclopedia).
 */
const WITH_LIGATURES = new Set(['en', 'de', 'es', 'fr', 'it', 'pt', 'ro', 'nl', 'ca', 'sv', 'da', 'nb', 'no']);
const WORD = /\p{Script=Latin}{2,}/gu;
/** In so many words of real text, none of the three, or no fi, did not happen (300,000 words of six sets). */
const WORDS_FOR_ANY = 1_500;
const WORDS_FOR_FI = 2_500;

/**
 * Whether a file gives its words without their ligatures (“signicant”): its font names no letters for them. What was
 * lost is not put back, since nobody can tell “nd” for find from “nd” for nd; a reader is told instead.
 *
 * @param language BCP 47 of the text, or null
 */
export function losesLigatures(text: string, language: string | null): boolean {
  if (language === null || !WITH_LIGATURES.has(language.split('-')[0] ?? '')) return false;
  let words = 0;
  let any = false;
  for (const [word] of text.matchAll(WORD)) {
    words += 1;
    any ||= /f[fil]/i.test(word);
    if (/fi/i.test(word)) return false;
    if (any && words >= WORDS_FOR_FI) return true;
  }
  return words >= (any ? WORDS_FOR_FI : WORDS_FOR_ANY);
}

const HEBREW_WORD = /\p{Script=Hebrew}{2,}/gu;
const ARABIC_WORD = /\p{Script=Arabic}{2,}/gu;
/** Letters that stand at the end of a Hebrew or Arabic word and never at its beginning. */
const FIRST_IS_FINAL = /^[ךםןףץةى]/u;
const LAST_IS_FINAL = /[ךםןףץةى]$/u;
const ARTICLE_FIRST = /^(?:[وفبك]?ال)/u;
const ARTICLE_LAST = /لا$/u;

/**
 * Whether the letters or the parts of a Hebrew or Arabic paragraph may stand in another order than they are read in:
 * files store them as they look or as they are read, and some as neither. Then it is no verbatim text.
 */
export function isOrderUncertain(text: string): boolean {
  const words = [...(text.match(HEBREW_WORD) ?? []), ...(text.match(ARABIC_WORD) ?? [])];
  if (words.length === 0) return false;
  const count = (sign: RegExp) => words.filter((word) => sign.test(word)).length;
  // لا is a word by itself; at the end of longer ones it is rarer than the article at their beginning.
  const backwards = count(FIRST_IS_FINAL) + count(ARTICLE_LAST);
  const forwards = count(LAST_IS_FINAL) + count(ARTICLE_FIRST);
  return backwards > forwards || closesBeforeItOpens(text);
}

/** A bracket that is closed and only then opened was mirrored, or its part of the line has moved. */
function closesBeforeItOpens(text: string): boolean {
  let open = 0;
  let closed = 0;
  for (const char of text.replace(/^\s*[\p{L}\p{N}]{1,3}\)/u, '')) {
    if (/[([]/.test(char)) open += 1;
    if (/[)\]]/.test(char)) {
      if (open === 0) closed += 1;
      else open -= 1;
    }
  }
  return open > 0 && closed > 0;
}

/** The paragraphs whose order is certain; the text keeps the others, so that they can be searched and read. */
export function inCertainOrder(text: string, paragraphs: readonly Paragraph[]): Paragraph[] {
  return paragraphs
    .filter(({ start, end }) => !isOrderUncertain(text.slice(start, end)))
    .map((paragraph, index) => ({ ...paragraph, index }));
}
