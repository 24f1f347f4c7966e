import type { Answer } from '../schema/answer';
import type { JournalEntry, StreamChunk } from '../schema/journal';
import type { Run } from '../schema/run';
import type { Snapshot } from '../schema/snapshot';
import type { Blob, EvidenceRow, Library } from './db';
import { deleteRun, wholeJournal } from './runs';

/** A deleted run with all its rows. */
export interface DroppedRun {
  run: Run;
  answer: Answer | undefined;
  journal: JournalEntry[];
  chunks: StreamChunk[];
  evidence: EvidenceRow[];
}

/** Deletes a run and returns its rows, so that it can be undone with `restoreRun`; null where it is gone already. */
export async function dropRun(db: Library, id: string): Promise<DroppedRun | null> {
  const tables = [db.runs, db.journal, db.chunks, db.answers, db.evidence];
  return db.transaction('rw', tables, async () => {
    const run = await db.runs.get(id);
    if (!run) return null;
    const dropped: DroppedRun = {
      run,
      answer: await db.answers.get(id),
      journal: await wholeJournal(db, id).toArray(),
      chunks: await db.chunks
        .where('[run_id+key+n]')
        .between([id, '', 0], [id, '\uffff', Number.POSITIVE_INFINITY])
        .toArray(),
      evidence: await db.evidence.where('run_id').equals(id).toArray(),
    };
    await deleteRun(db, id);
    return dropped;
  });
}

export async function restoreRun(db: Library, dropped: DroppedRun): Promise<void> {
  await db.transaction('rw', [db.runs, db.journal, db.chunks, db.answers, db.evidence], async () => {
    await db.runs.put(dropped.run);
    if (dropped.answer) await db.answers.put(dropped.answer);
    await db.journal.bulkPut(dropped.journal);
    await db.chunks.bulkPut(dropped.chunks);
    await db.evidence.bulkPut(dropped.evidence);
  });
}

/** A deleted saved copy; its text is null where another copy has the same text and keeps it. */
export interface DroppedSnapshot {
  snapshot: Snapshot;
  blob: Blob | null;
}

/** Deletes a saved copy with its text and returns both, so that it can be undone with `restoreSnapshot`. */
export async function dropSnapshot(db: Library, id: string): Promise<DroppedSnapshot | null> {
  return db.transaction('rw', db.snapshots, db.blobs, async () => {
    const snapshot = await db.snapshots.get(id);
    if (!snapshot) return null;
    await db.snapshots.delete(id);
    const shared = (await db.snapshots.where('hash').equals(snapshot.hash).count()) > 0;
    const blob = shared ? null : ((await db.blobs.get(snapshot.hash)) ?? null);
    if (blob) await db.blobs.delete(blob.hash);
    return { snapshot, blob };
  });
}

export async function restoreSnapshot(db: Library, dropped: DroppedSnapshot): Promise<void> {
  await db.transaction('rw', db.snapshots, db.blobs, async () => {
    if (dropped.blob) await db.blobs.put(dropped.blob);
    await db.snapshots.put(dropped.snapshot);
  });
}
