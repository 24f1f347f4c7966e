import { afterEach, describe, expect, it } from 'vitest';
import type { ServerOptions } from '../servers/scripted-model/types';
import { startScriptedModel } from '../servers/scripted-model.mjs';
import { chat, contentOf, deltasOf, eventsOf, eventually, pieces } from './scripted-model-client';

let model: Awaited<ReturnType<typeof startScriptedModel>> | null = null;
const start = async (options: ServerOptions = {}) => {
  model = await startScriptedModel({ script: [{ reply: 'a'.repeat(80), stream: { chunk: 8 } }], ...options });
  return model;
};
afterEach(async () => {
  await model?.close();
  model = null;
});

/** What arrives until the stream ends or breaks. */
async function untilBroken(response: Response): Promise<{ text: string; broken: boolean }> {
  let text = '';
  try {
    for await (const part of response.body ?? []) text += Buffer.from(part).toString();
    return { text, broken: false };
  } catch {
    return { text, broken: true };
  }
}

describe('a fault instead of the answer', () => {
  it.each([
    ['500', 500, null],
    ['status:503:7', 503, '7'],
    ['429:2', 429, '2'],
    ['quota', 429, null],
    ['credit', 402, null],
  ])('%s has its status and Retry-After', async (fault, status, wait) => {
    const { url, counts } = await start();
    const response = await chat(url, {}, { fault });
    expect([response.status, response.headers.get('retry-after')]).toEqual([status, wait]);
    expect((await response.json()).error).toHaveProperty('message');
    expect(counts()).toMatchObject({ faulted: 1, paid: 0 });
  });

  it('429 can name its time as a date or in words only', async () => {
    const { url } = await start();
    const dated = await chat(url, {}, { fault: '429:date:120' });
    expect(Date.parse(dated.headers.get('retry-after') ?? '') - Date.now()).toBeGreaterThan(110_000);
    const worded = await chat(url, {}, { fault: '429:text:424' });
    expect(worded.headers.get('retry-after')).toBeNull();
    expect((await worded.json()).error.message).toContain('try again in 424ms');
  });

  it.each([
    ['html', 'text/html; charset=utf-8', /^<!doctype html>/],
    ['empty', 'application/json', /^$/],
    ['shape', 'application/json', /^\{"error":\{/],
  ])('%s is a 200 with the wrong body', async (fault, type, body) => {
    const { url } = await start();
    const response = await chat(url, {}, { fault });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
    expect(await response.text()).toMatch(body);
  });

  it('reset breaks the connection before a byte', async () => {
    const { url, counts } = await start();
    await expect(chat(url, {}, { fault: 'reset' })).rejects.toThrow();
    expect(counts()).toMatchObject({ faulted: 1, aborted: 0 });
  });

  it('is refused if there is none of that name', async () => {
    const { url, faults, setScript } = await start();
    expect(() => faults(['teapot'])).toThrow('There is no fault “teapot”');
    expect(() => setScript([{ fault: 'teapot' }])).toThrow('There is no fault “teapot”');
    expect((await chat(url, {}, { fault: 'cut' })).status).toBe(500);
  });
});

describe('a fault in a stream', () => {
  const streamed = async (fault: string) => untilBroken(await chat((await start()).url, { stream: true }, { fault }));

  it('cut ends the connection after so many deltas', async () => {
    const { text, broken } = await streamed('cut:3');
    expect([deltasOf(text), broken]).toEqual(['a'.repeat(24), true]);
    expect(model?.counts()).toMatchObject({ faulted: 1, aborted: 0, paid: 1, tokens: { completion: 6 } });
  });

  it('hang:N says nothing after so many deltas and keeps the connection', async () => {
    const { url, counts } = await start();
    const signal = AbortSignal.timeout(100);
    const { text } = await untilBroken(await chat(url, { stream: true }, { fault: 'hang:2', signal }));
    expect(deltasOf(text)).toBe('a'.repeat(16));
    await eventually(() => counts().aborted === 1);
  });

  it('error ends with an error event and no closing mark', async () => {
    const { text, broken } = await streamed('error:1');
    expect(eventsOf(text).at(-1)?.error?.message).toBe('Provider disconnected');
    expect([text.includes('[DONE]'), broken]).toEqual([false, false]);
  });

  it('malformed breaks the JSON of one event', async () => {
    const { text } = await streamed('malformed');
    const data = [...text.matchAll(/^data: (.*)$/gm)].map(([, json]) => json ?? '');
    expect(data.filter((json) => json !== '[DONE]' && !json.endsWith('}'))).toHaveLength(1);
    expect(text).toContain('[DONE]');
  });

  it('truncate stops with finish_reason length, unfinished as if that were all', async () => {
    const long = await streamed('truncate:5');
    expect(deltasOf(long.text)).toBe('a'.repeat(20));
    expect(eventsOf(long.text).at(-1)?.choices?.[0]?.finish_reason).toBe('length');
    await model?.close();
    const half = await streamed('unfinished');
    expect(deltasOf(half.text)).toBe('a'.repeat(40));
    expect(eventsOf(half.text).at(-1)?.choices?.[0]?.finish_reason).toBe('stop');
  });

  it('first keeps the first token back, with the headers sent', async () => {
    const { url } = await start();
    const before = performance.now();
    const response = await chat(url, { stream: true }, { fault: 'first:120' });
    const headers = performance.now() - before;
    await response.text();
    expect(performance.now() - before - headers).toBeGreaterThan(80);
  });

  it('drip writes a few bytes at a time and may be joined with another fault', async () => {
    const { url } = await start();
    const parts = await pieces(await chat(url, { stream: true }, { fault: 'truncate:2+drip:64:1' }));
    // A busy machine may read two writes at once, but not all of them.
    expect(parts.map((part) => part.length)).toContain(64);
    expect(deltasOf(Buffer.concat(parts).toString())).toBe('a'.repeat(8));
  });
});

describe('a fault in a whole answer', () => {
  it('delay keeps the headers back', async () => {
    const { url } = await start();
    const before = performance.now();
    await chat(url, {}, { fault: 'delay:80' });
    expect(performance.now() - before).toBeGreaterThan(70);
  });

  it('cut breaks off after so many bytes of the promised length', async () => {
    const { url, counts } = await start();
    const response = await chat(url, {}, { fault: 'cut:20' });
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(200);
    expect(await untilBroken(response)).toMatchObject({ broken: true });
    expect(counts()).toMatchObject({ faulted: 1, bytes: { sent: 20 }, tokens: { completion: 20 } });
  });

  it('malformed is a complete answer of broken JSON', async () => {
    const { url } = await start();
    await expect((await chat(url, {}, { fault: 'malformed' })).json()).rejects.toThrow(SyntaxError);
  });
});

describe('a fault comes', () => {
  it('from the request, then the queue in order, then the rule', async () => {
    const { url, faults } = await start({ script: [{ fault: '500' }] });
    faults(['503', 'ok']);
    const status = async (init = {}) => (await chat(url, {}, init)).status;
    expect(await status({ headers: { 'x-fault': '502' } })).toBe(502);
    expect([await status(), await status(), await status()]).toEqual([503, 200, 500]);
  });

  it('only to the calls that a queue is for', async () => {
    const { url, faults } = await start();
    faults(['503'], { path: '/v1/models' });
    faults(['502'], { includes: 'needle' });
    expect((await chat(url)).status).toBe(200);
    expect((await chat(url, { text: 'a needle' })).status).toBe(502);
    expect((await fetch(`${url}/models`)).status).toBe(503);
    expect(faults()).toEqual([]);
  });

  it('by rule to its nth call, so that a second try succeeds', async () => {
    const { url } = await start({ script: [{ match: { nth: 1 }, fault: '429:1' }, { reply: 'fine' }] });
    expect((await chat(url)).status).toBe(429);
    expect(contentOf(await (await chat(url)).json())).toBe('fine');
  });
});
