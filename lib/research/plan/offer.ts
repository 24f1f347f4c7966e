import { contentWords, stem, terms } from '../../reading/text';
import type { Understood } from '../../schema/run';
import type { ReadCopy } from '../fuse';

/** Words offered beside the search words. */
const MOST_OFFERED = 6;

type Headed = Pick<ReadCopy['snapshot'], 'title' | 'paragraphs'>;

/** By the page's blocks, which are the same object as long as the page is held. */
const headed = new WeakMap<object, { language: string; title: string; words: ReadonlyMap<string, number> }>();

/**
 * Words of a page's title and headings, and how often they stand there; found once while the page is held.
 *
 * @param language BCP 47, of texts without Han
 */
export function headWords({ title, paragraphs }: Headed, language: string): ReadonlyMap<string, number> {
  const known = headed.get(paragraphs);
  if (known?.language === language && known.title === title) return known.words;
  const words = new Map<string, number>();
  for (const text of [title, ...new Set(paragraphs.flatMap((paragraph) => paragraph.heading_path))]) {
    const isHan = /\p{Script=Han}/u.test(text);
    for (const word of isHan ? contentWords(text) : terms(text, language))
      if (word.length > (isHan ? 1 : 2) && !/^[\d.]+$/.test(word)) words.set(word, (words.get(word) ?? 0) + 1);
  }
  headed.set(paragraphs, { language, title, words });
  return words;
}

/**
 * Words that the pages themselves use in titles and headings and the search did not: for rewording by a person, which
 * finds about three times as much as any weight (PLATFORM, “Natural questions”). Words of two or more pages come first.
 */
export function offeredWords(
  copies: readonly Pick<ReadCopy, 'snapshot'>[],
  used: readonly string[],
  { language }: Understood,
): string[] {
  const known = new Set(used.flatMap((word) => [word.toLowerCase(), stem(word.toLowerCase())]));
  const counts = new Map<string, { pages: number; times: number; word: string }>();
  for (const { snapshot } of copies) {
    for (const [word, times] of headWords(snapshot, language === 'zh' ? 'en' : language)) {
      const root = stem(word);
      if (known.has(word) || known.has(root)) continue;
      const row = counts.get(root) ?? { pages: 0, times: 0, word };
      counts.set(root, { pages: row.pages + 1, times: row.times + Math.min(times, 3), word: row.word });
    }
  }
  return [...counts.values()]
    .sort((a, b) => b.pages - a.pages || b.times - a.times)
    .slice(0, MOST_OFFERED)
    .map(({ word }) => word);
}
