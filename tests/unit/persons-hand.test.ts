import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { exportRunLog, importRunLog } from '../../lib/journal/run-log';
import { sha256 } from '../../lib/library/blobs';
import { Library } from '../../lib/library/db';
import { healthOf } from '../../lib/library/health';
import { answerOf as answerOfRun, createRun, getRun, wholeJournal } from '../../lib/library/runs';
import { noteFromAnswer } from '../../lib/notes/from-answer';
import { FULL, keepFailed, letGoOn } from '../../lib/research/decide';
import { nameOf, withHand } from '../../lib/research/hand/by-hand';
import { takeDecision } from '../../lib/research/hand/take';
import type { PageResult, ResearchHost } from '../../lib/research/host';
import { replay } from '../../lib/research/replay';
import { research } from '../../lib/research/run';
import type { Answer } from '../../lib/schema/answer';
import type { Decision } from '../../lib/schema/hand';
import type { Run } from '../../lib/schema/run';
import { startScriptedModel } from '../servers/scripted-model.mjs';
import { askWeb, type MadeWeb } from './loop/searched';
import { household } from './models/support';
import { answerOf } from './notes-fixture';
import { makePage, makeRun, tabTarget } from './support/runs';

/** A person's decisions about a run (MECHANISMS A03): each is in its record, and nothing is read or paid for again. */

const QUESTION = 'After how many minutes does the Varde lamp dim itself?';
const NOW = '2026-01-02T03:04:05.000Z';
const maker = makePage('https://lamps.test/manual', 'The Varde lamp: manual', [
  'By default the Varde lamp dims itself after 25 minutes without movement.',
]);
const tester = makePage('https://tests.test/lamps', 'A test of lamps', [
  'By default the Varde lamp dims itself after 40 minutes without movement.',
]);

type Model = Awaited<ReturnType<typeof startScriptedModel>>;
let model: Model;
beforeAll(async () => {
  model = await startScriptedModel();
});
afterAll(() => model.close());

async function home(address?: string) {
  const house = await household(address ?? 'http://127.0.0.1:9');
  if (address === undefined) await house.db.preferences.delete('model_roles');
  const pages: Record<number, PageResult> = { 1: { ok: true, reading: maker }, 2: { ok: true, reading: tester } };
  let reads = 0;
  let at = 0;
  const host: ResearchHost = {
    db: house.db,
    now: () => new Date(Date.parse(NOW) + 1_000 * at++).toISOString(),
    elapsed: () => 0,
    online: () => true,
    readTab: async (target) => {
      reads++;
      return pages[target.tab_id] ?? { ok: false, failure: 'tab_closed', detail: '' };
    },
  };
  await createRun(house.db, makeRun('r', QUESTION, [tabTarget(1), tabTarget(2)]));
  const row = async (): Promise<Run> => {
    const run = await getRun(house.db, 'r');
    if (!run) throw new Error('no run');
    return run;
  };
  const go = async (): Promise<Answer> => research(await row(), house.journal('r'), host, new AbortController().signal);
  const decide = async (decision: Decision): Promise<Answer> => {
    expect(await takeDecision(house.db, 'r', decision, NOW)).toEqual({ goesOn: true });
    return go();
  };
  return { db: house.db, go, decide, row, reads: () => reads };
}

