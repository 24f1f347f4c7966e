import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createSecure } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endedRun, latestRun, putPreference } from './harness/database.ts';
import { ALL_SITES } from './harness/grant.ts';
import { type Launched, launch } from './harness/launch.ts';
import { openPanel, type Panel } from './harness/panel.ts';
import { body, type FixtureServer, page, redirect, startServer } from './harness/server.ts';
import { killWorker } from './harness/worker.ts';

/** What the agent reads by itself reaches no private address, by whatever way it is led there (SP-16, SP-17). */

const QUESTION = 'When was the bridge at Holm opened?';
const FIND = {
  id: 'find',
  kind: 'custom',
  name: 'Find',
  base_url: 'http://find.test/search?q={query}&n={count}',
  enabled: true,
  language: null,
  custom: { results: 'results', url: 'url', title: 'title', snippet: 'text', date: '' },
};
let server: FixtureServer;
/** The service that nobody may reach: on both loopback addresses. */
let inner: Server[];
let port: number;
let hits: string[] = [];
let launched: Launched;
let panel: Panel;
/** Stands for every site behind https, so for the engine that the browser is set to. */
const tls = (name: string) => readFileSync(join(import.meta.dirname, '../fixtures/tls', name));
const engine = createSecure({ cert: tls('cert.pem'), key: tls('key.pem') }, (request, response) => {
  if (/[?&]q=/.test(request.url ?? '')) sent.push(decodeURIComponent(request.url ?? '').replaceAll('+', ' '));
  response.writeHead(200, { 'content-type': 'text/html' }).end(
    `<div class="ads"><a href="http://six.test/"><h3>Bridges for sale</h3></a></div>
     <div><a href="http://app.test/"><h3>The bridge at Holm</h3></a><p>When it was opened.</p></div>
     <div><a href="http://also.test/"><h3>Opened at Holm</h3></a><p>The bridge.</p></div>`,
  );
});
/** Everything that arrived at the search service: address, headers and body as one text. */
let sent: string[] = [];

beforeAll(async () => {
  const answer = createServer((request, response) => {
    hits.push(`${request.headers.host}${request.url}`);
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>The bridge at Holm was opened in 1931.</p>');
  });
  await new Promise<void>((listening) => answer.listen(0, '127.0.0.1', listening));
  port = (answer.address() as AddressInfo).port;
  const six = createServer((_request, response) => {
    hits.push('[::1]');
    response.end('secret');
  });
  await new Promise<void>((listening) => six.once('error', () => listening()).listen(port, '::1', listening));
  inner = [answer, six];
  const app = (script: string) => page('App', `<script>${script}</script>`);
  server = await startServer({
    'one.test/': page(
      'Statement of Ms Quillon',
      '<main><h1>Statement of Ms Quillon</h1><p>Dear Ms Quillon, your account 4411 at the Zylbank will be closed on Monday. The bridge at Holm was sold to Orvane.</p></main>',
    ),
    'find.test/search': (request, response) => {
      sent.push(decodeURIComponent(`${request.url} ${JSON.stringify(request.headers)}`).replaceAll('+', ' '));
      const isVelm = /velm/i.test(request.url ?? '');
      const results = [
        isVelm
          ? { url: 'http://velm.test/', title: 'Velm 灯塔', text: 'Velm 灯塔的历史。' }
          : { url: 'http://app.test/', title: 'The bridge at Holm', text: 'When it was opened.' },
      ];
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ results }));
    },
    'app.test/': app(
      'setTimeout(() => { document.body.innerHTML = "<main><p>The bridge at Holm was opened in 1931 after four years of work.</p></main>"; }, 50)',
    ),
    'leads.test/': app(`location.replace('http://127.0.0.1:${port}/from-script')`),
    'asks.test/': app(
      `new Image().src='http://127.0.0.1:${port}/image'; fetch('http://127.0.0.1:${port}/fetch',{mode:'no-cors'}).catch(()=>{}); const f=document.createElement('iframe'); f.src='http://127.0.0.1:${port}/frame'; document.body.append(f);`,
    ),
    'sends.test/': redirect(`http://127.0.0.1:${port}/by-redirect`),
    'names.test/': redirect(`http://me:pw@127.0.0.1:${port}/with-a-name`),
    'six.test/': redirect(`http://[::1]:${port}/six`),
    'file.test/': body('text/plain', 'nothing'),
    'velm.test/': page(
      'Velm 灯塔',
      '<main><p>Velm 灯塔建成于 1874 年，设计者是钟表匠布兰特，灯塔高三十二米，至今仍在使用。</p></main>',
      'zh',
    ),
    'also.test/': page(
      'Opened at Holm',
      '<main><p>At Holm the harbour was opened long before the bridge was.</p></main>',
    ),
    'kept.test/holm': page(
      'Chronicle',
      '<main><p>The chronicle says that the bridge at Holm was opened in 1931.</p></main>',
    ),
  });
  await new Promise<void>((listening) => engine.listen(0, '127.0.0.1', listening));
  const secure = (engine.address() as AddressInfo).port;
  launched = await launch({
    server,
    grants: { ...ALL_SITES, permissions: ['bookmarks', 'history'] },
    args: [
      `--host-resolver-rules=MAP *:443 127.0.0.1:${secure},MAP *.test 127.0.0.1:${server.port},MAP * ~NOTFOUND,EXCLUDE 127.0.0.1`,
      '--ignore-certificate-errors',
    ],
  });
  const visited = await launched.open('http://app.test/');
  await visited.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the person has a session there.
    document.cookie = 'session=secret; path=/';
  });
  await visited.close();
  await launched.open('http://one.test/');
  panel = await openPanel(launched);
});
afterAll(async () => {
  await launched?.remove();
  await server.close();
  for (const each of [...inner, engine]) each.close();
});
beforeEach(() => {
  hits = [];
  sent = [];
  server.requests.length = 0;
});

