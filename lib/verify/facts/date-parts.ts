import type { Token } from './tokens';
import type { DateFact } from './types';

/** A date and the tokens it takes. */
export interface ReadDate {
  fact: DateFact;
  used: number;
}

/** Makes the fact of a date from its tokens. */
export function make(
  text: string,
  tokens: readonly Token[],
  at: number,
  used: number,
  parts: Partial<DateFact>,
): ReadDate {
  const start = tokens[at]?.start ?? 0;
  const end = tokens[at + used - 1]?.end ?? start;
  const fact: DateFact = {
    start,
    end,
    text: text.slice(start, end),
    year: null,
    month: null,
    day: null,
    until: null,
    relative: false,
    side: sideOf(tokens, at, at + used),
    approximate: false,
    ...parts,
  };
  // “The year before 2013” is 2012.
  if (fact.side !== null && fact.year !== null && tokens[at - 2]?.low === 'year') {
    fact.year += fact.side === 'before' ? -1 : 1;
    fact.side = null;
  }
  return { fact, used };
}

/** “before”, “after”, 以前, 之后 beside a date. */
function sideOf(tokens: readonly Token[], at: number, after: number): DateFact['side'] {
  const before = tokens[at - 1]?.low;
  if (before === 'before' || before === 'after') return before;
  const a = tokens[after]?.text ?? '';
  const b = tokens[after + 1]?.text ?? '';
  if (a === '以' || a === '之') return b === '前' ? 'before' : b === '后' || b === '後' ? 'after' : null;
  return a === '前' ? 'before' : a === '后' || a === '後' ? 'after' : null;
}

/** A date so many years, months or days from the page's; null where the page has none. */
export function shifted(pageDate: string | null, by: number, unit: 'year' | 'month' | 'day'): Partial<DateFact> | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(pageDate ?? '');
  if (!match) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (unit === 'year') return { year: year + by };
  if (unit === 'month') {
    const index = year * 12 + month - 1 + by;
    return { year: Math.floor(index / 12), month: (index % 12) + 1 };
  }
  const date = new Date(Date.UTC(year, month - 1, day + by));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}
