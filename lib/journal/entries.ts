import { getBlob, sha256 } from '../library/blobs';
import type { Library } from '../library/db';
import { type Attempt, type Cost, type JournalEntry, NO_COST } from '../schema/journal';
import { SCHEMA_VERSION } from '../schema/zod';
import { canonicalJson } from './canonical';

/** Rows of the journal: begun, settled, failed. Each is one transaction, so a death leaves it before or after. */

export interface NewEntry {
  runId: string;
  key: string;
  place: JournalEntry['place'];
  /** Canonical JSON of the input; its hash stands in the row, the text is kept for the person who looks. */
  input: string;
  reserve: Partial<Cost>;
  attempts: Attempt[];
  /** ISO 8601. */
  at: string;
}

/** Writes that a step has begun, with what it may cost. */
export async function beginEntry(db: Library, from: NewEntry): Promise<JournalEntry> {
  const entry: JournalEntry = {
    schema: SCHEMA_VERSION,
    run_id: from.runId,
    key: from.key,
    state: 'started',
    place: from.place,
    input_hash: await sha256(from.input),
    result_hash: null,
    reserved: { ...NO_COST, ...from.reserve },
    spent: NO_COST,
    attempts: from.attempts,
    started_at: from.at,
    ended_at: null,
  };
  await db.transaction('rw', db.journal, db.blobs, async () => {
    await db.blobs.put({ hash: entry.input_hash, text: from.input });
    await db.journal.put(entry);
  });
  return entry;
}

/**
 * Writes a step's result and real cost in one transaction: after it the step is done, before it nothing of it is. A
 * stream's chunks end with it: the result holds them.
 *
 * @param at ISO 8601.
 */
export async function settleEntry(
  db: Library,
  entry: JournalEntry,
  value: unknown,
  spent: Partial<Cost>,
  at: string,
): Promise<JournalEntry> {
  const text = canonicalJson(value);
  const hash = await sha256(text);
  const done: JournalEntry = {
    ...entry,
    state: 'done',
    result_hash: hash,
    spent: { ...NO_COST, ...spent },
    ended_at: at,
  };
  await db.transaction('rw', db.journal, db.blobs, db.chunks, async () => {
    await db.blobs.put({ hash, text });
    await db.journal.put(done);
    if (entry.place === 'host') await dropChunks(db, entry.run_id, entry.key);
  });
  return done;
}

/** The result of a done step, exactly as it was recorded; null where its blob is gone or is not what its hash says. */
export async function resultOf(db: Library, entry: JournalEntry): Promise<{ value: unknown } | null> {
  const text = entry.result_hash === null ? null : await getBlob(db, entry.result_hash);
  if (text === null || (await sha256(text)) !== entry.result_hash) return null;
  return { value: JSON.parse(text) };
}

/** Deletes what a stream left, before it is tried anew or when it is done. */
export async function dropChunks(db: Library, runId: string, key: string): Promise<void> {
  await db.chunks.where('[run_id+key+n]').between([runId, key, 0], [runId, key, Number.POSITIVE_INFINITY]).delete();
}

/** What a stream has given so far, in order. */
export async function streamedSoFar(db: Library, runId: string, key: string): Promise<string> {
  const chunks = await db.chunks
    .where('[run_id+key+n]')
    .between([runId, key, 0], [runId, key, Number.POSITIVE_INFINITY])
    .toArray();
  return chunks.map((chunk) => chunk.text).join('');
}
