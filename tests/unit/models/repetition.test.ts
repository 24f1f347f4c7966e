import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endsInLoop, Repetition } from '../../../lib/models/repetition';
import { startScriptedModel } from '../../servers/scripted-model.mjs';
import { askOnce, commandAt } from './support';

let model: Awaited<ReturnType<typeof startScriptedModel>>;
beforeEach(async () => {
  model = await startScriptedModel();
});
afterEach(() => model.close());

describe('a text that ends in a loop', () => {
  it.each([
    ['a phrase', 'The lamp dims. ', 40],
    ['a word', 'lamp ', 80],
    ['white space', '\n', 400],
    ['Chinese', '灯会变暗，', 80],
    ['a long sentence', 'By default the lamp dims itself after some minutes without any movement in the room. ', 9],
  ])('%s', (_what, unit, times) => {
    expect(endsInLoop(`It begins well: ${unit.repeat(times)}`)).toBe(true);
  });

  it('is not a list or a table, whose lines are alike and differ', () => {
    const lines = Array.from({ length: 60 }, (_, i) => `- page ${i} was read and quoted\n`).join('');
    expect(endsInLoop(lines)).toBe(false);
    expect(endsInLoop('| --- '.repeat(12))).toBe(false);
    expect(endsInLoop(`${'lamp '.repeat(80)}and then it goes on as it should.`)).toBe(false);
  });

  it('is noticed however it is cut into pieces', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 3, maxLength: 40 }),
        fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1 }),
        (unit, sizes) => {
          const text = unit.repeat(Math.ceil(2_000 / unit.length));
          const repetition = new Repetition();
          let found = false;
          for (let at = 0, i = 0; at < text.length && !found; i++) {
            const size = sizes[i % sizes.length] ?? 1;
            found = repetition.push(text.slice(at, at + size));
            at += size;
          }
          expect(found).toBe(true);
        },
      ),
    );
  });
});

it('a model that says the same over and over is ended long before its limit, once, and what it cost is counted', async () => {
  model.setScript([
    { match: {}, reply: 'And so the lamp dims again. '.repeat(2_000), stream: { chunk: 40, delay: 1 } },
  ]);
  const { result } = await askOnce(commandAt(model.url, { stream: true, max_tokens: 20_000 }));
  expect(result).toMatchObject({ ok: false, reason: 'bad_shape' });
  expect(result.usage.tokens_out).toBeGreaterThan(0);
  expect(result.usage.tokens_out).toBeLessThan(2_000);
  await expect.poll(() => model.counts().aborted).toBe(1);
  expect(model.counts().calls).toBe(1);
});
