import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { canonicalJson } from '../../lib/journal/canonical';
import { JournalDivergence, MissingStep, RunPaused, StepFailed } from '../../lib/journal/errors';
import { type Journal, openJournal } from '../../lib/journal/journal';
import { untilHeard } from '../../lib/journal/late';
import { Library } from '../../lib/library/db';
import { z } from '../../lib/schema/zod';

let db: Library;
let names = 0;
let clock = 0;

beforeEach(() => {
  db = new Library(`journal-${names++}`);
  clock = 0;
});

const journal = (runId = 'r-1', sealed = false) =>
  openJournal({
    db,
    runId,
    now: () => new Date(clock++ * 1000).toISOString(),
    signal: new AbortController().signal,
    sealed,
  });
const number = { result: z.number() };

describe('a step', () => {
  it('runs its effect once and returns the recorded result afterwards', async () => {
    let calls = 0;
    const effect = async () => ++calls;
    expect(await journal().step('one', null, effect, number)).toBe(1);
    expect(await journal().step('one', null, effect, number)).toBe(1);
    expect(calls).toBe(1);
  });

  it('that was begun and not ended runs again and counts the lost try', async () => {
    const dying = journal().step('one', null, () => new Promise<number>(() => undefined), number);
    void dying;
    await expect.poll(async () => (await db.journal.get(['r-1', 'one']))?.state).toBe('started');
    expect(await journal().step('one', null, async () => 7, number)).toBe(7);
    const entry = await db.journal.get(['r-1', 'one']);
    expect(entry?.state).toBe('done');
    expect(entry?.attempts.map((attempt) => attempt.kind)).toEqual(['interrupted']);
  });

  it('recorded with another input is a divergence that names the step', async () => {
    await journal().step('a/b', { q: 1 }, async () => 1, number);
    const again = journal().step('a/b', { q: 2 }, async () => 1, number);
    await expect(again).rejects.toThrow(JournalDivergence);
    await expect(again).rejects.toMatchObject({ key: 'a/b' });
  });

  it('is not begun while its run is held; those under way end, and the next worker goes on behind them', async () => {
    let held = false;
    const hold = () => {
      if (held) throw new RunPaused('person');
    };
    const options = { db, runId: 'r-1', now: () => '2026-01-02T03:04:05.000Z', signal: new AbortController().signal };
    const made: string[] = [];
    const begun: string[] = [];
    const branch = (key: string) => ({
      key,
      run: async (inner: Journal) => {
        const first = async () => {
          begun.push(key);
          await expect.poll(() => begun.length).toBe(2);
          held = true;
          await new Promise((wake) => setTimeout(wake, 5));
          return made.push(`${key} first`);
        };
        await inner.step('first', null, first, number);
        return inner.step('second', null, async () => made.push(`${key} second`), number);
      },
    });
    const branches = [branch('a'), branch('b')];
    await expect(openJournal({ ...options, hold }).all(branches, 2)).rejects.toMatchObject({ reason: 'person' });
    expect(made.sort()).toEqual(['a first', 'b first']);
    held = false;
    await openJournal({ ...options, hold: () => undefined }).all(branches, 2);
    expect(made.slice(2).sort()).toEqual(['a second', 'b second']);
    expect((await db.journal.toArray()).flatMap(({ attempts }) => attempts)).toEqual([]);
  });

  it('missing from a sealed journal is an error and its effect is not called', async () => {
    const effect = vi.fn(async () => 1);
    await expect(journal('r-1', true).step('one', null, effect, number)).rejects.toThrow(MissingStep);
    expect(effect).not.toHaveBeenCalled();
  });

  it('used twice under one key is a bug that is told', async () => {
    const run = journal();
    await run.step('one', null, async () => 1, number);
    await expect(run.step('one', null, async () => 1, number)).rejects.toThrow(/used twice/);
  });

  it('is retried as often as allowed, each failure recorded', async () => {
    let calls = 0;
    const flaky = async () => {
      if (++calls < 3) throw new Error(`no ${calls}`);
      return calls;
    };
    expect(await journal().step('one', null, flaky, { ...number, tries: 3 })).toBe(3);
    const entry = await db.journal.get(['r-1', 'one']);
    expect(entry?.attempts.map((attempt) => attempt.error)).toEqual(['Error: no 1', 'Error: no 2']);
  });

  it('whose tries are used up fails, and fails the same way when asked again', async () => {
    const broken = async (): Promise<number> => {
      throw new Error('broken');
    };
    await expect(journal().step('one', null, broken, number)).rejects.toThrow(StepFailed);
    const effect = vi.fn(async () => 1);
    await expect(journal().step('one', null, effect, number)).rejects.toThrow(/broken/);
    expect(effect).not.toHaveBeenCalled();
  });

  it('that takes too long is told so through its signal', async () => {
    let told = false;
    const slow = ({ signal }: { signal: AbortSignal }) =>
      new Promise<number>(() => {
        signal.addEventListener('abort', () => {
          told = true;
        });
      });
    await expect(journal().step('one', null, slow, { ...number, timeoutMs: 20 })).rejects.toThrow(/within 20 ms/);
    expect(told).toBe(true);
  });

  it('reserves before its effect and settles what it cost with its result', async () => {
    let during: unknown;
    await journal().step(
      'one',
      null,
      async () => {
        during = (await db.journal.get(['r-1', 'one']))?.reserved.usd;
        return 5;
      },
      { ...number, reserve: { usd: 0.5 }, spent: (value) => ({ usd: value / 100 }) },
    );
    const entry = await db.journal.get(['r-1', 'one']);
    expect(during).toBe(0.5);
    expect(entry?.spent.usd).toBe(0.05);
    expect(entry?.state).toBe('done');
  });

  it('whose result has another shape than promised is not recorded as done', async () => {
    const wrong = journal().step('one', null, async () => 'text' as unknown as number, number);
    await expect(wrong).rejects.toThrow(StepFailed);
  });
});

