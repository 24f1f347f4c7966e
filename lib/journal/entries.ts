import { getBlob, sha256 } from '../library/blobs';
import type { Library } from '../library/db';
import { healthOf } from '../library/health';
import { forgetRequestsOut, requestsOut, requestsPaid } from '../library/requests';
import { type Attempt, type Cost, type JournalEntry, NO_COST, sumOfCosts } from '../schema/journal';
import type { PauseReason } from '../schema/run';
import { SCHEMA_VERSION } from '../schema/zod';
import { canonicalJson } from './canonical';
import { type EntryWrite, writeEntries } from './writes';

/** Rows of the journal: begun, settled, failed. Each is one transaction, so a death leaves it before or after. */

export interface NewEntry {
  runId: string;
  key: string;
  place: JournalEntry['place'];
  /** Canonical JSON of the input; its hash stands in the row, the text is kept for the person who looks. */
  input: string;
  /** Its SHA-256, where that is known. */
  inputHash?: string;
  reserve: Partial<Cost>;
  /** Tries before this one; one that was in doubt counts its requests, which are forgotten with this row. */
  attempts: Attempt[];
  /** ISO 8601. */
  at: string;
}

/** That a step has begun, with what it may cost; not written yet. */
export async function begunEntry(from: NewEntry): Promise<EntryWrite> {
  const entry: JournalEntry = {
    schema: SCHEMA_VERSION,
    run_id: from.runId,
    key: from.key,
    state: 'started',
    place: from.place,
    input_hash: from.inputHash ?? (await sha256(from.input)),
    result_hash: null,
    reserved: { ...NO_COST, ...from.reserve },
    spent: NO_COST,
    attempts: from.attempts,
    started_at: from.at,
    ended_at: null,
  };
  return { entry, blob: { hash: entry.input_hash, text: from.input } };
}

/**
 * What became of a step whose end nobody saw: a paid request was out, or it is known that none was.
 *
 * @param error what is known of the death, for the record
 */
export async function interruption(db: Library, entry: JournalEntry, error: string): Promise<Attempt> {
  const out = await requestsOut(db, entry.run_id, entry.key);
  return out
    ? { at: entry.started_at, kind: 'in_doubt', error, cost: out }
    : { at: entry.started_at, kind: 'interrupted', error };
}

/** Adds a try to a step that is under way; a request of it whose end nobody saw is counted with it. */
export async function addAttempt(db: Library, { run_id, key }: JournalEntry, attempt: Attempt): Promise<void> {
  await db.transaction('rw', db.journal, db.chunks, async () => {
    const row = await db.journal.get([run_id, key]);
    if (!row) return;
    const cost = await requestsOut(db, run_id, key);
    await forgetRequestsOut(db, run_id, key);
    await db.journal.put({ ...row, attempts: [...row.attempts, { ...attempt, ...(cost ? { cost } : {}) }] });
  });
}

/**
 * Writes that a step waits with its run. Its earlier tries stay; a request that was out when the network went is counted
 * as what it may have cost.
 *
 * @param at ISO 8601.
 */
export async function pauseEntry(
  db: Library,
  entry: JournalEntry,
  { reason, until }: { reason: PauseReason; until: string | null },
  at: string,
): Promise<void> {
  const { run_id, key } = entry;
  await db.transaction('rw', db.journal, db.chunks, async () => {
    const row = (await db.journal.get([run_id, key])) ?? entry;
    const cost = await requestsOut(db, run_id, key);
    const error = until === null ? reason : `${reason} until ${until}`;
    const attempt: Attempt = { at, kind: 'paused', error, reason, ...(cost ? { cost } : {}) };
    await forgetRequestsOut(db, run_id, key);
    const paid = await requestsPaid(db, run_id, key);
    await db.journal.put({
      ...row,
      state: 'paused',
      reserved: NO_COST,
      spent: paid.cost,
      ...(paid.about ? { about: true } : {}),
      attempts: [...row.attempts, attempt],
    });
  });
}

/**
 * Writes that a step has failed for good, with what its requests have cost.
 *
 * @param last the try that was the last one; null where it stands in the row already
 * @param at ISO 8601.
 */
