import 'fake-indexeddb/auto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { RunGone } from '../../lib/journal/errors';
import { openJournal } from '../../lib/journal/journal';
import { forkJournal } from '../../lib/journal/seal';
import type { Library } from '../../lib/library/db';
import { openRequestLog, RequestStopped } from '../../lib/library/requests';
import { prune } from '../../lib/library/retention';
import { clearGone, createRun, watchRow, wholeJournal } from '../../lib/library/runs';
import { dropRun, restoreRun } from '../../lib/library/undo';
import type { ResearchHost } from '../../lib/research/host';
import { research } from '../../lib/research/run';
import { startScriptedModel } from '../servers/scripted-model.mjs';
import { household } from './models/support';
import { makePage, makeRun, tabTarget } from './support/runs';

/** A run whose row is deleted, by a person or with the whole library, while a worker has it in work. */

const NOW = '2026-01-02T03:04:05.000Z';
const lamp = makePage('https://lamps.test/', 'Lamps', ['The Varde lamp dims itself after 25 minutes.']);
let model: Awaited<ReturnType<typeof startScriptedModel>>;
beforeAll(async () => {
  model = await startScriptedModel();
});
afterAll(() => model.close());

const left = async (db: Library) => ({
  ...{ runs: await db.runs.count(), journal: await db.journal.count(), chunks: await db.chunks.count() },
  ...{ answers: await db.answers.count(), evidence: await db.evidence.count() },
});
const NOTHING = { runs: 0, journal: 0, chunks: 0, answers: 0, evidence: 0 };

async function home(readTab: ResearchHost['readTab']) {
  const { db, journal } = await household(model.url);
  await createRun(db, makeRun('r', 'After how many minutes does the Varde lamp dim itself?', [tabTarget(1)]));
  const host: ResearchHost = { db, now: () => NOW, elapsed: () => 0, online: () => true, readTab };
  return { db, journal, host };
}

describe('a run whose row is gone', () => {
  it('is neither answered nor paid for any more, and leaves nothing that its worker does not clear away', async () => {
    const { db, journal, host } = await home(async () => {
      await dropRun(db, 'r');
      return { ok: true, reading: lamp };
    });
    const calls = model.counts().calls;
    const run = await db.runs.get('r');
    if (!run) throw new Error('no run');
    await research(run, journal('r'), host, new AbortController().signal).catch(() => undefined);
    expect(await left(db)).toMatchObject({ runs: 0, answers: 0, evidence: 0 });
    expect(model.counts().calls).toBe(calls);
    expect(await clearGone(db, 'r')).toBe(true);
    expect(await left(db)).toEqual(NOTHING);
  });

  it('is noticed by who has it in work; from then on nothing is begun', async () => {
    const { db, host } = await home(async () => {
      await dropRun(db, 'r');
      await expect.poll(() => gone, { interval: 5 }).toBe(true);
      return { ok: true, reading: lamp };
    });
    let gone = false;
    const stop = new AbortController();
    const end = watchRow(
      db,
      'r',
      () => {
        gone = true;
        stop.abort();
      },
      5,
    );
    const hold = () => {
      if (gone) throw new RunGone('r');
    };
    const run = await db.runs.get('r');
    if (!run) throw new Error('no run');
    const journal = openJournal({ db, runId: 'r', now: () => NOW, signal: new AbortController().signal, hold });
    await expect(research(run, journal, host, stop.signal)).rejects.toThrow(RunGone);
    end();
    const keys = (await wholeJournal(db, 'r').toArray()).map(({ key }) => key);
    expect(keys.filter((key) => key > '02-reuse')).toEqual([]);
  });

  it('is told once, never while it is there, and no more when its watch has ended', async () => {
    const { db } = await home(async () => ({ ok: true, reading: lamp }));
    const [first, second] = [vi.fn(), vi.fn()];
    watchRow(db, 'r', first, 2);
    const end = watchRow(db, 'r', second, 2);
    await new Promise((wait) => setTimeout(wait, 20));
    expect(first).not.toHaveBeenCalled();
    end();
    await dropRun(db, 'r');
    await expect.poll(() => first.mock.calls.length, { interval: 2 }).toBe(1);
    await new Promise((wait) => setTimeout(wait, 20));
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 0]);
  });

  it('sends no paid request', async () => {
    const { db } = await home(async () => ({ ok: true, reading: lamp }));
    await dropRun(db, 'r');
    const make = vi.fn(async () => 'answer');
    const fate = () => ({ is: 'free' }) as const;
    await expect(openRequestLog(db, 'r', '03-write/2').once({ sent: 1, atMost: {}, make, fate })).rejects.toThrow(
      RequestStopped,
    );
    expect(make).not.toHaveBeenCalled();
    expect(await db.chunks.count()).toBe(0);
  });

  it('keeps everything where its deletion was undone meanwhile', async () => {
    const { db, journal, host } = await home(async () => ({ ok: true, reading: lamp }));
    const run = await db.runs.get('r');
    if (!run) throw new Error('no run');
    await research(run, journal('r'), host, new AbortController().signal);
    const before = await left(db);
    const dropped = await dropRun(db, 'r');
    if (dropped) await restoreRun(db, dropped);
    expect(await clearGone(db, 'r')).toBe(false);
    expect(await left(db)).toEqual(before);
  });

  it('has what was written behind it pruned, with what its forks set aside; runs that are there keep theirs', async () => {
    const { db, journal, host } = await home(async () => ({ ok: true, reading: lamp }));
    for (const id of ['r', 'r-2']) {
      const row = { ...makeRun(id, 'After how many minutes does the Varde lamp dim itself?', [tabTarget(1)]) };
      await db.runs.put(row);
      await research(row, journal(id), host, new AbortController().signal);
      await forkJournal(db, id, '05-end', 1);
      await db.chunks.put({ run_id: id, key: '03-write/2', n: -1, text: '{}' });
    }
    await db.runs.delete('r');
    await prune(db, NOW);
    const of = async (id: string) => [
      (await wholeJournal(db, id).toArray()).map(({ run_id }) => run_id === id),
      ...[await db.answers.get(id), await db.evidence.where('run_id').equals(id).count()],
      (await db.chunks.toCollection().primaryKeys()).filter(([run]) => run === id).length,
    ];
    expect(await of('r')).toEqual([[], undefined, 0, 0]);
    const [steps, answer, quotes, chunks] = await of('r-2');
    expect([new Set(steps as boolean[]), answer !== undefined, quotes, chunks]).toEqual([
      ...[new Set([true, false]), true],
      ...[1, 1],
    ]);
  });
});
