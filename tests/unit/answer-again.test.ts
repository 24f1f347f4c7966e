import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setPreference } from '../../lib/library/preferences';
import { createRun, evidenceOf, getRun } from '../../lib/library/runs';
import type { ResearchHost } from '../../lib/research/host';
import { replay } from '../../lib/research/replay';
import { research } from '../../lib/research/run';
import type { Answer } from '../../lib/schema/answer';
import type { Run } from '../../lib/schema/run';
import type { PageReading } from '../../lib/schema/snapshot';
import { startScriptedModel } from '../servers/scripted-model.mjs';
import { household } from './models/support';
import { makePage, makeRun, tabTarget } from './support/runs';

/** The same question of the same pages within a day is answered from the library, with its age (MECHANISMS A59, F14). */

type Model = Awaited<ReturnType<typeof startScriptedModel>>;
let model: Model;
beforeEach(async () => {
  model = await startScriptedModel();
  const text = 'The Varde lamp dims itself after 25 minutes without movement.';
  const evidence = (prompt: string) => [/<<[0-9a-f]{16} (p\d+)\n[^>]*25 minutes/.exec(prompt)?.[1] ?? 'none'];
  model.setScript([
    {
      match: { stage: 'answer' },
      reply: (prompt: string) => ({ overview: [{ evidence: evidence(prompt), text }], more: [], missing: [] }),
    },
  ]);
});
afterEach(() => model.close());

const QUESTION = 'After how many minutes does the Varde lamp dim itself?';
const lamp = (more = 'The arm is made of beech.') =>
  makePage('https://lamps.test/manual', 'The Varde lamp: manual', [
    'By default the Varde lamp dims itself after 25 minutes without movement.',
    more,
  ]);

async function house(withModel = true) {
  const { db, journal } = await household(model.url);
  if (!withModel) await setPreference(db, 'model_roles', {});
  let n = 0;
  const ask = async (
    change: Partial<Run> = {},
    page: PageReading = lamp(),
    now = '2026-01-02T03:00:00.000Z',
  ): Promise<Answer> => {
    n += 1;
    const host: ResearchHost = {
      db,
      now: () => now,
      elapsed: () => 0,
      online: () => true,
      readTab: async () => ({ ok: true, reading: page }),
    };
    const run = { ...makeRun(`r${n}`, QUESTION, [tabTarget(n)]), ...change };
    await createRun(db, run);
    return research(run, journal(run.id), host, new AbortController().signal);
  };
  return {
    db,
    ask,
    written: () => model.log().filter(({ stage }) => stage === 'answer' || stage === 'compose').length,
  };
}

describe('the same question again', () => {
  it('is answered without paying, with when it was answered and every quote, and replays', async () => {
    const { db, ask, written } = await house();
    const first = await ask();
    const calls = model.counts().calls;
    const second = await ask({}, lamp(), '2026-01-02T15:00:00.000Z');
    expect(model.counts().calls).toBe(calls);
    expect(written()).toBe(1);
    expect(second).toMatchObject({ run_id: 'r2', reused: { at: '2026-01-02T03:00:00.000Z', run_id: 'r1' } });
    expect({ ...second, run_id: '', reused: null }).toEqual({ ...first, run_id: '', reused: null });
    expect((await evidenceOf(db, 'r2')).map(({ id }) => id)).toEqual((await evidenceOf(db, 'r1')).map(({ id }) => id));
    expect(await replay(db, 'r2')).toMatchObject({ same: true });
    expect(await getRun(db, 'r2')).toMatchObject({ state: 'done' });
  });

  it.each([
    ['after a day', {}, lamp(), '2026-01-03T03:00:01.000Z'],
    ['of a page that has changed', {}, lamp('The arm is made of oak.'), undefined],
    ['on purpose', { fresh: true }, lamp(), undefined],
    ['in other words', { question: 'How many minutes until the Varde lamp dims itself?' }, lamp(), undefined],
    ['with another limit', { caps: { calls: 3, tokens: 100_000, usd: 1 } }, lamp(), undefined],
  ])('is answered anew %s', async (_, change, page, now) => {
    const { ask, written } = await house();
    await ask();
    const second = await ask(change, page, now);
    expect(second.reused ?? null).toBeNull();
    expect(written()).toBe(2);
  });

  it('is answered anew where a saved copy is not what it was, and where caches are off', async () => {
    const { db, ask, written } = await house();
    await ask();
    const [blob] = (await db.blobs.toArray()).filter(({ text }) => text.includes('beech'));
    if (!blob) throw new Error('the copy is there');
    await setPreference(db, 'use_caches', false);
    expect((await ask()).reused ?? null).toBeNull();
    await setPreference(db, 'use_caches', true);
    // Reading the page again would write the copy anew: the answer's other copy is what was damaged.
    await db.answers.update('r1', {
      overview: [{ ...(await first(db)), citations: [{ ...(await cited(db)), quote: 'x' }] }],
    });
    expect((await ask()).reused ?? null).toBeNull();
    expect(written()).toBe(3);
  });

  it('is not kept where a person decided about it, and never for news', async () => {
    const { db, ask } = await house();
    await ask();
    await db.runs.update('r1', { hand: [{ kind: 'strike', text: 'x', at: '2026-01-02T03:00:00.000Z' }] });
    expect((await ask()).reused ?? null).toBeNull();
    const news = { question: 'What is the latest news about the Varde lamp today?' };
    await ask(news);
    expect((await ask(news)).reused ?? null).toBeNull();
  });

  it('of one page without a model is simply answered: that costs nothing', async () => {
    const { db, ask } = await house(false);
    await ask();
    expect((await ask()).reused ?? null).toBeNull();
    expect(await db.query_cache.count()).toBe(0);
  });
});

type Db = Awaited<ReturnType<typeof house>>['db'];

async function first(db: Db) {
  const [sentence] = (await db.answers.get('r1'))?.overview ?? [];
  if (!sentence) throw new Error('an answer is there');
  return sentence;
}

async function cited(db: Db) {
  const [citation] = (await first(db)).citations;
  if (!citation) throw new Error('a citation is there');
  return citation;
}
