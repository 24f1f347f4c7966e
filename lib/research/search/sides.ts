import type { SearchHit } from '../../schema/source';
import { type JoinedHit, joinLists, type ResultList } from './join';

/** A list that was asked of one of the things compared; of all of them where there is no side. */
export interface SidedList extends ResultList {
  side?: string;
}

/**
 * Joins lists of results. Where one thing is asked of several, the lists of each side are joined by the words of that
 * side as well and lead in turns: a page about one side holds no word of the others, and stands low where all words
 * count (MECHANISMS A27).
 *
 * @param keyOf the identity of an address (canonical URL)
 */
export function joinSides(
  lists: readonly SidedList[],
  words: readonly string[],
  keyOf: (url: string) => string,
  trust: (hit: SearchHit) => number,
): JoinedHit[] {
  const whole = joinLists(lists, words, keyOf, trust);
  const sides = [...new Set(lists.flatMap(({ side }) => side ?? []))];
  if (sides.length < 2) return whole;
  const ofSides = sides.map((side) => {
    const others = sides.filter((other) => other !== side).map((other) => other.toLowerCase());
    const own = side.toLowerCase();
    const wanted = words.filter((word) => {
      const low = word.toLowerCase();
      return own.includes(low) || !others.some((other) => other.includes(low));
    });
    return joinLists(
      lists.filter((list) => list.side === side),
      wanted,
      keyOf,
      trust,
    );
  });
  const longest = Math.max(0, ...ofSides.map((hits) => hits.length));
  const led = Array.from({ length: longest }, (_, i) => ofSides.flatMap((hits) => hits[i] ?? [])).flat();
  const known = new Map(whole.map((hit) => [keyOf(hit.url), hit]));
  const out = new Map<string, JoinedHit>();
  // All that is known of a page, whichever list put it there.
  for (const hit of [...led, ...whole]) out.set(keyOf(hit.url), known.get(keyOf(hit.url)) ?? hit);
  return [...out.values()];
}
