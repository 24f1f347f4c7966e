import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Script, ScriptedModel } from '../servers/scripted-model/types.ts';
import { beginAnew } from './harness/anew.ts';
import { endedRun, readTable } from './harness/database.ts';
import { ALL_SITES } from './harness/grant.ts';
import { type Launched, launch, noChinese } from './harness/launch.ts';
import { LAMP, OAK } from './harness/pages.ts';
import { openPanel, type Panel } from './harness/panel.ts';
import { passageId, withModel } from './harness/scripted.ts';
import { type FixtureServer, page, startServer } from './harness/server.ts';
import { killWorker } from './harness/worker.ts';

/**
 * A written answer through the real panel: streamed as a draft, checked sentence by sentence, with what a model invents
 * caught in sight. With SIDELIGHT_SHOTS set, pictures of each view are written there.
 */

const SHOTS = process.env.SIDELIGHT_SHOTS;
const OTHER = page(
  'A test of lamps',
  `<main><h1>A test of lamps</h1>
   <p>In our tests of June 2024 the Varde lamp dims itself after 40.5 minutes without movement.</p>
   <p>The lamps were bought in three shops, and each of them burned for a week.</p></main>`,
);
const QUESTION = 'After how many minutes does the Varde lamp dim itself?';
const TRUE = 'The Varde lamp dims itself after 25 minutes without movement.';

let server: FixtureServer;
beforeAll(async () => {
  server = await startServer({ 'lamps.test/varde': LAMP, 'trees.test/oak': OAK, 'tests.test/lamps': OTHER });
});
afterAll(() => server.close());

let launched: Launched;
/** The browser in English, begun anew before each test: a start takes longer than most of them. */
let english: Launched | null = null;
let panel: Panel;
let model: ScriptedModel;
afterEach(async () => {
  if (launched === english) await panel?.close();
  else await launched?.remove();
  await model?.close();
});
afterAll(() => english?.remove());

async function browserIn(language?: string): Promise<Launched> {
  if (language) return launch({ server, grants: ALL_SITES, language });
  if (english) await beginAnew(english);
  english ??= await launch({ server, grants: ALL_SITES });
  return english;
}

async function open(script: Script, address = 'lamps.test/varde', language?: string, remote = false): Promise<void> {
  launched = await browserIn(language);
  await launched.open(`http://${address}`);
  // The library is there once a page of the extension has used it; the panel then finds the model in it.
  const first = await openPanel(launched);
  await first.waitForText(address.split('/')[0] ?? '');
  model = await withModel(launched, script, ...(remote ? [server] : []));
  await first.close();
  panel = await openPanel(launched);
  await panel.waitForText(address.split('/')[0] ?? '');
}

async function ask(question: string): Promise<void> {
  await panel.focus('#question');
  await panel.type(question);
  await panel.press('Enter');
}

/** Sets how many calls a run may make; run in a page of the extension. */
async function limitRuns(calls: number): Promise<void> {
  const database = await new Promise<IDBDatabase>((done) => {
    const opening = indexedDB.open('sidelight');
    opening.onsuccess = () => done(opening.result);
  });
  const store = database.transaction('preferences', 'readwrite').objectStore('preferences');
  const day = { calls: 1_000, tokens: 1_000_000, usd: 10 };
  const put = store.put({ key: 'model_caps', value: { run: { calls, tokens: 200_000, usd: 0.5 }, day } });
  await new Promise<void>((done) => {
    put.onsuccess = () => done();
  });
  database.close();
}

type Said = [words: string, text: string];
const says =
  (...sentences: Said[]) =>
  (prompt: string) => ({
    overview: sentences.slice(0, 3).map(([words, text]) => ({ evidence: [passageId(prompt, words)], text })),
    more: sentences.slice(3).map(([words, text]) => ({ evidence: [passageId(prompt, words)], text })),
    missing: [],
  });

/** Each sentence of the answer as the panel shows it. */
function shown(): Promise<{ text: string; form: string; mark: string; serif: boolean; struck: boolean }[]> {
  return panel.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-testid=written] .sentence')].map((part) => ({
      text: part.textContent,
      form: part.dataset.form ?? '',
      mark: part.dataset.verdict ?? '',
      serif: part.querySelector('.sentence-quote') !== null,
      struck: part.querySelector('s') !== null,
    })),
  );
}

