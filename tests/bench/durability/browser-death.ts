import { killBrowser } from '../../e2e/harness/kill-browser.ts';
import type { Launched } from '../../e2e/harness/launch.ts';
import { holdStep } from '../../e2e/harness/step-gate.ts';
import type { ScriptedModel } from '../../servers/scripted-model/types.ts';
import type { Scene } from './disturb.ts';
import { repeatsSince } from './repeats.ts';
import { ask, openTabs, outcomeOf } from './workload.ts';

/** Waits for the moment of a kill in a run that has been asked; false where the moment did not come. */
type Moment = (launched: Launched) => Promise<boolean>;

/**
 * Kills the browser's own process in the middle of runs and starts it again on the same profile: at random moments, and
 * where each call of a model has its answer and is writing its result. Calls that the server had answered to the end
 * must not be made again; a call that was under way died with the browser: it is in doubt, counted, made once more.
 *
 * @param random how many kills at random moments, spread over `lengthMs`, the length of an undisturbed run
 * @param points how many calls are killed at the exact point
 */
export async function killBrowsers(
  { launched: from, expected, again }: Scene,
  model: ScriptedModel,
  { random, points, lengthMs }: { random: number; points: number; lengthMs: number },
): Promise<{ launched: Launched; figures: Record<string, unknown> }> {
  let launched = from;
  const figures = {
    browser_kills: 0,
    browser_lost: 0,
    repeated_after_answer: 0,
    answered_unread: 0,
    in_doubt_retried: 0,
    browser_points_missed: 0,
  };
  const fault = (text: string) => process.stderr.write(`      ${text}\n`);
  const once = async (prepare: (launched: Launched) => Promise<Moment>) => {
    const calls = model.log().length;
    const moment = await prepare(launched);
    const id = await ask(launched);
    if (!(await moment(launched))) figures.browser_points_missed++;
    await killBrowser(launched);
    figures.browser_kills++;
    launched = await launched.restart();
    let inDoubt = 0;
    try {
      const ended = await outcomeOf(launched, id, 90_000);
      inDoubt = ended.inDoubt;
      // A tab that went with the browser before it was read cannot be read any more; the answer is the same.
      const same = JSON.stringify(ended.overview) === JSON.stringify(expected.overview);
      if (ended.state !== 'done' || ended.steps !== ended.doneSteps || !same) {
        figures.browser_lost++;
        fault(JSON.stringify(ended).slice(0, 400));
      }
    } catch (error) {
      figures.browser_lost++;
      fault(String(error));
    }
    const { afterAnswer, unread, afterCut } = repeatsSince(model, calls, inDoubt);
    figures.repeated_after_answer += afterAnswer;
    figures.answered_unread += unread;
    figures.in_doubt_retried += afterCut;
    await openTabs(launched);
  };
  const called = expected.keys.filter(({ key, place }) => place === 'host' && !key.endsWith('/page'));
  for (let n = 0; n < points; n++) {
    const { key = '' } = called[n % called.length] ?? {};
    await once(async () => {
      const held = await holdStep(launched, { key, place: 'host', at: 'made' });
      return () => held.reached();
    });
  }
  for (let n = 0; n < random; n++)
    await once(async () => async () => {
      await new Promise((wake) => setTimeout(wake, Math.random() * lengthMs));
      return true;
    });
  again();
  return { launched, figures };
}
