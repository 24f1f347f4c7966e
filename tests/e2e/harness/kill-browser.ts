import type { Launched } from './launch.ts';

/**
 * Kills the browser's own process, by the id of the one that the test started, as a crash or a lost machine would: no
 * handler runs, nothing is written any more. Start it again with `launched.restart()`.
 */
export async function killBrowser(launched: Launched): Promise<void> {
  const { processInfo } = await launched.browser.send('SystemInfo.getProcessInfo');
  const main = processInfo.find((item) => item.type === 'browser');
  if (!main) throw new Error('The browser did not tell its process.');
  const gone = new Promise((done) => launched.context.once('close', done));
  process.kill(main.id, 'SIGKILL');
  await gone;
}
