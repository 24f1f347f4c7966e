import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ScriptedModel } from '../servers/scripted-model/types.ts';
import { endedRun, putPreference, readTable } from './harness/database.ts';
import { killBrowser } from './harness/kill-browser.ts';
import { openPanel } from './harness/panel.ts';
import { withModel } from './harness/scripted.ts';
import { QUESTION, setStage, shopWithFact } from './harness/stage.ts';
import { holdStep } from './harness/step-gate.ts';
import { killWorker } from './harness/worker.ts';

/** A model's answer that streams while ports close and the worker dies; names are those of the cases. */

const stage = setStage({ 'a.test/': shopWithFact('Shop A') });
const DRAFT_KEY = '03-write/2-draft';
const SENTENCES = [
  'The Varde lamp dims itself after 25 minutes without movement.',
  'Shop A sells desk lamps of several makers.',
  'The Varde lamp is among them.',
];

let model: ScriptedModel;
beforeAll(async () => {
  model = await withModel(stage.launched, [
    {
      match: { stage: 'compose' },
      reply: (prompt: string) => {
        const [, id = 'p1'] = /<<[0-9a-f]{16} (p\d+)\n/.exec(prompt) ?? [];
        return { overview: SENTENCES.map((text) => ({ evidence: [id], text })), more: [], missing: [] };
      },
      stream: { chunk: 4, delay: 50 },
    },
  ]);
});
// The same question of the same page is asked again and again: each is to be written anew.
beforeAll(() => putPreference(stage.launched, 'use_caches', false));
afterAll(() => model?.close());
beforeEach(async () => {
  model.reset();
  await stage.launched.open('http://a.test/');
  await stage.panel.waitForText('Shop A');
});

interface Seen {
  /** Every text that the draft has shown, in order. */
  drafts: string[];
  /** When the panel first said that it was interrupted, in milliseconds since the epoch. */
  interrupted: number | null;
}

