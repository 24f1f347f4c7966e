import { canonicalJson } from '../journal/canonical';
import { reopenFull } from '../journal/entries';
import type { RunWaits } from '../journal/errors';
import type { Library } from '../library/db';
import { ACTIVE_STATES, getRun, takeOnce, updateRun } from '../library/runs';
import type { PauseReason, Run, RunState } from '../schema/run';

/**
 * Puts a run aside until the person has decided what it asks. A stop that came meanwhile stands: the run goes on, and
 * ends.
 */
export async function keepWaiting(db: Library, runId: string, { key, words }: RunWaits): Promise<void> {
  await unlessStopped(db, runId, { state: 'waiting', awaits: { key, words: [...words] } });
}

/**
 * Writes down what the person decided, once, and lets the run go on (MECHANISMS A03).
 *
 * @param words what may be sent, as the person left it
 * @param id of the command, as in all below: what is sent again does nothing more
 * @returns false where the run does not wait for this, and the same was not decided before
 */
export async function decide(
  db: Library,
  runId: string,
  key: string,
  words: readonly string[],
  at: string,
  id?: string,
): Promise<boolean> {
  const take = async (run: Run) => {
    if (run.state !== 'waiting' || run.awaits?.key !== key)
      return canonicalJson(run.decided?.[key]?.words ?? null) === canonicalJson(words);
    const decided = { ...run.decided, [key]: { words: [...words], at } };
    await updateRun(db, runId, { state: 'queued', awaits: null, decided });
    return true;
  };
  return takeOnce(db, runId, id, take, { again: true, gone: false });
}

/** Whether nothing but the person wakes a run: it asks for a decision, or was paused by hand. */
export function waitsForPerson({ state, paused }: Run): boolean {
  return state === 'waiting' || (state === 'paused' && paused?.reason === 'person');
}

const PAUSED = { state: 'paused', paused: { reason: 'person', until: null } } as const;
const MAY_PAUSE: readonly RunState[] = ['created', 'queued', 'running'];

/**
 * Writes down that the person paused a run: what is under way ends and is kept, nothing new is begun (MECHANISMS A03).
 *
 * @returns false where the run has ended, is ending, or rests already
 */
export async function pauseRun(db: Library, runId: string, id?: string): Promise<boolean> {
  const take = async ({ state }: Run) => {
    if (!MAY_PAUSE.includes(state)) return false;
    await updateRun(db, runId, PAUSED);
    return true;
  };
  return (await takeOnce<boolean | null>(db, runId, id, take, { again: false, gone: null })) === true;
}

/**
 * Puts down a run that came to rest after `pauseRun`.
 *
 * @param held false where the person let it go on meanwhile: it stands in line again
 * @param unkept what kept records of it from being written; null where all are kept
 */
export async function keepPaused(
  db: Library,
  runId: string,
  held: boolean,
  unkept: Run['error'] = null,
): Promise<void> {
  await unlessStopped(db, runId, held ? { ...PAUSED, error: unkept } : GOES_ON);
}

/** Puts down a run that cannot go on now and goes on by itself; `unkept` as in {@link keepPaused}. */
export async function keepResting(
  db: Library,
  runId: string,
  paused: { reason: PauseReason; until: string | null },
  unkept: Run['error'] = null,
): Promise<void> {
  await unlessStopped(db, runId, { state: 'paused', paused, error: unkept });
}

/**
 * Puts down what ended a run. One that had its answer and was only gone through again is not lost to a full disk: it rests
 * until the person has made room.
 *
 * @param at ISO 8601
 */
export async function keepFailed(
  db: Library,
  run: Pick<Run, 'id' | 'ended_at'>,
  error: NonNullable<Run['error']>,
  at: string,
): Promise<void> {
  if (run.ended_at !== null && error.code === FULL) {
    await reopenFull(db, run.id);
    await keepPaused(db, run.id, true, error);
  } else await updateRun(db, run.id, { state: 'failed', ended_at: at, error });
}

/** Code of a full disk in the `error` of a run. */
export const FULL = 'QuotaExceededError';

const GOES_ON = { state: 'queued', paused: null, error: null } as const;

/**
 * Writes down that a paused run is to go on now.
 *
 * @param rests false where what was under way when it was paused still is: then it has never rested
 */
export async function letGoOn(db: Library, runId: string, rests: boolean, id?: string): Promise<void> {
  const take = async ({ state }: Run) => {
    if (state === 'paused') await updateRun(db, runId, rests ? GOES_ON : { ...GOES_ON, state: 'running' });
    return true;
  };
  await takeOnce(db, runId, id, take, { again: true, gone: false });
}

/**
 * Writes down that the person ended a run: from then on no paid request of it leaves, and its answer is made from what
 * is there.
 *
 * @returns false where it has ended already
 */
export async function stopRun(db: Library, runId: string, id?: string): Promise<boolean> {
  const take = async ({ state }: Run) => {
    if (!ACTIVE_STATES.includes(state)) return false;
    await updateRun(db, runId, { state: 'stopping', error: null });
    return true;
  };
  return (await takeOnce<boolean | null>(db, runId, id, take, { again: false, gone: null })) === true;
}

/** A stop stands against whatever else comes: the run goes on, and ends. */
async function unlessStopped(db: Library, runId: string, change: Partial<Run>): Promise<void> {
  await db.transaction('rw', db.runs, async () => {
    const run = await getRun(db, runId);
    if (run && run.state !== 'stopping') await updateRun(db, runId, { ...change, ...underWay(run) });
  });
}

/** What was being read or asked and is not any more, since the run rests: it waits. */
function underWay({ pages, searches }: Run): Pick<Partial<Run>, 'pages' | 'searches'> {
  return {
    ...(pages.some(({ state }) => state === 'reading')
      ? { pages: pages.map((page) => (page.state === 'reading' ? { ...page, state: 'waiting' as const } : page)) }
      : {}),
    ...(searches?.some(({ state }) => state === 'asking')
      ? { searches: searches.map((row) => (row.state === 'asking' ? { ...row, state: 'waiting' as const } : row)) }
      : {}),
  };
}

/**
 * Of runs that rest for a person, nothing is under way once the worker that had begun it is gone: the panel is told so.
 *
 * @param inWork the run that this worker has in work; it may still be ending what it began
 */
export async function tellRest(db: Library, runs: readonly Run[], inWork: string | null): Promise<void> {
  for (const { id } of runs.filter((run) => waitsForPerson(run) && run.id !== inWork))
    await db.transaction('rw', db.runs, async () => {
      const run = await getRun(db, id);
      const change = run && waitsForPerson(run) ? underWay(run) : {};
      if (Object.keys(change).length > 0) await updateRun(db, id, change);
    });
}
