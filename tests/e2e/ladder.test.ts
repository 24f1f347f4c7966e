import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PageProgress, Run } from '../../lib/schema/run.ts';
import { endedRun, readTable } from './harness/database.ts';
import { ALL_SITES, type Grants } from './harness/grant.ts';
import { type Launched, launch } from './harness/launch.ts';
import { attachPanel, openPanel, type Panel } from './harness/panel.ts';
import { type FixtureServer, page, startServer } from './harness/server.ts';
import { clickToolbarButton } from './harness/trigger.ts';
import { type Display, noDisplay, startDisplay } from './harness/xvfb.ts';

/** The permission ladder from nothing granted to all sites: what can be read, what is said, and when it is asked. */

const QUESTION = 'After how many minutes does the Varde lamp dim itself?';
const FACT = 'dims itself after 25 minutes';
const lamps = (title: string, fact = '') =>
  page(title, `<h1>${title}</h1><p>The shop sells desk lamps of several makers, the Varde lamp among them.</p>${fact}`);
const withFact = (title: string) => lamps(title, `<p>By default the Varde lamp ${FACT} without movement.</p>`);

let server: FixtureServer;
beforeAll(async () => {
  server = await startServer({
    'a.test/': withFact('Shop A'),
    'a.test/next': withFact('Shop A, next page'),
    'b.test/': lamps('Shop B'),
    'c.test/': lamps('Shop C'),
  });
});
afterAll(() => server.close());

let launched: Launched;
let panel: Panel;

async function start(grants?: Grants, language?: string): Promise<void> {
  launched = await launch({ server, ...(grants ? { grants } : {}), ...(language ? { language } : {}) });
}

/** Closes the pages of the last test and brings the panel back to a new question. */
async function clear(): Promise<void> {
  for (const tab of launched.context.pages()) if (tab !== launched.extensionPage) await tab.close();
  if (!panel || panel.session.closed) return;
  // The cause of a request that failed is in the log, for whoever looks there; the panel says it in plain words.
  const problems = panel.problems.filter((problem) => !problem.includes('[sidelight] permission'));
  await panel.click({ role: 'button', name: 'New question' });
  await panel.close();
  expect(problems).toEqual([]);
}

async function ask(question = QUESTION): Promise<Run> {
  const known = (await readTable(launched, 'runs')).map((run) => run.id);
  await panel.type(question, { role: 'textbox', name: /^Ask/ });
  await panel.press('Enter');
  return endedRun(launched, known);
}

async function emptyBox(): Promise<void> {
  await panel.evaluate(() => document.querySelector('textarea')?.select());
  await panel.press('Delete');
}

/** Pages of a run with how each ended, without the harness's own tab. */
const endings = (run: Run) => run.pages.map((item: PageProgress) => [item.title, item.failure]);

async function canRead(tab: Page): Promise<boolean> {
  return launched.extensionPage.evaluate(
    async (title) => {
      for (const { id } of await chrome.tabs.query({})) {
        const [found] = await chrome.scripting
          .executeScript({ target: { tabId: id ?? -1 }, func: () => document.title })
          .catch(() => []);
        if (found?.result === title) return true;
      }
      return false;
    },
    await tab.title(),
  );
}

/** What the panel asked of the browser, and whether it did so at once in the click: later the gesture is lost. */
interface Asked {
  origins: string[] | undefined;
  inClick: boolean;
}

/** Answers the browser's permission dialog, which cannot be reached headless: yes, no, or an error. */
async function answerPermission(answer: 'yes' | 'no' | 'error'): Promise<void> {
  await panel.evaluate((given) => {
    const asked: Asked[] = [];
    Object.assign(globalThis, { asked });
    chrome.permissions.request = ((wanted: chrome.permissions.Permissions) => {
      // `window.event` is set only while a handler of the click is running.
      asked.push({ origins: wanted.origins, inClick: window.event?.type === 'click' });
      return given === 'error' ? Promise.reject(new Error('no gesture')) : Promise.resolve(given === 'yes');
    }) as typeof chrome.permissions.request;
  }, answer);
}

const asked = () => panel.evaluate(() => (globalThis as unknown as { asked: Asked[] }).asked);