describe('a source that the person excludes', () => {
  it('is quoted no more, and is again when that is taken back; no page is read again', async () => {
    const { go, decide, db, row, reads } = await home();
    const before = await go();
    expect(JSON.stringify(before)).toContain('40 minutes');
    const end = (await row()).ended_at;
    const without = await decide({ kind: 'exclude', url: 'https://tests.test/lamps', on: true });
    expect(without.overview.map(({ text }) => text)).toEqual([maker.text]);
    expect(JSON.stringify(without)).not.toContain('40 minutes');
    expect(without.disputes).toEqual([]);
    expect(await replay(db, 'r')).toMatchObject({ same: true });
    expect(await decide({ kind: 'exclude', url: 'https://tests.test/lamps', on: false })).toEqual(before);
    expect(await replay(db, 'r')).toMatchObject({ same: true });
    expect(reads()).toBe(2);
    expect((await row()).ended_at).toBe(end);
  });

  it('comes back elsewhere as well: the log of the run holds what was set aside', async () => {
    const { go, decide, db } = await home();
    await go();
    await decide({ kind: 'exclude', url: 'https://tests.test/lamps', on: true });
    const log = (await exportRunLog(db, 'r', { sessionText: true, now: NOW })) ?? '';
    const other = new Library('where-a-log-was-read');
    expect(await importRunLog(other, log)).toMatchObject({ ok: true });
    const all = async (of: Library) => [await wholeJournal(of, 'r').toArray(), (await of.snapshots.toArray()).length];
    expect(await all(other)).toEqual(await all(db));
    expect((await wholeJournal(other, 'r').toArray()).some(({ run_id }) => run_id === 'r~1')).toBe(true);
    expect(await replay(other, 'r')).toMatchObject({ same: true });
    // Without the text of tabs, what was set aside tells none of it either.
    expect(await exportRunLog(db, 'r', { sessionText: false, now: NOW })).not.toContain('40 minutes');
    // A step under a fork that the run does not have is none of it.
    const rows = log.trimEnd().split('\n').slice(0, -1);
    const forged = rows.map((row) => row.replace('"run_id":"r~1"', '"run_id":"r~2"'));
    const end = JSON.stringify({ type: 'end', lines: await Promise.all(forged.map(sha256)) });
    const refused = await importRunLog(new Library('where-none-was-read'), [...forged, end].join('\n'));
    expect(refused).toMatchObject({ ok: false, fault: 'bad_line' });
  });

  it('is written about anew once; what was written before is not paid for again when it comes back', async () => {
    model.setScript([
      {
        match: { stage: 'compose' },
        reply: (prompt: string) => {
          const id = [...prompt.matchAll(/<<[0-9a-f]{16} (p\d+)\n/g)].map(([, one]) => one)[0];
          return { overview: [{ evidence: [id], text: 'It dims after a while.' }], more: [], missing: [] };
        },
      },
    ]);
    const { go, decide, db } = await home(model.url);
    const spent = async () => {
      const steps = await wholeJournal(db, 'r').toArray();
      return steps.reduce((sum, step) => sum + step.spent.calls, 0);
    };
    const before = await go();
    const first = model.counts().calls;
    await decide({ kind: 'exclude', url: 'https://tests.test/lamps', on: true });
    const second = model.counts().calls;
    expect(second).toBeGreaterThan(first);
    expect(await decide({ kind: 'exclude', url: 'https://tests.test/lamps', on: false })).toEqual(before);
    await decide({ kind: 'exclude', url: 'https://tests.test/lamps', on: true });
    expect(model.counts().calls).toBe(second);
    // What was set aside stands in the books, each call once.
    expect(await spent()).toBe(second);
    expect(await replay(db, 'r')).toMatchObject({ same: true });
  });
});

