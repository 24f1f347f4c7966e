import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { endedRun, readTable } from './harness/database.ts';
import { ALL_SITES } from './harness/grant.ts';
import { type Launched, launch } from './harness/launch.ts';
import { openPanel, type Panel } from './harness/panel.ts';
import { type FixtureServer, page, slow, startServer } from './harness/server.ts';
import { holdStep, type StepPoint } from './harness/step-gate.ts';
import { killWorker } from './harness/worker.ts';

/** The browser kills the worker whenever it likes: the run goes on from its journal, and nothing is done twice. */

const QUESTION = 'After how many minutes does the Varde lamp dim itself?';
const HOSTS = ['a.test', 'b.test', 'c.test', 'd.test', 'e.test', 'f.test'];
const text = (host: string) =>
  page(
    `Lamps at ${host}`,
    `<h1>Lamps at ${host}</h1>
     <p>The shop at ${host} sells desk lamps of several makers, the Varde lamp among them.</p>
     ${host === 'c.test' ? '<p>By default the Varde lamp dims itself after 25 minutes without movement.</p>' : ''}
     <p>Orders that arrive before noon are packed on the same day and carried to the station.</p>`,
  );

let server: FixtureServer;
let launched: Launched;
let panel: Panel;
beforeAll(async () => {
  server = await startServer(Object.fromEntries(HOSTS.map((host) => [`${host}/`, text(host)])));
});
afterAll(() => server.close());
afterEach(() => launched?.remove());

async function openAll(): Promise<void> {
  launched = await launch({ server, grants: ALL_SITES });
  for (const host of HOSTS) await launched.open(`http://${host}/`);
  panel = await openPanel(launched);
  await panel.click({ role: 'button', name: 'Open tabs' });
}

async function ask(): Promise<void> {
  await panel.type(QUESTION, { role: 'textbox', name: /^Ask/ });
  await panel.press('Enter');
}

/** The answer without what names this one run. */
async function answerOf(runId: string): Promise<unknown> {
  const answer = (await readTable(launched, 'answers')).find((row) => row.run_id === runId);
  return { ...answer, run_id: '' };
}

async function newestRun(known: readonly string[]): Promise<string> {
  let id = '';
  await expect
    .poll(
      async () => {
        id = (await readTable(launched, 'runs')).find((run) => !known.includes(run.id))?.id ?? '';
        return id;
      },
      { timeout: 20_000, interval: 5 },
    )
    .not.toBe('');
  return id;
}

const KEYS = [
  '00-start',
  '01-understand',
  ...HOSTS.map((_, index) => `02-read/00${index}/page`),
  '03-quote',
  '03-weigh',
  '04-compose',
  '04-reflect/9-scores',
  '05-end',
];

describe('a worker that is killed', () => {
  test('at five moments of a run leaves runs that end with the same answer, each step recorded once', async () => {
    await openAll();
    await ask();
    const undisturbed = await endedRun(launched);
    const answer = (await answerOf(undisturbed.id)) as { overview: { text: string }[] };
    expect(answer.overview[0]?.text).toContain('25 minutes');

    const known = [undisturbed.id];
    const points: StepPoint[] = [
      { key: '01-understand', place: 'worker', at: 'begun' },
      { key: '02-read/000/page', place: 'worker', at: 'made' },
      { key: '02-read/003/page', place: 'worker', at: 'kept' },
      { key: '03-quote', place: 'worker', at: 'made' },
      { key: '05-end', place: 'worker', at: 'kept' },
    ];
    for (const point of points) {
      await panel.click({ role: 'button', name: 'New question' });
      const held = await holdStep(launched, point);
      await ask();
      const run = await newestRun(known);
      known.push(run);
      expect(await held.reached()).toBe(true);
      await killWorker(launched);
      expect((await endedRun(launched, known.slice(0, -1))).state).toBe('done');
      const journal = (await readTable(launched, 'journal')).filter((entry) => entry.run_id === run);
      expect(journal.map((entry) => [entry.key, entry.state]).sort()).toEqual(KEYS.map((key) => [key, 'done']));
      expect(await answerOf(run)).toEqual(answer);
      await held.release();
    }
  }, 120_000);

  test('is noticed by the panel, which goes on without a click', async () => {
    server.set('slow.test/', slow(4000, text('slow.test')));
    await openAll();
    const loading = launched.context.newPage().then((tab) => tab.goto('http://slow.test/').catch(() => undefined));
    await ask();
    await newestRun([]);
    await panel.evaluate(() => {
      const said: number[] = [];
      (globalThis as unknown as { said: number[] }).said = said;
      new MutationObserver(() => {
        const line = document.querySelector('[data-testid=steps]')?.textContent ?? '';
        if (line.includes('Picking up')) said.push(Date.now());
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    const killed = Date.now();
    await killWorker(launched);
    const run = await endedRun(launched);
    const [said = Number.POSITIVE_INFINITY] = await panel.evaluate(
      () => (globalThis as unknown as { said: number[] }).said,
    );
    expect(said - killed).toBeLessThan(1000);
    await loading;
    expect(run.state).toBe('done');
    await panel.waitForText('dims itself after 25 minutes');
  });
});
