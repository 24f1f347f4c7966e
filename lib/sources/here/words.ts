import { foldText, stem } from '../../reading/text';

/** A search word as it is looked for in folded text. */
export interface WordKey {
  text: string;
  /** Written in a script without spaces: found anywhere; else only where a word begins. */
  anywhere: boolean;
}

/** The words of a query, quoted phrases whole, operators dropped; each once. */
export function keysOf(query: string): WordKey[] {
  const keys = new Map<string, WordKey>();
  for (const [, phrase, word] of query.normalize('NFKC').matchAll(/"([^"]+)"|(\S+)/g)) {
    const written = foldText(phrase ?? (word ?? '').replace(/^[+-]+|"/g, '')).trim();
    const anywhere = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(written);
    // The ending of a word may differ from page to page; a phrase stands as it is.
    const text = anywhere || /\s/.test(written) ? written : rootOf(written);
    if (text !== '' && !/^site:/.test(text)) keys.set(text, { text, anywhere });
  }
  return [...keys.values()];
}

/** A stem may end otherwise than the word (happy, happi): what both share is looked for, unless that says too little. */
function rootOf(word: string): string {
  const root = stem(word);
  let same = 0;
  while (same < root.length && root[same] === word[same]) same++;
  return same >= 3 ? word.slice(0, same) : word;
}

/** Most places of one word that are counted: more say no more. */
const MOST_COUNTED = 20;

/** How often a word stands in a folded text. */
export function heldIn(folded: string, { text, anywhere }: WordKey): number {
  let n = 0;
  for (let at = folded.indexOf(text); at >= 0 && n < MOST_COUNTED; at = folded.indexOf(text, at + text.length))
    if (anywhere || at === 0 || !/[\p{L}\p{N}]/u.test(folded[at - 1] ?? '')) n++;
  return n;
}

/** Weights of words by how few of so many texts hold them. */
export function weightsOf(held: readonly number[], texts: number): number[] {
  return held.map((n) => Math.log(1 + (texts - n + 0.5) / (n + 0.5)));
}
