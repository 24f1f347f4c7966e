import { type CachedPage, cachedPage } from '../schema/cache';
import { sha256 } from './blobs';
import type { Library } from './db';
import { getPreference } from './preferences';
import { loadSnapshot, type SavedCopy } from './snapshots';

/** A page that was fetched before, with its saved copy. */
export interface KnownPage {
  page: CachedPage;
  copy: SavedCopy;
}

/**
 * What is known of an address. A copy is looked at by its hash before it is used again (MECHANISMS F14): one that was
 * damaged or deleted is none. Null too where the person switched caches off.
 *
 * @param url canonical address
 */
export async function knownPage(db: Library, url: string): Promise<KnownPage | null> {
  if (!(await getPreference(db, 'use_caches'))) return null;
  const page = cachedPage.safeParse(await db.page_cache.get(url)).data;
  if (!page) return null;
  const copy = await loadSnapshot(db, page.snapshot_id);
  if (copy?.snapshot.origin !== 'public' || (await sha256(copy.text)) !== copy.snapshot.hash) return null;
  return { page, copy };
}

export async function keepPage(db: Library, page: CachedPage): Promise<void> {
  await db.page_cache.put(cachedPage.parse(page));
}

/** Its server said that nothing has changed. */
export async function confirmPage(db: Library, { page, copy }: KnownPage, now: string): Promise<void> {
  await db.transaction('rw', db.page_cache, db.snapshots, async () => {
    await db.page_cache.update(page.url, { checked_at: now });
    await db.snapshots.update(copy.snapshot.id, { retrieved_at: now });
  });
}