/** What sticks out of the panel at a narrow and a wide width. */
async function sticksOut(): Promise<string[]> {
  const found: string[] = [];
  for (const width of [320, 360, 600]) {
    await panel.setView({ width });
    const names = await panel.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.view:not([hidden]) *')]
        .filter((element) => element.getClientRects().length > 0 && !element.closest('.visually-hidden, svg, .clip'))
        .filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5)
        .map((element) => `${element.tagName} ${element.className} ${element.textContent}`.slice(0, 80)),
    );
    found.push(...names.map((name) => `${width} px: ${name}`));
  }
  await panel.setView({});
  return found;
}

async function pictures(name: string, language = 'en'): Promise<void> {
  if (!name.includes('draft') && !name.includes('interrupted')) expect(await sticksOut()).toEqual([]);
  if (!SHOTS) return;
  mkdirSync(SHOTS, { recursive: true });
  for (const width of [360, 600])
    for (const theme of ['light', 'dark'] as const)
      await panel.screenshot({ width, height: 1200, theme }, join(SHOTS, `${name}-${width}-${theme}-${language}.png`));
}

describe('a run that its own limit stopped', () => {
  test('says so, and a click lets it go on under the same id with twice as much', async () => {
    await open([{ match: { stage: 'compose' }, reply: says(['25 minutes', TRUE]) }]);
    await launched.extensionPage.evaluate(limitRuns, 0);
    await ask(QUESTION);
    await panel.waitForText('your limit does not allow another call');
    expect(model.counts().calls).toBe(0);
    await panel.click({ role: 'button', name: 'Continue with twice the limit' });
    await panel.waitUntil(
      () => document.querySelector('[data-testid=written] .sentence') !== null,
      undefined,
      'the written answer is there',
    );
    expect(await shown()).toMatchObject([{ text: expect.stringContaining('25 minutes'), mark: 'supported' }]);
    const runs = await readTable(launched, 'runs');
    expect(runs).toMatchObject([{ state: 'done', caps: { calls: 8 }, forks: [{ key: '03-write/2-draft' }] }]);
    expect(model.counts().calls).toBe(1);
  });
});

