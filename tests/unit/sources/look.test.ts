import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StepFailed } from '../../../lib/journal/errors';
import type { HostCommand, Journal } from '../../../lib/journal/journal';
import { Library } from '../../../lib/library/db';
import { newRun } from '../../../lib/research/new-run';
import { searchCommand } from '../../../lib/research/search/command';
import { lookForPages } from '../../../lib/research/search/look';
import { understand } from '../../../lib/research/understand';
import type { Run } from '../../../lib/schema/run';
import type { SearchOutcome, SourceConfig, SourceKind } from '../../../lib/schema/source';

const db = new Library('look');

type Answer = Partial<SearchOutcome> | 'dead';
type Asked = ReturnType<typeof searchCommand.parse>;

/** A journal that keeps nothing and whose host answers what it is told. */
function journalOf(answer: (asked: Asked, n: number) => Answer, asked: Asked[] = []): Journal {
  const journal: Journal = {
    runId: 'r',
    step: async (_key, _input, effect, options) =>
      options.result.parse(await effect({ signal: new AbortController().signal, attempt: 1 })),
    hostStep: async (key, command: HostCommand, options) => {
      const payload = searchCommand.parse(command.payload);
      asked.push(payload);
      const got = answer(payload, asked.length);
      if (got === 'dead') throw new StepFailed(key, 'dead');
      return options.result.parse({
        hits: [],
        cursor: null,
        failure: null,
        detail: null,
        ms: 1,
        cached_at: null,
        ...got,
      });
    },
    scope: () => journal,
    all: async (branches) => {
      const out = [];
      for (const branch of branches) out.push(await branch.run(journal));
      return out;
    },
    atRest: async () => undefined,
  };
  return journal;
}

const hits = (from: number, n: number) =>
  Array.from({ length: n }, (_, i) => ({
    url: `https://h${from + i}.test/`,
    title: `Varde lamp ${from + i}`,
    snippet: '',
    published_at: null,
    language: null,
  }));

async function look(
  kinds: SourceKind[],
  answer: (asked: Asked, n: number) => Answer,
  question = 'How old is the Varde lamp?',
) {
  const sources = kinds.map(
    (kind): SourceConfig => ({
      id: kind,
      kind,
      name: kind,
      base_url: 'https://x.test',
      enabled: true,
      language: null,
      custom: null,
    }),
  );
  const run = newRun({
    id: 'r',
    kind: 'ask',
    question,
    look_in: ['web'],
    search: { sources, not_allowed: [], scopes: ['web'], site: null, words: null },
    depth: 'quick',
    window_id: 1,
    targets: [],
    createdAt: '2026-01-02T03:04:05Z',
  });
  const asked: Asked[] = [];
  const shown: Partial<Run> = {};
  const record = {
    update: async (change: Partial<Run>) => void Object.assign(shown, structuredClone(change)),
    evidence: async () => undefined,
    finish: async () => undefined,
  };
  const host = {
    db,
    now: () => run.created_at,
    elapsed: () => 0,
    online: () => true,
    readTab: () => Promise.reject(new Error('no tab')),
  };
  const stopped = new AbortController().signal;
  const journal = journalOf(answer, asked);
  const found = await lookForPages(run, understand(question), run.created_at, {
    journal,
    host,
    stopped,
    record,
    priors: {},
  });
  return { found, asked, shown };
}

describe('a search', () => {
  it('reads at most five pages of a quick one and says why the others are left', async () => {
    const { found, shown } = await look(['brave'], () => ({ hits: hits(0, 9) }));
    expect(found.targets.length).toBe(5);
    expect(shown.results?.filter(({ left_out }) => left_out === 'ranked_lower').length).toBe(4);
  });

  it('asks for the next page before it asks other sources or words', async () => {
    const { asked } = await look(['brave'], ({ cursor }) =>
      cursor === null ? { hits: hits(0, 1), cursor: '1' } : { hits: hits(5, 4) },
    );
    expect(asked.filter(({ cursor }) => cursor === '1').length).toBeGreaterThan(0);
    expect(new Set(asked.map(({ query }) => query.replace(/["+]/g, ''))).size).toBe(1);
  });

  it('asks the sources of second choice where the first gave too little', async () => {
    const { asked, found } = await look(
      ['mediawiki', 'stackexchange'],
      ({ source }) => (source.kind === 'mediawiki' ? {} : { hits: hits(0, 3) }),
      'Which oil does the Varde lamp burn in winter storms?',
    );
    // With the words of the question, before any other wording is tried.
    expect(asked.find(({ source }) => source.kind === 'stackexchange')?.query).toBe(asked[0]?.query);
    expect(found.targets.length).toBe(3);
  });

  it('never asks one source the same twice, and ends where rewording brings nothing', async () => {
    const { asked, found } = await look(['brave', 'mediawiki'], () => ({}));
    const said = asked.map(({ source, query, cursor }) => `${source.id} ${query} ${cursor}`);
    expect(new Set(said).size).toBe(said.length);
    expect(found.targets).toEqual([]);
  });

  it('asks nothing for a greeting', async () => {
    expect((await look(['brave'], () => ({ hits: hits(0, 5) }), 'Thanks!')).asked).toEqual([]);
  });

  it('ends with what is there, or with each failure told, whatever fails', async () => {
    const failures = ['rate_limited', 'server_error', 'timeout', 'bot_check', 'bad_answer', 'unreachable'] as const;
    const fault = fc.oneof(
      { weight: 7, arbitrary: fc.constant(null) },
      { weight: 3, arbitrary: fc.constantFrom(...failures, 'dead' as const) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fault, { minLength: 20, maxLength: 20 }), async (faults) => {
        const { found, asked, shown } = await look(['brave', 'mediawiki', 'stackexchange'], (_asked, n) => {
          const now = faults[n % faults.length] ?? null;
          return now === 'dead' ? 'dead' : now === null ? { hits: hits(n, 2) } : { failure: now };
        });
        expect(asked.length).toBeLessThanOrEqual(16);
        expect(shown.searches?.every(({ state }) => state === 'done' || state === 'failed')).toBe(true);
        const gave = shown.searches?.some(({ hits: n }) => n > 0);
        expect(found.targets.length > 0).toBe(gave);
        // A failure is told as one, and is no result.
        for (const row of shown.searches ?? []) expect(row.failure === null || row.hits === 0).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});
