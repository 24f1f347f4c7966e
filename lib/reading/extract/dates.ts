/** Dates that pages state, as ISO 8601. */

import { monthOf } from './months';

/**
 * A stated date as ISO 8601 (`2024-05-01`, or with its time where one is stated), or null when it cannot be read
 * without guessing: `03/04/2024` is two dates.
 */
export function isoDate(raw: string | null | undefined): string | null {
  // Lines set apart by styles alone run together: `by Ada MossMar 5, 2025`.
  const text = (raw?.trim() ?? '').replace(/(\p{Ll})(?=\p{Lu}\p{Ll}{2,8}\.?\s+\d{1,2},?\s+\d{4})/u, '$1 ');
  if (text === '') return null;
  const iso =
    /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ]?(\d{2}):?(\d{2})(?::?(\d{2}))?(?:[.,]\d+)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?)?/i.exec(
      text,
    );
  if (iso) return withTime(iso);
  const loose = /(?<!\d)(\d{4})\s*[年년/.-]\s*(\d{1,2})\s*[月월/.-]\s*(\d{1,2})(?!\d)/.exec(text);
  if (loose) return dateOf(Number(loose[1]), Number(loose[2]), Number(loose[3]));
  return inEra(text) ?? inWords(text) ?? slashed(text);
}

const MONTH = '(\\p{L}[\\p{L}\\p{M}.]{1,12}?)\\.?';
const MONTH_FIRST = new RegExp(`(?<![\\p{L}\\p{M}])${MONTH}\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})(?!\\d)`, 'gu');
const DAY_FIRST = new RegExp(
  `(?<![\\p{L}\\d.,])(\\d{1,2})(?:st|nd|rd|th|er|\\.|º)?\\s+(?:(?:de|of|di)\\s+)?${MONTH},?\\s+(?:(?:de|del|di)\\s+)?(\\d{4})(?!\\d)`,
  'gu',
);
const YEAR_FIRST = new RegExp(`(?<!\\d)(\\d{4})\\.?\\s+${MONTH}\\s+(\\d{1,2})(?!\\d)`, 'gu');
const VIETNAMESE = /(?<!\d)(\d{1,2})\s+tháng\s+(\d{1,2})(?:,|\s+năm)?\s+(\d{4})(?!\d)/iu;

/** A date whose month is a word. */
function inWords(text: string): string | null {
  for (const [, month, day, year] of text.matchAll(MONTH_FIRST)) {
    const date = dateOf(Number(year), monthOf(month), Number(day));
    if (date !== null) return date;
  }
  for (const [, day, month, year] of text.matchAll(DAY_FIRST)) {
    // Thai years are counted from the Buddha's death.
    const since = /\p{Script=Thai}/u.test(month ?? '') && Number(year) > 2400 ? 543 : 0;
    const date = dateOf(Number(year) - since, monthOf(month), Number(day));
    if (date !== null) return date;
  }
  for (const [, year, month, day] of text.matchAll(YEAR_FIRST)) {
    const date = dateOf(Number(year), monthOf(month), Number(day));
    if (date !== null) return date;
  }
  const vietnamese = VIETNAMESE.exec(text);
  return vietnamese === null ? null : dateOf(Number(vietnamese[3]), Number(vietnamese[2]), Number(vietnamese[1]));
}

/** First years of eras that offices count in, less one. */
const ERAS: Record<string, number> = { 民國: 1911, 民国: 1911, 平成: 1988, 令和: 2018 };

/** `令和6年3月3日`, `民國113年3月3日`; a year of three digits can only be the Republic's. */
function inEra(text: string): string | null {
  const [, era, year, month, day] =
    /(?:(民國|民国|平成|令和)\s*|(?<![\d第]))(\d{1,3}|元)\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日/.exec(text) ?? [];
  if (year === undefined || (era === undefined && !/^1\d\d$/.test(year))) return null;
  return dateOf((ERAS[era ?? '民國'] ?? 0) + (year === '元' ? 1 : Number(year)), Number(month), Number(day));
}

/** A date of figures, where no other reading is possible. */
function slashed(text: string): string | null {
  const found = /\b(\d{1,2})[/.](\d{1,2})[/.](\d{4})\b/.exec(text);
  if (found === null) return null;
  const [a, b, year] = [Number(found[1]), Number(found[2]), Number(found[3])];
  if (a > 12 || a === b) return dateOf(year, b, a);
  return b > 12 ? dateOf(year, a, b) : null;
}

function withTime(match: RegExpExecArray): string | null {
  const date = dateOf(Number(match[1]), Number(match[2]), Number(match[3]));
  if (date === null || match[4] === undefined) return date;
  const [hour, minute, second] = [Number(match[4]), Number(match[5]), Number(match[6] ?? 0)];
  if (hour > 23 || minute > 59 || second > 59) return date;
  const zone = match[7] === undefined ? '' : /^[+-]/.test(match[7]) ? match[7].replace(/^(...):?(..)$/, '$1:$2') : 'Z';
  return `${date}T${match[4]}:${match[5]}:${match[6] ?? '00'}${zone}`;
}

function dateOf(year: number, month: number, day: number): string | null {
  if (year < 1990 || year > 2100 || month < 1 || month > 12 || day < 1 || day > 31) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1) return null;
  return date.toISOString().slice(0, 10);
}
