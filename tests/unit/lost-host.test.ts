import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bookedCost } from '../../lib/journal/booked';
import { type EffectContext, EffectHost, type HostEffect } from '../../lib/journal/effect-host';
import { RunPaused, StepFailed } from '../../lib/journal/errors';
import { type HostLink, openJournal, type StepOptions } from '../../lib/journal/journal';
import { Library } from '../../lib/library/db';
import { openRequestLog, type RequestFate } from '../../lib/library/requests';
import { NO_COST, sumOfCosts } from '../../lib/schema/journal';
import { z } from '../../lib/schema/zod';
import { rowFor } from './models/support';

/** The effect host dies and the worker lives: the offscreen document crashed, or was closed. */

let db: Library;
let names = 0;
beforeEach(async () => {
  db = new Library(`lost-host-${names++}`);
  await rowFor(db, 'r');
});

let seconds = 0;
const now = () => new Date(1_767_225_600_000 + seconds++ * 1000).toISOString();
const AT_MOST = { calls: 1, tokens_in: 400, tokens_out: 100, usd: 0.05 };
const COST = { calls: 1, tokens_in: 300, tokens_out: 20, usd: 0.01 };
const command = { effect: 'pay', payload: { word: 'hello' } };

/** A paid request that the server saw; what `end` waits for comes before its answer. */
async function pay({ requests }: EffectContext, seen: string[], sent: string, end: Promise<unknown>) {
  const make = async () => {
    seen.push(sent);
    await end;
    return `answer to ${sent}`;
  };
  const fate = (): RequestFate => ({ is: 'answered', cost: COST, about: false });
  return (await requests.once({ sent, atMost: AT_MOST, make, fate })).outcome;
}

/** Host after host, each with its effect; `die` ends the present one as a crash does: whoever waits for it is told. */
function hosts(...effects: HostEffect[]) {
  let at = 0;
  let host = new EffectHost(db, { pay: effects[0] ?? never }, now);
  let crash = (): void => {};
  let crashed = new Promise<never>((_, fail) => {
    crash = () => fail(new Error('the message channel closed'));
  });
  crashed.catch(() => undefined);
  const link: HostLink = {
    perform: (request) => Promise.race([host.perform(request), crashed]),
    isRunning: async (run, key) => host.isRunning(run, key),
    cancel: async (run, key) => host.cancel(run, key),
  };
  const die = () => {
    const old = crash;
    at++;
    host = new EffectHost(db, { pay: effects[at] ?? effects.at(-1) ?? never }, now);
    crashed = new Promise<never>((_, fail) => {
      crash = () => fail(new Error('the message channel closed'));
    });
    crashed.catch(() => undefined);
    old();
  };
  return { link, die };
}
const never: HostEffect = () => new Promise(() => {});

const step = (link: HostLink, more: Partial<StepOptions<string>> = {}) =>
  openJournal({ db, runId: 'r', now, signal: new AbortController().signal, host: link }).hostStep('talk', command, {
    result: z.string(),
    reserve: { calls: 3, tokens_in: 1200, tokens_out: 300, usd: 0.15 },
    ...more,
  });
const entry = () => db.journal.get(['r', 'talk']);
const paying =
  (seen: string[], end: Promise<unknown> = Promise.resolve()): HostEffect =>
  async (_payload, context) => ({ value: await pay(context, seen, 'one', end), spent: COST });
const forever = new Promise<never>(() => {});

