import { type Freshness, isFresh } from '../evidence/ttl';
import { cachedQuery } from '../schema/cache';
import { sha256 } from './blobs';
import type { Library } from './db';
import { getPreference } from './preferences';

/** Answers of sources that are kept at most. */
const MOST = 1_000;
/** Nothing is used after a day (MECHANISMS B29, F14); until then an undone deletion of the switch finds it again. */
const KEPT_MS = 24 * 3_600_000;

/** Names an answer by all that it depends on: source and its settings, query, window, count, cursor, language. */
export function queryKey(parts: readonly unknown[]): Promise<string> {
  return sha256(JSON.stringify(parts));
}

/**
 * What a source answered before, where it is fresh enough for the question and the person has caches on. Failures are
 * never kept, so they are never found.
 *
 * @param now ISO 8601
 */
export async function cachedAnswer(
  db: Library,
  key: string,
  now: string,
  freshness: Freshness,
): Promise<{ value: unknown; stored_at: string } | null> {
  const [mayUse, found] = await Promise.all([getPreference(db, 'use_caches'), db.query_cache.get(key)]);
  const row = mayUse ? cachedQuery.safeParse(found).data : undefined;
  return row && isFresh(row.stored_at, now, freshness) ? { value: row.value, stored_at: row.stored_at } : null;
}

/** Keeps an answer; an answer to news is kept too, since a later question may be about the past. */
export async function keepAnswer(db: Library, key: string, value: unknown, now: string): Promise<void> {
  if (!(await getPreference(db, 'use_caches'))) return;
  await db.query_cache.put({ key, stored_at: now, value });
}

/** Deletes what can be of no use any more: answers older than a day, or too many; pages whose copy is gone. */
export async function tidyCaches(db: Library, now: string): Promise<void> {
  const before = new Date(Date.parse(now) - KEPT_MS).toISOString();
  await db.transaction('rw', db.query_cache, db.page_cache, db.snapshots, async () => {
    await db.query_cache.where('stored_at').below(before).delete();
    const over = (await db.query_cache.count()) - MOST;
    if (over > 0) await db.query_cache.orderBy('stored_at').limit(over).delete();
    const copies = new Set(await db.snapshots.toCollection().primaryKeys());
    const gone = (await db.page_cache.toArray()).filter((page) => !copies.has(page.snapshot_id));
    await db.page_cache.bulkDelete(gone.map(({ url }) => url));
  });
}

/** Forgets what sources answered and what is known of pages; saved copies stay. */
export async function emptyCaches(db: Library): Promise<void> {
  await db.transaction('rw', db.query_cache, db.page_cache, async () => {
    await db.query_cache.clear();
    await db.page_cache.clear();
  });
}
