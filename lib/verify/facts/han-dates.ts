import { chineseNumber } from './chinese-numbers';
import { make, type ReadDate, shifted } from './date-parts';
import type { Token } from './tokens';

/** 2019年5月3日, 5月3日, 二〇一九年, 1990年代, 20世纪, 公元前221年. */
export function hanDate(text: string, tokens: readonly Token[], at: number): ReadDate | null {
  let i = at;
  let sign = 1;
  if (tokens[i]?.text === '公' && tokens[i + 1]?.text === '元') {
    i += 2;
    if (tokens[i]?.text === '前') {
      sign = -1;
      i++;
    }
  } else if (tokens[i]?.text === '前' && tokens[i + 1]?.kind === 'number') {
    sign = -1;
    i++;
  }
  const first = numeralAt(tokens, i);
  if (!first) return null;
  i += first.used;
  const unit = tokens[i]?.text ?? '';
  const next = tokens[i + 1]?.text ?? '';
  if (unit === '世' && /[纪紀]/.test(next)) {
    const span = hanDecade(tokens, i + 2);
    const start = (first.value - 1) * 100;
    if (span && sign === 1)
      return make(text, tokens, at, i + 2 + span.used - at, { year: start + span.from, until: start + span.from + 9 });
    return make(
      text,
      tokens,
      at,
      i + 2 - at,
      sign < 0
        ? { year: -first.value * 100, until: -(first.value - 1) * 100 - 1 }
        : { year: start + 1, until: start + 100 },
    );
  }
  if (unit === '年') {
    if (next === '代') return make(text, tokens, at, i + 2 - at, { year: first.value, until: first.value + 9 });
    const written = first.digits >= 3 || sign < 0 || tokens[at]?.text === '公';
    if (!written) return null;
    const rest = monthDay(tokens, i + 1);
    return make(text, tokens, at, i + 1 + (rest?.used ?? 0) - at, {
      year: sign * first.value,
      month: rest?.month ?? null,
      day: rest?.day ?? null,
    });
  }
  if (unit === '月' && first.value <= 12 && next !== '份' ? true : unit === '月' && next === '份') {
    if (tokens[at - 1]?.text === '个') return null;
    const rest = monthDay(tokens, at);
    return rest ? make(text, tokens, at, rest.used, { month: rest.month, day: rest.day }) : null;
  }
  if (
    /[日号號]/.test(unit) &&
    first.value >= 1 &&
    first.value <= 31 &&
    /[于於在，,、（(同月至到]/.test(tokens[at - 1]?.text ?? '')
  )
    return unit === '日' && next !== '子' && next !== '本' && next !== '元'
      ? make(text, tokens, at, i + 1 - at, { day: first.value })
      : null;
  return null;
}

function hanDecade(tokens: readonly Token[], at: number): { from: number; used: number } | null {
  const number = numeralAt(tokens, at);
  if (!number || number.value % 10 !== 0 || number.value >= 100) return null;
  const i = at + number.used;
  return tokens[i]?.text === '年' && tokens[i + 1]?.text === '代'
    ? { from: number.value, used: number.used + 2 }
    : null;
}

function monthDay(tokens: readonly Token[], at: number): { month: number; day: number | null; used: number } | null {
  const month = numeralAt(tokens, at);
  if (!month || month.value < 1 || month.value > 12 || tokens[at + month.used]?.text !== '月') return null;
  const i = at + month.used + 1;
  const day = numeralAt(tokens, i);
  if (!day || day.value < 1 || day.value > 31 || !/[日号號]/.test(tokens[i + day.used]?.text ?? ''))
    return { month: month.value, day: null, used: i - at };
  return { month: month.value, day: day.value, used: i + day.used + 1 - at };
}

function numeralAt(tokens: readonly Token[], at: number): { value: number; used: number; digits: number } | null {
  const token = tokens[at];
  if (token?.kind === 'number' && /^\d+$/.test(token.text))
    return { value: Number(token.text), used: 1, digits: token.text.length };
  if (token?.text === '元' && tokens[at + 1]?.text === '年') return { value: 1, used: 1, digits: 1 };
  const read = token?.kind === 'han' ? chineseNumber(tokens, at) : null;
  if (!read || read.vague) return null;
  return { value: read.value, used: read.used, digits: read.used >= 3 && read.value >= 100 ? 4 : read.used };
}

const RELATIVE_HAN: readonly [string, number, 'year' | 'month' | 'day'][] = [
  ['前年', -2, 'year'],
  ['去年', -1, 'year'],
  ['今年', 0, 'year'],
  ['明年', 1, 'year'],
  ['上个月', -1, 'month'],
  ['上月', -1, 'month'],
  ['本月', 0, 'month'],
  ['昨天', -1, 'day'],
  ['昨日', -1, 'day'],
  ['今天', 0, 'day'],
  ['今日', 0, 'day'],
  ['明天', 1, 'day'],
];

/** 去年, 上个月, 昨天 from the page's date. */
export function relativeHan(
  text: string,
  tokens: readonly Token[],
  at: number,
  pageDate: string | null,
): ReadDate | null {
  if (!/[前去今明上本昨]/.test(tokens[at]?.text ?? '')) return null;
  const start = tokens[at]?.start ?? 0;
  const found = RELATIVE_HAN.find(([word]) => text.startsWith(word, start));
  if (!found) return null;
  const parts = shifted(pageDate, found[1], found[2]);
  return parts ? make(text, tokens, at, [...found[0]].length, { ...parts, relative: true }) : null;
}
