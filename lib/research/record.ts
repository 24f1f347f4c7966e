import { canonicalJson } from '../journal/canonical';
import { sealJournal } from '../journal/seal';
import { sha256 } from '../library/blobs';
import type { Library } from '../library/db';
import { getRun, putAnswer, putEvidence, updateRun, updateWork } from '../library/runs';
import type { Answer } from '../schema/answer';
import type { Evidence } from '../schema/evidence';
import type { Run } from '../schema/run';

/** Where a run writes what the panel shows. A replay writes nowhere. */
export interface RunRecord {
  update: (change: Partial<Run>) => Promise<void>;
  evidence: (items: Evidence[]) => Promise<void>;
  /** Writes the answer and the end of the run in one transaction, with the seal of its journal. */
  finish: (answer: Answer, change: Partial<Run>) => Promise<void>;
}

/** The record of a live run: the library. */
export function recordOf(db: Library, runId: string): RunRecord {
  const update = gathered((change) => updateWork(db, runId, change));
  return {
    update,
    evidence: (items) => putEvidence(db, runId, items),
    finish: async (answer, change) => {
      // Nothing that was told before may be written over the end.
      await update({});
      const seal = await sealJournal(db, runId);
      const answer_hash = await answerHash(answer);
      await db.transaction('rw', db.answers, db.runs, async () => {
        // Deleted meanwhile: it has no end.
        if (!(await getRun(db, runId))) return;
        await putAnswer(db, answer);
        await updateRun(db, runId, { ...change, state: 'done', seal, answer_hash });
      });
    },
  };
}

/**
 * Writes changes in their order; those that come while one is being written are written together, so that what is told
 * quickly one after the other holds up neither the run's own records nor the panel.
 */
function gathered(write: (change: Partial<Run>) => Promise<void>): (change: Partial<Run>) => Promise<void> {
  let waiting: { change: Partial<Run>; written: Promise<void> } | null = null;
  let last: Promise<void> = Promise.resolve();
  return (change) => {
    if (waiting) {
      Object.assign(waiting.change, change);
      return waiting.written;
    }
    const all = { ...change };
    const next = async () => {
      waiting = null;
      if (Object.keys(all).length > 0) await write(all);
    };
    last = last.then(next, next);
    waiting = { change: all, written: last };
    return last;
  };
}

/** SHA-256 of an answer as canonical JSON: two runs of the same journal must agree in it. */
export function answerHash(answer: Answer): Promise<string> {
  return sha256(canonicalJson(answer));
}
