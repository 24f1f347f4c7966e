import type { Evidence } from '../schema/evidence';
import { type KeptQuote, keptQuote } from '../schema/note';
import { SCHEMA_VERSION } from '../schema/zod';
import type { Library } from './db';

/** Keeps a quote; keeping it again changes nothing, so its comment is safe. `now` is ISO 8601. */
export async function keepQuote(db: Library, item: Evidence, now: string): Promise<KeptQuote> {
  const known = await db.quotes.get(item.id);
  if (known) return known;
  const row = keptQuote.parse({
    schema: SCHEMA_VERSION,
    id: item.id,
    evidence: item,
    comment: '',
    tags: [],
    kept_at: now,
  });
  await db.quotes.put(row);
  return row;
}

/** Removes a kept quote and returns it, so that the removal can be undone with `restoreQuote`. */
export async function dropQuote(db: Library, id: string): Promise<KeptQuote | null> {
  const row = await db.quotes.get(id);
  await db.quotes.delete(id);
  return row ?? null;
}

export async function restoreQuote(db: Library, row: KeptQuote): Promise<void> {
  await db.quotes.put(row);
}

export async function commentQuote(db: Library, id: string, comment: string): Promise<void> {
  await db.quotes.update(id, { comment });
}

/** Newest first. */
export function listQuotes(db: Library): Promise<KeptQuote[]> {
  return db.quotes.orderBy('kept_at').reverse().toArray();
}

/** Kept quotes of one address, in the order in which they stand on the page. */
export async function quotesOf(db: Library, url: string): Promise<KeptQuote[]> {
  const rows = await db.quotes.where('evidence.url').equals(url).toArray();
  return rows.sort((a, b) => a.evidence.provenance.start - b.evidence.provenance.start);
}
