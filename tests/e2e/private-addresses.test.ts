import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endedRun } from './harness/database.ts';
import { ALL_SITES } from './harness/grant.ts';
import { type Launched, launch } from './harness/launch.ts';
import { openPanel, type Panel } from './harness/panel.ts';
import { body, type FixtureServer, page, redirect, startServer } from './harness/server.ts';

/** What the agent reads by itself reaches no private address, by whatever way it is led there. */

const QUESTION = 'When was the bridge at Holm opened?';
let server: FixtureServer;
/** The service that nobody may reach: on both loopback addresses. */
let inner: Server[];
let port: number;
let hits: string[] = [];
let launched: Launched;
let panel: Panel;

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
    'one.test/': page('One', '<p>A page in front of the person.</p>'),
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
  });
  launched = await launch({ server, grants: ALL_SITES });
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
  for (const each of inner) each.close();
});
beforeEach(() => {
  hits = [];
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
