import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { normaliseAddress } from '../../../lib/models/address';
import { z } from '../../../lib/schema/zod';
import type { ChatMessage } from '../../servers/scripted-model/types';
import { answer, startScriptedModel } from '../../servers/scripted-model.mjs';
import { askOnce, commandAt } from './support';

/** Known differences between servers on the wire; each name begins with the case's id. */

let model: Awaited<ReturnType<typeof startScriptedModel>>;
beforeEach(async () => {
  model = await startScriptedModel();
});
afterEach(() => model.close());

const query = z.object({ query: z.string() });
const ask = (more: Parameters<typeof commandAt>[1] = {}, around: Parameters<typeof askOnce>[1] = {}) =>
  askOnce(commandAt(model.url, more), around);
const bodies = () => model.log().map((call) => call.body as Record<string, unknown> & { messages: ChatMessage[] });

describe('headers', () => {
  it('ME-05: only those that a narrow server allows are sent', async () => {
    model.configure({ cors: 'narrow', keys: ['test-key'] });
    expect((await ask({ stream: true }, { key: 'test-key' })).result.ok).toBe(true);
    const { headers = {} } = model.log()[0] ?? {};
    expect(Object.keys(headers).filter((name) => /^x-|openai|stainless/i.test(name))).toEqual([]);
    expect(headers.authorization).toMatch(/^Bearer sha256:/);
    expect(headers['content-type']).toBe('application/json');
  });

  it('ME-05: without a key there is no authorization', async () => {
    await ask();
    expect(model.log()[0]?.headers).not.toHaveProperty('authorization');
    expect(model.log()[0]?.headers).not.toHaveProperty('cookie');
  });
});

describe('addresses', () => {
  it.each([
    ['https://h', 'https://h/v1'],
    ['https://h/', 'https://h/v1'],
    ['https://h/v1', 'https://h/v1'],
    ['https://h/v1/', 'https://h/v1'],
    ['https://h/api/v1', 'https://h/api/v1'],
    ['https://h/v1/chat/completions', 'https://h/v1'],
    ['https://h/v1/v1', 'https://h/v1'],
    ['https://h//v1//', 'https://h/v1'],
    ['https://h/v1/models', 'https://h/v1'],
    ['https://host/api/v1/ ', 'https://host/api/v1'],
    ['http://localhost:11434/api/chat', 'http://localhost:11434/v1'],
    ['localhost:11434', 'http://localhost:11434/v1'],
    ['192.168.0.2:8000/v1', 'http://192.168.0.2:8000/v1'],
    ['api.example.com/v1?key=x#y', 'https://api.example.com/v1'],
    ['http://[fd00::2]:11434', 'http://[fd00::2]:11434/v1'],
    ['https://h/v1beta/openai/', 'https://h/v1beta/openai'],
    ['https://h/v1/messages', 'https://h/v1'],
    ['"https://h/v1"', 'https://h/v1'],
    ['https://h/v1。', 'https://h/v1'],
    ['https:/h/v1', 'https://h/v1'],
    ['https：//h/v1', 'https://h/v1'],
  ])('ME-35, ME-37: %s', (typed, expected) => {
    expect(normaliseAddress(typed)).toEqual({ ok: true, base_url: expected });
    // What is normal stays so.
    expect(normaliseAddress(expected)).toEqual({ ok: true, base_url: expected });
  });

  it.each([
    ['ftp://h/v1', 'not_http'],
    ['https://me:secret@h/v1', 'has_credentials'],
    ['', 'not_an_address'],
    ['http://', 'not_an_address'],
  ])('%s is refused', (typed, refusal) => {
    expect(normaliseAddress(typed)).toEqual({ ok: false, refusal });
  });

  it.each(['', '/', '/v1', '/v1/', '/v1/chat/completions', '//v1'])(
    'ME-35: a call to …%s meets one path',
    async (path) => {
      expect((await askOnce(commandAt(`${model.origin}${path}`))).result.ok).toBe(true);
      expect(model.log()[0]?.path).toBe('/v1/chat/completions');
    },
  );
});

