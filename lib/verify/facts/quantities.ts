import { boundBefore, looseAfter, negatedBound, roleOf } from './bounds';
import { chineseNumber, hanScale } from './chinese-numbers';
import { MEASURE, NO_NOUN, nounAfter } from './nouns';
import { englishNumber, type ReadNumber, SCALES } from './number-words';
import type { Token } from './tokens';
import type { Quantity } from './types';
import { currencyBefore, type Unit, unitAt } from './units';

/** A figure and the tokens it takes, from `from` (a sign or “about” stands before the digits). */
export interface ReadQuantity {
  fact: Quantity;
  used: number;
}

const DASH = /^(?:-|–|—|~|～|〜|至|到|to|through)$/;
/** A word in “-th” form counts as an ordinal. */
const ENDING = /^(?:st|nd|rd|th)$/;
/**
 * Reads a figure at a token: digits or words, sign, range, ±, scale, unit, bound.
 * @returns null where no figure stands there
 */
export function quantityAt(text: string, tokens: readonly Token[], at: number): ReadQuantity | null {
  const first = numberAt(tokens, at);
  if (!first || isInsideName(tokens, at, first.used)) return null;
  let i = at + first.used;
  let low = first.value;
  let high = first.value;
  let range = false;
  let step = first.step;
  let plus = false;
  const second = rangeEnd(tokens, i, first, tokens[at - 1]?.low ?? '');
  if (second) {
    low = Math.min(first.value * second.scaleFirst, second.value);
    high = Math.max(first.value * second.scaleFirst, second.value);
    i += second.used;
    range = true;
    step = second.step;
  } else if (tokens[i]?.text === '±' || (tokens[i]?.text === '+' && tokens[i + 1]?.text === '/')) {
    const margin = numberAt(tokens, tokens[i]?.text === '±' ? i + 1 : i + 3);
    if (margin) {
      low = first.value - margin.value;
      high = first.value + margin.value;
      i += (tokens[i]?.text === '±' ? 1 : 3) + margin.used;
      range = true;
    }
  }
  if (tokens[i]?.text === '+' && tokens[i]?.glued && !/^[+\d]/.test(tokens[i + 1]?.text ?? '')) {
    plus = true;
    i++;
  }
  const before = currencyBefore(tokens, at);
  let negative = false;
  if (!before && isMinus(text, tokens, at)) negative = true;
  const loose = looseAfter(tokens, i);
  i += loose.used;
  let unit: { unit: Unit; used: number } | null = null;
  let ordinal = first.ordinal;
  if (ENDING.test(tokens[i]?.low ?? '') && (tokens[i]?.glued || /^\d+$/.test(tokens[at]?.text ?? '')) && !range) {
    ordinal = true;
    i++;
  }
  if (tokens[at - 1]?.text === '第') ordinal = true;
  if (before) unit = { unit: { dimension: before.dimension, factor: 1 }, used: currencyWordAfter(tokens, i) };
  else if (!ordinal) unit = unitAfter(tokens, i);
  const dash = unit === null && !ordinal && tokens[i]?.text === '-' && tokens[i]?.glued && tokens[i + 1]?.glued ? 1 : 0;
  if (unit) i += unit.used;
  const late = looseAfter(tokens, i);
  i += late.used;
  const factor = unit?.unit.factor ?? 1;
  const offset = unit?.unit.offset ?? 0;
  const bound = plus ? 'at_least' : (late.bound ?? loose.bound ?? boundBefore(tokens, at - (before?.used ?? 0)));
  const start = tokens[at - (before?.used ?? 0)]?.start ?? 0;
  const end = tokens[i - 1]?.end ?? start;
  const sign = negative ? -1 : 1;
  const fact: Quantity = {
    start,
    end,
    text: text.slice(start, end),
    low: sign * low * factor + offset,
    high: sign * high * factor + offset,
    bound,
    dimension: first.fraction ? 'ratio' : (unit?.unit.dimension ?? (isAge(tokens, at) ? 'age' : null)),
    noun: unit ? null : nounAfter(tokens, i + dash),
    ordinal,
    step: Math.abs(step * factor),
    range,
    role: roleOf(tokens, at - (before?.used ?? 0)),
    boundStart: negatedBound(tokens, at),
    vague: first.vague || isSoft(tokens, at, first),
  };
  if (negative) [fact.low, fact.high] = [Math.min(fact.low, fact.high), Math.max(fact.low, fact.high)];
  return { fact, used: i - at };
}

