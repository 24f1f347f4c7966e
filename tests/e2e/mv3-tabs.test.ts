import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Run } from '../../lib/schema/run.ts';
import { endedRun, latestRun, readTable } from './harness/database.ts';
import { ALL_SITES } from './harness/grant.ts';
import { type Launched, launch } from './harness/launch.ts';
import { attachPanel, openPanel, type Panel } from './harness/panel.ts';
import { type FixtureServer, page, slow, startServer } from './harness/server.ts';

/** What tabs and windows do to a run under Manifest V3; names are those of the cases (mv3.test.ts names the rest). */

const QUESTION = 'After how many minutes does the Varde lamp dim itself?';
const FACT = 'dims itself after 25 minutes';
const shop = (name: string, fact = '') =>
  page(name, `<h1>${name}</h1><p>${name} sells desk lamps of several makers, the Varde lamp among them.</p>${fact}`);
const withFact = (name: string) => shop(name, `<p>By default the Varde lamp ${FACT} without movement.</p>`);
/** Posts messages to itself all the time and runs a script of its own anew, as some sites do. */
const RESTLESS = `<script>
  setInterval(() => {
    postMessage({ type: 'wxt:content-script-started', contentScriptName: 'reader', messageId: String(Math.random()) }, '*');
    const again = document.createElement('script');
    again.textContent = 'window.runs = (window.runs || 0) + 1';
    document.head.append(again);
  }, 50);
</script>`;

let server: FixtureServer;
let launched: Launched;
let panel: Panel;

beforeAll(async () => {
  server = await startServer({
    'a.test/': withFact('Shop A'),
    'b.test/': shop('Shop B'),
    'c.test/': shop('Shop C'),
    'slow.test/': slow(2500, withFact('Shop Slow')),
    'restless.test/': withFact('Shop Restless').replace('</head>', `${RESTLESS}</head>`),
  });
  launched = await launch({ server, grants: ALL_SITES });
});
afterAll(async () => {
  await launched?.remove();
  await server.close();
});
beforeEach(async () => {
  panel = await openPanel(launched);
});
afterEach(async () => {
  await panel.evaluate(() => document.querySelector('textarea')?.select());
  await panel.press('Delete');
  await panel.click({ role: 'button', name: 'New question' });
  await panel.close();
  await launched.extensionPage.evaluate(async () => {
    const own = await chrome.tabs.getCurrent();
    const ids = (await chrome.tabs.query({})).flatMap(({ id }) => (id === undefined || id === own?.id ? [] : [id]));
    await chrome.tabs.remove(ids);
  });
  expect(panel.problems.splice(0)).toEqual([]);
});

const box = { role: 'textbox', name: /^(Ask|Write)/ };
const runIds = async () => (await readTable(launched, 'runs')).map((run) => run.id);
const endings = (run: Run) => run.pages.map((item) => [item.title, item.failure]);

async function send(question = QUESTION, to = panel): Promise<void> {
  await to.type(question, box);
  await to.press('Enter');
}

async function ask(): Promise<Run> {
  const known = await runIds();
  await send();
  return endedRun(launched, known);
}

/** Opens a tab in front without waiting for it to load. */
function openTab(url: string): Promise<number> {
  return launched.extensionPage.evaluate(async (address) => (await chrome.tabs.create({ url: address })).id ?? -1, url);
}

