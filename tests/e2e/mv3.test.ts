import { describe, expect, test } from 'vitest';
import { endedRun, latestRun, readTable } from './harness/database.ts';
import { slow } from './harness/server.ts';
import { box, FACT, setStage, shopWithFact } from './harness/stage.ts';
import { contextSession } from './harness/step-gate.ts';
import { killWorker, workerId } from './harness/worker.ts';

/**
 * What Manifest V3 does to extensions: dying workers, closed ports, a machine that sleeps. Names are those of the cases.
 * Tested elsewhere:
 * MV-03 with a stream, MV-04 mv3-stream.test.ts · MV-08, MV-13, MV-14 (no script before it is asked), MV-32, MV-33
 * mv3-tabs.test.ts · MV-10, MV-14 (installed into a running browser) mv3-update.test.ts · MV-12 harness.test.ts (shortcut,
 * context menu), ladder.test.ts (toolbar click) · MV-16, MV-17, MV-19 bad-input.test.ts · MV-10 (a new start), MV-21, MV-22,
 * MV-24, MV-26 mv3-database.test.ts · MV-25 mv3-upgrade.test.ts, unit/migrations.test.ts · MV-28 storage.test.ts · MV-26,
 * MV-29, MV-32, MV-34 (what the manifest and the sources say) unit/mv3.test.ts.
 */

const stage = setStage({
  'a.test/': shopWithFact('Shop A'),
  'slow.test/': slow(2500, shopWithFact('Shop Slow')),
});

describe('a worker that stops', () => {
  test('MV-01: before it answered is asked again, and one run comes of it', async () => {
    await stage.launched.open('http://a.test/');
    await stage.panel.waitForText('Shop A');
    const known = await stage.runIds();
    // The table of runs is locked: the worker has taken the command and cannot answer it.
    await stage.launched.extensionPage.evaluate(async () => {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open('sidelight');
        request.onsuccess = () => resolve(request.result);
      });
      const store = db.transaction('runs', 'readwrite').objectStore('runs');
      const holder = globalThis as unknown as { free?: boolean };
      holder.free = false;
      const spin = () => {
        if (holder.free) db.close();
        else store.count().onsuccess = spin;
      };
      spin();
    });
    const worker = stage.launched.context.serviceWorkers().at(-1);
    await worker?.evaluate(() => {
      Object.assign(globalThis, { taken: 0 });
      chrome.runtime.onMessage.addListener((message) => {
        if (message.command === 'run.start') (globalThis as unknown as { taken: number }).taken++;
        return false;
      });
    });
    await stage.send();
    await expect.poll(() => worker?.evaluate(() => (globalThis as unknown as { taken: number }).taken)).toBe(1);
    await killWorker(stage.launched);
    await stage.launched.extensionPage.evaluate(() => {
      Object.assign(globalThis, { free: true });
    });
    await stage.panel.waitForText(FACT);
    await endedRun(stage.launched, known);
    expect((await stage.runIds()).length).toBe(known.length + 1);
    expect(await stage.panel.text()).not.toContain('did not answer');
  });

  test('MV-01: after it stored a run and before it said so starts no second one', async () => {
    const known = await stage.runIds();
    const answers = await stage.launched.extensionPage.evaluate(async () => {
      const { id } = await chrome.windows.getCurrent();
      const payload = { run_id: `r-${crypto.randomUUID()}`, kind: 'ask', question: 'When?', look_in: ['library'] };
      const rest = { depth: 'quick', window_id: id, tab_id: null, urls: [] };
      const message = {
        sidelight: 1,
        to: 'worker',
        from: 'panel',
        command: 'run.start',
        payload: { ...payload, ...rest },
      };
      return [await chrome.runtime.sendMessage(message), await chrome.runtime.sendMessage(message)];
    });
    expect(answers[0]).toMatchObject({ ok: true });
    expect(answers[1]).toEqual(answers[0]);
    await endedRun(stage.launched, known);
    expect((await stage.runIds()).length).toBe(known.length + 1);
  });

  test('MV-06: and a first connection that throws leave the panel usable within 3 s', async () => {
    await stage.launched.open('http://a.test/');
    await killWorker(stage.launched);
    const begin = performance.now();
    const undo = await stage.reloadWith(`{
      const connect = chrome.runtime.connect.bind(chrome.runtime);
      let left = 2;
      chrome.runtime.connect = (...args) => {
        if (left-- > 0) throw new Error('Could not establish connection.');
        return connect(...args);
      };
    }`);
    await stage.panel.waitForText('Shop A');
    await stage.panel.waitFor(box);
    expect(performance.now() - begin).toBeLessThan(3000);
    await stage.ask();
    await stage.panel.waitForText(FACT);
    await undo();
  });

  test('MV-07: while the machine sleeps is replaced at waking, and the run goes on from the database', async () => {
    await stage.openTab('http://slow.test/');
    await stage.panel.waitForText('This page');
    const known = await stage.runIds();
    await stage.send();
    await expect.poll(async () => (await latestRun(stage.launched))?.state).toBe('running');
    await stage.panel.session.send('Page.setWebLifecycleState', { state: 'frozen' });
    await killWorker(stage.launched);
    await new Promise((wake) => setTimeout(wake, 1500));
    expect(await workerId(stage.launched)).toBeNull();
    await stage.panel.session.send('Page.setWebLifecycleState', { state: 'active' });
    await stage.panel.waitForText(FACT);
    expect((await endedRun(stage.launched, known)).state).toBe('done');
    expect((await stage.runIds()).length).toBe(known.length + 1);
  });
});

