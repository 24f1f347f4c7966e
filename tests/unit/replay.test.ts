import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { openJournal } from '../../lib/journal/journal';
import { forkJournal } from '../../lib/journal/seal';
import { putBlob } from '../../lib/library/blobs';
import { Library } from '../../lib/library/db';
import { createRun, getRun, stepsOf, updateRun } from '../../lib/library/runs';
import { dropRun, restoreRun } from '../../lib/library/undo';
import { Budget } from '../../lib/research/budget';
import type { PageResult, ResearchHost } from '../../lib/research/host';
import { replay } from '../../lib/research/replay';
import { research } from '../../lib/research/run';
import { sumOfCosts } from '../../lib/schema/journal';
import { makePage, makeRun, tabTarget } from './support/runs';

let db: Library;
let names = 0;
let tick = 0;
beforeEach(() => {
  db = new Library(`replay-${names++}`);
});

const pages: Record<number, PageResult> = Object.fromEntries(
  [
    makePage('https://a.test/lamp', 'Lamp', [
      'The Varde lamp dims itself after 25 minutes.',
      'Its arm is made of beech.',
    ]),
    makePage('https://b.test/lamp', 'Test of lamps', ['In our test the Varde lamp dimmed itself after 40 minutes.']),
    makePage('https://c.test/oak', '橡树', ['橡树可以活一千年以上。', '它的果实叫橡子。']),
    makePage('https://d.test/empty', 'Nothing much', ['Welcome to this site.']),
  ].map((reading, index): [number, PageResult] => [index, { ok: true, reading }]),
);

async function perform(id: string, question: string, tabs: number[], kind: 'ask' | 'extract' = 'ask'): Promise<void> {
  const run = makeRun(id, question, tabs.map(tabTarget), kind);
  await createRun(db, run);
  const now = () => new Date(1_767_225_600_000 + tick++ * 1000).toISOString();
  const host: ResearchHost = {
    db,
    now,
    elapsed: () => tick,
    online: () => true,
    readTab: async ({ tab_id }) => pages[tab_id] ?? { ok: false, failure: 'tab_closed', detail: '' },
  };
  const journal = openJournal({ db, runId: id, now, signal: new AbortController().signal });
  await research(run, journal, host, new AbortController().signal);
}