/** Asks about added links alone and gives the pages of the run. */
async function askAbout(urls: string[]) {
  for (const url of urls) {
    await panel.click({ role: 'button', name: 'Add a link' });
    await panel.type(url);
    await panel.press('Enter');
  }
  await panel.type(QUESTION, { role: 'textbox', name: /^Ask/ });
  await panel.press('Enter');
  const run = await endedRun(launched);
  return run.pages.filter((item) => item.target.kind === 'url');
}

test('neither a redirect nor a tab behind the others reaches a private address; a page made by scripts is read', async () => {
  const tabs = () =>
    launched.extensionPage.evaluate(async () => (await chrome.tabs.query({})).map((tab) => tab.url ?? ''));
  const before = await tabs();
  const pages = await askAbout(['app', 'leads', 'asks', 'sends', 'names', 'six'].map((name) => `http://${name}.test/`));
  expect(pages.map((item) => [item.target.kind === 'url' && item.target.url, item.state])).toEqual([
    ['http://app.test/', 'read'],
    ...['leads', 'asks', 'sends', 'names', 'six'].map((name) => [`http://${name}.test/`, 'failed']),
  ]);
  expect(hits).toEqual([]);
  expect(await tabs()).toEqual(before);
  // Fetched without cookies; the tab that was needed for its scripts is the person's session and is kept as such.
  const cookies = server.requests
    .filter(({ host, path }) => host === 'app.test' && path === '/')
    .map(({ cookie }) => cookie);
  expect(cookies).toEqual([null, 'session=secret']);
  const others = server.requests.filter(({ host }) => host !== 'app.test').map(({ cookie }) => cookie);
  expect(others.every((cookie) => cookie === null)).toBe(true);
});

test('a search sends words of the question, and nothing of the page that the person has open', async () => {
  await putPreference(launched, 'sources', [FIND]);
  const before = await latestRun(launched);
  await panel.click({ role: 'button', name: 'New question' }).catch(() => undefined);
  await panel.click({ role: 'button', name: 'Web' });
  await panel.type('Who owns the bridge at Holm now?', { role: 'textbox', name: /^Ask/ });
  await panel.press('Enter');
  const run = await endedRun(launched, before ? [before.id] : []);
  expect(run.look_in).toEqual(expect.arrayContaining(['page', 'web']));
  expect(run.pages.filter((item) => item.target.kind === 'tab').map((item) => item.state)).toEqual(['read']);
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.join(' ')).toMatch(/holm/i);
  for (const word of ['Quillon', '4411', 'Zylbank', 'Monday', 'Orvane', 'one.test', 'session='])
    expect(sent.join('\n').toLowerCase()).not.toContain(word.toLowerCase());
});

