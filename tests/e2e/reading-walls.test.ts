import { afterAll, beforeAll, expect, test } from 'vitest';
import { endedRun, readTable } from './harness/database.ts';
import { type Launched, launch } from './harness/launch.ts';
import { attachPanel, type Panel } from './harness/panel.ts';
import { type FixtureServer, page, startServer } from './harness/server.ts';
import { clickToolbarButton } from './harness/trigger.ts';

/** Pages that answer with something that is not the page, asked in the product. */

const FACT = 'By default the Varde lamp dims itself after 25 minutes.';
const MORE = '<p>The arm of the lamp is made of beech.</p><p>Spare bulbs are kept in the drawer under its foot.</p>';
const QUESTION = 'After how many minutes does the Varde lamp dim itself?';
let server: FixtureServer;
let launched: Launched;

beforeAll(async () => {
  server = await startServer({
    'broken.test/': (_request, response) => {
      response.writeHead(500, { 'content-type': 'text/html; charset=utf-8' });
      response.end(page('Lamp', `<article><h1>Lamp</h1><p>${FACT}</p>${MORE}</article>`));
    },
    'wall.test/': page(
      'Lamp',
      `<article><h1>Lamp</h1><p>${FACT}</p>${MORE}<p>Sign in to read the full article.</p></article>`,
    ),
    'other.test/': page(
      'Lamp',
      `<article><h1>Lamp</h1><p>The Varde lamp dims itself after 99 minutes.</p>${MORE}</article>`,
    ),
    'check.test/': page('Just a moment...', '<h1>Verify you are human</h1><div class="cf-turnstile"></div>'),
    'video.test/': page(
      'Lamp',
      `<div id="player"></div><div><a href="/1">Up next: another lamp</a></div><div id="description"><p>${FACT} The film shows how the lamp is made in a small workshop.</p></div>`,
    ).replace('<title>', '<meta property="og:type" content="video.other"><title>'),
  });
  launched = await launch({ server });
});
afterAll(async () => {
  await launched?.remove();
  await server.close();
});

async function ask(host: string, look: (panel: Panel) => Promise<unknown>, over?: string) {
  const known = (await readTable(launched, 'runs')).map((run) => run.id);
  const tab = await launched.open(`http://${host}/`);
  if (over !== undefined) {
    await tab.goto(`http://${over}/`);
    await tab.goBack();
  }
  await clickToolbarButton(launched, tab);
  const panel = await attachPanel(launched);
  try {
    if (known.length > 0) await panel.click({ role: 'button', name: 'New question' });
    await panel.type(QUESTION, { role: 'textbox', name: /^Ask/ });
    await panel.press('Enter');
    const run = await endedRun(launched, known);
    await look(panel);
    const answer = (await readTable(launched, 'answers')).find((row) => row.run_id === run.id);
    const evidence = (await readTable(launched, 'evidence')).filter((item) => run.evidence_ids.includes(item.id));
    return { failures: run.pages.map((item) => item.failure), overview: answer?.overview ?? [], evidence };
  } finally {
    await panel.close();
    await tab.close();
  }
}

test('the text of a server’s error is not quoted', async () => {
  const { failures, overview } = await ask('broken.test', (panel) => panel.waitForText('an error instead of the page'));
  expect(failures).toEqual(['error_page']);
  expect(overview).toEqual([]);
});

test('a check for humans is named', async () => {
  const { failures } = await ask('check.test', (panel) => panel.waitForText('checks for a human first'));
  expect(failures).toEqual(['bot_check']);
});

test('the visible part before a wall is quoted, flagged, and said to be a part', async () => {
  const { failures, overview, evidence } = await ask('wall.test', (panel) =>
    panel.waitForText('The rest asks for a sign-in'),
  );
  expect(failures).toEqual([null]);
  expect(overview[0]?.text).toBe(FACT);
  expect(evidence[0]?.risk_flags).toContain('login_wall');
  expect(evidence.some((item) => item.excerpt.includes('Sign in'))).toBe(false);
});

test('a video without a transcript is read by its description, and that is said', async () => {
  const { overview } = await ask('video.test', (panel) => panel.waitForText('the page shows no transcript'));
  expect(overview[0]?.text).toBe(FACT);
});

test('after going back, the page in front is read, under its own address (EX-34)', async () => {
  const { overview, evidence } = await ask('wall.test', async () => undefined, 'other.test');
  expect(overview[0]?.text).toBe(FACT);
  expect(evidence.map((item) => new URL(item.url).hostname)).not.toContain('other.test');
});
