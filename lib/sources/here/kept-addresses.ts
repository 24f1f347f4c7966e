import { foldText } from '../../reading/text';
import type { SearchHit } from '../../schema/source';
import { hitOf } from '../text';
import { heldIn, keysOf, weightsOf } from './words';

/** A bookmark, or an address that the person has been to. */
export interface KeptAddress {
  url: string;
  title: string;
}

/** Of one or two words all must stand there, of more this share. 0–1. */
const LEAST_HELD = 0.6;

/** How a place of many addresses is asked: once for each of these, since browsers join words with AND. */
export function wordsToLookUp(query: string): string[] {
  return keysOf(query).map(({ text }) => text);
}

/**
 * The addresses whose titles and addresses hold most of the search words, rare ones first. Titles alone say little, so that few are
 * better than bad ones (MECHANISMS A34).
 */
export function bestAddresses(given: readonly KeptAddress[], query: string, count: number): SearchHit[] {
  const keys = keysOf(query);
  const byUrl = new Map(given.map((item) => [item.url.split('#')[0] ?? item.url, item]));
  const all = [...byUrl.values()].map((item) => {
    const folded = foldText(`${item.title} ${addressWords(item.url)}`);
    return { item, held: keys.map((key) => heldIn(folded, key) > 0) };
  });
  const weights = weightsOf(
    keys.map((_, i) => all.filter(({ held }) => held[i]).length),
    all.length,
  );
  const least = keys.length < 3 ? keys.length : keys.length * LEAST_HELD;
  return all
    .filter(({ held }) => keys.length > 0 && held.filter(Boolean).length >= least)
    .map(({ item, held }) => ({ item, score: held.reduce((sum, is, i) => sum + (is ? (weights[i] ?? 0) : 0), 0) }))
    .sort((a, b) => b.score - a.score)
    .flatMap(({ item }) => hitOf({ url: item.url, title: item.title }) ?? [])
    .slice(0, count);
}

function addressWords(url: string): string {
  if (!URL.canParse(url)) return '';
  const { hostname, pathname } = new URL(url);
  return `${hostname} ${pathname}`.replace(/%[0-9a-f]{2}|[^\p{L}\p{N}]+/giu, ' ');
}