describe('a sentence', () => {
  it('that the person strikes stays readable and is no claim, until that is taken back', async () => {
    const { go, decide, db, row } = await home();
    const before = await go();
    const [first] = before.overview;
    const struck = await decide({ kind: 'strike', text: first?.text ?? '', on: true });
    expect(struck.overview[0]).toMatchObject({ text: first?.text, form: 'struck', by_person: 'struck' });
    expect(struck.overview.slice(1)).toEqual(before.overview.slice(1));
    expect((await row()).hand).toMatchObject([{ kind: 'strike' }]);
    // The log of the run holds the decision, and is found whole elsewhere.
    const log = await exportRunLog(db, 'r', { sessionText: true, now: NOW });
    const other = new Library('another-library');
    expect(await importRunLog(other, log ?? '')).toMatchObject({ ok: true });
    expect((await answerOfRun(other, 'r'))?.overview[0]).toMatchObject({ by_person: 'struck' });
    expect(await replay(other, 'r')).toMatchObject({ same: true });
    expect(await replay(db, 'r')).toMatchObject({ same: true });
    expect(await decide({ kind: 'strike', text: first?.text ?? '', on: false })).toEqual(before);
  });

  it('that its check refused keeps its mark where the person keeps it', () => {
    const wording = 'The lamp dims at dawn.';
    const base = { citations: [], reasons: [{ code: 'word_unmet', detail: 'dawn' }] };
    const answer = answerOf({
      overview: [
        { ...base, text: 'It dims itself.', mark: 'not_confirmed', form: 'replaced', wording },
        { ...base, text: 'It dims after 45 minutes.', mark: 'contradicted', form: 'struck', wording: null },
        { ...base, text: 'It dims.', mark: 'supported', form: 'written', wording: null },
      ],
    });
    const kept = withHand(
      answer,
      answer.overview.map((sentence) => ({ kind: 'keep', text: nameOf(sentence), at: NOW })),
    ).overview;
    expect(kept.map(({ text, mark, form, by_person }) => ({ text, mark, form, by_person }))).toEqual([
      { text: wording, mark: 'not_confirmed', form: 'written', by_person: 'kept' },
      { text: 'It dims after 45 minutes.', mark: 'contradicted', form: 'written', by_person: 'kept' },
      { text: 'It dims.', mark: 'supported', form: 'written', by_person: undefined },
    ]);
  });
});

it('in a note a struck sentence is missing, and one kept against its check has no footnote and says so', () => {
  const base = { citations: [], reasons: [], wording: null };
  const overview: Answer['overview'] = [
    { ...base, text: 'It dims early.', mark: 'contradicted', form: 'struck' },
    { ...base, text: 'It dims late.', mark: 'supported', form: 'written' },
  ];
  const answer = withHand(answerOf({ overview }), [
    { kind: 'keep', text: 'It dims early.', at: NOW },
    { kind: 'strike', text: 'It dims late.', at: NOW },
  ]);
  const { body } = noteFromAnswer({ answer, evidence: [], now: NOW, id: 'n' });
  expect(body).toBe('It dims early. (kept by hand, not confirmed by a source)');
});

describe('of two values that contradict each other', () => {
  it('the one that the person keeps stands, or none', async () => {
    const { go, decide, db } = await home();
    const [dispute] = (await go()).disputes;
    const values = dispute?.sides.map(({ value }) => value) ?? [];
    for (const kept of [1, 0, null]) {
      const answer = await decide({ kind: 'side', values, kept, on: true });
      expect(answer.disputes).toMatchObject([{ kept, by_person: true }]);
      const side = kept === null ? undefined : dispute?.sides[kept];
      if (side) expect(side.claims).toContain(answer.overview[0]?.citations[0]?.evidence_id);
    }
    expect(await replay(db, 'r')).toMatchObject({ same: true });
    const [back] = (await decide({ kind: 'side', values, kept: null, on: false })).disputes;
    expect(back).toEqual(dispute);
  });
});

