import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endedRun, readTable } from './harness/database.ts';
import { catchDownloads } from './harness/download.ts';
import { type Launched, launch } from './harness/launch.ts';
import { attachPanel, type Panel } from './harness/panel.ts';
import { type FixtureServer, page, startServer } from './harness/server.ts';
import { clickToolbarButton } from './harness/trigger.ts';

/** The record of a run in the real panel: step through it, replay it, find a forgery, export it and read it back. */

let server: FixtureServer;
let launched: Launched;
let panel: Panel;
let runId: string;

beforeAll(async () => {
  server = await startServer({
    'lamps.test/': page(
      'The Varde lamp',
      '<h1>The Varde lamp</h1><p>By default the Varde lamp dims itself after 25 minutes without movement.</p><p>The arm is made of beech.</p>',
    ),
  });
  launched = await launch({ server });
  const tab = await launched.open('http://lamps.test/');
  await clickToolbarButton(launched, tab);
  panel = await attachPanel(launched);
  await panel.type('After how many minutes does the Varde lamp dim itself?', { role: 'textbox', name: /^Ask/ });
  await panel.press('Enter');
  runId = (await endedRun(launched)).id;
  await panel.click({ role: 'button', name: /page read/ });
  await panel.click({ role: 'button', name: 'Record of this run' });
});
afterAll(async () => {
  const problems = panel?.problems ?? [];
  await launched?.remove();
  await server.close();
  expect(problems).toEqual([]);
});

describe('the record of a run', () => {
  test('lists every step with its input and result', async () => {
    await panel.waitForText('02-read/000/page');
    await panel.click({ role: 'button', name: /01-understand/ });
    const text = await panel.waitForText('"expects": "number"');
    expect(text).toContain('After how many minutes');
    await panel.click({ role: 'button', name: /01-understand/ });
  });

  test('replays to the same answer without reading a page', async () => {
    server.requests.length = 0;
    await panel.click({ role: 'button', name: 'Replay' });
    await panel.waitForText(/The same answer from 8\srecorded steps/);
    expect(server.requests).toEqual([]);
  });

  test('is exported without the text of the person’s tabs unless that is ticked', async () => {
    const downloads = await catchDownloads(launched);
    await panel.click({ role: 'button', name: 'Export log' });
    const bare = await downloads.next();
    expect(bare.name).toMatch(/\.jsonl$/);
    expect(bare.text).not.toContain('dims itself after 25');
    await panel.click({ role: 'checkbox', name: 'With the text of pages read from my tabs' });
    await panel.click({ role: 'button', name: 'Export log' });
    const whole = await downloads.next();
    expect(whole.text).toContain('dims itself after 25');
    downloads.remove();
  });

  test('that was changed afterwards is found out, and the step is named', async () => {
    const charge = async ({ run, usd }: { run: string; usd: number }) => {
      const settled = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const db = await settled(indexedDB.open('sidelight'));
      const store = db.transaction('journal', 'readwrite').objectStore('journal');
      const entry = await settled(store.get([run, '02-read/000/page']));
      await settled(store.put({ ...entry, spent: { ...entry.spent, usd } }));
      db.close();
    };
    await launched.extensionPage.evaluate(charge, { run: runId, usd: 5 });
    await panel.click({ role: 'button', name: 'Replay' });
    await panel.waitForText('Not the same from step 02-read/000/page');
    await panel.waitForText('The record was changed after the run had ended.');
    await launched.extensionPage.evaluate(charge, { run: runId, usd: 0 });
  });
});

describe('a run log', () => {
  test('is read back in Settings, and a changed one is refused', async () => {
    const downloads = await catchDownloads(launched);
    await panel.click({ role: 'button', name: 'Export log' });
    const { path, text } = await downloads.next();
    await panel.click({ role: 'button', name: 'Back' });
    await panel.click({ role: 'button', name: 'Settings' });
    await panel.waitForText('Import a run log');
    const forged = join(path, '..', 'forged.jsonl');
    writeFileSync(forged, text.replace('"input":"{\\"question\\"', '"input":"{\\"questioN\\"'));
    await choose(forged);
    await panel.waitForText(/not what its hash says/);
    await choose(path);
    await panel.waitForText('This run is here already');
    await panel.waitForText('Replayed: its record gives the answer that it shows.');
    expect((await readTable(launched, 'runs')).length).toBe(1);
    expect(readFileSync(path, 'utf8')).toBe(text);
    downloads.remove();
  });
});

/** Gives the panel's file field a file, as the file dialog does. */
async function choose(file: string): Promise<void> {
  const { root } = await panel.session.send<{ root: { nodeId: number } }>('DOM.getDocument', { depth: 0 });
  const { nodeId } = await panel.session.send<{ nodeId: number }>('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: 'input[type=file][accept*=jsonl]',
  });
  await panel.session.send('DOM.setFileInputFiles', { nodeId, files: [file] });
}
