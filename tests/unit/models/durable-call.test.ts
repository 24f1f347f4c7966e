import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bookedCost } from '../../../lib/journal/booked';
import { EffectHost, type HostEffect } from '../../../lib/journal/effect-host';
import { RunPaused } from '../../../lib/journal/errors';
import { type HostLink, openJournal } from '../../../lib/journal/journal';
import { setRole } from '../../../lib/library/endpoints';
import { ASK_MODEL } from '../../../lib/models/command';
import { askEmbedder } from '../../../lib/research/embed-step';
import { modelEffects } from '../../../lib/research/model-effect';
import { askModel, type ModelQuestion } from '../../../lib/research/model-step';
import type { PauseReason } from '../../../lib/schema/run';
import { z } from '../../../lib/schema/zod';
import { startScriptedModel } from '../../servers/scripted-model.mjs';
import { household, rowFor } from './support';

/** Calls of models that die, wait and are tried again, by the server's own count. */

let model: Awaited<ReturnType<typeof startScriptedModel>>;
beforeEach(async () => {
  model = await startScriptedModel();
});
afterEach(() => model.close());

const question: ModelQuestion<{ n: number }> = {
  role: 'executor',
  stage: 'choose',
  prompt: { system: 'Answer shortly.', user: 'What is it?', version: '1' },
  answer: { kind: 'object', name: 'it', schema: z.object({ n: z.number() }) },
  maxTokens: 200,
  stream: true,
};
const now = () => new Date().toISOString();

/** A household whose hosts can be changed: `first` wraps the effect of the one that will die. */
async function mortal(first: (real: HostEffect) => HostEffect, lost: () => PauseReason | null = () => null) {
  const home = await household(model.url);
  await rowFor(home.db, 'r');
  const around = {
    db: home.db,
    elapsed: () => performance.now(),
    wallClock: () => Date.now(),
    keyOf: () => '',
    timeouts: { first: 3_000, idle: 2_000, total: 8_000 },
  };
  const effects = modelEffects(around);
  const real = effects[ASK_MODEL];
  if (!real) throw new Error('no effect');
  const network = { begin: () => ({ look: lost, end: () => {} }) };
  let host = new EffectHost(home.db, { ...effects, [ASK_MODEL]: first(real) }, now, network);
  let crash = (): void => {};
  const crashed = new Promise<never>((_, fail) => {
    crash = () => fail(new Error('the message channel closed'));
  });
  crashed.catch(() => undefined);
  const link: HostLink = {
    perform: (request) => (crash === done ? host.perform(request) : Promise.race([host.perform(request), crashed])),
    isRunning: async (run, key) => host.isRunning(run, key),
    cancel: async (run, key) => host.cancel(run, key),
  };
  const die = () => {
    host = new EffectHost(home.db, effects, now, network);
    const end = crash;
    crash = done;
    end();
  };
  const journal = () => openJournal({ db: home.db, runId: 'r', now, signal: new AbortController().signal, host: link });
  const entry = () => home.db.journal.get(['r', 'c']);
  return { ...home, journal, die, entry };
}
const done = () => {};

describe('a call of a model whose effect host dies', () => {
  it('after the answer has come and before its result is kept takes the answer from the library', async () => {
    model.setScript([{ reply: { n: 7 }, stream: { chunk: 2, delay: 1 } }]);
    let ended = false;
    const home = await mortal((real) => async (payload, context) => {
      await real(payload, context);
      ended = true;
      return new Promise(() => {});
    });
    const run = home.journal();
    const asked = askModel(run, 'c', question, await home.budget(run));
    await expect.poll(() => ended).toBe(true);
    home.die();
    expect(await asked).toMatchObject({ ok: true, value: { n: 7 } });
    expect(model.counts()).toMatchObject({ calls: 1, repeated_paid: 0 });
    const { tokens } = model.counts();
    expect(await home.entry()).toMatchObject({
      state: 'done',
      spent: { calls: 1, tokens_in: tokens.prompt, tokens_out: tokens.completion },
      attempts: [{ kind: 'interrupted' }],
    });
    expect(await home.db.chunks.count()).toBe(0);
  });

  it('in its second request makes that one again, and not the first', async () => {
    model.setScript([
      { match: { nth: 1 }, reply: { m: 1 } },
      // It is under way until the host has died; what comes after it is quick.
      { match: { nth: 2 }, reply: { n: 7 }, stream: { chunk: 2, delay: 1_500 } },
      { reply: { n: 7 } },
    ]);
    const home = await mortal((real) => real);
    const run = home.journal();
    const budget = await home.budget(run);
    const asked = askModel(run, 'c', question, budget);
    await expect.poll(() => model.counts().calls).toBe(2);
    await expect.poll(async () => (await home.entry())?.attempts.length).toBe(1);
    home.die();
    expect(await asked).toMatchObject({ ok: true, value: { n: 7 } });
    expect(model.counts().repeated).toBe(1);
    const row = await home.entry();
    expect(row?.attempts.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['failed', 'bad_shape'],
      ['in_doubt', undefined],
    ]);
    // One request was in doubt, not the step's whole reservation; the books are not below what the server counted.
    expect(row?.attempts[1]?.cost?.calls).toBe(1);
    const booked = row ? bookedCost(row) : null;
    expect(booked?.about).toBe(true);
    expect(booked?.cost.calls).toBe(3);
    expect((booked?.cost.tokens_in ?? 0) + (booked?.cost.tokens_out ?? 0)).toBeGreaterThanOrEqual(
      model.counts().tokens.total,
    );
    const left = budget.left();
    expect(budget.caps.run.calls - left.calls).toBe(3);
  });
});