export async function failEntry(
  db: Library,
  entry: JournalEntry,
  last: Attempt | null,
  at: string,
): Promise<JournalEntry> {
  const { run_id, key } = entry;
  return db.transaction('rw', db.journal, db.chunks, async () => {
    const row = (await db.journal.get([run_id, key])) ?? entry;
    const [paid, out] = [await requestsPaid(db, run_id, key), await requestsOut(db, run_id, key)];
    const failed: JournalEntry = {
      ...row,
      state: 'failed',
      spent: sumOfCosts([paid.cost, out ?? {}]),
      ...(paid.about || out ? { about: true } : {}),
      attempts: last ? [...row.attempts, last] : row.attempts,
      ended_at: at,
    };
    await db.journal.put(failed);
    if (entry.place === 'host') await dropAll(db, run_id, key);
    return failed;
  });
}

/** Lets the steps of a run that failed for want of room be begun anew; what they have cost stays with their tries. */
export async function reopenFull(db: Library, runId: string): Promise<void> {
  await db.transaction('rw', db.journal, async () => {
    for (const row of await db.journal.where('run_id').equals(runId).toArray()) {
      const last = row.attempts.at(-1);
      if (row.state !== 'failed' || !last || healthOf({ message: last.error }) !== 'full') continue;
      const cost = sumOfCosts([row.spent, last.cost ?? {}]);
      const attempts = [...row.attempts.slice(0, -1), { ...last, cost }];
      await db.journal.put({ ...row, state: 'paused', spent: NO_COST, attempts, ended_at: null });
    }
  });
}

/** A step's result and what it took. */
export interface Settlement {
  value: unknown;
  spent: Partial<Cost>;
  /** What was spent is an estimate. */
  about?: boolean;
  /** ISO 8601. */
  at: string;
}

/**
 * Writes a step's result and real cost in one transaction: after it the step is done, before it nothing of it is. A
 * stream's chunks and the requests of it end with it: the result holds them. A step of the host that has its result, or
 * has failed for good, keeps that: a run has gone on with it.
 */
export async function settleEntry(db: Library, entry: JournalEntry, settlement: Settlement): Promise<JournalEntry> {
  const write = await settledEntry(entry, settlement);
  if (entry.place === 'worker') {
    await writeEntries(db, [write]);
    return write.entry;
  }
  return db.transaction('rw', db.journal, db.blobs, db.chunks, async () => {
    // The effect host may have added tries since the step was begun.
    const row = (await db.journal.get([entry.run_id, entry.key])) ?? entry;
    if (row.state === 'done' || row.state === 'failed') return row;
    const done: JournalEntry = { ...write.entry, attempts: row.attempts, reserved: row.reserved };
    await db.blobs.put(write.blob);
    await db.journal.put(done);
    await dropAll(db, entry.run_id, entry.key);
    return done;
  });
}

/** A step's result and real cost, not written yet. */
export async function settledEntry(
  entry: JournalEntry,
  { value, spent, about = false, at }: Settlement,
): Promise<EntryWrite> {
  const text = canonicalJson(value);
  const hash = await sha256(text);
  const done: JournalEntry = {
    ...entry,
    state: 'done',
    result_hash: hash,
    spent: { ...NO_COST, ...spent },
    ...(about ? { about } : {}),
    ended_at: at,
  };
  return { entry: done, blob: { hash, text } };
}

/** The result of a done step, exactly as it was recorded; null where its blob is gone or is not what its hash says. */
export async function resultOf(db: Library, entry: JournalEntry): Promise<{ value: unknown } | null> {
  const text = entry.result_hash === null ? null : await getBlob(db, entry.result_hash);
  if (text === null || (await sha256(text)) !== entry.result_hash) return null;
  return { value: JSON.parse(text) };
}

/** Deletes all that a step was receiving: its stream and its requests. */
async function dropAll(db: Library, runId: string, key: string): Promise<void> {
  const [lowest, highest] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  await db.chunks.where('[run_id+key+n]').between([runId, key, lowest], [runId, key, highest]).delete();
}

/** Deletes what a stream left, before it is tried anew. */
export async function dropChunks(db: Library, runId: string, key: string): Promise<void> {
  const left = db.chunks.where('[run_id+key+n]').between([runId, key, 0], [runId, key, Number.POSITIVE_INFINITY]);
  // Mostly there is nothing, which is told sooner than deleted.
  if ((await left.count()) > 0) await left.delete();
}

/** What a stream has given so far, in order. */
export async function streamedSoFar(db: Library, runId: string, key: string): Promise<string> {
  const chunks = await db.chunks
    .where('[run_id+key+n]')
    .between([runId, key, 0], [runId, key, Number.POSITIVE_INFINITY])
    .toArray();
  return chunks.map((chunk) => chunk.text).join('');
}