test('the browser’s own search is asked in a tab behind the others that closes again; bookmarks are looked through here', async () => {
  await launched.extensionPage.evaluate(async () => {
    await chrome.bookmarks.create({ title: 'Holm bridge', url: 'http://kept.test/holm' });
    await chrome.bookmarks.create({ title: 'My Zylbank', url: 'http://kept.test/bank' });
  });
  const here = { base_url: '', enabled: true, language: null, custom: null };
  await putPreference(
    launched,
    'sources',
    (['browser', 'bookmarks', 'history'] as const).map((kind) => ({ ...here, id: kind, kind, name: kind })),
  );
  const tabs = () =>
    launched.extensionPage.evaluate(async () =>
      (await chrome.tabs.query({})).map(({ url, active }) => `${url} ${active}`),
    );
  const [opened, before] = await Promise.all([tabs(), latestRun(launched)]);
  await panel.click({ role: 'button', name: 'New question' });
  await panel.click({ role: 'button', name: 'Library' });
  await panel.type('When was the bridge at Holm opened?', { role: 'textbox', name: /^Ask/ });
  await panel.press('Enter');
  const run = await endedRun(launched, before ? [before.id] : []);
  const kept = run.results?.filter(({ left_out }) => left_out === null);
  expect(kept?.map(({ url, place }) => [url, place])).toEqual([
    ['http://app.test/', 'web'],
    ['http://kept.test/holm', 'library'],
    ['http://also.test/', 'web'],
  ]);
  expect(run.pages.filter(({ state }) => state === 'read').map(({ url }) => url)).toContain('http://kept.test/holm');
  expect(await tabs()).toEqual(opened);
  expect(sent[0]).toContain('bridge holm opened');
  expect(sent.join(' ')).not.toMatch(/zylbank|quillon/i);
  expect(server.requests.filter(({ host }) => host === 'kept.test').map(({ path, cookie }) => [path, cookie])).toEqual([
    ['/holm', null],
  ]);
});

test('words that a person wants to see first wait through the worker’s death, and leave as the person left them', async () => {
  await putPreference(launched, 'confirm_search', true);
  const before = await latestRun(launched);
  await panel.click({ role: 'button', name: 'New question' });
  await panel.type('When was the bridge at Holm opened?', { role: 'textbox', name: /^Ask/ });
  await panel.press('Enter');
  await panel.waitFor({ role: 'button', name: 'Search with these words' });
  await killWorker(launched);
  await panel.waitFor({ role: 'button', name: 'Search with these words' });
  expect(sent).toEqual([]);
  await panel.type('Sundry', { role: 'textbox', name: 'Add a word' });
  await panel.press('Enter');
  await panel.click({ role: 'button', name: 'Search with these words' });
  const run = await endedRun(launched, before ? [before.id] : []);
  // A shorter wording may leave words out; the first holds them all.
  expect(sent[0]).toMatch(/holm.*sundry|sundry.*holm/i);
  expect(run.pages.map(({ url }) => url)).toContain('http://app.test/');
});

test('where only pages in another language were found, that is said, both ways', async () => {
  await putPreference(launched, 'confirm_search', false);
  await putPreference(launched, 'sources', [FIND]);
  for (const [question, said] of [
    ['/web When was the Velm lighthouse built?', 'pages in Chinese'],
    ['/web Holm 的大桥是哪一年通车的？', 'pages in English'],
  ] as const) {
    const before = await latestRun(launched);
    await panel.click({ role: 'button', name: 'New question' });
    await panel.type(question, { role: 'textbox', name: /^Ask/ });
    await panel.press('Enter');
    const run = await endedRun(launched, before ? [before.id] : []);
    expect(run.pages.map(({ state }) => state)).toEqual(['read']);
    await panel.waitForText(said);
  }
});