describe('a written answer', () => {
  test('streams as a draft, stands verified, and its ledger is the server’s own count', async () => {
    await open([
      {
        match: { stage: 'compose' },
        reply: says(['25 minutes', TRUE], ['touching the foot', 'It can be woken by touching the foot.']),
        stream: { chunk: 8, delay: 60 },
      },
    ]);
    await ask(QUESTION);
    await panel.waitForText('Draft, not checked yet');
    await panel.waitForText('The Varde lamp dims itself after 25 minutes without movement.');
    await pictures('written-draft');
    const run = await endedRun(launched);
    await panel.waitFor('[data-state=done]');
    const sentences = await shown();
    expect(sentences.map(({ mark, form }) => [mark, form])).toEqual([
      ['supported', 'written'],
      ['supported', 'written'],
    ]);
    expect(await panel.count('[data-testid=draft]')).toBe(0);

    await panel.evaluate(() => document.querySelector<HTMLElement>('[data-action=steps]')?.click());
    await panel.waitFor('[data-testid=ledger]');
    await pictures('written-steps');
    const counts = model.counts();
    const total = await panel.evaluate(() => {
      const row = document.querySelector<HTMLElement>('[data-testid=ledger] tfoot tr');
      return [row?.dataset.calls, row?.dataset.tokensIn, row?.dataset.tokensOut].map(Number);
    });
    expect(total).toEqual([counts.calls, counts.tokens.prompt, counts.tokens.completion]);
    expect(await panel.text()).toMatch(/\d+\sof\s\d+\spassages handed over/);
    const answer = (await readTable(launched, 'answers')).find((row) => row.run_id === run.id);
    expect(answer).toMatchObject({ engine: 'model', written_by: 'scripted' });
    expect(panel.problems).toEqual([]);
  });

  test('catches an invented number, address and citation in sight, and never marks them as supported', async () => {
    const inventions = {
      number: 'The Varde lamp dims itself after 45 minutes without movement.',
      address: 'Spare bulbs are kept in the drawer, see https://bulbs.example/order for more.',
      citation: 'The Varde lamp was awarded a prize for its beech arm.',
    };
    await open([
      {
        match: { stage: 'compose' },
        reply: (prompt: string) => ({
          overview: [
            { evidence: [passageId(prompt, '25 minutes')], text: TRUE },
            { evidence: [passageId(prompt, '25 minutes')], text: inventions.number },
            { evidence: [passageId(prompt, 'Spare bulbs')], text: inventions.address },
          ],
          more: [{ evidence: ['p77'], text: inventions.citation }],
          missing: [],
        }),
      },
      { match: { stage: 'judge' }, reply: { verdicts: [] } },
    ]);
    await ask(QUESTION);
    const run = await endedRun(launched);
    await panel.waitFor('[data-state=done]');
    const answer = (await readTable(launched, 'answers')).find((row) => row.run_id === run.id);
    const all = [...(answer?.overview ?? []), ...(answer?.more ?? [])];
    for (const text of Object.values(inventions)) {
      const mine = all.find((one) => one.text === text || one.wording === text);
      expect([text, mine?.mark === 'not_confirmed' || mine?.mark === 'contradicted']).toEqual([text, true]);
    }
    expect(all.find(({ text }) => text === TRUE)?.mark).toBe('supported');
    for (const { mark, text } of await shown())
      if (Object.values(inventions).some((invented) => text.includes(invented))) expect(mark).not.toBe('supported');
    await pictures('written-caught');
    // The wording is there on demand.
    await panel.evaluate(() => {
      for (const link of document.querySelectorAll<HTMLElement>('.written .why .link')) link.click();
    });
    await panel.waitForText(inventions.address);
    await panel.waitForText(inventions.citation);
    await pictures('written-caught-open');
    expect(panel.problems).toEqual([]);
  });

  test('shows what was revised, and struck where that was wrong, too', async () => {
    const wrong = 'The Varde lamp dims itself after 45 minutes without movement.';
    const other = 'The Varde lamp is a desk lamp that has been sold since 2014.';
    await open([
      {
        match: { stage: 'compose' },
        reply: says(
          ['25 minutes', wrong],
          ['since 2019', other],
          ['Spare bulbs', 'Spare bulbs are kept in the drawer under the foot of the lamp.'],
        ),
      },
      {
        match: { stage: 'rewrite', nth: 1 },
        reply: (prompt: string) => ({
          evidence: [passageId(prompt, prompt.includes('2014') ? 'since 2019' : '25 minutes')],
          text: prompt.includes('2014') ? 'It has been sold since 2013.' : TRUE,
        }),
      },
      {
        match: { stage: 'rewrite' },
        reply: (prompt: string) => ({
          evidence: [passageId(prompt, prompt.includes('2014') ? 'since 2019' : '25 minutes')],
          text: prompt.includes('2014') ? 'It has been sold since 2013.' : TRUE,
        }),
      },
    ]);
    await ask(QUESTION);
    await endedRun(launched);
    await panel.waitFor('[data-state=done]');
    const sentences = await shown();
    expect(sentences.find(({ text }) => text.includes(TRUE.slice(0, 40)))).toMatchObject({ form: 'revised' });
    expect(sentences.find(({ text }) => text.includes('2014'))).toMatchObject({ form: 'struck', struck: true });
    await panel.evaluate(() => document.querySelector<HTMLElement>('.written .badge')?.click());
    await panel.waitForText('What changed:');
    await pictures('written-revised');
  });
});

