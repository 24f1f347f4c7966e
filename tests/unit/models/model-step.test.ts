import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { streamedSoFar } from '../../../lib/journal/entries';
import { forkJournal } from '../../../lib/journal/seal';
import { setRole } from '../../../lib/library/endpoints';
import { Budget } from '../../../lib/research/budget';
import { askModel, type ModelQuestion } from '../../../lib/research/model-step';
import { z } from '../../../lib/schema/zod';
import { startScriptedModel } from '../../servers/scripted-model.mjs';
import { household } from './support';

let model: Awaited<ReturnType<typeof startScriptedModel>>;
beforeEach(async () => {
  model = await startScriptedModel();
});
afterEach(() => model.close());

const prompt = { system: 'Answer shortly.', user: 'What is it?', version: '1' };
const text: ModelQuestion<string> = {
  role: 'reporter',
  stage: 'compose',
  prompt,
  answer: { kind: 'text' },
  maxTokens: 200,
  stream: true,
};
const pick: ModelQuestion<{ ids: string[] }> = {
  ...text,
  role: 'executor',
  stage: 'choose',
  stream: false,
  answer: { kind: 'object', name: 'choice', schema: z.object({ ids: z.array(z.enum(['e1', 'e2'])) }) },
};

describe('a question to a model', () => {
  it('is one step whose cost is what the server counted', async () => {
    model.setScript([{ match: { stage: 'compose' }, reply: 'It is a lamp.' }]);
    const { journal, budget, db } = await household(model.url);
    const run = journal();
    const answer = await askModel(run, '04-write', text, await budget(run));
    expect(answer).toMatchObject({ ok: true, value: 'It is a lamp.', model: 'scripted' });
    const { tokens, calls } = model.counts();
    expect(await db.journal.get(['r', '04-write'])).toMatchObject({
      state: 'done',
      spent: { calls, tokens_in: tokens.prompt, tokens_out: tokens.completion },
    });
  });

  it('streams its text under the key of the step, and leaves none of it when it is done', async () => {
    model.setScript([{ reply: 'One two three four five.', stream: { chunk: 4, delay: 40 } }]);
    const { journal, budget, db } = await household(model.url);
    const run = journal();
    const asking = askModel(run, 'w', text, await budget(run));
    await expect.poll(() => streamedSoFar(db, 'r', 'w'), { interval: 10 }).toMatch(/^One two/);
    expect((await asking).ok).toBe(true);
    expect(await db.chunks.count()).toBe(0);
  });

  it('asks with what a person set for the role, and reserves no less', async () => {
    model.setScript([{ reply: 'It is a lamp.' }]);
    const { journal, budget, db } = await household(model.url);
    const parameters = { temperature: 0.3, reasoning_effort: null, max_tokens: 4321 };
    await setRole(db, 'reporter', { endpoint_id: 'e-1', model: 'scripted', parameters });
    const run = journal();
    await askModel(run, 'w', text, await budget(run));
    expect(model.log().at(-1)?.body).toMatchObject({ temperature: 0.3, max_tokens: 4321 });
    expect((await db.journal.get(['r', 'w']))?.reserved.tokens_out).toBeGreaterThanOrEqual(4321);
  });

  it('counts for its run what was paid before the run went on anew', async () => {
    model.setScript([{ reply: 'It is a lamp.' }]);
    const { journal, budget, db } = await household(model.url);
    const run = journal();
    const caps = { calls: 2, tokens: 100_000, usd: 1 };
    await askModel(run, 'w', text, await budget(run, caps));
    await forkJournal(db, 'r', 'w', 1);
    expect((await budget(journal(), caps)).left().calls).toBe(1);
  });

  it('gives the object that was asked for', async () => {
    model.setScript([{ match: { stage: 'choose' }, reply: { ids: ['e2'] } }]);
    const { journal, budget } = await household(model.url);
    const run = journal();
    expect(await askModel(run, 'c', pick, await budget(run))).toMatchObject({ ok: true, value: { ids: ['e2'] } });
    expect(model.log()[0]).toMatchObject({ stage: 'choose' });
  });

  it('refuses an id that was not handed over, after one repair', async () => {
    model.setScript([{ match: { stage: 'choose' }, reply: { ids: ['e9'] } }]);
    const { journal, budget } = await household(model.url);
    const run = journal();
    expect(await askModel(run, 'c', pick, await budget(run))).toMatchObject({ ok: false, reason: 'bad_shape' });
    expect(model.counts().calls).toBe(2);
  });

  it('is not asked twice when the run goes on', async () => {
    const { journal, budget } = await household(model.url);
    const first = journal();
    const said = await askModel(first, 'w', text, await budget(first));
    const again = journal();
    expect(await askModel(again, 'w', text, await budget(again))).toEqual(said);
    expect(model.counts().calls).toBe(1);
  });

  it('without a model in the role is no step', async () => {
    const { journal, db } = await household(model.url);
    await db.endpoints.clear();
    const run = journal();
    const budget = await Budget.open(run, { db, now: () => '2026-01-01T00:00:00.000Z', online: () => true });
    expect(await askModel(run, 'w', text, budget)).toMatchObject({ ok: false, reason: 'no_model' });
    expect(await db.journal.get(['r', 'w'])).toBeUndefined();
  });

  it('that a cap forbids is recorded as forbidden and stays so', async () => {
    const { journal, budget } = await household(model.url);
    const none = { calls: 0, tokens: 100_000, usd: 1 };
    const first = journal();
    const refused = await askModel(first, 'w', text, await budget(first, none));
    expect(refused).toMatchObject({ ok: false, reason: 'budget' });
    const again = journal();
    expect(await askModel(again, 'w', text, await budget(again))).toEqual(refused);
    expect(model.counts().calls).toBe(0);
  });
});
