import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { putBlob } from '../../lib/library/blobs';
import { Library } from '../../lib/library/db';
import { createRun, getRun, updateRun, wholeJournal } from '../../lib/library/runs';
import { modelResult } from '../../lib/models/command';
import type { Envelope } from '../../lib/protocol/messages';
import { answer, type Handlers, send } from '../../lib/protocol/transport';
import { continueWithMore } from '../../lib/research/continue';
import { decide, letGoOn, pauseRun, stopRun } from '../../lib/research/decide';
import { takeDecision } from '../../lib/research/hand/take';
import { ENGINE_VERSION } from '../../lib/research/settings';
import { NO_COST } from '../../lib/schema/journal';
import { makeRun, tabTarget } from './support/runs';

/** A person's commands about a run are taken once, however often and late they are sent (MECHANISMS A03). */

const NOW = '2026-01-02T03:04:05.000Z';
let names = 0;

async function home(db = new Library(`commands-${names++}`)) {
  await Promise.all([db.runs.clear(), db.journal.clear()]);
  await createRun(db, {
    ...makeRun('r', 'Which lamp?', [tabTarget(1)]),
    state: 'done',
    engine_version: ENGINE_VERSION,
  });
  const step = { schema: 1, run_id: 'r', state: 'done', place: 'worker', input_hash: '', result_hash: '' } as const;
  const more = { reserved: NO_COST, spent: NO_COST, attempts: [], started_at: '', ended_at: NOW };
  for (const key of ['02-read/000/page', '03-quote', '04-compose', '05-end'])
    await db.journal.put({ ...step, ...more, key });
  return db;
}

type Order = (db: Library, id: string) => Promise<unknown>;
const strike =
  (text: string, on: boolean): Order =>
  (db, id) =>
    takeDecision(db, 'r', { kind: 'strike', text, on }, NOW, id);
const exclude =
  (url: string, on: boolean): Order =>
  (db, id) =>
    takeDecision(db, 'r', { kind: 'exclude', url, on }, NOW, id);
const ORDERS: Record<string, Order> = {
  strike: strike('It dims.', true),
  unstrike: strike('It dims.', false),
  keep: (db, id) => takeDecision(db, 'r', { kind: 'keep', text: 'It dims.', on: true }, NOW, id),
  exclude: exclude('https://a.test/', true),
  include: exclude('https://a.test/', false),
  drop: (db, id) => takeDecision(db, 'r', { kind: 'drop', point: 'price', on: true }, NOW, id),
  take_up: (db, id) => takeDecision(db, 'r', { kind: 'drop', point: 'price', on: false }, NOW, id),
  pause: (db, id) => pauseRun(db, 'r', id),
  resume: (db, id) => letGoOn(db, 'r', true, id),
  stop: (db, id) => stopRun(db, 'r', id),
  // No command: the run goes on and ends.
  end: (db) => updateRun(db, 'r', { state: 'done' }),
};

const whole = async (db: Library) => {
  const { commands: _, ...run } = (await getRun(db, 'r')) ?? {};
  return [run, await wholeJournal(db, 'r').toArray()];
};

describe('a command about a run', () => {
  it('does nothing more where it is sent again behind any others', async () => {
    const libraries = [await home(), await home()] as const;
    const order = fc.constantFrom(...Object.keys(ORDERS));
    await fc.assert(
      fc.asyncProperty(fc.array(order, { maxLength: 6 }), fc.array(fc.nat(), { maxLength: 6 }), async (sent, late) => {
        const [once, often] = await Promise.all(libraries.map((db) => home(db)));
        if (!once || !often) return;
        for (const [i, name] of sent.entries()) {
          const took = await ORDERS[name]?.(once, `c${i}`);
          expect(await ORDERS[name]?.(often, `c${i}`)).toEqual(took);
          // One that was refused may be asked again; nobody does so behind others.
          const back = (late[i] ?? 0) % (i + 1);
          const again = sent[back] ?? '';
          const known = (await getRun(often, 'r'))?.commands ?? [];
          if (again !== 'end' && known.includes(`c${back}`)) await ORDERS[again]?.(often, `c${back}`);
        }
        expect(await whole(often)).toEqual(await whole(once));
      }),
      { numRuns: 20 },
    );
  });

  it('that lets it go on with more doubles its limit once, also behind a second stop and of two panels', async () => {
    const db = await home();
    const caps = { calls: 10, tokens: 100_000, usd: 1 };
    await updateRun(db, 'r', { caps });
    const usage = { calls: 0, tokens_in: 0, tokens_out: 0, reasoning: 0, usd: 0, counted: true, priced: true };
    const told = { usage, ms: 0, first_ms: null, mode: null, notes: [] };
    const forbidden = modelResult.parse({ ok: false, reason: 'budget', detail: '', text: '', ...told });
    const stopped = async () => {
      const result_hash = await putBlob(db, JSON.stringify(forbidden));
      const row = await db.journal.get(['r', '02-read/000/page']);
      if (row) await db.journal.put({ ...row, key: '03-write/2-compose', place: 'host', result_hash });
      await updateRun(db, 'r', { state: 'done' });
    };
    await stopped();
    expect(await continueWithMore(db, 'r', NOW, { id: 'one', forks: 0 })).toBe(true);
    expect(await getRun(db, 'r')).toMatchObject({ caps: { calls: 20 }, forks: [{ key: '03-write/2-compose' }] });
    await stopped();
    expect(await continueWithMore(db, 'r', NOW, { id: 'one', forks: 0 })).toBe(true);
    expect(await continueWithMore(db, 'r', NOW, { id: 'of another panel', forks: 0 })).toBe(true);
    expect(await getRun(db, 'r')).toMatchObject({ state: 'done', caps: { calls: 20 } });
    expect(await continueWithMore(db, 'r', NOW, { id: 'two', forks: 1 })).toBe(true);
    expect(await getRun(db, 'r')).toMatchObject({ state: 'queued', caps: { calls: 40 } });
  });

  it('that decides what a run waits for is no failure when its answer was lost', async () => {
    const db = await home();
    await updateRun(db, 'r', { state: 'waiting', awaits: { key: 'k', words: ['lamp'] } });
    expect(await decide(db, 'r', 'k', ['lamp'], NOW, 'one')).toBe(true);
    expect(await decide(db, 'r', 'k', ['lamp'], NOW, 'one')).toBe(true);
    // The same of a second panel; another decision is not taken, and is told so.
    expect(await decide(db, 'r', 'k', ['lamp'], NOW, 'two')).toBe(true);
    expect(await decide(db, 'r', 'k', ['bulb'], NOW, 'three')).toBe(false);
    expect(await getRun(db, 'r')).toMatchObject({ state: 'queued', decided: { k: { words: ['lamp'] } } });
  });
});

describe('a command that is sent again because the worker died', () => {
  afterEach(() => vi.restoreAllMocks());

  it('has the same id, which reaches who takes it; another has another', async () => {
    const ids: (string | undefined)[] = [];
    const handlers: Handlers = {
      'run.stop': async (_, id) => {
        ids.push(id);
        return null;
      },
    };
    let dies = true;
    const worker = async (message: Envelope) => {
      const told = await answer(message, handlers);
      if (!dies) return told;
      dies = false;
      throw new Error('the message channel closed before a response was received');
    };
    vi.spyOn(browser.runtime, 'sendMessage').mockImplementation(worker as never);
    await send('panel', 'run.stop', { run_id: 'r' });
    await send('panel', 'run.stop', { run_id: 'r' });
    expect(ids).toHaveLength(3);
    expect(ids[0]).toEqual(expect.any(String));
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });
});
