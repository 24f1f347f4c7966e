import { afterEach, describe, expect, test } from 'vitest';
import type { ModelCommand, ModelResult } from '../../lib/models/command.ts';
import type { Run } from '../../lib/schema/run.ts';
import type { ScriptedModel, ServerOptions } from '../servers/scripted-model/types.ts';
import { startScriptedModel } from '../servers/scripted-model.mjs';
import { endpointAt } from '../unit/models/support.ts';
import { makeRun } from '../unit/support/runs.ts';
import { endedRun, readTable } from './harness/database.ts';
import { ALL_SITES } from './harness/grant.ts';
import { type Launched, launch } from './harness/launch.ts';
import { openPanel } from './harness/panel.ts';
import { fillRoles } from './harness/scripted.ts';
import { page, startServer } from './harness/server.ts';

/**
 * Models through the real effect host: what only a browser shows, which is origins, permissions, sockets and where a key
 * can be met. The other cases are in tests/unit/models, through the same client.
 */

let launched: Launched;
let model: ScriptedModel;
afterEach(async () => {
  await launched?.remove();
  await model?.close();
});

const MARKER = 'marker-key-7f3a9c51d2';

async function start(options: ServerOptions = {}, grants = false): Promise<void> {
  model = await startScriptedModel(options);
  launched = await launch(grants ? { grants: ALL_SITES } : {});
}

/** Sends a command as the worker does. */
function send(to: 'host' | 'worker', from: string, command: string, payload: unknown): Promise<unknown> {
  return launched.extensionPage.evaluate(
    async (message) => {
      const open = (await chrome.runtime.getContexts({ contextTypes: ['OFFSCREEN_DOCUMENT' as never] })).length > 0;
      if (message.to === 'host' && !open)
        await chrome.offscreen.createDocument({
          url: '/offscreen.html',
          reasons: ['DOM_PARSER' as never],
          justification: 'test',
        });
      return chrome.runtime.sendMessage(message);
    },
    { sidelight: 1, to, from, command, payload },
  );
}

/** A step that a run's journal holds as begun, with what it may cost; the run rests, so that no worker takes it up. */
async function begin(key: string): Promise<void> {
  await expect.poll(async () => (await readTable(launched, 'preferences')).length).toBeGreaterThan(0);
  const row: Run = { ...makeRun('r', 'What does it say?', []), state: 'done' };
  await launched.extensionPage.evaluate(
    async ({ step, run }) => {
      const settled = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const database = await settled(indexedDB.open('sidelight'));
      const none = { calls: 0, tokens_in: 0, tokens_out: 0, usd: 0, reads: 0, searches: 0 };
      const writing = database.transaction(['journal', 'runs'], 'readwrite');
      await settled(writing.objectStore('runs').put(run));
      await settled(
        writing.objectStore('journal').put({
          schema: 1,
          run_id: 'r',
          key: step,
          state: 'started',
          place: 'host',
          input_hash: 'i',
          result_hash: null,
          reserved: { ...none, calls: 4, tokens_in: 20_000, tokens_out: 20_000 },
          spent: none,
          attempts: [],
          started_at: '2026-01-01T00:00:00.000Z',
          ended_at: null,
        }),
      );
      database.close();
    },
    { step: key, run: row },
  );
}

function commandFor(more: Partial<ModelCommand> = {}): ModelCommand {
  return {
    endpoint: endpointAt(model.url),
    model: 'scripted',
    parameters: { temperature: null, reasoning_effort: null, max_tokens: null },
    role: 'reporter',
    stage: 'compose',
    version: '1',
    system: 'Answer.',
    user: 'What is it?',
    answer: { kind: 'text' },
    max_tokens: 500,
    stream: true,
    ...more,
  };
}

