import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { column, makePdf } from '../fixtures/pdf/make-pdf.ts';
import { startScriptedModel } from '../servers/scripted-model.mjs';
import { type Firefox, type FirefoxPage, launchFirefox, noFirefox } from './harness/firefox.ts';
import { passageId, writeRoles } from './harness/scripted.ts';
import { body, type FixtureServer, page, redirect, startServer } from './harness/server.ts';
import { type Display, noDisplay, startDisplay } from './harness/xvfb.ts';

/** A smoke test of the built Firefox package: it installs, boots and does the main job. */
const ARTICLE = `<article><h1>The harbour clock of Velm</h1>
  <p>The harbour clock of Velm was built in 1874 by the clockmaker Ida Brandt. It stands on a tower of red brick.</p>
  <p>Every evening the clock strikes eight times, and the fishing boats leave the harbour.</p></article>`;
const REPORT = makePdf({
  info: { Title: 'The ferry at Velm' },
  labels: [0, '/S /D /St 40'],
  pages: [
    { runs: column(['The ferry crosses the sound of Velm in eleven minutes when the wind is calm.'], 72, 90) },
    { runs: column(['The bell of the ferry at Velm was cast by Marta Holm.'], 72, 90) },
  ],
});
/** Draws a page after it has loaded, and tries to reach a service on this computer in three ways. */
const drawn = (port: number) => `
  new Image().src = 'http://127.0.0.1:${port}/image';
  fetch('http://127.0.0.1:${port}/fetch', { mode: 'no-cors' }).catch(() => {});
  const frame = document.createElement('iframe');
  frame.src = 'http://127.0.0.1:${port}/frame';
  document.documentElement.append(frame);
  setTimeout(() => {
    document.body.innerHTML = '<main><p>The lighthouse of Velm was restored by the mason Runa Dahl in 1931.</p></main>';
  }, 50);`;
/** Runs in a page of the extension: its own search is then the browser's. */
async function useOwnSearch(): Promise<void> {
  const source = { id: 'browser', kind: 'browser', name: 'browser', base_url: '', enabled: true };
  const opened = indexedDB.open('sidelight');
  const database = await new Promise<IDBDatabase>((done, failed) => {
    opened.onsuccess = () => done(opened.result);
    opened.onerror = () => failed(opened.error);
  });
  const work = database.transaction('preferences', 'readwrite');
  work.objectStore('preferences').put({ key: 'sources', value: [{ ...source, language: null, custom: null }] });
  await new Promise<void>((done) => {
    work.oncomplete = () => done();
  });
  database.close();
}
/** A page of the extension in which nothing of it runs: tests call `browser.*` from it. */
const QUIET_PAGE = 'icons/128.png';

describe.skipIf(noFirefox)('in Firefox', () => {
  let firefox: Firefox;
  beforeAll(async () => {
    firefox = await launchFirefox();
  });
  afterAll(() => firefox?.remove());

  test('the package installs and its panel opens with the question box', async () => {
    const panel = await firefox.open(firefox.url('sidepanel.html'));
    await panel.waitUntil(() => document.querySelector('textarea') !== null, 'the panel shows the question box');
  });

  test('the background page reads and parses, since there is no offscreen document', async () => {
    const quiet = await firefox.open(firefox.url(QUIET_PAGE));
    const kinds = await quiet.evaluate(async () => {
      const contexts = await browser.runtime.getContexts({});
      return contexts.map(({ contextType }) => contextType);
    });
    expect(kinds).toContain('BACKGROUND');
  });
});

