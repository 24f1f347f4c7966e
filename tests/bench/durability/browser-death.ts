import type { Launched } from '../../e2e/harness/launch.ts';
import type { FixtureServer } from '../../e2e/harness/server.ts';
import { ask, type Ended, openTabs, outcomeOf, repeated } from './workload.ts';

/**
 * Kills the browser's own process, by the id of the one that this bench started, in the middle of a run and starts it
 * again on the same profile. A fetch that was under way died with the browser: it is in doubt, counted, made once more.
 */
export async function killBrowser(
  from: Launched,
  server: FixtureServer,
  expected: Ended,
  times: number,
): Promise<{ launched: Launched; figures: Record<string, unknown> }> {
  let launched = from;
  let lost = 0;
  let inDoubt = 0;
  let again = 0;
  for (let i = 0; i < times; i++) {
    const since = server.requests.length;
    const id = await ask(launched);
    await new Promise((wake) => setTimeout(wake, 150 + i * 250));
    const pid = await browserProcess(launched);
    const gone = new Promise((done) => launched.context.once('close', done));
    process.kill(pid, 'SIGKILL');
    await gone;
    launched = await launched.restart();
    const outcome = await outcomeOf(launched, id, 90_000);
    if (outcome.state !== 'done' || outcome.steps !== outcome.doneSteps) lost++;
    // A tab that went with the browser before it was read is a page that could not be read: the answer is the same.
    else if (JSON.stringify(outcome.overview) !== JSON.stringify(expected.overview)) lost++;
    inDoubt += outcome.inDoubt;
    again += repeated(server, since);
    await openTabs(launched);
  }
  return {
    launched,
    figures: { browser_kills: times, browser_lost: lost, browser_in_doubt: inDoubt, browser_repeated: again },
  };
}

async function browserProcess(launched: Launched): Promise<number> {
  const { processInfo } = await launched.browser.send('SystemInfo.getProcessInfo');
  const main = processInfo.find((item) => item.type === 'browser');
  if (!main) throw new Error('The browser did not tell its process.');
  return main.id;
}