/** Has the offscreen document perform a model step, and returns what it recorded. */
async function perform(key: string, more: Partial<ModelCommand> = {}, apiKey = ''): Promise<ModelResult> {
  await begin(key);
  const payload = { run_id: 'r', key, effect: 'model.ask', payload: commandFor(more), keys: { 'e-1': apiKey } };
  expect(await send('host', 'worker', 'effect.perform', payload)).toMatchObject({ ok: true, value: { state: 'done' } });
  return recorded(key);
}

async function recorded(key: string): Promise<ModelResult> {
  const entry = (await readTable(launched, 'journal')).find((row) => row.key === key);
  const blob = (await readTable(launched, 'blobs')).find((row) => row.hash === entry?.result_hash);
  return JSON.parse(blob?.text ?? 'null') as ModelResult;
}

describe('the effect host', () => {
  test('streams into the library, counts as the server does, and sends no header that a narrow server refuses', async () => {
    await start({
      cors: 'narrow',
      script: [{ reply: '研究 says yes. '.repeat(20), stream: { chunk: 6, delay: 2, bytes: 7 } }],
    });
    const chunks: number[] = [];
    const seen = async () => {
      const n = (await readTable(launched, 'chunks' as 'journal')).length;
      if (n > 0) chunks.push(n);
      return chunks.length;
    };
    // Both begin now: a poll begins when it is waited for.
    const [result] = await Promise.all([perform('w'), expect.poll(seen, { timeout: 20_000 }).toBeGreaterThan(1)]);
    expect(result).toMatchObject({ ok: true, text: '研究 says yes. '.repeat(20) });
    const { tokens, calls } = model.counts();
    expect(calls).toBe(1);
    const entry = (await readTable(launched, 'journal')).find((row) => row.key === 'w');
    expect(entry?.spent).toMatchObject({ calls: 1, tokens_in: tokens.prompt, tokens_out: tokens.completion });
    const sent = model.log().find((call) => call.endpoint === 'chat')?.headers ?? {};
    expect(Object.keys(sent).filter((name) => /stainless|^cookie$|^referer$/.test(name))).toEqual([]);
  });

  test('closes the socket when a step is cancelled, and records what it had cost', async () => {
    await start({ script: [{ reply: 'word '.repeat(400), stream: { chunk: 5, delay: 30 } }] });
    const performing = perform('w');
    await expect.poll(() => model.log().find((call) => call.endpoint === 'chat')?.chunks ?? 0).toBeGreaterThan(3);
    await send('host', 'worker', 'effect.cancel', { run_id: 'r', key: 'w' });
    expect(await performing).toMatchObject({ ok: false, reason: 'stopped', usage: { calls: 1, counted: false } });
    await expect.poll(() => model.counts()).toMatchObject({ aborted: 1, open: 0 });
  });

  test('without a permission reads only a server that lets it', async () => {
    await start({ cors: 'none' });
    expect(await perform('none')).toMatchObject({ ok: false, reason: 'unreachable' });
    model.configure({ cors: 'open' });
    expect(await perform('open')).toMatchObject({ ok: true });
  });

  test('with a permission needs no CORS, hears a refusal of its origin, and reaches loopback only where it was named', async () => {
    await start({ cors: 'none' }, true);
    // Our own rules block private addresses until a person names the server.
    expect(await perform('blocked')).toMatchObject({ ok: false, reason: 'unreachable' });
    expect(model.counts().chat).toBe(0);
    expect(await send('worker', 'options', 'model.reach', { base_url: model.url })).toMatchObject({ ok: true });
    expect(await perform('named')).toMatchObject({ ok: true });
    model.configure({ cors: 'ollama' });
    expect(await perform('ollama')).toMatchObject({ ok: false, reason: 'origin_refused' });
    const origin = `chrome-extension://${launched.extensionId}`;
    expect(model.log().at(-1)?.headers.origin).toBe(origin);
    model.configure({ origins: [origin] });
    expect(await perform('allowed')).toMatchObject({ ok: true });
  });

  test('gives an object and learns what the server refuses', async () => {
    await start({
      refuse: [{ when: 'json_schema' }, { when: 'parameter:max_tokens' }],
      script: [{ reply: { works: true } }],
    });
    const answer = {
      kind: 'object' as const,
      name: 'it',
      schema: { type: 'object', properties: { works: { type: 'boolean' } }, required: ['works'] },
    };
    expect(await perform('o', { answer })).toMatchObject({ ok: true, value: { works: true }, mode: 'json_object' });
    const before = model.counts().calls;
    await perform('again', { answer });
    expect(model.counts().calls - before).toBe(1);
  });
});

