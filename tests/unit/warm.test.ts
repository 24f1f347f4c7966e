import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { Library } from '../../lib/library/db';
import { snapshotOf } from '../../lib/library/snapshots';
import * as rank from '../../lib/reading/rank';
import { pagesOf } from '../../lib/research/copies';
import { forgetRanking, HELD_CHARS, isHeld, prepared, ranking } from '../../lib/research/ranking';
import { understand } from '../../lib/research/understand';
import { warmUp } from '../../lib/research/warm';
import { understood } from '../../lib/schema/run';
import type { PageReading } from '../../lib/schema/snapshot';
import { household, NOW } from './models/support';

const LINES = [
  'The harbour was surveyed in 1904.',
  'Its last tide gauge, the Kestrel-2, stands in the old customs house.',
  '港口的最后一台验潮仪在旧海关大楼。',
  'Der letzte Pegel steht im alten Zollhaus.',
];

function pageOf(lines: readonly string[], heading = 'Harbour'): PageReading {
  let at = 0;
  const paragraphs = lines.map((line, index) => {
    const start = at;
    at += line.length + 2;
    return { index, kind: 'prose' as const, start, end: start + line.length, heading_path: [heading] };
  });
  return {
    ...{ url: 'https://harbour.test/', canonical_url: null, title: 'Harbour survey', byline: null, site: null },
    ...{ language: 'en', published_at: null, modified_at: null, doi: null, state: 'ok' as const },
    text: lines.join('\n\n'),
    paragraphs,
    left_out: { boilerplate_blocks: 0, hidden_blocks: 0, truncated_chars: 0 },
  };
}

const asRankPage = ({ text, paragraphs, title, language, url, site }: PageReading): rank.RankPage => ({
  ...{ text, paragraphs, title, language, url, site },
});
const rest = () => Promise.resolve();
const host = (db: Library) => ({ db, now: () => '2026-01-02T03:04:05.000Z', online: () => true });
const QUESTION = 'Where does the last tide gauge stand?';

const house = await household('http://127.0.0.1:1/v1');
const rules = new Library('without-models');
/** All that a library holds. */
const contents = async (db: Library) =>
  Promise.all(db.tables.map(async (table) => [table.name, await table.toArray(), await table.toCollection().keys()]));
afterEach(() => vi.restoreAllMocks());

it.each([
  ['with models', house.db],
  ['by rules', rules],
])('goes the way of a question that is being written and leaves no trace: %s', async (_, db) => {
  const before = await contents(db);
  const fetched = vi.spyOn(globalThis, 'fetch');
  const reading = pageOf([...LINES, `Of ${db.name}.`]);
  await warmUp(host(db), reading, '', rest);
  await warmUp(host(db), reading, QUESTION, rest);
  await warmUp(host(db), reading, 'Why do the keepers of the customs house still count the tides, and who pays?', rest);
  expect(await contents(db)).toEqual(before);
  expect(fetched).not.toHaveBeenCalled();
});

it('has the order of passages made when the question is sent as it was written', async () => {
  const reading = pageOf([...LINES, 'The tide gauge was built by Nordholm.']);
  await warmUp(host(house.db), reading, QUESTION, rest);
  const question = { text: QUESTION, understood: understood.parse(understand(QUESTION)) };
  const saved = await snapshotOf({
    ...{ reading: structuredClone(reading), sourceType: 'unknown', origin: 'session', retrievedAt: NOW, tabId: 7 },
  });
  const pages = pagesOf([{ snapshot: saved, text: reading.text }]);
  const ranked = vi.spyOn(rank, 'rankPassages');
  const made = ranking(question, pages);
  expect(ranked).not.toHaveBeenCalled();
  expect(made).toEqual(rank.rankPassages(question, [asRankPage(reading)]));
  ranked.mockClear();
  expect(ranking({ ...question, text: `${QUESTION} Now?` }, pages)).not.toBe(made);
  expect(ranked).toHaveBeenCalledOnce();
  const elsewhere = pages.map((page) => ({ ...page, url: 'https://elsewhere.test/' }));
  ranking({ ...question, text: `${QUESTION} Now?` }, elsewhere);
  expect(ranked).toHaveBeenCalledTimes(2);
});

it('goes through a page and a draft once, and on where the question was sent in between', async () => {
  const reading = pageOf([...LINES, 'Twice is too often.']);
  const often = vi.fn(rest);
  await expect(
    warmUp(host(house.db), reading, QUESTION, () => {
      often();
      throw new Error('sent');
    }),
  ).rejects.toThrow('sent');
  expect(often).toHaveBeenCalledOnce();
  expect(isHeld(asRankPage(reading))).toBe(true);
  await warmUp(host(house.db), reading, QUESTION, often);
  const calls = often.mock.calls.length;
  expect(calls).toBeGreaterThan(3);
  await warmUp(host(house.db), reading, QUESTION, often);
  expect(often).toHaveBeenCalledTimes(calls);
});

it('takes the title for the question until two words are written', async () => {
  const ranked = vi.spyOn(rank, 'rankPassages');
  const asked = () =>
    ranked.mock.calls.map(([question]) =>
      typeof question === 'string' ? '' : 'text' in question ? question.text : '',
    );
  const reading = pageOf([...LINES, 'Of drafts.']);
  await warmUp(host(house.db), reading, 'Wher', rest);
  expect(new Set(asked())).toEqual(new Set(['Harbour survey']));
  await warmUp(host(house.db), reading, '验潮仪在哪里', rest);
  expect(asked()).toContain('验潮仪在哪里');
});

it('ranks a held page as one that is not held, also when another question came before', async () => {
  await warmUp(host(rules), pageOf(LINES), '', rest);
  for (const text of [QUESTION, '最后一台验潮仪在哪里?', 'Wo steht der letzte Pegel?']) {
    const question = { text, understood: understand(text) };
    const page = asRankPage(pageOf(LINES));
    const fresh = rank.rankPassages(question, [page]);
    expect(ranking(question, [page])).toEqual(fresh);
    forgetRanking();
    expect(ranking(question, [page])).toEqual(fresh);
  }
});

it('takes a page whose text, headings or language have changed for another one', () => {
  prepared([asRankPage(pageOf(LINES))]);
  expect(isHeld(asRankPage(pageOf(LINES)))).toBe(true);
  expect(isHeld(asRankPage(pageOf(LINES, 'Pier')))).toBe(false);
  expect(isHeld(asRankPage(pageOf([...LINES].reverse())))).toBe(false);
  expect(isHeld({ ...asRankPage(pageOf(LINES)), language: 'de' })).toBe(false);
});

it('holds no more than its size', () => {
  const long = (n: number) => asRankPage(pageOf([`${n} ${'word '.repeat(HELD_CHARS / 12)}`]));
  for (const n of [1, 2, 3, 4]) prepared([long(n)]);
  expect([1, 2, 3, 4].map((n) => isHeld(long(n)))).toEqual([false, false, true, true]);
  prepared([long(5), long(6), long(7)]);
  expect([4, 5, 6, 7].map((n) => isHeld(long(n)))).toEqual([false, true, true, false]);
});
