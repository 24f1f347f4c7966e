import type { Launched } from '../../e2e/harness/launch.ts';
import type { Scene } from './disturb.ts';
import { ask, openTabs, outcomeOf } from './workload.ts';

/**
 * Kills the browser's own process, by the id of the one that this bench started, in the middle of a run and starts it
 * again on the same profile. A call that was under way died with the browser: it is in doubt, counted, made once more.
 *
 * @param lengthMs how long an undisturbed run takes: the kills are spread over it.
 */
export async function killBrowser(
  { launched: from, expected, again }: Scene,
  times: number,
  lengthMs: number,
): Promise<{ launched: Launched; figures: Record<string, unknown> }> {
  let launched = from;
  let lost = 0;
  let inDoubt = 0;
  let paid = 0;
  const faults: string[] = [];
  again();
  for (let i = 0; i < times; i++) {
    const id = await ask(launched);
    await new Promise((wake) => setTimeout(wake, (lengthMs * (i + 0.5)) / times));
    const pid = await browserProcess(launched);
    const gone = new Promise((done) => launched.context.once('close', done));
    process.kill(pid, 'SIGKILL');
    await gone;
    launched = await launched.restart();
    try {
      const ended = await outcomeOf(launched, id, 90_000);
      inDoubt += ended.inDoubt;
      // A tab that went with the browser before it was read cannot be read any more; the answer is the same.
      const same = JSON.stringify(ended.overview) === JSON.stringify(expected.overview);
      if (ended.state !== 'done' || ended.steps !== ended.doneSteps || !same) {
        lost++;
        faults.push(JSON.stringify(ended).slice(0, 400));
      }
    } catch (error) {
      lost++;
      faults.push(String(error));
    }
    paid += again().paid;
    await openTabs(launched);
  }
  for (const fault of faults) process.stderr.write(`      ${fault}\n`);
  return {
    launched,
    figures: { browser_kills: times, browser_lost: lost, browser_in_doubt: inDoubt, browser_repeated: paid },
  };
}

async function browserProcess(launched: Launched): Promise<number> {
  const { processInfo } = await launched.browser.send('SystemInfo.getProcessInfo');
  const main = processInfo.find((item) => item.type === 'browser');
  if (!main) throw new Error('The browser did not tell its process.');
  return main.id;
}
