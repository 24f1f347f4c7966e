import { make, type ReadDate, shifted } from './date-parts';
import { hanDate, relativeHan } from './han-dates';
import type { Token } from './tokens';
import type { IdentifierFact, TimeFact } from './types';

const MONTHS: Readonly<Record<string, number>> = {
  january: 1,
  jan: 1,
  february: 2,
  feb: 2,
  march: 3,
  mar: 3,
  april: 4,
  apr: 4,
  may: 5,
  june: 6,
  jun: 6,
  july: 7,
  jul: 7,
  august: 8,
  aug: 8,
  september: 9,
  sept: 9,
  sep: 9,
  october: 10,
  oct: 10,
  november: 11,
  nov: 11,
  december: 12,
  dec: 12,
};
/** Also everyday words: a month only beside a day, a year or a preposition. */
const DOUBTFUL = new Set(['may', 'march', 'mar', 'sep', 'dec']);
const BEFORE_MONTH =
  /^(?:in|on|of|since|until|till|by|from|to|during|last|next|early|late|mid|this|and|between|through)$/;
const BEFORE_YEAR =
  /^(?:in|on|of|since|until|till|by|from|to|during|before|after|year|early|late|mid|circa|c|ca|around|about|and|between|through|the|fiscal|spring|summer|autumn|fall|winter|for|,|-|–|—|\(|;|born|\/|january|february|march|april|may|june|july|august|september|october|november|december|a|an|its|their|his|her|christmas|season|via|as)$/;
const CENTURY = /^(?:century|centuries)$/;

const DATE_WORDS = new Set([...Object.keys(MONTHS), 'last', 'this', 'next', 'yesterday', 'today', 'tomorrow']);

/** Whether a date may begin with this folded word. */
export function isDateWord(low: string): boolean {
  return DATE_WORDS.has(low) || low.endsWith('day') || low.endsWith('days');
}

const WEEKDAYS: Readonly<Record<string, number>> = {
  monday: 1,
  tuesday: 2,
  wednesday: 3,
  thursday: 4,
  friday: 5,
  saturday: 6,
  sunday: 7,
};
const HAN_WEEKDAY = /^(?:周|週|星期|礼拜)([一二三四五六日天])/;

/** A day of the week at a token, as an identifier of one shape: two different ones exclude each other. */
export function weekdayAt(
  text: string,
  tokens: readonly Token[],
  at: number,
): { fact: IdentifierFact; used: number } | null {
  const token = tokens[at];
  if (!token) return null;
  const make = (day: number, used: number) => {
    const end = tokens[at + used - 1]?.end ?? token.end;
    return { fact: { start: token.start, end, text: text.slice(token.start, end), folded: `weekday-${day}` }, used };
  };
  if (token.kind === 'word') {
    const day = token.capital ? WEEKDAYS[token.low.replace(/s$/, '')] : undefined;
    return day === undefined ? null : make(day, 1);
  }
  const match = token.kind === 'han' ? HAN_WEEKDAY.exec(text.slice(token.start, token.start + 3)) : null;
  return match ? make(Math.min(7, '一二三四五六日天'.indexOf(match[1] ?? '') + 1), match[0].length) : null;
}

/** Reads a date at a token; the page's date, where given, dates “last year” and the like. */
export function dateAt(text: string, tokens: readonly Token[], at: number, pageDate: string | null): ReadDate | null {
  const token = tokens[at];
  if (!token) return null;
  if (token.kind === 'date') return numericDate(text, token);
  if (token.kind === 'han') return relativeHan(text, tokens, at, pageDate) ?? hanDate(text, tokens, at);
  if (token.kind === 'word') return englishMonthFirst(text, tokens, at) ?? relativeEnglish(text, tokens, at, pageDate);
  if (token.kind !== 'number') return null;
  return (
    hanDate(text, tokens, at) ??
    dayFirst(text, tokens, at) ??
    century(text, tokens, at) ??
    decade(text, tokens, at) ??
    yearAlone(text, tokens, at)
  );
}

/** A clock time at a token: 12:30, 3 pm, 3点20分. */
export function timeAt(text: string, tokens: readonly Token[], at: number): { fact: TimeFact; used: number } | null {
  const token = tokens[at];
  if (!token) return null;
  let minutes: number | null = null;
  let used = 1;
  if (token.kind === 'time') {
    const [hour = 0, minute = 0] = token.text.split(':').map(Number);
    minutes = hour * 60 + minute;
  } else if (
    token.kind === 'number' &&
    /^\d{1,2}$/.test(token.text) &&
    /^(?:am|pm|a|p|点|點|时|時)$/.test(tokens[at + 1]?.low ?? '')
  ) {
    const mark = tokens[at + 1]?.low ?? '';
    if ((mark === 'a' || mark === 'p') && !(tokens[at + 2]?.text === '.' && tokens[at + 3]?.low === 'm')) return null;
    if (/^[时時]$/.test(mark) && !/^\d/.test(tokens[at + 2]?.text ?? '')) return null;
    if (mark === '点' && tokens[at + 2]?.kind === 'han' && !/[钟半整左前后，]/.test(tokens[at + 2]?.text ?? ''))
      return null;
    minutes = Number(token.text) * 60;
    used = /^[点點时時]$/.test(mark) ? 2 : 1;
    if (used === 2 && tokens[at + 3]?.text === '分' && /^\d{1,2}$/.test(tokens[at + 2]?.text ?? '')) {
      minutes += Number(tokens[at + 2]?.text);
      used = 4;
    }
  }
  if (minutes === null) return null;
  const mark = tokens[at + used]?.low ?? '';
  const dotted = /^[ap]$/.test(mark) && tokens[at + used + 1]?.text === '.' && tokens[at + used + 2]?.low === 'm';
  if (mark === 'am' || mark === 'pm' || dotted) {
    const hour = Math.floor(minutes / 60);
    const evening = mark.startsWith('p');
    minutes = (evening ? (hour % 12) + 12 : hour % 12) * 60 + (minutes % 60);
    used += dotted ? 3 : 1;
  }
  const end = tokens[at + used - 1]?.end ?? token.end;
  return { fact: { start: token.start, end, text: text.slice(token.start, end), minutes }, used };
}

function numericDate(text: string, token: Token): ReadDate {
  const [year = 0, month = 0, day = 0] = token.text.split(/[-/.]/).map(Number);
  return make(text, [token], 0, 1, { year, month, day });
}

function isYear(token: Token | undefined): boolean {
  return token?.kind === 'number' && /^(?:1\d{3}|20\d{2}|2100)$/.test(token.text);
}

function dayOf(token: Token | undefined): number | null {
  if (token?.kind !== 'number' || !/^\d{1,2}$/.test(token.text)) return null;
  const day = Number(token.text);
  return day >= 1 && day <= 31 ? day : null;
}

/** A day's ordinal ending, glued or (in tokenised corpora) apart. */
function endingAfter(tokens: readonly Token[], at: number): number {
  return /^(?:st|nd|rd|th)$/.test(tokens[at]?.low ?? '') ? 1 : 0;
}

/** The year after a month or day: “, 2006”, “of 2006”, “2006”; with BC. */
function yearAfter(tokens: readonly Token[], at: number): { year: number; used: number } | null {
  let i = at;
  if (tokens[i]?.text === ',' || tokens[i]?.low === 'of') i++;
  if (!isYear(tokens[i])) return null;
  return { year: Number(tokens[i]?.text), used: i + 1 - at };
}

/** “October 22nd, 1968”, “October 1968”, “October 22”, “in October”. */
function englishMonthFirst(text: string, tokens: readonly Token[], at: number): ReadDate | null {
  const month = MONTHS[tokens[at]?.low ?? ''];
  if (month === undefined || !tokens[at]?.capital) return null;
  let i = at + 1;
  if (tokens[i]?.text === '.' && tokens[i]?.glued) i++;
  const year = yearAfter(tokens, i);
  if (year) return make(text, tokens, at, i + year.used - at, { month, year: year.year });
  const day = dayOf(tokens[i]);
  if (day !== null) {
    i += 1 + endingAfter(tokens, i + 1);
    const then = yearAfter(tokens, i);
    return make(text, tokens, at, i + (then?.used ?? 0) - at, { month, day, year: then?.year ?? null });
  }
  const before = tokens[at - 1]?.low ?? '';
  if (DOUBTFUL.has(tokens[at]?.low ?? '') && !BEFORE_MONTH.test(before)) return null;
  if (DOUBTFUL.has(tokens[at]?.low ?? '') && tokens[at]?.low !== 'may' && tokens[at]?.low !== 'march') return null;
  return make(text, tokens, at, 1, { month });
}

/** “22 October 1968”, “22nd of October”. */
function dayFirst(text: string, tokens: readonly Token[], at: number): ReadDate | null {
  const day = dayOf(tokens[at]);
  if (day === null) return null;
  let i = at + 1 + endingAfter(tokens, at + 1);
  if (tokens[i]?.low === 'of') i++;
  const month = MONTHS[tokens[i]?.low ?? ''];
  if (month === undefined || !tokens[i]?.capital) return null;
  const year = yearAfter(tokens, i + 1);
  return make(text, tokens, at, i + 1 + (year?.used ?? 0) - at, { day, month, year: year?.year ?? null });
}

/** “19th century”, “5th century BC”. */
function century(text: string, tokens: readonly Token[], at: number): ReadDate | null {
  const ending = endingAfter(tokens, at + 1);
  if (ending === 0) return null;
  const i = tokens[at + 2]?.text === '-' ? at + 3 : at + 2;
  if (!CENTURY.test(tokens[i]?.low ?? '')) return null;
  const number = Number(tokens[at]?.text);
  const bc = eraAfter(tokens, i + 1);
  return make(text, tokens, at, i + 1 + (bc ? 1 : 0) - at, {
    year: bc === 'bc' ? -number * 100 : (number - 1) * 100 + 1,
    until: bc === 'bc' ? -(number - 1) * 100 - 1 : number * 100,
  });
}

function eraAfter(tokens: readonly Token[], at: number): 'bc' | 'ad' | null {
  const low = tokens[at]?.low ?? '';
  if (low === 'bc' || low === 'bce') return 'bc';
  return low === 'ad' || low === 'ce' ? 'ad' : null;
}

/** “the 1990s”. */
function decade(text: string, tokens: readonly Token[], at: number): ReadDate | null {
  if (!isYear(tokens[at]) || tokens[at]?.text.at(-1) !== '0') return null;
  const apostrophe = tokens[at + 1]?.text === "'" ? 1 : 0;
  const next = tokens[at + 1 + apostrophe];
  if (next?.low !== 's' || !next.glued) return null;
  const year = Number(tokens[at]?.text);
  return make(text, tokens, at, 2 + apostrophe, { year, until: year + (year % 100 === 0 ? 99 : 9) });
}

/** A lone four-figure year where years stand; “570 BC”. */
function yearAlone(text: string, tokens: readonly Token[], at: number): ReadDate | null {
  const token = tokens[at];
  if (!token) return null;
  const era = eraAfter(tokens, at + 1);
  if (era && /^\d{1,4}$/.test(token.text)) {
    const year = Number(token.text) * (era === 'bc' ? -1 : 1);
    return make(text, tokens, at, 2, { year });
  }
  if (!isYear(token)) return null;
  const before = tokens[at - 1];
  const after = tokens[at + 1];
  // “The 1963s” are no year: a decade is read before, and ends in 0.
  if (after?.glued && after.kind === 'word') return null;
  // 2000人 counts people: a Chinese year has its 年.
  if (after?.kind === 'han' && !/[至到和与]/.test(after.text)) return null;
  if (after?.text === '%' || before?.text === '$' || before?.text === '#') return null;
  const placed = !before || BEFORE_YEAR.test(before.low) || before.kind !== 'word';
  const counted =
    after?.kind === 'word' &&
    /^(?:\p{Ll}{3,}s|people|men|women|children|staff|sheep)$/u.test(after.text) &&
    !/^(?:was|has|is|its|series|as|does|this|census|campus|status|s)$/.test(after.low);
  const early = Number(token.text) < 1300;
  if (counted && !/^(?:in|since|until|by|during)$/.test(before?.low ?? '')) return null;
  if (early && !/^(?:in|since|until|by|from|to|around|year|about|c|circa|–|-|\()$/.test(before?.low ?? '')) return null;
  if (!placed && !/^\p{L}/u.test(before?.text ?? '')) return null;
  const year = Number(token.text);
  const short = shortRange(tokens, at);
  return short
    ? make(text, tokens, at, 3, { year, until: year - (year % 100) + short })
    : make(text, tokens, at, 1, { year });
}

/** The 14 of “2013–14”. */
function shortRange(tokens: readonly Token[], at: number): number | null {
  const [dash, last] = [tokens[at + 1], tokens[at + 2]];
  if (!dash?.glued || !last?.glued || !/^[-–/]$/.test(dash.text) || !/^\d\d$/.test(last.text)) return null;
  const value = Number(last.text);
  return value > Number(tokens[at]?.text) % 100 ? value : null;
}

function relativeEnglish(text: string, tokens: readonly Token[], at: number, pageDate: string | null): ReadDate | null {
  const low = tokens[at]?.low ?? '';
  const next = tokens[at + 1]?.low ?? '';
  const by = low === 'last' ? -1 : low === 'this' ? 0 : low === 'next' ? 1 : null;
  if (by !== null && (next === 'year' || next === 'month')) {
    const parts = shifted(pageDate, by, next);
    return parts ? make(text, tokens, at, 2, { ...parts, relative: true }) : null;
  }
  const day = low === 'yesterday' ? -1 : low === 'today' ? 0 : low === 'tomorrow' ? 1 : null;
  if (day === null) return null;
  const parts = shifted(pageDate, day, 'day');
  return parts ? make(text, tokens, at, 1, { ...parts, relative: true }) : null;
}
