import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Run } from '../../lib/schema/run.ts';
import type { Script, ScriptedModel } from '../servers/scripted-model/types.ts';
import { endedRun, latestRun, readTable } from './harness/database.ts';
import { ALL_SITES } from './harness/grant.ts';
import { type Launched, launch } from './harness/launch.ts';
import { openPanel, type Panel } from './harness/panel.ts';
import { passageId, withModel } from './harness/scripted.ts';
import { type FixtureServer, startServer } from './harness/server.ts';
import { contextSession } from './harness/step-gate.ts';
import { killWorker } from './harness/worker.ts';

/** What a person decides of a run, to rest or to end, holds against whatever comes meanwhile (MECHANISMS A03). */

const QUESTION = 'After how many minutes does the Varde lamp dim itself?';
const TEXT = `<h1>Lamps</h1><p>The shop sells desk lamps of several makers, the Varde lamp among them.</p>
  <p>By default the Varde lamp dims itself after 25 minutes without movement.</p>`;
const WRITES: Script = [
  {
    match: { stage: 'compose' },
    reply: (prompt: string) => ({
      overview: [{ evidence: [passageId(prompt, '25 minutes')], text: 'It dims itself after 25 minutes.' }],
      more: [],
      missing: [],
    }),
  },
];

let server: FixtureServer;
let launched: Launched;
let panel: Panel;
let model: ScriptedModel;
let known: string[] = [];
let pages = 0;
beforeAll(async () => {
  server = await startServer({});
  launched = await launch({ server, grants: ALL_SITES });
  await (await openPanel(launched)).close();
  // As on another machine: one on this machine needs no network.
  model = await withModel(launched, WRITES, server);
  panel = await openPanel(launched);
}, 60_000);
afterAll(async () => {
  await launched?.remove();
  await model?.close();
  await server?.close();
});
afterEach(async () => {
  known = (await readTable(launched, 'runs')).map(({ id }) => id);
  model.setScript(WRITES);
});

const state = async () => (await latestRun(launched))?.state;
const paused = async () => (await latestRun(launched))?.paused?.reason;
const rowOf = async (key: string) => {
  const run = await latestRun(launched);
  return (await readTable(launched, 'journal')).find((entry) => entry.run_id === run?.id && entry.key === key);
};

/** Asks about a link whose page comes when it is let go. */
async function askOfLink(): Promise<{ hits: () => number; letGo: () => void; breakOff: () => void }> {
  const address = `gate${(pages++).toString()}.test/`;
  const open: ServerResponse[] = [];
  let isOpen = false;
  let hits = 0;
  server.set(address, (_request, response) => {
    hits++;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.write('<!doctype html><title>Gate</title>');
    if (isOpen) response.end(TEXT);
    else open.push(response);
  });
  if (known.length > 0) await panel.click({ role: 'button', name: 'New question' });
  await panel.click({ role: 'button', name: 'Add a link' });
  await panel.type(`http://${address}`);
  await panel.press('Enter');
  await panel.type(QUESTION, { role: 'textbox', name: /^Ask/ });
  await panel.press('Enter');
  await expect.poll(() => hits, { timeout: 10_000 }).toBe(1);
  const end = (how: (response: ServerResponse) => void) => {
    isOpen = true;
    for (const response of open.splice(0)) how(response);
  };
  return {
    hits: () => hits,
    letGo: () => end((response) => response.end(TEXT)),
    breakOff: () => end((response) => response.destroy()),
  };
}

async function pause(): Promise<void> {
  if ((await panel.count('[data-action="pause"]')) === 0) await panel.click('[data-action="steps"]');
  await panel.click('[data-action="pause"]');
  await expect.poll(paused).toBe('person');
}

/** Paused by hand, read, and at rest before a model was asked. */
async function restedByHand(): Promise<void> {
  const link = await askOfLink();
  await pause();
  link.letGo();
  await expect.poll(async () => (await rowOf('02-read/000/page'))?.state).toBe('done');
}

/** Takes the network away from the extension; what it gives brings it back. */
async function withoutNetwork(): Promise<() => Promise<void>> {
  const sessions = [await contextSession(launched, 'worker'), await contextSession(launched, 'host')];
  const emulate = async (offline: boolean) => {
    const none = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
    for (const session of sessions) {
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', { offline, ...none });
    }
  };
  await emulate(true);
  return async () => {
    await emulate(false);
    for (const session of sessions) await session.detach();
  };
}

