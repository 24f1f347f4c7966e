import { describe, expect, test } from 'vitest';
import type { Run } from '../../lib/schema/run.ts';
import { endedRun, latestRun, readTable } from './harness/database.ts';
import { attachPanel, openPanel } from './harness/panel.ts';
import { slow } from './harness/server.ts';
import { FACT, QUESTION, setStage, shop, shopWithFact } from './harness/stage.ts';

/** What tabs and windows do to a run under Manifest V3; names are those of the cases (mv3.test.ts names the rest). */

/** Posts messages to itself all the time and runs a script of its own anew, as some sites do. */
const RESTLESS = `<script>
  setInterval(() => {
    postMessage({ type: 'wxt:content-script-started', contentScriptName: 'reader', messageId: String(Math.random()) }, '*');
    const again = document.createElement('script');
    again.textContent = 'window.runs = (window.runs || 0) + 1';
    document.head.append(again);
  }, 50);
</script>`;

const stage = setStage({
  'a.test/': shopWithFact('Shop A'),
  'b.test/': shop('Shop B'),
  'c.test/': shop('Shop C'),
  'slow.test/': slow(2500, shopWithFact('Shop Slow')),
  'restless.test/': shopWithFact('Shop Restless').replace('</head>', `${RESTLESS}</head>`),
});
const endings = (run: Run) => run.pages.map((item) => [item.title, item.failure]);

