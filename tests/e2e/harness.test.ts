import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALL_SITES } from './harness/grant.ts';
import { type Launched, launch, noChinese } from './harness/launch.ts';
import { hostsOf, recordedRequests } from './harness/network.ts';
import { attachPanel, openPanel } from './harness/panel.ts';
import { type FixtureServer, page, startServer } from './harness/server.ts';
import { clickToolbarButton, openContextMenu } from './harness/trigger.ts';
import { killWorker, waitForRebirth, workerId } from './harness/worker.ts';
import { type Display, noDisplay, startDisplay } from './harness/xvfb.ts';

/** The harness itself: what the other end-to-end tests rely on does what it says. */
let server: FixtureServer;

beforeAll(async () => {
  server = await startServer({
    'a.example.test/': page('First', '<p>A page to read.</p>'),
    'b.other.test/': page('Second', '<p>Another page.</p>'),
  });
});
afterAll(() => server.close());

/** Whether the extension may run a script in the tab that shows `url`. */
async function canRead(launched: Launched, tabId: number): Promise<boolean> {
  return launched.extensionPage.evaluate(
    (id) =>
      chrome.scripting.executeScript({ target: { tabId: id }, func: () => document.title }).then(
        () => true,
        () => false,
      ),
    tabId,
  );
}

async function frontTab(launched: Launched): Promise<number> {
  const id = await launched.extensionPage.evaluate(
    async () => (await chrome.tabs.query({ active: true, currentWindow: true }))[0]?.id,
  );
  return id ?? -1;
}

describe('with nothing granted', () => {
  let launched: Launched;
  beforeAll(async () => {
    launched = await launch({ server });
  });
  afterAll(() => launched?.remove());

  test('the shipped manifest gives access to no site and shows no warning at install', async () => {
    const { granted, warnings } = await launched.extensionPage.evaluate(async () => ({
      granted: await chrome.permissions.getAll(),
      warnings: await chrome.management.getPermissionWarningsByManifest(JSON.stringify(chrome.runtime.getManifest())),
    }));
    expect(granted.origins).toEqual([]);
    expect(warnings).toEqual([]);
  });

  test('a toolbar click grants the tab it was made on, and no other', async () => {
    const other = await launched.open('http://b.other.test/');
    const otherTab = await frontTab(launched);
    const first = await launched.open('http://a.example.test/');
    const firstTab = await frontTab(launched);
    expect(await canRead(launched, firstTab)).toBe(false);
    await clickToolbarButton(launched, first);
    const panel = await attachPanel(launched);
    expect(await canRead(launched, firstTab)).toBe(true);
    expect(await canRead(launched, otherTab)).toBe(false);
    await panel.close();
    await other.close();
    await first.close();
  });

  test('a worker that was killed is gone and comes back as another one', async () => {
    await launched.extensionPage.evaluate(() => chrome.runtime.sendMessage('wake').catch(() => undefined));
    const { id } = await killWorker(launched);
    await launched.extensionPage.evaluate(() => chrome.runtime.sendMessage('wake').catch(() => undefined));
    expect(await waitForRebirth(launched, id)).not.toBe(id);
    expect(await workerId(launched)).not.toBeNull();
  });

  test('the panel can be given a size and a colour scheme', async () => {
    const panel = await openPanel(launched);
    await panel.setView({ width: 600, height: 700, theme: 'dark' });
    expect(
      await panel.evaluate(() => [innerWidth, innerHeight, matchMedia('(prefers-color-scheme: dark)').matches]),
    ).toEqual([600, 700, true]);
    await panel.close();
  });
});

describe.skipIf(noDisplay)('with a real keyboard and mouse', () => {
  let display: Display;
  let launched: Launched;
  beforeAll(async () => {
    display = await startDisplay();
    launched = await launch({ server, display: display.name });
  });
  afterAll(async () => {
    await launched?.remove();
    await display?.stop();
  });

  test('the shortcut opens the panel and grants the tab in front', async () => {
    const first = await launched.open('http://a.example.test/');
    const tab = await frontTab(launched);
    expect(await canRead(launched, tab)).toBe(false);
    await display.key('alt+shift+s');
    const panel = await attachPanel(launched);
    expect(await canRead(launched, tab)).toBe(true);
    await panel.close();
    await first.close();
  });

  test('the context menu of a selection opens the panel and grants the tab', async () => {
    const second = await launched.open('http://b.other.test/');
    const tab = await frontTab(launched);
    await second.evaluate(() => getSelection()?.selectAllChildren(document.body));
    const box = await second.locator('p').boundingBox();
    expect(await canRead(launched, tab)).toBe(false);
    await openContextMenu(display, second, { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 8 });
    await display.menuKeys('Up', 'Up', 'Right', 'Return');
    const panel = await attachPanel(launched);
    expect(await canRead(launched, tab)).toBe(true);
    await panel.close();
  });
});

test('a restart keeps the profile with its grants and its database', async () => {
  let launched = await launch({ server, grants: ALL_SITES });
  try {
    await launched.extensionPage.evaluate(() => chrome.storage.local.set({ kept: 'yes' }));
    launched = await launched.restart();
    expect(await launched.extensionPage.evaluate(() => chrome.storage.local.get('kept'))).toEqual({ kept: 'yes' });
    expect((await launched.extensionPage.evaluate(() => chrome.permissions.getAll())).origins).toEqual(['*://*/*']);
  } finally {
    await launched.remove();
  }
});

test('granted sites are granted from the start, on the shipped manifest', async () => {
  const launched = await launch({ server, grants: ALL_SITES });
  try {
    await launched.open('http://b.other.test/');
    expect(await canRead(launched, await frontTab(launched))).toBe(true);
    const granted = await launched.extensionPage.evaluate(() => chrome.permissions.getAll());
    expect(granted.origins).toEqual(['*://*/*']);
  } finally {
    await launched.remove();
  }
});

test('the network log names every host that was asked for, resolved or not', async () => {
  const launched = await launch({ server });
  const from = Date.now();
  await launched.open('http://a.example.test/');
  await launched.extensionPage.evaluate(() => fetch('http://b.other.test/').catch(() => undefined));
  await (await launched.context.newPage()).goto('http://nowhere.example/').catch(() => undefined);
  await launched.close();
  expect(hostsOf(recordedRequests(launched.netLog, { from }))).toEqual([
    'a.example.test',
    'b.other.test',
    'nowhere.example',
  ]);
  await launched.remove();
});

test.skipIf(noChinese)('the browser and the extension speak the language that is asked for', async () => {
  const launched = await launch({ language: 'zh-CN' });
  try {
    expect(await launched.extensionPage.evaluate(() => chrome.i18n.getUILanguage())).toBe('zh-CN');
  } finally {
    await launched.remove();
  }
});
