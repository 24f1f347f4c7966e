import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Run } from '../../lib/schema/run.ts';
import { endedRun, latestRun, readTable } from './harness/database.ts';
import { catchDownloads } from './harness/download.ts';
import { ALL_SITES } from './harness/grant.ts';
import { type Launched, launch } from './harness/launch.ts';
import { openPanel, type Panel } from './harness/panel.ts';
import { type FixtureServer, hanging, page, redirect, slow, startServer } from './harness/server.ts';

/** Whatever a person or a page does wrong: one clear line in the panel, no error behind it, nothing lost. */

const QUESTION = 'After how many minutes does the Varde lamp dim itself?';
const FACT = 'dims itself after 25 minutes';
const TEXT = `<h1>Lamps</h1><p>The shop sells desk lamps of several makers, the Varde lamp among them.</p>
  <p>By default the Varde lamp ${FACT} without movement.</p>`;
const FILLER = 'Orders that arrive before noon are packed on the same day and carried to the station. ';
/** As a title and as text, it would run a script wherever it is taken for markup. */
const MARKUP = '"><img src=x onerror="globalThis.stolen=1">';
const MARKUP_IN_HTML = MARKUP.replaceAll('<', '&lt;');

let server: FixtureServer;
let launched: Launched;
let panel: Panel;
const workerProblems: string[] = [];

beforeAll(async () => {
  server = await startServer({
    'lamps.test/': page('Lamps', TEXT),
    'other.test/': page('Other', '<h1>Other</h1><p>The bridge at Holm was opened in 1931 after four years.</p>'),
    'signin.test/': page('Sign in', `${TEXT}<form><input type="password"></form>`),
    'ebanking.holm.test/': page('Your accounts', TEXT),
    'hang.test/': hanging(`<!doctype html><title>Hanging</title><p>The doors open at nine in the morning.</p>`),
    'empty-hang.test/': hanging('<!doctype html><title>Empty and hanging</title>'),
    'slow.test/': slow(3000, page('Slow', TEXT)),
    'slower.test/': slow(7000, page('Slower', TEXT)),
    'r1.test/': slow(600, page('First stop', "<script>location.replace('http://r2.test/')</script>")),
    'r2.test/': slow(
      600,
      page('Second stop', "<p>Wait.</p><script>setTimeout(() => location.replace('http://r3.test/'), 300)</script>"),
    ),
    'r3.test/': redirect('http://lamps.test/'),
    'leaves.test/': page('Leaves', '<p>Soon elsewhere.</p>'),
    'pictures.test/': page('Pictures', '<img alt="" src="/none.png">'),
    'big.test/': page('Big', `${TEXT}${`<p>${FILLER.repeat(10)}</p>`.repeat(Math.ceil(5_000_000 / 870))}`),
    'many.test/': page('Many', `${TEXT}${`<div><span>${'a b '.repeat(4)}</span></div>`.repeat(75_000)}`),
    'evil.test/': page(
      MARKUP_IN_HTML,
      `<p>The shop sells desk lamps of several makers.</p>
       <p>By default the Varde lamp ${FACT} ${MARKUP_IN_HTML} without movement.</p>`,
    ),
  });
});
afterAll(() => server.close());

/** Collects what the worker logs as an error, and what nothing in it caught. */
async function watchWorker(): Promise<void> {
  const [worker] = launched.context.serviceWorkers();
  worker?.on('console', (message) => {
    if (message.type() === 'error') workerProblems.push(message.text());
  });
  await worker?.evaluate(() => {
    globalThis.addEventListener('unhandledrejection', (event) => console.error('unhandled', String(event.reason)));
  });
}

/** Opens an address in a tab in front as a link does, without waiting for it to load. */
function openTab(url: string): Promise<number> {
  return launched.extensionPage.evaluate(async (address) => (await chrome.tabs.create({ url: address })).id ?? -1, url);
}

async function send(question = QUESTION): Promise<void> {
  await panel.type(question, { role: 'textbox', name: /^(Ask|Write)/ });
  await panel.press('Enter');
}

