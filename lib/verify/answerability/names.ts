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
  const folded = tidy(text);
  const wanted = tidy(term);
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(wanted)) {
    return folded.replace(/\s+/g, '').includes(wanted.replace(/\s+/g, ''));
  }
  if (/\d/.test(wanted)) return standsAlone(folded, wanted);
  const stems = stemsOf(folded);
  if (words(wanted).every((word) => stems.has(stem(word)))) return true;
  const squeezed = wanted.replace(/[^\p{L}\p{N}]+/gu, '');
  return squeezed.length >= SQUEEZABLE && folded.replace(/[^\p{L}\p{N}\n]+/gu, '').includes(squeezed);
}

function tidy(text: string): string {
  return foldText(text).replace(/[‐‑‒–—−]/g, '-');
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

let last: { text: string; stems: Set<string> } | null = null;

/** Stems of all words and of their parts; the last text is remembered because every name is sought in the same one. */
function stemsOf(text: string): Set<string> {
  if (last?.text === text) return last.stems;
  const stems = new Set<string>();
  for (const word of words(text)) {
    stems.add(stem(word));
    for (const part of word.split(/[-_/:.@+']+/)) stems.add(stem(part));
  }
  last = { text, stems };
  return stems;
}
