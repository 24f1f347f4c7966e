import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { EffectHost, type HostEffect } from '../../lib/journal/effect-host';
import { type HostLink, openJournal } from '../../lib/journal/journal';
import { Library } from '../../lib/library/db';
import { createRun, getRun } from '../../lib/library/runs';
import { keepReading, READ_URL, unread } from '../../lib/research/effects';
import type { PageResult, ResearchHost } from '../../lib/research/host';
import { replay } from '../../lib/research/replay';
import { research } from '../../lib/research/run';
import type { ReadTarget } from '../../lib/schema/run';
import { makePage, makeRun, tabTarget } from './support/runs';

/** A run rests, and its tab is gone when it goes on: closed, or the browser was started anew. */

const QUESTION = 'After how many minutes does the Varde lamp dim itself?';
const ADDRESS = 'https://lamps.test/manual';
const lamp = makePage(ADDRESS, 'Lamp', ['By default the Varde lamp dims itself after 25 minutes.', 'It is sold.']);
const older = makePage(ADDRESS, 'Lamp', ['By default the Varde lamp dims itself after 40 minutes.', 'It is sold.']);
const gone: ReadTarget = { kind: 'tab', tab_id: 9, url: ADDRESS, title: 'Lamp', asked: true };
const NOW = '2026-01-02T12:00:00.000Z';

let db: Library;
let names = 0;
let fetches = 0;
beforeEach(() => {
  db = new Library(`tab-gone-${names++}`);
  fetches = 0;
});

/** Asks with a server that gives this, and open tabs that give that. */
async function ask(served: PageResult, targets: ReadTarget[] = [gone], tabs: Record<number, PageResult> = {}) {
  const around = { db, now: () => NOW };
  const fetching: HostEffect = async () => {
    fetches++;
    const outcome = served.ok ? await keepReading(around, served, 'public', null) : unread(served.failure);
    return { value: { ...outcome, ms: 5 }, spent: {} };
  };
  const effects = new EffectHost(db, { [READ_URL]: fetching }, () => NOW);
  const link: HostLink = {
    perform: (request) => effects.perform(request),
    isRunning: async (run, key) => effects.isRunning(run, key),
    cancel: async (run, key) => effects.cancel(run, key),
  };
  const host: ResearchHost = {
    ...around,
    elapsed: () => 0,
    online: () => true,
    readTab: async ({ tab_id }) => tabs[tab_id] ?? { ok: false, failure: 'tab_closed', detail: '' },
  };
  await createRun(db, makeRun('r', QUESTION, targets));
  const { signal } = new AbortController();
  const journal = openJournal({ db, runId: 'r', now: () => NOW, signal, host: link });
  const answer = await research(makeRun('r', QUESTION, targets), journal, host, signal);
  expect(await replay(db, 'r')).toMatchObject({ same: true });
  return { answer, pages: (await getRun(db, 'r'))?.pages ?? [] };
}
const refused: PageResult = { ok: false, failure: 'login_wall', detail: '' };
const saved = (reading: typeof lamp, at: string) =>
  keepReading({ db, now: () => at }, { ok: true, reading }, 'session', 9);

describe('a page whose tab is gone when it is to be read', () => {
  it('is fetched, and that is told', async () => {
    const { answer, pages } = await ask({ ok: true, reading: lamp });
    expect(answer.overview[0]?.text).toContain('25 minutes');
    expect(pages).toMatchObject([{ state: 'read', failure: null, instead: 'fetched' }]);
  });

  it('is taken from a copy that was saved a moment before', async () => {
    await saved(lamp, '2026-01-02T11:50:00.000Z');
    const { answer, pages } = await ask({ ok: true, reading: older });
    expect(answer.overview[0]?.text).toContain('25 minutes');
    expect(pages).toMatchObject([{ instead: 'copy', reused: { at: '2026-01-02T11:50:00.000Z', checked: false } }]);
    expect(fetches).toBe(0);
  });

  it('is fetched anew where the copy is old, which stands for it where the server gives nothing', async () => {
    await saved(older, '2025-12-30T12:00:00.000Z');
    expect((await ask({ ok: true, reading: lamp })).answer.overview[0]?.text).toContain('25 minutes');
    db = new Library(`tab-gone-${names++}`);
    await saved(older, '2025-12-30T12:00:00.000Z');
    const { answer, pages } = await ask(refused);
    expect(answer.overview[0]?.text).toContain('40 minutes');
    expect(pages).toMatchObject([{ instead: 'copy', reused: { at: '2025-12-30T12:00:00.000Z' } }]);
  });

  it('is said to be closed where nothing gives it, and the run goes on with the rest', async () => {
    const other = makePage('https://other.test/', 'Other', ['The Varde lamp dims itself after 30 minutes here.']);
    const { answer, pages } = await ask(refused, [gone, tabTarget(1)], { 1: { ok: true, reading: other } });
    expect(pages.map(({ state, failure, detail }) => [state, failure, detail])).toEqual([
      ['failed', 'tab_closed', null],
      ['read', null, null],
    ]);
    expect(answer.overview[0]?.text).toContain('30 minutes');
  });

  it('is not looked for elsewhere where its address is not known, or is none of the web', async () => {
    const file: ReadTarget = { ...gone, url: 'file:///tmp/lamp.html' };
    const { pages } = await ask({ ok: true, reading: lamp }, [tabTarget(9), file]);
    expect(pages.map(({ failure }) => failure)).toEqual(['tab_closed', 'tab_closed']);
    expect(fetches).toBe(0);
  });
});
