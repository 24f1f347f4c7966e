import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Library } from '../../../lib/library/db';
import { alikeQueries } from '../../../lib/research/plan/alike';
import { replay } from '../../../lib/research/replay';
import { MAX_SEARCHES, PAGES_READ, PAGES_READ_LATER } from '../../../lib/research/settings';
import { askWeb, type Ended, type MadePage, source } from './searched';

/** The rounds of a run (MECHANISMS A14–A16, A57, A70, E04, E05, E16, F01), without a model and over a made web. */

const DIMS = 'By default the Varde lamp dims itself after 25 minutes without movement.';
const lamp = (n: number, ...blocks: string[]): MadePage => ({
  url: `https://lamps${n}.test/varde`,
  title: 'The Varde lamp',
  blocks: [...blocks, `Shop ${n} sells lamps, chairs and tables of beech since ${1980 + n}.`],
});
const EACH = 'What do the Varde lamp and the Sonder lamp each weigh?';
// Pages of an office: what unknown shops say must be said by two of them before it counts.
const varde: MadePage = {
  url: 'https://lamps.gov/varde',
  title: 'The Varde lamp',
  blocks: ['The Varde lamp weighs 1.8 kg, its foot of iron included.', 'Its arm is made of beech.'],
};
const sonder: MadePage = {
  url: 'https://lights.gov/sonder',
  title: 'The Sonder lamp',
  blocks: ['The Sonder lamp weighs 2.4 kg.', 'It has been made in Holm since 2011.'],
};
const SONDER = 'Sonder: lamp weigh';

describe('a run that searches', () => {
  it('stops after one round where independent sources say the same', async () => {
    const { run, answer } = await askWeb('After how many minutes does the Varde lamp dim itself?', {
      search: () => [
        lamp(1, DIMS),
        lamp(2, 'Without movement the Varde lamp dims itself after 25 minutes, as our test shows.'),
        lamp(3, 'In a dark room the Varde lamp needs 25 minutes until it dims itself.'),
      ],
    });
    expect(run.rounds).toMatchObject([{ n: 1, purpose: 'overview', decision: 'halt', reason: 'enough', open: [] }]);
    expect(answer.stop).toMatchObject({ reason: 'answered', ended_by: 'enough', forced: false, missing: [] });
    expect(answer.stop.detail).toMatchObject({ points: 1, supported: 1, rounds: 1 });
    expect(answer.stop.detail.sources).toBeGreaterThan(1);
  });

  it('goes after the point that is open and after no other, and finds it', async () => {
    const { run, answer, queries, db } = await askWeb(EACH, {
      // The first round asks each lamp alone, too: only a query that is narrowed finds the second one.
      search: (query) => (/^sonder .*documentation/i.test(query) ? [sonder] : [varde]),
    });
    const [first, second] = run.rounds ?? [];
    expect(first).toMatchObject({ supported: 1, points: 2, open: [SONDER], decision: 'go_on' });
    expect(second).toMatchObject({ n: 2, purpose: 'detail', gap: SONDER });
    for (const query of second?.queries ?? []) expect(query.toLowerCase()).not.toContain('varde');
    expect(second?.supported).toBe(2);
    expect(queries.length).toBeGreaterThan(1);
    expect(answer.stop).toMatchObject({ detail: { points: 2, supported: 2 }, missing: [] });
    expect(answer.overview.map(({ text }) => text).join(' ')).toContain('2.4 kg');
    expect(await replay(db, 'r')).toMatchObject({ same: true });
  });

  it('reads no page twice and asks nothing that is open no more', async () => {
    const { reads, run } = await askWeb(EACH, { search: () => [varde, lamp(2, 'Beech grows slowly.')] });
    expect(new Set(reads).size).toBe(reads.length);
    for (const { queries, n } of run.rounds ?? [])
      if (n > 1) expect(queries.join(' ').toLowerCase()).not.toContain('varde');
  });

  it('says what it did not find, and that nothing new came', async () => {
    const { run, answer } = await askWeb(EACH, { search: () => [varde] });
    expect(answer.stop).toMatchObject({ missing: [SONDER], detail: { points: 2, supported: 1 } });
    expect(run.rounds?.at(-1)).toMatchObject({ decision: 'halt', reason: 'nothing_new' });
    expect(run.rounds?.at(-1)?.verified).toEqual(['Varde: lamp weigh']);
  });

  it('of Quick has one round, however open its point is', async () => {
    const { run, answer } = await askWeb(EACH, { search: () => [varde] }, { depth: 'quick' });
    expect(run.rounds).toMatchObject([{ n: 1, decision: 'halt', reason: 'rounds' }]);
    expect(answer.stop).toMatchObject({ ended_by: 'rounds', forced: false });
  });

  it('does not go on for ever without halt rules, and ends by its limit of rounds', async () => {
    const { run, answer } = await askWeb(
      EACH,
      { search: (query) => [lamp(query.length, 'A lamp gives light.')] },
      { options: { without: new Set(['halt', 'dedupe']) } },
    );
    expect(run.rounds?.length).toBe(3);
    expect(answer.stop).toMatchObject({ ended_by: 'rounds', forced: true });
  });
});

