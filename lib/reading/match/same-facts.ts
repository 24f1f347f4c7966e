import { fold } from './fold';

/**
 * True when two spellings of a passage differ only in ways that cannot change what it says: punctuation, spacing,
 * reference marks, lost ligatures, slips of one letter. A different number, name, unit, negation or Han character is
 * another statement, however alike the rest.
 */
export function sameFacts(a: string, b: string): boolean {
  const left = tokensOf(a);
  const right = tokensOf(b);
  if (left.length * right.length > MOST_CELLS) return false;
  if (losesArticle(left, right) || losesArticle(left.toReversed(), right.toReversed())) return false;
  return differences(left, right).every(([gone, come]) => isHarmless(gone, come));
}

/**
 * An article may be lost inside a passage, not at its end: there it would take the place of what the page says instead,
 * “spring the” of “spring not the”.
 */
function losesArticle(left: string[], right: string[]): boolean {
  const [a, b] = [left.find(isWord), right.find(isWord)];
  return a !== b && (ARTICLES.has(a ?? '') || ARTICLES.has(b ?? ''));
}

function isWord(token: string): boolean {
  return /[\p{L}\p{N}]/u.test(token);
}

/** Quotes of more than about 3,000 words are compared exactly or not at all. */
const MOST_CELLS = 9_000_000;

/** Numbers with their sign and separators, Han characters one by one, words, and every other sign by itself. */
const TOKEN =
  /(?:(?<=^|[\s([])-)?\d+(?:[.,:]\d+)*|[\p{Script=Han}]|[\p{L}\p{M}]+(?:'[\p{L}]+)*|[^\s\p{L}\p{N}]|\p{N}/gu;

function tokensOf(text: string): string[] {
  return fold(text, 'spaced').text.match(TOKEN) ?? [];
}

/** Runs in which two token lists differ: what only the first has against what only the second has. */
function differences(a: string[], b: string[]): [string[], string[]][] {
  const runs: [string[], string[]][] = [];
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail])
    tail += 1;
  const left = a.slice(head, a.length - tail);
  const right = b.slice(head, b.length - tail);
  const width = right.length + 1;
  const common = new Uint16Array((left.length + 1) * width);
  for (let i = left.length - 1; i >= 0; i -= 1) {
    for (let j = right.length - 1; j >= 0; j -= 1) {
      common[i * width + j] =
        left[i] === right[j]
          ? (common[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(common[(i + 1) * width + j] ?? 0, common[i * width + j + 1] ?? 0);
    }
  }
  let i = 0;
  let j = 0;
  let run: [string[], string[]] = [[], []];
  while (i < left.length || j < right.length) {
    const l = left[i];
    const r = right[j];
    if (l !== undefined && l === r) {
      if (run[0].length + run[1].length > 0) runs.push(run);
      run = [[], []];
      i += 1;
      j += 1;
    } else if (
      r === undefined ||
      (l !== undefined && (common[(i + 1) * width + j] ?? 0) >= (common[i * width + j + 1] ?? 0))
    ) {
      if (l !== undefined) run[0].push(l);
      i += 1;
    } else {
      run[1].push(r);
      j += 1;
    }
  }
  if (run[0].length + run[1].length > 0) runs.push(run);
  return runs;
}

/** Signs that carry a fact; all other punctuation is the typesetter's. */
const MEANINGFUL_SIGN = /[%‰°$€£¥₹<>=±×÷+≤≥≠~^&@#*\\/|¬]/;
const ARTICLES = new Set(['the', 'a', 'an']);

function isHarmless(gone: string[], come: string[]): boolean {
  const [a, b] = [strip(gone), strip(come)];
  if (a.length === 0 && b.length === 0) return true;
  if (a.join('') === b.join('')) return numbersOf(a) === numbersOf(b);
  if ([...a, ...b].some((token) => /[\p{N}\p{Script=Han}]/u.test(token) || MEANINGFUL_SIGN.test(token))) return false;
  if (a.length === 0 || b.length === 0) return [...a, ...b].every((token) => ARTICLES.has(token));
  return isSlip(a.join(''), b.join(''));
}

/** Drops reference marks such as `[12]` and plain punctuation. */
function strip(tokens: string[]): string[] {
  const kept: string[] = [];
  for (let i = 0; i < tokens.length; i += 1) {
    if (tokens[i] === '[' && tokens[i + 2] === ']' && /^(\d{1,3}|[a-z])$/.test(tokens[i + 1] ?? '')) {
      i += 2;
      continue;
    }
    const token = tokens[i] ?? '';
    if (/[\p{L}\p{N}]/u.test(token) || MEANINGFUL_SIGN.test(token)) kept.push(token);
  }
  return kept;
}

function numbersOf(tokens: string[]): string {
  return tokens.filter((token) => /\p{N}/u.test(token)).join(' ');
}

const LIGATURES = /ffi|ffl|fi|fl|ff/g;
/** Shortest word in which one letter more or less is read as a slip of the pen. */
const SLIP_LETTERS = 6;
const OPPOSITES = /^(in|im|il|ir|un|non|dis|de|anti|hyper|hypo|over|under|inter|intra|micro|milli|mega|kilo|giga|nano)/;

/** Two spellings of the same word: an accent, a lost ligature, two letters swapped, one inner letter doubled or dropped. */
function isSlip(a: string, b: string): boolean {
  if (plain(a) === plain(b)) return true;
  if (a.length >= 4 && a !== b && a.replace(LIGATURES, '') === b.replace(LIGATURES, '')) return a.length !== b.length;
  // Names and abbreviations are facts.
  if (/\p{Lu}/u.test(a) || /\p{Lu}/u.test(b)) return false;
  if (Math.min(a.length, b.length) < SLIP_LETTERS) return false;
  if ((OPPOSITES.exec(a)?.[0] ?? '') !== (OPPOSITES.exec(b)?.[0] ?? '')) return false;
  return isSwap(a, b) || isInnerLetter(a, b) || isInnerLetter(b, a);
}

function plain(word: string): string {
  return word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
}

function isSwap(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let i = 0;
  while (i < a.length && a[i] === b[i]) i += 1;
  return a[i] === b[i + 1] && a[i + 1] === b[i] && a.slice(i + 2) === b.slice(i + 2);
}

/** True when `longer` is `shorter` with one more letter, neither first nor last. */
function isInnerLetter(longer: string, shorter: string): boolean {
  if (longer.length !== shorter.length + 1) return false;
  let i = 0;
  while (i < shorter.length && longer[i] === shorter[i]) i += 1;
  return i > 0 && i < shorter.length && longer.slice(i + 1) === shorter.slice(i);
}
