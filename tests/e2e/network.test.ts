import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endedRun } from './harness/database.ts';
import { ALL_SITES } from './harness/grant.ts';
import { launch } from './harness/launch.ts';
import { hostsOf, recordedRequests } from './harness/network.ts';
import { openPanel } from './harness/panel.ts';
import { type FixtureServer, page, type Route, redirect, startServer } from './harness/server.ts';

/** A run asks nobody but the hosts of its pages, and sends no cookies where it fetches. */

let server: FixtureServer;
beforeAll(async () => {
  server = await startServer({
    'one.test/': page('One', '<p>The bridge at Holm was opened in 1931 after four years of work.</p>'),
    'two.test/': page('Two', '<p>The bridge at Holm is 412 metres long and has two lanes.</p>'),
    'three.test/': page('Three', '<p>The bridge at Holm was painted green in 1988.</p>'),
  });
});
afterAll(() => server.close());

test('the hosts of a run are the hosts of its pages', async () => {
  const launched = await launch({ server, grants: ALL_SITES });
  await launched.open('http://one.test/');
  await launched.open('http://two.test/');
  const panel = await openPanel(launched);
  const from = Date.now();
  await panel.click({ role: 'button', name: 'Open tabs' });
  await panel.type('When was the bridge at Holm opened?', { role: 'textbox', name: /^Ask/ });
  await panel.press('Enter');
  await panel.waitForText('opened in 1931');
  await endedRun(launched);
  await panel.click({ role: 'button', name: 'Jump to passage' }, 0);
  await panel.click({ role: 'button', name: 'Keep' }, 0);
  await launched.close();
  const hosts = hostsOf(recordedRequests(launched.netLog, { from }));
  expect(['one.test', 'two.test']).toEqual(expect.arrayContaining(hosts));
  await launched.remove();
});

test('an added link is fetched from its host alone, without the cookies the person has there', async () => {
  const launched = await launch({ server, grants: ALL_SITES });
  const visited = await launched.open('http://three.test/');
  await visited.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the person has a session there.
    document.cookie = 'session=secret; path=/';
  });
  await launched.open('http://one.test/');
  const panel = await openPanel(launched);
  const from = Date.now();
  server.requests.length = 0;
  await panel.click({ role: 'button', name: 'Add a link' });
  await panel.type('http://three.test/');
  await panel.press('Enter');
  await panel.type('When was the bridge at Holm painted green?', { role: 'textbox', name: /^Ask/ });
  await panel.press('Enter');
  await panel.waitForText('painted green in 1988');
  const run = await endedRun(launched);
  expect(run.pages.map((item) => item.state)).toEqual(['read', 'read']);
  await launched.close();
  expect(server.requests.filter((request) => request.host === 'three.test').map((request) => request.cookie)).toEqual([
    null,
  ]);
  expect(['one.test', 'three.test']).toEqual(
    expect.arrayContaining(hostsOf(recordedRequests(launched.netLog, { from }))),
  );
  await launched.remove();
});

test('with a few sites allowed, no redirect and no script reaches an address inside, and a page that moved is read', async () => {
  const hits: string[] = [];
  const inner = createServer((request, response) => {
    hits.push(`${request.headers.host}${request.url}`);
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end('<p>The bridge at Holm is a secret.</p>');
  });
  await new Promise<void>((listening) => inner.listen(0, '127.0.0.1', listening));
  const { port } = inner.address() as AddressInfo;
  const inside = [301, 302, 303, 307, 308].map((code) => redirect(`http://127.0.0.1:${port}/${code}`, code));
  const leads: Record<string, Route> = Object.fromEntries(inside.map((route, n) => [`status-${n}`, route]));
  Object.assign(leads, {
    chain: redirect('/status-0'),
    decimal: redirect(`http://2130706433:${port}/decimal`),
    // A name that anybody may have point inside: the browser alone knows where it leads.
    name: redirect(`http://inner.test:${port}/name`),
    refresh: page('', `<meta http-equiv="refresh" content="0;url=http://127.0.0.1:${port}/refresh">`),
    script: page('', `<script>location.replace('http://127.0.0.1:${port}/script')</script>`),
    open: (_request, response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${port}/open`, 'access-control-allow-origin': '*' }).end();
    },
  } satisfies Record<string, Route>);
  for (const [path, route] of Object.entries(leads)) server.set(`trap.test/${path}`, route);
  server.set('open.test/', leads.open ?? '');
  server.set('trap.test/moved', redirect('/hops', 301));
  server.set('trap.test/hops', redirect('http://three.test/', 308));
  const launched = await launch({
    server,
    grants: { origins: ['*://trap.test/*', '*://one.test/*', '*://three.test/*'] },
    args: [
      `--host-resolver-rules=MAP inner.test 127.0.0.1:${port},MAP *.test 127.0.0.1:${server.port},MAP * ~NOTFOUND,EXCLUDE 127.0.0.1`,
      // The server stands for the public network here, and the other one for what is inside.
      `--ip-address-space-overrides=127.0.0.1:${server.port}=public`,
    ],
  });
  await launched.open('http://one.test/');
  const panel = await openPanel(launched);
  const tabs = () => launched.extensionPage.evaluate(async () => (await chrome.tabs.query({})).length);
  const before = await tabs();
  const paths = Object.keys(leads).filter((path) => path !== 'open');
  for (const url of ['open.test/', 'trap.test/moved', ...paths.map((path) => `trap.test/${path}`)]) {
    await panel.click({ role: 'button', name: 'Add a link' });
    await panel.type(`http://${url}`);
    await panel.press('Enter');
  }
  await panel.type('When was the bridge at Holm painted green?', { role: 'textbox', name: /^Ask/ });
  await panel.press('Enter');
  const run = await endedRun(launched);
  const ended = Object.fromEntries(run.pages.map((item) => [item.target.kind === 'url' && item.target.url, item]));
  expect(hits).toEqual([]);
  expect(ended['http://trap.test/moved']?.state).toBe('read');
  expect(ended['http://open.test/']?.failure).toBe('redirected');
  const needsScripts = ['refresh', 'script'];
  expect(paths.map((path) => [path, ended[`http://trap.test/${path}`]?.failure])).toEqual(
    paths.map((path) => [path, needsScripts.includes(path) ? 'no_text' : 'redirected']),
  );
  expect(await tabs()).toBe(before);
  await launched.remove();
  inner.close();
});