const WORDS =
  'varde sonder lamp dims itself minutes weighs kg heavier cheap beech iron foot 25 1.8 2.4 price euro test'.split(' ');
const block = fc
  .array(fc.constantFrom(...WORDS), { minLength: 4, maxLength: 14 })
  .map((words) => `The ${words.join(' ')}.`);
const page = fc.record({
  url: fc.integer({ min: 0, max: 40 }).map((n) => `https://site${n % 9}.test/p${n}`),
  title: fc.constantFrom('The Varde lamp', 'The Sonder lamp', 'Lamps', 'Tables'),
  blocks: fc.array(block, { minLength: 1, maxLength: 4 }),
});
const script = fc.record({
  question: fc.constantFrom(
    EACH,
    'After how many minutes does the Varde lamp dim itself?',
    'How do I wake the Varde lamp and where are its bulbs kept?',
    'Is the Varde lamp worth it?',
    'Varde 台灯和 Sonder 台灯哪个更重？',
    'What is the latest news about the Varde lamp?',
  ),
  /** What the web answers, whatever it is asked: in turns. */
  lists: fc.array(fc.oneof(fc.constant('fails' as const), fc.array(page, { maxLength: 6 })), {
    minLength: 1,
    maxLength: 9,
  }),
  sources: fc.constantFrom(['x'], ['x', 'y']),
  broken: fc.integer({ min: 2, max: 6 }),
});

/** Queries that say what an earlier one said to the same source, next pages of results aside. */
function repeated({ queries }: Ended): string[] {
  return queries.flatMap(({ source: asked, query, cursor }, i) =>
    cursor === null &&
    queries.slice(0, i).some((row) => row.source === asked && row.cursor === null && alikeQueries(row.query, query))
      ? [query]
      : [],
  );
}

it('never loops: over random scripts rounds ≤ 3, queries for gaps ≤ 3, none repeated, all in budget (MECHANISMS A15, A57, B42)', async () => {
  const pages = new Library('loop-pages');
  await fc.assert(
    fc.asyncProperty(script, async ({ question, lists, sources, broken }) => {
      let n = 0;
      const web = {
        search: () => lists[n++ % lists.length] ?? [],
        unreadable: (url: string) => url.length % broken === 0,
        sources: sources.map((id) => source(id)),
      };
      const ended = await askWeb(question, web, { light: true, db: pages });
      const { run, answer, queries, reads } = ended;
      const rounds = run.rounds ?? [];
      expect(rounds.length).toBeGreaterThan(0);
      expect(rounds.length).toBeLessThanOrEqual(3);
      for (const round of rounds.slice(1)) expect(round.queries.length).toBeLessThanOrEqual(3);
      expect(rounds.slice(0, -1).every(({ decision }) => decision === 'go_on')).toBe(true);
      expect(rounds.at(-1)?.decision).toBe('halt');
      expect(repeated(ended)).toEqual([]);
      expect(queries.length).toBeLessThanOrEqual(MAX_SEARCHES.standard);
      expect(reads.length).toBeLessThanOrEqual(PAGES_READ.standard + 2 * PAGES_READ_LATER);
      expect(new Set(reads).size).toBe(reads.length);
      expect(run.state).toBe('done');
      const { points = 0, supported = 0 } = answer.stop.detail;
      expect(points - supported).toBe(answer.stop.missing?.length);
    }),
    { numRuns: 300 },
  );
}, 240_000);

it('is gone through again from its journal alone, whatever came (MECHANISMS A68, B08)', async () => {
  await fc.assert(
    fc.asyncProperty(script, async ({ question, lists, sources }) => {
      let n = 0;
      const { db } = await askWeb(question, {
        search: () => lists[n++ % lists.length] ?? [],
        sources: sources.map((id) => source(id)),
      });
      expect(await replay(db, 'r')).toMatchObject({ same: true });
      db.close();
    }),
    { numRuns: 12 },
  );
}, 60_000);