describe('a machine that sleeps or loses its network', () => {
  /** Asks of one link and waits until it is being fetched. */
  async function askOfLink(url: string): Promise<string[]> {
    const { panel, server } = stage;
    await panel.click({ role: 'button', name: 'Add a link' });
    await panel.type(url);
    await panel.press('Enter');
    const known = await stage.runIds();
    const { host } = new URL(url);
    const before = server.requests.filter((request) => request.host === host).length;
    await stage.send();
    await expect
      .poll(() => server.requests.filter((request) => request.host === host).length, { timeout: 10_000 })
      .toBe(before + 1);
    return known;
  }
  /** Serves the beginning of a page and then nothing; the function breaks the connections. */
  function breaking(address: string): () => void {
    const open: (() => void)[] = [];
    stage.server.set(address, (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.write('<h1>Shop');
      open.push(() => response.destroy());
    });
    return () => {
      for (const close of open) close();
    };
  }
  const attemptsOf = async (run: string) =>
    (await readTable(stage.launched, 'journal'))
      .filter((entry) => entry.run_id === run)
      .flatMap((entry) => entry.attempts.map(({ kind, reason }) => `${kind} ${reason}`));

  test('MV-07: pauses a run whose network goes in the middle of a fetch, and goes on when it comes back', async () => {
    const { panel, launched, server } = stage;
    const breakOff = breaking('link.test/');
    const known = await askOfLink('http://link.test/');
    const contexts = [await contextSession(launched, 'worker'), await contextSession(launched, 'host')];
    const network = async (offline: boolean) => {
      for (const context of contexts) {
        await context.send('Network.enable');
        await context.send('Network.emulateNetworkConditions', {
          ...{ offline, latency: 0, downloadThroughput: -1, uploadThroughput: -1 },
        });
      }
    };
    await network(true);
    breakOff();
    await panel.waitForText('Paused: no network');
    await panel.waitForText('no try is spent');
    await panel.click({ role: 'button', name: 'New question' });
    await panel.waitForText('Paused: ');
    await panel.click({ role: 'button', name: 'Show' });
    server.set('link.test/', shopWithFact('Shop Link'));
    await network(false);
    await panel.waitForText(FACT);
    const run = await endedRun(launched, known);
    expect([run.state, await attemptsOf(run.id)]).toEqual(['done', ['paused offline']]);
    for (const context of contexts) await context.detach();
  });

  test('MV-07: makes a fetch anew whose connection broke while the machine slept', async () => {
    const { panel, launched, server } = stage;
    const breakOff = breaking('link.test/');
    const known = await askOfLink('http://link.test/');
    const host = await contextSession(launched, 'host');
    // Ten minutes pass on the wall's clock while no timer of the document runs.
    await host.send('Runtime.evaluate', {
      expression: 'Object.assign(Date, { awake: Date.now, now: () => Date.awake() + 600_000 })',
    });
    server.set('link.test/', shopWithFact('Shop Link'));
    breakOff();
    await panel.waitForText('Paused: the computer slept');
    await host.send('Runtime.evaluate', { expression: 'Object.assign(Date, { now: Date.awake })' });
    await panel.click({ role: 'button', name: 'Try now' });
    await panel.waitForText(FACT);
    const run = await endedRun(launched, known);
    expect([run.state, await attemptsOf(run.id)]).toEqual(['done', ['paused asleep']]);
    await host.detach();
  });
});

