import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Run } from '../../lib/schema/run.ts';
import { endedRun, latestRun, readTable } from './harness/database.ts';
import { ALL_SITES } from './harness/grant.ts';
import { type Launched, launch } from './harness/launch.ts';
import { openPanel, type Panel } from './harness/panel.ts';
import { type FixtureServer, page, slow, startServer } from './harness/server.ts';
import { killWorker, workerId } from './harness/worker.ts';

/**
 * What Manifest V3 does to extensions: dying workers, closed ports, lost databases, windows and tabs that move. Names
 * are those of the cases. Tested elsewhere:
 * MV-08, MV-13, MV-14, MV-32, MV-33 mv3-tabs.test.ts · MV-04 worker-death.test.ts (is noticed by the panel) · MV-12
 * harness.test.ts (shortcut, context menu), ladder.test.ts (toolbar click) · MV-16, MV-17, MV-19 bad-input.test.ts ·
 * MV-25 unit/migrations.test.ts · MV-28 storage.test.ts · MV-29, MV-34 unit/mv3.test.ts.
 */

const QUESTION = 'After how many minutes does the Varde lamp dim itself?';
const FACT = 'dims itself after 25 minutes';
const shop = (name: string, fact = '') =>
  page(name, `<h1>${name}</h1><p>${name} sells desk lamps of several makers, the Varde lamp among them.</p>${fact}`);
const withFact = (name: string) => shop(name, `<p>By default the Varde lamp ${FACT} without movement.</p>`);

let server: FixtureServer;
let launched: Launched;
let panel: Panel;
/** Console errors of the panel that the test in work expects. */
let expected = /^$/;

beforeAll(async () => {
  server = await startServer({
    'a.test/': withFact('Shop A'),
    'slow.test/': slow(2500, withFact('Shop Slow')),
  });
  launched = await launch({ server, grants: ALL_SITES });
});
afterAll(async () => {
  await launched?.remove();
  await server.close();
});
beforeEach(async () => {
  expected = /^$/;
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
  expect(panel.problems.splice(0).filter((problem) => !expected.test(problem))).toEqual([]);
});

const box = { role: 'textbox', name: /^(Ask|Write)/ };
const runIds = async () => (await readTable(launched, 'runs')).map((run) => run.id);

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

/** Loads the panel anew with a script that runs before it; returns how to take the script out again. */
async function reloadWith(source: string): Promise<() => Promise<void>> {
  const { identifier } = await panel.session.send<{ identifier: string }>('Page.addScriptToEvaluateOnNewDocument', {
    source,
  });
  await reload();
  return async () => {
    await panel.session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier });
  };
}

async function reload(): Promise<void> {
  await panel.evaluate(() => {
    Object.assign(globalThis, { before: true });
  });
  await panel.session.send('Page.reload');
  await panel.waitUntil(() => !('before' in globalThis) && document.readyState === 'complete', undefined, 'reloaded');
}

/** The browser's database fails to open, so many times. */
const failToOpen = (error: string, times: number) => `{
  const open = IDBFactory.prototype.open;
  let left = ${times};
  IDBFactory.prototype.open = function (...args) {
    if (left-- > 0) throw new DOMException('Internal error opening backing store', '${error}');
    return open.apply(this, args);
  };
}`;

