import { describe, expect, test } from 'vitest';
import { endedRun, latestRun, readTable } from './harness/database.ts';
import { launch } from './harness/launch.ts';
import { attachPanel, openPanel } from './harness/panel.ts';
import { slow } from './harness/server.ts';
import { box, FACT, QUESTION, setStage, shopWithFact } from './harness/stage.ts';
import { clickToolbarButton } from './harness/trigger.ts';
import { updateExtension } from './harness/update.ts';

/** Installing and updating while pages are open and a run is under way; names are those of the cases. */

const stage = setStage({
  'a.test/': shopWithFact('Shop A'),
  'slow.test/': slow(3000, shopWithFact('Shop Slow')),
});

/** In how many worlds of this extension in the tab a reader stands, and how many of them still reach the extension. */
async function readersIn(url: string): Promise<{ readers: number; alive: number }> {
  const page = stage.launched.context.pages().find((candidate) => candidate.url() === url);
  if (!page) throw new Error(`No tab shows ${url}.`);
  const session = await stage.launched.context.newCDPSession(page);
  const worlds: number[] = [];
  session.on('Runtime.executionContextCreated', ({ context }) => {
    if (context.auxData?.type === 'isolated') worlds.push(context.id);
  });
  await session.send('Runtime.enable');
  let readers = 0;
  let alive = 0;
  for (const contextId of worlds) {
    const { result } = await session.send('Runtime.evaluate', {
      contextId,
      returnByValue: true,
      expression: `({ reader: '__sidelight_reader' in globalThis, alive: Boolean(globalThis.chrome?.runtime?.id) })`,
    });
    const seen = result.value as { reader: boolean; alive: boolean };
    if (!seen.reader) continue;
    readers++;
    if (seen.alive) alive++;
  }
  await session.detach();
  return { readers, alive };
}

describe('an update in the middle of a run', () => {
  test('MV-10: keeps the question being written, forks the run where the new code differs, and needs no reload of tabs', async () => {
    const { launched, panel } = stage;
    const tab = await launched.open('http://a.test/');
    await panel.waitForText('Shop A');
    await stage.ask();
    await panel.waitForText(FACT);
    await panel.click({ role: 'button', name: 'Jump to passage' }, 0);
    const marked = () => tab.evaluate(() => String([...(CSS.highlights.get('sidelight-passage') ?? [])][0] ?? ''));
    await expect.poll(marked).toContain(FACT);
    expect(await readersIn('http://a.test/')).toEqual({ readers: 1, alive: 1 });

    await panel.click({ role: 'button', name: 'New question' });
    await panel.click({ role: 'button', name: 'Add a link' });
    await panel.type('http://slow.test/');
    await panel.press('Enter');
    const known = await stage.runIds();
    await stage.send();
    await expect.poll(async () => (await latestRun(launched))?.state).toBe('running');
    await expect
      .poll(async () => stage.server.requests.filter(({ host }) => host === 'slow.test').length)
      .toBeGreaterThan(0);
    await panel.type('A question half writ', { role: 'textbox', name: /./ });
    const draft = async () => (await readTable(launched, 'preferences')).find(({ key }) => key === 'draft')?.value;
    await expect.poll(draft).toBe('A question half writ');

    // The next version understands questions otherwise: the first step that differs.
    let differs = 0;
    const version = await updateExtension(launched, (name, text) => {
      if (name !== 'worker-parts.js') return text;
      const next = text.replace(/01-understand["'`],[\w$.]+(?=\))/, '$&+" "');
      if (next !== text) differs++;
      return next;
    });
    expect(differs).toBe(1);
    expect(panel.session.closed).toBe(true);
    launched.extensionPage = await launched.context.newPage();
    await launched.extensionPage.goto(launched.url('manifest.json'));
    expect(await launched.extensionPage.evaluate(() => chrome.runtime.getManifest().version)).toBe(version);
    stage.panel = await openPanel(launched);

    const run = await endedRun(launched, known);
    expect([run.state, run.question, run.forks.map(({ key }) => key)]).toEqual(['done', QUESTION, ['01-understand']]);
    const journal = await readTable(launched, 'journal');
    // What the older version had done stands aside; what it began is not taken for done.
    expect(journal.filter((entry) => entry.run_id === `${run.id}~1`).map(({ key }) => key)).toContain('01-understand');
    expect(journal.filter((entry) => entry.run_id === run.id).every(({ state }) => state === 'done')).toBe(true);
    await stage.panel.waitForText(FACT);
    await stage.panel.waitUntilTrue(
      async () => (await stage.panel.property(box, 'value')) === 'A question half writ',
      'the question half written',
    );

    // The tab of before is read and marked without loading anew, by one reader that reaches the new version.
    const requests = stage.server.requests.filter(({ host }) => host === 'a.test').length;
    await stage.panel.evaluate(() => document.querySelector('textarea')?.select());
    await stage.panel.press('Delete');
    await stage.panel.click({ role: 'button', name: 'New question' });
    await tab.bringToFront();
    await stage.panel.waitForText('Shop A');
    await stage.ask();
    await stage.panel.click({ role: 'button', name: 'Jump to passage' }, 0);
    await expect.poll(marked).toContain(FACT);
    expect((await readersIn('http://a.test/')).alive).toBe(1);
    expect(stage.server.requests.filter(({ host }) => host === 'a.test').length).toBe(requests);
  });
});

test('MV-14: in a browser with five tabs open the extension is installed and reads the one in front, not loaded anew', async () => {
  const urls = ['a', 'slow', 'a', 'slow', 'a'].map((host, n) => `http://${host}.test/?${n}`);
  const launched = await launch({ server: stage.server, tabsBefore: urls });
  try {
    const requests = stage.server.requests.length;
    const tab = launched.context.pages().find((page) => page.url() === urls[4]);
    if (!tab) throw new Error('The tab is not there.');
    await clickToolbarButton(launched, tab);
    const panel = await attachPanel(launched);
    await panel.waitForText('Shop A');
    await panel.type(QUESTION, box);
    await panel.press('Enter');
    const run = await endedRun(launched);
    expect([run.state, run.pages.map(({ url, failure }) => [url, failure])]).toEqual(['done', [[urls[4], null]]]);
    await panel.waitForText(FACT);
    expect(panel.problems).toEqual([]);
    expect(stage.server.requests.length).toBe(requests);
  } finally {
    await launched.remove();
  }
});
