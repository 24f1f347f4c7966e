import type { TimeWindow } from '../../schema/source';

const DAY_MS = 86_400_000;
const UNIT_DAYS: Record<string, number> = {
  day: 1,
  week: 7,
  month: 30,
  year: 365,
  天: 1,
  日: 1,
  周: 7,
  星期: 7,
  月: 30,
  年: 365,
};
const NUMBER_ZH = '一二两三四五六七八九十';

/**
 * The period that a question names: “since 2023”, “in the last two weeks”, 最近三个月, “between 2019 and 2021”. Sent to
 * sources that can search by date (MECHANISMS B41), never used to refuse a page.
 *
 * @param now ISO 8601
 */
export function windowOf(question: string, now: string): TimeWindow {
  const text = question.normalize('NFKC');
  const between =
    /(?:between|from)\s+((?:19|20)\d{2})\s+(?:and|to)\s+((?:19|20)\d{2})|((?:19|20)\d{2})\s*年?\s*(?:到|至|-|—|–)\s*((?:19|20)\d{2})\s*年/i.exec(
      text,
    );
  if (between) {
    const years = [between[1] ?? between[3], between[2] ?? between[4]];
    return { from: `${years[0]}-01-01`, to: `${years[1]}-12-31` };
  }
  const since = /\b(?:since|after)\s+((?:19|20)\d{2})\b|((?:19|20)\d{2})\s*年(?:以来|之后|以后|起)/i.exec(text);
  if (since) return { from: `${since[1] ?? since[2]}-01-01`, to: null };
  const before = /\bbefore\s+((?:19|20)\d{2})\b|((?:19|20)\d{2})\s*年(?:之前|以前)/i.exec(text);
  if (before) return { from: null, to: `${Number(before[1] ?? before[2]) - 1}-12-31` };
  const last =
    /\b(?:in|over|during|within|from)?\s*the (?:last|past) (?:(\d{1,3}|two|three|few|couple of) )?(day|week|month|year)s?\b/i.exec(
      text,
    ) ?? /(?:最近|近|过去)(\d{1,3}|[一二两三四五六七八九十]|几)?个?(天|日|周|星期|月|年)/u.exec(text);
  if (last) {
    const days = (UNIT_DAYS[(last[2] ?? '').toLowerCase()] ?? 0) * numberOf(last[1]);
    if (days > 0) return { from: new Date(Date.parse(now) - days * DAY_MS).toISOString().slice(0, 10), to: null };
  }
  if (/\btoday\b|今天|今日/i.test(text)) return { from: now.slice(0, 10), to: null };
  if (/\bthis year\b|今年/i.test(text)) return { from: `${now.slice(0, 4)}-01-01`, to: null };
  return { from: null, to: null };
}

function numberOf(word: string | undefined): number {
  if (word === undefined) return 1;
  if (/^\d+$/.test(word)) return Number(word);
  const han = NUMBER_ZH.indexOf(word);
  if (han >= 0) return [1, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10][han] ?? 1;
  return { two: 2, three: 3, few: 3, 'couple of': 2, 几: 3 }[word.toLowerCase()] ?? 1;
}

/**
 * How many days back from now a period reaches, where it reaches until now: what is older is not timely (MECHANISMS
 * F17). Null where it has no beginning, or ended before.
 *
 * @param now ISO 8601
 */
export function daysOf({ from, to }: TimeWindow, now: string): number | null {
  if (from === null || to !== null) return null;
  const days = Math.ceil((Date.parse(now) - Date.parse(from)) / DAY_MS);
  return days > 0 ? days : null;
}
