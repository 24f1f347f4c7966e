import { canonicalJson } from '../journal/canonical';
import { JournalDivergence, JournalTampered, MissingStep, StepFailed } from '../journal/errors';
import { openJournal } from '../journal/journal';
import { checkSeal } from '../journal/seal';
import type { Library } from '../library/db';
import { answerOf, evidenceOf, getRun } from '../library/runs';
import type { ReplayResult } from '../protocol/messages';
import { quotesStand, removedCopies } from './from-record';
import { answerHash, type RunRecord } from './record';
import { research } from './run';
import { ENGINE_VERSION } from './settings';

/**
 * Runs a run again from its sealed journal alone: no page is read, no model asked, nothing written. The journal is
 * compared with its seal, the steps that depend on their input alone are made again, and the answer must have the same
 * hash. Where retention has taken copies that nothing cites, what was made of them is taken from the record as it stands
 * there, and every quote that is shown is looked up in its copy.
 */
export async function replay(db: Library, runId: string): Promise<ReplayResult> {
  const run = await getRun(db, runId);
  if (run?.state !== 'done' || !run.seal || !run.answer_hash) return { same: false, why: 'not_ended', key: '' };
  if (run.engine_version !== ENGINE_VERSION) return { same: false, why: 'other_version', key: '' };
  const check = await checkSeal(db, runId, run.seal);
  if (!check.intact) return { same: false, why: WHY[check.fault], key: check.key };
  const removed = await removedCopies(db, run);
  const answered = await answerOf(db, runId);
  const stand = removed.length > 0 && answered ? await quotesStand(db, answered) : 'stand';
  if (stand !== 'stand') return { same: false, why: stand === 'changed' ? 'shown_differs' : stand, key: '' };
  const now = () => run.ended_at ?? run.created_at;
  const signal = new AbortController().signal;
  const journal = openJournal({ db, runId, now, signal, sealed: true });
  try {
    const shown = new Map<string, string>();
    const nothing: RunRecord = {
      update: async () => {},
      evidence: async (items) => {
        shown.clear();
        for (const item of items) shown.set(item.id, canonicalJson(item));
      },
      finish: async () => {},
    };
    const host = { db, now, elapsed: () => 0, online: () => false, readTab: () => never('a replay reads no page') };
    const answer = await research(run, journal, host, signal, nothing);
    if ((await answerHash(answer)) !== run.answer_hash) return { same: false, why: 'answer_differs', key: '' };
    if (!(await showsTheSame(db, runId, run.answer_hash, shown))) return { same: false, why: 'shown_differs', key: '' };
    const steps = await db.journal.where('run_id').equals(runId).count();
    return { same: true, steps, ...(removed.length > 0 ? { removed: removed.length } : {}) };
  } catch (error) {
    if (error instanceof JournalDivergence) return { same: false, why: 'differs', key: error.key };
    if (error instanceof JournalTampered) return { same: false, why: 'tampered', key: error.key };
    if (error instanceof MissingStep || error instanceof StepFailed)
      return { same: false, why: 'missing', key: error.key };
    throw error;
  }
}

const WHY = { missing: 'missing', changed: 'tampered', added: 'tampered', left_out: 'text_left_out' } as const;

/** Whether the answer and the quotes that the panel shows are those that the journal gives. */
async function showsTheSame(
  db: Library,
  runId: string,
  hash: string,
  made: ReadonlyMap<string, string>,
): Promise<boolean> {
  const answer = await answerOf(db, runId);
  if (!answer || (await answerHash(answer)) !== hash) return false;
  const rows = await evidenceOf(db, runId);
  const kept = new Map(rows.map(({ run_id: _run, rank: _rank, ...item }) => [item.id, canonicalJson(item)]));
  return kept.size === made.size && [...made].every(([id, text]) => kept.get(id) === text);
}

function never(text: string): Promise<never> {
  return Promise.reject(new Error(text));
}