describe('the limit of the answer', () => {
  const forbidden = (name: string) => ({
    when: `parameter:${name}` as const,
    body: { detail: [{ type: 'extra_forbidden', loc: ['body', name], msg: 'Extra inputs are not permitted' }] },
  });

  it('ME-25: a server that forbids max_completion_tokens gets max_tokens', async () => {
    model.configure({ refuse: [forbidden('max_completion_tokens')] });
    const { result, abilities } = await ask({ preset: 'openai' });
    expect(result.ok).toBe(true);
    expect(bodies().map((body) => [body.max_completion_tokens, body.max_tokens])).toEqual([
      [400, undefined],
      [undefined, 400],
    ]);
    expect(Object.keys(abilities.refused)).toEqual(['max_completion_tokens']);
  });

  it('ME-25: and the other way round', async () => {
    const message =
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
    model.configure({ refuse: [{ when: 'parameter:max_tokens', message }] });
    expect((await ask({ preset: 'custom' })).result.ok).toBe(true);
    expect(bodies()[1]).toMatchObject({ max_completion_tokens: 400 });
  });

  it('ME-25: where both are forbidden neither is sent', async () => {
    model.configure({ refuse: [forbidden('max_completion_tokens'), forbidden('max_tokens')] });
    expect((await ask()).result.ok).toBe(true);
    expect(bodies()[2]).not.toHaveProperty('max_tokens');
  });

  it('a stream that takes no notice of its limit is ended', async () => {
    const words = (n: number) => Array.from({ length: 40 }, (_, i) => `word${n * 40 + i} `).join('');
    const event = (n: number) => `data: ${JSON.stringify({ choices: [{ delta: { content: words(n) } }] })}\n\n`;
    model.setScript([{ reply: '', stream: { raw: Array.from({ length: 400 }, (_, n) => event(n)), delay: 2 } }]);
    const { result } = await ask({ stream: true, max_tokens: 50 });
    expect(result).toMatchObject({ ok: false, reason: 'output_limit' });
    await expect.poll(() => model.counts()).toMatchObject({ calls: 2, aborted: 2, open: 0 });
  });

  it('ME-41: the same cut is met once more with more room, then said', async () => {
    model.setScript([{ reply: 'a'.repeat(40_000) }]);
    model.configure({ max_output: 800 });
    const { result } = await ask({ max_tokens: 1_000 });
    expect(result).toMatchObject({ ok: false, reason: 'output_limit' });
    expect(bodies().map((body) => body.max_tokens)).toEqual([1_000, 2_000]);
  });

  it('ME-41: more room that helps gives the answer', async () => {
    model.setScript([{ reply: 'a'.repeat(2_000) }]);
    expect((await ask({ max_tokens: 400 })).result).toMatchObject({ ok: true, text: 'a'.repeat(2_000) });
  });
});

describe('thinking that goes back', () => {
  const script = [
    { match: { nth: 1 }, reply: answer({ content: 'not an object', reasoning: 'hm' }) },
    { reply: { query: 'x' } },
  ];
  const sentBack = () =>
    bodies().map(({ messages }) => messages.find(({ role }) => role === 'assistant')?.reasoning_content);

  it('ME-23: is sent where the server wants it, after one refusal', async () => {
    model.setScript([
      {
        match: { nth: 1 },
        reply: () => answer({ reasoning: 'hm', tool_calls: [{ name: 'answer', arguments: '{"quest":1}' }] }),
      },
      { reply: { query: 'x' } },
    ]);
    model.configure({ refuse: [{ when: 'json_schema' }, { when: 'json_object' }, { when: 'no_reasoning_content' }] });
    const { result, abilities } = await ask({ schema: query });
    expect(result).toMatchObject({ ok: true, value: { query: 'x' } });
    expect(abilities.refused).toHaveProperty('no_reasoning_content');
    expect(sentBack().at(-1)).toBe('hm');
  });

  it('ME-23: is left out where the server refuses it, after one refusal', async () => {
    model.setScript(script);
    model.configure({ refuse: [{ when: 'reasoning_content' }] });
    const { result, abilities } = await ask({ schema: query, preset: 'deepseek' });
    expect(result).toMatchObject({ ok: true, value: { query: 'x' } });
    expect(abilities.refused).toHaveProperty('reasoning_content');
    expect(sentBack()).toEqual([undefined, 'hm', undefined]);
  });
});