describe('a quick search that the person lets go further', () => {
  const varde = {
    url: 'https://lamps.gov/varde',
    title: 'The Varde lamp',
    blocks: ['The Varde lamp weighs 1.8 kg, its foot of iron included.', 'Its arm is made of beech.'],
  };
  const sonder = {
    url: 'https://lights.gov/sonder',
    title: 'The Sonder lamp',
    blocks: ['The Sonder lamp weighs 2.4 kg.', 'It has been made in Holm since 2011.'],
  };
  const web: MadeWeb = {
    // A quick search asks each lamp alone, too: only a query that is narrowed finds the second one.
    search: (query) => (/^sonder .*documentation/i.test(query) ? [sonder] : [varde]),
  };
  const question = 'What do the Varde lamp and the Sonder lamp each weigh?';

  it('goes after what is open, from what was read: nothing is searched or read twice', async () => {
    const quick = await askWeb(question, web, { depth: 'quick' });
    expect(quick.run.rounds).toMatchObject([{ n: 1, decision: 'halt', reason: 'rounds' }]);
    expect(JSON.stringify(quick.answer)).not.toContain('2.4 kg');
    const { db } = quick;
    expect(await takeDecision(db, 'r', { kind: 'deepen' }, NOW)).toEqual({ goesOn: true });
    expect((await getRun(db, 'r'))?.ended_at).toBeNull();
    const deep = await askWeb(question, web, { db });
    expect(deep.run).toMatchObject({ depth: 'standard', state: 'done' });
    expect(deep.run.rounds?.[0]).toMatchObject({ n: 1, decision: 'go_on' });
    expect(deep.answer.overview.map(({ text }) => text).join(' ')).toContain('2.4 kg');
    expect(deep.reads).toEqual([sonder.url]);
    const before = new Set(quick.queries.map(({ query }) => query));
    expect(deep.queries.length).toBeGreaterThan(0);
    expect(deep.queries.filter(({ query }) => before.has(query))).toEqual([]);
    expect(deep.run.pages.map(({ url }) => url)).toEqual([varde.url, sonder.url]);
    expect(await replay(db, 'r')).toMatchObject({ same: true });
    expect(await takeDecision(db, 'r', { kind: 'deepen' }, NOW)).toBeNull();
  });

  it('and leaves alone a point that they dropped', async () => {
    const { db } = await askWeb(question, web, { depth: 'quick' });
    await takeDecision(db, 'r', { kind: 'deepen' }, NOW);
    await takeDecision(db, 'r', { kind: 'drop', point: 'Sonder: lamp weigh', on: true }, NOW);
    const deep = await askWeb(question, web, { db });
    expect(deep.run.rounds?.at(-1)?.open).toEqual([]);
    for (const { query } of deep.queries) expect(query.toLowerCase()).not.toContain('sonder');
    expect(await replay(db, 'r')).toMatchObject({ same: true });
  });
});

