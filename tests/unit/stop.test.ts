import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RunPaused } from '../../lib/journal/errors';
import { type HostLink, openJournal } from '../../lib/journal/journal';
import { healthOf } from '../../lib/library/health';
import { createRun, getRun, stepsOf, updateWork } from '../../lib/library/runs';
import { ASK_MODEL } from '../../lib/models/command';
import { keepPaused, keepResting, letGoOn, pauseRun, stopRun } from '../../lib/research/decide';
import type { ResearchHost } from '../../lib/research/host';
import { replay } from '../../lib/research/replay';
import { research } from '../../lib/research/run';
import { startScriptedModel } from '../servers/scripted-model.mjs';
import { household } from './models/support';
import { idOf, lamp } from './support/asked-tabs';
import { makeRun, tabTarget } from './support/runs';

/** Once a stop stands in the library, no request to a model leaves any more, by the server's own count. */

/** Takes every stage: the planner reads it, passages are chosen, written, judged. */
const QUESTION = 'How do I wake the Varde lamp, and where are its spare bulbs kept?';

let model: Awaited<ReturnType<typeof startScriptedModel>>;
beforeEach(async () => {
  model = await startScriptedModel();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await model.close();
});

const writesTwo = {
  match: { stage: 'compose' },
  reply: (prompt: string) => ({
    overview: [
      {
        evidence: [idOf(prompt, 'touching the foot')],
        text: 'A gentle tap at the base is enough to bring the light back.',
      },
      { evidence: [idOf(prompt, 'Spare bulbs')], text: 'Spare bulbs are kept in the drawer under the foot.' },
    ],
    more: [],
    missing: [],
  }),
};

/** A run whose stop is recorded when `when` says so of a step, and heard by the worker only where `heard`. */
async function stoppedAt(when: (key: string) => boolean, heard: boolean) {
  const house = await household(model.url);
  const { db } = house;
  const stop = new AbortController();
  let callsThen: number | null = null;
  const begun: string[] = [];
  const record = async () => {
    if (callsThen !== null) return;
    await stopRun(db, 'r');
    callsThen = model.counts().calls;
    if (heard) stop.abort();
  };
  const now = () => new Date().toISOString();
  const link: HostLink = {
    ...house.link,
    perform: async (request) => {
      if (callsThen !== null && request.effect === ASK_MODEL) begun.push(request.key);
      if (when(request.key)) await record();
      return house.link.perform(request);
    },
  };
  const host: ResearchHost = {
    db,
    now,
    elapsed: () => 0,
    online: () => true,
    readTab: async () => {
      if (when('02-read')) await record();
      return { ok: true, reading: lamp };
    },
  };
  const run = makeRun('r', QUESTION, [tabTarget(1)]);
  await createRun(db, run);
  if (when('start')) await record();
  const journal = openJournal({ db, runId: 'r', now, signal: new AbortController().signal, host: link });
  const answer = await research(run, journal, host, stop.signal);
  return { answer, db, begun, after: model.counts().calls - (callsThen ?? Number.NaN) };
}

describe('a run that the person stops', () => {
  it.each(['start', '02-read'])('at %s asks no model, says so and is gone through again', async (point) => {
    model.setScript([writesTwo]);
    const { answer, db, after, begun } = await stoppedAt((key) => key === point, true);
    expect(after).toBe(0);
    // The planner's step is begun beside the reading, and may be on its way.
    expect(begun.filter((key) => point === 'start' || key !== '01-understand/model')).toEqual([]);
    expect(answer.stop).toMatchObject({ reason: 'stopped_by_person', forced: true });
    expect(await replay(db, 'r')).toMatchObject({ same: true });
  });

  it.each(['01-understand/model', '03-write/2-draft', '03-write/5-judge'])(
    'while its step %s is on its way to the host lets no request leave, though the worker has not heard of it',
    async (point) => {
      model.setScript([writesTwo]);
      const { db, after } = await stoppedAt((key) => key === point, false);
      expect(after).toBe(0);
      const step = (await stepsOf(db, 'r')).find(({ key }) => key === point);
      expect(step).toMatchObject({ state: 'done', spent: { calls: 0, tokens_in: 0 } });
      expect(await replay(db, 'r')).toMatchObject({ same: true });
    },
  );

  it('before its sentences are judged makes its answer of those that were written, and says that it was stopped', async () => {
    model.setScript([writesTwo]);
    const { answer, db, after } = await stoppedAt((key) => key === '03-write/2-draft', false);
    expect(after).toBe(0);
    expect(answer).toMatchObject({ engine: 'rules', stop: { reason: 'stopped_by_person' } });
    expect((await stepsOf(db, 'r')).some(({ key }) => key === '03-write/5-judge')).toBe(false);
  });

  it('goes to its end where there is no network, instead of resting for it', async () => {
    const house = await household('http://models.test/v1');
    const stop = new AbortController();
    const now = () => new Date().toISOString();
    const host = { db: house.db, now, elapsed: () => 0, online: () => false };
    const readTab = async () => {
      stop.abort();
      return { ok: true as const, reading: lamp };
    };
    const run = makeRun('r', QUESTION, [tabTarget(1)]);
    await createRun(house.db, run);
    const answer = await research(run, house.journal('r'), { ...host, readTab }, stop.signal);
    expect(answer.stop.reason).toBe('stopped_by_person');
  });
});

