import type { RunWaits } from '../journal/errors';
import type { Library } from '../library/db';
import { getRun, updateRun } from '../library/runs';

/**
 * Puts a run aside until the person has decided what it asks. A stop that came meanwhile stands: the run goes on, and
 * ends.
 */
export async function keepWaiting(db: Library, runId: string, { key, words }: RunWaits): Promise<void> {
  await db.transaction('rw', db.runs, async () => {
    if ((await getRun(db, runId))?.state === 'stopping') return;
    await updateRun(db, runId, { state: 'waiting', awaits: { key, words: [...words] } });
  });
}

/**
 * Writes down what the person decided, once, and lets the run go on (MECHANISMS A03).
 *
 * @param words what may be sent, as the person left it
 * @returns false where the run does not wait for this
 */
export async function decide(
  db: Library,
  runId: string,
  key: string,
  words: readonly string[],
  at: string,
): Promise<boolean> {
  return db.transaction('rw', db.runs, async () => {
    const run = await getRun(db, runId);
    if (run?.state !== 'waiting' || run.awaits?.key !== key) return false;
    const decided = { ...run.decided, [key]: { words: [...words], at } };
    await updateRun(db, runId, { state: 'queued', awaits: null, decided });
    return true;
  });
}
