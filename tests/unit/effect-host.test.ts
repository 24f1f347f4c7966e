import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { canonicalJson } from '../../lib/journal/canonical';
import { EffectHost, type HostEffect } from '../../lib/journal/effect-host';
import { begunEntry, streamedSoFar } from '../../lib/journal/entries';
import { RunPaused, StepFailed } from '../../lib/journal/errors';
import { type HostLink, openJournal } from '../../lib/journal/journal';
import { watchNetwork } from '../../lib/journal/network';
import { writeEntries } from '../../lib/journal/writes';
import { Library } from '../../lib/library/db';
import { z } from '../../lib/schema/zod';
import { rowFor } from './models/support';

let db: Library;
let names = 0;
beforeEach(async () => {
  db = new Library(`effect-host-${names++}`);
  await rowFor(db, 'r');
});

const now = () => '2026-01-01T00:00:00.000Z';
const text = { result: z.string() };
const command = { effect: 'say', payload: { word: 'hello' } };

const PAID = { calls: 1, usd: 0.01 };

/** A paid stream of three chunks; `gate` holds it after the second. */
function streaming(calls: unknown[], gate: Promise<void> = Promise.resolve()): Record<string, HostEffect> {
  return {
    say: async (payload, { append, signal, requests }) => {
      const make = async () => {
        calls.push(payload);
        await append('one ');
        await append('two ');
        await Promise.race([
          gate,
          new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason))),
        ]);
        await append('three');
        return 'one two three';
      };
      const fate = () => ({ is: 'answered' as const, cost: PAID, about: false });
      const { outcome } = await requests.once({ sent: payload, atMost: { calls: 1, usd: 0.1 }, make, fate });
      return { value: outcome, spent: PAID };
    },
  };
}

const linkOf = (host: EffectHost): HostLink => ({
  perform: (request) => host.perform(request),
  isRunning: async (run, key) => host.isRunning(run, key),
  cancel: async (run, key) => host.cancel(run, key),
});
const journalOf = (host: HostLink, signal = new AbortController().signal) =>
  openJournal({ db, runId: 'r', now, signal, host });

function gated(): { open: () => void; gate: Promise<void> } {
  let open = () => {};
  const gate = new Promise<void>((done) => {
    open = done;
  });
  return { open, gate };
}

