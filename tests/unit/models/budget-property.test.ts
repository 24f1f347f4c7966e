import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setPreference } from '../../../lib/library/preferences';
import { committed } from '../../../lib/research/budget';
import { askModel, type ModelQuestion } from '../../../lib/research/model-step';
import { z } from '../../../lib/schema/zod';
import type { Rule } from '../../servers/scripted-model/types';
import { answer, startScriptedModel } from '../../servers/scripted-model.mjs';
import { household } from './support';

let model: Awaited<ReturnType<typeof startScriptedModel>>;
beforeAll(async () => {
  model = await startScriptedModel();
});
afterAll(() => model.close());

const PRICE = { model: 'scripted', input: 3, output: 15, as_of: '2026-01-01', source: 'test' };

/** What a server may do to one call. */
const rule = fc.oneof(
  { weight: 4, arbitrary: fc.nat(600).map((size): Rule => ({ reply: 'word '.repeat(size) })) },
  { weight: 2, arbitrary: fc.constant<Rule>({ reply: { n: 1 } }) },
  { weight: 2, arbitrary: fc.constant<Rule>({ reply: () => answer({ content: '{"m":1}' }) }) },
  fc.constant<Rule>({ reply: () => answer({ content: '{"n":' }) }),
  fc.constant<Rule>({ reply: '', fault: 'empty' }),
  fc
    .constantFrom('cut:2', 'truncate:9', 'unfinished', 'malformed', '500', 'quota', 'shape', 'html')
    .map((fault): Rule => ({ reply: 'some words that go on for a while', fault })),
);
interface Step {
  object: boolean;
  stream: boolean;
  isAnswer: boolean;
  words: number;
  maxTokens: number;
}
const step: fc.Arbitrary<Step> = fc.record({
  object: fc.boolean(),
  stream: fc.boolean(),
  isAnswer: fc.boolean(),
  words: fc.nat(400),
  maxTokens: fc.integer({ min: 1, max: 900 }),
});
const caps = fc.record({
  calls: fc.constantFrom(0, 1, 2, 5, 60),
  tokens: fc.constantFrom(0, 500, 2_000, 6_000, 20_000),
  usd: fc.constantFrom(0, 0.001, 0.01, 0.1, 1),
});

function questionOf({ object, stream, isAnswer, words, maxTokens }: Step, n: number) {
  const question: ModelQuestion<unknown> = {
    role: isAnswer ? 'reporter' : 'executor',
    stage: isAnswer ? 'compose' : 'choose',
    prompt: { system: 'Answer.', user: `${n} ${'text '.repeat(words)}`, version: '1' },
    answer: object ? { kind: 'object', name: 'it', schema: z.object({ n: z.number() }) } : { kind: 'text' },
    maxTokens,
    stream,
  };
  return question;
}

describe('caps', () => {
  it('are never exceeded by steps that run at the same time, whatever the server does', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(rule, { minLength: 1, maxLength: 8 }),
        fc.array(step, { minLength: 1, maxLength: 6 }),
        caps,
        async (rules, steps, cap) => {
          model.reset();
          const last = rules.length;
          model.setScript(rules.map((one, i) => (i === last - 1 ? one : { ...one, match: { nth: i + 1 } })));
          const { db, journal, budget } = await household(model.url);
          await setPreference(db, 'model_prices', [PRICE]);
          const run = journal();
          const purse = await budget(run, cap);
          await run.all(
            steps.map((one, i) => ({
              key: String(i),
              run: (branch) => askModel(branch, 'ask', questionOf(one, i), purse),
            })),
            3,
          );
          const counts = model.counts();
          const usd = (counts.tokens.prompt * PRICE.input + counts.tokens.completion * PRICE.output) / 1e6;
          expect(counts.calls).toBeLessThanOrEqual(cap.calls);
          expect(counts.tokens.total).toBeLessThanOrEqual(cap.tokens);
          expect(usd).toBeLessThanOrEqual(cap.usd + 1e-9);
          // The ledger of the run is the sum of its entries, and the server's own count of calls.
          const ledger = committed(await db.journal.where('run_id').equals('r').toArray());
          expect(ledger.calls).toBe(counts.calls);
          db.close();
        },
      ),
      { numRuns: 60, endOnFailure: true },
    );
  }, 120_000);
});
