import type { Understood } from '../../schema/run';
import type { SourceFacts } from '../../sources/facts';
import { alikeQueries } from './alike';
import { inChinese, listInEnglish } from './glossary';
import { withoutNegation } from './words';

/** One wording of a question for one source. */
export interface WrittenQuery {
  text: string;
  /** Weight of its list when lists are joined. */
  weight: number;
  /** The one of several things that it asks of, where it asks all that the question asks of it. */
  side?: string;
  /** Its words, where it is written in another language than the question. */
  translated?: string[];
}

/** Words in one query (MECHANISMS A28). */
const MOST_WORDS = 12;
/** Wordings that an engine that wants all words is asked: each is a request. */
const MOST_PAIRS = 4;

/**
 * Writes what a source is asked: for an engine that takes any of the words, all of them, and again with the names
 * required; for one that wants all of them, each name or region with pairs of neighbouring words (PLATFORM, “Natural
 * questions”), and no negation, which a page puts in other words. Of a comparison each side is asked alone too (A27).
 * Near-duplicate wordings are asked once (MECHANISMS A28, AL-01).
 *
 * @param words of `searchWords`, or as the person changed them
 */
export function writeQueries(
  words: readonly string[],
  { names, language, places = [], compared = [] }: Pick<Understood, 'names' | 'language' | 'places' | 'compared'>,
  source: Pick<SourceFacts, 'joins' | 'requires'>,
): WrittenQuery[] {
  const kept = latinFirst(words.slice(0, MOST_WORDS), language);
  const named = kept.filter((word) => isName(word, names));
  const all = source.joins === 'and';
  if (!all) {
    const whole = distinct(lists(kept, named, names, language, source.requires), alikeQueries);
    // A side without the other is another search, however many words the two share.
    return distinct([...whole, ...sides(kept, named, compared, MOST_WORDS, source.requires)], sameWords);
  }
  const mustHold = kept.filter((word) => isName(word, [...names, ...places]));
  // Where every word must stand on the page, one word less is another search.
  return distinct([...pairs(positive(kept), mustHold), ...sides(kept, [], compared, 0, '')], sameWords);
}

/**
 * Of a Chinese or Japanese question words in other letters stand first: engines that cut Chinese into pairs take a word
 * between two others for a phrase with them, and find nothing.
 */
function latinFirst(words: readonly string[], language: string): string[] {
  if (language !== 'zh' && language !== 'ja') return [...words];
  return [...words.filter((word) => !isHan(word)), ...words.filter(isHan)];
}

function positive(words: readonly string[]): string[] {
  const out = words.map(withoutNegation).filter((word) => word !== '');
  return out.length > 0 ? out : [...words];
}

/**
 * Each side of a comparison without the others, its names required where the engine can, with at most so many of the
 * words that are of neither.
 */
function sides(
  words: readonly string[],
  named: readonly string[],
  compared: readonly string[],
  most: number,
  mark: string,
): WrittenQuery[] {
  const isOf = (side: string) => (word: string) => side.toLowerCase().includes(word.toLowerCase());
  const of = compared.map((side) => words.filter(isOf(side)));
  // A bare number (2.0, 2.4) names nothing that could be searched for alone.
  if (of.some((own) => !own.some((word) => /\p{L}/u.test(word)))) return [];
  const neither = words.filter((word) => !compared.some((side) => isOf(side)(word))).slice(0, most);
  return of.map((own, i) => {
    const asked = [...own, ...neither].slice(0, MOST_WORDS);
    const written = asked.map((word) => (mark !== '' && named.includes(word) ? required(word, mark) : joined([word])));
    const side = neither.length > 0 ? compared[i] : undefined;
    return { text: written.join(' '), weight: 0.5, ...(side ? { side } : {}) };
  });
}

function lists(
  words: readonly string[],
  named: readonly string[],
  names: readonly string[],
  language: string,
  mark: string,
): WrittenQuery[] {
  const out: WrittenQuery[] = [{ text: joined(words), weight: 1 }];
  const others = words.filter((word) => !named.includes(word));
  if (named.length > 0 && others.length > 0 && mark !== '')
    out.push({ text: joined([...named.map((name) => required(name, mark)), ...others]), weight: 0.5 });
  if (language !== 'zh' && language !== 'ja') return out;
  const latin = words.filter((word) => !isHan(word));
  if (latin.length > 0 && latin.length < words.length) out.push({ text: joined(latin), weight: 0.5 });
  if (language === 'zh') out.push(...translated(words, names));
  return out;
}

/** Share of the Chinese words that must be known before a question is put in English. */
const KNOWN = 0.5;

/**
 * A Chinese question in words of the other kind: what it says in English words in Chinese ones (merge window, 合并窗口),
 * and the whole in English, since half of what is asked in Chinese stands on English pages alone.
 */
function translated(words: readonly string[], names: readonly string[]): WrittenQuery[] {
  const out: WrittenQuery[] = [];
  const isProper = (word: string) => names.some((name) => /^\p{Lu}\p{Ll}/u.test(name) && name.toLowerCase() === word);
  const chinese = words.map((word) => (isHan(word) || isProper(word) ? word : (inChinese(word) ?? word)));
  if (chinese.some((word, i) => word !== words[i]))
    out.push({ text: latinFirst(chinese, 'zh').join(' '), weight: 0.5 });
  const asked = inEnglishWords(words)?.slice(0, MOST_WORDS);
  if (asked) out.push({ text: asked.join(' '), weight: 0.5, translated: asked });
  return out;
}

/** Words of a question in Chinese in English; null where too few of them are known. */
export function inEnglishWords(words: readonly string[]): string[] | null {
  const english = listInEnglish(words);
  return english.known > 0 && english.known >= KNOWN * english.of ? english.words : null;
}

/** Engines that join with AND find nothing for many words: the name with two neighbours at a time. */
function pairs(words: readonly string[], named: readonly string[]): WrittenQuery[] {
  const others = words.filter((word) => !named.includes(word));
  const name = named.slice(0, 2);
  if (others.length <= 2) return [{ text: joined([...name, ...others]), weight: 1 }];
  const neighbours = others.slice(0, -1).map((word, i) => [word, others[i + 1] ?? '']);
  const out = [{ text: joined([...name, ...others]), weight: 1 }];
  for (const pair of neighbours.slice(0, MOST_PAIRS))
    out.push({ text: joined([...name.slice(0, 1), ...pair]), weight: 1 });
  return out;
}

function required(name: string, mark: string): string {
  return mark === '"' || /\s/.test(name) ? `"${name}"` : `${mark}${name}`;
}

function joined(words: readonly string[]): string {
  return words.map((word) => (/\s/.test(word) ? `"${word}"` : word)).join(' ');
}

function isHan(word: string): boolean {
  return /\p{Script=Han}/u.test(word);
}

function isName(word: string, names: readonly string[]): boolean {
  const lower = word.toLowerCase();
  return names.some((name) => name.toLowerCase() === lower || name.toLowerCase().split(/\s+/).includes(lower));
}

/** The same list without wordings that say the same as an earlier one. */
function distinct(queries: readonly WrittenQuery[], areSame: (a: string, b: string) => boolean): WrittenQuery[] {
  const out: WrittenQuery[] = [];
  for (const query of queries)
    if (query.text !== '' && !out.some((other) => areSame(other.text, query.text))) out.push(query);
  return out;
}

function sameWords(a: string, b: string): boolean {
  const words = (text: string) => text.toLowerCase().split(/\s+/).sort().join(' ');
  return words(a) === words(b);
}