describe('a worker that stops', () => {
  test('MV-01: before it answered is asked again, and one run comes of it', async () => {
    await launched.open('http://a.test/');
    await panel.waitForText('Shop A');
    const known = await runIds();
    // The table of runs is locked: the worker has taken the command and cannot answer it.
    await launched.extensionPage.evaluate(async () => {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open('sidelight');
        request.onsuccess = () => resolve(request.result);
      });
      const store = db.transaction('runs', 'readwrite').objectStore('runs');
      const holder = globalThis as unknown as { free?: boolean };
      holder.free = false;
      const spin = () => {
        if (holder.free) db.close();
        else store.count().onsuccess = spin;
      };
      spin();
    });
    await send();
    await new Promise((wake) => setTimeout(wake, 300));
    await killWorker(launched);
    await launched.extensionPage.evaluate(() => {
      Object.assign(globalThis, { free: true });
    });
    await panel.waitForText(FACT);
    await endedRun(launched, known);
    expect((await runIds()).length).toBe(known.length + 1);
    expect(await panel.text()).not.toContain('did not answer');
  });

  test('MV-01: after it stored a run and before it said so starts no second one', async () => {
    const known = await runIds();
    const answers = await launched.extensionPage.evaluate(async () => {
      const { id } = await chrome.windows.getCurrent();
      const payload = { run_id: `r-${crypto.randomUUID()}`, kind: 'ask', question: 'When?', look_in: ['library'] };
      const rest = { depth: 'quick', window_id: id, tab_id: null, urls: [] };
      const message = {
        sidelight: 1,
        to: 'worker',
        from: 'panel',
        command: 'run.start',
        payload: { ...payload, ...rest },
      };
      return [await chrome.runtime.sendMessage(message), await chrome.runtime.sendMessage(message)];
    });
    expect(answers[0]).toMatchObject({ ok: true });
    expect(answers[1]).toEqual(answers[0]);
    await endedRun(launched, known);
    expect((await runIds()).length).toBe(known.length + 1);
  });

  test('MV-06: and a first connection that throws leave the panel usable within 3 s', async () => {
    await launched.open('http://a.test/');
    await killWorker(launched);
    const begin = performance.now();
    const undo = await reloadWith(`{
      const connect = chrome.runtime.connect.bind(chrome.runtime);
      let left = 2;
      chrome.runtime.connect = (...args) => {
        if (left-- > 0) throw new Error('Could not establish connection.');
        return connect(...args);
      };
    }`);
    await panel.waitForText('Shop A');
    await panel.waitFor(box);
    expect(performance.now() - begin).toBeLessThan(3000);
    await ask();
    await panel.waitForText(FACT);
    await undo();
  });

  test('MV-07: while the machine sleeps is replaced at waking, and the run goes on from the database', async () => {
    await openTab('http://slow.test/');
    await panel.waitForText('This page');
    const known = await runIds();
    await send();
    await expect.poll(async () => (await latestRun(launched))?.state).toBe('running');
    await panel.session.send('Page.setWebLifecycleState', { state: 'frozen' });
    await killWorker(launched);
    await new Promise((wake) => setTimeout(wake, 1500));
    expect(await workerId(launched)).toBeNull();
    await panel.session.send('Page.setWebLifecycleState', { state: 'active' });
    await panel.waitForText(FACT);
    expect((await endedRun(launched, known)).state).toBe('done');
    expect((await runIds()).length).toBe(known.length + 1);
  });
});

test('MV-03: a port that the browser ends is renewed, and no step is lost or made twice', async () => {
  const worker = launched.context.serviceWorkers().at(-1);
  await worker?.evaluate(() => {
    const ports: chrome.runtime.Port[] = [];
    Object.assign(globalThis, { ports });
    chrome.runtime.onConnect.addListener((port) => ports.push(port));
  });
  const count = () => worker?.evaluate(() => (globalThis as unknown as { ports: object[] }).ports.length);
  await reload();
  await expect.poll(count).toBeGreaterThan(0);
  await openTab('http://slow.test/');
  await panel.waitForText('This page');
  const known = await runIds();
  await send();
  await expect.poll(async () => (await latestRun(launched))?.state).toBe('running');
  const before = (await count()) ?? 0;
  await worker?.evaluate(() => {
    for (const port of (globalThis as unknown as { ports: chrome.runtime.Port[] }).ports) port.disconnect();
  });
  await expect.poll(count).toBe(before + 1);
  const run = await endedRun(launched, known);
  await panel.waitForText(FACT);
  expect(await panel.text()).not.toContain('Picking up');
  expect(run.forks).toEqual([]);
  const steps = (await readTable(launched, 'journal')).filter((entry) => entry.run_id === run.id);
  expect(steps.flatMap((entry) => entry.attempts)).toEqual([]);
  expect((await runIds()).length).toBe(known.length + 1);
});

