import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RunPaused } from '../../../lib/journal/errors';
import { openJournal } from '../../../lib/journal/journal';
import { abilitiesOf, putEndpoint, setRole } from '../../../lib/library/endpoints';
import { setPreference } from '../../../lib/library/preferences';
import { embed } from '../../../lib/models/embed';
import { batchesOf, cutForEmbedding } from '../../../lib/models/embed-size';
import { HostGate } from '../../../lib/models/gate';
import { estimateTokens } from '../../../lib/models/tokens';
import { Budget } from '../../../lib/research/budget';
import { askEmbedder } from '../../../lib/research/embed-step';
import type { Caps } from '../../../lib/schema/endpoint';
import { startScriptedModel } from '../../servers/scripted-model.mjs';
import { blank, endpointAt, household } from './support';

let model: Awaited<ReturnType<typeof startScriptedModel>>;
beforeEach(async () => {
  model = await startScriptedModel();
});
afterEach(() => model.close());

const QUESTION = 'How long does the lamp stay bright?';
const PASSAGES = [
  'The lamp stays bright for an hour.',
  'Mills grind corn.',
  'How long the lamp stays bright is set below.',
];
const many = Array.from({ length: 30 }, (_, i) => `Passage ${i} of a long page about mills.`);

async function home(options: { caps?: Caps } = {}) {
  const house = await household(model.url);
  await setRole(house.db, 'embedder', {
    endpoint_id: 'e-1',
    model: 'scripted',
    parameters: { temperature: null, reasoning_effort: null, max_tokens: null },
  });
  const run = house.journal();
  const budget = await house.budget(run, options.caps);
  const ask = (passages: readonly string[] = PASSAGES, stop?: AbortSignal) =>
    askEmbedder(run, 'v', { question: QUESTION, passages }, budget, stop);
  const entry = () => house.db.journal.get(['r', 'v']);
  return { ...house, run, of: budget, ask, entry };
}

describe('a question’s own vector', () => {
  it('is asked for alone, in one request that is counted', async () => {
    const { run, of: budget, entry } = await home();
    const answer = await askEmbedder(run, 'v', { question: QUESTION, passages: [], vector: true }, budget);
    if (!answer.ok) throw new Error(answer.reason);
    expect(answer.vector?.length).toBeGreaterThan(1);
    expect(answer.vector?.some((value) => value !== 0)).toBe(true);
    expect(answer.similarities).toEqual([]);
    expect([model.counts().calls, model.counts().embeddings]).toEqual([1, 1]);
    expect((await entry())?.spent).toMatchObject({ calls: 1, tokens_in: model.counts().tokens.prompt });
    expect(answer.usage.tokens_in).toBeGreaterThan(0);
  });

  it('is not kept where passages are compared', async () => {
    expect(await (await home()).ask()).toMatchObject({ ok: true, vector: null });
  });
});

describe('passages compared by an embedding model', () => {
  it('are nearer the more they share with the question, and cost what the server counted', async () => {
    const { ask, entry } = await home();
    const answer = await ask();
    if (!answer.ok) throw new Error(answer.reason);
    const [bright = 0, mills = 0, set = 0] = answer.similarities;
    expect(set).toBeGreaterThan(bright);
    expect(bright).toBeGreaterThan(mills);
    const { tokens, calls, embeddings } = model.counts();
    expect([calls, embeddings]).toEqual([1, 1]);
    expect((await entry())?.spent).toMatchObject({ calls: 1, tokens_in: tokens.prompt, tokens_out: 0 });
    expect(answer.usage).toMatchObject({ calls: 1, tokens_in: tokens.prompt, counted: true });
  });

  it('go in one request with the question, and the order of the rows is not trusted', async () => {
    const { ask } = await home();
    const straight = await ask();
    model.faults(['vectors:shuffled']);
    const other = await home();
    expect(await other.ask()).toMatchObject({ ok: true, similarities: straight.ok ? straight.similarities : [] });
    expect(model.log().at(-1)?.body).toMatchObject({ input: [QUESTION, ...PASSAGES], encoding_format: 'float' });
  });

  it('are recorded: a run that goes on asks nothing', async () => {
    const { ask, db, link, of } = await home();
    const first = await ask();
    const again = openJournal({
      ...{ db, runId: 'r', now: () => '', signal: new AbortController().signal, host: link },
    });
    const second = await askEmbedder(again, 'v', { question: QUESTION, passages: PASSAGES }, of);
    expect(second).toEqual(first);
    expect(model.counts().calls).toBe(1);
  });

  it('without the role are no step', async () => {
    const house = await household(model.url);
    const run = house.journal();
    const budget = await house.budget(run);
    expect(await askEmbedder(run, 'v', { question: QUESTION, passages: PASSAGES }, budget)).toMatchObject({
      ok: false,
      reason: 'no_model',
    });
    expect(await house.db.journal.get(['r', 'v'])).toBeUndefined();
    expect(model.counts().calls).toBe(0);
  });

  it('are counted by estimate, and said to be, where the server does not tell', async () => {
    model.faults(['vectors:uncounted']);
    const { ask, entry } = await home();
    expect(await ask()).toMatchObject({ ok: true, usage: { counted: false } });
    const row = await entry();
    expect(row?.spent.tokens_in).toBeGreaterThan(10);
  });
});

