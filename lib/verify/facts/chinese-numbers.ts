import type { ReadNumber } from './number-words';
import type { Token } from './tokens';

const DIGITS: Readonly<Record<string, number>> = {
  零: 0,
  〇: 0,
  一: 1,
  壹: 1,
  二: 2,
  贰: 2,
  两: 2,
  兩: 2,
  三: 3,
  叁: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};
const SMALL: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };
const LARGE: Readonly<Record<string, number>> = { 万: 1e4, 萬: 1e4, 亿: 1e8, 億: 1e8, 兆: 1e12 };
/** No written number is longer. */
const MOST_CHARACTERS = 24;
const VAGUE = '几幾数數';

/** The scale that a Han character (or 百万, 千万, 万亿) adds to digits before it, and how many characters it takes. */
export function hanScale(tokens: readonly Token[], at: number): { factor: number; used: number } | null {
  let factor = 1;
  let used = 0;
  for (; used < 3; used++) {
    const char = tokens[at + used]?.text ?? '';
    const by = SMALL[char] ?? LARGE[char];
    if (by === undefined || (char === '兆' && used === 0)) break;
    factor *= by;
  }
  return used === 0 ? null : { factor, used };
}

/**
 * Reads a Chinese numeral (二十三, 一百零五, 三千万, 二〇一九, 两百多, 几十) at `at`.
 * @returns null where none stands there, or where the character is part of an ordinary word (一些, 统一)
 */
export function chineseNumber(tokens: readonly Token[], at: number): ReadNumber | null {
  let end = at;
  while (end - at <= MOST_CHARACTERS && isNumeral(tokens[end])) end++;
  if (end - at > MOST_CHARACTERS) return null;
  const run = tokens.slice(at, end).map((token) => token.text);
  if (run.length === 0 || !run.some((char) => char in DIGITS || char in SMALL)) return null;
  if (run.length > 1 && run.every((char) => char in DIGITS)) {
    // 二〇一九 is a row of digits; 三四 (个) is a loose “three or four”.
    const value = Number(run.map((char) => DIGITS[char]).join(''));
    return { value, step: 1, used: run.length, ordinal: false, vague: run.length === 2 };
  }
  const vague = run.some((char) => VAGUE.includes(char));
  const value = numeralValue(run);
  if (value === null) return null;
  return { value, step: stepOf(run), used: run.length, ordinal: false, vague };
}

function isNumeral(token: Token | undefined): boolean {
  if (token?.kind !== 'han') return false;
  return token.text in DIGITS || token.text in SMALL || token.text in LARGE || VAGUE.includes(token.text);
}

function numeralValue(run: readonly string[]): number | null {
  let total = 0;
  let section = 0;
  let digit: number | null = null;
  let lastScale = 1;
  for (const char of run) {
    const value = VAGUE.includes(char) ? 1 : DIGITS[char];
    if (value !== undefined) {
      if (digit !== null && digit !== 0) return null;
      digit = value;
      if (value === 0) lastScale = 1;
      continue;
    }
    const small = SMALL[char];
    if (small !== undefined) {
      section += (digit ?? (section === 0 ? 1 : 0)) * small;
      lastScale = small;
      digit = null;
      continue;
    }
    const large = LARGE[char] ?? 1;
    section += digit ?? 0;
    if (section === 0 && total === 0) return null;
    total = total > 0 && large > 1e4 && section === 0 ? total * large : total + section * large;
    section = 0;
    digit = null;
    lastScale = large;
  }
  // 一万二 is 12,000, 三百五 is 350.
  const tail = digit === null ? 0 : lastScale >= 100 && run.at(-2) !== '零' ? digit * (lastScale / 10) : digit;
  return total + section + tail;
}

function stepOf(run: readonly string[]): number {
  let step = 1;
  for (const char of [...run].reverse()) {
    const by = SMALL[char] ?? LARGE[char];
    if (by === undefined) break;
    step *= by;
  }
  return step;
}
