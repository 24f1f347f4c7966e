import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { begunEntry } from '../../lib/journal/entries';
import { JournalDivergence, StepFailed } from '../../lib/journal/errors';
import { type HostLink, openJournal } from '../../lib/journal/journal';
import { JournalWrites } from '../../lib/journal/writes';
import { Library } from '../../lib/library/db';
import { stepsOf } from '../../lib/library/runs';
import { z } from '../../lib/schema/zod';

let db: Library;
let names = 0;

beforeEach(() => {
  db = new Library(`behind-${names++}`);
});

const now = () => '2026-01-01T00:00:00.000Z';
const signal = new AbortController().signal;
const journal = (host?: HostLink) => openJournal({ db, runId: 'r', now, signal, ...(host ? { host } : {}) });
const behind = { result: z.number(), behind: true };
const states = async () => (await stepsOf(db, 'r')).map(({ key, state }) => `${key} ${state}`);
const entry = (key: string) =>
  begunEntry({ runId: 'r', key, place: 'worker', input: key, reserve: {}, attempts: [], at: now() });

describe('a step whose record is written behind it', () => {
  it('gives its result before it is written, and is written by itself', async () => {
    const transaction = db.transaction.bind(db) as (...work: unknown[]) => Promise<unknown>;
    let release = (): void => {};
    const released = new Promise<void>((open) => {
      release = open;
    });
    Object.assign(db, { transaction: (...work: unknown[]) => released.then(() => transaction(...work)) });
    expect(await journal().step('a', null, async () => 1, behind)).toBe(1);
    expect(await states()).toEqual([]);
    release();
    await expect.poll(states).toEqual(['a done']);
    expect(await journal().step('a', null, async () => 2, behind)).toBe(1);
  });

  it('is kept before any effect that may cost begins', async () => {
    let seen: string[] = [];
    const host: HostLink = {
      perform: async () => {
        seen = await states();
        return { state: 'cancelled' };
      },
      isRunning: async () => false,
      cancel: async () => undefined,
    };
    const run = journal(host);
    await run.step('a', null, async () => 1, behind);
    await run.scope('b').step('c', null, async () => 2, behind);
    await run.hostStep('paid', { effect: 'e', payload: null }, { result: z.number() }).catch(() => undefined);
    expect(seen).toEqual(['a done', 'b/c done', 'paid started']);
  });

  it('that fails is recorded as failed, and not begun again over that', async () => {
    const failing = journal().step('a', null, () => Promise.reject(new Error('no')), behind);
    await expect(failing).rejects.toThrow(StepFailed);
    await new Promise((wake) => setTimeout(wake, 40));
    expect(await states()).toEqual(['a failed']);
  });

  it('stands in the journal when a later one differs, so that a fork finds it', async () => {
    await journal().step('b', { q: 1 }, async () => 1, { result: z.number() });
    const run = journal();
    await run.step('a', null, async () => 1, behind);
    await expect(run.step('b', { q: 2 }, async () => 1, behind)).rejects.toThrow(JournalDivergence);
    expect(await states()).toEqual(['a done', 'b done']);
  });

  it('that cannot be written lets nothing be written behind it', async () => {
    const run = journal();
    const put = db.blobs.bulkPut.bind(db.blobs);
    let full = true;
    Object.assign(db.blobs, {
      bulkPut: (rows: { hash: string; text: string }[]) =>
        full && rows.some(({ text }) => text === '7') ? Promise.reject(new Error('QuotaExceeded')) : put(rows),
    });
    await run.step('a', null, async () => 7, behind);
    await expect(run.step('b', null, async () => 2, { result: z.number() })).rejects.toThrow('QuotaExceeded');
    full = false;
    await expect(run.step('c', null, async () => 3, { result: z.number() })).rejects.toThrow('QuotaExceeded');
    expect(await states()).toEqual(['a started']);
  });
});

describe('records', () => {
  it('that are kept have all before them kept, however they come', async () => {
    const write = fc.record({ behind: fc.boolean(), pause: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 12 }), async (list) => {
        await db.journal.clear();
        const writes = new JournalWrites(db);
        const kept: Promise<void>[] = [];
        for (const [i, { behind: isBehind, pause }] of list.entries()) {
          const row = await entry(`k${String(i).padStart(2, '0')}`);
          if (isBehind) writes.keepBehind(row);
          else
            kept.push(
              writes.keep(row).then(async () => {
                expect((await db.journal.count()) > i).toBe(true);
              }),
            );
          if (pause) await new Promise((wake) => setTimeout(wake));
        }
        await Promise.all(kept);
        await writes.drained();
        expect(await db.journal.count()).toBe(list.length);
      }),
      { numRuns: 25 },
    );
  });
});