describe('tabs and windows', () => {
  /** For each web page, whether the reader is in it. */
  const readers = () =>
    launched.extensionPage.evaluate(async () => {
      const tabs = await chrome.tabs.query({ url: 'http://*/*' });
      const func = () => '__sidelight_reader' in globalThis;
      const looks = tabs.map(({ id }) => chrome.scripting.executeScript({ target: { tabId: id ?? -1 }, func }));
      return (await Promise.all(looks)).map(([found]) => found?.result);
    });
  const tabIds = () =>
    launched.extensionPage.evaluate(async () => (await chrome.tabs.query({})).map(({ id }) => id ?? -1).sort());

  test('MV-14: five tabs hold no script of ours before they are asked, and are read without loading anew', async () => {
    await panel.close();
    for (const host of ['a', 'b', 'c', 'a', 'b']) await launched.open(`http://${host}.test/`);
    expect(await readers()).toEqual([false, false, false, false, false]);
    const requests = server.requests.length;
    panel = await openPanel(launched);
    await panel.click({ role: 'button', name: 'Open tabs' });
    expect((await ask()).pages.map((item) => item.failure)).toEqual([null, null, null, null, null]);
    await panel.waitForText(FACT);
    expect(server.requests.length).toBe(requests);
  });

  test('MV-32, MV-33: background tabs of a minimised window are read, none is opened and none is closed', async () => {
    for (const host of ['a', 'b', 'c']) await launched.open(`http://${host}.test/`);
    await panel.waitForText('Shop C');
    await panel.click({ role: 'button', name: 'Open tabs' });
    const before = await tabIds();
    const minimise = (state: 'minimized' | 'normal') =>
      launched.extensionPage.evaluate(async (next) => {
        const { id } = await chrome.windows.getCurrent();
        await chrome.windows.update(id ?? -1, { state: next });
        return (await chrome.windows.getCurrent()).state;
      }, state);
    expect(await minimise('minimized')).toBe('minimized');
    // Playwright makes every page believe that it is visible: that the reader needs no frame is a unit test.
    const run = await ask();
    await minimise('normal');
    expect(endings(run).sort()).toEqual([
      ['Shop A', null],
      ['Shop B', null],
      ['Shop C', null],
    ]);
    expect(await tabIds()).toEqual(before);
  });

  test('MV-32: a tab that is moved to another window while it is read is found by its id', async () => {
    const tab = await openTab('http://slow.test/');
    await panel.waitForText('This page');
    const known = await runIds();
    await send();
    await expect.poll(async () => (await latestRun(launched))?.state).toBe('running');
    await launched.extensionPage.evaluate((id) => chrome.windows.create({ tabId: id }).then(() => undefined), tab);
    expect(endings(await endedRun(launched, known))).toEqual([['Shop Slow', null]]);
    await panel.waitForText(FACT);
  });

  test('MV-13: in two windows with three tabs each, every panel names its page and every run keeps to its tab', async () => {
    for (const host of ['b', 'c']) await launched.open(`http://${host}.test/`);
    await openTab('http://slow.test/');
    const second = await launched.extensionPage.evaluate(async () => {
      const hosts = ['c', 'a', 'b'];
      const window = await chrome.windows.create({ url: hosts.map((host) => `http://${host}.test/`) });
      await chrome.sidePanel.open({ windowId: window?.id ?? -1 });
      return window?.id ?? -1;
    });
    const other = await attachPanel(launched);
    const known = await runIds();
    await send();
    await expect.poll(async () => (await latestRun(launched))?.state).toBe('running');
    // The person goes on to another tab of the first window, and asks in the second.
    const inFront = (windowId: number, url: string) =>
      launched.extensionPage.evaluate(
        async ({ windowId, url }) => {
          const [tab] = await chrome.tabs.query({ windowId, url });
          await chrome.tabs.update(tab?.id ?? -1, { active: true });
        },
        { windowId, url },
      );
    const first = await launched.extensionPage.evaluate(async () => (await chrome.windows.getCurrent()).id ?? -1);
    await inFront(first, 'http://b.test/*');
    await inFront(second, 'http://a.test/*');
    await other.click({ role: 'button', name: 'New question' });
    await other.waitForText('Shop A');
    await send('Which makers of desk lamps are sold?', other);
    await expect
      .poll(
        async () =>
          (await readTable(launched, 'runs'))
            .filter((run) => !known.includes(run.id))
            .map((run) => [run.question, run.state, endings(run)])
            .sort(),
        { timeout: 20_000 },
      )
      .toEqual([
        [QUESTION, 'done', [['Shop Slow', null]]],
        ['Which makers of desk lamps are sold?', 'done', [['Shop A', null]]],
      ]);
    expect(await panel.waitForText(FACT)).toContain('Shop Slow');
    expect(await other.waitForText('several makers')).toContain('Shop A');
    await panel.click({ role: 'button', name: 'New question' });
    expect(await panel.waitForText('Shop B')).not.toContain('Shop A');
    expect(other.problems).toEqual([]);
    await other.close();
  });

  test('MV-08: a page that posts messages and runs scripts anew is read and marked before and after thousands of them', async () => {
    const tab = await launched.open('http://restless.test/');
    await panel.waitForText('Shop Restless');
    const readAndMark = async () => {
      expect(endings(await ask())).toEqual([['Shop Restless', null]]);
      await panel.click({ role: 'button', name: 'Jump to passage' }, 0);
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
    await panel.click({ role: 'button', name: 'New question' });
    await readAndMark();
  });
});
