import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FixtureServer, page, type Route } from '../../e2e/harness/server.ts';
import { WebSocketClient } from '../../e2e/harness/websocket.ts';
import { ensureBuilt } from '../../tools/build.mjs';
import { findBrowser } from '../../tools/setup.mjs';

/** Quiet time after which Chromium ends a worker, and some more. Milliseconds. */
const QUIET_MS = 38_000;
const SETUP_MS = 30_000;

/**
 * Without a debugger at the worker, which would keep it alive: lets it die of quiet, asks a question of the dead
 * worker, and lets another run last longer than a quiet worker would live. Only a page of the extension is attached.
 */
export async function naturalDeath(server: FixtureServer): Promise<Record<string, unknown>> {
  const folder = mkdtempSync(join(tmpdir(), 'sidelight-natural-'));
  const extension = join(folder, 'extension');
  cpSync(process.env.SIDELIGHT_EXTENSION ?? (await ensureBuilt('chrome')), extension, { recursive: true });
  // A page whose server needs longer than the worker's quiet time, asked for through the effect host.
  server.set('patient.test/', open(25_000, page('Patience', `<h1>Patience</h1><p>${LAMP} 63 hours.</p>`)));
  server.set('quick.test/', open(0, page('A lamp', `<h1>A lamp</h1><p>${LAMP} 41 hours.</p>`)));
  const browser = start(folder, extension, server.port);
  try {
    const panel = await attach(folder);
    await panel.evaluate('new Promise((done) => setTimeout(done, 500))');
    await new Promise((wake) => setTimeout(wake, QUIET_MS));
    const died = (await panel.evaluate(BACKGROUNDS)) === 0;
    const first = await panel.evaluate(askAndWait('http://quick.test/', QUESTION));
    const long = await panel.evaluate(askAndWait('http://patient.test/', QUESTION));
    panel.close();
    return { natural_death: died, after_natural_death: first, run_longer_than_quiet: long };
  } finally {
    browser.kill('SIGKILL');
    await new Promise((done) => setTimeout(done, 300));
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const LAMP = 'The patient lamp of Holm burns for';
const QUESTION = 'For how many hours does the patient lamp of Holm burn?';

/** A page that any site may fetch: in this browser nobody has allowed a site. */
function open(afterMs: number, html: string): Route {
  return async (_request, response) => {
    await new Promise((wake) => setTimeout(wake, afterMs));
    const headers = { 'content-type': 'text/html; charset=utf-8', 'access-control-allow-origin': '*' };
    response.writeHead(200, headers).end(html);
  };
}

const BACKGROUNDS = "chrome.runtime.getContexts({ contextTypes: ['BACKGROUND'] }).then((all) => all.length)";

/** Source that asks about one added link and gives the run's end and the first sentence. */
function askAndWait(url: string, question: string): string {
  return `(async () => {
    const { id } = await chrome.windows.getCurrent();
    const started = await chrome.runtime.sendMessage({ sidelight: 1, to: 'worker', from: 'panel', command: 'run.start',
      payload: { kind: 'ask', question: ${JSON.stringify(question)}, look_in: [], depth: 'quick', window_id: id, tab_id: null, urls: [${JSON.stringify(url)}] } });
    const settled = (request) => new Promise((done, fail) => { request.onsuccess = () => done(request.result); request.onerror = () => fail(request.error); });
    const db = await settled(indexedDB.open('sidelight'));
    const get = (table, key) => settled(db.transaction(table).objectStore(table).get(key));
    for (let i = 0; i < 900; i++) {
      const run = await get('runs', started.value.run_id);
      if (run && (run.state === 'done' || run.state === 'failed')) {
        const answer = await get('answers', run.id);
        return run.state + ': ' + (answer?.overview[0]?.text ?? answer?.stop.reason ?? '');
      }
      await new Promise((wake) => setTimeout(wake, 100));
    }
    return 'not ended';
  })()`;
}

function start(folder: string, extension: string, port: number): ChildProcess {
  const browser = findBrowser();
  if (!browser) throw new Error('No browser.');
  return spawn(
    browser,
    [
      '--headless=new',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...['--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update'],
      ...['--disable-sync', '--remote-debugging-port=0'],
      `--user-data-dir=${join(folder, 'profile')}`,
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
      `--host-resolver-rules=MAP *.test 127.0.0.1:${port},MAP * ~NOTFOUND,EXCLUDE 127.0.0.1`,
    ],
    { stdio: 'ignore' },
  );
}

/** Attaches to one page of the extension and to nothing else. */
async function attach(folder: string): Promise<{ evaluate: (source: string) => Promise<unknown>; close: () => void }> {
  const file = join(folder, 'profile', 'DevToolsActivePort');
  while (!existsSync(file) || !readFileSync(file, 'utf8').includes('\n'))
    await new Promise((wake) => setTimeout(wake, 50));
  const [port, path] = readFileSync(file, 'utf8').trim().split('\n');
  const pending = new Map<number, (message: { result?: Record<string, unknown> }) => void>();
  let next = 0;
  const socket = await WebSocketClient.open(`ws://127.0.0.1:${port}${path}`, (text) => {
    const message = JSON.parse(text);
    pending.get(message.id)?.(message);
    pending.delete(message.id);
  });
  const send = (method: string, params: object = {}, sessionId?: string) =>
    new Promise<Record<string, unknown>>((resolve) => {
      const id = ++next;
      pending.set(id, (message) => resolve(message.result ?? {}));
      socket.send(JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) }));
    });
  const { targetId } = await send('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
  const evaluate = async (expression: string): Promise<unknown> => {
    const params = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await send('Runtime.evaluate', params, String(sessionId));
    if (exceptionDetails) throw new Error(`The page of the extension failed: ${JSON.stringify(exceptionDetails)}`);
    return (result as { value?: unknown } | undefined)?.value;
  };
  // The browser brings extensions of its own, and ours refuses its pages while it is being set up.
  const isOurs = async () =>
    (await evaluate("Boolean(chrome.runtime?.getManifest().commands?.['keep-selection'])").catch(() => false)) === true;
  for (const begin = performance.now(); !(await isOurs()); ) {
    if (performance.now() - begin > SETUP_MS) throw new Error('The extension’s page did not open.');
    const { targetInfos = [] } = (await send('Target.getTargets')) as { targetInfos?: { url: string }[] };
    const origins = new Set(
      targetInfos
        .map(({ url }) => url)
        .filter((url) => /^chrome-extension:.*\/(background\.js|welcome\.html)$/.test(url)),
    );
    for (const url of origins) {
      await send('Page.navigate', { url: new URL('/manifest.json', url).href }, String(sessionId));
      await new Promise((wake) => setTimeout(wake, 300));
      if (await isOurs()) break;
    }
  }
  return {
    evaluate,
    close: () => socket.close(),
  };
}