describe('a server that asks to wait', () => {
  it.each([
    ['429:date:3', 1_000, 3_100],
    ['429:text:424', 424, 500],
    ['429:2', 2_000, 2_100],
  ])('ME-43: %s is waited for', async (fault, least, most) => {
    model.faults([fault]);
    const { result, waits } = await ask();
    expect(result.ok).toBe(true);
    expect(waits).toHaveLength(1);
    expect(waits[0]).toBeGreaterThanOrEqual(least);
    expect(waits[0]).toBeLessThanOrEqual(most);
  });

  it('ME-43: a wait above the limit pauses the run instead of failing it', async () => {
    model.faults(['429:120']);
    const begin = Date.now();
    await expect(ask()).rejects.toMatchObject({ name: 'ModelWaits' });
    const error = await ask({}, {}).catch((thrown: unknown) => thrown);
    expect(error).not.toBeInstanceOf(Error);
    expect(model.counts().calls).toBe(2);
    // The server asked for two minutes each time.
    expect(Date.now() - begin).toBeLessThan(60_000);
  });

  it('ME-43: the wait is told while it lasts and can be ended', async () => {
    model.faults(['429:30']);
    const stop = new AbortController();
    const told: (number | null)[] = [];
    const asking = ask({}, { signal: stop.signal, realSleep: true, waiting: (until) => told.push(until) });
    await expect.poll(() => told.length).toBe(1);
    expect(told[0]).toBeGreaterThan(Date.now() + 28_000);
    stop.abort();
    expect((await asking).result).toMatchObject({ ok: false, reason: 'stopped' });
    expect(told.at(-1)).toBeNull();
  });

  it('backs off with jitter where no time is told, and gives up after three requests', async () => {
    model.faults(['503', '503', '503']);
    const { result, waits } = await ask();
    expect(result).toMatchObject({ ok: false, reason: 'server_error' });
    expect(waits).toEqual([500, 1_000]);
  });

  it('no credit is no rate limit: it is said at once', async () => {
    for (const fault of ['quota', 'credit']) {
      model.faults([fault]);
      const { result, waits } = await ask();
      expect(result).toMatchObject({ ok: false, reason: 'no_credit' });
      expect(waits).toEqual([]);
    }
  });
});

describe('prompts that do not fit', () => {
  const long = 'word '.repeat(8_000);

  it('ME-45: a prompt that the server cut is noticed by its count, and the window remembered', async () => {
    model.configure({ window: 2_048 });
    const { result, abilities } = await ask({ user: long });
    expect(result.notes).toContain('the prompt was cut to 2048 tokens');
    expect(abilities).toMatchObject({ window: 2_048, window_from: 'cut' });
  });

  it('ME-46: totals that never pass a ceiling are its sign too', async () => {
    model.setScript([{ reply: 'x', usage: { prompt_tokens: 4_050, completion_tokens: 46, total_tokens: 4_096 } }]);
    const { abilities } = await ask({ user: long });
    expect(abilities).toMatchObject({ window: 4_096, window_from: 'ceiling' });
  });

  it('one that is refused says how much fits', async () => {
    model.configure({ window: 4_000, overflow: 'refuse' });
    const { result, abilities } = await ask({ user: long });
    expect(result).toMatchObject({ ok: false, reason: 'too_long' });
    expect(abilities).toMatchObject({ window: 4_000, window_from: 'refused' });
  });

  it('a count that fits the estimate changes nothing but the ratio', async () => {
    const { abilities } = await ask({ user: long });
    expect(abilities.window).toBeNull();
    expect(abilities.token_ratio).toBeGreaterThan(0.5);
  });
});
