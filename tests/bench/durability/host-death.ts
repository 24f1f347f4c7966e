import type { ScriptedModel } from '../../servers/scripted-model/types.ts';
import type { Scene } from './disturb.ts';
import { repeatsSince } from './repeats.ts';
import { ask, outcomeOf, same } from './workload.ts';

/** How long the slow stream takes to begin, and how long it streams, about. Milliseconds. */
const SPREAD_MS = 5_000;

/**
 * Closes the effect host in the middle of runs while the worker lives. What it was reading is read again, a call that
 * was under way is in doubt and made once more, what was answered is not asked for again.
 */
export async function killHosts(
  { launched, expected, again }: Scene,
  model: ScriptedModel,
  times: number,
): Promise<Record<string, unknown>> {
  const figures = {
    host_kills: 0,
    host_lost: 0,
    host_repeated_after_answer: 0,
    host_answered_unread: 0,
    host_in_doubt_retried: 0,
  };
  for (let n = 0; n < times; n++) {
    const calls = model.log().length;
    const id = await ask(launched);
    await new Promise((wake) => setTimeout(wake, (SPREAD_MS * (n + Math.random())) / times));
    const closed = await launched.extensionPage.evaluate(() =>
      chrome.offscreen.closeDocument().then(
        () => true,
        () => false,
      ),
    );
    if (closed) figures.host_kills++;
    let inDoubt = 0;
    try {
      const ended = await outcomeOf(launched, id);
      inDoubt = ended.inDoubt;
      if (!same(ended, expected)) {
        figures.host_lost++;
        process.stderr.write(`      ${JSON.stringify(ended).slice(0, 400)}\n`);
      }
    } catch (error) {
      figures.host_lost++;
      process.stderr.write(`      ${String(error)}\n`);
    }
    const { afterAnswer, unread, afterCut } = repeatsSince(model, calls, inDoubt);
    figures.host_repeated_after_answer += afterAnswer;
    figures.host_answered_unread += unread;
    figures.host_in_doubt_retried += afterCut;
  }
  again();
  return figures;
}
