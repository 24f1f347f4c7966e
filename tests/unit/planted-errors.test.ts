import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Answer, Sentence } from '../../lib/schema/answer';
import { startScriptedModel } from '../servers/scripted-model.mjs';
import { idOf } from './support/asked-tabs';
import { makePage } from './support/runs';
import { searchedHome } from './support/searched-run';

/**
 * A model that answers from the evidence it is handed and errs on purpose, in whole searched runs: every error is caught
 * and in sight, none is *supported*, and where the model is of no use the rules give a whole answer.
 */

let model: Awaited<ReturnType<typeof startScriptedModel>>;
beforeEach(async () => {
  model = await startScriptedModel();
});
afterEach(() => model.close());

const PAGES = [
  makePage('https://varde.test/manual', 'The Varde lamp: manual', [
    'The Varde lamp is a desk lamp that is sold since 2019.',
    'By default the Varde lamp dims itself after 25 minutes without movement. It can be woken by touching the foot.',
    'Spare bulbs are kept in the drawer under the foot of the lamp.',
  ]),
  makePage('https://lamps.test/varde', 'A look at the Varde lamp', [
    'We had the Varde lamp on our desk for a month.',
    'It dims itself after 25 minutes without movement, which some of us found soon.',
  ]),
];
const QUESTION = 'After how many minutes does the Varde lamp dim itself, and how does one wake it?';
const RIGHT = 'The Varde lamp dims itself after 25 minutes without movement.';

type Rule = { match: { stage: string }; reply: unknown };
/** A reviewer and a judge that pass whatever they are shown. */
const PASSES: Rule[] = [
  { match: { stage: 'judge' }, reply: { verdicts: ['s1', 's2', 's3', 's4'].map((id) => ({ id, verdict: 'says' })) } },
  {
    match: { stage: 'review' },
    reply: { verdict: 'PASS', score: 100, critical_feedback: '', suggested_search_query_for_gap: null },
  },
];
const script = (rules: Rule[]) => model.setScript([...rules, ...PASSES] as Parameters<typeof model.setScript>[0]);
const composing = (text: string, id?: string): Rule => ({
  match: { stage: 'compose' },
  reply: (prompt: string) => ({
    overview: [{ evidence: [id ?? idOf(prompt, '25 minutes without')], text }],
    more: [],
    missing: [],
  }),
});
const all = ({ overview, more }: Answer): Sentence[] => [...overview, ...more];

describe('a reporter', () => {
  it('that tells the truth is supported: the errors below are caught for what they are', async () => {
    script([composing(RIGHT)]);
    const { ask } = await searchedHome(model.url, { pages: PAGES });
    const { answer } = await ask(QUESTION);
    expect(all(answer).find(({ text }) => text === RIGHT)).toMatchObject({ mark: 'supported', form: 'written' });
  });

  it.each<[string, string, string | undefined]>([
    ['a wrong number', 'The Varde lamp dims itself after 40 minutes without movement.', undefined],
    ['a wrong number beside a right one', 'The Varde lamp dims itself after 25 minutes and uses 9 watts.', undefined],
    ['a wrong id', RIGHT, 'p77'],
    ['an invented address', 'The Varde lamp dims itself after 25 minutes: https://varde.test/dim-guide.', undefined],
    ['a name from nowhere', 'The Varde lamp by Ada Lindqvist dims itself after 25 minutes.', undefined],
    ['a turned statement', 'The Varde lamp does not dim itself after 25 minutes without movement.', undefined],
  ])('with %s is caught in sight, though judge and reviewer pass everything', async (_what, text, id) => {
    script([composing(text, id)]);
    const { ask } = await searchedHome(model.url, { pages: PAGES });
    const { answer } = await ask(QUESTION);
    const mine = all(answer).find((one) => one.text === text || one.wording === text);
    expect(['not_confirmed', 'contradicted']).toContain(mine?.mark);
    expect(['replaced', 'struck', 'withheld']).toContain(mine?.form);
    expect(mine?.reasons.length).toBeGreaterThan(0);
    // The reader still has an answer, of the pages' own words.
    expect(answer.overview[0]).toMatchObject({ mark: 'supported', form: 'quote' });
  });

  it.each<[string, unknown]>([
    ['no JSON', 'I think that it is about half an hour.'],
    ['another object', { answer: RIGHT }],
    ['nothing', ''],
  ])('that gives %s is told as such, and the rules answer', async (_what, reply) => {
    script([{ match: { stage: 'compose' }, reply }]);
    const { ask } = await searchedHome(model.url, { pages: PAGES });
    const { answer, run } = await ask(QUESTION);
    expect(answer).toMatchObject({ engine: 'rules', without_model: { why: 'failed' }, stop: { reason: 'answered' } });
    expect(answer.overview.map(({ text }) => text).join(' ')).toContain('25 minutes');
    expect(run.model_calls.find(({ stage }) => stage === 'compose')?.failure).not.toBeNull();
  });
});