describe('tabs and windows', () => {
  /** For each web page, whether the reader is in it. */
  const readers = () =>
    stage.launched.extensionPage.evaluate(async () => {
      const tabs = await chrome.tabs.query({ url: 'http://*/*' });
      const func = () => '__sidelight_reader' in globalThis;
      const looks = tabs.map(({ id }) => chrome.scripting.executeScript({ target: { tabId: id ?? -1 }, func }));
      return (await Promise.all(looks)).map(([found]) => found?.result);
    });
  const tabIds = () =>
    stage.launched.extensionPage.evaluate(async () => (await chrome.tabs.query({})).map(({ id }) => id ?? -1).sort());

  test('MV-14: five tabs hold no script of ours before they are asked, and are read without loading anew', async () => {
    await stage.panel.close();
    for (const host of ['a', 'b', 'c', 'a', 'b']) await stage.launched.open(`http://${host}.test/`);
    expect(await readers()).toEqual([false, false, false, false, false]);
    const requests = stage.server.requests.length;
    stage.panel = await openPanel(stage.launched);
    await stage.panel.click({ role: 'button', name: 'Open tabs' });
    expect((await stage.ask()).pages.map((item) => item.failure)).toEqual([null, null, null, null, null]);
    await stage.panel.waitForText(FACT);
    expect(stage.server.requests.length).toBe(requests);
  });

  test('MV-32, MV-33: background tabs of a minimised window are read, none is opened and none is closed', async () => {
    for (const host of ['a', 'b', 'c']) await stage.launched.open(`http://${host}.test/`);
    await stage.panel.waitForText('Shop C');
    await stage.panel.click({ role: 'button', name: 'Open tabs' });
    const before = await tabIds();
    const minimise = (state: 'minimized' | 'normal') =>
      stage.launched.extensionPage.evaluate(async (next) => {
        const { id } = await chrome.windows.getCurrent();
        await chrome.windows.update(id ?? -1, { state: next });
        return (await chrome.windows.getCurrent()).state;
      }, state);
    expect(await minimise('minimized')).toBe('minimized');
    // Playwright makes every page believe that it is visible: that the reader needs no frame is a unit test.
    const run = await stage.ask();
    await minimise('normal');
    expect(endings(run).sort()).toEqual([
      ['Shop A', null],
      ['Shop B', null],
      ['Shop C', null],
    ]);
    expect(await tabIds()).toEqual(before);
  });

  test('MV-32: a tab that is moved to another window while it is read is found by its id', async () => {
    const tab = await stage.openTab('http://slow.test/');
    await stage.panel.waitForText('This page');
    const known = await stage.runIds();
    await stage.send();
    await expect.poll(async () => (await latestRun(stage.launched))?.state).toBe('running');
    await stage.launched.extensionPage.evaluate(
      (id) => chrome.windows.create({ tabId: id }).then(() => undefined),
      tab,
    );
    expect(endings(await endedRun(stage.launched, known))).toEqual([['Shop Slow', null]]);
    await stage.panel.waitForText(FACT);
  });

  test('MV-13: in two windows with three tabs each, every panel names its page and every run keeps to its tab', async () => {
    for (const host of ['b', 'c']) await stage.launched.open(`http://${host}.test/`);
    await stage.openTab('http://slow.test/');
    const second = await stage.launched.extensionPage.evaluate(async () => {
      const hosts = ['c', 'a', 'b'];
      const window = await chrome.windows.create({ url: hosts.map((host) => `http://${host}.test/`) });
      await chrome.sidePanel.open({ windowId: window?.id ?? -1 });
      return window?.id ?? -1;
    });
    const other = await attachPanel(stage.launched);
    const known = await stage.runIds();
    await stage.send();
    await expect.poll(async () => (await latestRun(stage.launched))?.state).toBe('running');
    // The person goes on to another tab of the first window, and asks in the second.
    const inFront = (windowId: number, url: string) =>
      stage.launched.extensionPage.evaluate(
        async ({ windowId, url }) => {
          const [tab] = await chrome.tabs.query({ windowId, url });
          await chrome.tabs.update(tab?.id ?? -1, { active: true });
        },
        { windowId, url },
      );
    const first = await stage.launched.extensionPage.evaluate(async () => (await chrome.windows.getCurrent()).id ?? -1);
    await inFront(first, 'http://b.test/*');
    await inFront(second, 'http://a.test/*');
    await other.click({ role: 'button', name: 'New question' });
    await other.waitForText('Shop A');
    await stage.send('Which makers of desk lamps are sold?', other);
    await expect
      .poll(
        async () =>
          (await readTable(stage.launched, 'runs'))
            .filter((run) => !known.includes(run.id))
            .map((run) => [run.question, run.state, endings(run)])
            .sort(),
        { timeout: 20_000 },
      )
      .toEqual([
        [QUESTION, 'done', [['Shop Slow', null]]],
        ['Which makers of desk lamps are sold?', 'done', [['Shop A', null]]],
      ]);
    expect(await stage.panel.waitForText(FACT)).toContain('Shop Slow');
    expect(await other.waitForText('several makers')).toContain('Shop A');
    await stage.panel.click({ role: 'button', name: 'New question' });
    expect(await stage.panel.waitForText('Shop B')).not.toContain('Shop A');
    expect(other.problems).toEqual([]);
    await other.close();
  });

  test('MV-08: a page that posts messages and runs scripts anew is read and marked before and after thousands of them', async () => {
    const tab = await stage.launched.open('http://restless.test/');
    await stage.panel.waitForText('Shop Restless');
    const readAndMark = async () => {
      expect(endings(await stage.ask())).toEqual([['Shop Restless', null]]);
      await stage.panel.click({ role: 'button', name: 'Jump to passage' }, 0);
      await expect
        .poll(() =>
          tab.evaluate(() => {
            const [range] = CSS.highlights.get('sidelight-passage') ?? [];
            return range instanceof Range ? range.toString() : '';
          }),
        )
        .toContain(FACT);
    };
    await readAndMark();
    // What outdates a script of a page is its messages, not the time: here come as many as in half an hour.
    await tab.evaluate(() => {
      for (let i = 0; i < 2000; i++)
        postMessage({ type: 'wxt:content-script-started', contentScriptName: 'reader' }, '*');
    });
    await tab.waitForFunction(() => (window as unknown as { runs: number }).runs > 40);
    await stage.panel.click({ role: 'button', name: 'New question' });
    await readAndMark();
  });

  test('MV-33: of twelve added links at most three are fetched at once, and no tab is opened or closed for them', async () => {
    let now = 0;
    let most = 0;
    let served = 0;
    const hosts = Array.from({ length: 12 }, (_, i) => `link${i}.test`);
    for (const host of hosts)
      stage.server.set(`${host}/`, async (_request, response) => {
        most = Math.max(most, ++now);
        // Each waits for two more, and then for one too many.
        for (let i = 0; i < 100 && most < 3 && served < 9; i++) await new Promise((wake) => setTimeout(wake, 50));
        await new Promise((wake) => setTimeout(wake, 100));
        now--;
        served++;
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(shopWithFact(`Shop at ${host}`));
      });
    await stage.launched.open('http://a.test/');
    await stage.panel.waitForText('Shop A');
    const before = await tabIds();
    for (const host of hosts) {
      await stage.panel.click({ role: 'button', name: 'Add a link' });
      await stage.panel.type(`http://${host}/`);
      await stage.panel.press('Enter');
    }
    const run = await stage.ask();
    expect(run.pages.map(({ failure }) => failure)).toEqual(Array(13).fill(null));
    expect(await tabIds()).toEqual(before);
    expect(most).toBe(3);
    for (const host of hosts) expect(stage.server.requests.filter((request) => request.host === host)).toHaveLength(1);
  });
});
