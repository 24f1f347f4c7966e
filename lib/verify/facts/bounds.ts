import { MEASURE } from './nouns';
import type { Token } from './tokens';
import type { Bound, Quantity } from './types';

/** A bound written behind a figure (左右, 以上, or more), and the tokens it takes. */
export function looseAfter(tokens: readonly Token[], at: number): { bound: Bound | null; used: number } {
  const a = tokens[at]?.low ?? '';
  const b = tokens[at + 1]?.low ?? '';
  if ((a === '左' && b === '右') || (a === '上' && b === '下')) return { bound: 'about', used: 2 };
  if (a === '以' && b === '上') return { bound: 'at_least', used: 2 };
  if (a === '以' && (b === '下' || b === '内' || b === '內')) return { bound: 'at_most', used: 2 };
  if (/^[多余餘]$/.test(a)) return { bound: 'more_than', used: 1 };
  if (a === '来' && tokens[at]?.kind === 'han' && MEASURE.test(b)) return { bound: 'about', used: 1 };
  if (a === 'or' && (b === 'more' || b === 'less' || b === 'fewer' || b === 'so'))
    return { bound: b === 'more' ? 'at_least' : b === 'so' ? 'about' : 'at_most', used: 2 };
  if (a === 'or' && (b === 'older' || b === 'higher' || b === 'later' || b === 'newer'))
    return { bound: 'at_least', used: 2 };
  return { bound: null, used: 0 };
}

const BOUND_WORDS: readonly [RegExp, Bound][] = [
  [
    /(?:no|not|cannot|never|n't)(?: [a-z]+){0,3} (?:more|greater|longer|larger|bigger|higher|older) than$|(?:not|cannot|never|n't)(?: [a-z]+){0,2} (?:exceed|surpass)$|at most$|up to$|a maximum of$|maximum$|limited to$|within$/,
    'at_most',
  ],
  [/(?:no|not) (?:less|fewer) than$|at least$|a minimum of$|minimum$|as (?:many|much) as$/, 'at_least'],
  [
    /(?:more|greater|higher|longer|larger|older) than$|over$|above$|exceed(?:s|ed|ing)?$|in excess of$|surpass(?:es|ed|ing)?$|upwards? of$/,
    'more_than',
  ],
  [/(?:less|fewer|lower|shorter|smaller|younger) than$|under$|below$/, 'less_than'],
  [
    /about$|around$|approximately$|approx \.$|approx$|roughly$|nearly$|almost$|some$|circa$|close to$|estimated$|an estimated$|~$|≈$/,
    'about',
  ],
  [
    /不(?:能|得|可|应|應|会|會|可以|可能)?(?:超[过過]|大[于於]|多[于於]|高[于於]|长[于於])$|最多$|至多$|最高$|上限为$/,
    'at_most',
  ],
  [/不(?:能|得|可|应|應|会|會)?(?:少[于於]|低[于於]|小[于於])$|至少$|最少$/, 'at_least'],
  [/超过$|超過$|逾$|大于$|高于$|多于$|超出$|突破$/, 'more_than'],
  [/不到$|不足$|少于$|低于$|小于$|未满$/, 'less_than'],
  [/大约$|大約$|约为$|约$|約$|将近$|近$|接近$|大概$|左右$/, 'about'],
  [/(?:^| )(?:>|≥)$/, 'more_than'],
  [/(?:^| )(?:<|≤)$/, 'less_than'],
];

/** What the patterns above can end in: looked up first, because most figures have no bound. */
const LAST_WORDS = new Set(
  'than most to of maximum within least minimum as over above exceed exceeds exceeded exceeding surpass surpasses surpassed surpassing under below about around approximately approx . roughly nearly almost some circa estimated ~ ≈ > ≥ < ≤'.split(
    ' ',
  ),
);
const LAST_HAN = new Set('过過于於多高长長少低小为逾出破到足满约約近接概右');

function mayEndBound({ kind, low }: Token): boolean {
  return kind === 'han' ? LAST_HAN.has(low) : LAST_WORDS.has(low);
}

/** The bound written before a figure. */
export function boundBefore(tokens: readonly Token[], at: number): Bound {
  const last = tokens[at - 1];
  if (!last || !mayEndBound(last)) return 'exact';
  let before = '';
  for (let i = Math.max(0, at - 6); i < at; i++) {
    const token = tokens[i];
    if (token) before += token.kind === 'han' || before === '' || token.kind === 'sign' ? token.low : ` ${token.low}`;
  }
  for (const [pattern, bound] of BOUND_WORDS) if (pattern.test(before)) return bound;
  return 'exact';
}

/** “From 4.1% … to 6.3%”, 由…到…: where a change begins and ends. */
export function roleOf(tokens: readonly Token[], at: number): Quantity['role'] {
  const before = tokens[at - 1]?.low ?? '';
  if (/^(?:from|由|从|從)$/.test(before)) return 'from';
  return /^(?:to|到|至)$/.test(before) ? 'to' : null;
}

/** Where “no more than”, “cannot be bigger than” begins: its negation belongs to the figure. */
export function negatedBound(tokens: readonly Token[], at: number): number | null {
  if (tokens[at - 1]?.low !== 'than' && tokens[at - 1]?.low !== 'exceed') return null;
  for (let i = at - 2; i >= Math.max(0, at - 7); i--) {
    const token = tokens[i];
    if (token && /^(?:no|not|cannot|never|.+n't)$/.test(token.low)) return token.start;
  }
  return null;
}
