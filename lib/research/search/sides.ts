import type { SearchHit } from '../../schema/source';
import { type JoinedHit, joinLists, type ResultList } from './join';

/** A list that was asked of one of the things compared; of all of them where there is no side. */
export interface SidedList extends ResultList {
  side?: string;
  /** Its words, where it was asked in another language than the question. */
  translated?: readonly string[];
  /** Whether a planner wrote those words. */
  planned?: boolean;
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
  const own = bySides(lists, words, keyOf, trust);
  const planned = lists.filter((list) => list.planned);
  // What a planner writes in another language is meant for pages in it: the rules' translation asks whether there are any.
  const foreign = planned.length > 0 ? planned : lists.filter(({ translated }) => translated);
  const asked = [...new Set(foreign.flatMap(({ translated }) => translated ?? []))];
  return withForeign(own, joinLists(foreign, asked, keyOf, trust), keyOf, planned.length > 0);
}

function bySides(
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

/** Pages of the question's own language before each one of another. */
const OWN_BEFORE = 3;
/** Places of another language among the first pages; what stands there anyway counts. */
const MOST_FOREIGN = 2;
/** Results that are read of the longest list, and the best of another language that count as standing among them. */
const FIRST = 8;
const BEST_FOREIGN = 5;
/** Places before which a page of a language that a planner wrote in has one of its own: those of the shortest list less one. */
const FIRST_SURE = 4;

/**
 * Gives the best of what was asked in another language places of its own, where it holds more of its words than the
 * best of the question's own language does: its pages hold no word of the question, and would stand behind all that hold
 * one.
 */
function withForeign(
  own: readonly JoinedHit[],
  foreign: readonly JoinedHit[],
  keyOf: (url: string) => string,
  surely: boolean,
): JoinedHit[] {
  const held = ({ in_title, in_snippet }: JoinedHit) => in_title + in_snippet;
  const best = Math.max(0, ...own.slice(0, OWN_BEFORE).map(held));
  const first = new Set(own.slice(0, surely ? FIRST_SURE : FIRST).map(({ url }) => keyOf(url)));
  const there = surely ? 0 : foreign.slice(0, BEST_FOREIGN).filter(({ url }) => first.has(keyOf(url))).length;
  const lead = foreign
    .slice(0, Math.max(0, MOST_FOREIGN - there))
    .filter((hit) => !first.has(keyOf(hit.url)) && (surely || held(hit) > best));
  const keys = new Set(lead.map(({ url }) => keyOf(url)));
  const rest = own.filter(({ url }) => !keys.has(keyOf(url)));
  return lead.reduce<JoinedHit[]>((out, hit, i) => {
    const at = (i + 1) * OWN_BEFORE + i;
    return [...out.slice(0, at), hit, ...out.slice(at)];
  }, rest);
}
