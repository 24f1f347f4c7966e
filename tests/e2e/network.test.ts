import { afterAll, beforeAll, expect, test } from 'vitest';
import { endedRun } from './harness/database.ts';
import { ALL_SITES } from './harness/grant.ts';
import { launch } from './harness/launch.ts';
import { hostsOf, recordedRequests } from './harness/network.ts';
import { openPanel } from './harness/panel.ts';
import { type FixtureServer, page, redirect, startServer } from './harness/server.ts';

/** A run asks nobody but the hosts of its pages, and sends no cookies where it fetches. */

let server: FixtureServer;
beforeAll(async () => {
  server = await startServer({
    'one.test/': page('One', '<p>The bridge at Holm was opened in 1931 after four years of work.</p>'),
    'two.test/': page('Two', '<p>The bridge at Holm is 412 metres long and has two lanes.</p>'),
    'three.test/': page('Three', '<p>The bridge at Holm was painted green in 1988.</p>'),
    'trap.test/': redirect('http://127.0.0.1:1/'),
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

test('an added link that redirects to a private address reaches nobody there', async () => {
  let hits = 0;
  const { createServer } = await import('node:http');
  const inner = createServer((_request, response) => {
    hits++;
    response.end('secret');
  });
  await new Promise<void>((listening) => inner.listen(0, '127.0.0.1', listening));
  const address = inner.address();
  const port = typeof address === 'object' ? address?.port : 0;
  server.set('trap.test/', redirect(`http://127.0.0.1:${port}/secret`));
  const launched = await launch({ server, grants: ALL_SITES });
  await launched.open('http://one.test/');
  const panel = await openPanel(launched);
  await panel.click({ role: 'button', name: 'Add a link' });
  await panel.type('http://trap.test/');
  await panel.press('Enter');
  await panel.type('When was the bridge at Holm opened?', { role: 'textbox', name: /^Ask/ });
  await panel.press('Enter');
  const run = await endedRun(launched);
  expect(run.pages.map((item) => item.failure)).toEqual([null, 'unreachable']);
  expect(hits).toBe(0);
  await launched.remove();
  inner.close();
});
