import { foldText, stem, words } from '../../reading/text';

/** Names this long may also be found written apart or together: “Superbowl”, “Super Bowl”. */
const SQUEEZABLE = 6;

/**
 * Whether a name must be met for an answer. A bare number in a question is often a paraphrase of the page (a year, a
 * score); a number that follows a name is a version or a rank of it, and another one is another thing.
 *
 * @param before the name that stands before it in the question
 */
export function isFirmName(name: string, before: string | undefined): boolean {
  if (!/^[\d.,%–-]+$/.test(name)) return true;
  return /^(?:\d{2,3}|\d+(?:\.\d+)+)$/.test(name) && before !== undefined && /\p{L}/u.test(before);
}

/** Whether a text holds a word or name, inflection, dashes and white space aside. */
export function pageHolds(text: string, term: string): boolean {
  const read = readText(text);
  const wanted = tidy(term);
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(wanted)) {
    read.closed ??= read.folded.replace(/\s+/g, '');
    return read.closed.includes(wanted.replace(/\s+/g, ''));
  }
  if (/\d/.test(wanted)) return standsAlone(read.folded, wanted);
  if (wanted.includes('_')) return standsAsWritten(read.folded, wanted);
  if (words(wanted).every((word) => stemsOf(read).has(stem(word)))) return true;
  const squeezed = wanted.replace(/[^\p{L}\p{N}]+/gu, '');
  if (squeezed.length < SQUEEZABLE) return false;
  read.letters ??= read.folded.replace(/[^\p{L}\p{N}\n]+/gu, '');
  return read.letters.includes(squeezed);
}

/**
 * Whether a page speaks of a name that a person typed: as written, or as pages and people write it otherwise. A letter too
 * many, missing or exchanged (Ghandi, ARPNET), the people for the country (Indian), initials for what they stand for (UN).
 */
export function pageNames(text: string, name: string): boolean {
  if (pageHolds(text, name)) return true;
  if (/[\d_./:@#+\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(name)) return false;
  if (/^\p{Lu}{2,5}$/u.test(name) && standsFor(text, name)) return true;
  const parts = words(tidy(name));
  const read = readText(text);
  const stems = stemsOf(read);
  return parts.every((part) => stems.has(stem(part)) || isPeopleOf(part, stems) || isSlipOf(part, read));
}

/** Shorter names differ by one letter too often: Varde and Verde are two things. */
const SLIP_LENGTH = 6;

/** Whether a text holds a word that differs from this one by one slip of the keyboard, its first letter apart. */
function isSlipOf(word: string, read: ReadText): boolean {
  if (word.length < SLIP_LENGTH) return false;
  return wordsOf(read).some((other) => other.length >= SLIP_LENGTH && other[0] === word[0] && isOneSlip(word, other));
}

function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let head = 0;
  while (head < a.length && a[head] === b[head]) head++;
  const [restA, restB] = [a.slice(head), b.slice(head)];
  if (a.length !== b.length) return a.length > b.length ? restA.slice(1) === restB : restB.slice(1) === restA;
  if (restA.slice(1) === restB.slice(1)) return true;
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
}

/** Endings of a people's name, and what the land's name may end in instead. */
const PEOPLE = ['ians', 'ian', 'ans', 'an', 'ns', 'n', 'ese', 'ish', 'is'];
const LAND = ['', 'a', 'ia', 'e', 'y'];

/** Indian where the page has India, Roman where it has Rome. */
function isPeopleOf(word: string, stems: ReadonlySet<string>): boolean {
  return PEOPLE.some((ending) => {
    if (!word.endsWith(ending) || word.length - ending.length < 3) return false;
    const land = word.slice(0, -ending.length);
    return LAND.some((end) => land.length + end.length >= 4 && stems.has(stem(land + end)));
  });
}

/** Small words between the words that initials stand for. */
const BETWEEN = '(?:\\s+(?:of|the|for|and|de|la)){0,2}[\\s-]+';

function standsFor(text: string, initials: string): boolean {
  return new RegExp(`(?<!\\p{L})${[...initials].map((letter) => `${letter}\\p{Ll}+`).join(BETWEEN)}`, 'u').test(text);
}

function tidy(text: string): string {
  return foldText(text).replace(/[‐‑‒–—−]/g, '-');
}

/** An identifier as a whole: io_method is not in io_methods. */
function standsAsWritten(text: string, wanted: string): boolean {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1))
    if (!/[\p{L}\d_]/u.test(text[at - 1] ?? ' ') && !/[\p{L}\d_]/u.test(text[at + wanted.length] ?? ' ')) return true;
  return false;
}

