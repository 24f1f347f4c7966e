import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exportRunLog, importRunLog } from '../../lib/journal/run-log';
import { putBlob } from '../../lib/library/blobs';
import { Library } from '../../lib/library/db';
import { prune, uncited } from '../../lib/library/retention';
import { createRun, evidenceOf, getRun, updateRun, wholeJournal } from '../../lib/library/runs';
import { dropSnapshot } from '../../lib/library/undo';
import { CopiesGone } from '../../lib/research/from-record';
import { takeDecision } from '../../lib/research/hand/take';
import type { PageResult, ResearchHost } from '../../lib/research/host';
import { replay } from '../../lib/research/replay';
import { research } from '../../lib/research/run';
import type { Answer } from '../../lib/schema/answer';
import type { Decision } from '../../lib/schema/hand';
import type { Run } from '../../lib/schema/run';
import { startScriptedModel } from '../servers/scripted-model.mjs';
import { askWeb } from './loop/searched';
import { household } from './models/support';
import { makePage, makeRun, tabTarget } from './support/runs';

/** What retention takes away of a run, and what can still be done with it (MECHANISMS A03, A68). */

const QUESTION = 'After how many minutes does the Varde lamp dim itself?';
const NOW = '2026-01-02T03:04:05.000Z';
const LATER = '2026-03-01T00:00:00.000Z';
const PAGES = [
  makePage('https://lamps.test/manual', 'The Varde lamp: manual', [
    'By default the Varde lamp dims itself after 25 minutes without movement.',
  ]),
  makePage('https://tests.test/lamps', 'A test of lamps', [
    'By default the Varde lamp dims itself after 40 minutes without movement.',
  ]),
  makePage('https://oaks.test/', 'Oaks', ['Oaks are felled in winter, when the sap is low.']),
];
const exclude = (on: boolean): Decision => ({ kind: 'exclude', url: 'https://tests.test/lamps', on });

type Model = Awaited<ReturnType<typeof startScriptedModel>>;
let model: Model;
beforeAll(async () => {
  model = await startScriptedModel();
});
afterAll(() => model.close());
beforeEach(() => {
  model.setScript([
    {
      match: { stage: 'compose' },
      reply: (prompt: string) => {
        const id = [...prompt.matchAll(/<<[0-9a-f]{16} (p\d+)\n/g)].map(([, one]) => one)[0];
        return { overview: [{ evidence: [id], text: 'It dims after a while.' }], more: [], missing: [] };
      },
    },
  ]);
});

async function home(address?: string) {
  const house = await household(address ?? 'http://127.0.0.1:9');
  const { db } = house;
  if (address === undefined) await db.preferences.delete('model_roles');
  let at = 0;
  const host: ResearchHost = {
    db,
    now: () => new Date(Date.parse(NOW) + 1_000 * at++).toISOString(),
    elapsed: () => 0,
    online: () => true,
    readTab: async ({ tab_id }): Promise<PageResult> => {
      const reading = PAGES[tab_id];
      return reading ? { ok: true, reading } : { ok: false, failure: 'tab_closed', detail: '' };
    },
  };
  await createRun(db, makeRun('r', QUESTION, [0, 1, 2].map(tabTarget)));
  const row = async (): Promise<Run> => {
    const run = await getRun(db, 'r');
    if (!run) throw new Error('no run');
    return run;
  };
  const go = async (): Promise<Answer> => research(await row(), house.journal('r'), host, new AbortController().signal);
  const decide = async (decision: Decision): Promise<Answer> => {
    expect(await takeDecision(db, 'r', decision, NOW)).toEqual({ goesOn: true });
    return go();
  };
  const urls = async () => (await db.snapshots.toArray()).map(({ url }) => url).sort();
  const shown = async () => (await evidenceOf(db, 'r')).map(({ id }) => id);
  return { db, go, decide, row, urls, shown };
}

