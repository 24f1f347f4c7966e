import { canonicalJson } from '../../journal/canonical';
import { setAside, takeBack } from '../../journal/seal';
import type { Library } from '../../library/db';
import { getRun, takeOnce, updateRun } from '../../library/runs';
import type { Decision, HandRow } from '../../schema/hand';
import type { Run } from '../../schema/run';
import { CopiesGone, removedCopies } from '../from-record';
import { ENGINE_VERSION } from '../settings';
import { HAND_STEP } from './by-hand';

/** First step that a change of the pages reaches: what was searched and read stands. */
const FROM_QUOTES = '03-quote';
/** First step that a greater depth reaches. */
const FROM_ROUNDS = '02-round';
/** The end of a run stays when it was. */
const END = '05-end';

/**
 * Takes a person's decision about a run into its record (MECHANISMS A03). A decision about an answer lets the run go
 * through its journal again: what was searched, read and paid for before the first step that the decision reaches is
 * taken from there. Taking a source back brings back the steps as they were before. One that stands already, sent again
 * since its answer was lost or by a second panel, changes nothing. All of it is one transaction: a death leaves the run
 * as it was or as it is to be, and of two decisions at once neither is written over.
 *
 * @param now ISO 8601
 * @param id of the command: sent again, however late, it does nothing more
 * @returns whether the run has to be taken up; null where the run cannot take this decision
 * @throws CopiesGone where it needs what was read, and retention has taken some of that
 */
export async function takeDecision(
  db: Library,
  runId: string,
  decision: Decision,
  now: string,
  id?: string,
): Promise<{ goesOn: boolean } | null> {
  const seen = await getRun(db, runId);
  const gone = seen ? await removedCopies(db, seen) : [];
  return takeOnce(db, runId, id, (run) => taken(db, run, decision, { now, gone }), {
    ...{ again: { goesOn: false }, gone: null },
    also: [db.journal],
  });
}

interface At {
  now: string;
  /** Copies that the run has read and that are not here any more. */
  gone: readonly string[];
}

async function taken(db: Library, run: Run, decision: Decision, at: At): Promise<{ goesOn: boolean } | null> {
  const runId = run.id;
  if (stands(run, decision)) return { goesOn: false };
  if (decision.kind === 'drop') {
    if (ended(run)) return null;
    await updateRun(db, runId, { dropped: withOrWithout(run.dropped, decision.point, decision.on) });
    return { goesOn: false };
  }
  // A record of older code would not be gone through again but made anew.
  if (run.state !== 'done' || run.engine_version !== ENGINE_VERSION) return null;
  switch (decision.kind) {
    case 'exclude': {
      const excluded = withOrWithout(run.excluded, decision.url, decision.on);
      await goOn(db, run, { excluded }, FROM_QUOTES, at);
      return { goesOn: true };
    }
    case 'deepen':
      if (run.depth !== 'quick' || !run.search) return null;
      await goOn(db, run, { depth: 'standard', ended_at: null }, FROM_ROUNDS, at);
      return { goesOn: true };
    default: {
      const hand = withRow(run.hand ?? [], decision, at.now);
      await setAside(db, runId, { from: HAND_STEP, to: END }, null);
      await updateRun(db, runId, { hand, ...AGAIN });
      return { goesOn: true };
    }
  }
}

/** Whether a run is already as the decision wants it. */
function stands(run: Run, decision: Decision): boolean {
  switch (decision.kind) {
    case 'drop':
      return ended(run) ? false : (run.dropped ?? []).includes(decision.point) === decision.on;
    case 'exclude':
      return (run.excluded ?? []).includes(decision.url) === decision.on;
    case 'deepen': {
      const last = run.forks.at(-1);
      return !ended(run) && run.depth === 'standard' && last?.by_person === true && last.key === FROM_ROUNDS;
    }
    default: {
      const hand = run.hand ?? [];
      const then = withRow(hand, decision, '');
      return canonicalJson(then.map(undated)) === canonicalJson(hand.map(undated));
    }
  }
}

const ended = ({ state }: Run) => state === 'done' || state === 'failed';
const undated = (row: HandRow): HandRow => ({ ...row, at: '' });

const AGAIN = { state: 'queued', seal: null, answer_hash: null, error: null } as const;

/** Lets a run go on anew from a step; steps that were made under the same decisions before are taken back. */
async function goOn(db: Library, run: Run, change: Partial<Run>, from: string, { now, gone }: At): Promise<void> {
  const to = change.ended_at === null ? null : END;
  const then = stateOf({ ...run, ...change });
  const known = run.forks.findIndex((fork) => fork.made_under === then && fork.key === from);
  if (known < 0 && gone.length > 0) throw new CopiesGone(run.id, gone.length);
  const forks = run.forks.map((fork, i) => (i === known ? { ...fork, made_under: null } : fork));
  forks.push({ key: from, from_version: run.engine_version, at: now, by_person: true, made_under: stateOf(run) });
  await setAside(db, run.id, { from, to }, forks.length);
  if (known >= 0) {
    await takeBack(db, run.id, known + 1);
    // What was decided about sentences since then is laid over the answer anew.
    await setAside(db, run.id, { from: HAND_STEP, to: END }, null);
  }
  await updateRun(db, run.id, { ...change, forks, ...AGAIN });
}

/** What the steps behind reading depend on besides what was read. */
function stateOf({ excluded, depth, caps }: Run): string {
  return canonicalJson({ excluded: [...(excluded ?? [])].sort(), depth, caps: caps ?? null });
}

function withOrWithout(list: readonly string[] | undefined, item: string, on: boolean): string[] {
  const rest = (list ?? []).filter((one) => one !== item);
  return on ? [...rest, item] : rest;
}

function withRow(hand: readonly HandRow[], decision: Exclude<Decision, Within>, at: string): HandRow[] {
  if (decision.kind === 'side') {
    const { values, kept, on } = decision;
    const rest = hand.filter((row) => row.kind !== 'side' || row.values.join('\n') !== values.join('\n'));
    return on ? [...rest, { kind: 'side', values, kept, at }] : rest;
  }
  const { kind, text, on } = decision;
  const rest = hand.filter((row) => row.kind === 'side' || row.text !== text);
  return on ? [...rest, { kind, text, at }] : rest;
}
type Within = { kind: 'exclude' | 'drop' | 'deepen' };
