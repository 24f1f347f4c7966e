import { resultOf } from '../journal/entries';
import { forkJournal } from '../journal/seal';
import type { Library } from '../library/db';
import { getPreference } from '../library/preferences';
import { getRun, stepsOf, takeOnce, updateRun } from '../library/runs';
import { modelResult } from '../models/command';
import type { Caps } from '../schema/endpoint';
import type { Run } from '../schema/run';
import { allCopiesThere } from './from-record';
import { WRITE_SCOPE } from './keys';
import { ENGINE_VERSION } from './settings';

/** What a cap of nothing grows to: enough for one written answer. */
const LEAST: Caps = { calls: 8, tokens: 40_000, usd: 0.1 };

/**
 * Lets a run that its own limit stopped go on with twice as much, from the first step of writing that the limit forbade:
 * what was read, chosen and paid for before stands (MECHANISMS A03). The limit of the day stays what it is.
 *
 * @param from of the command, which does nothing more when it is sent again, however late; `forks`: how often the run had
 *   gone on anew when the person saw it, so that of two panels that show the same limit only one doubles it
 * @returns false where no limit stopped this run, or it has not ended.
 * @throws CopiesGone where retention has taken some of what it read
 */
export async function continueWithMore(
  db: Library,
  runId: string,
  now: string,
  from: { id?: string | undefined; forks?: number | undefined } = {},
): Promise<boolean> {
  const seen = await getRun(db, runId);
  if (!seen) return false;
  const isDone = (run: Run) => goesOnWithMore(run) || (from.forks !== undefined && run.forks.length > from.forks);
  if (isDone(seen) || (from.id !== undefined && seen.commands?.includes(from.id))) return true;
  const key = await firstForbidden(db, runId);
  if (key !== null) await allCopiesThere(db, seen);
  const preferred = (await getPreference(db, 'model_caps')).run;
  const take = async (run: Run) => {
    // A second panel was faster.
    if (isDone(run)) return true;
    if (run.state !== 'done' || key === null) return false;
    const forks = [...run.forks, { key, from_version: run.engine_version, at: now }];
    await forkJournal(db, runId, key, forks.length);
    await updateRun(db, runId, {
      caps: doubled(run.caps ?? preferred),
      forks,
      engine_version: ENGINE_VERSION,
      state: 'queued',
      ended_at: null,
      seal: null,
      answer_hash: null,
      error: null,
    });
    return true;
  };
  // One transaction: a death leaves the run as it was, to be asked for again, or as it is to be.
  return takeOnce(db, runId, from.id, take, { again: true, gone: false, also: [db.journal] });
}

/** Whether a run is under way from a step of writing on, under a limit of its own: sent again, nothing is doubled again. */
function goesOnWithMore({ state, caps, forks }: Run): boolean {
  return state !== 'done' && state !== 'failed' && caps != null && (forks.at(-1)?.key.startsWith(WRITE_SCOPE) ?? false);
}

/** Key of the first step of writing that the run's limit did not allow. */
async function firstForbidden(db: Library, runId: string): Promise<string | null> {
  for (const entry of await stepsOf(db, runId)) {
    if (!entry.key.startsWith(`${WRITE_SCOPE}/`) || entry.place !== 'host') continue;
    const result = modelResult.safeParse((await resultOf(db, entry))?.value);
    if (result.success && !result.data.ok && result.data.reason === 'budget') return entry.key;
  }
  return null;
}

function doubled(caps: Caps): Caps {
  return {
    calls: Math.max(2 * caps.calls, LEAST.calls),
    tokens: Math.max(2 * caps.tokens, LEAST.tokens),
    usd: Math.max(2 * caps.usd, LEAST.usd),
  };
}