describe('parallel branches', () => {
  it('come back in the order of their keys, whatever ends first', async () => {
    const waits = [30, 5, 15, 0];
    const results = await journal().all(
      waits.map((wait, index) => ({
        key: `b${index}`,
        run: (branch) =>
          branch.step('wait', wait, () => new Promise<number>((done) => setTimeout(() => done(index), wait)), number),
      })),
      3,
    );
    expect(results).toEqual([0, 1, 2, 3]);
    expect((await db.journal.toArray()).map((entry) => entry.key).sort()).toEqual([
      'b0/wait',
      'b1/wait',
      'b2/wait',
      'b3/wait',
    ]);
  });

  it('run no more than the limit at a time', async () => {
    let running = 0;
    let most = 0;
    await journal().all(
      Array.from({ length: 9 }, (_, index) => ({
        key: `b${index}`,
        run: async () => {
          most = Math.max(most, ++running);
          await new Promise((done) => setTimeout(done, 2));
          running--;
        },
      })),
      3,
    );
    expect(most).toBe(3);
  });
});

describe('a run that dies at any moment', () => {
  const ALIVE = 99;

  /** Three steps and a fan-out; `dieAfter` effects have run when the worker is gone for good. */
  async function run(dieAfter: number, log: string[]): Promise<number> {
    let effects = 0;
    let over = false;
    const effect = (name: string, value: number) => () =>
      effects++ >= dieAfter
        ? new Promise<number>(() => undefined)
        : Promise.resolve().then(() => {
            log.push(name);
            return value;
          });
    // Dead: an effect hangs, so that every later one does, and what ran before it has been recorded.
    const death = async () => {
      while (
        !over &&
        (effects <= dieAfter || (await db.journal.filter((entry) => entry.state === 'done').count()) < log.length)
      )
        await new Promise((wake) => setTimeout(wake, 2));
      return -1;
    };
    const work = journal('r-9');
    const go = async () => {
      const a = await work.step('1-a', null, effect('a', 1), number);
      const parts = await work.scope('2-b').all(
        [2, 3, 4].map((value) => ({
          key: `p${value}`,
          run: (branch) => branch.step('x', { a }, effect(`b${value}`, value), number),
        })),
        2,
      );
      return work.step('3-c', parts, effect('c', a + parts.reduce((sum, part) => sum + part, 0)), number);
    };
    return Promise.race([go(), death()]).finally(() => {
      over = true;
    });
  }

  it('ends with the same answer, each step done once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 4 }), async (deaths) => {
        await db.journal.clear();
        const log: string[] = [];
        for (const dieAfter of deaths) await run(dieAfter, log);
        expect(await run(ALIVE, log)).toBe(10);
        expect([...log].sort()).toEqual(['a', 'b2', 'b3', 'b4', 'c']);
      }),
      { numRuns: 15 },
    );
  });
});

describe('canonical JSON', () => {
  it('does not depend on the order of members and parses back to the same value', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })), (value) => {
        const turned = Object.fromEntries(Object.entries(value).reverse());
        expect(canonicalJson(turned)).toBe(canonicalJson(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('refuses what JSON cannot hold', () => {
    expect(() => canonicalJson({ a: Number.NaN })).toThrow(TypeError);
    expect(() => canonicalJson(() => 1)).toThrow(TypeError);
  });
});

describe('what is to end', () => {
  it('is told so until it has, since a host may not have heard of it yet', async () => {
    vi.useFakeTimers();
    try {
      let said = 0;
      const ending = untilHeard(() => said++);
      vi.advanceTimersByTime(1_000);
      expect(said).toBe(0);
      ending.tell();
      expect(said).toBe(1);
      vi.advanceTimersByTime(450);
      expect(said).toBe(3);
      ending.heard();
      vi.advanceTimersByTime(1_000);
      expect(said).toBe(3);
    } finally {
      vi.useRealTimers();
    }
  });
});
