import { getBlob, putBlob, sha256 } from '../library/blobs';
import type { Library } from '../library/db';
import type { JournalEntry } from '../schema/journal';
import { z } from '../schema/zod';
import { canonicalJson } from './canonical';
import { resultOf } from './entries';

/** A seal: key and digest of every entry, in key order. */
export const digests = z.array(z.tuple([z.string(), z.string()]));

/** Seals a journal that has ended: stores a digest of every entry and returns the hash of that list. */
export async function sealJournal(db: Library, runId: string): Promise<string> {
  return putBlob(db, canonicalJson(await digestsOf(db, runId)));
}

/**
 * What a look at a sealed journal found. `key` names the first step that is not as it was; of one that is `left_out` the
 * text is not here, e.g. because it was not ticked when the log was written.
 */
export type SealCheck =
  | { intact: true }
  | { intact: false; key: string; fault: 'changed' | 'missing' | 'added' | 'left_out' };

/** Compares a journal with its seal, entry by entry in key order, results included. */
export async function checkSeal(db: Library, runId: string, seal: string): Promise<SealCheck> {
  const text = await getBlob(db, seal);
  if (text === null || (await sha256(text)) !== seal) return { intact: false, key: '', fault: 'missing' };
  const sealed = digests.parse(JSON.parse(text));
  const now = new Map(await digestsOf(db, runId));
  for (const [key, digest] of sealed) {
    const found = now.get(key);
    if (found === undefined) return { intact: false, key, fault: 'missing' };
    if (found !== digest) return { intact: false, key, fault: 'changed' };
    const entry = await db.journal.get([runId, key]);
    if (!entry) continue;
    const kept = await Promise.all([getBlob(db, entry.input_hash), getBlob(db, entry.result_hash ?? '')]);
    if (entry.state === 'done' && kept.includes(null)) return { intact: false, key, fault: 'left_out' };
    if (kept[0] !== null && (await sha256(kept[0])) !== entry.input_hash)
      return { intact: false, key, fault: 'changed' };
    if (entry.state === 'done' && !(await resultOf(db, entry))) return { intact: false, key, fault: 'changed' };
  }
  const known = new Set(sealed.map(([key]) => key));
  const extra = [...now.keys()].find((key) => !known.has(key));
  return extra === undefined ? { intact: true } : { intact: false, key: extra, fault: 'added' };
}

async function digestsOf(db: Library, runId: string): Promise<[string, string][]> {
  const entries = await db.journal.where('run_id').equals(runId).sortBy('key');
  return Promise.all(entries.map(async (entry): Promise<[string, string]> => [entry.key, await digestOf(entry)]));
}

/** What a seal holds of an entry. */
export function digestOf(entry: JournalEntry): Promise<string> {
  return sha256(canonicalJson(entry));
}

/**
 * Lets a run go on from the first step that is no longer what it was: that step and all behind it are set aside under
 * another run id, where they stay as evidence of what was done (DESIGN section 2).
 *
 * @returns the id under which they stand.
 */
export async function forkJournal(db: Library, runId: string, key: string, fork: number): Promise<string> {
  await setAside(db, runId, { from: key, to: null }, fork);
  return `${runId}~${fork}`;
}

/** Steps from a key on, up to another that is not among them; null: to the last. */
export interface StepRange {
  from: string;
  to: string | null;
}

/** Sets steps aside under a fork of the run; null: they are deleted, which only what cost nothing may be. */
export async function setAside(
  db: Library,
  runId: string,
  { from, to }: StepRange,
  fork: number | null,
): Promise<void> {
  await db.transaction('rw', db.journal, async () => {
    const entries = await db.journal.where('run_id').equals(runId).toArray();
    const later = entries.filter(({ key }) => key >= from && (to === null || key < to));
    if (fork !== null) await db.journal.bulkPut(later.map((entry) => ({ ...entry, run_id: `${runId}~${fork}` })));
    await db.journal.bulkDelete(later.map((entry): [string, string] => [runId, entry.key]));
  });
}

/** Brings back the steps that a fork has set aside: they are those of the run again. */
export async function takeBack(db: Library, runId: string, fork: number): Promise<void> {
  await db.transaction('rw', db.journal, async () => {
    const entries = await db.journal.where('run_id').equals(`${runId}~${fork}`).toArray();
    await db.journal.bulkPut(entries.map((entry) => ({ ...entry, run_id: runId })));
    await db.journal.bulkDelete(entries.map((entry): [string, string] => [entry.run_id, entry.key]));
  });
}