const ended = (): Promise<Run> => endedRun(launched, known, 15_000);

describe('a pause by hand', () => {
  test('is kept while the network goes and comes, and the page is read once more at Resume alone', async () => {
    const link = await askOfLink();
    await panel.click('[data-action="steps"]');
    await panel.waitFor('[data-action="pause"]');
    // A second click is no fault.
    await panel.evaluate(() => {
      for (let i = 0; i < 2; i++) document.querySelector<HTMLElement>('[data-action="pause"]')?.click();
    });
    await panel.waitFor('[data-action="resume"]');
    const back = await withoutNetwork();
    link.breakOff();
    await expect.poll(async () => (await rowOf('02-read/000/page'))?.state).toBe('paused');
    await back();
    await new Promise((wake) => setTimeout(wake, 3_500));
    expect([await state(), await paused(), link.hits()]).toEqual(['paused', 'person', 1]);
    expect(await panel.text()).not.toMatch(/reading now|went wrong/);
    await panel.click('[data-action="resume"]');
    expect((await ended()).state).toBe('done');
    expect(link.hits()).toBe(2);
  }, 40_000);

  test('that is taken back at once reads no page twice', async () => {
    const link = await askOfLink();
    await pause();
    await panel.click('[data-action="resume"]');
    await expect.poll(state).toBe('running');
    link.letGo();
    expect((await ended()).state).toBe('done');
    expect(link.hits()).toBe(1);
  }, 30_000);
});

describe('no model is asked any more once a run is stopped', () => {
  /** Stops the run and tells what the model's server was asked for since. */
  async function callsAfterStop(): Promise<number> {
    const before = model.counts().calls;
    await panel.click({ role: 'button', name: 'Stop' });
    const run = await ended();
    expect(run.state).toBe('done');
    const answer = (await readTable(launched, 'answers')).find(({ run_id }) => run_id === run.id);
    expect(answer?.stop).toMatchObject({ reason: 'stopped_by_person', forced: true });
    expect(answer?.overview[0]?.text).toContain('25 minutes');
    return model.counts().calls - before;
  }

  test('while its page is read: nothing was read, nobody is asked', async () => {
    const link = await askOfLink();
    const before = model.counts().calls;
    await panel.click({ role: 'button', name: 'Stop' });
    const run = await ended();
    const answer = (await readTable(launched, 'answers')).find(({ run_id }) => run_id === run.id);
    expect([run.state, answer?.stop.reason]).toEqual(['done', 'stopped_by_person']);
    link.letGo();
    expect(model.counts().calls).toBe(before);
  }, 30_000);

  test('while one writes: its call is cut', async () => {
    model.setScript(WRITES.map((rule) => ({ ...rule, stream: { chunk: 4, delay: 150 } })));
    const link = await askOfLink();
    link.letGo();
    await expect.poll(async () => (await readTable(launched, 'chunks')).filter(({ n }) => n >= 0).length).not.toBe(0);
    expect(await callsAfterStop()).toBe(0);
  }, 30_000);

  test('at rest, paused by hand', async () => {
    await restedByHand();
    expect(await callsAfterStop()).toBe(0);
  }, 30_000);

  test('paused by hand, its worker having died while it read', async () => {
    const link = await askOfLink();
    await pause();
    await panel.waitForText('reading now');
    await killWorker(launched);
    // Nothing is under way for a run that rests; the new worker says so.
    await expect.poll(() => panel.text()).not.toContain('reading now');
    link.letGo();
    await expect.poll(async () => (await rowOf('02-read/000/page'))?.state).toBe('done');
    expect(await callsAfterStop()).toBe(0);
    expect(link.hits()).toBe(1);
  }, 30_000);

  test('at rest for a server that asks to wait', async () => {
    model.setScript([{ match: { stage: 'compose', nth: 1 }, fault: '429:200' }, ...WRITES]);
    const link = await askOfLink();
    link.letGo();
    await expect.poll(paused, { timeout: 10_000 }).toBe('busy');
    expect(await callsAfterStop()).toBe(0);
  }, 30_000);

  test('at rest without a network', async () => {
    const link = await askOfLink();
    await pause();
    link.letGo();
    await expect.poll(async () => (await rowOf('02-read/000/page'))?.state).toBe('done');
    const back = await withoutNetwork();
    await panel.click('[data-action="resume"]');
    await expect.poll(paused, { timeout: 10_000 }).toBe('offline');
    expect(await callsAfterStop()).toBe(0);
    await back();
  }, 30_000);
});