describe('a step in the effect host', () => {
  it('is recorded with its cost by the host and returned to the worker', async () => {
    const host = new EffectHost(db, streaming([]), now);
    expect(await journalOf(linkOf(host)).hostStep('talk', command, text)).toBe('one two three');
    expect(await db.journal.get(['r', 'talk'])).toMatchObject({ state: 'done', place: 'host', spent: { usd: 0.01 } });
  });

  it('stores each chunk at once and drops the chunks when the result is there', async () => {
    const { open, gate } = gated();
    const host = new EffectHost(db, streaming([], gate), now);
    const step = journalOf(linkOf(host)).hostStep('talk', command, text);
    await expect.poll(() => streamedSoFar(db, 'r', 'talk')).toBe('one two ');
    open();
    await step;
    expect(await db.chunks.count()).toBe(0);
  });

  it('that was paid for is written through to the disk, and only that', async () => {
    const asked: (string | undefined)[] = [];
    const open = db.backendDB.bind(db);
    vi.spyOn(db, 'backendDB').mockImplementation(() => {
      const real = open();
      const begin: IDBDatabase['transaction'] = (stores, mode, options) => {
        asked.push(options?.durability);
        return real.transaction(stores, mode, options);
      };
      return { transaction: begin } as IDBDatabase;
    });
    const free: Record<string, HostEffect> = { say: async () => ({ value: 'hello', spent: { reads: 1 } }) };
    await journalOf(linkOf(new EffectHost(db, free, now))).hostStep('free', command, text);
    expect(asked).toEqual([]);
    await journalOf(linkOf(new EffectHost(db, streaming([]), now))).hostStep('talk', command, text);
    expect(asked).toEqual(['strict']);
    expect(await db.journal.get(['r', 'talk'])).toMatchObject({ state: 'done' });
  });

  it('goes on when the worker dies, and the next worker joins it', async () => {
    const { open, gate } = gated();
    const calls: unknown[] = [];
    const link = linkOf(new EffectHost(db, streaming(calls, gate), now));
    void journalOf(link).hostStep('talk', command, text);
    await expect.poll(() => streamedSoFar(db, 'r', 'talk')).toBe('one two ');
    const second = journalOf(link).hostStep('talk', command, text);
    open();
    expect(await second).toBe('one two three');
    expect(calls).toHaveLength(1);
    expect((await db.journal.get(['r', 'talk']))?.attempts).toEqual([]);
  });

  it('that ended while no worker lived is adopted', async () => {
    const calls: unknown[] = [];
    const link = linkOf(new EffectHost(db, streaming(calls), now));
    const deaf: HostLink = {
      ...link,
      perform: (request) => link.perform(request).then(() => new Promise<never>(() => undefined)),
    };
    void journalOf(deaf).hostStep('talk', command, text);
    await expect.poll(async () => (await db.journal.get(['r', 'talk']))?.state).toBe('done');
    expect(await journalOf(link).hostStep('talk', command, text)).toBe('one two three');
    expect(calls).toHaveLength(1);
  });

  it('whose host died too is in doubt: counted, and made once more', async () => {
    const calls: unknown[] = [];
    void journalOf(linkOf(new EffectHost(db, streaming(calls, gated().gate), now))).hostStep('talk', command, text);
    await expect.poll(() => streamedSoFar(db, 'r', 'talk')).toBe('one two ');
    const fresh = linkOf(new EffectHost(db, streaming(calls), now));
    expect(await journalOf(fresh).hostStep('talk', command, text)).toBe('one two three');
    expect(calls).toHaveLength(2);
    expect((await db.journal.get(['r', 'talk']))?.attempts.map((attempt) => attempt.kind)).toEqual(['in_doubt']);
  });

  it('in doubt a second time is not made a third', async () => {
    const calls: unknown[] = [];
    for (const expected of [1, 2]) {
      void journalOf(linkOf(new EffectHost(db, streaming(calls, gated().gate), now))).hostStep('talk', command, text);
      await expect.poll(() => calls.length).toBe(expected);
    }
    const third = journalOf(linkOf(new EffectHost(db, streaming(calls), now))).hostStep('talk', command, text);
    await expect(third).rejects.toThrow(StepFailed);
    expect(calls).toHaveLength(2);
  });

  it('is ended by its signal, down to the effect', async () => {
    const stop = new AbortController();
    const host = new EffectHost(db, streaming([], gated().gate), now);
    const step = journalOf(linkOf(host), stop.signal).hostStep('talk', command, text);
    await expect.poll(() => streamedSoFar(db, 'r', 'talk')).toBe('one two ');
    stop.abort();
    await expect(step).rejects.toThrow(/cancelled/);
    expect(host.isRunning('r', 'talk')).toBe(false);
  });

  it('that cannot run now leaves nothing behind and spends no try', async () => {
    const host = new EffectHost(db, streaming([]), now);
    const offline = {
      ...text,
      ready: () => {
        throw new RunPaused('offline');
      },
    };
    await expect(journalOf(linkOf(host)).hostStep('talk', command, offline)).rejects.toThrow(RunPaused);
    expect(await db.journal.count()).toBe(0);
    expect(await journalOf(linkOf(host)).hostStep('talk', command, text)).toBe('one two three');
  });

  it('asked for twice at once runs once', async () => {
    const calls: unknown[] = [];
    const host = new EffectHost(db, streaming(calls), now);
    const link = linkOf(host);
    const both = await Promise.all([
      journalOf(link).hostStep('talk', command, text),
      journalOf(link).hostStep('talk', command, text),
    ]);
    expect(both).toEqual(['one two three', 'one two three']);
    expect(calls).toHaveLength(1);
  });
});