async function ask(question = QUESTION): Promise<Run> {
  const known = (await readTable(launched, 'runs')).map((run) => run.id);
  await send(question);
  return endedRun(launched, known);
}

const endings = (run: Run) => run.pages.map((item) => [item.url, item.failure]);
const box = { role: 'textbox', name: /^(Ask|Write)/ };
const lookIn = async (...names: string[]) => {
  for (const name of names) await panel.click({ role: 'button', name });
};

async function emptyBox(): Promise<void> {
  await panel.evaluate(() => document.querySelector('textarea')?.select());
  await panel.press('Delete');
}

/** Closes the pages of a test and the panel, which is left at a new question; whatever went wrong fails the test. */
async function clear(): Promise<void> {
  await emptyBox();
  await panel.click({ role: 'button', name: 'New question' });
  await panel.close();
  await launched.extensionPage.evaluate(async () => {
    const tabs = await chrome.tabs.query({ active: false });
    const [front] = await chrome.tabs.query({ active: true });
    const own = await chrome.tabs.getCurrent();
    const ids = [...tabs, front].flatMap((tab) => (tab?.id === undefined || tab.id === own?.id ? [] : [tab.id]));
    await chrome.tabs.remove(ids);
  });
  expect(panel.problems.splice(0)).toEqual([]);
  expect(workerProblems.splice(0)).toEqual([]);
}