test('MV-03: a port is renewed before the browser ends it, and nobody notices', async () => {
  const { panel, launched } = stage;
  const worker = launched.context.serviceWorkers().at(-1);
  await worker?.evaluate(() => {
    const seen = { opened: 0, closed: 0 };
    Object.assign(globalThis, { seen });
    chrome.runtime.onConnect.addListener((port) => {
      seen.opened++;
      port.onDisconnect.addListener(() => seen.closed++);
    });
  });
  // Five minutes are half a second for this panel.
  const undo = await stage.reloadWith(`{
    const set = globalThis.setTimeout;
    globalThis.setTimeout = (work, ms, ...rest) => set(work, ms > 200_000 && ms < 300_000 ? 500 : ms, ...rest);
  }`);
  await panel.evaluate(() => {
    const said: string[] = [];
    Object.assign(globalThis, { said });
    new MutationObserver(() => {
      if (document.body.textContent?.includes('Picking up')) said.push('Picking up');
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  const seen = () =>
    worker?.evaluate(() => (globalThis as unknown as { seen: { opened: number; closed: number } }).seen);
  await expect.poll(async () => (await seen())?.opened ?? 0, { timeout: 10_000 }).toBeGreaterThan(3);
  const { opened = 0, closed = 0 } = (await seen()) ?? {};
  expect(opened - closed).toBeGreaterThanOrEqual(1);
  expect(opened - closed).toBeLessThanOrEqual(2);
  expect(await panel.evaluate(() => (globalThis as unknown as { said: string[] }).said)).toEqual([]);
  await undo();
  await stage.reload();
});

test('MV-03: a port that the browser ends is renewed, and no step is lost or made twice', async () => {
  const worker = stage.launched.context.serviceWorkers().at(-1);
  await worker?.evaluate(() => {
    const ports: chrome.runtime.Port[] = [];
    Object.assign(globalThis, { ports });
    chrome.runtime.onConnect.addListener((port) => ports.push(port));
  });
  const count = () => worker?.evaluate(() => (globalThis as unknown as { ports: object[] }).ports.length);
  await stage.reload();
  await expect.poll(count).toBeGreaterThan(0);
  await stage.openTab('http://slow.test/');
  await stage.panel.waitForText('This page');
  const known = await stage.runIds();
  await stage.send();
  await expect.poll(async () => (await latestRun(stage.launched))?.state).toBe('running');
  const before = (await count()) ?? 0;
  await worker?.evaluate(() => {
    for (const port of (globalThis as unknown as { ports: chrome.runtime.Port[] }).ports) port.disconnect();
  });
  await expect.poll(count).toBe(before + 1);
  const run = await endedRun(stage.launched, known);
  await stage.panel.waitForText(FACT);
  expect(await stage.panel.text()).not.toContain('Picking up');
  expect(run.forks).toEqual([]);
  const steps = (await readTable(stage.launched, 'journal')).filter((entry) => entry.run_id === run.id);
  expect(steps.flatMap((entry) => entry.attempts)).toEqual([]);
  expect((await stage.runIds()).length).toBe(known.length + 1);
});