/** Has the panel note what it shows from now on. */
function watch(): Promise<void> {
  return stage.panel.evaluate(() => {
    const seen: Seen = { drafts: [], interrupted: null };
    Object.assign(globalThis, { seen });
    const look = () => {
      const draft = document.querySelector<HTMLElement>('[data-testid=draft] .written')?.textContent?.trim() ?? '';
      if (draft !== '' && draft !== seen.drafts.at(-1)) seen.drafts.push(draft);
      if (document.querySelector('[data-testid=interrupted]')) seen.interrupted ??= Date.now();
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}
const seen = (): Promise<Seen> => stage.panel.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
const draftShows = (length: number) =>
  expect
    .poll(async () => (await seen()).drafts.at(-1)?.length ?? 0, { timeout: 20_000, interval: 30 })
    .toBeGreaterThan(length);

/** What the panel showed only ever grew, the answer is the script's, and nothing was asked or paid twice. */
async function expectWhole(known: readonly string[]): Promise<void> {
  const run = await endedRun(stage.launched, known);
  const { drafts } = await seen();
  for (const [n, draft] of drafts.entries())
    if (n > 0) expect(draft.length).toBeGreaterThanOrEqual(drafts[n - 1]?.length ?? 0);
  for (const draft of drafts)
    expect(SENTENCES.join(' ').startsWith(draft.replace(/[^\p{L}\p{N}\p{P} ]/gu, '').trim())).toBe(true);
  const answer = (await readTable(stage.launched, 'answers')).find((row) => row.run_id === run.id);
  expect([run.state, answer?.engine, answer?.overview.map(({ wording, text }) => wording ?? text)]).toEqual([
    'done',
    'model',
    SENTENCES,
  ]);
  const steps = (await readTable(stage.launched, 'journal')).filter((entry) => entry.run_id === run.id);
  expect(steps.filter(({ place }) => place === 'host').flatMap(({ attempts }) => attempts)).toEqual([]);
  expect(model.counts()).toMatchObject({ repeated: 0, repeated_paid: 0, aborted: 0 });
  expect(model.counts().by_stage.compose?.calls).toBe(1);
  await stage.panel.waitForText(SENTENCES[0] ?? '');
}

describe('a stream', () => {
  test('MV-03: loses and doubles nothing when the browser ends the panel’s port twice', async () => {
    const worker = stage.launched.context.serviceWorkers().at(-1);
    await worker?.evaluate(() => {
      const ports: chrome.runtime.Port[] = [];
      Object.assign(globalThis, { ports });
      chrome.runtime.onConnect.addListener((port) => ports.push(port));
    });
    const ports = () => worker?.evaluate(() => (globalThis as unknown as { ports: object[] }).ports.length);
    const endPorts = async () => {
      const before = (await ports()) ?? 0;
      await worker?.evaluate(() => {
        for (const port of (globalThis as unknown as { ports: chrome.runtime.Port[] }).ports) port.disconnect();
      });
      await expect.poll(ports).toBe(before + 1);
    };
    await stage.reload();
    await stage.panel.waitForText('Shop A');
    await expect.poll(ports).toBeGreaterThan(0);
    await watch();
    const known = await stage.runIds();
    await stage.send(QUESTION);
    await draftShows(0);
    await endPorts();
    await draftShows(70);
    await endPorts();
    await expectWhole(known);
  });

  test('MV-04: tells within a second that the worker died in it, keeps what came, and goes on by itself', async () => {
    await watch();
    const known = await stage.runIds();
    const held = await holdStep(stage.launched, { key: DRAFT_KEY, place: 'host', at: 'streaming', chunks: 20 });
    await stage.send(QUESTION);
    expect(await held.reached()).toBe(true);
    await draftShows(0);
    const killed = Date.now();
    await killWorker(stage.launched);
    await expect.poll(async () => (await seen()).interrupted, { interval: 20 }).not.toBeNull();
    expect(((await seen()).interrupted ?? 0) - killed).toBeLessThan(1000);
    expect((await seen()).drafts.at(-1)).not.toBe('');
    await expectWhole(known);
    await held.release();
  });
});

describe('a call of a model', () => {
  const draftStep = async (run: string) => {
    const steps = await readTable(stage.launched, 'journal');
    return steps.find((entry) => entry.run_id === run && entry.key === DRAFT_KEY);
  };

  test('whose effect host dies while the worker lives is in doubt, counted and made once more', async () => {
    await watch();
    const known = await stage.runIds();
    await stage.send(QUESTION);
    await draftShows(0);
    await stage.launched.extensionPage.evaluate(() => chrome.offscreen.closeDocument());
    const run = await endedRun(stage.launched, known);
    await stage.panel.waitForText(SENTENCES[0] ?? '');
    await stage.panel.waitForText(/1\scall may be billed twice/);
    const step = await draftStep(run.id);
    expect(step).toMatchObject({
      state: 'done',
      spent: { calls: 1 },
      attempts: [{ kind: 'in_doubt', cost: { calls: 1 } }],
    });
    expect(step?.attempts[0]?.cost?.tokens_in).toBeGreaterThan(100);
    expect(model.counts()).toMatchObject({ repeated_paid: 1, aborted: 1 });
    expect((await readTable(stage.launched, 'answers')).find((row) => row.run_id === run.id)?.engine).toBe('model');
  });

  test('that was answered when the browser was killed, its result not yet written, is not made again', async () => {
    const known = await stage.runIds();
    const held = await holdStep(stage.launched, { key: DRAFT_KEY, place: 'host', at: 'made' });
    await stage.send(QUESTION);
    expect(await held.reached()).toBe(true);
    await killBrowser(stage.launched);
    stage.launched = await stage.launched.restart();
    stage.panel = await openPanel(stage.launched);
    const run = await endedRun(stage.launched, known);
    expect((await draftStep(run.id))?.attempts.map(({ kind }) => kind)).toEqual(['interrupted']);
    expect(model.counts()).toMatchObject({ repeated: 0, repeated_paid: 0 });
    const answer = (await readTable(stage.launched, 'answers')).find((row) => row.run_id === run.id);
    expect([answer?.engine, answer?.overview.map(({ wording, text }) => wording ?? text)]).toEqual([
      'model',
      SENTENCES,
    ]);
  });
});
