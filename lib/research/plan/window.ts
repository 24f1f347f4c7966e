import type { Understood } from '../../schema/run';
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
const NUMBER_EN: Record<string, number> = {
  few: 3,
  'couple of': 2,
  ...Object.fromEntries('two three four five six seven eight nine ten'.split(' ').map((word, i) => [word, i + 2])),
};
/** How far back news reaches where the question names no period (MECHANISMS A35). Unit: days. */
const NEWS_DAYS = 7;

const NONE: TimeWindow = { from: null, to: null };

/**
 * The period that a question asks about: “since 2023”, “in the last two weeks”, 最近三个月, “between 2019 and 2021”,
 * yesterday, 去年; for news that names none, the last seven days (MECHANISMS A08, A35).
 *
 * @param now ISO 8601
 * @returns ISO days, both included
 */
export function periodOf(question: string, now: string, type: Understood['type'] | null = null): TimeWindow {
  const text = question.normalize('NFKC');
  const named = namedYears(text) ?? countedBack(text, now) ?? byCalendar(text, now);
  if (named) return named;
  return type === 'news' ? { from: dayBefore(now, NEWS_DAYS), to: null } : NONE;
}

/**
 * The same as sent to sources that can search by date (MECHANISMS B41), never used to refuse a page. What happened
 * yesterday or last year is also written about afterwards, so that a period counted from now has no end here.
 *
 * @param now ISO 8601
 */
export function windowOf(question: string, now: string, type: Understood['type'] | null = null): TimeWindow {
  const period = periodOf(question, now, type);
  if (period.from === null || period.to === null || namedYears(question.normalize('NFKC'))) return period;
  return { from: period.from, to: null };
}

function namedYears(text: string): TimeWindow | null {
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
  return before ? { from: null, to: `${Number(before[1] ?? before[2]) - 1}-12-31` } : null;
}

function countedBack(text: string, now: string): TimeWindow | null {
  const last =
    /\b(?:in|over|during|within|from)?\s*the (?:last|past) (?:(\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|few|couple of) )?(day|week|month|year)s?\b/i.exec(
      text,
    ) ?? /(?:最近|近|过去)(\d{1,3}|[一二两三四五六七八九十]|几)?个?(天|日|周|星期|月|年)/u.exec(text);
  if (!last) return null;
  const days = (UNIT_DAYS[(last[2] ?? '').toLowerCase()] ?? 0) * numberOf(last[1]);
  return days > 0 ? { from: dayBefore(now, days), to: null } : null;
}

/** Days, weeks (from Monday), months and years of the calendar, in UTC; what goes on still has no end. */
function byCalendar(text: string, now: string): TimeWindow | null {
  const weekday = (new Date(now).getUTCDay() + 6) % 7;
  const [year, month] = [Number(now.slice(0, 4)), Number(now.slice(5, 7)) - 1];
  const first = (y: number, m: number) => isoDay(Date.UTC(y, m, 1));
  const lastOf = (y: number, m: number) => isoDay(Date.UTC(y, m + 1, 0));
  const periods: [RegExp, string, string | null][] = [
    [/\blast night\b|昨晚|昨夜/i, dayBefore(now, 1), null],
    [/\byesterday\b|昨天|昨日/i, dayBefore(now, 1), dayBefore(now, 1)],
    [/前天/u, dayBefore(now, 2), dayBefore(now, 2)],
    [/\b(?:today|tonight|this (?:morning|afternoon|evening))\b|今天|今日|今早|今晚/i, dayBefore(now, 0), null],
    [/\bthis week\b|本周|本週|这周|這週|这个?星期|這個?星期/i, dayBefore(now, weekday), null],
    [/\blast week\b|上周|上週|上个?星期|上個?星期/i, dayBefore(now, weekday + 7), dayBefore(now, weekday + 1)],
    [/\bthis month\b|本月|这个月|這個月/i, first(year, month), null],
    [/\blast month\b|上个月|上個月|上月/i, first(year, month - 1), lastOf(year, month - 1)],
    [/\bthis year\b|今年/i, first(year, 0), null],
    [/\blast year\b|去年/i, first(year - 1, 0), lastOf(year - 1, 11)],
  ];
  const found = periods.find(([pattern]) => pattern.test(text));
  return found ? { from: found[1], to: found[2] } : null;
}

function dayBefore(now: string, days: number): string {
  return isoDay(Date.parse(now) - days * DAY_MS);
}

function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

function numberOf(word: string | undefined): number {
  if (word === undefined) return 1;
  if (/^\d+$/.test(word)) return Number(word);
  const han = NUMBER_ZH.indexOf(word);
  if (han >= 0) return [1, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10][han] ?? 1;
  return word === '几' ? 3 : (NUMBER_EN[word.toLowerCase()] ?? 1);
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
