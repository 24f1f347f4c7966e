import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RunPaused } from '../../lib/journal/errors';
import { setPreference } from '../../lib/library/preferences';
import { evidenceOf, getRun, stepsOf } from '../../lib/library/runs';
import { outlook } from '../../lib/research/estimate';
import type { Sentence } from '../../lib/schema/answer';
import { startScriptedModel } from '../servers/scripted-model.mjs';
import { homeWithTabs, idOf, lamp, QUESTION, writes } from './support/asked-tabs';
import { makePage } from './support/runs';

/** What went wrong in other agents' loops, by the kind of it (cases AL-…). */

let model: Awaited<ReturnType<typeof startScriptedModel>>;
beforeEach(async () => {
  model = await startScriptedModel();
});
afterEach(() => model.close());

const RIGHT = 'The Varde lamp dims itself after 25 minutes without movement.';
/** Asked so, the longer way is taken: planner, executor, reporter. */
const OPEN = 'How does one wake the Varde lamp, and where are its spare bulbs kept?';
const limits = (run: { calls: number; tokens: number; usd: number }) => ({
  run,
  day: { calls: 1_000, tokens: 10_000_000, usd: 50 },
});
const long = (site: string, words: number) =>
  makePage(`https://${site}.test/`, `All about the Varde lamp, by ${site}`, [
    'By default the Varde lamp dims itself after 25 minutes without movement.',
    ...Array.from(
      { length: words / 20 },
      (_, i) => `Of the Varde lamp ${site} tells in part ${i} that its arm and its foot are made by hand of good wood.`,
    ),
  ]);

describe('a budget of tokens (AL-03, AL-22)', () => {
  it('is never passed, though the pages are longer than it, and an answer stands in the end', async () => {
    model.setScript([writes(RIGHT)]);
    const { ask, db } = await homeWithTabs(model.url, {
      1: { ok: true, reading: long('one', 12_000) },
      2: { ok: true, reading: long('two', 12_000) },
    });
    await setPreference(db, 'model_caps', limits({ calls: 60, tokens: 20_000, usd: 1 }));
    const answer = await ask(QUESTION);
    const { tokens } = model.counts();
    expect(tokens.prompt + tokens.completion).toBeLessThanOrEqual(20_000);
    for (const { prompt } of model.log()) expect(prompt.length).toBeLessThanOrEqual(12_000);
    expect(answer.overview[0]?.text).toContain('25 minutes');
  });

  it('keeps what the answer needs while earlier stages spend', async () => {
    model.setScript([
      { match: { stage: 'choose' }, reply: (prompt: string) => ({ ids: [idOf(prompt, '25 minutes')] }) },
      writes('The Varde lamp is woken by touching its foot.', 'touching the foot'),
    ]);
    const { ask, db } = await homeWithTabs(model.url, { 1: { ok: true, reading: long('one', 12_000) } });
    await setPreference(db, 'model_caps', limits({ calls: 1, tokens: 200_000, usd: 1 }));
    await ask(OPEN);
    expect(model.counts().by_stage.compose?.calls).toBe(1);
    expect(model.counts().calls).toBe(1);
  });
});

const PRICE = { model: 'scripted', input: 5, output: 20, as_of: '2026-01-01', source: 'https://prices.test/' };

describe('what a run costs (AL-08)', () => {
  it('is estimated before it, capped, counted while it goes on, and buys an answer though the person stops', async () => {
    model.setScript([
      { match: { stage: 'choose' }, reply: (prompt: string) => ({ ids: [idOf(prompt, '25 minutes')] }) },
      { ...writes(RIGHT), stream: { chunk: 3, delay: 30 } },
    ]);
    const { ask, db } = await homeWithTabs(model.url, { 1: { ok: true, reading: long('one', 12_000) } });
    await setPreference(db, 'model_prices', [PRICE]);
    await setPreference(db, 'model_caps', limits({ calls: 60, tokens: 200_000, usd: 0.2 }));
    const before = await outlook(db);
    expect(before?.caps.usd).toBe(0.2);
    const stop = new AbortController();
    const answering = ask(OPEN, stop.signal);
    await expect.poll(() => model.log().some(({ stage, chunks }) => stage === 'compose' && chunks > 2)).toBe(true);
    // What was chosen is paid for and counted while the writer still writes.
    const meanwhile = (await stepsOf(db, 'r')).reduce((sum, step) => sum + (step.spent?.usd ?? 0), 0);
    expect(meanwhile).toBeGreaterThan(0);
    stop.abort();
    const answer = await answering;
    const all = (await stepsOf(db, 'r')).reduce((sum, step) => sum + (step.spent?.usd ?? 0), 0);
    expect(all).toBeGreaterThan(meanwhile);
    expect(all).toBeLessThanOrEqual(Math.min(0.2, before?.usd?.high ?? 0));
    expect(answer).toMatchObject({ engine: 'rules', stop: { reason: 'stopped_by_person' } });
    expect(answer.passages.length).toBeGreaterThan(0);
  });

  it('never passes the cap: where nothing more fits, the rules answer', async () => {
    model.setScript([writes(RIGHT)]);
    const { ask, db } = await homeWithTabs(model.url);
    await setPreference(db, 'model_prices', [PRICE]);
    await setPreference(db, 'model_caps', limits({ calls: 60, tokens: 200_000, usd: 0.000_1 }));
    const answer = await ask(QUESTION);
    expect(model.counts().calls).toBe(0);
    expect(answer.engine).toBe('rules');
    expect(answer.overview[0]?.text).toContain('25 minutes');
  });
});

