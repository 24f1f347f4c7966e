import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { EffectHost, type HostEffect } from '../../../lib/journal/effect-host';
import { openJournal } from '../../../lib/journal/journal';
import { Library } from '../../../lib/library/db';
import { createRun, getRun } from '../../../lib/library/runs';
import { keepReading, READ_URL } from '../../../lib/research/effects';
import type { ResearchHost } from '../../../lib/research/host';
import { newRun } from '../../../lib/research/new-run';
import { research } from '../../../lib/research/run';
import { SEARCH_SOURCE, searchCommand } from '../../../lib/research/search/command';
import type { SearchOutcome, SourceKind } from '../../../lib/schema/source';
import { z } from '../../../lib/schema/zod';
import { makePage } from '../support/runs';

/** How much a run asks at once and in all. */

const now = () => '2026-01-02T03:04:05.000Z';
const NONE: SearchOutcome = { hits: [], cursor: null, failure: null, detail: null, ms: 1, cached_at: null };
let names = 0;

/** Counts how many run at the same time. */
function counter() {
  let open = 0;
  const seen = { most: 0, all: 0 };
  const during = async <T>(work: () => Promise<T>): Promise<T> => {
    seen.all++;
    seen.most = Math.max(seen.most, ++open);
    // It holds the others up until no more begin.
    for (let all = 0; all !== seen.all; ) {
      all = seen.all;
      await new Promise((next) => setTimeout(next, 30));
    }
    const done = await work();
    open--;
    return done;
  };
  return { seen, during };
}

async function run(kinds: SourceKind[], question: string, results: number) {
  const db = new Library(`limits-${names++}`);
  const searching = counter();
  const reading = counter();
  const asked: { source: string; query: string }[] = [];
  const effects: Record<string, HostEffect> = {
    [SEARCH_SOURCE]: (payload) => {
      const { source, query } = searchCommand.parse(payload);
      asked.push({ source: source.kind, query });
      return searching.during(async () => {
        const hits = Array.from({ length: results }, (_, i) => ({
          url: `https://h${i}-${source.id}.test/`,
          title: `Varde lamp ${i} ${source.id}`,
          snippet: 'The Varde lamp dims.',
          published_at: null,
          language: null,
        }));
        return { value: { ...NONE, hits }, spent: { searches: 1 } };
      });
    },
    [READ_URL]: (payload) =>
      reading.during(async () => {
        const { url } = z.object({ url: z.string() }).parse(payload);
        const page = makePage(url, 'The Varde lamp', [`Of the Varde lamp ${url} says that it dims after 25 minutes.`]);
        return {
          value: { ...(await keepReading({ db, now }, { ok: true, reading: page }, 'public', null)), ms: 1 },
          spent: {},
        };
      }),
  };
  const sources = kinds.map((kind, i) => ({
    id: `${kind}${i}`,
    kind,
    name: `${kind}${i}`,
    base_url: `https://s${i}.test`,
    enabled: true,
    language: null,
    custom: null,
  }));
  const order = { sources, not_allowed: [], scopes: ['web' as const], site: null, words: null };
  const row = newRun({
    id: 'r',
    kind: 'ask',
    question,
    look_in: ['web'],
    search: order,
    depth: 'quick',
    window_id: 1,
    targets: [],
    createdAt: now(),
  });
  await createRun(db, row);
  const host = new EffectHost(db, effects, now, { begin: () => ({ look: () => null, end: () => undefined }) });
  const link = {
    perform: (request: Parameters<EffectHost['perform']>[0]) => host.perform(request),
    isRunning: async (id: string, key: string) => host.isRunning(id, key),
    cancel: async (id: string, key: string) => host.cancel(id, key),
  };
  const { signal } = new AbortController();
  const around: ResearchHost = {
    db,
    now,
    elapsed: () => 0,
    online: () => true,
    readTab: () => Promise.reject(new Error('no tab')),
  };
  await research(row, openJournal({ db, runId: 'r', now, signal, host: link }), around, signal);
  return { searching: searching.seen, reading: reading.seen, asked, run: await getRun(db, 'r') };
}

const MANY: SourceKind[] = ['brave', 'serper', 'tavily', 'exa', 'custom', 'searxng', 'mediawiki', 'stackexchange'];
const QUESTION = 'Does the Varde lamp or the Norde lamp dim itself after some minutes without movement in the room?';

describe('a quick run', () => {
  it('searches three at a time and reads three at a time, and five pages in all (B25, F18, A32)', async () => {
    const { searching, reading } = await run(['brave', 'serper', 'tavily'], QUESTION, 4);
    expect([searching.most, reading.most, reading.all]).toEqual([3, 3, 5]);
  });

  it.each(['Thanks!', 'What can you do for me?', '你好'])('searches nothing for “%s” (C16)', async (talk) => {
    const { searching, reading } = await run(['brave', 'mediawiki'], talk, 3);
    expect([searching.all, reading.all]).toEqual([0, 0]);
  });

  it('makes sixteen searches at most, however many sources and wordings there are (B40)', async () => {
    const { searching, run: row } = await run(MANY, QUESTION, 0);
    expect(searching.all).toBe(16);
    expect(row?.searches?.length).toBe(16);
  });

  it('asks sources of second choice for the very words before any source is asked in other words (A21)', async () => {
    const question = 'Which company built the first Varde lamp for reading?';
    const { asked } = await run(['mediawiki', 'stackexchange'], question, 0);
    const words = (query: string) => query.toLowerCase().split(' ');
    // Three are asked at a time, and which of those begins first is left to chance.
    const very = asked.findIndex(
      ({ source, query }) =>
        source === 'stackexchange' &&
        ['company', 'varde', 'lamp', 'reading'].every((word) => words(query).includes(word)),
    );
    const other = asked.findIndex(({ query }) => !words(query).every((word) => question.toLowerCase().includes(word)));
    expect(very).toBeGreaterThan(-1);
    expect(other).toBeGreaterThan(very);
    expect(asked[0]?.source).toBe('mediawiki');
  });
});
