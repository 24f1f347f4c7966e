import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Assembly, type LooseChunk } from '../../../lib/models/assemble';
import { ThinkingFilter } from '../../../lib/models/thinking';
import { z } from '../../../lib/schema/zod';
import type { StreamShape } from '../../servers/scripted-model/types';
import { answer, startScriptedModel } from '../../servers/scripted-model.mjs';
import { askOnce, commandAt } from './support';

/** Oddities of streams; each name begins with the case's id. */

let model: Awaited<ReturnType<typeof startScriptedModel>>;
beforeEach(async () => {
  model = await startScriptedModel();
});
afterEach(() => model.close());

const TEXT = '研究 🙂 says "yes".';
const query = z.object({ query: z.string() });
const stream = (shape: StreamShape, more: Parameters<typeof commandAt>[1] = {}, around = {}) => {
  model.setScript([{ reply: TEXT, stream: shape }]);
  return askOnce(commandAt(model.url, { stream: true, ...more }), around);
};
const asked = (more: Parameters<typeof commandAt>[1] = {}) => askOnce(commandAt(model.url, { stream: true, ...more }));
/** What a raw stream gives, events and all else as written. */
const raw = (...writes: string[]) => stream({ raw: writes });
const chunk = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
const END = `${chunk({}, 'stop')}data: [DONE]\n\n`;

describe('signs of life', () => {
  it.each([
    ['a comment', ': OPENROUTER PROCESSING\n\n'],
    ['a comment sent as data', 'data: : OPENROUTER PROCESSING\n\n'],
    ['an event that is a comment', 'event: comment\ndata:\n\n'],
  ])('ME-27: %s before the first chunk is no chunk', async (_, line) => {
    expect((await raw(line, line, chunk({ content: 'yes' }), END)).result).toMatchObject({ ok: true, text: 'yes' });
  });

  it.each(['comment', 'data-comment', 'ping', 'blank'] as const)(
    'ME-27, ME-28: %s between chunks',
    async (keep_alive) => {
      for (const eol of ['\n', '\r\n'] as const)
        for (const space of [true, false]) {
          const { result, chunks } = await stream({ keep_alive, eol, space, chunk: 3 });
          expect(result).toMatchObject({ ok: true, text: TEXT });
          expect(chunks.join('')).toBe(TEXT);
        }
    },
  );

  it('ME-27: they keep the idle clock from running out', async () => {
    const lines = Array.from({ length: 12 }, () => ': still here\n\n');
    const timeouts = { first: 5_000, idle: 250, total: 8_000 };
    model.setScript([{ reply: '', stream: { raw: [...lines, chunk({ content: 'yes' }), END], delay: 60 } }]);
    const { result } = await askOnce(commandAt(model.url, { stream: true }), { timeouts });
    expect(result).toMatchObject({ ok: true, text: 'yes' });
    expect(result.ms).toBeGreaterThan(600);
  });
});

describe('ends of streams', () => {
  it('ME-30: a last chunk without choices brings the usage', async () => {
    const { result } = await stream({ usage: 'always' });
    const { tokens } = model.counts();
    expect(result.usage).toMatchObject({ counted: true, tokens_in: tokens.prompt, tokens_out: tokens.completion });
  });

  it.each(['with-finish', 'never'] as const)('usage %s', async (usage) => {
    const { result } = await stream({ usage });
    expect(result.ok).toBe(true);
    expect(result.usage.counted).toBe(usage === 'with-finish');
    expect(result.usage.tokens_in).toBeGreaterThan(0);
  });

  it('ME-30: a stream of nothing but its end says that the model returned nothing, after one more try', async () => {
    const { result } = await raw('data: [DONE]\n\n');
    expect(result).toMatchObject({ ok: false, reason: 'empty' });
    expect(model.counts().calls).toBe(2);
  });

  it('without [DONE] it is whole where a reason to stop was given', async () => {
    expect((await stream({ done: false })).result).toMatchObject({ ok: true, text: TEXT });
  });

  it('without either it is broken, whatever it said', async () => {
    const { result } = await raw(chunk({ content: 'It is not' }));
    expect(result).toMatchObject({ ok: false, reason: 'truncated', text: 'It is not' });
  });

  it('one that is cut is asked for once more, and its draft begins anew', async () => {
    model.setScript([{ reply: TEXT, stream: { chunk: 2 } }]);
    model.faults(['cut:3']);
    const { result, chunks, restarts } = await asked();
    expect(result).toMatchObject({ ok: true, text: TEXT });
    expect([chunks.join(''), restarts, model.counts().calls]).toEqual([TEXT, 1, 2]);
  });

  it('an error event in the midst of a stream is no end', async () => {
    model.setScript([{ reply: TEXT, stream: { chunk: 2 } }]);
    model.faults(['error:3', 'error:3', 'error:3']);
    expect((await asked()).result).toMatchObject({ ok: false, reason: 'server_error' });
  });
});

