import { afterAll, beforeAll, expect, test } from 'vitest';
import { endedRun, readTable } from './harness/database.ts';
import { type Launched, launch } from './harness/launch.ts';
import { attachPanel } from './harness/panel.ts';
import { type FixtureServer, page, startServer } from './harness/server.ts';
import { clickToolbarButton } from './harness/trigger.ts';

/** Pages that say one thing to a person and another to a careless reader. */

const MORE = '<p>The arm of the lamp is made of beech.</p><p>Spare bulbs are kept in the drawer under its foot.</p>';
let server: FixtureServer;
let launched: Launched;

beforeAll(async () => {
  server = await startServer({
    'forms.test/': page(
      'Form',
      `<form><input name="children"><input name="nodeType"><input name="getAttribute"><input name="localName">
       <p>By default the Varde lamp dims itself after 25 minutes.</p>${MORE}</form>`,
    ),
    'raised.test/': page(
      'Raised',
      `<p>The largest value of the Varde counter is 2<sup>30</sup> on small machines.</p>${MORE}`,
    ),
    'struck.test/': page('Struck', `<p>The Varde lamp costs <s>900</s>450 euros in the shop.</p>${MORE}`),
    'noted.test/': page(
      'Noted',
      `<p>The Varde lamp dims after 31<sup class="reference"><a href="#n3">3</a></sup> minutes.</p>${MORE}<p id="n3">A note.</p>`,
    ),
  });
  launched = await launch({ server });
});
afterAll(async () => {
  await launched?.remove();
  await server.close();
});

/** Runs in the panel: which ways from text to markup or scripts are open. */
function sinks(): Record<string, boolean> {
  const open = (use: () => unknown) => {
    try {
      use();
      return true;
    } catch {
      return false;
    }
  };
  return {
    innerHTML: open(() => document.createElement('div').insertAdjacentHTML('beforeend', '<i></i>')),
    srcdoc: open(() => document.createElement('iframe').setAttribute('srcdoc', '<i></i>')),
    script: open(() => document.createElement('script').setAttribute('src', 'https://elsewhere.test/x.js')),
    parsed: open(() => new DOMParser().parseFromString('<i></i>', 'text/html')),
  };
}

/** Asks beside the page, jumps to the first passage; gives the first sentence and what is marked in the page. */
async function ask(address: string, question: string): Promise<{ first: string; marked: string }> {
  const known = (await readTable(launched, 'runs')).map((run) => run.id);
  const tab = await launched.open(`http://${address}/`);
  await clickToolbarButton(launched, tab);
  const panel = await attachPanel(launched);
  if (known.length > 0) await panel.click({ role: 'button', name: 'New question' });
  await panel.type(question, { role: 'textbox', name: /^Ask/ });
  await panel.press('Enter');
  const run = await endedRun(launched, known);
  const answer = (await readTable(launched, 'answers')).find((row) => row.run_id === run.id);
  const marked = () =>
    tab.evaluate(() => [...(CSS.highlights.get('sidelight-passage') ?? [])].map((range) => range.toString()).join(''));
  try {
    // Trusted Types: the panel cannot be made to take text for markup or for a script (SP-03).
    expect(await panel.evaluate(sinks)).toEqual({ innerHTML: false, srcdoc: false, script: false, parsed: true });
    await panel.click({ role: 'button', name: 'Jump to passage' }, 0);
    await expect.poll(marked, { timeout: 10_000 }).not.toBe('');
  } finally {
    await panel.close();
  }
  const text = await marked();
  await tab.close();
  return { first: answer?.overview[0]?.text ?? '', marked: text };
}

test('a form whose controls are named like properties of elements is read', async () => {
  const { first, marked } = await ask('forms.test', 'After how many minutes does the Varde lamp dim itself?');
  expect(first).toBe('By default the Varde lamp dims itself after 25 minutes.');
  expect(marked).toContain('25 minutes');
});

test('an exponent is no digit of the number before it', async () => {
  const { first, marked } = await ask('raised.test', 'What is the largest value of the Varde counter?');
  expect(first).toContain('is 2³⁰ on small machines');
  expect(marked).toContain('small machines');
});

test('what is struck out is not quoted, and the passage is found all the same', async () => {
  const { first, marked } = await ask('struck.test', 'How many euros does the Varde lamp cost?');
  expect(first).toBe('The Varde lamp costs 450 euros in the shop.');
  expect(marked).toContain('450 euros');
});

test('a footnote mark is no digit of the number before it', async () => {
  const { first } = await ask('noted.test', 'After how many minutes does the Varde lamp dim?');
  expect(first).toBe('The Varde lamp dims after 31 minutes.');
});
