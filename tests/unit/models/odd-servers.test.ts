import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { modelResult } from '../../../lib/models/command';
import { cutBy } from '../../../lib/models/finish';
import { z } from '../../../lib/schema/zod';
import { askOnce, commandAt } from './support';

/** Servers that speak nearly as OpenAI does. */

interface Reply {
  status?: number;
  /** Null: none is told. */
  type?: string | null;
  retryAfter?: string;
  pieces: readonly string[];
}
const schema = z.object({ query: z.string() });
const OBJECT = '{"query":"tide gauge"}';
const DONE = 'data: [DONE]\n\n';
const chunk = (content: unknown, finish: unknown = null, more: object = {}) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: finish }], ...more })}\n\n`;
const stream = (content: unknown = OBJECT, finish: unknown = 'stop', more: object = {}): Reply => ({
  pieces: [chunk(content), chunk('', finish, more), DONE],
});
const whole = (content: unknown = OBJECT, finish = 'stop'): Reply => ({
  type: 'application/json',
  pieces: [JSON.stringify({ choices: [{ message: { content }, finish_reason: finish }] }, null, 2)],
});

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((closed) => server.close(closed));
});

/** Asks a server that gives these replies in turn, the last of them again and again. */
async function ask(replies: Reply | readonly Reply[], streamed = true, asObject = true) {
  let calls = 0;
  const list = [replies].flat();
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const { status = 200, type = 'text/event-stream', retryAfter, pieces } = list[calls] ?? list.at(-1) ?? stream();
      calls += 1;
      response.writeHead(status, {
        ...(type === null ? {} : { 'content-type': type }),
        ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
      });
      for (const piece of pieces) response.write(piece);
      response.end();
    });
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const asked = await askOnce(commandAt(url, { stream: streamed, ...(asObject ? { schema } : {}) }));
  // A result that does not fit its own shape would be lost after it was paid for.
  expect(modelResult.safeParse(asked.result).error).toBeUndefined();
  return { ...asked, calls };
}

describe('another form than was asked for', () => {
  it.each([
    ['a stream as plain text', { ...stream(), type: 'text/plain; charset=utf-8' }, true],
    ['a stream as bytes', { ...stream(), type: 'application/octet-stream' }, true],
    ['a stream as JSON', { ...stream(), type: 'application/json' }, true],
    ['a stream of no type', { ...stream(), type: null }, true],
    [
      'one of no type that begins with a comment',
      { ...stream(), type: null, pieces: [':', ' wait\n\n', ...stream().pieces] },
      true,
    ],
    ['a whole answer for a stream', whole(), true],
    ['a stream for a whole answer', stream(), false],
    ['a stream of no type for a whole answer', { ...stream(), type: null }, false],
  ] as const)('%s is read at once', async (_, reply, streamed) => {
    const { result, calls } = await ask(reply, streamed);
    expect(result).toMatchObject({ ok: true, value: { query: 'tide gauge' } });
    expect(calls).toBe(1);
  });

  it.each([true, false])('and one that breaks off is no answer (stream asked for: %s)', async (streamed) => {
    for (const type of ['text/event-stream', 'text/plain', null])
      expect((await ask({ type, pieces: [chunk(OBJECT)] }, streamed)).result).toMatchObject({
        ok: false,
        reason: 'truncated',
      });
    expect((await ask(whole(OBJECT, 'length'), streamed)).result).toMatchObject({ ok: false, reason: 'output_limit' });
  });

  it.each([
    ['{"error":{"message":"Incorrect API key provided","code":"invalid_api_key"}}', 'bad_key'],
    ['{"error":{"message":"No auth credentials found","code":401}}', 'bad_key'],
    ['{"message":{"content":"{}"},"done":true}', 'not_json'],
    ['{"message":{"content":"{"},"done":false}\n{"message":{"content":"}"},"done":true}', 'not_json'],
    ['null', 'empty'],
  ])('200 with %s in place of a stream says what it is', async (body, reason) => {
    expect((await ask({ type: 'application/json', pieces: [body] })).result).toMatchObject({ ok: false, reason });
  });

  it('204 is an empty answer, not a server that cannot be reached', async () => {
    expect((await ask({ status: 204, type: null, pieces: [] })).result).toMatchObject({ ok: false, reason: 'empty' });
  });

  it('an error by its name alone ends the stream', async () => {
    const { result } = await ask({ pieces: ['event: error\ndata: {"message":"overloaded"}\n\n'] });
    expect(result).toMatchObject({ ok: false, reason: 'server_error', detail: expect.stringContaining('overloaded') });
  });
});

describe('reasons to stop', () => {
  it.each([
    ...['length', 'LENGTH', 'MAX_TOKENS', 'max_output_tokens', 'model_length', 'model_context_window_exceeded'],
    ...['content_filter', 'SAFETY', 'sensitive', 'RECITATION', 'PROHIBITED_CONTENT', 'refusal'],
    ...['error', 'insufficient_system_resource', 'network_error', 'abort', 'cancelled', 'MALFORMED_FUNCTION_CALL'],
  ])('%s is no end of an answer', async (finish) => {
    expect(cutBy(finish)).not.toBeNull();
    expect((await ask(stream('Half of an answ', finish), true, false)).result.ok).toBe(false);
  });

  it.each([
    'stop',
    'STOP',
    'eos',
    'eos_token',
    'end_turn',
    'stop_sequence',
    'tool_calls',
    'function_call',
    'COMPLETE',
    null,
  ])('%s is one', (finish) => expect(cutBy(finish)).toBeNull());
});

describe('counts', () => {
  it.each([
    [{ prompt_tokens: '12', completion_tokens: '3' }, [12, 3]],
    [{ prompt_tokens: 12.5, completion_tokens: 3 }, [13, 3]],
    [{ input_tokens: 4, output_tokens: 5 }, [4, 5]],
    [{ prompt_tokens: -5, completion_tokens: 3 }, null],
    [{ prompt_tokens: 1e18, completion_tokens: 1 }, null],
    [{ prompt_tokens: 'many' }, null],
    [[], null],
  ])('%j', async (usage, counted) => {
    const { usage: known } = (await ask(stream(OBJECT, 'stop', { usage }))).result;
    expect(known.counted).toBe(counted !== null);
    if (counted) expect([known.tokens_in, known.tokens_out]).toEqual(counted);
  });
});

describe('content', () => {
  it.each([
    ['parts', [{ type: 'text', text: OBJECT }]],
    [
      'thinking in a part',
      [
        { type: 'thinking', thinking: [{ type: 'text', text: '{"query":"wrong"}' }] },
        { type: 'text', text: OBJECT },
      ],
    ],
    [
      'channels',
      `<|channel|>analysis<|message|>Is it {"query":"wrong"}?<|end|><|start|>assistant<|channel|>final<|message|>${OBJECT}`,
    ],
    ['a channel alone', `<|channel|>final<|message|>${OBJECT}`],
    ['an object in quotes', JSON.stringify(OBJECT)],
    ['a list of one', `[${OBJECT}]`],
  ])('%s', async (_, content) => {
    for (const reply of [stream(content), whole(content)])
      expect((await ask(reply)).result).toMatchObject({ ok: true, value: { query: 'tide gauge' } });
  });

  it('of two answers the first is read, and they are not mixed', async () => {
    const second = `data: ${JSON.stringify({ choices: [{ index: 1, delta: { content: ' or not' } }] })}\n\n`;
    const { result } = await ask({ pieces: [chunk('It stands'), second, chunk(' there.', 'stop'), DONE] }, true, false);
    expect(result).toMatchObject({ ok: true, text: 'It stands there.' });
  });

  it('events that are no chunks are passed over', async () => {
    const odd = ['null', '5', '{"choices":[null]}', '{"choices":null}'].map((data) => `data: ${data}\n\n`);
    expect((await ask({ pieces: [...odd, ...stream().pieces] })).result.ok).toBe(true);
  });
});

it('a server that names no sensible time to wait is asked again within a day', async () => {
  const late = { status: 429, type: 'application/json', retryAfter: '9'.repeat(20), pieces: ['{}'] };
  const pausing = ask(late);
  await expect(pausing).rejects.toMatchObject({ name: 'ModelWaits' });
  const until = await pausing.catch((error: { until: number }) => error.until);
  expect(Number(until) - Date.now()).toBeLessThanOrEqual(86_400_100);
});
