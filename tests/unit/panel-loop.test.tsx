import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import * as told from '../../components/answer/stop-sentence';
import { createSpeech, FixedText } from '../../components/i18n';
import en from '../../components/i18n/en';
import zh from '../../components/i18n/zh';
import { Claims } from '../../components/steps/Claims';
import { metricsOf } from '../../components/steps/metrics';
import { RoundEnd, RoundHead } from '../../components/steps/RoundParts';
import { pagesIn } from '../../components/steps/RoundRows';
import { openness, roundOf, roundsOf, sureness } from '../../components/steps/rounds';
import { Scores } from '../../components/steps/Scores';
import type { Answer } from '../../lib/schema/answer';
import { type JournalEntry, NO_COST } from '../../lib/schema/journal';
import type { Round } from '../../lib/schema/round';
import { roundReason } from '../../lib/schema/round';
import type { Run } from '../../lib/schema/run';
import { answerOf } from './notes-fixture';
import { makeRun, tabTarget } from './support/runs';

/** A number does not part from its unit: the space between them is compared as any other. */
const plain = (text: string) => text.replace(/\u00a0/g, ' ');
const stopSentence = (...from: Parameters<typeof told.stopSentence>) => plain(told.stopSentence(...from));
const stopDetail = (...from: Parameters<typeof told.stopDetail>) => plain(told.stopDetail(...from));
const english = createSpeech('en', en);
const chinese = createSpeech('zh', zh);
const stopped = (stop: Partial<Answer['stop']>) =>
  answerOf({ engine: 'model', stop: { reason: 'answered', forced: false, detail: {}, ...stop } });

describe('the line on why it stopped', () => {
  const detail = { points: 4, supported: 3, sources: 5, rounds: 3 };

  test('is one sentence with the numbers and what was not found', () => {
    const answer = stopped({ ended_by: 'plateau', detail, missing: ['price after May'] });
    expect(stopSentence(answer, english)).toBe(
      'Stopped because more pages made it no surer: 3 of 4 points supported by 5 independent sources; not found: price after May.',
    );
    expect(stopSentence(answer, chinese)).toBe(
      '停止原因：再读网页也没有更确定（4 个要点中有 3 个得到 5 个独立来源支持；没有找到：price after May）。',
    );
    expect(stopDetail(answer, english)).toMatch(/^More pages made it no surer: 3 of 4 points/);
  });

  test('counts one point and one source as one, and says where nothing is supported', () => {
    const one = { ended_by: 'enough', detail: { points: 1, supported: 1, sources: 1 } } as const;
    expect(stopSentence(stopped(one), english)).toBe(
      'Stopped because every point asked for is surely supported: the point asked for is supported by 1 independent source.',
    );
    const none = stopped({
      reason: 'not_enough_evidence',
      ended_by: 'rounds',
      detail: { points: 2, supported: 0, rounds: 1 },
      missing: ['a', 'b'],
    });
    expect(stopSentence({ ...none, stop: { ...none.stop, reason: 'answered' } }, english)).toBe(
      'Stopped because a quick search has one round.',
    );
    expect(stopSentence(none, english)).toBe(
      'Stopped because a quick search has one round: none of 2 points is supported; not found: a, b.',
    );
  });

  test('tells of points that only one source says', () => {
    const answer = stopped({ ended_by: 'rounds', detail: { ...detail, single: 2 }, missing: ['d'] });
    expect(stopSentence(answer, english)).toContain(
      '3 of 4 points supported by 5 independent sources, 2 of them by one weak source alone; not found: d.',
    );
    expect(stopSentence(answer, chinese)).toContain('其中 2 个只有一个不够有力的来源；没有找到：d');
  });

  test('claims of quotes alone that they are on the points, never that they support them', () => {
    const quotes = { ...stopped({ ended_by: 'enough', detail }), engine: 'rules' as const };
    expect(stopSentence(quotes, english)).toBe(
      'Stopped because there are quotes on every point asked for: quotes from 5 independent sources on 3 of 4 points.',
    );
    expect(stopSentence(quotes, chinese)).not.toContain('支持');
    const one = {
      ...stopped({ ended_by: 'stable', detail: { points: 1, supported: 1, sources: 1 } }),
      engine: quotes.engine,
    };
    expect(stopSentence(one, english)).toMatch(/: quotes from 1 independent source on the point asked for\.$/);
  });

  test('never says of quotes alone that they answer', () => {
    for (const pages_failed of [0, 1])
      for (const speech of [english, chinese])
        for (const say of [stopSentence, stopDetail]) {
          const answer = stopped({ ended_by: 'nothing_to_search', detail: { pages_failed } });
          expect(say(answer, speech)).toMatch(/answer the question|回答了问题/);
          expect(say({ ...answer, engine: 'rules' }, speech)).not.toMatch(/answer|回答/);
        }
  });

  test('names three open points and counts the rest', () => {
    const answer = stopped({ ended_by: 'time', detail, missing: ['a', 'b', 'c', 'd', 'e'] });
    expect(stopSentence(answer, english)).toContain('not found: a, b, c, 2 more.');
  });

  test('of pages alone tells whether they answered, with the numbers where there are any', () => {
    expect(stopSentence(stopped({ ended_by: 'nothing_to_search' }), english)).toBe(
      'Stopped because every page was read and passages answer the question.',
    );
    expect(stopSentence(stopped({ ended_by: 'nothing_to_search', detail }), english)).toBe(
      'Stopped because every page was read and passages answer the question: 3 of 4 points supported by 5 independent sources.',
    );
    const byPerson = stopped({ reason: 'stopped_by_person', ended_by: 'stopped', detail });
    expect(stopSentence(byPerson, english)).toMatch(
      /^Stopped by you\. The answer is made from what was read until then: 3 of 4 points/,
    );
  });

  test.each(roundReason.options)('is a whole sentence in both languages: %s', (ended_by) => {
    for (const speech of [english, chinese])
      for (const numbers of [{}, detail])
        for (const say of [stopSentence, stopDetail]) {
          const text = say(stopped({ ended_by, detail: numbers }), speech);
          expect(text).toMatch(/[^.。：:][.。）]?[.。]$/u);
          expect(text).not.toMatch(/\.\.|。。|\.:|undefined/);
        }
  });
});

