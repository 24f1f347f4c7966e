import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { endedRun, readTable } from './harness/database.ts';
import { catchDownloads } from './harness/download.ts';
import { openPanel } from './harness/panel.ts';
import { slow } from './harness/server.ts';
import { box, FACT, QUESTION, setStage, shopWithFact } from './harness/stage.ts';
import { killWorker, workerId } from './harness/worker.ts';

/** What becomes of the library when its database fails, is refused, is removed or grows; names are those of the cases. */

const stage = setStage({
  'a.test/': shopWithFact('Shop A'),
  'slow.test/': slow(2500, shopWithFact('Shop Slow')),
});

/** The browser's database fails to open, so many times. */
const failToOpen = (error: string, times: number) => `{
  const open = IDBFactory.prototype.open;
  let left = ${times};
  IDBFactory.prototype.open = function (...args) {
    if (left-- > 0) throw new DOMException('Internal error opening backing store', '${error}');
    return open.apply(this, args);
  };
}`;

describe('the database', () => {
  test('MV-22: that fails to open at first is tried again, without a word', async () => {
    const undo = await stage.reloadWith(failToOpen('UnknownError', 5));
    await stage.panel.waitFor(box);
    expect(await stage.panel.text()).not.toContain('The library does not open');
    await undo();
  });

  test('MV-22: that never opens is told, and opens at Try again', async () => {
    const undo = await stage.reloadWith(failToOpen('UnknownError', 1e9));
    const text = await stage.panel.waitForText('The library does not open');
    expect(text).toContain('nothing can be saved until it opens');
    expect(text).toContain('UnknownError: Internal error opening backing store');
    expect(await stage.panel.count(box)).toBe(0);
    await undo();
    await stage.panel.click({ role: 'button', name: 'Try again' });
    await stage.panel.waitFor(box);
  });

  test('MV-22: that never opens for this version is exported as far as it can be read', async () => {
    await stage.launched.open('http://a.test/');
    await stage.ask();
    // Only an opening with a version fails: what stands there can be read as it is.
    const undo = await stage.reloadWith(`{
      const open = IDBFactory.prototype.open;
      IDBFactory.prototype.open = function (name, version) {
        if (version !== undefined) throw new DOMException('Internal error opening backing store', 'UnknownError');
        return open.call(this, name);
      };
    }`);
    const downloads = await catchDownloads(stage.launched);
    await stage.panel.click({ role: 'button', name: 'Export what can be read' });
    const { tables } = JSON.parse((await downloads.next()).text) as { tables: Record<string, { id?: string }[]> };
    expect(tables.runs?.map(({ id }) => id).sort()).toEqual((await stage.runIds()).sort());
    await stage.panel.waitForText('Saved as a file');
    downloads.remove();
    await undo();
    const undoAll = await stage.reloadWith(failToOpen('UnknownError', 1e9));
    await stage.panel.click({ role: 'button', name: 'Export what can be read' });
    await stage.panel.waitForText('Nothing could be read from it.');
    await undoAll();
    await stage.panel.click({ role: 'button', name: 'Try again' });
    await stage.panel.waitFor(box);
  });

  test('MV-22: that never opens can be deleted, in two steps', async () => {
    await stage.launched.open('http://a.test/');
    await stage.ask();
    const undo = await stage.reloadWith(failToOpen('UnknownError', 1e9));
    await stage.panel.click({ role: 'button', name: 'Delete the library…' });
    await stage.panel.waitForText('This cannot be undone.');
    await stage.panel.click({ role: 'button', name: 'Keep it' });
    await stage.panel.waitForText('The library does not open');
    expect((await stage.runIds()).length).toBeGreaterThan(0);
    await undo();
    await stage.panel.click({ role: 'button', name: 'Delete the library…' });
    await stage.panel.click({ role: 'button', name: 'Delete the library' });
    await stage.panel.waitFor(box);
    expect(await stage.runIds()).toEqual([]);
    // It was the person's own wish: nothing is lost.
    await killWorker(stage.launched);
    await stage.ask();
    await stage.panel.waitForText(FACT);
    expect(await stage.panel.text()).not.toContain('was deleted outside Sidelight');
  });

  test('MV-22: that fails in the worker alone answers a question in words, and the question stays', async () => {
    stage.expected = /no_library|run\.start/;
    await stage.launched.open('http://a.test/');
    await stage.panel.waitForText('Shop A');
    const worker = stage.launched.context.serviceWorkers().at(-1);
    await worker?.evaluate(() => {
      const open = IDBFactory.prototype.open;
      IDBFactory.prototype.open = () => {
        throw new DOMException('Internal error opening backing store', 'UnknownError');
      };
      Object.assign(globalThis, { mend: () => Object.assign(IDBFactory.prototype, { open }) });
    });
    await stage.launched.extensionPage.evaluate(
      () =>
        new Promise<void>((done) => {
          indexedDB.deleteDatabase('sidelight').onsuccess = () => done();
        }),
    );
    await stage.panel.click({ role: 'button', name: 'Got it' });
    await stage.send();
    await stage.panel.waitForText('Not asked: the library does not open');
    expect(await stage.panel.property(box, 'value')).toBe(QUESTION);
    expect(await stage.runIds()).toEqual([]);
    await worker?.evaluate(() => (globalThis as unknown as { mend: () => void }).mend());
    await stage.panel.press('Enter');
    expect((await endedRun(stage.launched)).state).toBe('done');
  });

  test.each([
    ['refuses', failToOpen('InvalidStateError', 1e9)],
    ['is missing', `Object.defineProperty(globalThis, 'indexedDB', { value: undefined });`],
  ])('MV-21: that the browser %s leaves a panel that works in memory, says so, and exports', async (_name, source) => {
    const known = await stage.runIds();
    await stage.launched.open('http://a.test/');
    const undo = await stage.reloadWith(source);
    const { panel } = stage;
    const text = await panel.waitForText('Not saved');
    expect(text).toContain('gone when this panel closes');
    await panel.waitForText('Shop A');
    await stage.send();
    await panel.waitForText(FACT);
    await panel.click({ role: 'button', name: 'Keep' }, 0);
    // The run with its quote is the panel's own: the browser's database holds nothing of it.
    expect(await stage.runIds()).toEqual(known);
    const downloads = await catchDownloads(stage.launched);
    await panel.click({ role: 'button', name: 'Export everything' });
    const { tables } = JSON.parse((await downloads.next()).text) as { tables: Record<string, { question?: string }[]> };
    downloads.remove();
    expect(tables.runs?.map((run) => run.question)).toEqual([QUESTION]);
    expect(tables.quotes).toHaveLength(1);
    expect(await panel.text()).toContain('Not saved');
    await undo();
    await panel.click({ role: 'button', name: 'Try again' });
    await panel.waitFor(box);
    expect(await panel.text()).not.toContain('Not saved');
    expect(await stage.runIds()).toEqual(known);
    // The count by which a loss is noticed is of the browser's database, never of one in memory.
    await killWorker(stage.launched);
    await stage.reload();
    await panel.waitFor(box);
    expect(await panel.text()).not.toContain('was deleted outside Sidelight');
  });

  test('MV-24: whose upgrade a forgotten connection blocks is told, and goes on when that one closes', async () => {
    await stage.panel.close();
    if (await workerId(stage.launched)) await killWorker(stage.launched);
    await stage.launched.extensionPage.evaluate(async () => {
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
    stage.panel = await openPanel(stage.launched);
    await stage.panel.waitForText('Another window runs an older version');
    await stage.launched.extensionPage.evaluate(() =>
      (globalThis as unknown as { forgotten: IDBDatabase }).forgotten.close(),
    );
    await stage.panel.waitFor(box);
  });
});

describe('between two starts of the browser', () => {
  test('MV-10: a question half written is kept, and tabs need no reload after a new start', async () => {
    await stage.panel.type('A question half writ', box);
    const draft = async () =>
      (await readTable(stage.launched, 'preferences')).find(({ key }) => key === 'draft')?.value;
    await expect.poll(draft).toBe('A question half writ');
    stage.launched = await stage.launched.restart();
    stage.panel = await openPanel(stage.launched);
    await stage.panel.waitUntilTrue(
      async () => (await stage.panel.property(box, 'value')) === 'A question half writ',
      'the draft',
    );
    // A tab that was there before needs no reload: the reader is put in when it is asked.
    await stage.panel.evaluate(() => document.querySelector('textarea')?.select());
    await stage.panel.press('Delete');
    await stage.panel.click({ role: 'button', name: 'New question' });
    await stage.launched.open('http://a.test/');
    await stage.panel.waitForText('Shop A');
    await stage.ask();
    await stage.panel.waitForText(FACT);
  });

  test('MV-26: a database that the browser removed is missed once, with what it held', async () => {
    const held = (await stage.runIds()).length;
    expect(held).toBeGreaterThan(0);
    const stored = () => stage.launched.extensionPage.evaluate(() => chrome.storage.local.get('tally'));
    await expect.poll(async () => ((await stored()).tally as { runs: number } | undefined)?.runs).toBe(held);
    await stage.launched.close();
    rmSync(join(dirname(stage.launched.netLog), 'profile', 'Default', 'IndexedDB'), { recursive: true });
    stage.launched = await stage.launched.restart();
    stage.panel = await openPanel(stage.launched);
    const text = await stage.panel.waitForText('The library was deleted outside Sidelight');
    expect(text).toMatch(new RegExp(`Since the last start .* and ${held}\\squestions?\\.`));
    expect(text).toContain('Export everything');
    await stage.panel.click({ role: 'button', name: 'Got it' });
    await stage.panel.waitForNo({ role: 'button', name: 'Got it' });
    await killWorker(stage.launched);
    await stage.reload();
    await stage.launched.open('http://a.test/');
    await stage.panel.waitForText('Shop A');
    await stage.ask();
    await stage.panel.waitForText(FACT);
    expect(await stage.panel.text()).not.toContain('was deleted outside Sidelight');
  });
});