describe('a server that is too busy late in a run (AL-05)', () => {
  it('pauses the run with what it read on disk; going on reads nothing again', async () => {
    model.setScript([writes(RIGHT)]);
    model.faults(['429:600'], { stage: 'compose' });
    const { ask, db, reads } = await homeWithTabs(model.url);
    await expect(ask(QUESTION)).rejects.toBeInstanceOf(RunPaused);
    expect(await evidenceOf(db, 'r')).not.toEqual([]);
    expect(await ask(QUESTION)).toMatchObject({ engine: 'model', overview: [{ mark: 'supported' }] });
    expect(reads()).toBe(1);
  });
});

describe('a writer that fails after good steps (AL-06)', () => {
  it.each([
    ['an overloaded server', ['500', '500', '500', '500'], 'server_error'],
    ['an answer that is cut', ['cut:2', 'cut:2', 'cut:2'], 'truncated'],
    ['a connection that is reset', ['reset', 'reset', 'reset'], 'unreachable'],
  ])('%s: the answer is made of what was read, and says why no model wrote it', async (_what, faults, reason) => {
    model.setScript([writes(RIGHT)]);
    model.faults(faults, { stage: 'compose' });
    const { ask } = await homeWithTabs(model.url);
    const answer = await ask(QUESTION);
    expect(answer).toMatchObject({
      engine: 'rules',
      without_model: { why: 'failed', detail: reason },
      stop: { reason: 'answered' },
    });
    expect(answer.overview[0]).toMatchObject({ mark: 'supported', form: 'quote' });
    expect(answer.overview[0]?.text).toContain('25 minutes');
  });
});

describe('a check that could not be made (AL-10)', () => {
  it('is none: an error of the verifier is never evidence against a sentence, nor for it', async () => {
    const open = 'A gentle tap at the base is enough to bring the light back.';
    model.setScript([writes(open)]);
    model.faults(['429:0', '429:0', '429:0', '429:0'], { stage: 'judge' });
    const { ask } = await homeWithTabs(model.url);
    const answer = await ask('How do I wake the Varde lamp?');
    const mine = [...answer.overview, ...answer.more].find(({ wording }) => wording === open);
    expect(mine).toMatchObject({ mark: 'not_confirmed', form: 'replaced' });
    expect(mine?.reasons.map(({ code }) => code)).not.toContain('judged_not_said');
  });
});

describe('nothing that could be read (AL-11, AL-32)', () => {
  it.each([QUESTION, 'Who is the president now?'])('%s: no model is asked, nothing is cited', async (question) => {
    const { ask } = await homeWithTabs(model.url, { 1: { ok: false, failure: 'unreachable', detail: '' } });
    const answer = await ask(question);
    expect(answer).toMatchObject({ overview: [], more: [], passages: [], stop: { reason: 'nothing_readable' } });
    expect(model.counts().by_stage.compose).toBeUndefined();
  });

  it.each(['Thanks!', 'What can you do?', '谢谢'])('AL-19: %s reads nothing and asks nobody', async (talk) => {
    const { ask, reads } = await homeWithTabs(model.url);
    const answer = await ask(talk);
    expect(answer).toMatchObject({ overview: [], passages: [], stop: { reason: 'greeting' } });
    expect([reads(), model.counts().calls]).toEqual([0, 0]);
  });
});

describe('an address (AL-16)', () => {
  it.each([
    'https://lamps.test/a%20b/Varde?id=7&lang=zh-CN&q=%E7%81%AF#/manual/dim',
    'https://lamps.test/manual;v=2/index.php?a[]=1&a[]=2&b=%2Fx%2F',
  ])('%s is the same, byte for byte, in evidence and export', async (url) => {
    model.setScript([writes(RIGHT)]);
    const { ask, db } = await homeWithTabs(model.url, { 1: { ok: true, reading: { ...lamp, url } } });
    const answer = await ask(QUESTION);
    const cited = answer.overview[0]?.citations[0]?.evidence_id;
    const row = (await evidenceOf(db, 'r')).find(({ id }) => id === cited);
    expect(row?.url).toBe(url);
    // The model never wrote it: no prompt holds it.
    for (const { prompt } of model.log()) expect(prompt).not.toContain(url);
  });
});