const THREE_WAYS = {
  'en-US': ['Sidelight can’t see this tab', 'This site', 'All sites', 'Allow all sites', 'Click the icon'],
  'zh-CN': ['暂时看不到这个标签页', '此网站', '所有网站', '允许所有网站', '点工具栏上的图标'],
} as const;

describe.each(['en-US', 'zh-CN'] as const)('in %s', (language) => {
  test('a panel that is opened without a click cannot see the tab and names the three ways', async () => {
    await start(undefined, language);
    await launched.open('http://a.test/');
    panel = await openPanel(launched);
    const text = await panel.waitForText(THREE_WAYS[language][0]);
    expect(THREE_WAYS[language].filter((words) => !text.includes(words))).toEqual([]);
    expect(text).not.toContain('Shop A');
    expect(panel.problems).toEqual([]);
    await launched.remove();
  });
});

describe('with nothing granted', () => {
  beforeAll(() => start());
  afterAll(() => launched.remove());
  afterEach(clear);

  /** Clicks the toolbar button beside a page, which opens the panel when it is not open. */
  async function openBeside(address: string): Promise<Page> {
    const tab = await launched.open(address);
    await clickToolbarButton(launched, tab);
    panel = await attachPanel(launched);
    return tab;
  }

  test('a toolbar click makes This page readable', async () => {
    await openBeside('http://a.test/');
    await panel.waitForText('Shop A');
    expect(await panel.property({ role: 'button', name: 'This page' }, 'pressed')).toBe('true');
    expect(endings(await ask())).toEqual([['Shop A', null]]);
    await panel.waitForText(FACT);
  });

  test('a page that was read by a click can be allowed for good, by its site alone', async () => {
    await openBeside('http://a.test/');
    await panel.waitForText('Shop A');
    await answerPermission('yes');
    await panel.click({ role: 'button', name: 'Allow this site' });
    expect(await asked()).toEqual([{ origins: ['*://a.test/*'], inClick: true }]);
  });

  test('after a tab switch the other tab cannot be read and the three ways are named', async () => {
    await openBeside('http://a.test/');
    await panel.waitForText('Shop A');
    const other = await launched.open('http://b.test/');
    const text = await panel.waitForText('Sidelight can’t see this tab');
    expect(THREE_WAYS['en-US'].filter((words) => !text.includes(words))).toEqual([]);
    expect(await canRead(other)).toBe(false);
  });

  test('a click on the icon in the other tab makes that one readable', async () => {
    await openBeside('http://a.test/');
    await panel.waitForText('Shop A');
    const other = await launched.open('http://b.test/');
    await panel.waitForText('Sidelight can’t see this tab');
    await clickToolbarButton(launched, other);
    await panel.waitForText('Shop B');
    await panel.waitFor({ role: 'textbox', name: 'Ask about this page' });
  });

  test('navigation within the origin keeps the tab readable', async () => {
    const tab = await openBeside('http://a.test/');
    await panel.waitForText('Shop A');
    await tab.goto('http://a.test/next');
    await panel.waitForText('Shop A, next page');
    expect(endings(await ask())).toEqual([['Shop A, next page', null]]);
  });

  test('navigation to another origin makes the tab unreadable', async () => {
    const tab = await openBeside('http://a.test/');
    await panel.waitForText('Shop A');
    await tab.goto('http://b.test/');
    await panel.waitForText('Sidelight can’t see this tab');
    expect(await canRead(tab)).toBe(false);
  });

  describe('Open tabs', () => {
    beforeEach(async () => {
      await launched.open('http://b.test/');
      await openBeside('http://a.test/');
      await panel.waitForText('Shop A');
      await answerPermission('no');
      await panel.click({ role: 'button', name: 'Open tabs' });
      await panel.waitForText('Open tabs need your permission');
    });

    test('asks in place, not by the browser’s dialog', async () => {
      expect(await asked()).toEqual([]);
      await panel.waitFor({ role: 'button', name: 'Only tabs it can see' });
    });

    test('goes on with only the tabs that it can see, and asks that once', async () => {
      await panel.click({ role: 'button', name: 'Only tabs it can see' });
      await panel.waitForNo({ role: 'button', name: 'Only tabs it can see' });
      expect(await panel.property({ role: 'button', name: 'Open tabs' }, 'pressed')).toBe('true');
      await panel.click({ role: 'button', name: 'Open tabs' });
      await panel.click({ role: 'button', name: 'Open tabs' });
      expect(await panel.property({ role: 'button', name: 'Open tabs' }, 'pressed')).toBe('true');
      expect(await panel.text()).not.toContain('Open tabs need your permission');
    });

    test('lists a tab that could not be read with its reason, and Allow and read in the answer and in the steps', async () => {
      await panel.click({ role: 'button', name: 'Only tabs it can see' });
      expect(endings(await ask())).toEqual([
        ['Shop A', null],
        [null, 'no_permission'],
      ]);
      await panel.waitForText(FACT);
      // Quotes may be drawn a moment before the answer around them.
      await expect.poll(() => panel.count({ role: 'button', name: 'Allow and read' })).toBe(1);
      await panel.click({ role: 'button', name: /pages read/ });
      await panel.waitForText('not read: no permission');
      expect(await panel.count({ role: 'button', name: 'Allow and read' })).toBe(2);
    });

    test('never prompts and never waits in the middle of a run', async () => {
      await panel.click({ role: 'button', name: 'Only tabs it can see' });
      const run = await ask();
      expect(await asked()).toEqual([]);
      expect(Date.parse(run.ended_at ?? '') - Date.parse(run.started_at ?? '')).toBeLessThan(5000);
    });

    test('asks for all sites first thing in the click on Allow all sites', async () => {
      await panel.click({ role: 'button', name: 'Allow all sites' });
      expect(await asked()).toEqual([{ origins: ['*://*/*'], inClick: true }]);
    });

    test('that is refused says so in one line and keeps the question', async () => {
      await panel.type('A question half writ', { role: 'textbox', name: /^Ask/ });
      await panel.click({ role: 'button', name: 'Allow all sites' });
      await panel.waitForText('Not allowed. Nothing was changed, and nothing is lost.');
      expect(await panel.property({ role: 'textbox', name: /^Ask/ }, 'value')).toBe('A question half writ');
      expect(await panel.property({ role: 'button', name: 'Open tabs' }, 'pressed')).toBe('false');
      await emptyBox();
    });
  });

  describe.each(['no', 'error'] as const)('a permission request that gives %s', (answer) => {
    beforeEach(async () => {
      await launched.open('http://b.test/');
      panel = await openPanel(launched);
      await panel.waitForText('Sidelight can’t see this tab');
      await answerPermission(answer);
    });

    test('leaves one plain line in the ladder, and the question', async () => {
      await panel.type('A question half writ', { role: 'textbox', name: /^Ask/ });
      await panel.click({ role: 'button', name: 'Allow all sites' });
      await panel.waitForText('Not allowed. Nothing was changed, and nothing is lost.');
      expect(await asked()).toEqual([{ origins: ['*://*/*'], inClick: true }]);
      expect(await panel.property({ role: 'textbox', name: /^Ask/ }, 'value')).toBe('A question half writ');
      await emptyBox();
    });

    test('leaves one plain line beside Allow and read', async () => {
      await panel.click({ role: 'button', name: 'Open tabs' });
      await panel.click({ role: 'button', name: 'Only tabs it can see' });
      expect(endings(await ask())).toEqual([[null, 'no_permission']]);
      await answerPermission(answer);
      await panel.click({ role: 'button', name: 'Allow and read' });
      await panel.waitForText('Not allowed. Nothing was changed, and nothing is lost.');
      expect(await asked()).toEqual([{ origins: ['*://*/*'], inClick: true }]);
      await panel.waitForText(QUESTION);
    });
  });
});

