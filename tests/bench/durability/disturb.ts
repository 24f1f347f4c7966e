import type { Launched } from '../../e2e/harness/launch.ts';
import { killWorker } from '../../e2e/harness/worker.ts';
import { ask, type Ended, outcomeOf, same } from './workload.ts';

/** What all disturbances together came to. */
export interface Tally {
  kills: number;
  /** Runs that did not end, or ended with another answer. */
  lost: number;
  /** Runs in which a step had no or two results. */
  unsettled: number;
  /** Model calls that were paid twice, by the server's own count. */
  repeated: number;
  /** Pages that were fetched twice, by the server's own count. */
  refetched: number;
  /** Steps put down as in doubt. */
  inDoubt: number;
  faults: string[];
}

export const newTally = (): Tally => ({
  kills: 0,
  lost: 0,
  unsettled: 0,
  repeated: 0,
  refetched: 0,
  inDoubt: 0,
  faults: [],
});

export interface Scene {
  launched: Launched;
  expected: Ended;
  /** The servers' own counts of what came twice since the last call of this. */
  again: () => { paid: number; fetched: number };
}

/** One run with one disturbance; counts what went wrong. `disturb` says how many deaths it brought. */
export async function disturbed(
  tally: Tally,
  { launched, expected, again }: Scene,
  disturb: (runId: string) => Promise<number>,
  timeoutMs = 90_000,
): Promise<void> {
  again();
  let name = 'a run that was not asked';
  try {
    const id = await ask(launched);
    name = id;
    tally.kills += await disturb(id);
    const ended = await outcomeOf(launched, id, timeoutMs);
    tally.inDoubt += ended.inDoubt;
    if (ended.steps !== expected.steps || ended.doneSteps !== expected.steps) {
      tally.unsettled++;
      tally.faults.push(`${name}: ${ended.doneSteps} of ${ended.steps} steps done`);
    }
    if (!same(ended, expected)) {
      tally.lost++;
      tally.faults.push(`${name}: ${JSON.stringify(ended).slice(0, 300)}`);
    }
  } catch (error) {
    tally.lost++;
    tally.faults.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
  const { paid, fetched } = again();
  tally.repeated += paid;
  tally.refetched += fetched;
}

/**
 * Kills the worker in the middle of a run and waits until a successor owns the run: the lock `run:…` has another holder.
 *
 * @param then what must happen after the death before a successor can do anything, e.g. letting go of a held table.
 * @returns milliseconds from the kill; null where the run had ended already or there was no worker to kill.
 */
export async function killInRun(
  launched: Launched,
  runId: string,
  then?: () => Promise<void>,
  timeoutMs = 60_000,
): Promise<number | null> {
  const owner = await ownerOf(launched, runId);
  if (owner === 'ended') return null;
  const begin = performance.now();
  await killWorker(launched).catch((error: unknown) => {
    // Another kill, the browser's own, may have come first.
    if (!String(error).includes('dead already')) throw error;
  });
  await then?.();
  const owned = await launched.extensionPage.evaluate(successor, { run: runId, before: owner, ms: timeoutMs });
  if (!owned) throw new Error('no worker took the run up');
  return performance.now() - begin;
}

/** Who holds a run now: a client of the browser's lock, nobody, or the run has ended. */
async function ownerOf(launched: Launched, runId: string): Promise<string | null> {
  return launched.extensionPage.evaluate(async (run) => {
    const { held = [] } = await navigator.locks.query();
    const lock = held.find(({ name }) => name === `run:${run}`);
    if (lock) return lock.clientId ?? '';
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('sidelight');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const row = await new Promise<{ state: string } | undefined>((resolve, reject) => {
      const request = db.transaction('runs').objectStore('runs').get(run);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    db.close();
    return row?.state === 'done' || row?.state === 'failed' ? 'ended' : null;
  }, runId);
}

/** Runs in the extension's page: whether, in time, the run had another owner or had ended. */
async function successor({ run, before, ms }: { run: string; before: string | null; ms: number }): Promise<boolean> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('sidelight');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const ended = () =>
    new Promise<boolean>((resolve) => {
      const request = db.transaction('runs').objectStore('runs').get(run);
      request.onsuccess = () => resolve(['done', 'failed'].includes(request.result?.state));
      request.onerror = () => resolve(false);
    });
  try {
    for (const begin = performance.now(); performance.now() - begin < ms; ) {
      const { held = [] } = await navigator.locks.query();
      const lock = held.find(({ name }) => name === `run:${run}`);
      if (lock && lock.clientId !== before) return true;
      if (!lock && (await ended())) return true;
      await new Promise((wake) => setTimeout(wake, 4));
    }
    return false;
  } finally {
    db.close();
  }
}

export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0);
}