describe('the database', () => {
  test('MV-22: that fails to open at first is tried again, without a word', async () => {
    const undo = await reloadWith(failToOpen('UnknownError', 5));
    await panel.waitFor(box);
    expect(await panel.text()).not.toContain('The library does not open');
    await undo();
  });

  test('MV-22: that never opens is told, and opens at Try again', async () => {
    const undo = await reloadWith(failToOpen('UnknownError', 1e9));
    const text = await panel.waitForText('The library does not open');
    expect(text).toContain('nothing can be saved until it opens');
    expect(text).toContain('UnknownError: Internal error opening backing store');
    expect(await panel.count(box)).toBe(0);
    await undo();
    await panel.click({ role: 'button', name: 'Try again' });
    await panel.waitFor(box);
  });

  test('MV-22: that never opens can be deleted, in two steps', async () => {
    await launched.open('http://a.test/');
    await ask();
    const undo = await reloadWith(failToOpen('UnknownError', 1e9));
    await panel.click({ role: 'button', name: 'Delete the library…' });
    await panel.waitForText('This cannot be undone.');
    await panel.click({ role: 'button', name: 'Keep it' });
    await panel.waitForText('The library does not open');
    expect((await runIds()).length).toBeGreaterThan(0);
    await undo();
    await panel.click({ role: 'button', name: 'Delete the library…' });
    await panel.click({ role: 'button', name: 'Delete the library' });
    await panel.waitFor(box);
    expect(await runIds()).toEqual([]);
    // It was the person's own wish: nothing is lost.
    await killWorker(launched);
    await ask();
    await panel.waitForText(FACT);
    expect(await panel.text()).not.toContain('was deleted outside Sidelight');
  });

  test('MV-22: that fails in the worker alone answers a question in words, and the question stays', async () => {
    expected = /no_library|run\.start/;
    await launched.open('http://a.test/');
    await panel.waitForText('Shop A');
    const worker = launched.context.serviceWorkers().at(-1);
    await worker?.evaluate(() => {
      const open = IDBFactory.prototype.open;
      IDBFactory.prototype.open = () => {
        throw new DOMException('Internal error opening backing store', 'UnknownError');
      };
      Object.assign(globalThis, { mend: () => Object.assign(IDBFactory.prototype, { open }) });
    });
    await launched.extensionPage.evaluate(
      () =>
        new Promise<void>((done) => {
          indexedDB.deleteDatabase('sidelight').onsuccess = () => done();
        }),
    );
    await panel.click({ role: 'button', name: 'Understood' });
    await send();
    await panel.waitForText('Not asked: the library does not open');
    expect(await panel.property(box, 'value')).toBe(QUESTION);
    expect(await runIds()).toEqual([]);
    await worker?.evaluate(() => (globalThis as unknown as { mend: () => void }).mend());
    await panel.press('Enter');
    expect((await endedRun(launched)).state).toBe('done');
  });

  test.each([
    ['refuses', failToOpen('InvalidStateError', 1e9)],
    ['is missing', `Object.defineProperty(globalThis, 'indexedDB', { value: undefined });`],
  ])('MV-21: that the browser %s is said to save nothing, and why', async (_name, source) => {
    const undo = await reloadWith(source);
    const text = await panel.waitForText('Nothing can be saved in this browser profile');
    expect(text).toContain('private browsing, a policy or a setting');
    expect(await panel.count(box)).toBe(0);
    expect(await panel.count({ role: 'button', name: 'Delete the library…' })).toBe(0);
    await undo();
    await panel.click({ role: 'button', name: 'Try again' });
    await panel.waitFor(box);
  });

  test('MV-24: whose upgrade a forgotten connection blocks is told, and goes on when that one closes', async () => {
    await panel.close();
    if (await workerId(launched)) await killWorker(launched);
    await launched.extensionPage.evaluate(async () => {
      await new Promise<void>((done) => {
        indexedDB.deleteDatabase('sidelight').onsuccess = () => done();
      });
      // An older version than any that was shipped; whoever opened it does not listen.
      const forgotten = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open('sidelight', 5);
        request.onsuccess = () => resolve(request.result);
      });
      Object.assign(globalThis, { forgotten });
    });
    panel = await openPanel(launched);
    await panel.waitForText('Another window runs an older version');
    await launched.extensionPage.evaluate(() =>
      (globalThis as unknown as { forgotten: IDBDatabase }).forgotten.close(),
    );
    await panel.waitFor(box);
  });
});

describe('between two starts of the browser', () => {
  test('MV-10: a question half written is kept, and tabs need no reload after a new start', async () => {
    await panel.type('A question half writ', box);
    await new Promise((wake) => setTimeout(wake, 500));
    launched = await launched.restart();
    panel = await openPanel(launched);
    await panel.waitUntilTrue(async () => (await panel.property(box, 'value')) === 'A question half writ', 'the draft');
    // A tab that was there before needs no reload: the reader is put in when it is asked.
    await panel.evaluate(() => document.querySelector('textarea')?.select());
    await panel.press('Delete');
    await panel.click({ role: 'button', name: 'New question' });
    await launched.open('http://a.test/');
    await panel.waitForText('Shop A');
    await ask();
    await panel.waitForText(FACT);
  });

  test('MV-26: a database that the browser removed is missed once, with what it held', async () => {
    const held = (await runIds()).length;
    expect(held).toBeGreaterThan(0);
    const stored = () => launched.extensionPage.evaluate(() => chrome.storage.local.get('tally'));
    await expect.poll(async () => ((await stored()).tally as { runs: number } | undefined)?.runs).toBe(held);
    await launched.close();
    rmSync(join(dirname(launched.netLog), 'profile', 'Default', 'IndexedDB'), { recursive: true });
    launched = await launched.restart();
    panel = await openPanel(launched);
    const text = await panel.waitForText('The library was deleted outside Sidelight');
    expect(text).toMatch(new RegExp(`Since the last start .* and ${held}\\squestions?\\.`));
    expect(text).toContain('Export everything');
    await panel.click({ role: 'button', name: 'Understood' });
    await panel.waitForNo({ role: 'button', name: 'Understood' });
    await killWorker(launched);
    await reload();
    await launched.open('http://a.test/');
    await panel.waitForText('Shop A');
    await ask();
    await panel.waitForText(FACT);
    expect(await panel.text()).not.toContain('was deleted outside Sidelight');
  });
});
