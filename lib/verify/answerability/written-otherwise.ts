import { chineseNumber } from '../facts/chinese-numbers';
import { tokensOf } from '../facts/tokens';

/** A part of a text that is written in another way, and the plain way. */
export interface Rewriting {
  written: string;
  plain: string;
}

const HAN_DIGITS = '〇零一二三四五六七八九';
const ROW = `[${HAN_DIGITS}]`;

/** First year of an era less one: 民國67年 is 1978, 昭和50年 is 1975. */
const ERAS: Readonly<Record<string, number>> = {
  民国: 1911,
  民國: 1911,
  明治: 1867,
  大正: 1911,
  昭和: 1925,
  平成: 1988,
  令和: 2018,
};

type Rule = readonly [pattern: RegExp, plain: (...found: string[]) => string | null];

const RULES: readonly Rule[] = [
  [
    new RegExp(`(${Object.keys(ERAS).join('|')})\\s?(\\d{1,3}|元|[〇零一二三四五六七八九十百]{1,4})\\s?年`, 'gu'),
    (era, count) => {
      const number = count === '元' ? 1 : numberOf(count ?? '');
      return number === null ? null : `${(ERAS[era ?? ''] ?? 0) + number}年`;
    },
  ],
  // 第四點五代, 一九點五公尺; 三点五分 is a time.
  [
    new RegExp(
      `(?<![${HAN_DIGITS}十百])([${HAN_DIGITS}十百]{1,8})[点點](${ROW}{1,8})(?![${HAN_DIGITS}十分刻時时])`,
      'gu',
    ),
    (whole, rest) => {
      const number = numberOf(whole ?? '');
      return number === null ? null : `${number}.${digitsOf(rest ?? '')}`;
    },
  ],
  // Grouped by four, as 万 and 亿 are: 10,0000,0000.
  [/(?<![\d,.])(\d{1,4}(?:,\d{4})+)(?![\d,])/gu, (figure) => (figure ?? '').replaceAll(',', '')],
  [/百分之\s?(\d+(?:\.\d+)?)/gu, (figure) => `${figure}%`],
  // “The 70's” are a decade, “in her 70s” is an age.
  [
    /(?<!\d|\b(?:his|her|their|my|your|our|its)\s(?:early\s|late\s|mid[\s-])?)(?<=^|[\s('’‘-])['’‘]?([2-9]0)['’]?s\b/giu,
    (figure) => `19${figure}s`,
  ],
  [/(?<![\d\p{Script=Han}])([2-9]0)年代/gu, (figure) => `19${figure}年代`],
];

/**
 * The figures of a text written plainly, where people write them in ways of their own: years of an era, decimals and
 * shares in Chinese numerals, groups of four, decades without their century.
 *
 * @returns the text, and what was written otherwise in it
 */
export function plainly(text: string): { text: string; rewritten: Rewriting[] } {
  const rewritten: Rewriting[] = [];
  let plain = text.normalize('NFKC');
  for (const [pattern, write] of RULES)
    plain = plain.replace(pattern, (written: string, ...found: unknown[]) => {
      const other = write(...found.filter((part) => typeof part === 'string'));
      if (other === null || other === written) return written;
      rewritten.push({ written, plain: other });
      return other;
    });
  return { text: plain, rewritten };
}

function numberOf(figure: string): number | null {
  if (/^\d+$/.test(figure)) return Number(figure);
  const tokens = tokensOf(figure);
  const read = figure === '' ? null : chineseNumber(tokens, 0);
  return read && read.used === tokens.length && !(read.vague && /[几幾数數]/.test(figure)) ? read.value : null;
}

function digitsOf(row: string): string {
  return [...row].map((char) => Math.max(0, HAN_DIGITS.indexOf(char) - 1)).join('');
}
