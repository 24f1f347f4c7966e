import { readTable } from '../e2e/harness/database.ts';
import { ALL_SITES } from '../e2e/harness/grant.ts';
import { holdAt, openGate } from '../e2e/harness/journal-gate.ts';
import { type Launched, launch } from '../e2e/harness/launch.ts';
import { openPanel, type Panel } from '../e2e/harness/panel.ts';
import type { FixtureServer } from '../e2e/harness/server.ts';
import { killWorker, waitForRebirth } from '../e2e/harness/worker.ts';
import { killBrowser } from './durability/browser-death.ts';
import { naturalDeath } from './durability/natural-death.ts';
import { ask, type Outcome, openTabs, outcomeOf, repeated, STEPS, startPages } from './durability/workload.ts';

export const describe =
  'A run of 40 steps, 20 of them streams in the effect host: the worker is killed at three points of every step and at random moments, dies by itself, the panel is closed, the browser is killed.';

interface Options {
  quick?: boolean;
}

interface Tally {
  kills: number;
  /** Runs that did not end, or ended with another answer. */
  lost: number;
  /** Fetches that the server saw twice. */
  repeated: number;
  /** Runs in which a step had no or two results. */
  unsettled: number;
  resumeMs: number[];
  faults: string[];
}

/** Runs the bench; `quick` takes every eighth point and ten random moments. */
export async function run({ quick = false }: Options): Promise<Record<string, unknown>> {
  const server = await startPages();
  const tally: Tally = { kills: 0, lost: 0, repeated: 0, unsettled: 0, resumeMs: [], faults: [] };
  let launched = await launch({ server, grants: ALL_SITES });
  try {
    await openTabs(launched);
    const panel = await openPanel(launched);
    const first = await ask(launched);
    const expected = await outcomeOf(launched, first);
    if (expected.overview.length === 0 || expected.steps !== STEPS)
      throw new Error(`The undisturbed run is not what it should be: ${JSON.stringify(expected)}`);

    const stride = quick ? 8 : 1;
    for (let done = 0; done < STEPS; done += stride)
      for (const at of ['between', 'effect'] as const)
        await disturbed(tally, server, launched, expected, async (id) => {
          await holdAt(launched, { run: id, done, at });
          return killed(launched, openGate);
        });
    const points = { kills: tally.kills };

    const random = quick ? 10 : 100;
    for (let i = 0; i < random; i++)
      await disturbed(tally, server, launched, expected, async () => {
        await new Promise((wake) => setTimeout(wake, Math.random() * 1800));
        return killed(launched);
      });

    const closed = await closedPanel(tally, server, launched, panel, expected, quick ? 1 : 2);
    const natural = await naturalDeath(server);
    const browser = await killBrowser(launched, server, expected, quick ? 1 : 4);
    launched = browser.launched;
    return {
      kills: tally.kills,
      kills_at_points: points.kills,
      lost: tally.lost,
      repeated: tally.repeated,
      unsettled: tally.unsettled,
      resume_p50_ms: quantile(tally.resumeMs, 0.5),
      resume_p95_ms: quantile(tally.resumeMs, 0.95),
      ...closed,
      ...natural,
      ...browser.figures,
      faults: tally.faults.slice(0, 10),
    };
  } finally {
    await launched.remove().catch(() => undefined);
    await server.close();
  }
}

/** One run with one disturbance; counts what went wrong. */
async function disturbed(
  tally: Tally,
  server: FixtureServer,
  launched: Launched,
  expected: Outcome,
  disturb: (runId: string) => Promise<number | null>,
): Promise<void> {
  const since = server.requests.length;
  const id = await ask(launched);
  const resumed = await disturb(id);
  if (resumed !== null) {
    tally.kills++;
    tally.resumeMs.push(resumed);
  }
  try {
    const outcome = await outcomeOf(launched, id);
    const { steps, doneSteps, inDoubt: _inDoubt, ...answer } = outcome;
    const { steps: _steps, doneSteps: _done, inDoubt: _doubt, ...wanted } = expected;
    if (steps !== STEPS || doneSteps !== STEPS) tally.unsettled++;
    if (JSON.stringify(answer) !== JSON.stringify(wanted)) {
      tally.lost++;
      tally.faults.push(JSON.stringify(outcome).slice(0, 300));
    }
  } catch (error) {
    tally.lost++;
    tally.faults.push(String(error));
  }
  tally.repeated += repeated(server, since);
}

/**
 * Kills the worker and measures, from the moment of the kill, until its successor runs. Null where no run was active:
 * then nothing has to come back.
 */
async function killed(launched: Launched, after?: (launched: Launched) => Promise<void>): Promise<number | null> {
  const active = (await readRuns(launched)).some((run) => run.state !== 'done' && run.state !== 'failed');
  if (!active && !after) return null;
  const begin = performance.now();
  const { id } = await killWorker(launched);
  await after?.(launched);
  await waitForRebirth(launched, id, 60_000);
  return performance.now() - begin;
}

async function readRuns(launched: Launched) {
  return readTable(launched, 'runs');
}

/** With the panel closed in the middle of a stream only the alarm brings the worker back. */
async function closedPanel(
  tally: Tally,
  server: FixtureServer,
  launched: Launched,
  panel: Panel,
  expected: Outcome,
  times: number,
): Promise<Record<string, unknown>> {
  const resumed: number[] = [];
  let open = panel;
  for (let i = 0; i < times; i++) {
    const since = server.requests.length;
    const id = await ask(launched);
    await new Promise((wake) => setTimeout(wake, 400));
    await open.close();
    const ms = await killed(launched);
    if (ms !== null) resumed.push(ms);
    const outcome = await outcomeOf(launched, id, 120_000);
    if (JSON.stringify(outcome.overview) !== JSON.stringify(expected.overview)) tally.lost++;
    tally.repeated += repeated(server, since);
    tally.kills++;
    open = await openPanel(launched);
  }
  return { closed_resume_max_ms: Math.round(Math.max(0, ...resumed)) };
}

function quantile(values: number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0);
}