describe('an effect that cannot be done now', () => {
  it('pauses the run and spends no try; its row waits with it, and the next worker goes on in it', async () => {
    let busy = true;
    const effects: Record<string, HostEffect> = {
      say: async () => {
        if (busy) throw new RunPaused('busy', '2026-01-01T00:05:00.000Z');
        return { value: 'hello', spent: { calls: 1 } };
      },
    };
    const link = linkOf(new EffectHost(db, effects, now));
    const paused = await journalOf(link)
      .hostStep('talk', command, text)
      .catch((error: unknown) => error);
    expect(paused).toBeInstanceOf(RunPaused);
    expect(paused).toMatchObject({ reason: 'busy', until: '2026-01-01T00:05:00.000Z' });
    const waited = { kind: 'paused', error: 'busy until 2026-01-01T00:05:00.000Z', reason: 'busy' };
    const reserved = { calls: 0, usd: 0 };
    expect(await db.journal.get(['r', 'talk'])).toMatchObject({ state: 'paused', reserved, attempts: [waited] });
    busy = false;
    expect(await journalOf(link).hostStep('talk', command, text)).toBe('hello');
    expect(await db.journal.get(['r', 'talk'])).toMatchObject({ state: 'done', attempts: [waited] });
  });

  it('learns from its context what happened to the network since it began', async () => {
    const said: (string | null)[] = [];
    const network = { begin: () => ({ look: () => 'asleep' as const, end: () => said.push('ended') }) };
    const effects: Record<string, HostEffect> = {
      say: async (_payload, { lostNetwork }) => {
        said.push(lostNetwork());
        return { value: 'x', spent: {} };
      },
    };
    await journalOf(linkOf(new EffectHost(db, effects, now, network))).hostStep('talk', command, text);
    expect(said).toEqual(['asleep', 'ended']);
  });
});

describe('the watch on the network', () => {
  const watching = () => {
    const state = { at: 0, online: true, tick: () => {}, timers: 0 };
    const watch = watchNetwork({
      online: () => state.online,
      wallClock: () => state.at,
      every: (_ms, tick) => {
        state.timers++;
        state.tick = tick;
        return () => state.timers--;
      },
    });
    return { state, network: watch.begin() };
  };

  it('takes ticks a minute late for a hidden page, and four minutes for sleep', () => {
    const { state, network } = watching();
    for (const ms of [10_000, 60_000, 10_000]) {
      state.at += ms;
      state.tick();
    }
    expect(network.look()).toBeNull();
    state.at += 240_000;
    state.tick();
    state.at += 10_000;
    state.tick();
    expect(network.look()).toBe('asleep');
  });

  it('sees sleep that no tick has told yet, and puts a missing network first', () => {
    const { state, network } = watching();
    state.at += 600_000;
    expect(network.look()).toBe('asleep');
    state.online = false;
    expect(network.look()).toBe('offline');
    network.end();
    expect(state.timers).toBe(0);
  });
});

describe('a step whose end nobody saw', () => {
  const begun = async () => {
    const from = { runId: 'r', key: 'talk', place: 'host' as const, input: canonicalJson(command) };
    const begun = { ...from, reserve: { calls: 3, usd: 0.3 }, attempts: [], at: now() };
    await writeEntries(db, [await begunEntry(begun)]);
  };
  const attempts = async () => (await db.journal.get(['r', 'talk']))?.attempts;

  it('is made without doubt where it is known that no paid request left', async () => {
    const calls: unknown[] = [];
    await begun();
    expect(await journalOf(linkOf(new EffectHost(db, streaming(calls), now))).hostStep('talk', command, text)).toBe(
      'one two three',
    );
    expect([calls.length, (await attempts())?.map(({ kind }) => kind)]).toEqual([1, ['interrupted']]);
  });

  it('adopts a result that comes between its look at the journal and its question to the host', async () => {
    const calls: unknown[] = [];
    const host = new EffectHost(db, streaming(calls), now);
    await begun();
    const link: HostLink = {
      ...linkOf(host),
      // The host ends the step while it is being asked.
      isRunning: async () => {
        await host.perform({ run_id: 'r', key: 'talk', ...command });
        return false;
      },
    };
    expect(await journalOf(link).hostStep('talk', command, text)).toBe('one two three');
    expect([calls.length, await attempts()]).toEqual([1, []]);
  });
});