describe('a replay', () => {
  it('of twenty runs gives the same answers, by their hashes', async () => {
    const questions = [
      'After how many minutes does the Varde lamp dim itself?',
      '橡树可以活多少年？',
      'Who made it?',
      'Hello',
    ];
    const tabs = [[0], [0, 1], [2, 3], [0, 1, 2, 3], [9]];
    for (let i = 0; i < 20; i++)
      await perform(`r-${i}`, questions[i % 4] ?? '', tabs[i % 5] ?? [], i % 7 === 6 ? 'extract' : 'ask');
    for (let i = 0; i < 20; i++) expect(await replay(db, `r-${i}`)).toMatchObject({ same: true });
  });

  it('writes nothing', async () => {
    await perform('r', 'How old is an oak?', [2]);
    const before = JSON.stringify([await db.runs.toArray(), await db.journal.toArray(), await db.evidence.toArray()]);
    await replay(db, 'r');
    expect(JSON.stringify([await db.runs.toArray(), await db.journal.toArray(), await db.evidence.toArray()])).toBe(
      before,
    );
  });

  it('is not troubled by the page being read again later, with another title', async () => {
    await perform('r-1', 'How many minutes?', [0]);
    const [snapshot] = await db.snapshots.toArray();
    const reading = pages[0]?.ok ? pages[0].reading : null;
    if (reading) pages[0] = { ok: true, reading: { ...reading, title: 'Lamps, renamed' } };
    await perform('r-2', 'How many minutes does the lamp take?', [0]);
    expect((await db.snapshots.toArray()).length).toBe(1);
    expect((await db.snapshots.get(snapshot?.id ?? ''))?.retrieved_at).not.toBe(snapshot?.retrieved_at);
    expect(await replay(db, 'r-1')).toMatchObject({ same: true });
  });

  it('finds a record that was changed anywhere, and names its step', async () => {
    await perform('r', 'After how many minutes does the Varde lamp dim itself?', [0, 1]);
    const entries = await stepsOf(db, 'r');
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: entries.length - 1 }),
        fc.constantFrom('result', 'input', 'blob', 'cost', 'time', 'gone'),
        async (index, what) => {
          const entry = entries[index];
          if (!entry) return;
          const forged = await putBlob(db, `{"forged":${index}}`);
          const original = await db.blobs.get(entry.result_hash ?? '');
          if (what === 'gone') await db.journal.delete(['r', entry.key]);
          if (what === 'result') await db.journal.put({ ...entry, result_hash: forged });
          if (what === 'input') await db.journal.put({ ...entry, input_hash: forged });
          if (what === 'cost') await db.journal.put({ ...entry, spent: { ...entry.spent, usd: 1 } });
          if (what === 'time') await db.journal.put({ ...entry, ended_at: '2020-01-01T00:00:00.000Z' });
          if (what === 'blob') await db.blobs.put({ hash: entry.result_hash ?? '', text: '{"forged":true}' });
          const found = await replay(db, 'r');
          await db.journal.put(entry);
          if (original) await db.blobs.put(original);
          expect(found).toMatchObject({ same: false, key: entry.key });
          expect(await replay(db, 'r')).toMatchObject({ same: true });
        },
      ),
      { numRuns: 25 },
    );
  });

  it('names a step that code would make otherwise today', async () => {
    await perform('r', 'How many minutes?', [0]);
    await updateRun(db, 'r', { question: 'How many hours?' });
    expect(await replay(db, 'r')).toEqual({ same: false, why: 'differs', key: '01-understand' });
  });

  it('says when a run has not ended or belongs to another version', async () => {
    await createRun(db, makeRun('r-1', 'Is it so?', []));
    expect(await replay(db, 'r-1')).toMatchObject({ why: 'not_ended' });
    await perform('r-2', 'How many minutes?', [0]);
    await updateRun(db, 'r-2', { engine_version: 999 });
    expect(await replay(db, 'r-2')).toMatchObject({ why: 'other_version' });
  });

  it.each<[string, () => Promise<unknown>]>([
    ['an answer that was changed', () => db.answers.update('r', { question: 'Another?' })],
    ['an answer that is gone', () => db.answers.clear()],
    ['a quote that was changed', () => db.evidence.toCollection().modify({ title: 'Another page' })],
    ['a quote that is gone', () => db.evidence.clear()],
  ])('finds %s, though the steps agree', async (_what, change) => {
    await perform('r', 'After how many minutes does the Varde lamp dim itself?', [0, 1]);
    await change();
    expect(await replay(db, 'r')).toMatchObject({ same: false, why: 'shown_differs' });
  });

  it('finds what a step was given changed, and names the step', async () => {
    await perform('r', 'After how many minutes does the Varde lamp dim itself?', [0, 1]);
    const entry = await db.journal.get(['r', '04-compose']);
    await db.blobs.put({ hash: entry?.input_hash ?? '', text: '{"forged":true}' });
    expect(await replay(db, 'r')).toEqual({ same: false, why: 'tampered', key: '04-compose' });
  });

  it('says when the saved copy it stood on is gone', async () => {
    await perform('r', 'How many minutes?', [0]);
    await db.snapshots.clear();
    expect(await replay(db, 'r')).toMatchObject({ same: false, why: 'copy_missing' });
  });
});

describe('a fork', () => {
  it('sets the first differing step and all behind it aside and keeps them', async () => {
    await perform('r', 'How many minutes?', [0, 1]);
    const before = await stepsOf(db, 'r');
    const aside = await forkJournal(db, 'r', '02-read/001/page', 1);
    expect((await stepsOf(db, 'r')).map((entry) => entry.key)).toEqual([
      '00-start',
      '01-understand',
      '02-read/000/page',
    ]);
    const kept = await stepsOf(db, aside);
    expect(kept.map((entry) => entry.key)).toEqual(before.map((entry) => entry.key).slice(3));
    expect((await getRun(db, 'r'))?.state).toBe('done');
  });

  it('leaves what was set aside in the budget of the run, and takes it along when the run is deleted', async () => {
    await perform('r', 'How many minutes?', [0]);
    const spent = { calls: 2, tokens_in: 900, tokens_out: 100, usd: 0.1 };
    await db.journal.update(['r', '04-compose'], { spent: sumOfCosts([spent]) });
    await forkJournal(db, 'r', '03-quote', 1);
    const now = () => '2030-01-01T00:00:00.000Z';
    const journal = openJournal({ db, runId: 'r', now, signal: new AbortController().signal });
    const budget = await Budget.open(journal, { db, now, online: () => true });
    expect(budget.caps.run.calls - budget.left().calls).toBe(2);
    // Its record is written behind it.
    await expect.poll(() => db.journal.get(['r', '00-models'])).toBeDefined();
    const dropped = await dropRun(db, 'r');
    expect(await db.journal.count()).toBe(0);
    if (dropped) await restoreRun(db, dropped);
    expect((await stepsOf(db, 'r~1')).map((entry) => entry.key)).toEqual([
      ...['03-quote', '03-weigh', '04-compose', '04-reflect/9-scores', '05-end'],
    ]);
  });
});
