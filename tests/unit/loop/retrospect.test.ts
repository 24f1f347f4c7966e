import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { Library } from '../../../lib/library/db';
import { getPreference, setPreference } from '../../../lib/library/preferences';
import { requiredSlots } from '../../../lib/research/claims/slots';
import { gapQueries } from '../../../lib/research/gap/queries';
import { replay } from '../../../lib/research/replay';
import { BARREN_RESTS, barren, fruitless, learned, lookedBack } from '../../../lib/research/search/retrospect';
import { understand } from '../../../lib/research/understand';
import type { Narrowing } from '../../../lib/schema/narrowing';
import type { SearchRow } from '../../../lib/schema/source';
import { madeModel } from './made-model';
import { askWeb, type MadePage } from './searched';

/** What a search has brought, looked at from its end (MECHANISMS B34). */

const row = (key: string, query: string, more: Partial<SearchRow> = {}): SearchRow => ({
  ...{ key, source: 'web', query, state: 'done', hits: 2, failure: null, detail: null, ms: 1, cached_at: null },
  ...more,
});

describe('the pages of a query', () => {
  const gave = new Map([
    ['a', ['https://a.test/', 'https://b.test/', 'https://b.test/']],
    ['b', ['https://c.test/']],
  ]);
  const used = { read: new Set(['https://a.test/', 'https://b.test/']), cited: new Set(['https://b.test/']) };

  it('are counted as read and as cited, each once; a search that failed has none', () => {
    const rows = lookedBack([row('a', 'lamp'), row('b', 'desk'), row('c', 'arm', { state: 'failed' })], gave, used);
    expect(rows.map(({ read, cited }) => [read, cited])).toEqual([
      [2, 1],
      [0, 0],
      [undefined, undefined],
    ]);
  });

  it('tell which queries brought nothing, unless another source made something of the same words', () => {
    const rows = [row('a', 'lamp', { cited: 0 }), row('b', 'lamp', { cited: 1 }), row('c', 'desk', { cited: 0 })];
    expect(fruitless([...rows, row('d', 'arm', { state: 'failed' }), row('e', 'foot')])).toEqual(['desk']);
  });
});

describe('a word that narrows a search', () => {
  const once = (cited: number) => [row('k', 'lamp guide', { narrowed_by: 'guide', cited })];
  const counted = (runs: number[]) => runs.reduce((known: Narrowing, cited) => learned(known, once(cited)), {});

  it('is left out where four searches by it brought nothing, and stays where one did', () => {
    expect(barren(counted([0, 0, 0]))).toEqual([]);
    expect(barren(counted([0, 0, 0, 0]))).toEqual(['guide']);
    expect(barren(counted([0, 1, 0, 0, 0]))).toEqual([]);
  });

  it('comes back behind its rest, for two more tries', () => {
    let known = counted([0, 0, 0, 0]);
    for (let run = 1; run < BARREN_RESTS; run++) known = learned(known, []);
    expect(barren(known)).toEqual(['guide']);
    known = learned(known, []);
    expect(barren(known)).toEqual([]);
    expect(barren(learned(learned(known, once(0)), once(0)))).toEqual(['guide']);
  });

  it('that is barren stands in no query of a gap', () => {
    const slots = requiredSlots('When did Varde start?', understand('When did Varde start?'));
    const from = { slots, purpose: 'detail' as const, asked: [], bridges: [] };
    expect(gapQueries(from).map(({ qualifier }) => qualifier)).toContain('history');
    expect(gapQueries({ ...from, barren: ['history'] }).map(({ qualifier }) => qualifier)).not.toContain('history');
  });
});

const EACH = 'What do the Varde lamp and the Sonder lamp each weigh?';
const varde: MadePage = {
  url: 'https://lamps.gov/varde',
  title: 'The Varde lamp',
  blocks: ['The Varde lamp weighs 1.8 kg, its foot of iron included.', 'Its arm is made of beech.'],
};
const table: MadePage = { url: 'https://t.test/sonder', title: 'Sonder', blocks: ['Tables of beech.', 'Since 2011.'] };
const web = (query: string) => (/varde/i.test(query) ? [varde] : [table]);

describe('a run', () => {
  it('tells of each search what was read and cited of it, and learns from words that narrowed one', async () => {
    const { run, db } = await askWeb(EACH, { search: web });
    const searches = run.searches ?? [];
    expect(searches.find(({ query }) => /varde/i.test(query))).toMatchObject({ read: 1, cited: 1 });
    const narrowed = searches.filter(({ narrowed_by }) => narrowed_by !== undefined);
    expect(narrowed.length).toBeGreaterThan(0);
    const words = [...new Set(narrowed.map(({ narrowed_by }) => narrowed_by))].sort();
    expect(Object.keys(await getPreference(db, 'narrowing')).sort()).toEqual(words);
    expect(await replay(db, 'r')).toMatchObject({ same: true });
  });

  it('does without words that were barren when it began, also when it is gone through again', async () => {
    const { run: first } = await askWeb(EACH, { search: web });
    const words = (first.searches ?? []).flatMap(({ narrowed_by }) => narrowed_by ?? []);
    const db = new Library('retrospect');
    const rests = Object.fromEntries(words.map((word) => [word, { asked: 4, cited: 0, rests: 5 }]));
    await setPreference(db, 'narrowing', rests);
    const { run } = await askWeb(EACH, { search: web }, { db });
    for (const { narrowed_by } of run.searches ?? []) expect(words).not.toContain(narrowed_by);
    await setPreference(db, 'narrowing', {});
    expect(await replay(db, 'r')).toMatchObject({ same: true });
  });

  it('tells a planner of a later round which words brought nothing', async () => {
    const db = new Library('retrospect-plan');
    const asked: string[] = [];
    const { effects } = await madeModel(db, (stage, prompt) => {
      if (stage !== 'plan') return null;
      asked.push(prompt);
      return { queries: [{ words: asked.length === 1 ? ['Sonder', 'lamp', 'table'] : ['Sonder', 'mass', 'kg'] }] };
    });
    await askWeb(EACH, { search: web, effects }, { db, depth: 'standard' });
    expect(asked[0]).not.toContain('brought nothing');
    expect(asked[1]).toMatch(/brought nothing[\s\S]*Sonder lamp table/);
  });
});
