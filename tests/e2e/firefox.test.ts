import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { column, makePdf } from '../fixtures/pdf/make-pdf.ts';
import { startScriptedModel } from '../servers/scripted-model.mjs';
import { type Firefox, type FirefoxPage, launchFirefox, noFirefox } from './harness/firefox.ts';
import { passageId, writeRoles } from './harness/scripted.ts';
import { body, type FixtureServer, page, startServer } from './harness/server.ts';
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
  beforeAll(async () => {
    server = await startServer({
      'velm.example.test/': page('Velm', ARTICLE),
      'velm.example.test/report': body('application/pdf', REPORT),
    });
    display = await startDisplay();
  });
  // A second try begins with a browser of its own: in the first one's, the button would close the sidebar.
  beforeEach(async () => {
    firefox = await launchFirefox({
      display: display.name,
      preferences: { 'network.dns.localDomains': 'velm.example.test' },
    });
    quiet = await firefox.open(firefox.url(QUIET_PAGE));
  });
  afterEach(() => firefox?.remove());
  afterAll(async () => {
    await display?.stop();
    await server?.close();
  });

  test('the toolbar button opens the sidebar, and a question is answered from the page in front', async () => {
    await firefox.open(`http://velm.example.test:${server.port}/`);
    await firefox.clickToolbarButton();
    const sidebar = firefox.sidebarFrom(quiet);
    await sidebar.waitUntil((view) => view.document.querySelector('textarea') !== null, 'the sidebar shows the box');
    await sidebar.ask('Who built the harbour clock of Velm?');
    await sidebar.waitUntil((view) => view.document.body.textContent.includes('Ida Brandt'), 'the sidebar answers');

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
      await firefox.allowAllSites();
      await quiet.evaluate(writeRoles, model.url);
      await sidebar.evaluate((view) => view.document.querySelector<HTMLElement>('#bar-new')?.click());
      await sidebar.waitUntil((view) => view.document.querySelector('#question') !== null, 'the box is empty again');
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
  });
});
