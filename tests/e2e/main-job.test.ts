import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { quotePresence } from '../../lib/verify/quote-presence.ts';
import { endedRun, readTable } from './harness/database.ts';
import { catchDownloads } from './harness/download.ts';
import { type Launched, launch } from './harness/launch.ts';
import { LAMP, OAK } from './harness/pages.ts';
import { attachPanel, type Panel } from './harness/panel.ts';
import { type FixtureServer, startServer } from './harness/server.ts';
import { clickToolbarButton } from './harness/trigger.ts';

/** The main job in the real side panel: ask, answer, citation, passage marked in the page, keep, export. */

let server: FixtureServer;
beforeAll(async () => {
  server = await startServer({ 'lamps.test/varde': LAMP, 'trees.test/oak': OAK });
});
afterAll(() => server.close());

let launched: Launched;
let panel: Panel;
let tab: Page;

async function openBeside(address: string, language?: string): Promise<void> {
  launched = await launch({ server, ...(language ? { language } : {}) });
  tab = await launched.open(`http://${address}`);
  await clickToolbarButton(launched, tab);
  panel = await attachPanel(launched);
}

async function ask(question: string): Promise<void> {
  await panel.type(question, { role: 'textbox', name: 'Ask about this page' });
  await panel.press('Enter');
}

/** Leaves what is shown for an empty box. */
async function anew(): Promise<void> {
  await panel.click({ role: 'button', name: 'New question' });
  await panel.waitFor({ role: 'textbox', name: 'Ask about this page' });
}

const runIds = async () => (await readTable(launched, 'runs')).map(({ id }) => id);

/** Text that is marked in the page as the passage. */
function marked(): Promise<string> {
  return tab.evaluate(() =>
    [...(CSS.highlights.get('sidelight-passage') ?? [])].map((range) => range.toString()).join(''),
  );
}

/** Whether the marked text is inside the window of the page. */
function markedIsInView(): Promise<boolean> {
  return tab.evaluate(() => {
    const [range] = CSS.highlights.get('sidelight-passage') ?? [];
    if (!(range instanceof Range)) return false;
    const box = range.getBoundingClientRect();
    return box.height > 0 && box.top >= 0 && box.bottom <= innerHeight;
  });
}

afterEach(() => expect(panel?.problems ?? []).toEqual([]));
afterAll(() => launched?.remove());

/** One browser and one panel for all: what one test leaves is where the next begins. */
describe('an English page', () => {
  beforeAll(() => openBeside('lamps.test/varde'));

  test('gives its best paragraphs at a click', async () => {
    await panel.click({ role: 'button', name: 'Extract from this page' });
    await panel.waitForText('Spare bulbs are kept in the drawer');
    expect((await endedRun(launched)).kind).toBe('extract');
  });

  test('says that the evidence is not enough when the page does not hold the answer', async () => {
    await anew();
    const known = await runIds();
    await ask('How many people work for the company Nordlys Shipping?');
    await panel.waitForText('Not enough evidence');
    expect((await endedRun(launched, known)).state).toBe('done');
    await panel.waitFor({ role: 'button', name: /Search the web/ });
  });

  test('answers with a verbatim sentence whose citation checks out against the saved copy', async () => {
    await anew();
    const known = await runIds();
    await ask('After how many minutes does the Varde lamp dim itself?');
    await panel.waitForText('dims itself after 25 minutes');
    const run = await endedRun(launched, known);
    const answer = (await readTable(launched, 'answers')).find((row) => row.run_id === run.id);
    const snapshots = await readTable(launched, 'snapshots');
    const blobs = await readTable(launched, 'blobs');
    expect(answer?.stop.reason).toBe('answered');
    expect(answer?.overview[0]?.text).toContain('25 minutes');
    for (const citation of answer?.overview.flatMap((sentence) => sentence.citations) ?? []) {
      const copy = snapshots.find((row) => row.hash === citation.snapshot_hash);
      const text = blobs.find((row) => row.hash === copy?.hash)?.text ?? '';
      expect(quotePresence(citation, { text, hash: copy?.hash ?? '' })).toBeNull();
    }
  });

  test('leads from the citation to the passage, marked and in view', async () => {
    await panel.click({ role: 'button', name: 'Jump to passage' }, 0);
    await expect.poll(marked).toContain('dims itself after 25 minutes');
    await expect.poll(markedIsInView).toBe(true);
  });

  test('keeps a quote and exports it as a cited note', async () => {
    const downloads = await catchDownloads(launched);
    await panel.click({ role: 'button', name: 'Keep' }, 0);
    await expect.poll(async () => (await readTable(launched, 'quotes')).length).toBe(1);
    await panel.click({ role: 'button', name: 'Save to note' });
    await panel.click({ role: 'button', name: 'Open note' });
    await panel.click({ role: 'button', name: 'Export' });
    await panel.click({ role: 'menuitem', name: /Markdown/ }, 0);
    const note = await downloads.next();
    expect(note.name).toMatch(/\.md$/);
    expect(note.text).toMatch(/^---\n/);
    expect(note.text).toContain('dims itself after 25 minutes');
    expect(note.text).toMatch(/^\[\^1\]: .*http:\/\/lamps\.test\/varde/m);
  });

  test('whose passage has changed is answered by the saved copy', async () => {
    await panel.click({ role: 'button', name: 'Back' });
    await panel.waitFor({ role: 'tab', name: 'Ask' });
    await panel.click({ role: 'tab', name: 'Ask' });
    await tab.evaluate(() => {
      document.querySelector('b')?.replaceChildren('40 minutes');
    });
    await panel.click({ role: 'button', name: 'Jump to passage' }, 0);
    const text = await panel.waitForText('No longer on this page', 15_000);
    expect(text).toContain('25 minutes');
    expect(await marked()).toBe('');
  });
});

describe('a Chinese page', () => {
  beforeAll(() => launched.remove());

  test('answers in Chinese and leads to the passage', async () => {
    await openBeside('trees.test/oak', 'zh-CN');
    await panel.type('橡树的寿命有多少年？', { role: 'textbox', name: '就此页提问' });
    await panel.press('Enter');
    await panel.waitForText('橡树的寿命可以超过一千年');
    await endedRun(launched);
    await panel.click({ role: 'button', name: '跳到原文' }, 0);
    await expect.poll(marked).toContain('橡树的寿命可以超过一千年');
  });
});