test('a key is met in extension storage and in the message to the host, nowhere else', async () => {
  const server = await startServer({
    'lamps.test/varde': page(
      'Lamp',
      '<main><h1>Lamp</h1><p>The Varde lamp dims itself after 25 minutes without movement.</p></main>',
    ),
  });
  try {
    model = await startScriptedModel({ keys: [MARKER], script: [{ match: { nth: 1 }, reply: 'x', fault: '401' }] });
    launched = await launch({ server, grants: ALL_SITES });
    await launched.open('http://lamps.test/varde');
    const first = await openPanel(launched);
    await first.waitForText('lamps.test');
    await fillRoles(launched, model.url);
    await launched.extensionPage.evaluate(async (key) => {
      await chrome.storage.local.set({ model_keys: { 'p-test': key } });
      const seen: string[] = [];
      Object.assign(globalThis, { seen });
      chrome.runtime.onMessage.addListener((message) => {
        seen.push(JSON.stringify(message));
        return undefined;
      });
    }, MARKER);
    await first.close();
    const panel = await openPanel(launched);
    await panel.waitForText('lamps.test');
    for (const question of ['When does the Varde lamp dim itself?', 'After how many minutes does the lamp dim?']) {
      const known = (await readTable(launched, 'runs')).map((run) => run.id);
      await panel.focus('#question');
      await panel.type(question);
      await panel.press('Enter');
      await endedRun(launched, known);
    }
    expect(model.counts().paid).toBeGreaterThan(0);
    const met = await launched.extensionPage.evaluate(async (key) => {
      const places: string[] = [];
      for (const { name = '' } of await indexedDB.databases()) {
        const database = await new Promise<IDBDatabase>((resolve) => {
          const request = indexedDB.open(name);
          request.onsuccess = () => resolve(request.result);
        });
        for (const store of database.objectStoreNames) {
          const rows = await new Promise<unknown[]>((resolve) => {
            const request = database.transaction(store).objectStore(store).getAll();
            request.onsuccess = () => resolve(request.result as unknown[]);
          });
          if (JSON.stringify(rows).includes(key)) places.push(`${name}/${store}`);
        }
        database.close();
      }
      const stored = await chrome.storage.local.get(null);
      for (const [name, value] of Object.entries(stored))
        if (JSON.stringify(value).includes(key)) places.push(`storage/${name}`);
      const { seen } = globalThis as unknown as { seen: string[] };
      for (const message of seen.filter((text) => text.includes(key)))
        places.push(`message/${(JSON.parse(message) as { command: string }).command}`);
      return [...new Set(places)].sort();
    }, MARKER);
    expect(met).toEqual(['message/effect.perform', 'storage/model_keys']);
    expect(panel.problems.join(' ')).not.toContain(MARKER);
    // A content script, which shares a process with pages, has no way to it.
    const fromPage = await launched.extensionPage.evaluate(async () => {
      const [tab] = await chrome.tabs.query({ url: 'http://lamps.test/*' });
      const [told] = await chrome.scripting.executeScript({
        target: { tabId: tab?.id ?? 0 },
        func: () => chrome.storage.local.get(null).then(JSON.stringify, () => 'closed'),
      });
      return told?.result;
    });
    expect(fromPage).toBe('closed');
  } finally {
    await server.close();
  }
});
