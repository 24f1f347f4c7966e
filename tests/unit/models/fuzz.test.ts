import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from '../../../lib/schema/zod';
import { askOnce, commandAt } from './support';

const sentences = z.object({
  sentences: z.array(z.object({ text: z.string(), ids: z.array(z.enum(['e1', 'e2'])) })),
  done: z.boolean(),
});
type Sentences = z.infer<typeof sentences>;

const value: fc.Arbitrary<Sentences> = fc.record({
  sentences: fc.array(
    fc.record({
      text: fc.string({ unit: 'grapheme', maxLength: 30 }),
      ids: fc.array(fc.constantFrom('e1' as const, 'e2' as const), { maxLength: 2 }),
    }),
    { maxLength: 3 },
  ),
  done: fc.boolean(),
});

/** How the answer is worded and sent. */
const manner = fc.record({
  streamed: fc.boolean(),
  asTool: fc.boolean(),
  size: fc.integer({ min: 1, max: 40 }),
  before: fc.constantFrom('', 'Sure:\n', '<think>{"done":true}</think>', '```json\n'),
  finish: fc.constantFrom('stop', 'length', 'tool_calls', null),
  done: fc.boolean(),
});
type Manner = typeof manner extends fc.Arbitrary<infer T> ? T : never;

/** What happens to the bytes on the way. */
const harm = fc.oneof(
  fc.record({ kind: fc.constant('cut' as const), at: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.record({ kind: fc.constant('hang' as const), at: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.record({ kind: fc.constant('reset' as const), at: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.record({
    kind: fc.constant('bytes' as const),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 12 }),
  }),
  fc.record({ kind: fc.constant('shape' as const), body: fc.json({ maxDepth: 4 }) }),
  fc.record({ kind: fc.constant('choice' as const), part: fc.jsonValue({ maxDepth: 3 }) }),
  fc.record({ kind: fc.constant('text' as const), at: fc.double({ min: 0, max: 1, noNaN: true }) }),
);
type Harm = typeof harm extends fc.Arbitrary<infer T> ? T : never;

/** The body as a server would send it; `cutText` shortens what the model says, as a router does that hides it. */
function bodyOf(said: string, { streamed, asTool, size, finish, done }: Manner, part: unknown): string {
  const call = (text: string) => ({
    tool_calls: [{ index: 0, id: 'a', type: 'function', function: { name: 'answer', arguments: text } }],
  });
  const delta = (text: string) => (part !== undefined ? part : asTool ? call(text) : { content: text });
  if (!streamed) return JSON.stringify({ choices: [{ index: 0, message: delta(said), finish_reason: finish }] });
  const event = (body: object) => `data: ${JSON.stringify(body)}\n\n`;
  const characters = [...said];
  const events: string[] = [];
  for (let at = 0; at < characters.length; at += size)
    events.push(
      event({ choices: [{ index: 0, delta: delta(characters.slice(at, at + size).join('')), finish_reason: null }] }),
    );
  return `${events.join('')}${event({ choices: [{ index: 0, delta: {}, finish_reason: finish }] })}${done ? 'data: [DONE]\n\n' : ''}`;
}

function respond(bytes: Uint8Array, streamed: boolean, end: 'close' | 'hang' | 'reset'): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += 97) controller.enqueue(bytes.slice(at, at + 97));
      if (end === 'close') controller.close();
      if (end === 'reset') controller.error(new TypeError('terminated'));
    },
  });
  return new Response(body, { headers: { 'content-type': streamed ? 'text/event-stream' : 'application/json' } });
}

/** A fetch whose every answer is harmed the same way, and which ends with its signal. */
function harmed(whole: Sentences, how: Manner, harm: Harm): typeof fetch {
  const text = how.asTool ? JSON.stringify(whole) : how.before + JSON.stringify(whole);
  const said = harm.kind === 'text' ? text.slice(0, Math.floor(text.length * harm.at)) : text;
  const part = harm.kind === 'choice' ? harm.part : undefined;
  let bytes: Uint8Array = new TextEncoder().encode(harm.kind === 'shape' ? harm.body : bodyOf(said, how, part));
  const at = 'at' in harm ? Math.floor(bytes.length * harm.at) : bytes.length;
  if (harm.kind === 'cut' || harm.kind === 'hang' || harm.kind === 'reset') bytes = bytes.slice(0, at);
  if (harm.kind === 'bytes') {
    bytes = bytes.slice();
    bytes.set(harm.bytes.slice(0, bytes.length - at), at);
  }
  const end = harm.kind === 'hang' || harm.kind === 'reset' ? harm.kind : 'close';
  return async (_, init) => {
    const response = respond(bytes, how.streamed, end);
    const { signal } = init ?? {};
    if (!response.body || !signal) return response;
    // As the browser does: what is read ends with the signal.
    const ended = new TransformStream<Uint8Array, Uint8Array>();
    response.body.pipeTo(ended.writable, { signal }).catch(() => undefined);
    return new Response(ended.readable, response);
  };
}

/** Responses at the same time: most of the time is spent on clocks that run out. */
const LANES = 16;

describe('2,000 malformed or truncated responses', () => {
  it('crash nothing, hang nothing, and never pass a partial object', async () => {
    const seen = { ok: 0, failed: 0 };
    const check = async ([whole, how, wrong]: [Sentences, Manner, Harm]) => {
      const command = commandAt('http://h', { schema: sentences, stream: how.streamed, max_tokens: 200 });
      const begin = performance.now();
      const { result } = await askOnce(command, {
        fetch: harmed(whole, how, wrong) as never,
        timeouts: { first: 60, idle: 60, total: 120 },
      });
      const what = JSON.stringify({ whole, how, wrong, result });
      expect(performance.now() - begin, what).toBeLessThan(10_000);
      if (!result.ok) {
        seen.failed += 1;
        expect(result.reason, what).not.toBe('failed');
        return;
      }
      seen.ok += 1;
      expect(sentences.safeParse(result.value).success, what).toBe(true);
      expect(how.finish, what).not.toBe('length');
      // What was cut is the whole or nothing. Other bytes may make another whole object, never a part of one.
      if (wrong.kind !== 'bytes' && wrong.kind !== 'shape' && wrong.kind !== 'choice')
        expect(result.value, what).toEqual(whole);
    };
    const cases = fc.sample(fc.tuple(value, manner, harm), 2_000).values();
    await Promise.all(
      Array.from({ length: LANES }, async () => {
        for (const one of cases) await check(one);
      }),
    );
    expect(seen.ok).toBeGreaterThan(10);
    expect(seen.failed).toBeGreaterThan(1_000);
  }, 120_000);
});
