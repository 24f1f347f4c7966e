import { canonicalUrl } from '../evidence/canonical-url';
import { type Freshness, isFresh } from '../evidence/ttl';
import { asRead } from '../fetch/fetch-bytes';
import { fetchPublic } from '../fetch/fetch-public';
import { readFetched } from '../fetch/read-page';
import { allowedHosts } from '../library/allowed-hosts';
import { confirmPage, type KnownPage, keepPage, knownPage } from '../library/page-cache';
import { getPreference } from '../library/preferences';
import type { Reused } from '../schema/cache';
import { type EffectSurroundings, keepReading, type ReadOutcome, unread } from './effects';

export interface ReadAddressOptions {
  signal: AbortSignal;
  /** Whether a copy that is fresh enough for the question will do without asking; null: its server is always asked. */
  reuse: Freshness | null;
}

/**
 * Reads an address without cookies and saves what it holds. A page that was read before is not fetched whole again: its
 * server is asked whether it has changed, or, where a fresh copy will do, not even that (MECHANISMS F14). What the
 * server asks not to keep is never used again, nor is a copy that failed its hash.
 */
export async function readAddress(
  around: Pick<EffectSurroundings, 'db' | 'now'>,
  url: string,
  { signal, reuse }: ReadAddressOptions,
): Promise<Omit<ReadOutcome, 'ms'>> {
  const { db, now } = around;
  const key = canonicalUrl(url);
  const known = await knownPage(db, key);
  if (known && reuse && isFresh(known.page.checked_at, now(), reuse))
    return again(known, { at: known.page.checked_at, checked: false });
  const plain = { kind: 'page', signal, allowHosts: await allowedHosts(db) } as const;
  const conditional = known && (known.page.etag || known.page.last_modified) ? known.page : null;
  const asked = await fetchPublic(url, { ...plain, conditional });
  // A site that lets anybody read may yet refuse the headers of the question; the browser does not say so.
  const wasRefused = conditional && !asked.ok && asked.fault.kind === 'unreachable';
  const fetched = wasRefused ? await fetchPublic(url, plain) : asked;
  if (fetched.ok && fetched.status === 'not_modified' && known) {
    const at = now();
    await confirmPage(db, known, at);
    return again(known, { at: known.page.stored_at, checked: true }, at);
  }
  const got = asRead(fetched);
  if (!got.ok) return unread(got.failure, got.detail);
  const outcome = await keepReading(around, await readFetched(got, signal), 'public', null);
  if (outcome.snapshot_id !== null && outcome.retrieved_at !== null && !got.noStore && (await cachesOn(around)))
    await keepPage(db, {
      url: key,
      snapshot_id: outcome.snapshot_id,
      etag: got.validators?.etag ?? null,
      last_modified: got.validators?.last_modified ?? null,
      stored_at: outcome.retrieved_at,
      checked_at: outcome.retrieved_at,
    });
  return outcome;
}

function again(known: KnownPage, reused: Reused, at = known.page.checked_at): Omit<ReadOutcome, 'ms'> {
  return { snapshot_id: known.copy.snapshot.id, retrieved_at: at, failure: null, detail: null, reused };
}

function cachesOn({ db }: Pick<EffectSurroundings, 'db'>): Promise<boolean> {
  return getPreference(db, 'use_caches');
}
