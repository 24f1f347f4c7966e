/** Dates that pages state, as ISO 8601. */

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
  const loose = /(\d{4})\s*[年/.-]\s*(\d{1,2})\s*[月/.-]\s*(\d{1,2})/.exec(text);
  if (loose) return dateOf(Number(loose[1]), Number(loose[2]), Number(loose[3]));
  const monthFirst = /\b([A-Za-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})\b/.exec(text);
  if (monthFirst) return dateOf(Number(monthFirst[3]), monthOf(monthFirst[1]), Number(monthFirst[2]));
  const dayFirst = /\b(\d{1,2})(?:st|nd|rd|th|\.)?\s+(?:de\s+)?([A-Za-zäéûç]{3,10})\.?,?\s+(?:de\s+)?(\d{4})\b/.exec(
    text,
  );
  if (dayFirst) return dateOf(Number(dayFirst[3]), monthOf(dayFirst[2]), Number(dayFirst[1]));
  const slashed = /\b(\d{1,2})[/.](\d{1,2})[/.](\d{4})\b/.exec(text);
  if (slashed) {
    const [a, b, year] = [Number(slashed[1]), Number(slashed[2]), Number(slashed[3])];
    if (a > 12) return dateOf(year, b, a);
    if (b > 12) return dateOf(year, a, b);
    if (a === b) return dateOf(year, a, b);
  }
  return null;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const OTHER_MONTHS: Record<string, number> = {
  januar: 1,
  januari: 1,
  janvier: 1,
  enero: 1,
  janeiro: 1,
  gennaio: 1,
  februar: 2,
  février: 2,
  febrero: 2,
  fevereiro: 2,
  febbraio: 2,
  märz: 3,
  mars: 3,
  marzo: 3,
  março: 3,
  maart: 3,
  avril: 4,
  abril: 4,
  aprile: 4,
  mai: 5,
  mayo: 5,
  maio: 5,
  maggio: 5,
  mei: 5,
  juin: 6,
  junio: 6,
  junho: 6,
  giugno: 6,
  juni: 6,
  juillet: 7,
  julio: 7,
  julho: 7,
  luglio: 7,
  juli: 7,
  août: 8,
  agosto: 8,
  augustus: 8,
  septembre: 9,
  septiembre: 9,
  setembro: 9,
  settembre: 9,
  octobre: 10,
  octubre: 10,
  outubro: 10,
  ottobre: 10,
  oktober: 10,
  okt: 10,
  novembre: 11,
  noviembre: 11,
  novembro: 11,
  décembre: 12,
  diciembre: 12,
  dezembro: 12,
  dicembre: 12,
  dezember: 12,
  dez: 12,
};

function monthOf(name: string | undefined): number {
  const lower = (name ?? '').toLowerCase();
  const other = OTHER_MONTHS[lower];
  if (other !== undefined) return other;
  const english =
    /^(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)$/;
  return english.test(lower) ? MONTHS.indexOf(lower.slice(0, 3)) + 1 : 0;
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
