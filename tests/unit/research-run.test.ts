import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { openJournal } from '../../lib/journal/journal';
import { Library } from '../../lib/library/db';
import { createRun, evidenceOf, getRun, stepsOf } from '../../lib/library/runs';
import { loadSnapshot } from '../../lib/library/snapshots';
import type { PageResult, ResearchHost } from '../../lib/research/host';
import { research } from '../../lib/research/run';
import type { Answer } from '../../lib/schema/answer';
import type { Run } from '../../lib/schema/run';
import { quotePresence } from '../../lib/verify/quote-presence';
import { makePage, makeRun, tabTarget } from './support/runs';

let db: Library;
let names = 0;
beforeEach(() => {
  db = new Library(`research-${names++}`);
});

const lamp = makePage('https://lamps.test/manual', 'The Varde lamp: manual', [
  'The Varde lamp is a desk lamp that is sold since 2019.',
  'By default the Varde lamp dims itself after 25 minutes without movement.',
  'The arm is made of beech and can be turned by hand.',
  'Spare bulbs are kept in the drawer under the foot of the lamp.',
]);
const shop = makePage('https://shop.test/chairs', 'Chairs', [
  'Our chairs are delivered within nine days to most towns.',
  'A chair can be returned within a month.',
]);

/** A host whose tabs are given; `dieAt` is the read at which the worker is gone for good. */
function hostOf(
  tabs: Record<number, PageResult>,
  counts: Map<number, number>,
  dieAt = Number.POSITIVE_INFINITY,
): ResearchHost {
  let reads = 0;
  return {
    db,
    now: () => '2026-01-02T03:04:05.000Z',
    elapsed: () => 0,
    readTab: (target) => {
      if (++reads > dieAt) return new Promise(() => undefined);
      counts.set(target.tab_id, (counts.get(target.tab_id) ?? 0) + 1);
      return Promise.resolve(tabs[target.tab_id] ?? { ok: false, failure: 'tab_closed', detail: '' });
    },
    online: () => true,
  };
}

const both: Record<number, PageResult> = { 1: { ok: true, reading: lamp }, 2: { ok: true, reading: shop } };

async function ask(run: Run, host: ResearchHost, stopped = new AbortController().signal): Promise<Answer> {
  if (!(await getRun(db, run.id))) await createRun(db, run);
  const journal = openJournal({ db, runId: run.id, now: host.now, signal: new AbortController().signal });
  return research(run, journal, host, stopped);
}

describe('a question that a page answers', () => {
  const question = 'After how many minutes does the Varde lamp dim itself?';

  it('is answered first by the sentence that says it', async () => {
    const answer = await ask(makeRun('r', question, [tabTarget(1), tabTarget(2)]), hostOf(both, new Map()));
    expect(answer.stop.reason).toBe('answered');
    expect(answer.overview[0]?.text).toContain('dims itself after 25 minutes');
  });

  it('has only citations that are verbatim spans of their saved copies', async () => {
    const answer = await ask(makeRun('r', question, [tabTarget(1), tabTarget(2)]), hostOf(both, new Map()));
    const rows = await evidenceOf(db, 'r');
    expect(rows.length).toBeGreaterThan(0);
    for (const { citations } of answer.overview)
      for (const citation of citations) {
        const row = rows.find((item) => item.id === citation.evidence_id);
        const copy = await loadSnapshot(db, row?.provenance.snapshot_id ?? '');
        expect(quotePresence(citation, copy && { text: copy.text, hash: copy.snapshot.hash })).toBeNull();
      }
  });

  it('tells which pages were read and which were not, with the reason', async () => {
    await ask(makeRun('r', question, [tabTarget(1), tabTarget(9)]), hostOf(both, new Map()));
    const pages = (await getRun(db, 'r'))?.pages;
    expect(pages?.map((item) => [item.state, item.failure])).toEqual([
      ['read', null],
      ['failed', 'tab_closed'],
    ]);
    expect(pages?.[0]?.paragraphs).toBe(4);
  });
});

describe('a question that only pages in another language answer', () => {
  it('is answered from them, and that is said', async () => {
    const question = 'Varde 灯在 25 minutes 之后会怎么样？';
    const answer = await ask(makeRun('r', question, [tabTarget(1)]), hostOf(both, new Map()));
    expect(answer.language).toBe('zh');
    expect(answer.other_language).toEqual({ languages: ['en'], own_pages: 0 });
    const own = await ask(
      makeRun('r2', 'After how many minutes does the Varde lamp dim itself?', [tabTarget(1)]),
      hostOf(both, new Map()),
    );
    expect(own).not.toHaveProperty('other_language');
  });
});

