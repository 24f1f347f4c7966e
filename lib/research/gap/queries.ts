import type { RoundPurpose } from '../../schema/round';
import type { RequiredSlot } from '../claims/slots';
import { alikeQueries } from '../plan/alike';
import { searchWords } from '../plan/words';
import { GAP_WORDS, REFLECT_QUERIES } from '../settings';
import { qualifiersOf } from './qualifiers';

/** One query for a gap. */
export interface GapQuery {
  /** Core words, the names first. */
  words: string[];
  /** A word that narrows or turns the search; for engines that want every word on the page it is left out. */
  qualifier: string | null;
  /** Whether a planner wrote it in another script than the question's. */
  translated?: boolean;
  /** Ids of the sources that a planner chose for it; absent: those that the router chose. */
  sources?: string[];
}

export interface Gap {
  /** Points to go after, the heaviest first. */
  slots: readonly RequiredSlot[];
  purpose: RoundPurpose;
  /** Queries that were asked already, in any source. */
  asked: readonly string[];
  /** Names that the best public passages hold and the question does not (MECHANISMS B11). */
  bridges: readonly string[];
  /** Words that have narrowed searches in vain: left out (MECHANISMS B34). */
  barren?: readonly string[];
  /** Whether near-duplicates are left out; false only for measuring what that is worth. */
  dedupe?: boolean;
}

/**
 * Queries for the largest gaps (MECHANISMS E03, E15, A14, A55): two to five core words of the open point, then with a
 * qualifier, then with a name that the best passages lead to. Built of the question and of public pages alone.
 * None says what an earlier one said (A16, B42); at most three a round (A57).
 */
export function gapQueries({ slots, purpose, asked, bridges, barren = [], dedupe = true }: Gap): GapQuery[] {
  const out: GapQuery[] = [];
  const said = [...asked];
  const wordings = slots.map((slot) => wordingsOf(slot, purpose, bridges, barren));
  const longest = Math.max(0, ...wordings.map((list) => list.length));
  for (let i = 0; i < longest; i++)
    for (const list of wordings) {
      const query = list[i];
      if (!query || query.words.length === 0 || out.length >= REFLECT_QUERIES) continue;
      const text = textOf(query);
      if (dedupe && said.some((other) => alikeQueries(other, text))) continue;
      said.push(text);
      out.push(query);
    }
  return out;
}

/** A query as one line. */
export function textOf({ words, qualifier }: GapQuery): string {
  return [...words, ...(qualifier === null ? [] : [qualifier])].map(quoted).join(' ');
}

function quoted(word: string): string {
  return /\s/.test(word) ? `"${word}"` : word;
}

function wordingsOf(
  slot: RequiredSlot,
  purpose: RoundPurpose,
  bridges: readonly string[],
  barren: readonly string[],
): GapQuery[] {
  const { understood } = slot;
  const words = searchWords(slot.question, understood);
  const named = words.filter((word) => isName(word, understood.names));
  const rest = words.filter((word) => !named.includes(word));
  // What says most stands in the longest words; their order is kept.
  const telling = [...rest].sort((a, b) => b.length - a.length);
  const core = cut([...named, ...inOrder(rest, telling.slice(0, Math.max(1, GAP_WORDS - named.length)))]);
  const two = cut([...named.slice(0, 2), ...inOrder(rest, telling.slice(0, 2))]);
  const [first = null, second = null] = qualifiersOf(purpose, understood).filter((word) => !barren.includes(word));
  const wordings: GapQuery[] = [
    { words: core, qualifier: null },
    { words: core, qualifier: first },
    ...bridges.map((name) => ({ words: cut([name, ...inOrder(rest, telling.slice(0, 2))]), qualifier: null })),
    { words: two, qualifier: second },
    { words: cut([...named.slice(0, 2), ...telling.slice(0, 1)]), qualifier: first },
  ];
  return wordings.filter((query) => query.words.length + (query.qualifier === null ? 0 : 1) >= 2);
}

function cut(words: readonly string[]): string[] {
  return [...new Set(words)].slice(0, GAP_WORDS);
}

function inOrder(all: readonly string[], chosen: readonly string[]): string[] {
  return all.filter((word) => chosen.includes(word));
}

function isName(word: string, names: readonly string[]): boolean {
  const lower = word.toLowerCase();
  return names.some((name) => name.toLowerCase() === lower || name.toLowerCase().split(/\s+/).includes(lower));
}