test('Allow and read after a restart asks of the tabs that are open now', async () => {
  await start();
  await launched.open('http://b.test/');
  panel = await openPanel(launched);
  await panel.click({ role: 'button', name: 'Open tabs' });
  await panel.click({ role: 'button', name: 'Only tabs it can see' });
  const first = await ask();
  launched = await launched.restart();
  for (const host of ['a', 'c']) await launched.open(`http://${host}.test/`);
  panel = await openPanel(launched);
  await panel.waitForText(QUESTION);
  await answerPermission('yes');
  await panel.click({ role: 'button', name: 'Allow and read' });
  expect(endings(await endedRun(launched, [first.id]))).toEqual([
    [null, 'no_permission'],
    [null, 'no_permission'],
  ]);
  await launched.remove();
});

describe('with one site allowed', () => {
  beforeAll(() => start({ origins: ['http://a.test/*'] }));
  afterAll(() => launched.remove());
  afterEach(clear);

  test('every tab of the site is read by Open tabs and the others are listed', async () => {
    for (const address of ['a.test/', 'b.test/', 'a.test/next']) await launched.open(`http://${address}`);
    panel = await openPanel(launched);
    await panel.click({ role: 'button', name: 'Open tabs' });
    await panel.click({ role: 'button', name: 'Only tabs it can see' });
    expect(endings(await ask())).toEqual([
      ['Shop A, next page', null],
      ['Shop A', null],
      [null, 'no_permission'],
    ]);
  });

  test('a page of the site is readable without a click and offers to allow nothing more', async () => {
    await launched.open('http://a.test/');
    panel = await openPanel(launched);
    await panel.waitForText('Shop A');
    await panel.waitFor({ role: 'button', name: 'Extract from this page' });
    expect(await panel.count({ role: 'button', name: 'Allow this site' })).toBe(0);
  });
});

