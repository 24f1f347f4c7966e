/** Character classes and white space rules that extraction and anchors share. */

/** Han, kana, Hangul and Yi: scripts in which one character carries about as much as half a word. */
export const WIDE =
  /[\u2e80-\u2fdf\u3005-\u3007\u3041-\u30ff\u3131-\u318e\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7af\uf900-\ufaff]|[\ud840-\ud888][\udc00-\udfff]/g;

const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g;
/** Characters that no font shows but that spell text: tags outside of a flag, operators without a sign, runs of selectors. */
const UNSEEN =
  /(?:(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]*)[\u{e0000}-\u{e007f}]|[\u2061-\u2064]|[\u{e0100}-\u{e01ef}]{2,})+/gu;
/** A short look before the long one. */
const MAY_BE_UNSEEN = /[\u2061-\u2064\udb40]/;

/** Text without characters that only machines read. */
export function withoutUnseen(text: string): string {
  return MAY_BE_UNSEEN.test(text) ? text.replace(UNSEEN, '') : text;
}

const SPACES = /[\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g;

/**
 * Text of running prose: white space becomes one space, soft hyphens and zero-width spaces go.
 * A form feed marks a line break of the page (`<br>`) and becomes a newline.
 */
export function tidyProse(raw: string): string {
  return raw
    .split('\f')
    .map((line) => line.replace(INVISIBLE, '').replace(SPACES, ' ').trim())
    .filter((line, i, all) => line !== '' || (i > 0 && i < all.length - 1))
    .join('\n')
    .replace(/\n{2,}/g, '\n')
    .trim();
}

/** Text of code: kept as it stands, but for invisible characters, trailing spaces and blank lines at the ends. */
export function tidyCode(raw: string): string {
  return raw
    .replace(/\f/g, '\n')
    .replace(/\r\n?/g, '\n')
    .replace(INVISIBLE, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/^\n+/, '')
    .trimEnd();
}

/** Bits of what a character is. */
const LETTER_OR_NUMBER = 1;
const WIDE_CHARACTER = 2;
const CAPITAL = 4;
const LATIN = 8;
const STOP = 16;
const KNOWN = 128;
const STOPS = /[.!?,;:。！？，、；：]/;
const ONE_WIDE = new RegExp(WIDE.source);

/** What each UTF-16 unit is, found when it is first met: a pattern asked for each letter of a page costs more than all else. */
const classes = new Uint8Array(0x1_0000);

function classOf(unit: number): number {
  const known = classes[unit] ?? 0;
  if (known !== 0) return known;
  const found = judged(String.fromCharCode(unit));
  classes[unit] = found;
  return found;
}

function judged(character: string): number {
  return (
    KNOWN |
    (/[\p{L}\p{N}]/u.test(character) ? LETTER_OR_NUMBER : 0) |
    (ONE_WIDE.test(character) ? WIDE_CHARACTER : 0) |
    (/\p{Lu}/u.test(character) ? CAPITAL : 0) |
    (/\p{Script=Latin}/u.test(character) ? LATIN : 0) |
    (STOPS.test(character) ? STOP : 0)
  );
}

/** How many characters of which kinds a text holds, found in one walk over it. */
export interface Counts {
  /** Letters and digits, a wide character counting 2.2. */
  weight: number;
  wide: number;
  capitals: number;
  digits: number;
  /** Full stops, commas and the like. */
  stops: number;
  /** Words in Latin letters. */
  latinWords: number;
}

/** Counts the characters of a text. */
export function countsOf(text: string): Counts {
  const counts: Counts = { weight: 0, wide: 0, capitals: 0, digits: 0, stops: 0, latinWords: 0 };
  let narrow = 0;
  let inWord = false;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    let found = classOf(unit);
    if (unit >= 0xd800 && unit < 0xdc00 && i + 1 < text.length) {
      found = judged(text.slice(i, i + 2));
      i += 1;
    }
    if ((found & LETTER_OR_NUMBER) !== 0) narrow += 1;
    if ((found & WIDE_CHARACTER) !== 0) counts.wide += 1;
    if ((found & CAPITAL) !== 0) counts.capitals += 1;
    if ((found & STOP) !== 0) counts.stops += 1;
    if (unit >= 0x30 && unit <= 0x39) counts.digits += 1;
    const isLatin = (found & LATIN) !== 0;
    if (isLatin && !inWord) counts.latinWords += 1;
    inWord = isLatin;
  }
  counts.weight = narrow + counts.wide * 1.2;
  return counts;
}

/** Length in letters and digits, a wide character counting 2.2. */
export function weight(text: string): number {
  return countsOf(text).weight;
}

/** True where there is a letter or a digit: punctuation alone is no text. */
export function hasText(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
