import { getBlob } from '../../library/blobs';
import type { Library } from '../../library/db';
import { listSnapshots } from '../../library/snapshots';
import { foldText } from '../../reading/text';
import type { Snapshot } from '../../schema/snapshot';
import type { SearchHit } from '../../schema/source';
import { SNIPPET_CHARS } from '../types';
import { heldIn, keysOf, type WordKey, weightsOf } from './words';

/** A word in a title says as much as so many in the text. */
const TITLE_TIMES = 3;
/** Saturation of a word's count, and how much a long copy's counts are worth less (BM25). */
const K1 = 1.2;
const B = 0.75;
/** A copy that holds less of the words' weight than this is about something else. 0–1. */
const LEAST_HELD = 0.25;

interface Looked {
  snapshot: Snapshot;
  text: string;
  counts: number[];
}

/**
 * Searches the saved copies by their titles and texts, newest copy of each address first among equals. Nothing leaves
 * the browser.
 *
 * @param words search words, joined by spaces; quotation marks keep a phrase
 * @param count results wanted (MECHANISMS A33: five)
 * @param among newest copies that are looked at
 */
export async function searchLibrary(db: Library, words: string, count: number, among: number): Promise<SearchHit[]> {
  const keys = keysOf(words);
  if (keys.length === 0) return [];
  const seen = new Set<string>();
  const looked: Looked[] = [];
  for (const snapshot of await listSnapshots(db, among)) {
    if (seen.has(snapshot.url)) continue;
    seen.add(snapshot.url);
    const text = await getBlob(db, snapshot.hash);
    if (text === null) continue;
    const [title, body] = [foldText(snapshot.title), foldText(text)];
    const counts = keys.map((key) => TITLE_TIMES * heldIn(title, key) + heldIn(body, key));
    looked.push({ snapshot, text, counts });
  }
  // Where there are no more copies than are wanted, their own passages tell best which of them answer.
  const few = looked.length <= count;
  const weights = weightsOf(
    keys.map((_, i) => looked.filter(({ counts }) => (counts[i] ?? 0) > 0).length),
    looked.length,
  );
  const all = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const mean = looked.reduce((sum, { text }) => sum + text.length, 0) / Math.max(1, looked.length) || 1;
  return looked
    .map(({ snapshot, text, counts }) => {
      const long = 1 - B + (B * text.length) / mean;
      const score = counts.reduce((sum, n, i) => sum + ((weights[i] ?? 0) * (n * (K1 + 1))) / (n + K1 * long), 0);
      const held = counts.reduce((sum, n, i) => sum + (n > 0 ? (weights[i] ?? 0) : 0), 0) / all;
      return { snapshot, text, score, held };
    })
    .filter(({ held }) => few || held >= LEAST_HELD)
    .sort((a, b) => b.score - a.score)
    .slice(0, count)
    .map(({ snapshot, text }) => ({
      url: snapshot.url,
      title: snapshot.title,
      snippet: snippetOf(snapshot, text, keys, weights),
      published_at: snapshot.published_at ?? snapshot.modified_at,
      language: snapshot.language,
      snapshot_id: snapshot.id,
    }));
}

/** The block that holds most of the words, cut. */
function snippetOf(
  { paragraphs }: Snapshot,
  text: string,
  keys: readonly WordKey[],
  weights: readonly number[],
): string {
  let best = '';
  let most = -1;
  for (const { start, end } of paragraphs) {
    const block = text.slice(start, end);
    const folded = foldText(block);
    const held = keys.reduce((sum, key, i) => sum + (heldIn(folded, key) > 0 ? (weights[i] ?? 0) : 0), 0);
    if (held > most) [best, most] = [block, held];
  }
  return (best || text).replace(/\s+/g, ' ').trim().slice(0, SNIPPET_CHARS);
}
