import { describe, expect, it } from 'vitest';
import {
  askBrowserModel,
  browserModelState,
  downloadBrowserModel,
  type PromptApi,
  promptApi,
} from '../../../lib/models/browser-model';
import { testBrowserModel } from '../../../lib/models/connection/browser';
import { z } from '../../../lib/schema/zod';
import { commandAt, endpointAt } from './support';

const query = z.object({ query: z.string() });

/** A Prompt API that gives answers one after the other, in pieces. */
function api(answers: string[][], state = 'available', cumulative = false): PromptApi & { destroyed: number } {
  const left = [...answers];
  const self = {
    destroyed: 0,
    availability: async () => state,
    create: async ({ monitor }: Parameters<PromptApi['create']>[0]) => {
      const target = new EventTarget();
      monitor?.(target);
      for (const loaded of [0, 0.5, 1]) target.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded }));
      if (state === 'downloadable') self.availability = async () => 'available';
      return {
        promptStreaming: () => {
          const pieces = left.shift() ?? [];
          return new ReadableStream<string>({
            start(controller) {
              for (const [i, piece] of pieces.entries())
                controller.enqueue(cumulative ? pieces.slice(0, i + 1).join('') : piece);
              controller.close();
            },
          });
        },
        destroy: () => {
          self.destroyed += 1;
        },
      };
    },
  };
  return self;
}

async function ask(prompt: PromptApi | null, more: Parameters<typeof commandAt>[1] = {}) {
  const chunks: string[] = [];
  const result = await askBrowserModel(commandAt('http://h', { stream: true, ...more }), {
    signal: new AbortController().signal,
    append: async (text) => void chunks.push(text),
    restart: async () => void chunks.splice(0),
    elapsed: () => performance.now(),
    totalMs: 2_000,
    api: prompt,
  });
  return { result, text: chunks.join('') };
}

describe('the browser’s own model', () => {
  it('is absent where the browser has no such thing', async () => {
    expect(promptApi({})).toBeNull();
    expect(await browserModelState(null)).toBe('absent');
    expect((await ask(null)).result).toMatchObject({ ok: false, reason: 'unavailable', detail: 'absent' });
  });

  it.each(['unavailable', 'downloadable', 'downloading'])(
    '%s is not asked, and no download is begun',
    async (state) => {
      const { result } = await ask(api([['x']], state));
      expect(result).toMatchObject({ ok: false, reason: 'unavailable', detail: state, usage: { calls: 0 } });
    },
  );

  it.each([false, true])('streams its text (whole text with every piece: %s)', async (cumulative) => {
    const prompt = api([['It ', 'dims ', 'itself.']], 'available', cumulative);
    const { result, text } = await ask(prompt);
    expect(result).toMatchObject({ ok: true, text: 'It dims itself.', usage: { calls: 1, usd: 0, counted: false } });
    expect(text).toBe('It dims itself.');
    expect(prompt.destroyed).toBe(1);
  });

  it('gives an object, repaired once', async () => {
    const { result, text } = await ask(api([['{"quest":1}'], ['{"query"', ':"x"}']]), { schema: query });
    expect(result).toMatchObject({ ok: true, value: { query: 'x' }, usage: { calls: 2 } });
    expect(text).toBe('{"query":"x"}');
    expect((await ask(api([['{"query":"x'], ['no']]), { schema: query })).result.ok).toBe(false);
  });

  it('downloads with its progress', async () => {
    const parts: number[] = [];
    const state = await downloadBrowserModel(
      (part) => parts.push(part),
      new AbortController().signal,
      api([], 'downloadable'),
    );
    expect([parts, state]).toEqual([[0, 0.5, 1], 'available']);
  });

  it.each([
    ['unavailable', 'browser_unavailable'],
    ['downloadable', 'browser_download'],
    ['available', null],
  ])('a test of one that is %s says %s', async (state, cause) => {
    const around = { signal: new AbortController().signal, elapsed: () => 0, answerMs: 1_000 };
    const report = await testBrowserModel(endpointAt('http://h'), around, api([['{"works":true}']], state));
    expect(report).toMatchObject({ ok: cause === null, cause });
  });
});
