import { createServer as createPlainServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestSurroundings, testConnection } from '../../../lib/models/connection/test';
import { permissionPattern } from '../../../lib/policy/model-url';
import type { Abilities, Endpoint, PresetName } from '../../../lib/schema/endpoint';
import { startScriptedModel } from '../../servers/scripted-model.mjs';
import { browserFetch } from './browser-like';
import { selfSigned } from './self-signed';
import { blank, endpointAt } from './support';

const ORIGIN = 'chrome-extension://abcdefghijklmnopabcdefghijklmnop';
let model: Awaited<ReturnType<typeof startScriptedModel>>;
const others: Server[] = [];
beforeEach(async () => {
  model = await startScriptedModel();
});
afterEach(async () => {
  await model.close();
  for (const server of others.splice(0)) await new Promise((closed) => server.close(closed));
});

interface Trial {
  preset?: PresetName;
  model?: string | null;
  key?: string;
  permitted?: boolean;
  online?: boolean;
  origin?: string;
  /** As a browser fetches; else as Node does, without CORS. */
  browser?: boolean;
  around?: Partial<TestSurroundings>;
}

async function tryAt(url: string, trial: Trial = {}) {
  let abilities: Abilities = blank();
  const { preset = 'custom', permitted = true, origin = ORIGIN } = trial;
  const endpoint: Endpoint = { ...endpointAt('http://h'), preset, base_url: url };
  const report = await testConnection(
    { endpoint, model: trial.model === undefined ? 'scripted' : trial.model, key: trial.key ?? '' },
    {
      signal: new AbortController().signal,
      abilities: async () => abilities,
      learn: async (change) => {
        abilities = { ...abilities, ...change(abilities) };
        return abilities;
      },
      elapsed: () => performance.now(),
      wallClock: () => Date.now(),
      random: () => 0.3,
      sleep: () => Promise.reject(new Error('a test does not wait')),
      origin,
      permitted,
      online: () => trial.online ?? true,
      timeouts: { list: 2_000, answer: 3_000 },
      ...(trial.browser ? { fetch: browserFetch(origin, permitted) } : {}),
      ...trial.around,
    },
  );
  return { ...report, abilities };
}