describe('a decision', () => {
  it('about a run of an older version, or one that is under way, is not taken', async () => {
    const { db, go } = await home();
    const strike: Decision = { kind: 'strike', text: 'It dims.', on: true };
    expect(await takeDecision(db, 'r', strike, NOW)).toBeNull();
    await go();
    await db.runs.update('r', { engine_version: 1 });
    expect(await takeDecision(db, 'r', strike, NOW)).toBeNull();
    expect(await takeDecision(db, 'r', { kind: 'deepen' }, NOW)).toBeNull();
  });

  const said = [
    {
      match: { stage: 'compose' },
      reply: (prompt: string) => {
        const id = /<<[0-9a-f]{16} (p\d+)\n/.exec(prompt)?.[1];
        return { overview: [{ evidence: [id], text: 'It dims after a while.' }], more: [], missing: [] };
      },
    },
  ];

  it('that stands already changes nothing and is paid for once, whoever sends it again', async () => {
    model.setScript(said);
    const { db, go, decide, row } = await home(model.url);
    await go();
    const exclude: Decision = { kind: 'exclude', url: 'https://tests.test/lamps', on: true };
    await decide(exclude);
    const [before, steps, { calls }] = [await row(), await wholeJournal(db, 'r').toArray(), model.counts()];
    expect(await takeDecision(db, 'r', exclude, NOW)).toEqual({ goesOn: false });
    expect(await row()).toEqual(before);
    expect(await wholeJournal(db, 'r').toArray()).toEqual(steps);
    expect(model.counts().calls).toBe(calls);
    const strike: Decision = { kind: 'strike', text: 'It dims.', on: true };
    expect(await takeDecision(db, 'r', { ...strike, on: false }, NOW)).toEqual({ goesOn: false });
    expect(await takeDecision(db, 'r', strike, NOW)).toEqual({ goesOn: true });
    expect(await takeDecision(db, 'r', strike, '2026-01-02T09:09:09.000Z')).toEqual({ goesOn: false });
  });

  it('is taken whole or not at all: a death inside it loses no step and no call', async () => {
    model.setScript(said);
    const { db, go, decide, row } = await home(model.url);
    const first = await go();
    const exclude = (on: boolean): Decision => ({ kind: 'exclude', url: 'https://tests.test/lamps', on });
    await decide(exclude(true));
    const spent = async () =>
      (await wholeJournal(db, 'r').toArray()).reduce((sum, { spent: { calls } }) => sum + calls, 0);
    const [before, paid, { calls }] = [await row(), await spent(), model.counts()];
    for (const write of ['update', 'put'] as const) {
      const dies = vi.spyOn(db.runs, write).mockRejectedValue(new Error('died'));
      await takeDecision(db, 'r', exclude(false), NOW).catch(() => undefined);
      dies.mockRestore();
      if ((await row()).state === 'queued') continue;
      expect(await row()).toEqual(before);
      expect(await replay(db, 'r')).toMatchObject({ same: true });
    }
    await takeDecision(db, 'r', exclude(false), NOW);
    expect(await go()).toEqual(first);
    expect([model.counts().calls, await spent()]).toEqual([calls, paid]);
  });

  it('that meets a full disk anywhere leaves the answer that was there, and is done when there is room', async () => {
    const exclude: Decision = { kind: 'exclude', url: 'https://tests.test/lamps', on: true };
    const undisturbed = await home();
    const before = await undisturbed.go();
    const after = await undisturbed.decide(exclude);
    const full = () => {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    };
    let ends: string[] = [];
    for (let at = 0; ends.at(-1) !== 'undisturbed'; at += at < 2 ? 1 : 4) {
      const { db, go, row } = await home();
      expect(await go()).toEqual(before);
      let writes = 0;
      const count = () => void (writes++ === at && full());
      for (const table of [db.journal, db.blobs, db.evidence, db.answers]) table.hook('creating', count);
      for (const table of [db.runs, db.journal]) table.hook('updating', count);
      const took = await takeDecision(db, 'r', exclude, NOW).then(Boolean, () => false);
      if (!took) {
        ends.push('not taken');
        expect(await row()).toMatchObject({ state: 'done', forks: [] });
        expect(await replay(db, 'r')).toMatchObject({ same: true });
        continue;
      }
      const error = await go().then(
        () => null,
        (caught: unknown) => caught,
      );
      if (error === null) {
        ends.push(writes > at ? 'in the end' : 'undisturbed');
        expect((await row()).state).toBe('done');
      } else {
        ends.push('rests');
        expect(healthOf(error)).toBe('full');
        await keepFailed(db, await row(), { code: FULL, cause: '' }, NOW);
        expect(await row()).toMatchObject({ state: 'paused', paused: { reason: 'person' }, error: { code: FULL } });
        expect(await answerOfRun(db, 'r')).toEqual(before);
        await letGoOn(db, 'r', true);
        expect(await go()).toEqual(after);
      }
      expect(await answerOfRun(db, 'r')).toEqual(after);
      expect(await replay(db, 'r')).toMatchObject({ same: true });
    }
    ends = [...new Set(ends)];
    expect(ends.slice(0, 2)).toEqual(['not taken', 'rests']);
  });

  it('and another at the same moment are never both said to be taken and one lost', async () => {
    const { db, go, row } = await home();
    const answer = await go();
    const names = [...answer.overview, ...answer.more].map(nameOf).slice(0, 2);
    const strikes = names.map((text): Decision => ({ kind: 'strike', text, on: true }));
    const taken = await Promise.all(strikes.map((strike) => takeDecision(db, 'r', strike, NOW)));
    expect((await row()).hand).toHaveLength(taken.filter((one) => one !== null).length);
  });

  it('to drop a point is kept while the run is under way, and can be taken back', async () => {
    const { db, row } = await home();
    expect(await takeDecision(db, 'r', { kind: 'drop', point: 'price', on: true }, NOW)).toEqual({ goesOn: false });
    expect((await row()).dropped).toEqual(['price']);
    await takeDecision(db, 'r', { kind: 'drop', point: 'price', on: false }, NOW);
    expect((await row()).dropped).toEqual([]);
  });
});

beforeEach(() => model.setScript([]));
