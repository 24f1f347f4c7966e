import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findJson } from '../../../lib/models/json-answer';
import { readPartial } from '../../../lib/models/partial-json';
import { z } from '../../../lib/schema/zod';
import type { Rule } from '../../servers/scripted-model/types';
import { answer, startScriptedModel } from '../../servers/scripted-model.mjs';
import { askOnce, commandAt } from './support';

/** Known ways in which models and servers give an object badly; each name begins with the case's id. */

let model: Awaited<ReturnType<typeof startScriptedModel>>;
beforeEach(async () => {
  model = await startScriptedModel();
});
afterEach(() => model.close());

const query = z.object({ query: z.string() });
const ask = (more: Parameters<typeof commandAt>[1] = {}) => askOnce(commandAt(model.url, { schema: query, ...more }));
/** The model's whole text, whatever way it was asked. */
const says = (content: string, more: Partial<Rule> = {}) =>
  model.setScript([{ reply: () => answer({ content }), ...more }]);
const bodies = () => model.log().map((call) => call.body as Record<string, unknown>);

describe('response formats that a server refuses', () => {
  it('ME-09: 422 with a deserialisation message is handled as 400 is', async () => {
    const message =
      'Failed to deserialize the JSON body: response_format: This response_format type is unavailable now';
    model.configure({ refuse: [{ when: 'json_schema', status: 422, message }] });
    model.setScript([{ reply: { query: 'x' } }]);
    const first = await ask();
    expect(first.result).toMatchObject({ ok: true, value: { query: 'x' }, mode: 'json_object' });
    expect(Object.keys(first.abilities.refused)).toEqual(['json_schema']);
    // Remembered: the second call begins with what works.
    const before = model.counts().calls;
    await askOnce(commandAt(model.url, { schema: query }), { abilities: first.abilities });
    expect(model.counts().calls - before).toBe(1);
  });

  it.each([400, 404, 415, 422])('ME-09: status %i', async (status) => {
    model.configure({ refuse: [{ when: 'json_schema', status, message: 'response_format is not supported' }] });
    model.setScript([{ reply: { query: 'x' } }]);
    expect((await ask()).result.ok).toBe(true);
  });

  it('ME-14: json_object alone is found by itself, and can be set by hand', async () => {
    model.configure({ refuse: [{ when: 'json_schema' }], base: '/compatible-mode/v1' });
    model.setScript([{ reply: { query: 'x' } }]);
    const url = `${model.origin}/compatible-mode/v1`;
    const found = await askOnce(commandAt(url, { schema: query }));
    expect(found.abilities.proven).toEqual(['json_object']);
    model.reset();
    await askOnce(commandAt(url, { schema: query }), { abilities: { ...found.abilities, manual_mode: 'text' } });
    expect(bodies()[0]).not.toHaveProperty('response_format');
  });

  it('ME-47: a model without tools ends in a plain prompt', async () => {
    model.configure({ refuse: [{ when: 'json_schema' }, { when: 'json_object' }, { when: 'tools' }] });
    model.setScript([{ reply: { query: 'x' } }]);
    const { result, abilities } = await ask();
    expect(result).toMatchObject({ ok: true, mode: 'text' });
    expect(Object.keys(abilities.refused).sort()).toEqual(['json_object', 'json_schema', 'tools']);
    expect(model.counts().calls).toBe(4);
  });

  it('ME-47: where nothing works the reason is said within seconds', async () => {
    model.configure({ refuse: [{ when: () => true, message: 'registry…/gemma3:12b does not support tools' }] });
    const start = performance.now();
    const { result } = await ask();
    expect(result).toMatchObject({ ok: false, reason: 'refused', detail: expect.stringContaining('does not support') });
    // A busy machine takes its time.
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  it('tests again what was refused long ago, and forgets the refusal when it works', async () => {
    model.setScript([{ reply: { query: 'x' } }]);
    const old = { refused: { json_schema: '2020-01-01T00:00:00.000Z' }, proven: ['text' as const] };
    const { abilities } = await askOnce(commandAt(model.url, { schema: query }), {
      abilities: { ...(await ask()).abilities, ...old },
    });
    expect(abilities.refused).toEqual({});
    expect(abilities.proven).toContain('json_schema');
  });

  it('learns the other way too: a proven way that is refused later is left', async () => {
    model.setScript([{ reply: { query: 'x' } }]);
    const { abilities } = await ask();
    expect(abilities.proven).toEqual(['json_schema']);
    model.configure({ refuse: [{ when: 'json_schema' }] });
    const later = await askOnce(commandAt(model.url, { schema: query }), { abilities });
    expect(later.result).toMatchObject({ ok: true, mode: 'json_object' });
    expect(later.abilities.proven).toEqual(['json_object']);
  });
});

describe('JSON mode', () => {
  const needsWord = {
    reply: (prompt: string) => answer({ content: /json/i.test(prompt) ? '{"query":"x"}' : '' }),
  };

  it('ME-11: the prompt names JSON and carries the schema', async () => {
    model.setScript([needsWord]);
    const { result } = await ask({ preset: 'deepseek' });
    expect(result).toMatchObject({ ok: true, value: { query: 'x' }, mode: 'json_object' });
    expect(JSON.stringify(bodies()[0])).toContain('\\"required\\":[\\"query\\"]');
  });

  it('ME-11: empty content is asked for once more, not forever', async () => {
    says('');
    expect((await ask({ preset: 'deepseek' })).result).toMatchObject({ ok: false, reason: 'empty' });
    expect(model.counts().calls).toBe(2);
  });

  it('ME-11: what does not fit the schema is refused though it is JSON', async () => {
    model.setScript([{ reply: { quest: 'x' } }]);
    expect((await ask({ preset: 'deepseek' })).result).toMatchObject({ ok: false, reason: 'bad_shape' });
  });

  it('ME-12: prose instead of JSON is repaired once, in plain text', async () => {
    model.setScript([
      { match: { nth: 1 }, reply: () => answer({ content: '## Plan\nI would search for x.' }) },
      { reply: () => answer({ content: '{"query":"x"}' }) },
    ]);
    const { result, abilities } = await ask();
    expect(result).toMatchObject({ ok: true, value: { query: 'x' }, mode: 'text' });
    // A way that is taken and does nothing is not asked for again.
    expect(abilities.refused).toHaveProperty('json_schema');
  });

  it('ME-12: prose twice is a failure, said as such, never an object', async () => {
    says('## Plan\nI would search for x.');
    expect((await ask()).result).toMatchObject({ ok: false, reason: 'bad_shape' });
    expect(model.counts().calls).toBe(2);
  });
});

describe('an object among words', () => {
  it.each([
    ['ME-13', 'Sure, let me look.\n{"query":"x"}', 'x'],
    ['ME-16', '{"query":"use `print`, see ```js x``` "}', 'use `print`, see ```js x``` '],
    ['ME-16', 'Here is `the` result: {"query":"a"}', 'a'],
    ['ME-18', '```json\n{"query":"a"}\n```', 'a'],
    ['ME-19', '<think>maybe {"query":"wrong"}?</think>{"query":"right"}', 'right'],
    ['ME-21', 'I should look this up {"query":"wrong"}…</think>{"query":"42"}', '42'],
    ['preamble with brackets', 'As in [1] and {this}: {"query":"x"}', 'x'],
    ['trailing comma', '{"query":"x",}', 'x'],
    ['another object first', '{"note":1} {"query":"x"}', 'x'],
  ])('%s: %s', async (_, content, expected) => {
    says(content);
    expect((await ask()).result).toMatchObject({ ok: true, value: { query: expected } });
    expect(model.counts().calls).toBe(1);
  });

  it('ME-21: thinking that is never closed is no answer', async () => {
    model.setScript([
      { reply: 'x', reasoning: 'I should {"query":"wrong"}', reasoning_as: 'think-unclosed', finish_reason: 'length' },
    ]);
    expect((await ask()).result).toMatchObject({ ok: false, reason: 'output_limit' });
  });

  it.each(['reasoning_content', 'reasoning', 'think', 'think-unopened'] as const)(
    'ME-22: thinking as %s never reaches text or object',
    async (reasoning_as) => {
      model.setScript([{ reply: { query: 'right' }, reasoning: 'perhaps {"query":"wrong"}', reasoning_as }]);
      for (const stream of [true, false]) {
        const { result, chunks } = await ask({ stream });
        expect(result).toMatchObject({ ok: true, value: { query: 'right' }, text: '{"query":"right"}' });
        if (stream) expect(chunks.join('')).toBe('{"query":"right"}');
      }
    },
  );
});

describe('fences that arrive in pieces', () => {
  const whole = '```json\n{"query":"a ```b``` c"}\n```';

  it('ME-18: the view so far never throws and never shows a backtick of the fence', () => {
    for (let at = 0; at <= whole.length; at++) {
      const view = readPartial(whole.slice(0, at)) as { query?: string } | undefined;
      expect('a ```b``` c'.startsWith(view?.query ?? '')).toBe(true);
    }
    expect(readPartial(whole)).toEqual({ query: 'a ```b``` c' });
  });

  it('ME-18: streamed so, the object is read', async () => {
    says(whole, { stream: { pieces: ['``', '`js', 'on\n{"q', 'uery":"a"}', '\n```'] } });
    expect((await ask({ stream: true })).result).toMatchObject({ ok: true, value: { query: 'a' } });
  });
});

describe('an object that breaks off', () => {
  it.each(['{"query":"https://a', 'Here it is: {"query":"x"', '[{"query":"x"},', '{"query":"a"} and {"query":"b'])(
    '%s is unfinished, never found',
    (text) => expect(findJson(text)).toEqual({ state: 'unfinished' }),
  );
});
