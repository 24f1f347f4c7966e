import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from 'vitest';
import type { ServerOptions } from '../servers/scripted-model/types';
import { startScriptedModel } from '../servers/scripted-model.mjs';
import { chat, contentOf, eventually } from './scripted-model-client';

let model: Awaited<ReturnType<typeof startScriptedModel>> | null = null;
const start = async (options: ServerOptions = {}) => {
  model = await startScriptedModel(options);
  return model;
};
afterEach(async () => {
  await model?.close();
  model = null;
});

const json = async (response: Response | Promise<Response>) => (await response).json();

describe('an endpoint', () => {
  it('lists its models in both ways and knows no wrong path', async () => {
    const { url, origin } = await start({ models: ['m', { id: 'n', context_length: 4096 }] });
    expect((await json(fetch(`${url}/models`))).data).toMatchObject([{ id: 'm' }, { id: 'n', context_length: 4096 }]);
    expect((await json(fetch(`${origin}/api/tags`))).models[1].name).toBe('n');
    expect((await fetch(`${origin}/models`)).status).toBe(404);
    expect((await chat(`${url}/v1`)).status).toBe(404);
  });

  it.each([
    ['text', 404, '404 page not found'],
    ['lmstudio', 200, '{"error":"Unexpected endpoint or method. (GET /models)"}'],
  ] as const)('answers a wrong path as %s', async (not_found, status, body) => {
    const { origin } = await start({ not_found, ollama: false });
    const response = await fetch(`${origin}/models`);
    expect([response.status, await response.text()]).toEqual([status, body]);
  });

  it('embeds alike what shares words, as numbers and as base64', async () => {
    const { url } = await start();
    const embed = (rest: object) => {
      const body = JSON.stringify({ model: 'scripted', input: ['tide mill', 'the tide mill', '研究'], ...rest });
      return json(fetch(`${url}/embeddings`, { method: 'POST', body }));
    };
    const vectors: number[][] = (await embed({})).data.map((item: { embedding: number[] }) => item.embedding);
    const [near, far] = [1, 2].map((at) => vectors[0]?.reduce((sum, x, i) => sum + x * (vectors[at]?.[i] ?? 0), 0));
    expect(near).toBeGreaterThan((far ?? 1) + 0.3);
    const coded = Buffer.from((await embed({ encoding_format: 'base64' })).data[0].embedding, 'base64');
    expect([...new Float32Array(new Uint8Array(coded).buffer)]).toEqual(vectors[0]);
  });

  it.each([
    ['no key', { keys: ['k'] }, {}, 401, 'invalid_api_key'],
    ['no such model', {}, { model: 'gone' }, 404, 'model_not_found'],
    ['no credit', { credit: 402 }, {}, 402, 'invalid_request_error'],
    ['no quota', { credit: 429 }, {}, 429, 'insufficient_quota'],
    ['no room', { window: 5, overflow: 'refuse' }, {}, 400, 'context_length_exceeded'],
    [
      'no feature',
      { refuse: [{ when: 'json_object' }] },
      { response_format: { type: 'json_object' } },
      400,
      'invalid_request_error',
    ],
    ['no parameter', { refuse: [{ when: 'parameter:seed', status: 422 }] }, { seed: 1 }, 422, 'invalid_request_error'],
  ] satisfies [string, ServerOptions, object, number, string][])(
    'refuses with %s',
    async (_name, options, body, status, code) => {
      const { url, counts } = await start(options);
      const response = await chat(url, body);
      expect([response.status, (await response.json()).error.code]).toEqual([status, code]);
      expect(counts()).toMatchObject({ calls: 1, refused: 1, paid: 0, tokens: { total: 0 } });
    },
  );

  it('cuts a prompt to its window without a word', async () => {
    const { url } = await start({ window: 20, script: [{ reply: (prompt) => prompt }] });
    const body = await json(chat(url, { text: `CANARY${'x'.repeat(200)}END` }));
    expect(contentOf(body)).toBe(`${'x'.repeat(77)}END`);
    expect(body.usage.prompt_tokens).toBe(20);
  });

  it('takes no more calls at a time than it is set to', async () => {
    const { url, counts } = await start({ concurrency: 2, script: [{ fault: 'delay:60' }] });
    const responses = await Promise.all([1, 2, 3].map((n) => chat(url, { text: `${n}` })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 429]);
    expect(counts().max_open).toBe(3);
  });

  it('can be set anew while it runs', async () => {
    const { url, configure } = await start();
    configure({ keys: ['k'] });
    expect((await chat(url)).status).toBe(401);
  });
});