const round = (change: Partial<Round>): Round => ({
  ...{ n: 1, purpose: 'overview', queries: ['varde lamp price'], gap: null, confidence: 0.72, gap_share: 0.4 },
  ...{ supported: 2, points: 3, verified: ['dims'], open: ['price'], new_claims: 2, pages: 3 },
  ...{ decision: 'go_on', reason: 'gap_open' },
  ...change,
});
const runWith = (change: Partial<Run>): Run => ({ ...makeRun('r', 'Why?', [tabTarget(1), tabTarget(2)]), ...change });
const markup = (node: React.ReactNode, speech = english) =>
  plain(renderToStaticMarkup(<FixedText speech={speech}>{node}</FixedText>));

describe('a round in Steps', () => {
  test('tells what it went after, and whose search words it had', () => {
    const plan = { by: 'rules', refused: 'off_goal', dropped: ['weather in Oslo'] } as const;
    const html = markup(
      <RoundHead
        n={2}
        round={round({ n: 2, purpose: 'detail', gap: 'price', plan: { ...plan, dropped: [...plan.dropped] } })}
        before={undefined}
        ms={1_200}
      />,
    );
    expect(html).toContain('Round 2: detail');
    expect(html).toContain('Went after: price.');
    expect(html).toContain('left the question');
    expect(html).toContain('Not searched: “weather in Oslo”.');
  });

  test('tells in words with numbers how sure it is, what is open, and what was decided', () => {
    const only = round({});
    const html = markup(<RoundEnd run={runWith({ state: 'done', rounds: [only], dropped: ['price'] })} round={only} />);
    expect(html).toContain('Fairly sure (0.72).');
    expect(html).toContain('2 of 3 points met, a part open (0.40).');
    expect(html).toContain('Searches again for what is open.');
    expect(html).toContain('dropped by you');
  });

  test('has words for every share', () => {
    expect([0, 0.3, 0.6, 0.85].map(sureness)).toEqual(['not', 'little', 'fairly', 'sure']);
    expect([0, 0.2, 0.5, 0.9, 1].map(openness)).toEqual(['none', 'little', 'part', 'most', 'all']);
  });

  test('has its own searches and pages', () => {
    expect(['02-find/001/x', '02-round/2/find/001', '02-round/13/read/000/page'].map(roundOf)).toEqual([1, 2, 13]);
    const run = runWith({});
    const pages = [1, 2, 3, 4].map((id) => ({ ...(run.pages[0] as Run['pages'][number]), title: `p${id}` }));
    const journal = ['02-read/000/page', '02-read/000/allowed', '02-read/001/page', '02-round/2/read/000/page'].map(
      (key) => ({ key }) as JournalEntry,
    );
    const of = (n: number) => pagesIn({ ...run, pages }, journal, n, 3).map(({ title }) => title);
    expect([of(1), of(2), of(3)]).toEqual([['p1', 'p2'], ['p3'], ['p4']]);
    const searches = [{ key: '02-round/2/find/001' }] as NonNullable<Run['searches']>;
    expect(roundsOf({ ...run, rounds: [round({})], searches })).toBe(2);
  });
});