/** Characters between a product and its version on a page: “PostgreSQL Server, release 18”. */
const APART = 24;

/**
 * Whether pages speak of a version or number of a named thing: beside the name, after a word for versions, or in a title or
 * address. “PostgreSQL 18” is not on a page about PostgreSQL with a chapter 18.
 *
 * @param heads titles, sites and addresses of the pages
 */
export function pageNumbers(text: string, heads: string, name: string, number: string): boolean {
  if (!/^\d+$/.test(number)) return pageHolds(text, number);
  const alone = `(?<![\\d.])${number}(?!\\d)`;
  if (new RegExp(alone, 'u').test(tidy(heads))) return true;
  const { folded } = readText(text);
  const last = words(tidy(name)).at(-1) ?? tidy(name);
  const beside = `${escaped(last)}[^\\n\\d.。]{0,${APART}}?${alone}`;
  return new RegExp(`${beside}|(?:\\b(?:v|versions?|releases?)|版本?|第)\\s*${alone}`, 'u').test(folded);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** A number or version as a whole: 5.4 is not in 5.42 nor in 15.4. */
function standsAlone(text: string, wanted: string): boolean {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const before = text[at - 1] ?? ' ';
    const after = text.slice(at + wanted.length, at + wanted.length + 2);
    if (
      !/[\p{L}\d]/u.test(before) &&
      !/^[\p{Script=Latin}\d]/u.test(after) &&
      !(/[.,]$/.test(text.slice(Math.max(0, at - 1), at)) && /\d/.test(text[at - 2] ?? ''))
    )
      return true;
    // “3.11” is held by “3.11.2”, “5” by “v5”.
    if (before === 'v' && !/^\d/.test(after)) return true;
  }
  return false;
}

/** A text as words are sought in it; each form is made when it is first needed. */
interface ReadText {
  text: string;
  folded: string;
  /** Without white space, and without all but letters, figures and ends of lines. */
  closed?: string;
  letters?: string;
  words?: readonly string[];
  stems?: ReadonlySet<string>;
}

/** Texts read last, the oldest first: a run seeks every name and word in each of its pages. */
const known = new Map<string, ReadText>();
/** Of them all, in UTF-16 units; texts that are shorter than a page are remembered one at a time. */
const MOST_KNOWN = 2_000_000;
const SHORT = 2_000;
let lastShort: ReadText | null = null;

function readText(text: string): ReadText {
  if (text.length < SHORT) {
    if (lastShort?.text !== text) lastShort = { text, folded: tidy(text) };
    return lastShort;
  }
  const found = known.get(text);
  if (found) return found;
  const read: ReadText = { text, folded: tidy(text) };
  known.set(text, read);
  let all = [...known.keys()].reduce((sum, one) => sum + one.length, 0);
  for (const oldest of known.keys()) {
    if (all <= MOST_KNOWN || oldest === text) break;
    known.delete(oldest);
    all -= oldest.length;
  }
  return read;
}

/** Each word once. */
function wordsOf(read: ReadText): readonly string[] {
  read.words ??= [...new Set(words(read.folded))];
  return read.words;
}

/** Stems of all words and of their parts. */
function stemsOf(read: ReadText): ReadonlySet<string> {
  if (read.stems) return read.stems;
  const stems = new Set<string>();
  for (const word of wordsOf(read)) {
    stems.add(stem(word));
    for (const part of word.split(/[-_/:.@+']+/)) stems.add(stem(part));
  }
  read.stems = stems;
  return stems;
}