describe.skipIf(noFirefox ?? noDisplay)('in Firefox on a display', () => {
  let server: FixtureServer;
  let display: Display;
  let firefox: Firefox;
  let quiet: FirefoxPage;
  /** The service that nothing may reach. */
  let inner: Server;
  const hits: string[] = [];
  beforeAll(async () => {
    inner = createServer((request, response) => {
      hits.push(request.url ?? '');
      response.writeHead(200, { 'access-control-allow-origin': '*' }).end('secret');
    });
    await new Promise<void>((listening) => inner.listen(0, '127.0.0.1', listening));
    const { port } = inner.address() as AddressInfo;
    server = await startServer({
      'velm.example.test/': page('Velm', `${ARTICLE}<script>document.cookie = 'session=secret; path=/'</script>`),
      'velm.example.test/report': body('application/pdf', REPORT),
      'velm.example.test/sends': redirect(`http://127.0.0.1:${port}/by-redirect`),
      'velm.example.test/drawn': page('The lighthouse of Velm', `<script>${drawn(port)}</script>`),
      'find.test/': (_request, response) => {
        // Three results, so that nothing is searched for again.
        const results = ['drawn', '', 'none'].map(
          (path) =>
            `<div><a href="http://velm.example.test:${server.port}/${path}"><h3>The lighthouse ${path}</h3></a></div>`,
        );
        response.writeHead(200, { 'content-type': 'text/html' }).end(page('Find', results.join('')));
      },
    });
    display = await startDisplay();
  });
  // A second try begins with a browser of its own: in the first one's, the button would close the sidebar.
  beforeEach(async () => {
    firefox = await launchFirefox({
      display: display.name,
      preferences: { 'network.dns.localDomains': 'velm.example.test,find.test' },
    });
    quiet = await firefox.open(firefox.url(QUIET_PAGE));
  });
  afterEach(() => firefox?.remove());
  afterAll(async () => {
    await display?.stop();
    await server?.close();
    inner?.close();
  });

  test('the toolbar button opens the sidebar, and a question is answered from the page in front', async () => {
    await firefox.open(`http://velm.example.test:${server.port}/`);
    await firefox.clickToolbarButton();
    const sidebar = firefox.sidebarFrom(quiet);
    await sidebar.waitUntil((view) => view.document.querySelector('textarea') !== null, 'the sidebar shows the box');
    await sidebar.ask('Who built the harbour clock of Velm?');
    await sidebar.waitUntil((view) => view.document.body.textContent.includes('Ida Brandt'), 'the sidebar answers');

    // The browser's own search, and a page that its scripts make: tabs behind the others, without a way to a private
    // address; whatever is fetched goes without cookies.
    await firefox.allowAllSites();
    await firefox.searchWith(`http://find.test:${server.port}/?q={searchTerms}`);
    await quiet.evaluate(useOwnSearch);
    const before = await quiet.evaluate(async () => (await browser.tabs.query({})).length);
    server.requests.length = 0;
    await sidebar.evaluate((view) => view.document.querySelector<HTMLElement>('#bar-new')?.click());
    await sidebar.waitUntil(
      (view) =>
        view.document.querySelector('#question') !== null && !view.document.body.textContent.includes('Ida Brandt'),
      'the box is empty, and the answer before is gone',
    );
    await sidebar.ask('/web Who restored the lighthouse?');
    await sidebar.waitUntil((view) => view.document.body.textContent.includes('Runa Dahl'), 'the drawn page answers');
    const cookies = server.requests.filter(({ path }) => path === '/drawn').map(({ cookie }) => cookie);
    expect(cookies).toEqual([null, 'session=secret']);
    // A redirect of what the extension fetches, by the rules of its background page.
    const sends = `http://velm.example.test:${server.port}/sends`;
    const sent = (url: string) =>
      fetch(url, { credentials: 'omit' }).then(
        (answer) => answer.url,
        () => 'stopped',
      );
    expect(await quiet.evaluate(sent, sends)).toBe('stopped');
    expect(server.requests.filter(({ path }) => path === '/sends').map(({ cookie }) => cookie)).toEqual([null]);
    expect(hits).toEqual([]);
    expect(await quiet.evaluate(async () => (await browser.tabs.query({})).length)).toBe(before);

    // A PDF, which no script may look into here, with a model: parsed and asked by the background page, since there is
    // no offscreen document.
    const reply = (prompt: string) => ({
      overview: [{ evidence: [passageId(prompt, 'Marta Holm')], text: 'Marta Holm cast the bell.' }],
      more: [],
      missing: [],
    });
    const model = await startScriptedModel({ script: [{ match: { stage: 'compose' }, reply }] });
    try {
      await firefox.open(`http://velm.example.test:${server.port}/report`);
      await quiet.evaluate(writeRoles, model.url);
      await sidebar.evaluate((view) => view.document.querySelector<HTMLElement>('#bar-new')?.click());
      await sidebar.waitUntil(
        (view) =>
          view.document.querySelector('#question') !== null && !view.document.body.textContent.includes('Runa Dahl'),
        'the box is empty again',
      );
      await sidebar.ask('Who cast the bell of the ferry?');
      await sidebar.waitUntil(
        (view) => view.document.body.textContent.includes('Marta Holm cast the bell.'),
        'the sidebar shows the written answer',
      );
      // A sentence stands there as a draft before it is checked; its citation comes with the check.
      await sidebar.waitUntil((view) => view.document.body.textContent.includes('p. 41'), 'the page it is cited from');
      // A verifier may be asked behind it.
      expect(model.log().filter(({ stage }) => stage === 'compose')).toHaveLength(1);
    } finally {
      await model.close();
    }
  }, 120_000);
});