describe('an embedding that is no use', () => {
  it.each([
    ['vectors:fewer', 'bad_shape', 1],
    ['vectors:ragged', 'bad_shape', 1],
    ['vectors:nan', 'bad_shape', 1],
    ['vectors:zero', 'bad_shape', 1],
    ['shape', 'server_error', 3],
    ['html', 'not_json', 1],
    ['401', 'bad_key', 1],
    ['quota', 'no_credit', 1],
    // It was paid for: once more is all that its tokens allow.
    ['malformed', 'not_json', 2],
    ['429:3600', 'rate_limited', 1],
  ])('%s is a fault with its reason', async (fault, reason, calls) => {
    model.faults([fault, fault, fault]);
    const { ask, entry, of } = await home();
    expect(await ask()).toMatchObject({ ok: false, reason });
    expect(model.counts().calls).toBe(calls);
    // What was paid for is counted, a refusal is a call that cost nothing.
    expect((await entry())?.spent.calls).toBe(calls);
    const { tokens } = model.counts();
    expect((await entry())?.spent.tokens_in).toBeGreaterThanOrEqual(tokens.prompt);
    expect(of.caps.run.calls - of.left().calls).toBe(calls);
  });

  it('a path that is not there', async () => {
    model.configure({ embeddings: 'none' });
    const { ask } = await home();
    expect(await ask()).toMatchObject({ ok: false, reason: 'bad_address' });
    expect(model.counts().paid).toBe(0);
  });

  it('a model that makes none is asked once', async () => {
    model.configure({ embeddings: 'refuse' });
    const { ask } = await home();
    expect(await ask()).toMatchObject({ ok: false, reason: 'refused' });
    expect(model.counts().calls).toBe(1);
  });

  it('a server that is busy for a moment is asked again after the time it names', async () => {
    model.faults(['429:1', 'ok']);
    const { ask, entry } = await home();
    const from = performance.now();
    expect((await ask()).ok).toBe(true);
    expect(performance.now() - from).toBeGreaterThan(950);
    const row = await entry();
    expect(row?.attempts).toMatchObject([{ kind: 'failed', reason: 'rate_limited', error: 'HTTP 429' }]);
    expect(row?.spent).toMatchObject({ calls: 2, tokens_in: model.counts().tokens.prompt });
  });

  it('never repeats a text in what it records', async () => {
    model.faults(['401']);
    const { ask, entry } = await home();
    await ask();
    expect(JSON.stringify((await entry())?.attempts)).not.toContain('lamp');
  });
});

describe('a server that takes few texts at once', () => {
  it('is asked in parts, each with the question, and remembered', async () => {
    model.configure({ max_inputs: 10 });
    const { ask, entry, db, journal, budget } = await home();
    const answer = await ask(many);
    expect(answer.ok && answer.similarities.length).toBe(30);
    // One refused, then 9 + 9 + 9 + 3.
    expect(model.counts()).toMatchObject({ calls: 5, paid: 4, repeated_paid: 0 });
    expect((await entry())?.spent).toMatchObject({ calls: 5, tokens_in: model.counts().tokens.prompt });
    expect((await abilitiesOf(db, 'e-1', 'scripted')).refused.input_batch).toBeDefined();
    model.reset();
    const next = journal('r2');
    const second = await askEmbedder(next, 'v', { question: QUESTION, passages: many }, await budget(next));
    expect(second.ok).toBe(true);
    expect(model.counts()).toMatchObject({ calls: 4, refused: 0 });
  });

  it('gives the same likeness as all at once', async () => {
    const whole = await (await home()).ask(many);
    model.configure({ max_inputs: 10 });
    const parts = await (await home()).ask(many);
    expect(parts.ok && parts.similarities).toEqual(whole.ok && whole.similarities);
  });

  it('DashScope is never asked for more', async () => {
    const house = await household(model.url, { preset: 'qwen' });
    await setRole(house.db, 'embedder', {
      endpoint_id: 'e-1',
      model: 'scripted',
      parameters: { temperature: null, reasoning_effort: null, max_tokens: null },
    });
    model.configure({ max_inputs: 10 });
    const run = house.journal();
    const budget = await house.budget(run);
    expect((await askEmbedder(run, 'v', { question: QUESTION, passages: many }, budget)).ok).toBe(true);
    expect(model.counts()).toMatchObject({ calls: 4, refused: 0 });
  });
});

