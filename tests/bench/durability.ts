import { putPreference } from '../e2e/harness/database.ts';
import { ALL_SITES } from '../e2e/harness/grant.ts';
import { launch } from '../e2e/harness/launch.ts';
import { openPanel } from '../e2e/harness/panel.ts';
import { holdStep, type StepMoment } from '../e2e/harness/step-gate.ts';
import { killBrowsers } from './durability/browser-death.ts';
import { disturbed, killInRun, newTally, quantile, type Scene, type Tally } from './durability/disturb.ts';
import { killHosts } from './durability/host-death.ts';
import { putInRoles, STREAM_KEY, setPace, startModel } from './durability/model.ts';
import { naturalDeath } from './durability/natural-death.ts';
import { ask, LEAST_STEPS, outcomeOf, prepare, repeated, replays, startPages } from './durability/workload.ts';

export const describe =
  'A run of over 40 steps that asks a streaming model: the worker is killed at three points of every step, inside the stream and at random moments, dies by itself, the panel is closed, the effect host is killed, the browser is killed.';

interface Options {
  quick?: boolean;
}

/** How much longer a run takes with the slow stream than with the brisk one, about. Milliseconds. */
const STREAM_MS = 3_000;

const MOMENTS: readonly StepMoment[] = ['begun', 'made', 'kept'];

/**
 * Runs the bench; `quick` takes every eighth step and ten random moments. Each part prints its figures as it ends, so
 * that a bench that is cut short still says what it measured.
 */
export async function run({ quick = false }: Options): Promise<Record<string, unknown>> {
  const begin = performance.now();
  const server = await startPages();
  const model = await startModel();
  let launched = await launch({ server, grants: ALL_SITES });
  const tally = newTally();
  const figures: Record<string, unknown> = {};
  const say = (part: string, more: Record<string, unknown>): void => {
    Object.assign(figures, more);
    const s = Math.round((performance.now() - begin) / 1000);
    const { kills, lost, unsettled, repeated, refetched, faults } = tally;
    process.stderr.write(
      `${s} s  ${part}: ${JSON.stringify({ ...more, kills, lost, unsettled, repeated, refetched })}\n`,
    );
    for (const fault of faults.splice(0)) process.stderr.write(`      ${fault}\n`);
  };
  try {
    let panel = await openPanel(launched);
    await prepare(launched);
    await putInRoles(launched, model);
    // The same question is asked some hundred times: no answer may be one that was kept.
    await putPreference(launched, 'use_caches', false);
    await outcomeOf(launched, await ask(launched));
    const from = performance.now();
    const expected = await outcomeOf(launched, await ask(launched));
    const undisturbedMs = performance.now() - from;
    if (expected.overview.length === 0 || expected.steps < LEAST_STEPS || expected.doneSteps !== expected.steps)
      throw new Error(`The undisturbed run is not what it should be: ${JSON.stringify(expected)}`);
    say('undisturbed', { steps: expected.steps, undisturbed_ms: Math.round(undisturbedMs) });

    let fetches = server.requests.length;
    let paidBefore = model.counts().repeated_paid;
    const again = () => {
      const { repeated_paid } = model.counts();
      const counts = { paid: repeated_paid - paidBefore, fetched: repeated(server, fetches) };
      fetches = server.requests.length;
      paidBefore = repeated_paid;
      return counts;
    };
    const scene: Scene = { launched, expected, again };
    const resumed: number[] = [];

    say('points', await atPoints(tally, scene, resumed, quick ? 8 : 1, say));
    say('random', await atRandom(tally, scene, resumed, quick ? 10 : 100, undisturbedMs));
    setPace(model, 'slow');
    say('in the stream', await inStream(tally, scene, resumed, quick ? 3 : 15));
    say('resume', { resume_p50_ms: quantile(resumed, 0.5), resume_p95_ms: quantile(resumed, 0.95) });

    const { replayed, differed } = await replays(launched, 20);
    tally.faults.push(...differed);
    say('replay', { replayed, replay_differed: differed.length });

    const closed: number[] = [];
    for (let i = 0; i < (quick ? 1 : 3); i++) {
      const held = await holdStep(launched, { key: STREAM_KEY, place: 'host', at: 'streaming', chunks: 2 + i });
      await disturbed(tally, scene, async (id) => {
        await held.reached();
        await panel.close();
        const ms = await killInRun(launched, id);
        if (ms !== null) closed.push(ms);
        return ms === null ? 0 : 1;
      });
      await held.release();
      panel = await openPanel(launched);
    }
    say('panel closed', { closed_kills: closed.length, closed_resume_max_ms: Math.round(Math.max(0, ...closed)) });

    say('host killed', await killHosts(scene, model, quick ? 2 : 10));
    const lengthMs = undisturbedMs + STREAM_MS;
    const times = quick ? { random: 3, points: 1 } : { random: 30, points: 4 };
    const browser = await killBrowsers(scene, model, { ...times, lengthMs });
    launched = browser.launched;
    say('browser killed', browser.figures);
    // The figures so far are worth telling whatever becomes of the last part.
    const natural = await naturalDeath(server).catch((error: unknown) => ({ natural_death: String(error) }));
    say('natural death', natural);
    const { kills, lost, unsettled, inDoubt, refetched } = tally;
    const { calls, paid } = model.counts();
    return {
      ...{ kills, lost, repeated: tally.repeated, refetched, unsettled, in_doubt: inDoubt },
      ...figures,
      ...{ model_calls: calls, model_paid: paid },
      seconds: Math.round((performance.now() - begin) / 1000),
    };
  } finally {
    await launched.remove().catch(() => undefined);
    await server.close();
    await model.close();
  }
}

/** Kills the worker after the first, second … chunk of the model's slow stream. */
async function inStream(
  tally: Tally,
  scene: Scene,
  resumed: number[],
  times: number,
): Promise<Record<string, unknown>> {
  let kills = 0;
  for (let chunks = 1; chunks <= times; chunks++) {
    const held = await holdStep(scene.launched, { key: STREAM_KEY, place: 'host', at: 'streaming', chunks });
    await disturbed(tally, scene, async (id) => {
      if (!(await held.reached())) {
        tally.faults.push(`chunk ${chunks}: not reached`);
        return 0;
      }
      const ms = await killInRun(scene.launched, id);
      if (ms === null) return 0;
      resumed.push(ms);
      kills++;
      return 1;
    });
    await held.release();
  }
  return { stream_kills: kills };
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
    if (n % (stride * 5) === 0) say(`step ${n + 1} of ${expected.steps}`, {});
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
