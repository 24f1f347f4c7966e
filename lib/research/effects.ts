import { ownAddress } from '../evidence/canonical-url';
import { sourceType } from '../evidence/source-type';
import type { PageResult } from '../fetch/read-page';
import type { Library } from '../library/db';
import { type SavedCopy, saveSnapshot } from '../library/snapshots';
import { reused } from '../schema/cache';
import { insteadOfTab, type ReadFailure, readFailure } from '../schema/run';
import type { Snapshot } from '../schema/snapshot';
import { z } from '../schema/zod';

/** What the journal keeps of a reading: the copy's id, or why there is none. */
export const readOutcome = z.object({
  snapshot_id: z.string().nullable(),
  /** When the text was read, ISO 8601; null where nothing was. The copy's own time moves on when it is seen again. */
  retrieved_at: z.string().nullable(),
  failure: readFailure.nullable(),
  detail: z.string().nullable(),
  ms: z.number().nonnegative(),
  /** Where the copy was there already and no text was fetched; absent or null where it was. */
  reused: reused.nullish(),
  /** Where the text comes from in place of a tab that was gone; absent where it was there. */
  instead: insteadOfTab.nullish(),
});
export type ReadOutcome = z.infer<typeof readOutcome>;

export interface EffectSurroundings {
  db: Library;
  /** ISO 8601. */
  now: () => string;
  /** Milliseconds of a steady clock. */
  elapsed: () => number;
}

/** Name of the effect that reads a page; it runs in the effect host (lib/research/host-effects.ts). */
export const READ_URL = 'read.url';

/**
 * Saves what was read, or says why nothing was.
 *
 * @param kept given the copy once it is saved
 */
export async function keepReading(
  around: Pick<EffectSurroundings, 'db' | 'now'>,
  result: PageResult,
  origin: Snapshot['origin'],
  tabId: number | null,
  kept: (copy: SavedCopy) => void = () => undefined,
): Promise<Omit<ReadOutcome, 'ms'>> {
  if (!result.ok) return unread(result.failure, result.detail);
  const { reading } = result;
  const saved = await saveSnapshot(around.db, {
    reading,
    sourceType: sourceType(ownAddress(reading.url, reading.canonical_url), {
      title: reading.title,
      site: reading.site,
      doi: reading.doi,
    }),
    origin,
    retrievedAt: around.now(),
    tabId,
  });
  kept({ snapshot: saved, text: reading.text });
  return { snapshot_id: saved.id, retrieved_at: saved.retrieved_at, failure: null, detail: null };
}

/** A page that was not read. */
export function unread(failure: ReadFailure, detail: string | null = null): Omit<ReadOutcome, 'ms'> {
  return { snapshot_id: null, retrieved_at: null, failure, detail };
}