describe('the limits of a run', () => {
  it.each([
    ['no call', { calls: 0, tokens: 200_000, usd: 1 }],
    ['only the answer’s call', { calls: 1, tokens: 200_000, usd: 1 }],
    ['only the answer’s tokens', { calls: 60, tokens: 6_010, usd: 1 }],
  ])('that leave %s leave no embedding', async (_what, caps) => {
    const { ask, entry } = await home({ caps });
    expect(await ask()).toMatchObject({ ok: false, reason: 'budget' });
    expect(model.counts().calls).toBe(0);
    expect((await entry())?.spent.calls).toBe(0);
  });

  it('keep the money for the answer', async () => {
    const house = await household(model.url);
    const cloud = { ...endpointAt('https://api.example.org/v1'), id: 'e-2' };
    await putEndpoint(house.db, cloud);
    await setPreference(house.db, 'model_prices', [
      { model: 'dear', input: 100, output: 100, as_of: '2026-01-01', source: '' },
      { model: 'vectors', input: 1, output: 0, as_of: '2026-01-01', source: '' },
    ]);
    const parameters = { temperature: null, reasoning_effort: null, max_tokens: null };
    await setRole(house.db, 'reporter', { endpoint_id: 'e-2', model: 'dear', parameters });
    await setRole(house.db, 'embedder', { endpoint_id: 'e-2', model: 'vectors', parameters });
    const reserved = async (usd: number) => {
      const run = house.journal(`r-${usd}`);
      const budget = await Budget.open(run, {
        ...{ db: house.db, now: () => '2026-01-01', online: () => true, caps: { calls: 60, tokens: 100_000, usd } },
      });
      const command = { endpoint: cloud, model: 'vectors', role: 'embedder', stage: 'embed', version: '1' } as const;
      return budget.reserveEmbedding({ ...command, question: QUESTION, passages: PASSAGES });
    };
    // 6,000 tokens of the answer cost $0.60.
    expect(await reserved(0.5)).toBeNull();
    expect((await reserved(0.61))?.cost.usd).toBeGreaterThan(0);
  });

  it('hold while a server goes wrong: random faults, never over what was reserved', async () => {
    const faults = ['ok', '503', 'vectors:fewer', 'malformed', '429:text:1', 'reset', 'empty'];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...faults), { maxLength: 6 }),
        fc.integer({ min: 0, max: 8 }),
        fc.integer({ min: 0, max: 3_000 }),
        async (queue, calls, tokens) => {
          model.reset();
          model.configure({ max_inputs: 10 });
          model.faults(queue);
          const result = await embed(
            {
              ...{ endpoint: endpointAt(model.url), model: 'scripted', role: 'embedder', stage: 'embed', version: '1' },
              ...{ question: QUESTION, passages: many },
            },
            {
              key: '',
              signal: new AbortController().signal,
              allowance: { calls, tokens, usd: 1 },
              price: { input: 1, output: 0 },
              abilities: blank(),
              learn: async (change) => ({ ...blank(), ...change(blank()) }),
              gate: new HostGate(() => performance.now()),
              timeouts: { first: 2_000, idle: 1_000, total: 5_000 },
              elapsed: () => performance.now(),
              wallClock: () => Date.now(),
              sleep: async () => {},
              random: () => 0.5,
            },
          );
          const counts = model.counts();
          expect(counts.calls).toBeLessThanOrEqual(calls);
          expect(counts.tokens.total).toBeLessThanOrEqual(tokens);
          expect(result.usage.calls).toBe(counts.calls);
          if (result.ok) expect(result.similarities).toHaveLength(30);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('a stop and a lost network', () => {
  it('the person’s stop closes the request; what it may have cost is counted', async () => {
    model.faults(['delay:2000']);
    const { ask, entry } = await home();
    const stop = new AbortController();
    const asked = ask(PASSAGES, stop.signal);
    await expect.poll(() => model.counts().open).toBe(1);
    stop.abort();
    expect(await asked).toMatchObject({ ok: false, reason: 'stopped' });
    await expect.poll(() => model.counts().aborted).toBe(1);
    expect((await entry())?.spent.calls).toBe(1);
  });

  it('without a network the run waits', async () => {
    const house = await household('https://vectors.example/v1');
    await setRole(house.db, 'embedder', {
      endpoint_id: 'e-1',
      model: 'm',
      parameters: { temperature: null, reasoning_effort: null, max_tokens: null },
    });
    const run = house.journal();
    const budget = await Budget.open(run, {
      ...{ db: house.db, now: () => new Date().toISOString(), online: () => false },
    });
    const asked = askEmbedder(run, 'v', { question: QUESTION, passages: PASSAGES }, budget);
    await expect(asked).rejects.toThrow(RunPaused);
  });
});

describe('what is sent', () => {
  it('is cut to what such models take in, never inside a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 4_000 }), (text) => {
        const cut = cutForEmbedding(text);
        expect(text.startsWith(cut)).toBe(true);
        expect(cut.length).toBeLessThanOrEqual(1_600);
        expect(cut).not.toMatch(/[\uD800-\uDBFF]$/);
      }),
    );
    expect(estimateTokens(cutForEmbedding('潮汐磨坊'.repeat(400))).likely).toBeLessThanOrEqual(400);
    expect(cutForEmbedding('A short one.')).toBe('A short one.');
  });

  it('holds every passage once, whatever the parts', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 60 }), fc.integer({ min: 1, max: 64 }), (passages, inputs) => {
        const batches = batchesOf(passages, inputs);
        expect(batches.flat()).toEqual(passages);
        expect(batches.every((batch) => batch.length <= Math.max(1, inputs - 1))).toBe(true);
      }),
    );
  });
});
