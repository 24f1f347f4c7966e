import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RunPaused } from '../../lib/journal/errors';
import { exportLibrary } from '../../lib/library/export-all';
import { setPreference } from '../../lib/library/preferences';
import { createRun, evidenceOf, stepsOf } from '../../lib/library/runs';
import { outlook } from '../../lib/research/estimate';
import { startScriptedModel } from '../servers/scripted-model.mjs';
import { homeWithTabs, QUESTION, writes } from './support/asked-tabs';
import { makeRun, tabTarget } from './support/runs';

/** What went wrong in other agents' dealings with models, by the kind of it (cases AL-…). */

let model: Awaited<ReturnType<typeof startScriptedModel>>;
beforeEach(async () => {
  model = await startScriptedModel();
});
afterEach(() => model.close());

const PRICE = { model: 'scripted', input: 3, output: 15, as_of: '2026-01-01', source: '' };
const RIGHT = 'The Varde lamp dims itself after 25 minutes without movement.';

describe('money (AL-08)', () => {
  it('is estimated before, counted while it is spent, capped, and what was read is there after a stop', async () => {
    model.setScript([{ ...writes(RIGHT), stream: { chunk: 3, delay: 30 } }]);
    const { ask, db } = await homeWithTabs(model.url);
    await setPreference(db, 'model_prices', [PRICE]);
    const before = await outlook(db, 'quick');
    expect(before?.usd?.low).toBeGreaterThan(0);
    expect(before?.usd?.high).toBeGreaterThanOrEqual(before?.usd?.low ?? 0);
    const stop = new AbortController();
    const answering = ask(QUESTION, stop.signal);
    await expect.poll(() => (model.log()[0]?.chunks ?? 0) > 2, { interval: 5, timeout: 5_000 }).toBe(true);
    stop.abort();
    const answer = await answering;
    expect(answer.overview[0]?.text).toContain('25 minutes');
    const spent = (await stepsOf(db, 'r')).filter((step) => step.spent.calls > 0);
    expect(spent).toHaveLength(1);
    expect(spent[0]?.spent.usd).toBeGreaterThan(0);
    expect(spent[0]?.spent.usd).toBeLessThanOrEqual(before?.usd?.high ?? 0);
  });

  it.each([0.000_001, 0.01])('of %d dollars is never passed', async (usd) => {
    model.setScript([writes(RIGHT)]);
    const { ask, db } = await homeWithTabs(model.url);
    await setPreference(db, 'model_prices', [PRICE]);
    await setPreference(db, 'model_caps', {
      run: { calls: 60, tokens: 200_000, usd },
      day: { calls: 1_000, tokens: 10_000_000, usd: 50 },
    });
    const answer = await ask(QUESTION);
    const { tokens } = model.counts();
    expect((3 * tokens.prompt + 15 * tokens.completion) / 1e6).toBeLessThanOrEqual(usd);
    expect(answer.overview[0]?.text).toContain('25 minutes');
  });
});

describe('a network that is lost in the midst of a call (AL-29)', () => {
  const losing = async () => {
    model.setScript([writes(RIGHT)]);
    model.faults(['reset', 'reset', 'reset', 'reset'], { stage: 'compose' });
    const home = await homeWithTabs(model.url);
    vi.stubGlobal('navigator', { ...globalThis.navigator, onLine: false });
    try {
      const lost = await home.ask(QUESTION).catch((error: unknown) => error);
      expect(lost).toBeInstanceOf(RunPaused);
      expect(lost).toMatchObject({ reason: 'offline' });
    } finally {
      vi.unstubAllGlobals();
    }
    model.reset();
    model.setScript([writes(RIGHT)]);
    return home;
  };

  it('pauses the run with what it read, which can be taken out meanwhile; behind a restart it goes on', async () => {
    const { ask, db, reads } = await losing();
    expect(await evidenceOf(db, 'r')).not.toEqual([]);
    const { tables } = await exportLibrary(db, '2026-01-02T03:04:05.000Z');
    expect(tables.runs).toHaveLength(1);
    expect(JSON.stringify(tables)).toContain('25 minutes');
    expect(await ask(QUESTION)).toMatchObject({ engine: 'model', overview: [{ mark: 'supported' }] });
    expect(reads()).toBe(1);
  });

  it('or is ended by the person with an answer of what was read, and no call follows', async () => {
    const { ask } = await losing();
    const answer = await ask(QUESTION, AbortSignal.abort());
    expect(answer).toMatchObject({ engine: 'rules', stop: { reason: 'stopped_by_person' } });
    expect(model.counts().calls).toBe(0);
  });
});

describe('a small model behind several questions (AL-33)', () => {
  const LOOP = 'The lamp is a lamp and the lamp ';

  it('that repeats itself is cut off, and the answer is made of what was read', async () => {
    model.setScript([
      { match: { stage: 'compose' }, reply: LOOP.repeat(2_000), stream: { chunk: 40, delay: 1 } },
    ] as never);
    const { ask } = await homeWithTabs(model.url);
    const answer = await ask(QUESTION);
    expect(answer).toMatchObject({ engine: 'rules', without_model: { why: 'failed' } });
    expect(answer.overview[0]?.text).toContain('25 minutes');
    expect(JSON.stringify(answer)).not.toContain(LOOP.repeat(2));
    for (const { chunks } of model.log()) expect(chunks * 40).toBeLessThan(LOOP.length * 500);
  });

  it.each(['And when does it wake?', 'Where are its spare bulbs kept?', 'What is its arm made of?'])(
    '%s: is handed the pages anew, and of what was said before only the question',
    async (typed) => {
      model.setScript([writes('The Varde lamp is woken by touching its foot.', 'touching the foot')]);
      const { ask, db } = await homeWithTabs(model.url);
      const earlier = `${QUESTION} ${LOOP.repeat(3)}`;
      await createRun(db, { ...makeRun('r', typed, [tabTarget(1)]), follows: { run_id: 'before', earlier, typed } });
      await ask(typed);
      const composing = model.log().filter(({ stage }) => stage === 'compose');
      expect(composing.length).toBeGreaterThan(0);
      for (const { prompt } of composing) {
        expect(prompt).toMatch(/25 minutes|touching the foot|drawer|beech/);
        expect(prompt).not.toContain(LOOP.repeat(2));
        expect(prompt.length).toBeLessThanOrEqual(12_000);
      }
    },
  );
});