describe('sources and models that do not agree', () => {
  test('a dispute shows both sides with their weights, and which was kept', async () => {
    launched = await browserIn();
    await launched.open('http://tests.test/lamps');
    await launched.open('http://lamps.test/varde');
    const first = await openPanel(launched);
    await first.waitForText('lamps.test');
    model = await withModel(launched, [{ match: { stage: 'compose' }, reply: says(['25 minutes', TRUE]) }]);
    await first.close();
    panel = await openPanel(launched);
    await panel.click({ role: 'button', name: 'Open tabs' });
    await ask(QUESTION);
    await endedRun(launched);
    await panel.waitFor('[data-testid=dispute]');
    expect((await shown())[0]).toMatchObject({ mark: 'disputed' });
    expect(await panel.text()).toMatch(/Credibility[\s\S]*Recency[\s\S]*Specificity[\s\S]*Kept/);
    await pictures('written-dispute');
  });

  test('what cannot be confirmed is no answer, and what was written can be seen', async () => {
    await open([
      {
        match: { stage: 'compose' },
        reply: says(['since 2019', 'The lamp was first drawn on a napkin in a station café.']),
      },
      { match: { stage: 'judge' }, reply: { verdicts: [{ id: 's1', verdict: 'does_not_say' }] } },
    ]);
    await ask('Which engineer drew the first sketch of it, and on what occasion?');
    await endedRun(launched);
    await panel.waitForText('Not enough evidence.');
    await panel.waitForText('Written by the model, not confirmed');
    await pictures('written-not-enough');
  });
});

describe('an interrupted stream', () => {
  test('is told within a second, keeps its text, and goes on by itself without paying twice', async () => {
    await open([
      {
        match: { stage: 'compose' },
        reply: says(
          ['25 minutes', TRUE],
          ['touching the foot', 'It can be woken by touching the foot.'],
          ['Spare bulbs', 'Spare bulbs are kept in the drawer under the foot of the lamp.'],
        ),
        stream: { chunk: 6, delay: 70 },
      },
    ]);
    await ask(QUESTION);
    await panel.waitForText('Draft, not checked yet');
    const before = await panel.evaluate(() => document.querySelector('[data-testid=draft]')?.textContent ?? '');
    await killWorker(launched);
    await panel.waitFor('[data-testid=interrupted]', 1_000);
    const after = await panel.evaluate(() => document.querySelector('[data-testid=draft]')?.textContent ?? '');
    expect(before.length).toBeGreaterThan(20);
    expect(after.length).toBeGreaterThanOrEqual(before.length);
    await pictures('written-interrupted');
    await endedRun(launched);
    await panel.waitFor('[data-state=done]');
    expect((await shown()).map(({ mark }) => mark)).toEqual(['supported', 'supported', 'supported']);
    expect(model.counts()).toMatchObject({ calls: 1, repeated_paid: 0 });
  });
});

describe('text of a person’s tab', () => {
  test('goes to a remote model only after the person allowed it for the site', async () => {
    const script = [{ match: { stage: 'compose' }, reply: says(['25 minutes', TRUE]) }];
    // The same server under the name of another machine.
    await open(script, 'lamps.test/varde', undefined, true);
    await panel.waitForText('Send text of lamps.test to models.test');
    await pictures('written-consent');
    await ask(QUESTION);
    const first = await endedRun(launched);
    await panel.waitForText('Written without AI: lamps.test was not sent');
    expect(model.counts().calls).toBe(0);
    await pictures('written-no-consent');
    await panel.click('[data-action=share-and-write]');
    await endedRun(launched, [first.id]);
    await panel.waitFor('[data-testid=written]');
    expect(model.counts().by_stage.compose?.calls).toBe(1);
    expect((await readTable(launched, 'preferences')).find(({ key }) => key === 'shared_sites')?.value).toMatchObject([
      { site: 'lamps.test' },
    ]);
  });
});

describe.skipIf(noChinese)('in Chinese', () => {
  test('the answer and its marks read well', async () => {
    await open(
      [
        {
          match: { stage: 'compose' },
          reply: says(
            ['一千年', '在适宜的条件下，橡树的寿命可以超过一千年。'],
            ['橡子', '橡树的果实叫作橡子，每公斤约有五百颗。'],
          ),
        },
      ],
      'trees.test/oak',
      'zh-CN',
    );
    await ask('橡树的寿命有多长？');
    await endedRun(launched);
    await panel.waitFor('[data-testid=written]');
    const sentences = await shown();
    expect(sentences[0]).toMatchObject({ mark: 'supported', form: 'written' });
    expect(sentences.some(({ mark, text }) => text.includes('五百') && mark === 'supported')).toBe(false);
    await pictures('written', 'zh');
    await panel.evaluate(() => document.querySelector<HTMLElement>('[data-action=steps]')?.click());
    await panel.waitFor('[data-testid=ledger]');
    await pictures('written-steps', 'zh');
  });
});