/** A number word or numeral that is part of a name: “Fifty Shades”, “One Direction”, 广三铁路. */
function isInsideName(tokens: readonly Token[], at: number, used: number): boolean {
  const token = tokens[at];
  const next = tokens[at + used];
  const before = tokens[at - 1];
  if (token?.kind === 'han') {
    if (used > 1 || before?.text === '第') return false;
    if (next?.kind !== 'han') return before?.kind === 'han' && token.glued;
    return !MEASURE.test(next.text) && unitAt(tokens, at + used) === null && !/[分多余餘来]/.test(next.text);
  }
  if (token?.kind !== 'word' || !/^\p{Lu}/u.test(token.text)) return false;
  if (next?.kind === 'word' && /^\p{Lu}/u.test(next.text)) return true;
  return before?.kind === 'word' && /^\p{Lu}/u.test(before.text) && at > 1;
}

/** “once”, “both”, “one of the …” measure nothing. */
function isSoft(tokens: readonly Token[], at: number, read: Read): boolean {
  const low = tokens[at]?.low ?? '';
  if (low === '1' && tokens[at + 1]?.low === 'of') return true;
  if (read.used > 1 || tokens[at]?.kind !== 'word') return false;
  if (/^(?:once|both|single|double|triple|pair)$/.test(low)) return true;
  const next = tokens[at + 1];
  return (
    low === 'one' && (next?.kind !== 'word' || NO_NOUN.test(next.low) || /^(?:another|day|can|side)$/.test(next.low))
  );
}

/** “at the age of 61”, “aged 61”, “at age 50”. */
function isAge(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.low;
  return before === 'aged' || before === 'age' || (before === 'of' && tokens[at - 2]?.low === 'age');
}

interface Read extends ReadNumber {
  fraction: boolean;
  scaled: boolean;
}

function numberAt(tokens: readonly Token[], at: number): Read | null {
  const token = tokens[at];
  if (!token) return null;
  if (token.kind === 'number') return digitsAt(tokens, at);
  if (token.kind === 'han') {
    const half = hanFraction(tokens, at);
    if (half) return half;
    const read = chineseNumber(tokens, at);
    return read ? { ...read, fraction: false, scaled: false } : null;
  }
  const read = englishNumber(tokens, at);
  if (!read) return null;
  return { ...read, fraction: read.step === 0.01 && read.value < 1, scaled: read.step >= 100 };
}

function digitsAt(tokens: readonly Token[], at: number): Read | null {
  const text = (tokens[at]?.text ?? '').replace(/[,\u2009\u202f\u00a0]/g, '');
  const value = Number(text);
  if (!Number.isFinite(value)) return null;
  const decimals = /\.(\d+)$/.exec(text)?.[1]?.length ?? 0;
  let step = 10 ** -decimals;
  const next = tokens[at + 1];
  // 2/3 as a fraction, not a date or a path.
  const below = tokens[at + 2];
  if (
    next?.text === '/' &&
    next.glued &&
    below?.kind === 'number' &&
    below.glued &&
    !tokens[at + 3]?.glued &&
    value < Number(below.text)
  )
    return {
      value: value / Number(below.text),
      step: 0.01,
      used: 3,
      ordinal: false,
      vague: false,
      fraction: true,
      scaled: false,
    };
  const han = hanScale(tokens, at + 1);
  if (han) {
    const rest = tokens[at + 1 + han.used]?.kind === 'number' ? digitsAt(tokens, at + 1 + han.used) : null;
    // 3万5千, 1亿2000万.
    if (rest?.scaled && rest.value < value * han.factor)
      return {
        value: value * han.factor + rest.value,
        step: rest.step,
        used: 1 + han.used + rest.used,
        ordinal: false,
        vague: false,
        fraction: false,
        scaled: true,
      };
    return {
      value: value * han.factor,
      step: step * han.factor,
      used: 1 + han.used,
      ordinal: false,
      vague: false,
      fraction: false,
      scaled: true,
    };
  }
  let used = 1;
  let scale = 1;
  const dash = next?.text === '-' && next.glued ? 1 : 0;
  const word = tokens[at + 1 + dash];
  const money = currencyBefore(tokens, at) !== null && word?.glued;
  const by = SCALES[word?.low ?? ''] ?? (money ? { k: 1e3, m: 1e6, b: 1e9 }[word?.low ?? ''] : undefined);
  if (by !== undefined) {
    scale = by;
    used += 1 + dash;
    const more = SCALES[tokens[at + used]?.low ?? ''];
    if (more !== undefined) {
      scale *= more;
      used++;
    }
  }
  step *= scale;
  return { value: value * scale, step, used, ordinal: false, vague: false, fraction: false, scaled: scale > 1 };
}

