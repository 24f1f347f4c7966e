import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleScript } from './harness/bundle.ts';
import { endedRun } from './harness/database.ts';
import { ALL_SITES } from './harness/grant.ts';
import { type Launched, launch } from './harness/launch.ts';
import { openPanel } from './harness/panel.ts';
import { type FixtureServer, startServer } from './harness/server.ts';
import { box, FACT, QUESTION, shopWithFact } from './harness/stage.ts';
import { updateExtension } from './harness/update.ts';
import { killWorker, workerId } from './harness/worker.ts';

/** The worker dies in the middle of the database's upgrade. */

const ROWS = 50_000;

let server: FixtureServer;
let launched: Launched;
beforeAll(async () => {
  server = await startServer({ 'a.test/': shopWithFact('Shop A') });
  launched = await launch({ server, grants: ALL_SITES });
});
afterAll(async () => {
  await launched?.remove();
  await server.close();
});

/** Version, rows of `blobs`, and how many of them the upgrade has changed; read without opening it as our own. */
function look() {
  return launched.extensionPage.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const version = (await indexedDB.databases()).find(({ name }) => name === 'sidelight')?.version ?? 0;
    const db = await settled(indexedDB.open('sidelight'));
    const store = db.transaction('blobs').objectStore('blobs');
    const rows = await settled(store.getAll());
    const indexed = store.indexNames.contains('size') ? await settled(store.index('size').count()) : 0;
    db.close();
    const texts = rows.filter(({ hash }) => hash.startsWith('row-')).map(({ hash, text }) => `${hash} ${text}`);
    return {
      version,
      rows: texts.length,
      whole: texts.every((text, i, all) => i === 0 || text !== all[i - 1]),
      indexed,
      all: rows.length,
    };
  });
}

test('MV-25: a worker killed in an upgrade of 50,000 rows leaves every row as it was, and the next start does the whole of it', async () => {
  const panel = await openPanel(launched);
  await launched.open('http://a.test/');
  await panel.waitForText('Shop A');
  await panel.type(QUESTION, box);
  await panel.press('Enter');
  await endedRun(launched);
  await panel.waitForText(FACT);
  await launched.extensionPage.evaluate(async (count) => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('sidelight');
      request.onsuccess = () => resolve(request.result);
    });
    const work = db.transaction('blobs', 'readwrite');
    for (let n = 0; n < count; n++) work.objectStore('blobs').put({ hash: `row-${n}`, text: `text ${n}` });
    await new Promise((done) => {
      work.oncomplete = done;
    });
    db.close();
  }, ROWS);
  const before = await look();
  expect(before).toMatchObject({ rows: ROWS, indexed: 0 });

  const next = await bundleScript(join(import.meta.dirname, 'upgrade/next-worker.ts'));
  // The page of the extension that will see the upgrade goes with the update: the next one must hear it from the start.
  await updateExtension(launched, (name, text) => (name === 'background.js' ? next : text));
  launched.extensionPage = await launched.context.newPage();
  await launched.extensionPage.goto(launched.url('manifest.json'));
  const half = await launched.extensionPage.evaluate(
    (rows) =>
      new Promise<unknown>((resolve) => {
        new BroadcastChannel('upgrade').onmessage = ({ data }) => {
          if (!('changed' in data) || data.changed >= rows / 2) resolve(data);
        };
        void chrome.runtime.sendMessage('wake').catch(() => undefined);
      }),
    ROWS,
  );
  expect(half).toMatchObject({ changed: ROWS / 2 });
  await killWorker(launched);
  expect(await workerId(launched)).toBeNull();
  expect(await look()).toEqual(before);

  expect(await launched.extensionPage.evaluate(() => chrome.runtime.sendMessage('wake'))).toBe('open');
  const after = await look();
  expect(after).toMatchObject({ rows: ROWS, whole: true, all: before.all, indexed: before.all });
  expect(after.version).toBeGreaterThan(before.version);
}, 120_000);
