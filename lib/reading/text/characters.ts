/** Scripts that need their own way of cutting text into words. */
export type Script = 'latin' | 'han' | 'kana' | 'hangul' | 'thai' | 'other';

const HAN = /\p{Script=Han}/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
const HANGUL = /\p{Script=Hangul}/u;
const THAI = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/gu;
const LETTER = /\p{L}/gu;

/** The script of one character. */
export function scriptOf(char: string): Script {
  const code = char.codePointAt(0) ?? 0;
  if (code < 0x250) return 'latin';
  if (HAN.test(char)) return 'han';
  if (KANA.test(char)) return 'kana';
  if (HANGUL.test(char)) return 'hangul';
  if (THAI.test(char)) return 'thai';
  return 'other';
}

/**
 * Whether a text is written mainly in Chinese or Japanese: those are matched by character pairs, not by words.
 * A third of the letters is enough, because one Han character says about as much as three Latin letters.
 */
export function isCjk(text: string): boolean {
  if (isAscii(text)) return false;
  const cjk = text.match(CJK)?.length ?? 0;
  if (cjk === 0) return false;
  return cjk * 3 >= (text.match(LETTER)?.length ?? 0);
}

/** Whether a text is of plain ASCII, as most sentences of English are: nothing of it needs folding but its case. */
export function isAscii(text: string): boolean {
  return !BEYOND_ASCII.test(text);
}

const BEYOND_ASCII = /[^\0-\x7f]/;

/**
 * Compatibility forms, letter case and typographic apostrophes made equal. The length may change: never use it for offsets.
 *
 * NFKC takes Thai and Lao AM apart, after which no segmenter knows the words that hold it: they are put together again.
 * The dot that lower case leaves above a Turkish capital İ is taken off.
 */
export function foldText(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’ʼ‘]/g, "'")
    .replace(/\u00ad/g, '')
    .replace(/i\u0307/g, 'i')
    .replace(/\u0e4d\u0e32/g, '\u0e33')
    .replace(/\u0ecd\u0eb2/g, '\u0eb3');
}
