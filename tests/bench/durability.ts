import { ALL_SITES } from '../e2e/harness/grant.ts';
import { launch } from '../e2e/harness/launch.ts';
import { openPanel } from '../e2e/harness/panel.ts';
import { holdStep, type StepMoment } from '../e2e/harness/step-gate.ts';
import { killBrowser } from './durability/browser-death.ts';
import { disturbed, killInRun, newTally, quantile, type Scene, type Tally } from './durability/disturb.ts';
import { naturalDeath } from './durability/natural-death.ts';
import { ask, outcomeOf, prepare, repeated, STEPS, startPages } from './durability/workload.ts';

export const describe =
  'A run of 40 steps, half of them streams in the effect host: the worker is killed at three points of every step and at random moments, dies by itself, the panel is closed, the browser is killed.';

interface Options {
  quick?: boolean;
}

const MOMENTS: readonly StepMoment[] = ['begun', 'made', 'kept'];

/**
 * Runs the bench; `quick` takes every eighth step and ten random moments. Each part prints its figures as it ends, so
 * that a bench that is cut short still says what it measured.
 */
export async function run({ quick = false }: Options): Promise<Record<string, unknown>> {
  const begin = performance.now();
  const server = await startPages();
  let launched = await launch({ server, grants: ALL_SITES });
  const tally = newTally();
  const figures: Record<string, unknown> = {};
  const say = (part: string, more: Record<string, unknown>): void => {
    Object.assign(figures, more);
    const s = Math.round((performance.now() - begin) / 1000);
    const { kills, lost, unsettled, repeated: again, faults } = tally;
    process.stderr.write(`${s} s  ${part}: ${JSON.stringify({ ...more, kills, lost, unsettled, repeated: again })}\n`);
    for (const fault of faults.splice(0)) process.stderr.write(`      ${fault}\n`);
  };
  try {
    let panel = await openPanel(launched);
    await prepare(launched);
    await outcomeOf(launched, await ask(launched));
    const from = performance.now();
    const expected = await outcomeOf(launched, await ask(launched));
    const undisturbedMs = performance.now() - from;
    if (expected.overview.length === 0 || expected.steps !== STEPS || expected.doneSteps !== STEPS)
      throw new Error(`The undisturbed run is not what it should be: ${JSON.stringify(expected)}`);
    say('undisturbed', { steps: expected.steps, undisturbed_ms: Math.round(undisturbedMs) });

    let seen = server.requests.length;
    const repeatedSince = (): number => {
      const again = repeated(server, seen);
      seen = server.requests.length;
      return again;
    };
    const scene: Scene = { launched, expected, repeatedSince };
    const resumed: number[] = [];

    say('points', await atPoints(tally, scene, resumed, quick ? 8 : 1, say));
    say('random', await atRandom(tally, scene, resumed, quick ? 10 : 100, undisturbedMs));
    say('resume', { resume_p50_ms: quantile(resumed, 0.5), resume_p95_ms: quantile(resumed, 0.95) });

    const closed: number[] = [];
    for (let i = 0; i < (quick ? 1 : 3); i++) {
      await disturbed(tally, scene, async (id) => {
        await new Promise((wake) => setTimeout(wake, 300 + i * 200));
        await panel.close();
        const ms = await killInRun(launched, id);
        if (ms !== null) closed.push(ms);
        return ms === null ? 0 : 1;
      });
      panel = await openPanel(launched);
    }
    say('panel closed', { closed_kills: closed.length, closed_resume_max_ms: Math.round(Math.max(0, ...closed)) });

    const browser = await killBrowser(launched, server, expected, quick ? 1 : 4);
    launched = browser.launched;
    say('browser killed', browser.figures);
    say('natural death', await naturalDeath(server));
    const { kills, lost, unsettled, inDoubt } = tally;
    return {
      ...{ kills, lost, repeated: tally.repeated, unsettled, in_doubt: inDoubt },
      ...figures,
      seconds: Math.round((performance.now() - begin) / 1000),
    };
  } finally {
    await launched.remove().catch(() => undefined);
    await server.close();
  }
}

/** Kills the worker at three points of every `stride`th step; a point that was not reached is a fault of the bench. */
async function atPoints(
  tally: Tally,
  scene: Scene,
  resumed: number[],
  stride: number,
  say: (part: string, more: Record<string, unknown>) => void,
): Promise<Record<string, unknown>> {
  const { launched, expected } = scene;
  const reached: Record<string, number> = {};
  let missed = 0;
  for (const [n, { key, place }] of expected.keys.entries()) {
    if (n % stride !== 0) continue;
    for (const at of MOMENTS) {
      const held = await holdStep(launched, { key, place, at });
      await disturbed(tally, scene, async (id) => {
        if (!(await held.reached())) {
          missed++;
          tally.faults.push(`${key} ${at}: not reached`);
          return 0;
        }
        const name = `points_${at}_${place}`;
        reached[name] = (reached[name] ?? 0) + 1;
        const ms = await killInRun(launched, id, () => held.release());
        if (ms !== null) resumed.push(ms);
        return 1;
      });
      await held.release();
    }
    if (n % (stride * 5) === 0) say(`step ${n + 1} of ${STEPS}`, {});
  }
  return { points_missed: missed, ...reached };
}

/** Kills the worker at moments spread evenly at random over the length of an undisturbed run. */
async function atRandom(
  tally: Tally,
  scene: Scene,
  resumed: number[],
  times: number,
  lengthMs: number,
): Promise<Record<string, unknown>> {
  let kills = 0;
  let late = 0;
  while (kills < times) {
    await disturbed(tally, scene, async (id) => {
      await new Promise((wake) => setTimeout(wake, Math.random() * lengthMs));
      const ms = await killInRun(scene.launched, id);
      // The run was over sooner than usual: it does not count.
      if (ms === null) {
        late++;
        return 0;
      }
      resumed.push(ms);
      kills++;
      return 1;
    });
    if (late > times) break;
  }
  return { random_kills: kills };
}