describe('marks that a model writes into its text (AL-17)', () => {
  it.each(['[p2]', '[2]', '[1][2]', '[1, 2]', '【3】', '[1-3]', '(p2)'])(
    '%s points nowhere: the sentence stands on the passage that it names beside its text',
    async (marks) => {
      model.setScript([writes(`The Varde lamp dims itself after 25 minutes without movement ${marks}.`)]);
      const { ask, db } = await homeWithTabs(model.url);
      const answer = await ask(QUESTION);
      const shown: Sentence | undefined = answer.overview[0];
      const [citation] = shown?.citations ?? [];
      const row = (await evidenceOf(db, 'r')).find(({ id }) => id === citation?.evidence_id);
      expect(row?.excerpt).toContain('25 minutes');
      expect(shown?.text).not.toContain(marks);
      expect(shown?.mark).toBe('supported');
    },
  );
});

describe('pages that are longer than a model’s window (AL-20)', () => {
  it('are ranked and cut before the call: no prompt passes the window, and the passage that answers is in it', async () => {
    model.setScript([writes(RIGHT)]);
    model.configure({ window: 8_000, overflow: 'refuse' });
    const tabs = Object.fromEntries(
      ['one', 'two', 'three', 'four', 'five'].map((site, i) => [i, { ok: true as const, reading: long(site, 15_000) }]),
    );
    const { ask } = await homeWithTabs(model.url, tabs);
    const answer = await ask(QUESTION);
    expect(answer).toMatchObject({ engine: 'model', overview: [{ mark: 'supported' }] });
    expect(model.log().every(({ status }) => status === 200)).toBe(true);
  });
});

describe('the language of an answer (AL-23, AL-25)', () => {
  const chinese = makePage('https://deng.test/', '灯的说明书', [
    '默认情况下，Varde 灯在 25 分钟无人移动后会变暗。',
    '触摸灯座可以唤醒它。',
  ]);
  it.each([
    ['Nach wie vielen Minuten wird die Varde-Lampe dunkler?', 'German', lamp],
    ['After how many minutes does the Varde lamp dim itself?', 'English', { ...chinese, language: 'zh' }],
    ['Varde 灯在多少分钟后会变暗？', 'Chinese', lamp],
  ])('%s is asked for in %s, whatever the pages are written in', async (question, language, reading) => {
    model.setScript([writes('x', '25')]);
    const { ask } = await homeWithTabs(model.url, { 1: { ok: true, reading } });
    await ask(question);
    const prompts = model.log().filter(({ stage }) => stage === 'compose');
    expect(prompts.length).toBeGreaterThan(0);
    for (const { prompt } of prompts) expect(prompt).toContain(`Write in ${language}`);
  });
});

describe('the present (AL-26)', () => {
  it('is told to the model that writes: day of the week, date and time zone', async () => {
    model.setScript([writes(RIGHT)]);
    const { ask } = await homeWithTabs(model.url);
    await ask(QUESTION);
    expect(model.log()[0]?.prompt).toContain('Today is Friday, 2026-01-02 (UTC)');
  });
});

describe('a stop (AL-34)', () => {
  const stopping = async (faults: string[], reached: () => boolean, times = 1) => {
    model.setScript([{ ...writes(RIGHT), stream: { chunk: 3, delay: 30 } }]);
    model.faults(faults, { stage: 'compose' });
    const { ask, db } = await homeWithTabs(model.url);
    const stop = new AbortController();
    const answering = ask(QUESTION, stop.signal);
    await expect.poll(reached, { interval: 5 }).toBe(true);
    const from = performance.now();
    for (let i = 0; i < times; i++) stop.abort();
    const answer = await answering;
    return { answer, ms: performance.now() - from, run: await getRun(db, 'r'), steps: await stepsOf(db, 'r') };
  };

  it.each<[string, string[], () => boolean, number]>([
    ['while it connects', ['hang'], () => model.log().length > 0, 1],
    ['in the midst of a stream', [], () => (model.log()[0]?.chunks ?? 0) > 2, 1],
    ['while it waits to try again', ['429:20'], () => model.log().length > 0, 1],
    ['twice', ['hang'], () => model.log().length > 0, 2],
  ])('%s ends the run within a second, with the answer of what was read', async (_when, faults, reached, times) => {
    const { answer, ms } = await stopping(faults, reached, times);
    expect(ms).toBeLessThan(1_000);
    expect(answer).toMatchObject({ engine: 'rules', stop: { reason: 'stopped_by_person', forced: true } });
    expect(answer.overview[0]?.text).toContain('25 minutes');
    await expect.poll(() => model.counts().open).toBe(0);
    // No call follows the stop.
    expect(model.counts().calls).toBe(1);
  });
});