describe('with all sites allowed', () => {
  beforeAll(async () => {
    launched = await launch({ server, grants: ALL_SITES });
    await watchWorker();
  });
  afterAll(() => launched?.remove());
  beforeEach(async () => {
    panel = await openPanel(launched);
  });
  afterEach(clear);

  describe('a page that the browser keeps closed', () => {
    test.each([
      ['the browser’s own', 'chrome://version/', 'The browser keeps this page closed'],
      ['an empty tab', 'about:blank', 'The browser keeps this page closed'],
      ['the source of a page', 'view-source:http://lamps.test/', 'The browser keeps this page closed'],
      ['a data: address', 'data:text/html,<p>Hello', 'The browser keeps this page closed'],
      [
        'another extension’s',
        'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/index.html',
        'The browser keeps this page closed',
      ],
      ['the web store', 'https://chromewebstore.google.com/', 'No extension may read the store of extensions.'],
      ['a server that is down', 'http://nowhere.example/', 'This page did not answer'],
      ['our own settings', '/options.html', 'The browser keeps this page closed'],
    ])('is said in one line: %s', async (_name, address, line) => {
      await openTab(address.replace(/^\//, `chrome-extension://${launched.extensionId}/`));
      const text = await panel.waitForText(line);
      expect(text).not.toContain('Allow all sites');
      expect(text).toContain('Choose where to look: this page cannot be read.');
    });

    test('leaves the other open tabs to be asked, and so does one that is private (SP-20, SP-21)', async () => {
      await launched.open('http://lamps.test/');
      await launched.open('http://signin.test/');
      await launched.open('http://ebanking.holm.test/');
      await openTab('chrome://version/');
      await panel.waitForText('The browser keeps this page closed');
      await lookIn('Open tabs');
      const of = (run: Run) => new Map(run.pages.map((item) => [item.title, item.failure]));
      const run = await ask();
      expect([...of(run).values()].filter((failure) => failure === null)).toHaveLength(1);
      expect([of(run).get('Sign in'), of(run).get('Your accounts')]).toEqual(['sensitive', 'sensitive']);
      expect(await readTable(launched, 'snapshots')).not.toContainEqual(expect.objectContaining({ title: 'Sign in' }));
      await panel.waitForText(FACT);
      // Asked about with This page it is read, that once; its other tab is not.
      await panel.click({ role: 'button', name: 'New question' });
      await launched.open('http://ebanking.holm.test/');
      await panel.waitForText('a mailbox or a keeper of passwords');
      const asked = endings(await ask()).filter(([url]) => url === 'http://ebanking.holm.test/');
      expect(asked).toEqual([
        ['http://ebanking.holm.test/', null],
        ['http://ebanking.holm.test/', 'sensitive'],
      ]);
    });
  });

  describe('a page that is not at rest', () => {
    test('and still loads is named so', async () => {
      await openTab('http://hang.test/');
      await panel.waitForText('still loading');
    });

    // Each such page is waited for 10 s: both are asked at once.
    test('and never ends to load is read as far as it came, or said to give no text in time', async () => {
      await openTab('http://empty-hang.test/');
      await openTab('http://hang.test/');
      await lookIn('Open tabs');
      const run = await ask('When do the doors open?');
      expect(run.pages.map((item) => [item.title, item.failure])).toEqual([
        ['Hanging', null],
        ['Empty and hanging', 'still_loading'],
      ]);
      await panel.waitForText('open at nine in the morning');
      await panel.click({ role: 'button', name: /pages read/ });
      await panel.waitForText('not read: still loading');
    });

    test('and loads for three seconds is waited for', async () => {
      await openTab('http://slow.test/');
      expect(endings(await ask())).toEqual([['http://slow.test/', null]]);
      await panel.waitForText(FACT);
    });

    test('and sends the tab on twice is read where it ends, under its last address', async () => {
      await openTab('http://r1.test/');
      expect(endings(await ask())).toEqual([['http://lamps.test/', null]]);
      expect((await readTable(launched, 'snapshots')).some((copy) => /r\d\.test/.test(copy.url))).toBe(false);
    });

    test('and is closed while it is read is said to be closed', async () => {
      const tab = await openTab('http://hang.test/');
      await panel.waitForText('still loading');
      await send();
      await panel.waitFor({ role: 'button', name: 'Stop' });
      await launched.extensionPage.evaluate((id) => chrome.tabs.remove(id), tab);
      await panel.waitForText('The tab was closed');
      expect((await endedRun(launched)).question).toBe(QUESTION);
    });

    test('and is left while it is read lends nothing of the next page to the answer', async () => {
      const tab = await launched.open('http://leaves.test/');
      await panel.waitForText('Leaves');
      await send();
      // The page is thin: the reader watches it for more for 1.5 s.
      await expect.poll(async () => (await latestRun(launched))?.state).toBe('running');
      await tab.goto('http://lamps.test/');
      await panel.waitForText('The tab went to another page');
      expect((await endedRun(launched)).pages.map((item) => item.failure)).toEqual(['navigated']);
    });
  });

  describe('a page of an unusual size', () => {
    test('with no text is said to have none', async () => {
      await launched.open('http://pictures.test/');
      expect((await ask()).pages.map((item) => item.failure)).toEqual(['no_text']);
      await panel.waitForText('This page has no text');
    });

    test.each(['big', 'many'])('is answered from: %s', async (host) => {
      await launched.open(`http://${host}.test/`);
      expect(endings(await ask())).toEqual([[`http://${host}.test/`, null]]);
      await panel.waitForText(FACT);
    });
  });

  describe('a question', () => {
    beforeEach(async () => {
      await launched.open('http://lamps.test/');
      await panel.waitFor({ role: 'textbox', name: 'Ask about this page' });
    });

    const countRuns = async () => (await readTable(launched, 'runs')).length;
    const value = () => panel.property(box, 'value');

    test('of no characters or only spaces is not sent', async () => {
      const before = await countRuns();
      await panel.focus(box);
      await panel.press('Enter');
      await panel.type('   ', box);
      await panel.press('Enter');
      expect(await panel.property({ role: 'button', name: 'Send' }, 'disabled')).toBe(true);
      await new Promise((wake) => setTimeout(wake, 300));
      expect(await countRuns()).toBe(before);
    });

    test('of 20,001 characters is not sent, says the limit and is kept', async () => {
      const before = await countRuns();
      const long = `${'lamp '.repeat(4000)}x`;
      await panel.type(long, box);
      await panel.press('Enter');
      const text = await panel.waitForText('the limit is 20,000. Shorten it; nothing is lost.');
      expect(text).toMatch(/20,001\scharacters/);
      expect(await panel.evaluate(() => document.querySelector('textarea')?.value)).toBe(long);
      expect(await countRuns()).toBe(before);
    });

    test('of exactly 20,000 characters is answered', async () => {
      const long = `${`${QUESTION} `.padEnd(20_000, 'lamp? ').slice(0, 19_999)}?`;
      const run = await ask(long);
      expect([run.state, run.question.length]).toEqual(['done', 20_000]);
    });

    test('is not sent by the Enter that chooses an input method’s words', async () => {
      const before = await countRuns();
      await panel.focus(box);
      await panel.compose('deng', false);
      // Its default would be to type a line, which an input method takes from it.
      await panel.session.send('Input.dispatchKeyEvent', {
        type: 'rawKeyDown',
        key: 'Enter',
        windowsVirtualKeyCode: 13,
      });
      await new Promise((wake) => setTimeout(wake, 300));
      expect(await countRuns()).toBe(before);
      await panel.compose('灯', true);
      expect(await value()).toBe('灯');
      await panel.press('Enter');
      await expect.poll(countRuns).toBe(before + 1);
      await endedRun(launched);
    });

    test('takes a new line by Shift+Enter', async () => {
      const before = await countRuns();
      await panel.type('first', box);
      await panel.press('Shift+Enter');
      await panel.type('second');
      expect(await panel.evaluate(() => document.querySelector('textarea')?.value)).toBe('first\nsecond');
      expect(await countRuns()).toBe(before);
    });

    test('that is half written survives the panel', async () => {
      await panel.type('A question half writ', box);
      await new Promise((wake) => setTimeout(wake, 500));
      await panel.close();
      panel = await openPanel(launched);
      await panel.waitUntilTrue(async () => (await value()) === 'A question half writ', 'the draft is back');
    });
  });

  test('a question typed before the panel knows its tab is asked of the tab in front', async () => {
    await launched.open('http://lamps.test/');
    await panel.session.send('Page.addScriptToEvaluateOnNewDocument', {
      source: `const query = chrome.tabs.query.bind(chrome.tabs);
        chrome.tabs.query = async (filter) => { await new Promise((wake) => setTimeout(wake, 3000)); return query(filter); };`,
    });
    await panel.session.send('Page.reload');
    await new Promise((wake) => setTimeout(wake, 200));
    await panel.waitFor(box);
    expect(endings(await ask())).toEqual([['http://lamps.test/', null]]);
    await panel.waitForText(FACT);
  });

  test('of two questions at once the second waits in line, and each is answered from its own page', async () => {
    await openTab('http://slower.test/');
    await panel.waitForText('This page');
    await send();
    await panel.waitFor({ role: 'button', name: 'Stop' });
    const first = await latestRun(launched);
    await launched.open('http://other.test/');
    await send('When was the bridge at Holm opened?');
    await panel.waitForText('Next: When was the bridge at Holm opened?');
    const second = await endedRun(launched, [first?.id ?? '']);
    const ended = (await readTable(launched, 'runs')).find((run) => run.id === first?.id);
    expect(ended && endings(ended)).toEqual([['http://slower.test/', null]]);
    expect(endings(second)).toEqual([['http://other.test/', null]]);
    expect((ended?.ended_at ?? '') <= (second.started_at ?? '')).toBe(true);
    await panel.waitForText(FACT);
  });

  describe('Stop', () => {
    test('while a page hangs makes the answer from what is there', async () => {
      await openTab('http://hang.test/');
      await launched.open('http://lamps.test/');
      await lookIn('Open tabs');
      await send();
      await panel.waitForText(FACT);
      await panel.click({ role: 'button', name: 'Stop' });
      const run = await endedRun(launched);
      expect(run.pages.map((item) => [item.title, item.failure])).toEqual([
        ['Lamps', null],
        ['Hanging', 'stopped'],
      ]);
      const text = await panel.waitForText('Stopped by you.');
      expect(text).toContain(FACT);
    });

    test('before anything was read keeps the question', async () => {
      await openTab('http://empty-hang.test/');
      await send();
      await panel.click({ role: 'button', name: 'Stop' });
      expect((await endedRun(launched)).question).toBe(QUESTION);
      const text = await panel.waitForText('Stopped by you. Nothing was read until then.');
      expect(text).toContain(QUESTION);
      expect(text).not.toContain('The answer is made from what was read');
    });
  });

  test('Pause lets what is under way end and begins nothing new, until Resume', async () => {
    await openTab('http://slow.test/');
    await panel.waitForText('This page');
    await send();
    await panel.waitFor({ role: 'button', name: 'Stop' });
    await panel.click('[data-action="steps"]');
    await panel.click('[data-action="pause"]');
    await panel.waitForText('What is under way ends and is kept.');
    const id = (await latestRun(launched))?.id ?? '';
    const stepsOf = async () => (await readTable(launched, 'journal')).filter((step) => step.run_id === id);
    await expect.poll(async () => (await stepsOf()).every(({ state }) => state === 'done')).toBe(true);
    expect((await latestRun(launched))?.state).toBe('paused');
    await panel.click('[data-action="resume"]');
    expect(endings(await endedRun(launched))).toEqual([['http://slow.test/', null]]);
    await panel.waitForText(FACT);
    const twice = (await stepsOf()).filter(({ attempts }) => attempts.length > 0);
    expect(twice.map(({ key }) => key)).toEqual([]);
  });

  describe('markup in a page', () => {
    beforeEach(async () => {
      await launched.open('http://evil.test/');
    });

    const harmless = () =>
      panel.evaluate(() => ['stolen' in globalThis, document.querySelector('img') !== null] as const);

    test('is shown as it is written: in its title', async () => {
      await panel.waitForText(MARKUP);
      expect(await harmless()).toEqual([false, false]);
    });

    test('is shown as it is written: in a quote', async () => {
      await ask();
      await panel.waitForText(`${FACT} ${MARKUP} without movement`);
      expect(await harmless()).toEqual([false, false]);
    });

    test('is shown as it is written in a note, and is no markup in its export', async () => {
      const downloads = await catchDownloads(launched);
      await ask();
      await panel.click({ role: 'button', name: 'Save to note' });
      await panel.click({ role: 'button', name: 'Open note' });
      await panel.waitForText(MARKUP);
      expect(await harmless()).toEqual([false, false]);
      await panel.click({ role: 'button', name: 'Export' });
      await panel.click({ role: 'menuitem', name: /^Markdown/ }, 0);
      const note = await downloads.next();
      downloads.remove();
      expect(note.text).toContain(FACT);
      expect(note.text).not.toMatch(/(?<!\\)<img/);
      await panel.click({ role: 'button', name: 'Back' });
      await panel.click({ role: 'tab', name: 'Ask' });
    });
  });

  test('nothing of all this has left the history of questions', async () => {
    await launched.open('http://lamps.test/');
    const runs = await readTable(launched, 'runs');
    expect(runs.filter((run) => run.state !== 'done')).toEqual([]);
    expect(runs.length).toBeGreaterThan(10);
  });
});

describe('a page of the browser’s own, with nothing allowed', () => {
  beforeAll(async () => {
    launched = await launch({ server });
    await watchWorker();
  });
  afterAll(() => launched?.remove());
  afterEach(clear);

  test.each(['chrome://version/', 'chrome://newtab/'])(
    'is said to be closed, and no permission is asked: %s',
    async (address) => {
      await openTab(address);
      panel = await openPanel(launched);
      const text = await panel.waitForText('The browser keeps this page closed');
      expect(text).toContain('Extensions can’t read new tabs, settings pages, the web store or other extensions.');
      expect(text).not.toContain('Allow all sites');
    },
  );
});
