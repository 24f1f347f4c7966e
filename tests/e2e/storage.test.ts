import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Run } from '../../lib/schema/run.ts';
import { endedRun, readTable } from './harness/database.ts';
import { ALL_SITES } from './harness/grant.ts';
import { type Launched, launch } from './harness/launch.ts';
import { attachPanel, openPanel, type Panel } from './harness/panel.ts';
import { type FixtureServer, page, startServer } from './harness/server.ts';
import { clickToolbarButton } from './harness/trigger.ts';

/** Troubles of the database: each has a state in the panel and keeps what can be kept. */

let server: FixtureServer;
let launched: Launched;
let panel: Panel;

beforeAll(async () => {
  server = await startServer({
    'lamps.test/': page('Lamp', '<p>By default the Varde lamp dims itself after 25 minutes without movement.</p>'),
    'large.test/': page('Large', `<p>${'The Varde lamp has a long history. '.repeat(20_000)}</p>`),
  });
});
afterAll(() => server.close());
afterEach(() => launched?.remove());

async function open(address = 'http://lamps.test/'): Promise<void> {
  launched = await launch({ server });
  const tab = await launched.open(address);
  await clickToolbarButton(launched, tab);
  panel = await attachPanel(launched);
}

const QUESTION = 'After how many minutes does the Varde lamp dim itself?';

async function ask(): Promise<void> {
  await panel.type(QUESTION, { role: 'textbox', name: /^Ask/ });
  await panel.press('Enter');
}

test('a newer version in another window is told, and waits for nobody', async () => {
  await open();
  await ask();
  await endedRun(launched);
  const upgraded = await launched.extensionPage.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const request = indexedDB.open('sidelight', 9000);
        request.onblocked = () => resolve('blocked');
        request.onsuccess = () => {
          request.result.close();
          resolve('opened');
        };
        request.onerror = () => resolve(String(request.error));
      }),
  );
  expect(upgraded).toBe('opened');
  await panel.waitForText('Sidelight was updated in another window');
});

test('a library that is deleted under a run is told; nothing of the run is written, and its question is back', async () => {
  await open();
  const [worker] = launched.context.serviceWorkers();
  await worker?.evaluate(() => {
    const read = chrome.scripting.executeScript;
    const gate = new Promise<void>((letGo) => Object.assign(globalThis, { letGo }));
    const held = (...from: Parameters<typeof read>) => gate.then(() => read(...from));
    Object.assign(chrome.scripting, { executeScript: held });
  });
  await ask();
  await expect.poll(async () => (await readTable(launched, 'runs'))[0]?.state).toBe('running');
  await panel.waitFor({ role: 'button', name: 'Stop' });
  await launched.extensionPage.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase('sidelight');
        request.onsuccess = () => resolve();
        request.onerror = () => reject(request.error);
      }),
  );
  await panel.waitForText('The library was deleted outside Sidelight');
  await panel.click({ role: 'button', name: 'Got it' });
  await panel.waitFor({ role: 'textbox', name: /^Ask/ });
  const box = () => panel.evaluate(() => document.querySelector('textarea')?.value);
  await expect.poll(box).toBe(QUESTION);
  // The page that was being read comes, and is nothing's any more.
  await worker?.evaluate(() => (globalThis as { letGo?: () => void }).letGo?.());
  await new Promise((wake) => setTimeout(wake, 2_000));
  for (const table of ['runs', 'journal', 'answers', 'evidence'] as const)
    expect([table, await readTable(launched, table)]).toEqual([table, []]);
  await panel.evaluate(() => document.querySelector('textarea')?.focus());
  await panel.press('Enter');
  expect((await endedRun(launched)).state).toBe('done');
});

test('no room for a copy is told in words, and notes stay', async () => {
  await open('http://large.test/');
  // With unlimited storage only a full disk gives this error: the worker's database is made to give it for large texts.
  const [worker] = launched.context.serviceWorkers();
  await worker?.evaluate(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, value: { text?: string }, ...key) {
      if (this.name === 'blobs' && (value.text?.length ?? 0) > 100_000)
        throw new DOMException('The disk is full.', 'QuotaExceededError');
      return put.call(this, value, ...key);
    };
  });
  await ask();
  const run = await endedRun(launched);
  expect([run.state, run.error?.code]).toEqual(['failed', 'QuotaExceededError']);
  await panel.waitForText('No room to save copies');
  expect((await readTable(launched, 'runs')).length).toBe(1);
});

test('MV-28: a quota of 5 MB lets one page of 3 MB in, refuses the second whole, and lets go of copies, never of notes', async () => {
  const long = (name: string) =>
    page(name, `<p>${`${name} keeps its archive in the cellar under the hall. `.repeat(62_000)}</p>`);
  server.set('first.test/', long('The first mill'));
  server.set('second.test/', long('The second mill'));
  launched = await launch({ server, grants: ALL_SITES });
  await launched.open('http://lamps.test/');
  panel = await openPanel(launched);
  await panel.waitForText('Lamp');
  await ask();
  await endedRun(launched);
  await panel.click({ role: 'button', name: 'Keep' }, 0);
  await expect.poll(async () => (await readTable(launched, 'quotes')).length).toBe(1);

  // With unlimited storage the browser gives an extension the whole disk: its worker's database is made to end at 5 MB,
  // by the error and at the place where a full disk gives it, in the middle of the transaction.
  const [worker] = launched.context.serviceWorkers();
  await worker?.evaluate(() => {
    const put = IDBObjectStore.prototype.put;
    const sizes = new Map<string, number>();
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, value: { hash?: string; text?: string }, ...key) {
      if (this.name === 'blobs' && value.hash) {
        sizes.set(value.hash, value.text?.length ?? 0);
        if ([...sizes.values()].reduce((sum, size) => sum + size, 0) > 5_000_000) {
          sizes.delete(value.hash);
          this.transaction.abort();
          throw new DOMException('The disk is full.', 'QuotaExceededError');
        }
      }
      return put.call(this, value, ...key);
    };
    const remove = IDBObjectStore.prototype.delete;
    IDBObjectStore.prototype.delete = function (this: IDBObjectStore, key) {
      if (this.name === 'blobs') sizes.delete(String(key));
      return remove.call(this, key);
    };
  });
  const readPage = async (address: string): Promise<Run> => {
    const known = (await readTable(launched, 'runs')).map((run) => run.id);
    await panel.click({ role: 'button', name: 'New question' });
    await launched.open(address);
    await panel.waitForText(/The (first|second) mill/);
    await panel.type('Who paints otters?', { role: 'textbox', name: /^Ask/ });
    await panel.press('Enter');
    return endedRun(launched, known);
  };
  expect((await readPage('http://first.test/')).state).toBe('done');
  const before = { copies: await readTable(launched, 'snapshots'), quotes: await readTable(launched, 'quotes') };
  expect(before.copies).toHaveLength(2);
  expect((await readPage('http://second.test/')).error?.code).toBe('QuotaExceededError');
  // Nothing of the second page is there, and nothing of what was there is gone.
  expect(await readTable(launched, 'snapshots')).toEqual(before.copies);
  expect(await readTable(launched, 'quotes')).toEqual(before.quotes);
  await panel.waitForText('No room to save copies');
  await panel.click({ role: 'button', name: /^Delete 1\scop/ });
  await expect
    .poll(async () => (await readTable(launched, 'snapshots')).map(({ url }) => url))
    .toEqual(['http://lamps.test/']);
  expect(await readTable(launched, 'quotes')).toEqual(before.quotes);
});