test('claims stand with what speaks for and against them', () => {
  const row = { claim: 'It dims after 25 minutes.', points: ['dims'], level: 'high', supported: true } as const;
  const claims: Run['claims'] = [
    { ...row, id: 'c', points: ['dims'], confidence: 0.91, for: ['a', 'b'], against: ['x'], independent_sources: 2 },
  ];
  const html = markup(<Claims run={runWith({ claims })} />);
  expect(html).toContain('1 claim');
  expect(html).toMatch(/It dims after 25 minutes\.<\/span><\/th><td[^>]*>2<\/td><td>1<\/td><td[^>]*>0\.91/);
});

test('the scores of an answer stand with what came of them, in both languages', () => {
  const scores = { completeness: 0.75, faithfulness: 1, conciseness: 0.9, verifiability: 1 };
  for (const speech of [english, chinese]) {
    const html = markup(
      <Scores scores={{ ...scores, total: 0.6, lowered_by_model: true, verdict: 'short' }} />,
      speech,
    );
    for (const value of ['0.75', '1.00', '0.90', '0.60']) expect(html).toContain(value);
    expect(html).toContain(speech.t('loop.verdict_short'));
    expect(html).toContain(speech.t('loop.lowered_by_model'));
  }
});

test('each stage has its own figures and time, by the record alone', () => {
  const step = (key: string, from: number, to: number | null, calls = 0): JournalEntry => ({
    ...{ schema: 1, run_id: 'r', key, state: to === null ? 'started' : 'done', place: 'worker', attempts: [] },
    ...{ input_hash: 'i', result_hash: 'o', reserved: NO_COST },
    spent: { ...NO_COST, calls, tokens_in: 100 * calls, tokens_out: 10 * calls },
    started_at: new Date(from).toISOString(),
    ended_at: to === null ? null : new Date(to).toISOString(),
  });
  const steps = [
    step('01-understand', 0, 10),
    step('02-find/001', 10, 400),
    step('02-round/2/find/001', 900, 1_000),
    step('02-read/000/page', 400, 700),
    step('02-round/2/read/000/page', 1_000, 1_500),
    step('03-quote', 1_500, 1_540),
    step('03-write/2-draft', 1_540, 2_540, 2),
    step('04-compose', 2_540, 2_550),
  ];
  const search = { source: 's', query: 'q', state: 'done', hits: 3, detail: null, ms: 1 } as const;
  const result = { title: 't', published_at: null, sources: ['s'] };
  const run = runWith({
    considered: 30,
    evidence_ids: ['a', 'b'],
    searches: [
      { ...search, key: '02-find/001', failure: null, cached_at: '2026-01-01T00:00:00.000Z' },
      { ...search, key: '02-round/2/find/001', failure: 'timeout', cached_at: null },
    ],
    results: [
      { ...result, url: 'https://a.test', left_out: null },
      { ...result, url: 'https://b.test', left_out: 'off_topic' },
      { ...result, url: 'https://c.test', left_out: 'duplicate' },
    ],
  });
  const sentence = { text: 'x', citations: [], reasons: [], form: 'written', wording: null } as const;
  const answer = answerOf({
    overview: [
      { ...sentence, citations: [], reasons: [], mark: 'supported' },
      { ...sentence, citations: [], reasons: [], mark: 'not_confirmed' },
    ],
  });
  expect(metricsOf(run, answer, steps)).toEqual({
    understand: { ms: 10 },
    search: { searches: 2, failed: 1, cached: 1, results: 3, kept: 1, ms: 990 },
    read: { pages: 2, read: 0, cached: 0, ms: 1_100 },
    choose: { paragraphs: 30, quotes: 2, ms: 40 },
    write: { calls: 2, failed: 0, tokens: 220, ms: 1_000 },
    check: { sentences: 2, standing: 1, ms: 10 },
  });
  expect(metricsOf(run, null, [step('02-read/000/page', 0, null)]).read.ms).toBeNull();
});