for (const [name, address] of [
  ['in quotes', () => undefined],
  ['that a model wrote', () => model.url],
] as const)
  describe(`an answer ${name}, whose uncited copies are gone`, () => {
    it('is replayed: from the record what cannot be made again, and it says of how many pages', async () => {
      const { db, go, urls } = await home(address());
      await go();
      expect(await replay(db, 'r')).toEqual({ same: true, steps: expect.any(Number) });
      expect(await prune(db, LATER)).toMatchObject({ copies: 1 });
      expect(await urls()).toEqual(['https://lamps.test/manual', 'https://tests.test/lamps']);
      const calls = model.counts().calls;
      expect(await replay(db, 'r')).toEqual({ same: true, steps: expect.any(Number), removed: 1 });
      // So is its log elsewhere.
      const other = new Library(`elsewhere-${name}`);
      const log = await exportRunLog(db, 'r', { sessionText: true, now: NOW });
      expect(await importRunLog(other, log ?? '')).toMatchObject({ ok: true });
      expect(await replay(other, 'r')).toMatchObject({ same: true, removed: 1 });
      expect(model.counts().calls).toBe(calls);
    });

    it('is not the same where anything of what is shown or recorded was changed', async () => {
      const { db, go } = await home(address());
      await go();
      await prune(db, LATER);
      const intact = { same: true, removed: 1 };
      const answer = await db.answers.get('r');
      const [first] = answer?.overview ?? [];
      if (!answer || !first) throw new Error('no answer');
      await db.answers.put({ ...answer, overview: [{ ...first, text: 'After 99 minutes.' }] });
      expect(await replay(db, 'r')).toMatchObject({ same: false, why: 'shown_differs' });
      await db.answers.put(answer);
      expect(await replay(db, 'r')).toMatchObject(intact);
      const [quote] = await evidenceOf(db, 'r');
      if (!quote) throw new Error('no quote');
      await db.evidence.put({ ...quote, excerpt: 'After 99 minutes.' });
      expect(await replay(db, 'r')).toMatchObject({ same: false, why: 'shown_differs' });
      await db.evidence.put({ ...quote, title: 'Another title' });
      expect(await replay(db, 'r')).toMatchObject({ same: false, why: 'shown_differs' });
      await db.evidence.put(quote);
      const copy = await db.snapshots.get(quote.provenance.snapshot_id);
      const text = await db.blobs.get(copy?.hash ?? '');
      await db.blobs.put({ hash: copy?.hash ?? '', text: `${text?.text} And more.` });
      expect(await replay(db, 'r')).toMatchObject({ same: false });
      await db.blobs.put({ hash: copy?.hash ?? '', text: text?.text ?? '' });
      const step = await db.journal.get(['r', '04-compose']);
      if (!step) throw new Error('no step');
      await db.journal.put({ ...step, result_hash: await putBlob(db, JSON.stringify(answer)) });
      expect(await replay(db, 'r')).toMatchObject({ same: false, why: 'tampered', key: '04-compose' });
      await db.journal.put(step);
      expect(await replay(db, 'r')).toMatchObject(intact);
      await dropSnapshot(db, quote.provenance.snapshot_id);
      expect(await replay(db, 'r')).toMatchObject({ same: false, why: 'copy_missing' });
    });

    it('takes decisions about its sentences, and pays for nothing', async () => {
      const { db, go, decide, row, shown } = await home(address());
      const before = await go();
      const [calls, ids, ended] = [model.counts().calls, await shown(), (await row()).ended_at];
      await prune(db, LATER);
      const text = before.overview[0]?.text ?? '';
      const struck = await decide({ kind: 'strike', text, on: true });
      expect(struck.overview[0]).toMatchObject({ form: 'struck', by_person: 'struck' });
      expect(await replay(db, 'r')).toMatchObject({ same: true, removed: 1 });
      expect(await decide({ kind: 'strike', text, on: false })).toEqual(before);
      expect(await shown()).toEqual(ids);
      expect(await row()).toMatchObject({ state: 'done', ended_at: ended, forks: [] });
      expect(model.counts().calls).toBe(calls);
    });

    it('gives a source back that was excluded before, as it was', async () => {
      const { db, go, decide, row, urls, shown } = await home(address());
      const before = await go();
      const ids = await shown();
      const pages = (await row()).pages;
      await decide(exclude(true));
      const calls = model.counts().calls;
      expect(await uncited(db)).toMatchObject({ copies: 1 });
      await prune(db, LATER);
      // What was set aside cites the source.
      expect(await urls()).toEqual(['https://lamps.test/manual', 'https://tests.test/lamps']);
      expect(await replay(db, 'r')).toMatchObject({ same: true, removed: 1 });
      expect(await decide(exclude(false))).toEqual(before);
      expect(await replay(db, 'r')).toMatchObject({ same: true, removed: 1 });
      expect(await shown()).toEqual(ids);
      expect((await row()).pages).toEqual(pages);
      expect(await decide(exclude(true))).not.toEqual(before);
      expect(model.counts().calls).toBe(calls);
    });

    it('does not pay anew for what needs all pages: it says why', async () => {
      const { db, go, row } = await home(address());
      await go();
      await prune(db, LATER);
      const [run, steps] = [await row(), await wholeJournal(db, 'r').toArray()];
      await expect(takeDecision(db, 'r', exclude(true), NOW)).rejects.toThrow(CopiesGone);
      expect(await row()).toEqual(run);
      expect(await wholeJournal(db, 'r').toArray()).toEqual(steps);
    });
  });