describe('calls of tools', () => {
  const add = (...deltas: object[]) => {
    const assembly = new Assembly();
    for (const call of deltas) assembly.add({ choices: [{ delta: { tool_calls: [call] } }] } as LooseChunk);
    return assembly.reply().calls;
  };

  it('ME-32: a new id on the same index opens a new call', () => {
    const calls = add(
      { index: 0, id: 'a', function: { name: 'open', arguments: '{"u":1}' } },
      { index: 0, id: 'b', function: { name: 'open', arguments: '{"u":2}' } },
    );
    expect(calls.map((call) => call.arguments)).toEqual(['{"u":1}', '{"u":2}']);
  });

  it.each(['own', 'same', 'from-one'] as const)(
    'ME-32, ME-34: two streamed calls with index %s',
    async (tool_index) => {
      model.configure({ refuse: [{ when: 'json_schema' }, { when: 'json_object' }] });
      const tool_calls = [
        { id: 'a', name: 'answer', arguments: { quest: 1 } },
        { id: 'b', name: 'answer', arguments: { query: 'x' } },
      ];
      model.setScript([{ reply: () => answer({ tool_calls }), stream: { tool_index, chunk: 3 } }]);
      const { result } = await asked({ schema: query });
      expect(result).toMatchObject({ ok: true, value: { query: 'x' } });
    },
  );

  it.each(['first', 'late', 'never'] as const)('ME-33, ME-34: the id comes %s', async (tool_id) => {
    model.configure({ refuse: [{ when: 'json_schema' }, { when: 'json_object' }] });
    model.setScript([{ reply: { query: 'x' }, stream: { tool_id, chunk: 4 } }]);
    const { result, chunks } = await asked({ schema: query });
    expect(result).toMatchObject({ ok: true, value: { query: 'x' }, mode: 'tool' });
    expect(chunks.join('')).toBe('{"query":"x"}');
  });

  it('ME-33: a call without an id gets one, and its arguments are no text', () => {
    const assembly = new Assembly();
    const call = { index: 0, function: { name: 'open_page', arguments: '{}' } };
    expect(assembly.add({ choices: [{ delta: { tool_calls: [call] } }] }).content).toBe('');
    expect(assembly.reply()).toMatchObject({ content: '', calls: [{ name: 'open_page', arguments: '{}' }] });
    expect(assembly.reply().calls[0]?.id).not.toBe('');
  });

  it('ME-34: an empty call before the first is no call', () => {
    expect(add({ index: 0 }, { index: 1, id: 'a', function: { name: 'open', arguments: '{}' } })).toHaveLength(1);
  });

  it('ME-42: arguments that are not closed are cut, whatever the reason to stop says', async () => {
    model.configure({ refuse: [{ when: 'json_schema' }, { when: 'json_object' }] });
    const tool_calls = [{ name: 'answer', arguments: '{"query":"https://a' }];
    model.setScript([{ reply: () => answer({ tool_calls, finish_reason: 'tool_calls' }) }]);
    for (const streamed of [true, false])
      expect((await asked({ schema: query, stream: streamed })).result).toMatchObject({
        ok: false,
        reason: 'truncated',
      });
  });
});

describe('characters', () => {
  it.each([1, 2, 3, 4, 5])('ME-39: split after every %i bytes nothing is lost', async (bytes) => {
    const { result, chunks } = await stream({ bytes });
    expect(result).toMatchObject({ ok: true, text: TEXT });
    expect(chunks.join('')).toBe(TEXT);
  });

  it('ME-39: any cut of any text inside an object', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.integer({ min: 1, max: 9 }),
        async (text, bytes) => {
          model.setScript([{ reply: { query: text }, stream: { bytes } }]);
          expect((await asked({ schema: query })).result).toMatchObject({ ok: true, value: { query: text } });
        },
      ),
      { numRuns: 40 },
    );
  });

  it('two deltas in one write', async () => {
    expect((await stream({ together: 3, chunk: 1 })).result).toMatchObject({ ok: true, text: TEXT });
  });
});

describe('clocks', () => {
  const clocks = { first: 200, idle: 200, total: 900 };

  it.each([
    ['hang', 'timeout_first'],
    ['first:2000', 'timeout_first'],
    ['hang:2', 'timeout_idle'],
    ['drip:80:40', 'timeout_total'],
  ])('%s ends as %s', async (fault, reason) => {
    model.setScript([{ reply: 'x'.repeat(400), stream: { chunk: 4 } }]);
    model.faults([fault, fault, fault]);
    const { result } = await askOnce(commandAt(model.url, { stream: true }), { timeouts: clocks });
    expect(result).toMatchObject({ ok: false, reason });
    await expect.poll(() => model.counts().open).toBe(0);
  });

  it('a stop closes the socket, keeps what came and counts it', async () => {
    const stop = new AbortController();
    model.setScript([{ reply: TEXT.repeat(50), stream: { chunk: 5, delay: 20 } }]);
    const asking = askOnce(commandAt(model.url, { stream: true }), { signal: stop.signal });
    await expect.poll(() => model.log()[0]?.chunks ?? 0).toBeGreaterThan(3);
    stop.abort();
    const { result } = await asking;
    expect(result).toMatchObject({ ok: false, reason: 'stopped', usage: { calls: 1, counted: false } });
    expect(result.usage.tokens_out).toBeGreaterThan(0);
    await expect.poll(() => model.counts()).toMatchObject({ aborted: 1, open: 0 });
  });
});

describe('thinking in a stream', () => {
  const feed = (text: string, size: number) => {
    const filter = new ThinkingFilter();
    let shown = '';
    for (let at = 0; at < text.length; at += size) {
      const { show, retract } = filter.push(text.slice(at, at + size));
      shown = retract ? show : shown + show;
      if (!text.includes('inside')) expect(shown).not.toMatch(/<\/?think/);
    }
    return shown + filter.end();
  };

  it.each([
    ['<think>wrong</think>right', 'right'],
    ['wrong</think>\nright', 'right'],
    ['<think>never closed', ''],
    ['<think>a</think><think>b</think>right <b>', 'right <b>'],
    ['a < b and c > d', 'a < b and c > d'],
    ['right, with a <think> inside', 'right, with a <think> inside'],
  ])('%s shows %s', (text, expected) => {
    for (let size = 1; size <= text.length; size++) expect(feed(text, size).trim()).toBe(expected.trim());
  });
});