describe('what a person decided about a run', () => {
  const rested = { reason: 'offline' as const, until: null };

  it('stands against what comes meanwhile', async () => {
    const { db } = await household('http://models.test/v1');
    await createRun(db, makeRun('r', QUESTION, [tabTarget(1)]));
    const state = async () => (await getRun(db, 'r'))?.state;
    // That a run is at work is written behind the work.
    expect(await pauseRun(db, 'r')).toBe(true);
    await updateWork(db, 'r', { state: 'running', started_at: '2026-01-01T00:00:00.000Z' });
    expect(await state()).toBe('paused');
    expect((await getRun(db, 'r'))?.started_at).not.toBeNull();
    expect(await stopRun(db, 'r')).toBe(true);
    await updateWork(db, 'r', { state: 'running' });
    await keepResting(db, 'r', rested);
    await keepPaused(db, 'r', true);
    await letGoOn(db, 'r', true);
    expect(await state()).toBe('stopping');
  });

  it('stops no run that has ended', async () => {
    const { db } = await household('http://models.test/v1');
    await createRun(db, { ...makeRun('r', QUESTION, [tabTarget(1)]), state: 'done' });
    expect(await stopRun(db, 'r')).toBe(false);
    expect((await getRun(db, 'r'))?.state).toBe('done');
  });

  it('is no reason not to go on where nobody decided anything', async () => {
    const { db } = await household('http://models.test/v1');
    await createRun(db, makeRun('r', QUESTION, [tabTarget(1)]));
    await keepResting(db, 'r', rested, { code: 'QuotaExceededError', cause: 'full' });
    await updateWork(db, 'r', { state: 'running' });
    expect(await getRun(db, 'r')).toMatchObject({ state: 'running', error: null });
  });
});

describe('a run that rests while there is no room', () => {
  it.each([
    ['the record of a reading', 0],
    ['the copy of it', 0],
    // The planner comes to rest first.
    ['the record of a reading that goes on when the run comes to rest', 100],
  ])('tells that %s is not kept, and reads again', async (what, later) => {
    const house = await household(model.url);
    const { db } = house;
    let reads = 0;
    let held = false;
    const told: unknown[] = [];
    const now = () => new Date().toISOString();
    const host: ResearchHost = {
      db,
      now,
      elapsed: () => 0,
      online: () => true,
      readTab: async () => {
        reads++;
        held = reads === 1;
        await new Promise((resolve) => setTimeout(resolve, later));
        return { ok: true, reading: lamp };
      },
    };
    const { put } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, row, ...rest) {
      const isRecord = row.key === '02-read/000/page' && row.state === 'done';
      if (reads === 1 && (what === 'the copy of it' ? row.text === lamp.text : isRecord))
        throw new DOMException('The disk is full.', 'QuotaExceededError');
      return put.call(this, row, ...rest);
    });
    const run = makeRun('r', QUESTION, [tabTarget(1)]);
    await createRun(db, run);
    const go = () => {
      const hold = () => {
        if (held) throw new RunPaused('person');
      };
      const signal = new AbortController().signal;
      const unkept = (error: unknown) => void told.push(error);
      const journal = openJournal({ db, runId: 'r', now, signal, host: house.link, hold, unkept });
      return research(run, journal, host, signal);
    };
    const paused = await go().catch((error: unknown) => error);
    expect(paused).toBeInstanceOf(RunPaused);
    expect(paused).toMatchObject({ reason: 'person' });
    expect([...new Set(told.map(healthOf))]).toEqual(['full']);
    held = false;
    model.setScript([writesTwo]);
    expect((await go()).stop.reason).toBe('answered');
    expect(reads).toBe(2);
    expect(await replay(db, 'r')).toMatchObject({ same: true });
  });
});
