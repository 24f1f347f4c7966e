import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { column, makePdf } from '../fixtures/pdf/make-pdf.ts';
import { endedRun } from './harness/database.ts';
import { type Launched, launch } from './harness/launch.ts';
import { attachPanel, type Panel } from './harness/panel.ts';
import { body, type FixtureServer, startServer } from './harness/server.ts';
import { clickToolbarButton } from './harness/trigger.ts';

/** PDF files in the real browser: ask beside one, quotes with printed page numbers, the reader view. */

const FERRY = makePdf({
  info: { Title: 'The ferry at Lunde', Author: 'Ida Brekke' },
  labels: [0, '/S /r', 1, '/S /D /St 40'],
  pages: [
    { runs: column(['Preface', 'This report tells of the ferry at Lunde and its crew.'], 72, 90) },
    {
      runs: [
        ...column(['The crossing'], 72, 90, { size: 16, font: 'Helvetica-Bold' }),
        ...column(
          [
            'The ferry crosses the sound in eleven minutes when the wind is calm, and in',
            'about twenty minutes when it blows from the west.',
          ],
          72,
          120,
        ),
      ],
    },
    { runs: column(['The crew lives on the island of Tarva, where the old school is their house.'], 72, 90) },
  ],
});

let server: FixtureServer;
let launched: Launched;
let panel: Panel;

beforeAll(async () => {
  server = await startServer({
    'files.test/ferry.pdf': body('application/pdf', FERRY),
  });
});
afterAll(() => server.close());
afterEach(() => launched?.remove());

async function openBeside(address: string): Promise<void> {
  launched = await launch({ server });
  const tab = await launched.open(`http://${address}`);
  await clickToolbarButton(launched, tab);
  panel = await attachPanel(launched);
}

async function ask(question: string) {
  await panel.type(question, { role: 'textbox', name: 'Ask about this page' });
  await panel.press('Enter');
  return endedRun(launched);
}

test('a PDF in a tab is asked like a page, and its quotes name the printed page', async () => {
  await openBeside('files.test/ferry.pdf');
  const run = await ask('How long does the ferry take when the wind is calm?');
  expect(run.pages.map((page) => page.failure)).toEqual([null]);
  const text = await panel.waitForText('eleven minutes when the wind is calm, and in about twenty minutes');
  expect(text).toContain('p. 40');
});