async function serve(handler: RequestListener, secure = false): Promise<string> {
  const server = secure ? createSecureServer(selfSigned(), handler) : createPlainServer(handler);
  others.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `${secure ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const html: RequestListener = (_, response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Sign in</title>');

describe('a connection that works', () => {
  it('lists the models and says what was found out', async () => {
    model.configure({ models: [{ id: 'scripted', context_length: 32_768 }, 'scripted-small'] });
    expect(await tryAt(model.url)).toMatchObject({
      ok: true,
      cause: null,
      models: [
        { id: 'scripted', window: 32_768 },
        { id: 'scripted-small', window: null },
      ],
      found: { mode: 'json_schema', streams: true, window: 32_768 },
    });
  });

  it('asks no model where several are listed and none was chosen', async () => {
    expect(await tryAt(model.url, { model: null })).toMatchObject({ ok: true, model: null, found: null });
    expect(model.counts().chat).toBe(0);
  });

  it('asks the only one that is listed', async () => {
    model.configure({ models: ['scripted'] });
    expect(await tryAt(model.url, { model: null })).toMatchObject({ ok: true, model: 'scripted' });
  });

  it('needs no permission where the server lets others read (ME-05)', async () => {
    model.configure({ cors: 'narrow', keys: ['test-key'] });
    expect(await tryAt(model.url, { browser: true, permitted: false, key: 'test-key' })).toMatchObject({ ok: true });
  });

  it.each([
    [403, '{"error":{"message":"You have insufficient permissions. Missing scopes: api.model.read"}}'],
    [401, '{"error":"this key may not list models"}'],
    [404, 'not found'],
    [405, ''],
    [200, '{"models":"ask us"}'],
  ])('needs no list of models where the one that was named answers (%i %s)', async (status, body) => {
    const url = await serve(async (request, response) => {
      if (request.method !== 'POST')
        return response.writeHead(status, { 'content-type': 'application/json' }).end(body);
      let asked = '';
      for await (const piece of request) asked += piece;
      const content = /The code word is (\w+)/.exec(asked)?.[1] ?? '{"works":true}';
      const event = JSON.stringify({ choices: [{ delta: { content }, finish_reason: 'stop' }] });
      return response.writeHead(200, { 'content-type': 'text/event-stream' }).end(`data: ${event}\n\ndata: [DONE]\n\n`);
    });
    expect(await tryAt(`${url}/v1`, { key: 'sk-narrow' })).toMatchObject({ ok: true, model: 'scripted' });
    expect(await tryAt(`${url}/v1`, { key: 'sk-narrow', model: null })).toMatchObject({ ok: false });
  });

  it.each([
    ['{"object":"list","data":null}', []],
    ['{"data":["a","b","a"]}', ['a', 'b']],
    ['[{"id":"a"},{"id":"a"},{"name":"b"},null,7]', ['a', 'b']],
    ['{"models":[{"model":"a"},{"name":"b"}]}', ['a', 'b']],
  ])('reads lists of models as servers write them: %s', async (body, ids) => {
    const url = await serve((_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(body));
    const { models, cause } = await tryAt(`${url}/v1`, { model: null });
    expect(models.map(({ id }) => id)).toEqual(ids);
    expect(cause).toBe(ids.length === 0 ? 'no_models' : null);
  });

  it('learns what is refused on the way', async () => {
    model.configure({ refuse: [{ when: 'json_schema' }, { when: 'parameter:max_tokens' }] });
    model.setScript([{ match: { format: 'json_object' }, reply: { works: true } }]);
    const { found, abilities } = await tryAt(model.url);
    expect(found).toMatchObject({ mode: 'json_object' });
    expect(Object.keys(abilities.refused).sort()).toEqual(['json_schema', 'max_tokens']);
  });

  it('tells each part as it begins', async () => {
    const parts: string[] = [];
    await tryAt(model.url, { around: { progress: (part) => parts.push(part) } });
    expect(parts).toEqual(['list', 'answer', 'window']);
  });
});

describe('misconfigurations', () => {
  it('1: the address lacks its version', async () => {
    // A bare host is put right by itself; another path is tried for.
    expect(await tryAt(model.origin)).toMatchObject({ ok: true, base_url: model.url });
    model.configure({ base: '/api/v1' });
    const { origin } = model;
    expect(await tryAt(origin)).toMatchObject({
      cause: 'wrong_path',
      mends: [{ do: 'use_base_url', base_url: `${origin}/api/v1` }],
    });
  });

  it.each(['json', 'text', 'lmstudio'] as const)('1: a wrong path as %s is told so', async (not_found) => {
    model.configure({ not_found });
    expect(await tryAt(`${model.origin}/wrong/place`)).toMatchObject({
      cause: 'wrong_path',
      mends: [{ do: 'use_base_url', base_url: model.url }],
    });
  });

  it('2: a doubled version is put right', async () => {
    expect(await tryAt(`${model.url}/v1`)).toMatchObject({ ok: true, base_url: model.url });
  });

  it('3: Ollama refuses the origin: the setting holds this very browser’s (ME-01)', async () => {
    model.configure({ cors: 'ollama' });
    expect(await tryAt(model.url, { preset: 'ollama', browser: true })).toMatchObject({
      cause: 'origin_refused',
      mends: [{ do: 'set_ollama_origins', origin: ORIGIN, setting: `OLLAMA_ORIGINS=${ORIGIN}` }],
    });
    model.configure({ origins: [ORIGIN] });
    expect(await tryAt(model.url, { preset: 'ollama', browser: true })).toMatchObject({ ok: true });
  });

  it.each(['moz-extension://0c2f-4a', 'safari-web-extension://1B-2C'])('3: and that of %s (ME-03)', async (origin) => {
    model.configure({ cors: 'ollama' });
    const { mends } = await tryAt(model.url, { preset: 'ollama', browser: true, origin });
    expect(mends).toContainEqual({ do: 'set_ollama_origins', origin, setting: `OLLAMA_ORIGINS=${origin}` });
  });

  it('4: LM Studio without CORS', async () => {
    model.configure({ cors: 'none' });
    expect(await tryAt(model.url, { preset: 'lmstudio', browser: true, permitted: false })).toMatchObject({
      cause: 'no_permission',
      mends: [
        { do: 'allow_host', pattern: 'http://127.0.0.1/*' },
        { do: 'enable_lmstudio_cors', origin: ORIGIN },
      ],
    });
    expect(await tryAt(model.url, { preset: 'lmstudio', browser: true })).toMatchObject({ ok: true });
  });

  it('5: the permission is not granted (ME-04 c)', async () => {
    model.configure({ cors: 'none' });
    expect(await tryAt(model.url, { browser: true, permitted: false })).toMatchObject({
      cause: 'no_permission',
      mends: [{ do: 'allow_host', pattern: 'http://127.0.0.1/*' }],
    });
  });

  it('6: the key is wrong, and nothing of it is repeated', async () => {
    model.configure({ keys: ['right'] });
    const report = await tryAt(model.url, { key: 'sk-secret-0123456789', preset: 'openai' });
    expect(report).toMatchObject({
      cause: 'bad_key',
      mends: [{ do: 'enter_key', page: expect.stringContaining('http') }],
    });
    expect(JSON.stringify(report)).not.toMatch(/secret|sk-se|6789/);
    expect(await tryAt(model.url)).toMatchObject({ cause: 'no_key' });
  });

  it('7: the model is not there', async () => {
    expect(await tryAt(model.url, { model: 'gpt-9' })).toMatchObject({
      cause: 'no_such_model',
      mends: [{ do: 'choose_model', models: ['scripted', 'scripted-small'] }],
    });
  });

  it('7: no model is loaded', async () => {
    model.configure({ models: [] });
    expect(await tryAt(model.url, { model: null })).toMatchObject({
      cause: 'no_models',
      mends: [{ do: 'load_model' }],
    });
  });

  it.each([402, 429] as const)('8: no credit (%i)', async (credit) => {
    model.configure({ credit });
    expect(await tryAt(model.url)).toMatchObject({ cause: 'no_credit', mends: [{ do: 'add_credit' }] });
  });

  it.each([
    [403, 'Country, region, or territory not supported', 'unsupported_country_region_territory', 'not_here'],
    [403, 'Project does not have access to model `scripted`', 'model_not_found', 'no_such_model'],
    [403, 'Your organization must be verified to use the model `scripted`.', null, 'no_such_model'],
    [403, 'This is not a chat model and thus not supported in this endpoint.', null, 'no_such_model'],
    [403, 'The key has been revoked.', null, 'bad_key'],
    [400, 'Model Not Exist', null, 'no_such_model'],
    [400, 'No models loaded. Please load a model first.', null, 'no_such_model'],
    [400, 'Access denied, please make sure your account is in good standing.', 'Arrearage', 'no_credit'],
    [413, 'Payload Too Large', null, 'prompt_cut'],
  ] as const)('%i “%s” is told by its words', async (status, message, code, cause) => {
    const list = { data: [{ id: 'scripted' }] };
    const url = await serve((request, response) => {
      const body = request.url?.endsWith('/models') ? list : { error: { message, ...(code === null ? {} : { code }) } };
      response
        .writeHead(body === list ? 200 : status, { 'content-type': 'application/json' })
        .end(JSON.stringify(body));
    });
    expect(await tryAt(`${url}/v1`, { key: 'secret-of-a-test' })).toMatchObject({
      ok: false,
      cause,
      detail: expect.stringContaining(message),
    });
  });

  it('9: the browser is offline: a server on this computer is asked all the same', async () => {
    expect(await tryAt('https://models.test/v1', { online: false })).toMatchObject({ cause: 'offline' });
    expect(await tryAt(model.url, { online: false })).toMatchObject({ ok: true });
  });

  it('10: nothing listens there (ME-04 a)', async () => {
    const { url } = model;
    await model.close();
    expect(await tryAt(url, { browser: true })).toMatchObject({
      cause: 'unreachable',
      mends: [{ do: 'start_server', host: new URL(url).host }],
    });
    model = await startScriptedModel();
  });

  it('11: https where http is spoken, and http where https is', async () => {
    const address = model.url.replace('http:', 'https:');
    expect(await tryAt(address, { browser: true })).toMatchObject({
      cause: 'tls',
      mends: [{ do: 'use_base_url', base_url: model.url }],
    });
  });

  it('11: a certificate that is not trusted', async () => {
    const url = await serve((_, response) => void response.end('{}'), true);
    // Node tells; a browser does not, and then both causes are named.
    expect(await tryAt(url)).toMatchObject({ cause: 'tls', mends: [{ do: 'open_in_tab', url: `${url}/` }] });
    expect(await tryAt(url, { browser: true })).toMatchObject({ cause: 'tls_or_unreachable' });
  });

  it('12: a sign-in page answers', async () => {
    const url = await serve(html);
    expect(await tryAt(url)).toMatchObject({
      cause: 'sign_in_page',
      mends: [{ do: 'open_in_tab', url }, { do: 'check_address' }],
    });
  });

  it('12: so does a redirect to one', async () => {
    const url = await serve((_, response) => void response.writeHead(302, { location: 'https://login.test/' }).end());
    expect(await tryAt(url)).toMatchObject({ cause: 'sign_in_page' });
  });

  it('12: another site answers with other JSON', async () => {
    const url = await serve(
      (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"up"}'),
    );
    expect(await tryAt(url)).toMatchObject({ cause: 'not_json' });
  });

  it('13: a rate limit is told with its time, not waited for', async () => {
    model.faults(['429:120'], { path: '/v1/models' });
    expect(await tryAt(model.url)).toMatchObject({ cause: 'rate_limited', mends: [{ do: 'wait', ms: 120_000 }] });
    model.faults(['429:7'], { stage: 'connection' });
    expect(await tryAt(model.url)).toMatchObject({ cause: 'rate_limited' });
  });

  it.each([
    ['ollama', 'OLLAMA_CONTEXT_LENGTH=8192'],
    ['custom', null],
  ] as const)('14: %s cuts long prompts without a word (ME-45, ME-46)', async (preset, setting) => {
    model.configure({ window: 2_048 });
    const report = await tryAt(model.url, { preset });
    expect(report).toMatchObject({ ok: false, cause: 'prompt_cut', found: { window: 2_048 } });
    expect(report.mends[0]).toEqual({ do: 'raise_context', tokens: 8_192, setting });
    expect(report.abilities.window).toBe(2_048);
  });

  it('14: where usage is not told the lost code word shows it', async () => {
    model.configure({ window: 1_000, overflow: 'cut-start' });
    model.setScript([
      { match: { format: 'json_schema' }, reply: { works: true }, usage: false },
      { reply: (prompt) => /The code word is (\w+)/.exec(prompt)?.[1] ?? 'None', usage: false },
    ]);
    expect(await tryAt(model.url)).toMatchObject({ cause: 'prompt_cut', found: { window: null } });
    model.configure({ window: null });
    expect(await tryAt(model.url)).toMatchObject({ ok: true });
  });

  it('15: what is no address', async () => {
    expect(await tryAt('not an address://')).toMatchObject({ cause: 'bad_address', mends: [{ do: 'check_address' }] });
    expect(await tryAt('https://me:pw@h/v1')).toMatchObject({ cause: 'bad_address' });
  });
});

describe('permission patterns (ME-07)', () => {
  it.each([
    ['http://192.168.0.2:11434/v1', 'http://192.168.0.2/*'],
    ['http://nas.local:11434/v1', 'http://nas.local/*'],
    ['http://[fd00::2]:11434/v1', 'http://[fd00::2]/*'],
    ['https://api.openai.com/v1', 'https://api.openai.com/*'],
  ])('%s', (url, pattern) => expect(permissionPattern(url)).toBe(pattern));

  it.each(['ftp://h', 'https://a:b@h', 'nonsense'])('%s has none', (url) => expect(permissionPattern(url)).toBeNull());
});
