import type { Token } from './tokens';

/** A number read from tokens: its value, the step that its form can show, and how many tokens it takes. */
export interface ReadNumber {
  value: number;
  step: number;
  used: number;
  ordinal: boolean;
  vague: boolean;
}

const ONES: Readonly<Record<string, number>> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
};
const TENS: Readonly<Record<string, number>> = {
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
};
export const SCALES: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1e3,
  million: 1e6,
  millions: 1e6,
  billion: 1e9,
  billions: 1e9,
  trillion: 1e12,
  trillions: 1e12,
  bn: 1e9,
  mn: 1e6,
  mln: 1e6,
};
const ORDINALS: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
  eleventh: 11,
  twelfth: 12,
  thirteenth: 13,
  fourteenth: 14,
  fifteenth: 15,
  sixteenth: 16,
  seventeenth: 17,
  eighteenth: 18,
  nineteenth: 19,
  twentieth: 20,
  thirtieth: 30,
  fortieth: 40,
  fiftieth: 50,
  hundredth: 100,
};
const PARTS: Readonly<Record<string, number>> = {
  half: 2,
  halves: 2,
  third: 3,
  thirds: 3,
  quarter: 4,
  quarters: 4,
  fourths: 4,
  fifth: 5,
  fifths: 5,
  sixth: 6,
  sixths: 6,
  seventh: 7,
  sevenths: 7,
  eighth: 8,
  eighths: 8,
  tenth: 10,
  tenths: 10,
};
/** Words that stand for a number. */
const NAMED: Readonly<Record<string, number>> = {
  dozen: 12,
  once: 1,
  twice: 2,
  thrice: 3,
  couple: 2,
  pair: 2,
  trio: 3,
  duo: 2,
  quartet: 4,
  decade: 10,
  single: 1,
  both: 2,
  double: 2,
  triple: 3,
};

const ALL = new Set([
  ...Object.keys(ONES),
  ...Object.keys(TENS),
  ...Object.keys(ORDINALS),
  ...Object.keys(NAMED),
  'a',
  'an',
  'half',
]);

/** Whether an English number may begin with this folded word. */
export function isNumberWord(low: string): boolean {
  return ALL.has(low);
}

/**
 * Reads an English number word (“twenty-one”, “two and a half million”, “a dozen”, “two thirds”, “third”) at `at`.
 * @returns null where none stands there
 */
export function englishNumber(tokens: readonly Token[], at: number): ReadNumber | null {
  const first = tokens[at];
  if (first?.kind !== 'word') return null;
  const fraction = englishFraction(tokens, at);
  if (fraction) return fraction;
  const article = first.low === 'a' || first.low === 'an';
  let i = article ? at + 1 : at;
  if (article) {
    const next = tokens[i]?.low ?? '';
    if (!(next in SCALES) && next !== 'dozen' && next !== 'couple' && next !== 'pair') return null;
  }
  let total = 0;
  let current = article ? 1 : 0;
  let step = 1;
  let seen = false;
  for (; i < tokens.length; i++) {
    const token = tokens[i];
    if (!token) break;
    if (token.low === '-' && seen && token.glued && tokens[i + 1]?.glued && isPlain(tokens[i + 1]?.low)) continue;
    if (token.kind !== 'word') break;
    const word = token.low;
    const ordinal = ORDINALS[word];
    if (ordinal !== undefined && (seen ? ordinal < 10 && current % 10 === 0 && current > 0 : true)) {
      if (seen && ordinal === 2) break;
      return { value: total + current + ordinal, step: 1, used: i + 1 - at, ordinal: true, vague: false };
    }
    const one = ONES[word] ?? TENS[word];
    if (one !== undefined) {
      if (seen && !(current % 100 === 0 || (current % 10 === 0 && one < 10 && current >= 20))) break;
      current += one;
      seen = true;
      step = 1;
    } else if (word in SCALES) {
      const scale = SCALES[word] ?? 1;
      if (!seen && !article) break;
      if (scale === 100) current *= 100;
      else {
        total += current * scale;
        current = 0;
      }
      seen = true;
      step = scale;
    } else if (word === 'dozen' && (article || seen)) {
      current *= 12;
      seen = true;
    } else if (article && (word === 'couple' || word === 'pair')) {
      return { value: 2, step: 1, used: i + 1 - at, ordinal: false, vague: word === 'couple' };
    } else if (word === 'and' && seen) {
      const half = andHalf(tokens, i);
      if (half) {
        const scale = SCALES[tokens[i + half.used]?.low ?? ''];
        return {
          value: (total + current + half.value) * (scale ?? 1),
          step: (scale ?? 1) / 10,
          used: i + half.used + (scale ? 1 : 0) - at,
          ordinal: false,
          vague: false,
        };
      }
      if (!isPlain(tokens[i + 1]?.low) || step < 100) break;
    } else break;
  }
  if (!seen) {
    const named = NAMED[first.low];
    return named === undefined
      ? null
      : { value: named, step: 1, used: 1, ordinal: false, vague: first.low === 'couple' };
  }
  while (i > at && tokens[i - 1]?.low === 'and') i--;
  return { value: total + current, step, used: i - at, ordinal: false, vague: false };
}

function isPlain(word: string | undefined): boolean {
  return word !== undefined && (word in ONES || word in TENS || word in ORDINALS);
}

function andHalf(tokens: readonly Token[], at: number): { value: number; used: number } | null {
  const next = tokens[at + 1]?.low;
  if (next !== 'a' && next !== 'one') return null;
  if (tokens[at + 2]?.low === 'half') return { value: 0.5, used: 3 };
  return tokens[at + 2]?.low === 'quarter' ? { value: 0.25, used: 3 } : null;
}

/** “half”, “a third of”, “two thirds”, “three quarters”. */
function englishFraction(tokens: readonly Token[], at: number): ReadNumber | null {
  const low = tokens[at]?.low ?? '';
  if (low === 'half') {
    const next = tokens[at + 1]?.low;
    if (next !== 'of' && next !== 'the' && next !== 'a' && next !== 'an' && next !== 'its' && next !== 'their')
      return null;
    const scale = next === 'a' || next === 'an' ? SCALES[tokens[at + 2]?.low ?? ''] : undefined;
    return { value: 0.5 * (scale ?? 1), step: 0.01, used: scale ? 3 : 1, ordinal: false, vague: false };
  }
  const top = low === 'a' || low === 'an' ? 1 : (ONES[low] ?? 0);
  if (top === 0) return null;
  const dash = tokens[at + 1]?.low === '-' ? 1 : 0;
  const below = PARTS[tokens[at + 1 + dash]?.low ?? ''];
  if (below === undefined) return null;
  const word = tokens[at + 1 + dash]?.low ?? '';
  const plural = top > 1 && (word.endsWith('s') || word === 'halves');
  const single = top === 1 && (word === 'half' || word === 'quarter' || tokens[at + 2 + dash]?.low === 'of');
  if (!plural && !single) return null;
  return { value: top / below, step: 0.01, used: 2 + dash, ordinal: false, vague: false };
}
