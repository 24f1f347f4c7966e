#!/usr/bin/env node
// @ts-check
/**
 * A scripted OpenAI-compatible server on loopback: the stand-in for a model in tests. README.md has the script, the
 * faults and the options.
 *
 *   node tests/servers/scripted-model.mjs --port 8080 --script script.json
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { control } from './scripted-model/control.mjs';
import { createBook } from './scripted-model/counts.mjs';
import { createQueue } from './scripted-model/faults.mjs';
import { handle, readBody } from './scripted-model/handle.mjs';
import { createPlayer } from './scripted-model/script.mjs';

export { fillSchema } from './scripted-model/schema.mjs';
export { answer } from './scripted-model/script.mjs';
export { estimateTokens } from './scripted-model/tokens.mjs';

/** @import { Script, ScriptedModel, ServerOptions } from './scripted-model/types.ts' */

/**
 * Starts a server.
 * @param {ServerOptions} [options] without any: a free port, no key, no rule, CORS as a cloud API
 * @returns {Promise<ScriptedModel>}
 * @throws if the port is taken or the script is none
 */
export async function startScriptedModel({ port = 0, host = '127.0.0.1', script = [], ...options } = {}) {
  const book = createBook();
  const queue = createQueue();
  const started = performance.now();
  /** @type {import('./scripted-model/handle.mjs').State} */
  const state = {
    options: { models: ['scripted', 'scripted-small'], ...options },
    player: createPlayer(script),
    book,
    queue,
    now: () => performance.now() - started,
  };
  const model = {
    counts: () => book.counts(),
    log: () => structuredClone(book.records()),
    /** @type {ScriptedModel['setScript']} */
    setScript(next) {
      state.player = createPlayer(next);
    },
    /** @type {ScriptedModel['configure']} */
    configure(change) {
      state.options = { ...state.options, ...change };
    },
    /** @type {ScriptedModel['faults']} */
    faults(list = [], match = {}) {
      queue.push(list, match);
      return queue.list();
    },
    clearFaults: () => queue.clear(),
    reset() {
      book.reset();
      queue.clear();
      state.player.reset();
    },
  };
  const server = createServer(async (request, response) => {
    const url = new URL(`http://server${request.url}`);
    if (!url.pathname.startsWith('/__')) return handle(state, request, response, url);
    try {
      control(model, request, response, url, await readBody(request));
    } catch {
      // The client left while it was still asking.
      response.destroy();
    }
  });
  await new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(port, host, () => done(undefined));
  });
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  const origin = `http://${host}:${address.port}`;
  return {
    ...model,
    url: `${origin}${options.base ?? '/v1'}`,
    origin,
    port: address.port,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

async function main() {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '8080' },
      host: { type: 'string', default: '127.0.0.1' },
      script: { type: 'string' },
      /** JSON of the other options, such as {"cors":"ollama","keys":["k"]}. */
      options: { type: 'string', default: '{}' },
    },
  });
  const script = values.script ? await loadScript(resolve(values.script)) : [];
  const more = /** @type {ServerOptions} */ (JSON.parse(values.options));
  const model = await startScriptedModel({ ...more, port: Number(values.port), host: values.host, script });
  console.log(model.url);
}

/**
 * @param {string} path a .json file, or a module whose default export is the script
 * @returns {Promise<Script>}
 */
async function loadScript(path) {
  return path.endsWith('.json')
    ? JSON.parse(readFileSync(path, 'utf8'))
    : (await import(pathToFileURL(path).href)).default;
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) await main();
