import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Run } from '../../../lib/schema/run.ts';
import { endedRun, readTable } from './database.ts';
import { ALL_SITES } from './grant.ts';
import { type Launched, launch } from './launch.ts';
import { openPanel, type Panel } from './panel.ts';
import { type FixtureServer, page, type Route, startServer } from './server.ts';

/** What the tests of one file play on: a browser with every site allowed, and before each test an open, empty panel. */

export const QUESTION = 'After how many minutes does the Varde lamp dim itself?';
export const FACT = 'dims itself after 25 minutes';
/** The box for a question. */
export const box = { role: 'textbox', name: /^(Ask|Write)/ };

/** A page about a shop, with a paragraph more if one is given. */
export const shop = (name: string, more = ''): string =>
  page(name, `<h1>${name}</h1><p>${name} sells desk lamps of several makers, the Varde lamp among them.</p>${more}`);

/** A shop whose page answers {@link QUESTION}. */
export const shopWithFact = (name: string): string =>
  shop(name, `<p>By default the Varde lamp ${FACT} without movement.</p>`);

export interface Stage {
  server: FixtureServer;
  /** A test that starts the browser anew puts the new one here. */
  launched: Launched;
  panel: Panel;
  /** Console errors of the panel that the test in work expects. */
  expected: RegExp;
  runIds: () => Promise<string[]>;
  /** Types a question and presses Enter. */
  send: (question?: string, to?: Panel) => Promise<void>;
  /** Sends the question and waits for the run's end. */
  ask: () => Promise<Run>;
  /** Opens a tab in front without waiting for it to load; gives its id. */
  openTab: (url: string) => Promise<number>;
  /** Loads the panel anew. */
  reload: () => Promise<void>;
  /** Loads it anew with a script that runs before it; returns how to take the script out again. */
  reloadWith: (source: string) => Promise<() => Promise<void>>;
}

const NOTHING = /^$/;

/** Sets the stage for the tests of a file; its parts are there once the first test begins. */
export function setStage(routes: Record<string, Route>): Stage {
  const stage = {
    expected: NOTHING,
    runIds: async () => (await readTable(stage.launched, 'runs')).map((run) => run.id),
    send: async (question = QUESTION, to = stage.panel) => {
      await to.type(question, box);
      await to.press('Enter');
    },
    ask: async () => {
      const known = await stage.runIds();
      await stage.send();
      return endedRun(stage.launched, known);
    },
    openTab: (url) =>
      stage.launched.extensionPage.evaluate(
        async (address) => (await chrome.tabs.create({ url: address })).id ?? -1,
        url,
      ),
    reload: async () => {
      const { panel } = stage;
      await panel.evaluate(() => {
        Object.assign(globalThis, { before: true });
      });
      await panel.session.send('Page.reload');
      await panel.waitUntil(
        () => !('before' in globalThis) && document.readyState === 'complete',
        undefined,
        'reloaded',
      );
    },
    reloadWith: async (source) => {
      const { panel } = stage;
      const { identifier } = await panel.session.send<{ identifier: string }>('Page.addScriptToEvaluateOnNewDocument', {
        source,
      });
      await stage.reload();
      return async () => {
        await panel.session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier });
      };
    },
  } as Stage;

  beforeAll(async () => {
    stage.server = await startServer(routes);
    stage.launched = await launch({ server: stage.server, grants: ALL_SITES });
  });
  afterAll(async () => {
    await stage.launched?.remove();
    await stage.server.close();
  });
  beforeEach(async () => {
    stage.expected = NOTHING;
    stage.panel = await openPanel(stage.launched);
  });
  afterEach(async () => {
    const { panel, launched } = stage;
    await panel.evaluate(() => document.querySelector('textarea')?.select());
    await panel.press('Delete');
    await panel.click({ role: 'button', name: 'New question' });
    await panel.close();
    await launched.extensionPage.evaluate(async () => {
      const own = await chrome.tabs.getCurrent();
      const ids = (await chrome.tabs.query({})).flatMap(({ id }) => (id === undefined || id === own?.id ? [] : [id]));
      await chrome.tabs.remove(ids);
    });
    expect(panel.problems.splice(0).filter((problem) => !stage.expected.test(problem))).toEqual([]);
  });
  return stage;
}
