import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { EffectHost } from '../../../lib/journal/effect-host';
import { RunWaits } from '../../../lib/journal/errors';
import { openJournal } from '../../../lib/journal/journal';
import { Library } from '../../../lib/library/db';
import { createRun, getRun, updateRun } from '../../../lib/library/runs';
import { decide, keepPaused, keepWaiting, pauseRun, waitsForPerson } from '../../../lib/research/decide';
import { keepReading, READ_URL } from '../../../lib/research/effects';
import type { ResearchHost } from '../../../lib/research/host';
import { newRun } from '../../../lib/research/new-run';
import { replay } from '../../../lib/research/replay';
import { research } from '../../../lib/research/run';
import { SEARCH_SOURCE, searchCommand } from '../../../lib/research/search/command';
import type { Run } from '../../../lib/schema/run';
import { z } from '../../../lib/schema/zod';
import { makePage } from '../support/runs';

let db: Library;
let names = 0;
beforeEach(() => {
  db = new Library(`waits-${names++}`);
});

const now = () => '2026-01-02T03:04:05.000Z';
const QUESTION = 'After how many minutes does the Varde lamp dim itself?';
const HIT = {
  url: 'https://lamps.test/',
  title: 'The Varde lamp',
  snippet: 'It dims.',
  published_at: null,
  language: null,
};
const PAGE = ['By default the Varde lamp dims itself after 25 minutes without movement.'];

async function waitingRun(): Promise<Run> {
  const source = { id: 'x', kind: 'custom' as const, name: 'x', base_url: 'https://x.test', enabled: true };
  const sources = [{ ...source, language: null, custom: null }];
  const run = newRun({
    id: 'r',
    kind: 'ask',
    question: QUESTION,
    look_in: ['web'],
    search: { sources, not_allowed: [], scopes: ['web'], site: null, words: null, confirm: true },
    depth: 'quick',
    window_id: 1,
    targets: [],
    createdAt: now(),
  });
  await createRun(db, run);
  return run;
}

/** What a worker does with the run: it goes through it, and puts it aside where it waits. */
async function work(queries: string[], stopped = AbortSignal.any([])): Promise<'waits' | 'done'> {
  const run = await getRun(db, 'r');
  if (!run) throw new Error('no run');
  const effects = new EffectHost(
    db,
    {
      [SEARCH_SOURCE]: async (payload) => {
        queries.push(searchCommand.parse(payload).query);
        return {
          value: { hits: [HIT], cursor: null, failure: null, detail: null, ms: 1, cached_at: null },
          spent: {},
        };
      },
      [READ_URL]: async (payload) => {
        const { url } = z.object({ url: z.string() }).parse(payload);
        const reading = { ok: true as const, reading: makePage(url, 'The Varde lamp', PAGE) };
        return { value: { ...(await keepReading({ db, now }, reading, 'public', null)), ms: 1 }, spent: {} };
      },
    },
    now,
    { begin: () => ({ look: () => null, end: () => undefined }) },
  );
  const link = {
    perform: (request: Parameters<EffectHost['perform']>[0]) => effects.perform(request),
    isRunning: async (id: string, key: string) => effects.isRunning(id, key),
    cancel: async (id: string, key: string) => effects.cancel(id, key),
  };
  const signal = new AbortController().signal;
  const journal = openJournal({ db, runId: run.id, now, signal, host: link });
  const host: ResearchHost = {
    db,
    now,
    elapsed: () => 0,
    online: () => true,
    readTab: () => Promise.reject(new Error('no tab')),
  };
  try {
    await research(run, journal, host, stopped);
    return 'done';
  } catch (error) {
    if (!(error instanceof RunWaits)) throw error;
    await keepWaiting(db, run.id, error);
    return 'waits';
  }
}

describe('a search whose words a person wants to see first', () => {
  it('sends nothing until the person has decided, then what was decided, and is replayed', async () => {
    await waitingRun();
    const queries: string[] = [];
    expect(await work(queries)).toBe('waits');
    const waits = await getRun(db, 'r');
    expect(waits?.state).toBe('waiting');
    expect(waits?.awaits?.words).toContain('varde');
    expect(queries).toEqual([]);
    // Another worker finds nothing decided and waits as before.
    expect(await work(queries)).toBe('waits');

    const key = waits?.awaits?.key ?? '';
    expect(await decide(db, 'r', 'another step', ['Varde'], now())).toBe(false);
    expect(await decide(db, 'r', key, ['Varde', 'dimmer'], now())).toBe(true);
    expect(await decide(db, 'r', key, ['twice'], now())).toBe(false);
    expect(await work(queries)).toBe('done');
    expect(queries.length).toBeGreaterThan(0);
    expect(queries.every((query) => query.includes('dimmer'))).toBe(true);
    const answer = await db.answers.get('r');
    expect(answer?.overview[0]?.text).toBe(PAGE[0]);
    expect(await replay(db, 'r')).toMatchObject({ same: true });
  });

  it('that is stopped while it waits ends without a search, and says who ended it', async () => {
    await waitingRun();
    const queries: string[] = [];
    await work(queries);
    await updateRun(db, 'r', { state: 'stopping' });
    expect(await work(queries, AbortSignal.abort())).toBe('done');
    expect(queries).toEqual([]);
    expect((await db.answers.get('r'))?.stop.reason).toBe('stopped_by_person');
  });
});

describe('a run that the person pauses', () => {
  const stateOf = async () => {
    const run = await getRun(db, 'r');
    return run && { state: run.state, byPerson: waitsForPerson(run) };
  };

  it('waits for the person and for nothing else', async () => {
    await waitingRun();
    expect(await pauseRun(db, 'r')).toBe(true);
    expect(await stateOf()).toEqual({ state: 'paused', byPerson: true });
    // It begins its rest only when what was under way has ended.
    await keepPaused(db, 'r', true);
    expect(await stateOf()).toEqual({ state: 'paused', byPerson: true });
    await updateRun(db, 'r', { state: 'paused', paused: { reason: 'offline', until: null } });
    expect(await stateOf()).toEqual({ state: 'paused', byPerson: false });
  });

  it('stands in line again where it was let go on before it came to rest', async () => {
    await waitingRun();
    await pauseRun(db, 'r');
    await updateRun(db, 'r', { state: 'running', paused: null });
    await keepPaused(db, 'r', false);
    expect(await stateOf()).toEqual({ state: 'queued', byPerson: false });
  });

  it('is not paused once it ends, and a stop that came meanwhile stands', async () => {
    await waitingRun();
    await updateRun(db, 'r', { state: 'stopping' });
    expect(await pauseRun(db, 'r')).toBe(false);
    await keepPaused(db, 'r', true);
    expect(await stateOf()).toEqual({ state: 'stopping', byPerson: false });
    await updateRun(db, 'r', { state: 'done' });
    expect(await pauseRun(db, 'r')).toBe(false);
    expect(await pauseRun(db, 'nobody')).toBe(false);
  });
});
