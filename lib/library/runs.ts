import type { Collection, Table } from 'dexie';
import type { Answer } from '../schema/answer';
import type { Evidence } from '../schema/evidence';
import type { JournalEntry } from '../schema/journal';
import { type Run, run } from '../schema/run';
import type { EvidenceRow, Library } from './db';

/** States in which a run still has something to do. */
export const ACTIVE_STATES: Run['state'][] = ['created', 'queued', 'running', 'waiting', 'paused', 'stopping'];

export async function createRun(db: Library, row: Run): Promise<void> {
  await db.runs.add(run.parse(row));
}

export async function getRun(db: Library, id: string): Promise<Run | null> {
  return (await db.runs.get(id)) ?? null;
}

/** Changes fields of a run; does nothing where the run was deleted. */
export async function updateRun(db: Library, id: string, change: Partial<Run>): Promise<void> {
  await db.runs.update(id, change);
}

/**
 * Changes fields of a run that is at work. That it runs is not written over what the person decided meanwhile: a stop, or
 * a pause by hand.
 */
export async function updateWork(db: Library, id: string, change: Partial<Run>): Promise<void> {
  const { state, ...rest } = change;
  if (state !== 'running') return updateRun(db, id, change);
  await db.transaction('rw', db.runs, async () => {
    const now = await getRun(db, id);
    const decided = now?.state === 'stopping' || (now?.state === 'paused' && now.paused?.reason === 'person');
    await updateRun(db, id, decided ? rest : { ...rest, state, error: null });
  });
}

/** A command that is sent again is sent again soon: so many of a run are remembered. */
const COMMANDS_KEPT = 40;

/**
 * Takes a person's command about a run once, however often and late it is sent: that it was taken stands in the same
 * transaction as what it changes, which may read and write runs and `also`.
 *
 * @param id names the command; undefined where it is never sent again
 * @returns what `take` made of it, `gone` where it does not take it; `again` where it was taken before
 */
export function takeOnce<T>(
  db: Library,
  runId: string,
  id: string | undefined,
  take: (run: Run) => Promise<T>,
  { again, gone, also = [] }: { again: T; gone: T; also?: Table[] },
): Promise<T> {
  return db.transaction('rw', [db.runs, ...also], async () => {
    const run = await getRun(db, runId);
    if (!run) return gone;
    const taken = run.commands ?? [];
    if (id !== undefined && taken.includes(id)) return again;
    const made = await take(run);
    if (id !== undefined && made !== gone)
      await updateRun(db, runId, { commands: [...taken, id].slice(-COMMANDS_KEPT) });
    return made;
  });
}

/** Runs that are not ended, oldest first: the order in which they are taken up. */
export async function activeRuns(db: Library): Promise<Run[]> {
  const rows = await db.runs.where('state').anyOf(ACTIVE_STATES).toArray();
  return rows.sort((a, b) => a.created_at.localeCompare(b.created_at));
}

/** Newest first. */
export function recentRuns(db: Library, limit = 10): Promise<Run[]> {
  return db.runs.orderBy('created_at').reverse().limit(limit).toArray();
}

/** Replaces the evidence of a run, in the given order; does nothing where the run was deleted. */
export async function putEvidence(db: Library, runId: string, items: Evidence[]): Promise<void> {
  const rows: EvidenceRow[] = items.map((item, rank) => ({ ...item, run_id: runId, rank }));
  const keep = new Set(rows.map((row) => row.id));
  await db.transaction('rw', db.evidence, db.runs, async () => {
    if (!(await getRun(db, runId))) return;
    const old = await db.evidence
      .where('[run_id+rank]')
      .between([runId, 0], [runId, Number.POSITIVE_INFINITY])
      .primaryKeys();
    await db.evidence.bulkDelete(old.filter(([, id]) => !keep.has(id)));
    await db.evidence.bulkPut(rows);
    await db.runs.update(runId, { evidence_ids: rows.map((row) => row.id) });
  });
}

/** Evidence of a run, best first. */
export function evidenceOf(db: Library, runId: string): Promise<EvidenceRow[]> {
  return db.evidence.where('[run_id+rank]').between([runId, 0], [runId, Number.POSITIVE_INFINITY]).toArray();
}

/** One piece of evidence, from a run or from a kept quote. */
export async function findEvidence(db: Library, id: string): Promise<Evidence | null> {
  return (
    (await db.evidence.where('id').equals(id).first()) ??
    (await db.quotes.get(id))?.evidence ??
    (await evidenceInNotes(db, id))
  );
}

async function evidenceInNotes(db: Library, id: string): Promise<Evidence | null> {
  for (const note of await db.notes.toArray())
    for (const item of Object.values(note.citations)) if (item.id === id) return item;
  return null;
}

export async function putAnswer(db: Library, row: Answer): Promise<void> {
  await db.answers.put(row);
}

export async function answerOf(db: Library, runId: string): Promise<Answer | null> {
  return (await db.answers.get(runId)) ?? null;
}

/** The journal of a run in key order, which is the order of its steps. */
export function stepsOf(db: Library, runId: string): Promise<JournalEntry[]> {
  return db.journal.where('run_id').equals(runId).sortBy('key');
}

/** The journal of a run with what its forks have set aside (lib/journal/seal.ts): all that was done and paid for it. */
export function wholeJournal(db: Library, runId: string): Collection<JournalEntry, [string, string]> {
  return db.journal.where('run_id').equals(runId).or('run_id').startsWith(`${runId}~`);
}

/** What the forks of a run have set aside. */
export function asideOf(db: Library, runId: string): Collection<JournalEntry, [string, string]> {
  return db.journal.where('run_id').startsWith(`${runId}~`);
}

/** So soon a run in work notices that its row was deleted. Milliseconds. */
const LOOK_MS = 1_000;

/**
 * Tells once when the row of a run in work is gone: a person deleted it in another window, or the library was deleted.
 *
 * @returns ends the watch
 */
export function watchRow(db: Library, id: string, gone: () => void, everyMs = LOOK_MS): () => void {
  const look = async () => {
    // A library that does not open says nothing about its rows.
    const there = await getRun(db, id).then(Boolean, () => true);
    if (there || !timer) return;
    end();
    gone();
  };
  let timer: ReturnType<typeof setInterval> | null = setInterval(() => void look(), everyMs);
  const end = () => {
    if (timer) clearInterval(timer);
    timer = null;
  };
  return end;
}

/**
 * Deletes what was written for a run after its row was deleted.
 *
 * @returns false where the row is there (again): then everything stays
 */
export async function clearGone(db: Library, id: string): Promise<boolean> {
  return db.transaction('rw', db.runs, db.journal, db.chunks, db.answers, db.evidence, async () => {
    if (await getRun(db, id)) return false;
    await deleteRun(db, id);
    return true;
  });
}

/** Deletes a run with its journal, answer and evidence. Kept quotes and notes hold their own evidence and stay. */
export async function deleteRun(db: Library, id: string): Promise<void> {
  await db.transaction('rw', db.runs, db.journal, db.chunks, db.answers, db.evidence, async () => {
    await wholeJournal(db, id).delete();
    await db.chunks.where('[run_id+key+n]').between([id], [id, []]).delete();
    await db.evidence.where('[run_id+rank]').between([id, 0], [id, Number.POSITIVE_INFINITY]).delete();
    await db.answers.delete(id);
    await db.runs.delete(id);
  });
}