describe('CORS', () => {
  const extension = 'chrome-extension://abcdefghijklmnop';
  const preflight = (url: string, asked: string) =>
    fetch(`${url}/chat/completions`, {
      method: 'OPTIONS',
      headers: {
        origin: extension,
        'access-control-request-method': 'POST',
        'access-control-request-headers': asked,
      },
    });

  it('allows every header as a cloud API does, and lets no page read Retry-After', async () => {
    const { url, counts } = await start();
    const allowed = await preflight(url, 'authorization,x-stainless-os');
    expect(allowed.headers.get('access-control-allow-headers')).toBe('authorization,x-stainless-os');
    const { headers } = await chat(url);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-expose-headers')).toBe('x-request-id');
    expect(counts()).toMatchObject({ preflights: 1, calls: 1 });
  });

  it('allows two headers only where it is narrow', async () => {
    const { url } = await start({ cors: 'narrow' });
    const allowed = await preflight(url, 'authorization,x-stainless-os');
    expect(allowed.headers.get('access-control-allow-headers')).toBe('content-type, authorization');
  });

  it('says nothing where there is none', async () => {
    const { url } = await start({ cors: 'none' });
    expect((await preflight(url, 'authorization')).status).toBe(405);
    expect((await chat(url)).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('refuses a foreign origin as Ollama does: 403 without a body', async () => {
    const { url, configure } = await start({ cors: 'ollama' });
    const response = await fetch(`${url}/models`, { headers: { origin: extension } });
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([403, '0', '']);
    expect((await fetch(`${url}/models`)).status).toBe(200);
    configure({ origins: ['chrome-extension://*'] });
    expect((await fetch(`${url}/models`, { headers: { origin: extension } })).status).toBe(200);
  });
});

describe('the books', () => {
  it('count tokens and bytes as the client is told', async () => {
    const { url, counts } = await start({ script: [{ reply: 'four' }] });
    const response = await chat(url, { text: 'stage: s' });
    const body = await response.text();
    const usage = JSON.parse(body).usage;
    expect(usage).toEqual({ prompt_tokens: 6, completion_tokens: 1, total_tokens: 7 });
    expect(counts()).toMatchObject({
      tokens: { prompt: 6, completion: 1, total: 7 },
      bytes: { sent: body.length },
      by_stage: { s: { calls: 1, prompt: 6, completion: 1 } },
      by_model: { scripted: { calls: 1 } },
    });
  });

  it('count a repeated call, and as paid twice only what was answered twice', async () => {
    const { url, counts, faults } = await start();
    faults(['500']);
    for (const text of ['a', 'a', 'a', 'b']) await (await chat(url, { text })).text();
    expect(counts()).toMatchObject({ calls: 4, paid: 3, repeated: 2, repeated_paid: 1 });
  });

  it('see the same call behind another order of fields', async () => {
    const { url, log } = await start();
    for (const body of ['{"model":"scripted","messages":[]}', '{"messages":[],"model":"scripted"}'])
      await fetch(`${url}/chat/completions`, { method: 'POST', body });
    expect(log()[1]?.repeat_of).toBe(1);
  });

  it('count a client that leaves in the middle of a stream, with the tokens it was sent', async () => {
    const { url, counts, log } = await start({
      script: [{ reply: 'a'.repeat(4000), stream: { chunk: 40, delay: 5 } }],
    });
    const client = new AbortController();
    const response = await chat(url, { stream: true }, { signal: client.signal });
    const reader = response.body?.getReader();
    for (let n = 0; n < 3; n += 1) await reader?.read();
    client.abort();
    await eventually(() => counts().aborted === 1);
    expect(counts()).toMatchObject({ open: 0, done: 0, paid: 1 });
    expect(log()[0]?.tokens.completion).toBe((log()[0]?.chunks ?? 0) * 10);
    expect(log()[0]?.chunks).toBeLessThan(20);
  });

  it('count a client that leaves before the first byte', async () => {
    const { url, counts } = await start();
    await expect(chat(`${url}`, {}, { fault: 'hang', signal: AbortSignal.timeout(40) })).rejects.toThrow();
    await eventually(() => counts().aborted === 1);
    expect(counts()).toMatchObject({ paid: 0, open: 0, faults: { hang: 1 } });
  });

  it('count a client that leaves while it is still asking', async () => {
    const { port, counts } = await start();
    const socket = connect(port, '127.0.0.1');
    socket.write('POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{"mod');
    await eventually(() => counts().open === 1);
    socket.destroy();
    await eventually(() => counts().aborted === 1);
    expect(counts()).toMatchObject({ calls: 1, paid: 0 });
  });

  it('hold prompts, and digests in place of keys', async () => {
    const key = 'sk-very-secret-key';
    const { url, log } = await start({ keys: [key] });
    const headers = { authorization: `Bearer ${key}`, cookie: 'session=1' };
    await chat(url, { text: `leaked ${key}` }, { headers });
    const digest = `sha256:${createHash('sha256').update(key).digest('hex').slice(0, 12)}`;
    expect(JSON.stringify(log())).not.toMatch(/very-secret|session=1/);
    expect(log()[0]).toMatchObject({ prompt: `leaked ${digest}`, headers: { authorization: `Bearer ${digest}` } });
  });

  it('can be read, scripted and reset by another process', async () => {
    const { url, origin } = await start();
    const control = (method: string, path: string, body?: unknown) =>
      json(fetch(`${origin}/__${path}`, { method, ...(body !== undefined && { body: JSON.stringify(body) }) }));
    await control('POST', 'script', [{ match: { stage: 's' }, reply: { a: 1 } }]);
    await control('POST', 'options', { keys: ['k'] });
    await control('POST', 'options', { keys: [] });
    expect(contentOf(await json(chat(url, { text: 'stage: s' })))).toBe('{"a":1}');
    expect(await control('POST', 'faults', { faults: ['503'], match: { stage: 's' } })).toHaveLength(1);
    expect((await chat(url, { text: 'other' })).status).toBe(200);
    expect((await chat(url, { text: 'stage: s' })).status).toBe(503);
    expect((await control('GET', 'log?slim&since=2'))[0]).toMatchObject({ n: 3, stage: 's', fault: '503' });
    expect(await control('GET', 'counts')).toMatchObject({ calls: 3, repeated: 1 });
    await control('POST', 'reset');
    expect(await control('GET', 'counts')).toMatchObject({ calls: 0 });
    expect(await control('POST', 'script', { no: 'rules' })).toHaveProperty('error');
  });

  it('show a script that throws as an error of the server', async () => {
    const { url } = await start({
      script: [
        {
          reply: () => {
            throw new Error('no such id');
          },
        },
      ],
    });
    const response = await chat(url);
    expect([response.status, (await response.json()).error.message]).toEqual([
      500,
      'The scripted model could not answer: no such id',
    ]);
  });
});

describe('the command', () => {
  it('serves a script from a file and prints its URL', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'scripted-model-'));
    const script = join(folder, 'script.json');
    writeFileSync(script, JSON.stringify([{ match: { stage: 's' }, reply: 'from a file' }]));
    const command = join(import.meta.dirname, '../servers/scripted-model.mjs');
    const options = JSON.stringify({ models: ['m'] });
    const server = spawn(process.execPath, [command, '--port', '0', '--script', script, '--options', options]);
    try {
      const [url] = await once(createInterface(server.stdout), 'line');
      const body = await json(chat(url, { text: 'stage: s', model: 'm' }));
      expect(contentOf(body)).toBe('from a file');
    } finally {
      server.kill();
      rmSync(folder, { recursive: true });
    }
  });
});
