import { contentWords, stem, terms } from '../../reading/text';
import type { Understood } from '../../schema/run';
import type { ReadCopy } from '../fuse';

/** Words offered beside the search words. */
const MOST_OFFERED = 6;

/**
 * Words that the pages themselves use in titles and headings and the search did not: for rewording by a person, which
 * finds about three times as much as any weight (PLATFORM, “Natural questions”). Words of two or more pages come first.
 */
export function offeredWords(copies: readonly ReadCopy[], used: readonly string[], { language }: Understood): string[] {
  const known = new Set(used.flatMap((word) => [word.toLowerCase(), stem(word.toLowerCase())]));
  const counts = new Map<string, { pages: number; times: number; word: string }>();
  for (const { snapshot } of copies) {
    const headings = new Set(snapshot.paragraphs.flatMap((paragraph) => paragraph.heading_path));
    const here = new Map<string, number>();
    for (const text of [snapshot.title, ...headings]) {
      const isHan = /\p{Script=Han}/u.test(text);
      for (const word of isHan ? contentWords(text) : terms(text, language === 'zh' ? 'en' : language))
        if (word.length > (isHan ? 1 : 2) && !/^[\d.]+$/.test(word)) here.set(word, (here.get(word) ?? 0) + 1);
    }
    for (const [word, times] of here) {
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