describe('a model that dies', () => {
  it.each(['understand', 'choose', 'compose', 'judge'])('in its stage %s leaves a whole answer', async (stage) => {
    script([composing('A touch at the base is enough to bring back the light after 25 minutes.')]);
    model.faults(
      Array.from({ length: 9 }, () => 'reset'),
      { stage },
    );
    const { ask } = await searchedHome(model.url, { pages: PAGES });
    const { answer } = await ask(QUESTION);
    expect(answer.stop.reason).toBe('answered');
    expect(answer.overview.map(({ text }) => text).join(' ')).toContain('25 minutes');
    expect(all(answer).every(({ mark, form }) => mark !== 'supported' || form === 'quote')).toBe(true);
  });

  it('before it says a word leaves the answer that the rules give by themselves', async () => {
    script([composing(RIGHT)]);
    model.faults(Array.from({ length: 40 }, () => 'reset'));
    const dead = await (await searchedHome(model.url, { pages: PAGES })).ask(QUESTION);
    const rules = await (await searchedHome(null, { pages: PAGES })).ask(QUESTION);
    const quotes = ({ answer }: typeof rules) => [answer.overview.map(({ text }) => text), answer.passages];
    expect(quotes(dead)).toEqual(quotes(rules));
    expect(dead.answer.gaps).toEqual(rules.answer.gaps);
  });
});

describe('a planner', () => {
  // Says nothing that answers, so that a run goes on.
  const DULL = Array.from({ length: 12 }, (_, i) =>
    makePage(`https://dull${i}.test/varde`, `The Varde lamp in shop ${i}`, [
      `Shop ${i} sells the Varde lamp in many colours, and sends it to every town.`,
      `The Varde lamp of shop ${i} comes in a box of card, with a booklet.`,
    ]),
  );
  const planning = (...queries: string[][]): Rule => ({
    match: { stage: 'plan' },
    reply: { queries: queries.map((words) => ({ words })) },
  });
  const OPEN = 'How long does the Varde lamp last, and why does its foot get warm after some hours?';

  it('that leaves the question is not followed, and Steps says so', async () => {
    script([planning(['cheap', 'flights', 'lisbon'], ['celebrity', 'gossip'])]);
    const { ask, queries } = await searchedHome(model.url, { pages: DULL });
    const { run } = await ask(OPEN);
    expect(queries.join(' ')).not.toMatch(/flights|lisbon|gossip/);
    expect(queries.length).toBeGreaterThan(0);
    const plans = (run.rounds ?? []).flatMap(({ plan }) => plan ?? []);
    expect(plans.length).toBeGreaterThan(0);
    for (const plan of plans) expect(plan).toMatchObject({ by: 'rules', refused: 'off_goal' });
    expect(plans[0]?.dropped).toEqual(['cheap flights lisbon', 'celebrity gossip']);
  });

  it('that rewords its first query for ever is not followed twice, and the run ends and says why (AL-01, AL-41)', async () => {
    let n = 0;
    const orders = [
      ['varde', 'lamp', 'foot', 'warm'],
      ['warm', 'foot', 'varde', 'lamp'],
      ['lamp', 'varde', 'warm', 'foot'],
    ];
    script([{ match: { stage: 'plan' }, reply: () => ({ queries: [{ words: orders[n++ % orders.length] }] }) }]);
    const { ask, queries, reads } = await searchedHome(model.url, { pages: DULL });
    const { run, answer } = await ask(OPEN);
    const rounds = run.rounds ?? [];
    expect(rounds.length).toBeLessThanOrEqual(3);
    const same = (query: string) => query.split(' ').sort().join(' ') === 'foot lamp varde warm';
    expect(queries.filter(same).length).toBe(1);
    expect(new Set(reads).size).toBe(reads.length);
    if (rounds.length > 1) expect(rounds.slice(1).some(({ plan }) => plan?.refused === 'repeated')).toBe(true);
    expect(rounds.at(-1)?.decision).toBe('halt');
    expect(answer.stop.ended_by).toBe(rounds.at(-1)?.reason);
  });

  it('that writes an address in place of words gets nothing fetched that no search found', async () => {
    script([planning(['https://evil.test/x'], ['site:evil.test', 'varde'])]);
    const { ask, queries, reads } = await searchedHome(model.url, { pages: DULL });
    await ask(OPEN);
    expect([...queries, ...reads].join(' ')).not.toContain('evil.test');
  });
});