describe('a comparison by an embedding model whose effect host dies', () => {
  it('in its second part makes that one again, and not the first', async () => {
    model.configure({ max_inputs: 10 });
    model.faults(['ok', 'ok', 'delay:2500']);
    const home = await mortal((real) => real);
    await setRole(home.db, 'embedder', {
      endpoint_id: 'e-1',
      model: 'scripted',
      parameters: { temperature: null, reasoning_effort: null, max_tokens: null },
    });
    const run = home.journal();
    const budget = await home.budget(run);
    const passages = Array.from({ length: 15 }, (_, i) => `Passage ${i}.`);
    const asked = askEmbedder(run, 'c', { question: 'What is it?', passages }, budget);
    // One refused as too many texts, the first nine, and the rest on its way.
    await expect.poll(() => model.counts().calls).toBe(3);
    home.die();
    const answer = await asked;
    expect(answer.ok && answer.similarities).toHaveLength(15);
    expect(model.counts()).toMatchObject({ calls: 4, refused: 1, repeated: 1 });
    const row = await home.entry();
    expect(row?.attempts.map(({ kind }) => kind)).toEqual(['failed', 'in_doubt']);
    const booked = row ? bookedCost(row) : null;
    expect(booked?.about).toBe(true);
    expect(booked?.cost.tokens_in ?? 0).toBeGreaterThanOrEqual(model.counts().tokens.prompt);
    expect(await home.db.chunks.count()).toBe(0);
  });
});

describe('the requests that a call needed', () => {
  it('are tries of its step, each with what was wrong and how long was waited', async () => {
    model.setScript([
      { match: { nth: 1 }, reply: 'x', fault: '503' },
      { match: { nth: 2 }, reply: { m: 1 } },
      { reply: { n: 7 } },
    ]);
    const { journal, budget, db } = await household(model.url);
    const run = journal();
    expect(await askModel(run, 'c', question, await budget(run))).toMatchObject({ ok: true });
    const row = await db.journal.get(['r', 'c']);
    expect(row?.attempts.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['failed', 'server_error'],
      ['failed', 'bad_shape'],
    ]);
    // Never the server's own words, which may repeat a prompt.
    expect(row?.attempts.map(({ error }) => error)).toEqual(['HTTP 503', 'bad_shape']);
    expect(row?.attempts[0]?.wait_ms).toBeGreaterThan(0);
    expect(row?.attempts[1]?.wait_ms).toBeUndefined();
    expect(row && bookedCost(row).about).toBe(false);
  });

  it('that end at the person’s stop are booked as about, for no server counted them', async () => {
    model.setScript([{ reply: 'One two three four five six seven eight.', stream: { chunk: 4, delay: 80 } }]);
    const { journal, budget, db } = await household(model.url);
    const run = journal();
    const stop = new AbortController();
    const asked = askModel(run, 'c', { ...question, answer: { kind: 'text' } }, await budget(run), stop.signal);
    await expect
      .poll(() => db.chunks.where('[run_id+key+n]').above(['r', 'c', -1]).count(), { interval: 5 })
      .toBeGreaterThan(0);
    stop.abort();
    expect(await asked).toMatchObject({ ok: false, reason: 'stopped' });
    const row = await db.journal.get(['r', 'c']);
    expect(row).toMatchObject({ state: 'done', about: true, spent: { calls: 1 } });
    expect(row && bookedCost(row).about).toBe(true);
  });
});

describe('a call whose network goes (AL-29)', () => {
  it('pauses its run though a part of it was paid, keeps that part, and asks only for the rest', async () => {
    let isLost = false;
    model.setScript([{ match: { nth: 1 }, reply: { m: 1 } }, { reply: { n: 7 } }]);
    const home = await mortal(
      (real) => real,
      () => (isLost ? 'offline' : null),
    );
    // The second request finds no server any more.
    const endpoint = await home.db.endpoints.get('e-1');
    const paused = async () => {
      const run = home.journal();
      return askModel(run, 'c', question, await home.budget(run)).catch((error: unknown) => error);
    };
    const { url } = model;
    expect(endpoint?.base_url).toContain(new URL(url).host);
    const original = globalThis.fetch;
    let requests = 0;
    globalThis.fetch = (...args) => {
      if (++requests !== 2) return original(...args);
      isLost = true;
      return Promise.reject(new TypeError('fetch failed'));
    };
    try {
      expect(await paused()).toBeInstanceOf(RunPaused);
    } finally {
      globalThis.fetch = original;
    }
    expect(await home.entry()).toMatchObject({ state: 'paused', spent: { calls: 1 } });
    isLost = false;
    expect(await paused()).toMatchObject({ ok: true, value: { n: 7 } });
    expect(model.counts()).toMatchObject({ calls: 2, repeated_paid: 0 });
    const row = await home.entry();
    expect(row?.attempts.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['failed', 'bad_shape'],
      ['paused', 'offline'],
    ]);
  });
});
