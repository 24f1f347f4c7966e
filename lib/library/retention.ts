import type { JournalEntry } from '../schema/journal';
import type { Snapshot } from '../schema/snapshot';
import type { Library } from './db';
import { tidyCaches } from './query-cache';
import { activeRuns, asideOf, wholeJournal } from './runs';

/** Copies that nothing cites go after so many days (DESIGN section 3). */
export const KEEP_UNCITED_DAYS = 30;
/** Runs in the history; older ones go, with their journals. What was kept or noted stays. */
export const KEEP_RUNS = 500;

const DAY_MS = 86_400_000;

/** What a pruning took, for the storage page. */
export interface Pruned {
  copies: number;
  runs: number;
  blobs: number;
  /** UTF-16 units of text freed, about bytes. */
  chars: number;
}

/**
 * Deletes saved copies that no kept quote, note or run's evidence cites and that were not seen for `days`, and then
 * every blob that nothing names; rows of runs that are not there go as well. Notes and kept quotes are never touched, nor is what a run that has not ended has read.
 *
 * @param now ISO 8601.
 * @param days 0 takes every uncited copy at once.
 */
export async function prune(db: Library, now: string, days = KEEP_UNCITED_DAYS): Promise<Pruned> {
  const before = new Date(Date.parse(now) - days * DAY_MS).toISOString();
  const tables = [db.snapshots, db.blobs, db.runs, db.journal, db.chunks, db.answers, db.evidence, db.quotes, db.notes];
  const pruned = await db.transaction('rw', tables, async () => {
    const runs = await pruneRuns(db);
    await pruneOrphans(db);
    const needed = await neededCopies(db);
    const old = await db.snapshots.where('retrieved_at').belowOrEqual(before).toArray();
    const gone = old.filter((copy) => !needed(copy));
    await db.snapshots.bulkDelete(gone.map((copy) => copy.id));
    return { copies: gone.length, runs, ...(await pruneBlobs(db)) };
  });
  await tidyCaches(db, now);
  return pruned;
}

/** How many copies nothing cites, and the size of their text: what the storage page offers to delete. */
export async function uncited(db: Library): Promise<{ copies: number; chars: number }> {
  const needed = await neededCopies(db);
  const rows = (await db.snapshots.toArray()).filter((copy) => !needed(copy));
  return { copies: rows.length, chars: rows.reduce((sum, copy) => sum + copy.length, 0) };
}

/** Tells the copies that something cites, or that a run at work or at rest has read and may yet quote. */
async function neededCopies(db: Library): Promise<(copy: Pick<Snapshot, 'id' | 'retrieved_at'>) => boolean> {
  const ids = await citedCopies(db);
  const active = await activeRuns(db);
  for (const { id, targets, pages } of active) {
    for (const target of targets) if (target.kind === 'snapshot') ids.add(target.snapshot_id);
    for (const { snapshot_id } of pages) if (snapshot_id !== null) ids.add(snapshot_id);
    for (const copy of await copiesIn(db, await db.journal.where('run_id').equals(id).toArray())) ids.add(copy);
  }
  // What has just been read may be in no record yet.
  const since = active[0]?.created_at ?? null;
  return ({ id, retrieved_at }) => ids.has(id) || (since !== null && retrieved_at >= since);
}

/** Copies that the recorded inputs and results of steps name, however deep. */
async function copiesIn(db: Library, steps: readonly JournalEntry[]): Promise<Set<string>> {
  const ids = new Set<string>();
  const hashes = new Set(steps.flatMap((step) => [step.input_hash, step.result_hash ?? []].flat()));
  await db.blobs
    .where('hash')
    .anyOf([...hashes])
    .each(({ text }) => {
      for (const [, id] of text.matchAll(NAMED)) if (id) ids.add(id);
    });
  return ids;
}

/** A text of a record that is no JSON, which an imported log may hold, must not keep anything else from being pruned. */
const NAMED = /"snapshot_id":"([^"\\]+)"/g;

async function citedCopies(db: Library): Promise<Set<string>> {
  const ids = new Set<string>();
  await db.evidence.each((item) => ids.add(item.provenance.snapshot_id));
  await db.quotes.each((item) => ids.add(item.evidence.provenance.snapshot_id));
  await db.notes.each((note) => {
    for (const item of Object.values(note.citations)) ids.add(item.provenance.snapshot_id);
  });
  // What a person's decision set aside cites as well: it stands again when the decision is taken back.
  const decided = await db.runs.filter(({ forks }) => forks.some(({ by_person }) => by_person)).primaryKeys();
  for (const id of decided) for (const copy of await citedAside(db, id)) ids.add(copy);
  return ids;
}

/** Copies that the steps cite which the forks of a run have set aside. */
export async function citedAside(db: Library, runId: string): Promise<Set<string>> {
  return copiesIn(db, (await asideOf(db, runId).toArray()).filter(quotes));
}

/** Behind the reading, which names every copy that was read, cited or not. */
function quotes({ key }: JournalEntry): boolean {
  return key.startsWith('03-') || key.startsWith('04-');
}

async function pruneRuns(db: Library): Promise<number> {
  const ended = await db.runs.orderBy('created_at').reverse().offset(KEEP_RUNS).toArray();
  const old = ended.filter((run) => run.state === 'done' || run.state === 'failed');
  for (const run of old) {
    await wholeJournal(db, run.id).delete();
    await db.evidence.where('[run_id+rank]').between([run.id, 0], [run.id, Number.POSITIVE_INFINITY]).delete();
    await db.answers.delete(run.id);
    await db.runs.delete(run.id);
  }
  return old.length;
}

/** Rows of runs that are not there: a run was deleted while something of it was being written. */
async function pruneOrphans(db: Library): Promise<void> {
  const runs = new Set(await db.runs.toCollection().primaryKeys());
  const known = (id: string) => runs.has(id.split('~')[0] ?? '');
  const named = await db.journal.orderBy('run_id').uniqueKeys();
  const gone = named.map(String).filter((id) => !known(id));
  await db.journal.where('run_id').anyOf(gone).delete();
  await db.chunks.bulkDelete((await db.chunks.toCollection().primaryKeys()).filter(([id]) => !known(id)));
  await db.evidence.bulkDelete((await db.evidence.toCollection().primaryKeys()).filter(([id]) => !known(id)));
  await db.answers.bulkDelete((await db.answers.toCollection().primaryKeys()).filter((id) => !known(id)));
}

async function pruneBlobs(db: Library): Promise<{ blobs: number; chars: number }> {
  const named = new Set<string>();
  await db.snapshots.each((copy) => named.add(copy.hash));
  await db.runs.each((run) => run.seal && named.add(run.seal));
  await db.journal.each((entry) => {
    named.add(entry.input_hash);
    if (entry.result_hash) named.add(entry.result_hash);
  });
  const gone: string[] = [];
  let chars = 0;
  await db.blobs.each((blob) => {
    if (named.has(blob.hash)) return;
    gone.push(blob.hash);
    chars += blob.text.length;
  });
  await db.blobs.bulkDelete(gone);
  return { blobs: gone.length, chars };
}
