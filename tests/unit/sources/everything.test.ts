import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { openJournal } from '../../../lib/journal/journal';
import { Library } from '../../../lib/library/db';
import { createRun, getRun } from '../../../lib/library/runs';
import { saveSnapshot } from '../../../lib/library/snapshots';
import type { ResearchHost } from '../../../lib/research/host';
import { newRun } from '../../../lib/research/new-run';
import { replay } from '../../../lib/research/replay';
import { research } from '../../../lib/research/run';
import type { SearchOrder, SourceConfig } from '../../../lib/schema/source';
import { searchLibrary } from '../../../lib/sources/here/library';
import { KEYLESS } from '../../../lib/sources/presets';
import { makePage, tabTarget } from '../support/runs';

const QUESTION = 'After how many minutes does the Varde lamp dim itself?';
const manual = makePage('https://lamps.test/manual', 'The Varde lamp: manual', [
  'The Varde lamp is a desk lamp that is sold since 2019.',
  'By default the Varde lamp dims itself after 25 minutes without movement.',
]);
const shop = makePage('https://shop.test/chairs', 'Chairs', [
  'Our chairs are delivered within nine days to most towns.',
]);
const test = makePage('https://kept.test/test', 'A test of desk lamps', [
  'We measured that the Varde lamp dims itself after 26 minutes.',
  'Its arm is made of beech.',
]);

/** Everything was asked; only what this browser keeps answers a search. */
async function everything(db: Library, more: Partial<ResearchHost> = {}) {
  await saveSnapshot(db, {
    ...{ reading: test, sourceType: 'unknown', origin: 'session', tabId: null },
    retrievedAt: '2026-01-01T00:00:00.000Z',
  });
  const sources = KEYLESS.filter(({ id }) => id === 'library') as SourceConfig[];
  const search: SearchOrder = { sources, not_allowed: [], scopes: ['web', 'own'], site: null, words: null };
  const run = newRun({
    ...{ id: 'r', kind: 'ask', question: QUESTION, depth: 'quick', window_id: 1, search },
    look_in: ['page', 'tabs', 'web', 'library'],
    targets: [tabTarget(1), { kind: 'tab', tab_id: 2, url: null, title: null, asked: false }],
    createdAt: '2026-01-02T00:00:00.000Z',
  });
  await createRun(db, run);
  const asked: string[] = [];
  const host: ResearchHost = {
    db,
    now: () => '2026-01-02T03:04:05.000Z',
    elapsed: () => 0,
    online: () => true,
    readTab: async ({ tab_id }) => ({ ok: true, reading: tab_id === 1 ? manual : shop }),
    searchHere: async ({ query, count }) => {
      asked.push(query);
      return { hits: await searchLibrary(db, query, count, 300), cursor: null, failure: null, detail: null };
    },
    ...more,
  };
  const { signal } = new AbortController();
  const journal = openJournal({ db, runId: run.id, now: host.now, signal });
  return { answer: await research(run, journal, host, signal), asked };
}

it('a question put to everything has one block a place, also where it holds nothing (MECHANISMS C18)', async () => {
  const db = new Library('everything');
  const { answer, asked } = await everything(db);
  expect(asked[0]).toContain('varde');
  const texts = new Map((await db.evidence.toArray()).map(({ id, claim }) => [id, claim]));
  expect(
    answer.places?.map(({ place, pages, passages }) => [place, pages, passages.map((id) => texts.get(id))]),
  ).toEqual([
    ['page', 1, ['By default the Varde lamp dims itself after 25 minutes without movement.']],
    ['tabs', 1, []],
    ['web', 0, []],
    ['library', 1, ['We measured that the Varde lamp dims itself after 26 minutes.']],
  ]);
  const shown = new Set(answer.passages);
  expect(answer.places?.flatMap(({ passages }) => passages).every((id) => shown.has(id))).toBe(true);
});

it('a run that searched the library is replayed from its record alone, with the same answer', async () => {
  const db = new Library('everything-again');
  await everything(db);
  expect(await replay(db, 'r')).toMatchObject({ same: true });
  expect((await getRun(db, 'r'))?.searches?.map(({ source, failure }) => [source, failure])).toEqual([
    ['Library', null],
  ]);
});

it('a search in this browser that fails is told as that, and the other places answer', async () => {
  const db = new Library('everything-fails');
  const { answer } = await everything(db, { searchHere: () => Promise.reject(new Error('gone')) });
  expect(answer.stop.reason).toBe('answered');
  expect((await getRun(db, 'r'))?.searches?.every(({ failure }) => failure === 'timeout')).toBe(true);
  expect(await replay(db, 'r')).toMatchObject({ same: true });
});