/** 一半, 三分之二, 百分之… is a ratio. */
function hanFraction(tokens: readonly Token[], at: number): Read | null {
  const base = { ordinal: false, vague: false, fraction: true, scaled: false };
  if (tokens[at]?.text === '一' && tokens[at + 1]?.text === '半') return { ...base, value: 0.5, step: 0.01, used: 2 };
  const below = chineseNumber(tokens, at);
  if (!below) return null;
  const i = at + below.used;
  if (tokens[i]?.text !== '分' || tokens[i + 1]?.text !== '之') return null;
  const digits = tokens[i + 2]?.kind === 'number' ? Number(tokens[i + 2]?.text) : null;
  const top = digits === null ? chineseNumber(tokens, i + 2) : { value: digits, used: 1 };
  if (!top) return null;
  return { ...base, value: top.value / below.value, step: 0.01 / below.value, used: i + 2 + top.used - at };
}

function rangeEnd(
  tokens: readonly Token[],
  at: number,
  first: Read,
  opener: string,
): { value: number; used: number; step: number; scaleFirst: number } | null {
  const joined = DASH.test(tokens[at]?.low ?? '') || (tokens[at]?.low === 'and' && opener === 'between');
  if (/^(?:to|to|到|至)$/.test(tokens[at]?.low ?? '') && /^(?:from|由|从|從)$/.test(opener)) return null;
  const unitFirst = joined ? null : unitAt(tokens, at);
  let i = at;
  // 5 km to 10 km, 5%-10%
  const behind = unitFirst ? (tokens[at + unitFirst.used]?.low ?? '') : '';
  if (unitFirst && /^(?:to|到|至)$/.test(behind) && /^(?:from|由|从|從)$/.test(opener)) return null;
  if (unitFirst && (DASH.test(behind) || (behind === 'and' && opener === 'between'))) i += unitFirst.used;
  else if (!joined) return null;
  if (first.ordinal) return null;
  const second = numberAt(tokens, i + 1);
  if (!second || second.ordinal || second.fraction !== first.fraction) return null;
  if ((tokens[i]?.low === 'to' || tokens[i]?.low === 'through') && second.value <= first.value && !second.scaled)
    return null;
  if (/^[-–—]$/.test(tokens[i]?.text ?? '') && second.value < first.value && !second.scaled) return null;
  const scaleFirst =
    second.scaled && !first.scaled && first.value < 1000 && second.step > 1 ? second.step / first.step : 1;
  const wide = Number.isInteger(Math.log10(scaleFirst)) ? scaleFirst : 1;
  return { value: second.value, used: i + 1 + second.used - at, step: second.step, scaleFirst: wide };
}

function unitAfter(tokens: readonly Token[], at: number): { unit: Unit; used: number } | null {
  const next = tokens[at];
  if (next?.text === '-' && next.glued && tokens[at + 1]?.glued) {
    const after = unitAt(tokens, at + 1);
    return after ? { unit: after.unit, used: after.used + 1 } : null;
  }
  const found = unitAt(tokens, at);
  if (!found) return null;
  const symbol = next?.text ?? '';
  // “5 in”, “6 h”: lone letters only where nothing else can be meant.
  if (
    /^(?:t|B|V|m|g|l|L|W|J|s|h|kn|ft|bar|min)$/.test(symbol) &&
    !next?.glued &&
    tokens[at + 1]?.kind === 'word' &&
    symbol.length === 1
  )
    return /^(?:m|g|V|W|h|s|L|l)$/.test(symbol) ? found : null;
  if (next?.kind === 'han' && found.used === 1 && isPartOfWord(symbol, tokens[at + 1]?.text ?? '')) return null;
  return found;
}

/** One-character Chinese units that begin longer words: 日本, 年级, 天津, 元素, 成员, 度假, 米兰, 节目. */
function isPartOfWord(unit: string, next: string): boolean {
  const words: Readonly<Record<string, string>> = {
    日: '本子军軍元',
    年: '级級轻',
    天: '津王主堂空文',
    元: '素帅',
    成: '员員为為立功',
    度: '假',
    米: '兰粉',
    节: '目',
    克: '拉',
    码: '头',
    升: '级',
    月: '台亮',
    周: '边围期',
    分: '别',
  };
  return next !== '' && (words[unit]?.includes(next) ?? false);
}

function currencyWordAfter(tokens: readonly Token[], at: number): number {
  return /^(?:usd|dollars?|euros?|pounds?)$/.test(tokens[at]?.low ?? '') ? 1 : 0;
}

/** A minus sign, not a dash between words or a hyphen in a name. */
function isMinus(text: string, tokens: readonly Token[], at: number): boolean {
  const sign = tokens[at - 1];
  const token = tokens[at];
  if (!sign || !token?.glued || !/^[-−]$/.test(sign.text)) return false;
  return sign.start === 0 || /[\s(（:：,，]/.test(text[sign.start - 1] ?? '');
}