describe('a paid step whose host dies while the worker lives', () => {
  it('is in doubt, counted with what it may have cost, and made once more', async () => {
    const seen: string[] = [];
    const { link, die } = hosts(paying(seen, forever), paying(seen));
    const asked = step(link);
    await expect.poll(() => seen.length).toBe(1);
    die();
    expect(await asked).toBe('answer to one');
    expect(seen).toEqual(['one', 'one']);
    const row = await entry();
    expect(row).toMatchObject({ state: 'done', spent: COST, attempts: [{ kind: 'in_doubt', cost: AT_MOST }] });
    expect(row?.attempts[0]?.error).toContain('the message channel closed');
    expect(row && bookedCost(row)).toEqual({ cost: sumOfCosts([AT_MOST, COST]), about: true });
  });

  it('in doubt twice fails, and both tries stand in the books', async () => {
    const seen: string[] = [];
    const { link, die } = hosts(paying(seen, forever), paying(seen, forever), paying(seen));
    const asked = step(link).catch((error: unknown) => error);
    for (const times of [1, 2]) {
      await expect.poll(() => seen.length).toBe(times);
      die();
    }
    const failed = await asked;
    expect(failed).toBeInstanceOf(StepFailed);
    expect(failed).toMatchObject({ cost: sumOfCosts([AT_MOST, AT_MOST]) });
    expect(seen).toHaveLength(2);
    const row = await entry();
    expect(row && bookedCost(row)).toEqual({ cost: sumOfCosts([AT_MOST, AT_MOST]), about: true });
    await expect(step(link)).rejects.toMatchObject({ cost: sumOfCosts([AT_MOST, AT_MOST]) });
    expect(seen).toHaveLength(2);
  });

  it('asks its budget again, with what the lost try may have cost', async () => {
    const seen: string[] = [];
    const { link, die } = hosts(paying(seen, forever), paying(seen));
    const admit = vi.fn<NonNullable<StepOptions<string>['admit']>>(() => ({ reserve: { calls: 3 } }));
    const asked = step(link, { admit });
    await expect.poll(() => seen.length).toBe(1);
    die();
    await asked;
    expect(admit.mock.calls.map(([lost]) => lost.usd)).toEqual([0, AT_MOST.usd]);
  });

  it('whose request had not left is made again without doubt', async () => {
    const { link, die } = hosts(never, paying([]));
    const asked = step(link);
    await expect.poll(async () => (await entry())?.state).toBe('started');
    await new Promise((wake) => setTimeout(wake, 20));
    die();
    expect(await asked).toBe('answer to one');
    expect((await entry())?.attempts.map(({ kind, cost }) => [kind, cost])).toEqual([['interrupted', undefined]]);
  });

  it('whose answer was stored is not asked for again', async () => {
    const seen: string[] = [];
    const dyingAfter: HostEffect = async (_payload, context) => {
      await pay(context, seen, 'one', Promise.resolve());
      seen.push('answered');
      return forever;
    };
    const { link, die } = hosts(dyingAfter, paying(seen));
    const asked = step(link);
    await expect.poll(() => seen.length).toBe(2);
    die();
    expect(await asked).toBe('answer to one');
    expect(seen).toEqual(['one', 'answered']);
    expect((await entry())?.attempts.map(({ kind }) => kind)).toEqual(['interrupted']);
    expect(await db.chunks.count()).toBe(0);
  });

  it('that settled as the host died is adopted', async () => {
    const { link, die } = hosts(paying([]));
    const late: HostLink = {
      ...link,
      perform: async (request) => {
        await link.perform(request);
        die();
        throw new Error('the message channel closed');
      },
    };
    expect(await step(late)).toBe('answer to one');
    expect((await entry())?.attempts).toEqual([]);
  });

  it('that the host still runs when only the way to it broke is joined, not begun anew', async () => {
    const seen: string[] = [];
    let open = () => {};
    const gate = new Promise<void>((done) => {
      open = done;
    });
    const { link } = hosts(paying(seen, gate));
    let broken = false;
    const flaky: HostLink = {
      ...link,
      perform: (request) => {
        const going = link.perform(request);
        if (broken) return going;
        broken = true;
        return Promise.reject(new Error('no answer'));
      },
    };
    const asked = step(flaky);
    await expect.poll(() => seen.length).toBe(1);
    open();
    expect(await asked).toBe('answer to one');
    expect([seen.length, (await entry())?.attempts]).toEqual([1, []]);
  });

  it('that kills every host it is given fails in the end, though nothing was paid', async () => {
    let deaths = 0;
    const { link, die } = hosts(never);
    const mortal: HostLink = {
      ...link,
      perform: (request) => {
        const going = link.perform(request);
        deaths++;
        die();
        return going;
      },
    };
    await expect(step(mortal)).rejects.toBeInstanceOf(StepFailed);
    expect(deaths).toBe(6);
    const row = await entry();
    expect(row && bookedCost(row)).toEqual({ cost: NO_COST, about: false });
  });
});

