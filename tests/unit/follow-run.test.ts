import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRun, getRun } from '../../lib/library/runs';
import type { ResearchHost } from '../../lib/research/host';
import { replay } from '../../lib/research/replay';
import { research } from '../../lib/research/run';
import { isOfTheirWords } from '../../lib/research/understand/follow-model';
import type { FollowUp } from '../../lib/schema/run';
import { startScriptedModel } from '../servers/scripted-model.mjs';
import { household } from './models/support';
import { makePage, makeRun, tabTarget } from './support/runs';

type Model = Awaited<ReturnType<typeof startScriptedModel>>;
let model: Model;
beforeEach(async () => {
  model = await startScriptedModel();
});
afterEach(() => model.close());

const lamp = makePage('https://lamps.test/manual', 'The Varde lamp: manual', [
  'The Varde lamp is a desk lamp that is sold since 2019.',
  'The Varde lamp dims itself after 25 minutes without movement, and afterwards the Varde lamp turns off.',
]);

async function ask(question: string, follows?: FollowUp) {
  const { db, journal } = await household(model.url);
  const host: ResearchHost = {
    db,
    now: () => '2026-01-02T03:04:05.000Z',
    elapsed: () => 0,
    online: () => true,
    readTab: async () => ({ ok: true, reading: lamp }),
  };
  const run = { ...makeRun('r', question, [tabTarget(1)]), ...(follows ? { follows } : {}) };
  await createRun(db, run);
  const answer = await research(run, journal('r'), host, new AbortController().signal);
  return { db, answer, run: await getRun(db, 'r') };
}

const calls = () => model.log().map(({ stage }) => stage);

describe('a follow-up that rules leave open', () => {
  const typed = 'What happens afterwards?';
  const follows = { run_id: 'r0', typed, earlier: 'After how many minutes does the Varde lamp dim itself?' };

  it('is completed by the planner, which then is the question, and replays the same', async () => {
    model.setScript([
      { match: { stage: 'question' }, reply: { question: 'What happens afterwards to the Varde lamp?' } },
    ]);
    const { db, answer, run } = await ask(typed, follows);
    expect(answer.question).toBe('What happens afterwards to the Varde lamp?');
    expect(run).toMatchObject({ question: answer.question, follows: { typed } });
    expect(await replay(db, 'r')).toMatchObject({ same: true });
  });

  it('stays as typed where the planner brings in words of its own, or fails', async () => {
    model.setScript([
      { match: { stage: 'question' }, reply: { question: 'What happens afterwards to the Norde chair?' } },
    ]);
    expect((await ask(typed, follows)).answer.question).toBe(typed);
  });

  it('is not put to a model where rules understand it', async () => {
    const { answer } = await ask('What does the Varde lamp weigh?', { ...follows, typed: 'What does it weigh?' });
    expect(answer.question).toBe('What does the Varde lamp weigh?');
    expect(calls()).not.toContain('question');
  });
});

describe('follow-ups to a small model that repeats itself (AL-33)', () => {
  it('never decay: each is ended and answered from its pages, and no prompt grows by what was said before', async () => {
    model.setScript([
      {
        match: { stage: 'compose' },
        reply: 'The lamp dims and then dims again. '.repeat(2_000),
        stream: { chunk: 200, delay: 1 },
      },
    ]);
    const lengths: number[] = [];
    let earlier = 'After how many minutes does the Varde lamp dim itself?';
    for (const typed of [
      'After how many minutes does it dim?',
      'And how many minutes now?',
      'How many minutes then?',
    ]) {
      const from = model.log().length;
      const { answer } = await ask(earlier, { run_id: 'r0', typed, earlier });
      const prompts = model.log().slice(from);
      const writing = prompts.filter(({ stage }) => stage === 'compose');
      expect(writing.length).toBeGreaterThan(0);
      for (const { prompt } of writing) expect(prompt).toContain('25 minutes');
      lengths.push(Math.max(...writing.map(({ prompt }) => prompt.length)));
      expect(answer.engine).toBe('rules');
      expect(answer.overview.length).toBeLessThanOrEqual(3);
      expect(answer.overview[0]?.text).toContain('25 minutes');
      expect(answer.overview.map(({ text }) => text).join(' ')).not.toContain('again');
      earlier = answer.question;
    }
    expect(Math.max(...lengths)).toBeLessThanOrEqual(1.1 * (lengths[0] ?? 0));
    await expect.poll(() => model.counts().open).toBe(0);
    expect(model.counts().tokens.completion).toBeLessThan(20_000);
  });
});

it.each([
  ['What happened afterwards to SQLite?', true],
  ['What happened afterwards?', true],
  ['What happened afterwards to Oracle?', false],
  ['', false],
  [`What happened ${'afterwards '.repeat(60)}`, false],
])('a merged question holds words of the person alone: %s', (question, holds) => {
  const from = { typed: 'What happened afterwards?', earlier: 'When was SQLite released?' };
  expect(isOfTheirWords(question, from)).toBe(holds);
});

it('a merged question keeps names and figures that were typed', () => {
  const from = { typed: 'And in version 3.45?', earlier: 'What is new in SQLite?' };
  expect(isOfTheirWords('What is new in SQLite in version 3.45?', from)).toBe(true);
  expect(isOfTheirWords('What is new in SQLite?', from)).toBe(false);
});

it.each(['hello', 'What can you do?', '你好', '谢谢'])(
  '%s costs no model call and no request (MECHANISMS C16)',
  async (text) => {
    const { answer, run } = await ask(text);
    expect(answer.stop.reason).toBe('greeting');
    expect(model.log()).toEqual([]);
    expect(run?.model_calls).toEqual([]);
  },
);