describe('two pages that give different figures', () => {
  it('are both quoted, marked as disputed, and the figures are named', async () => {
    const test = makePage('https://tests.test/lamps', 'A test of lamps', [
      'By default the Varde lamp dims itself after 40 minutes without movement.',
    ]);
    const pages: Record<number, PageResult> = { 1: { ok: true, reading: lamp }, 2: { ok: true, reading: test } };
    const answer = await ask(
      makeRun('r', 'After how many minutes does the Varde lamp dim itself?', [tabTarget(1), tabTarget(2)]),
      hostOf(pages, new Map()),
    );
    expect(answer.disputes.map(({ sides }) => sides.map(({ value }) => value).sort())).toEqual([
      ['25 minutes', '40 minutes'],
    ]);
    expect(answer.overview.map((sentence) => sentence.mark)).toEqual(['disputed', 'disputed']);
  });

  it('leads with the side that is kept, whichever page shares more words with the question', async () => {
    const measured = makePage('https://tests.test/lamps', 'Lamps in our tests', [
      'In our tests with a 230 V supply the Varde lamp was measured to dim itself after 40.5 minutes in 2025.',
    ]);
    for (const order of [
      [1, 2],
      [2, 1],
    ]) {
      const pages: Record<number, PageResult> = { 1: { ok: true, reading: lamp }, 2: { ok: true, reading: measured } };
      const answer = await ask(
        makeRun(
          `r${order.join('')}`,
          'By default, after how many minutes without movement does the Varde lamp dim itself?',
          order.map(tabTarget),
        ),
        hostOf(pages, new Map()),
      );
      const [dispute] = answer.disputes;
      expect(dispute?.kind).toBe('contradiction');
      const kept = dispute?.sides[dispute.kept ?? -1];
      expect(kept?.value).toContain('40.5');
      expect(kept?.claims).toContain(answer.overview[0]?.citations[0]?.evidence_id);
      expect(answer.overview.map(({ text }) => text).join(' ')).toContain('25 minutes');
    }
  });
});

describe('a question that no page answers', () => {
  it('ends in not enough evidence and no direct answer', async () => {
    const answer = await ask(
      makeRun('r', 'How many moons does the planet Jupiter have?', [tabTarget(1), tabTarget(2)]),
      hostOf(both, new Map()),
    );
    expect(answer.stop.reason).toBe('not_enough_evidence');
    expect(answer.overview).toEqual([]);
  });

  it('of pages that could not be read says that nothing was readable', async () => {
    const answer = await ask(makeRun('r', 'What is a lamp?', [tabTarget(7)]), hostOf(both, new Map()));
    expect(answer.stop).toMatchObject({ reason: 'nothing_readable', detail: { pages_read: 0, pages_failed: 1 } });
  });
});

describe('a greeting', () => {
  it('reads nothing', async () => {
    const counts = new Map<number, number>();
    const answer = await ask(makeRun('r', 'Hello!', [tabTarget(1)]), hostOf(both, counts));
    expect(answer.stop.reason).toBe('greeting');
    expect(counts.size).toBe(0);
  });
});

describe('a run whose worker dies', () => {
  it.each([0, 1, 2])('after %i reads ends with the same answer and reads no page twice', async (dieAt) => {
    const question = 'After how many minutes does the Varde lamp dim itself?';
    const undisturbed = await ask(makeRun('r-a', question, [tabTarget(1), tabTarget(2)]), hostOf(both, new Map()));
    const counts = new Map<number, number>();
    const run = makeRun('r-b', question, [tabTarget(1), tabTarget(2)]);
    void ask(run, hostOf(both, counts, dieAt));
    const readings = async (state: string) =>
      (await stepsOf(db, 'r-b')).filter((step) => step.key.startsWith('02-read/') && step.state === state).length;
    await expect.poll(() => readings('done')).toBe(dieAt);
    await expect.poll(() => readings('started')).toBe(2 - dieAt);
    const resumed = await ask((await getRun(db, 'r-b')) ?? run, hostOf(both, counts));
    expect({ ...resumed, run_id: '' }).toEqual({ ...undisturbed, run_id: '' });
    expect([...counts.values()]).toEqual([1, 1]);
    expect((await stepsOf(db, 'r-b')).every((entry) => entry.state === 'done')).toBe(true);
  });
});

describe('a run that the person stops', () => {
  it('answers from the pages read so far', async () => {
    const stop = new AbortController();
    const host = hostOf(both, new Map());
    host.readTab = (target) => {
      if (target.tab_id === 1) return Promise.resolve({ ok: true, reading: lamp });
      // It is stopped once the first is kept.
      const kept = async () =>
        (await stepsOf(db, 'r')).some(({ key, state }) => key.includes('000') && state === 'done');
      void expect
        .poll(kept)
        .toBe(true)
        .then(() => stop.abort());
      return new Promise(() => undefined);
    };
    const answer = await ask(
      makeRun('r', 'After how many minutes does the Varde lamp dim itself?', [tabTarget(1), tabTarget(2)]),
      host,
      stop.signal,
    );
    expect(answer.stop).toMatchObject({ reason: 'stopped_by_person', forced: true });
    expect(answer.overview[0]?.text).toContain('25 minutes');
  });
});

describe('an extraction', () => {
  it('without a question offers the paragraphs that say most', async () => {
    const answer = await ask(makeRun('r', '', [tabTarget(1)], 'extract'), hostOf(both, new Map()));
    expect(answer.stop.reason).toBe('extracted');
    expect(answer.passages.length).toBeGreaterThan(0);
  });

  it('with a question puts the paragraph about it first', async () => {
    await ask(makeRun('r', 'spare bulbs drawer', [tabTarget(1)], 'extract'), hostOf(both, new Map()));
    const [first] = await evidenceOf(db, 'r');
    expect(first?.excerpt).toContain('Spare bulbs');
  });
});