describe('a step that waits with its run', () => {
  it('keeps its earlier tries and doubts over the pause', async () => {
    const seen: string[] = [];
    let busy = true;
    const waiting: HostEffect = async (payload, context) => {
      if (busy) throw new RunPaused('busy', null);
      return paying(seen)(payload, context);
    };
    const { link, die } = hosts(paying(seen, forever), waiting);
    const asked = step(link).catch((error: unknown) => error);
    await expect.poll(() => seen.length).toBe(1);
    die();
    expect(await asked).toBeInstanceOf(RunPaused);
    const paused = await entry();
    expect(paused && bookedCost(paused)).toEqual({ cost: sumOfCosts([AT_MOST]), about: true });
    busy = false;
    expect(await step(link)).toBe('answer to one');
    expect((await entry())?.attempts.map(({ kind }) => kind)).toEqual(['in_doubt', 'paused']);
  });

  it('counts a request that was out when the network went, and keeps what was answered before', async () => {
    const seen: string[] = [];
    const losing: HostEffect = async (_payload, context) => {
      await pay(context, seen, 'one', Promise.resolve());
      const make = async () => void seen.push('two');
      await context.requests.once({ sent: 'two', atMost: AT_MOST, make, fate: () => ({ is: 'unknown' }) });
      throw new RunPaused('offline');
    };
    const whole: HostEffect = async (_payload, context) => {
      await pay(context, seen, 'one', Promise.resolve());
      return { value: await pay(context, seen, 'two', Promise.resolve()), spent: sumOfCosts([COST, COST]) };
    };
    const { link, die } = hosts(losing, whole);
    await expect(step(link)).rejects.toBeInstanceOf(RunPaused);
    const paused = await entry();
    expect(paused).toMatchObject({ state: 'paused', attempts: [{ kind: 'paused', reason: 'offline', cost: AT_MOST }] });
    expect(paused && bookedCost(paused).cost).toEqual(sumOfCosts([AT_MOST, COST]));
    die();
    expect(await step(link)).toBe('answer to two');
    expect(seen).toEqual(['one', 'two', 'two']);
  });
});

describe('the requests of a step', () => {
  it('are each answered once however often what runs it dies, and the books never fall short of the server’s', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.record({ after: fc.nat(3), out: fc.boolean() }), { maxLength: 4 }),
        async (count, deaths) => {
          await db.chunks.clear();
          const served: number[] = [];
          const finished: number[] = [];
          for (const death of [...deaths, null]) {
            const log = openRequestLog(db, 'r', 'talk');
            for (let n = 0; n < count; n++) {
              const dies = death !== null && n === Math.min(death.after, count - 1);
              if (dies && !death.out) break;
              const make = async () => {
                served.push(n);
                if (dies) throw new Error('died');
                finished.push(n);
                return n;
              };
              const fate = (): RequestFate => ({ is: 'answered', cost: COST, about: false });
              const made = log.once({ sent: n, atMost: AT_MOST, make, fate });
              if (dies) {
                await made.catch(() => undefined);
                break;
              }
              expect((await made).outcome).toBe(n);
            }
          }
          expect(finished).toEqual([...new Set(finished)]);
          expect(finished).toHaveLength(count);
          const rows = (await db.chunks.toArray()).map(({ text }) => JSON.parse(text).state as string);
          expect(rows.filter((state) => state === 'answered')).toHaveLength(count);
          expect(rows).toHaveLength(served.length);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('with the same words are two where they were two', async () => {
    let n = 0;
    const ask = (log: ReturnType<typeof openRequestLog>) =>
      log.once({
        sent: 'again',
        atMost: AT_MOST,
        make: async () => ++n,
        fate: () => ({ is: 'answered', cost: COST, about: false }),
      });
    const first = openRequestLog(db, 'r', 'talk');
    expect([await ask(first), await ask(first)].map(({ outcome }) => outcome)).toEqual([1, 2]);
    const second = openRequestLog(db, 'r', 'talk');
    const again = [await ask(second), await ask(second), await ask(second)];
    expect(again.map(({ outcome, isNew }) => [outcome, isNew])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
  });
});
