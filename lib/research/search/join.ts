import { alike } from '../../reading/rank/alike';
import { hanWords, words as latinWords, stem } from '../../reading/text';
import type { SearchHit } from '../../schema/source';
import { inChinese, inEnglish } from '../plan/glossary';

/** One list that a source answered with, best first. */
export interface ResultList {
  source: string;
  weight: number;
  hits: readonly SearchHit[];
}

/** A page that one or more lists name. */
export interface JoinedHit extends SearchHit {
  /** Sources that named it, in the order of the lists. */
  sources: string[];
  score: number;
  /** Its best place in any list, from 0. */
  best_rank: number;
  /** Shares of the question's weight in title with address, and in the snippet. 0–1. */
  in_title: number;
  in_snippet: number;
}

/** Reciprocal rank fusion: how much the first places count more than the later ones. */
const K = 20;
/** What the words of the question in title and address, and in the snippet, add (PLATFORM, “Natural questions”). */
const TITLE = 1.5;
const SNIPPET = 0.75;
/** What its source and its age add: enough to put like results in order, not enough to beat the words (MECHANISMS D08, F03). */
const PRIOR = 0.2;
/** Looked at: title, address and this much of the snippet (MECHANISMS B26, F15). Characters. */
export const TRIAGE_CHARS = 200;
/** A word that people use for a word of the question counts half of it. */
const SENSE = 0.5;

/**
 * Joins lists of results: reciprocal rank fusion, then what the page's title, address and snippet hold of the search
 * words, rare words counting more. Pages are one by their key.
 *
 * @param keyOf the identity of an address (canonical URL)
 * @param trust how far a result is trusted before it is read, 0–1 (lib/evidence/priors.ts)
 */
export function joinLists(
  lists: readonly ResultList[],
  words: readonly string[],
  keyOf: (url: string) => string,
  trust: (hit: SearchHit) => number = () => 0,
): JoinedHit[] {
  const byKey = new Map<string, JoinedHit>();
  for (const list of withOneVoice(lists))
    list.hits.forEach((hit, rank) => {
      const key = keyOf(hit.url);
      const known = byKey.get(key);
      const gain = list.weight / (K + rank + 1);
      if (!known)
        byKey.set(key, { ...hit, sources: [list.source], score: gain, best_rank: rank, in_title: 0, in_snippet: 0 });
      else {
        known.score += gain;
        known.best_rank = Math.min(known.best_rank, rank);
        if (!known.sources.includes(list.source)) known.sources.push(list.source);
        if (hit.snippet.length > known.snippet.length) known.snippet = hit.snippet;
        known.published_at ??= hit.published_at;
        if (hit.snapshot_id) known.snapshot_id ??= hit.snapshot_id;
      }
    });
  const joined = [...byKey.values()];
  const most = Math.max(...joined.map((hit) => hit.score), Number.MIN_VALUE);
  const shares = shareOfWords(joined, words);
  joined.forEach((hit, i) => {
    const { title, snippet } = shares[i] ?? { title: 0, snippet: 0 };
    hit.in_title = title;
    hit.in_snippet = snippet;
    hit.score = hit.score / most + TITLE * title + SNIPPET * snippet + PRIOR * trust(hit);
  });
  return withoutCopies(joined.sort((a, b) => b.score - a.score));
}

/** Weight of all lists of one source together at most: a wording of all words, and one with the names required. */
const VOICE = 1.5;

/** A source that is asked five wordings has no five voices: its lists share one. */
function withOneVoice(lists: readonly ResultList[]): ResultList[] {
  const totals = new Map<string, number>();
  for (const { source, weight } of lists) totals.set(source, (totals.get(source) ?? 0) + weight);
  return lists.map((list) => ({ ...list, weight: list.weight / Math.max(1, (totals.get(list.source) ?? 0) / VOICE) }));
}

/** A page that one host has under two names is one: the same title and the same words around the question. */
function withoutCopies(hits: readonly JoinedHit[]): JoinedHit[] {
  const seen = new Set<string>();
  return hits.filter((hit) => {
    const key = `${new URL(hit.url).host}\n${hit.title}\n${hit.snippet}`.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ');
    return hit.snippet === '' || (!seen.has(key) && seen.add(key));
  });
}

/**
 * Takes titles, addresses and snippets of results apart, so that joining finds them done: while others are awaited this
 * lengthens nothing. Changes nothing that is chosen.
 */
export function lookAtHits(hits: readonly SearchHit[]): void {
  for (const hit of hits) rootsOfHit(hit);
}

function rootsOfHit({ title, url, snippet }: SearchHit): { title: readonly string[]; snippet: readonly string[] } {
  return { title: rootsOf(`${title} ${addressWords(url)}`), snippet: rootsOf(snippet.slice(0, TRIAGE_CHARS)) };
}

function shareOfWords(hits: readonly SearchHit[], words: readonly string[]): { title: number; snippet: number }[] {
  const wanted = [...new Set(words.flatMap(rootsOf))];
  const held = hits.map((hit) => {
    const { title, snippet } = rootsOfHit(hit);
    return { title: new Set(title), snippet: new Set(snippet) };
  });
  const weights = wanted.map((word) => {
    const df = held.filter(({ title, snippet }) => title.has(word) || snippet.has(word)).length;
    return Math.log(1 + (hits.length - df + 0.5) / (df + 0.5));
  });
  const all = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const meant = wanted.map(meantBy);
  const share = (set: ReadonlySet<string>) =>
    meant.reduce((sum, word, i) => sum + holds(set, word) * (weights[i] ?? 0), 0) / all;
  return held.map(({ title, snippet }) => ({ title: share(title), snippet: share(snippet) }));
}

/** A word with those that people use for it, and its words in the other language: looked up once for all results. */
interface Meant {
  word: string;
  like: readonly string[];
  abroad: readonly string[];
}

function meantBy(word: string): Meant {
  return { word, like: alike(word), abroad: inOtherLanguage(word) };
}

/** 1 where the word stands there, half where only one of its like does. */
function holds(set: ReadonlySet<string>, { word, like, abroad }: Meant): number {
  if (set.has(word)) return 1;
  if (like.some((other) => set.has(other))) return SENSE;
  return abroad.length > 0 && abroad.every((part) => set.has(part)) ? SENSE : 0;
}

/** The words of the other language for one: its stems, or its Chinese words. */
function inOtherLanguage(word: string): string[] {
  const found = /\p{Script=Han}/u.test(word) ? inEnglish(word)?.split(' ').map(stem) : inChinese(word)?.split(' ');
  return found ?? [];
}

function addressWords(url: string): string {
  const { hostname, pathname } = new URL(url);
  return `${hostname} ${safeDecode(pathname)}`.replace(/[^\p{L}\p{N}]+/gu, ' ');
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The same titles and snippets are joined for each side, each language and each further list. */
const rootsKnown = new Map<string, readonly string[]>();
const MOST_KNOWN = 2_000;

function rootsOf(text: string): readonly string[] {
  const known = rootsKnown.get(text) ?? takenApart(text);
  if (rootsKnown.size >= MOST_KNOWN) rootsKnown.clear();
  rootsKnown.set(text, known);
  return known;
}

/** Stems of words, Han words and their pairs of characters. */
function takenApart(text: string): string[] {
  const out: string[] = [];
  for (const word of latinWords(text)) {
    out.push(stem(word));
    for (const part of word.split(/[^\p{L}\p{N}]+/u)) if (part !== word && part.length > 1) out.push(stem(part));
  }
  if (/\p{Script=Han}/u.test(text)) out.push(...hanWords(text));
  return out;
}