it('an answer of several rounds of searching is replayed without the pages that it does not cite', async () => {
  const page = (host: string, text: string) => ({ url: `https://${host}/`, title: host, blocks: [text] });
  const found = [
    page('lamps.gov', 'The Varde lamp weighs 1.8 kg, its foot of iron included.'),
    page('oaks.test', 'Oaks.'),
  ];
  const more = [
    page('lights.gov', 'The Sonder lamp weighs 2.4 kg.'),
    page('elms.test', 'Lamps stand beside the elms.'),
  ];
  const search = (query: string) => (/sonder .*documentation/i.test(query) ? more : found);
  const { db, answer, run } = await askWeb('What do the Varde lamp and the Sonder lamp each weigh?', { search });
  expect(run.rounds?.length).toBeGreaterThan(1);
  expect(JSON.stringify(answer)).toContain('2.4 kg');
  const rows = await evidenceOf(db, 'r');
  const { copies } = await prune(db, LATER, 0);
  expect(copies).toBeGreaterThan(0);
  expect(await replay(db, 'r')).toMatchObject({ same: true, removed: copies });
  const strike: Decision = { kind: 'strike', text: answer.overview[0]?.text ?? '', on: true };
  expect(await takeDecision(db, 'r', strike, NOW)).toEqual({ goesOn: true });
  const again = await askWeb('', { search }, { db });
  expect(again.answer.overview[0]).toMatchObject({ by_person: 'struck' });
  expect(again.queries).toEqual([]);
  expect(again.reads).toEqual([]);
  expect(await evidenceOf(db, 'r')).toEqual(rows);
  expect(again.run.claims).toEqual(run.claims);
});

it('a record whose text is no JSON keeps nothing else from being pruned', async () => {
  const { db, go } = await home();
  await go();
  const hash = await putBlob(db, 'not json');
  const [step] = await wholeJournal(db, 'r').toArray();
  if (!step) throw new Error('no step');
  await db.journal.put({ ...step, run_id: 'active', result_hash: hash });
  await createRun(db, { ...makeRun('active', QUESTION, []), created_at: '2026-02-28T00:00:00.000Z' });
  expect(await prune(db, LATER)).toMatchObject({ copies: 1 });
  await updateRun(db, 'active', { state: 'done' });
});
