import { contentWords } from '../../reading/text';
import { understand } from '../understand';

/** A question as it is meant within its conversation. */
export interface FollowedUp {
  question: string;
  /** `open`: it may lean on the conversation in a way that rules cannot tell. */
  how: 'alone' | 'pronoun' | 'ellipsis' | 'open';
}

/** What a word looks like: only its like can take its place. */
export type WordKind = 'year' | 'number' | 'code' | 'name' | 'word';

/** The kind of a word or short phrase by its form: 2024, 12, arm64, PostgreSQL, dogs. */
export function kindOfWord(text: string): WordKind {
  const plain = text.trim();
  if (/^(?:1[5-9]|20)\d\d年?$/.test(plain)) return 'year';
  if (/^[\d.,]+$/.test(plain)) return 'number';
  if (/^[\p{Ll}\d._=+-]*\d[\p{L}\d._=+-]*$/u.test(plain) || /[_=]/.test(plain)) return 'code';
  if (/\p{Lu}/u.test(plain)) return 'name';
  return 'word';
}

/**
 * A question with one of its names, years or numbers replaced by another of its kind: “and PostgreSQL?” after a question
 * about SQLite. Where several could be meant, the one that shares a word with it, else the first.
 *
 * @returns null where nothing in it could be meant
 */
export function replacedBy(before: string, by: string): string | null {
  const bare = by.replace(/^(?:the|an?)\s+/i, '');
  const kind = kindOfWord(bare);
  if (kind === 'year') {
    const year = /(?:1[5-9]|20)\d\d/.exec(before);
    return year ? put(before, year.index, 4, bare.replace(/年$/, '')) : null;
  }
  const { compared = [], names } = understand(before);
  const known = [...new Set([...compared, ...names])].filter((name) => before.includes(name) && !bare.includes(name));
  const like = known.filter((name) => kindOfWord(name) === kind);
  const shares = (name: string) => contentWords(name).some((word) => contentWords(bare).includes(word));
  const chosen = like.find(shares) ?? (kind === 'word' ? undefined : like[0]);
  if (chosen !== undefined)
    return put(before, before.indexOf(chosen), chosen.length, withoutTail(before, chosen, bare));
  return null;
}

/** “Norde lamp” in the place of Varde in “the Varde lamp” leaves the lamp that stands there. */
function withoutTail(before: string, old: string, by: string): string {
  const behind = before.slice(before.indexOf(old) + old.length).trimStart();
  const last = /\s(\S+)$/.exec(by)?.[1] ?? '';
  return last !== '' && behind.toLowerCase().startsWith(last.toLowerCase()) ? by.slice(0, -last.length).trimEnd() : by;
}

function put(text: string, at: number, length: number, by: string): string {
  return `${text.slice(0, at)}${by}${text.slice(at + length)}`;
}