describe('with all sites allowed', () => {
  beforeAll(() => start(ALL_SITES));
  afterAll(() => launched.remove());
  afterEach(clear);

  test('Open tabs asks nothing and reads every open tab', async () => {
    for (const host of ['a', 'b', 'c']) await launched.open(`http://${host}.test/`);
    panel = await openPanel(launched);
    await panel.waitForText('Shop C');
    await panel.click({ role: 'button', name: 'Open tabs' });
    expect(await panel.text()).not.toContain('Open tabs need your permission');
    expect(endings(await ask())).toEqual([
      ['Shop C', null],
      ['Shop A', null],
      ['Shop B', null],
    ]);
  });
});

describe.skipIf(noDisplay)('with the browser’s real dialog', () => {
  let display: Display;
  beforeAll(async () => {
    display = await startDisplay();
    launched = await launch({ server, display: display.name });
  });
  afterAll(async () => {
    await launched?.remove();
    await display?.stop();
  });
  afterEach(clear);

  /** Agrees in the dialog; nothing tells from outside that it is open, and Deny has the focus. */
  async function agree(): Promise<void> {
    await new Promise((wake) => setTimeout(wake, 1500));
    await display.menuKeys('Tab', 'Return');
  }

  test('Allow this site lets every tab of the site be read, without a click there', async () => {
    const tab = await launched.open('http://c.test/');
    await clickToolbarButton(launched, tab);
    panel = await attachPanel(launched);
    await panel.waitForText('Readable until this tab leaves the site.');
    await panel.click({ role: 'button', name: 'Allow this site' });
    await agree();
    await panel.waitForNo({ role: 'button', name: 'Allow this site' });
    await tab.close();
    const another = await launched.open('http://c.test/');
    await panel.waitForText('Shop C');
    expect(await canRead(another)).toBe(true);
  });

  test('Allow and read reads the pages once the person has agreed', async () => {
    for (const host of ['b', 'a']) await launched.open(`http://${host}.test/`);
    panel = await openPanel(launched);
    await panel.waitForText('Sidelight can’t see this tab');
    await panel.click({ role: 'button', name: 'Open tabs' });
    await panel.click({ role: 'button', name: 'Only tabs it can see' });
    const first = await ask();
    expect(endings(first)).toEqual([
      [null, 'no_permission'],
      [null, 'no_permission'],
    ]);
    await panel.click({ role: 'button', name: 'Allow and read' }, 0);
    await agree();
    const second = await endedRun(launched, [first.id]);
    expect(endings(second)).toEqual([
      ['Shop B', null],
      ['Shop A', null],
    ]);
    await panel.waitForText(FACT);
  });
});
