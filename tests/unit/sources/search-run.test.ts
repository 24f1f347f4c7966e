import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { EffectHost, type HostEffect } from '../../../lib/journal/effect-host';
import { openJournal } from '../../../lib/journal/journal';
import { Library } from '../../../lib/library/db';
import { createRun, getRun } from '../../../lib/library/runs';
import { keepReading, READ_URL, unread } from '../../../lib/research/effects';
import type { ResearchHost } from '../../../lib/research/host';
import { newRun } from '../../../lib/research/new-run';
import { replay } from '../../../lib/research/replay';
import { research } from '../../../lib/research/run';
import { SEARCH_SOURCE, searchCommand } from '../../../lib/research/search/command';
import type { Answer } from '../../../lib/schema/answer';
import type { Run } from '../../../lib/schema/run';
import type { SearchOutcome } from '../../../lib/schema/source';
import { z } from '../../../lib/schema/zod';
import { makePage } from '../support/runs';

let db: Library;
let names = 0;
beforeEach(() => {
  db = new Library(`search-run-${names++}`);
});

const QUESTION = 'After how many minutes does the Varde lamp dim itself?';
const now = () => '2026-01-02T03:04:05.000Z';
const NONE = { hits: [], cursor: null, failure: null, detail: null, ms: 1, cached_at: null };
const found = (n: number): SearchOutcome => ({
  ...NONE,
  hits: Array.from({ length: n }, (_, i) => ({
    url: `https://lamps${i}.test/`,
    title: `The Varde lamp ${i}`,
    snippet: `It dims itself after some minutes, says shop ${i}.`,
    published_at: null,
    language: null,
  })),
});
const page = (url: string) =>
  makePage(url, 'The Varde lamp', ['By default the Varde lamp dims itself after 25 minutes without movement.', url]);

/** `deaf`: does not end when it is told to, as a parser that is busy; it gives its result much later. */
type Search = (query: string, n: number) => SearchOutcome | 'hangs' | 'deaf';
type Read = (url: string) => ReturnType<typeof makePage> | 'hangs' | 'throws' | 'deaf';

/** Ends when it is told to, as a fetch does. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((end) => (signal.aborted ? end() : signal.addEventListener('abort', () => end(), { once: true })));

let endDeaf = () => {};
/** Until the test lets those go that do not listen. */
const deaf = () =>
  new Promise<void>((go) => {
    endDeaf = go;
  });
let afterDeaf: () => Promise<void> = deaf;

function effectsOf(search: Search, read: Read): Record<string, HostEffect> {
  let n = 0;
  return {
    [SEARCH_SOURCE]: async (payload, { signal }) => {
      const got = search(searchCommand.parse(payload).query, n++);
      if (got === 'deaf') await afterDeaf();
      if (got === 'deaf') return { value: found(3), spent: {} };
      if (got !== 'hangs') return { value: got, spent: {} };
      await untilAborted(signal);
      return { value: { ...NONE, failure: 'stopped' }, spent: {} };
    },
    [READ_URL]: async (payload, { signal }) => {
      const got = read(z.object({ url: z.string() }).parse(payload).url);
      if (got === 'deaf') {
        await afterDeaf();
        return { value: { ...unread('no_text'), ms: 1 }, spent: {} };
      }
      if (got === 'throws') throw new Error('the parser fell over');
      if (got === 'hangs') await untilAborted(signal);
      const outcome =
        got === 'hangs'
          ? unread('stopped')
          : await keepReading({ db, now }, { ok: true, reading: got }, 'public', null);
      return { value: { ...outcome, ms: 1 }, spent: {} };
    },
  };
}

interface Asked {
  answer: Answer;
  run: Run | null;
}

/** A whole run; its minute is so many milliseconds. */
async function ask(
  search: Search,
  read: Read,
  minute = 60_000,
  stopped = new AbortController().signal,
  question = QUESTION,
): Promise<Asked> {
  const source = { id: 'x', kind: 'custom' as const, name: 'x', base_url: 'https://x.test', enabled: true };
  const run = newRun({
    id: 'r',
    kind: 'ask',
    question,
    look_in: ['web'],
    search: {
      sources: [{ ...source, language: null, custom: null }],
      not_allowed: [],
      scopes: ['web'],
      site: null,
      words: null,
    },
    depth: 'quick',
    window_id: 1,
    targets: [],
    createdAt: now(),
  });
  await createRun(db, run);
  const network = { begin: () => ({ look: () => null, end: () => undefined }) };
  const effects = new EffectHost(db, effectsOf(search, read), now, network);
  const link = {
    perform: (request: Parameters<EffectHost['perform']>[0]) => effects.perform(request),
    isRunning: async (id: string, key: string) => effects.isRunning(id, key),
    cancel: async (id: string, key: string) => effects.cancel(id, key),
  };
  const host: ResearchHost = {
    db,
    now,
    elapsed: () => 0,
    online: () => true,
    readTab: () => Promise.reject(new Error('no tab')),
    after: (ms) => AbortSignal.timeout((ms * minute) / 60_000),
  };
  const journal = openJournal({ db, runId: 'r', now, signal: new AbortController().signal, host: link });
  const answer = await research(run, journal, host, stopped);
  return { answer, run: await getRun(db, 'r') };
}

describe('a run whose time for gathering is over', () => {
  it('ends where no source answers, says so, and does not say that the person stopped it', async () => {
    const { answer, run } = await ask(() => 'hangs', page, 200);
    expect(answer.stop).toMatchObject({ reason: 'nothing_readable', detail: { cut_short: 1 } });
    expect(answer.stop.detail.searches_failed).toBeGreaterThan(0);
    expect(new Set(run?.searches?.map(({ failure }) => failure))).toEqual(new Set(['timeout']));
    expect(await replay(db, 'r')).toMatchObject({ same: true });
  });

  it('answers from the pages that came in time, though others hang before and behind them, and tells those as late', async () => {
    const { answer, run } = await ask(
      () => found(4),
      (url) => (url.includes('lamps2') ? page(url) : 'hangs'),
      3_000,
    );
    expect(answer.overview[0]?.text).toContain('25 minutes');
    expect(answer.stop).toMatchObject({ reason: 'answered', detail: { pages_read: 1, pages_failed: 3 } });
    const late = run?.pages.filter(({ failure }) => failure === 'timeout');
    expect(late?.length).toBe(3);
    expect(await replay(db, 'r')).toMatchObject({ same: true });
  });

  it('keeps part of its time for reading, however slow the sources are', async () => {
    const { answer } = await ask((_query, n) => (n === 0 ? found(2) : 'hangs'), page, 3_000);
    expect(answer.stop).toMatchObject({ reason: 'answered', detail: { pages_read: 2, cut_short: 1 } });
  });

  it.each([
    ['a search', 'deaf' as const, null, 200],
    ['a page', null, 'deaf' as const, 2_400],
  ])(
    'is not held by %s that does not end when it is told to, nor changed by what comes later',
    async (_what, search, read, minute) => {
      const gate = deaf();
      afterDeaf = () => gate;
      const from = performance.now();
      const { answer, run } = await ask(
        () => search ?? found(4),
        (url) => (url.includes('lamps2') || !read ? page(url) : read),
        minute,
      );
      // It would hang for ever; a busy machine takes its time.
      expect(performance.now() - from).toBeLessThan(minute + 6_000);
      expect(answer.stop.detail).toMatchObject(read ? { pages_read: 1, pages_failed: 3 } : { cut_short: 1 });
      expect(answer.overview.map(({ text }) => text).join(' ')).toMatch(read ? /25 minutes/ : /^$/);
      const failures = [...(run?.searches ?? []), ...(run?.pages ?? [])].flatMap(({ failure }) => failure ?? []);
      expect(new Set(failures)).toEqual(new Set(['timeout']));
      endDeaf();
      await new Promise((done) => setTimeout(done, 50));
      expect(await replay(db, 'r')).toMatchObject({ same: true });
    },
  );

  it('has nothing to say where all was done in time', async () => {
    const { answer } = await ask(() => found(3), page);
    expect(answer.stop.detail).toEqual({
      ...{ pages_read: 3, pages_failed: 0, quotes: answer.passages.length },
      // The three shops say the same in the same words: one independent source.
      ...{ points: 1, supported: 1, sources: 1, rounds: 1, searches: 2 },
    });
    expect(await replay(db, 'r')).toMatchObject({ same: true });
  });
});

describe('a run that a person stops', () => {
  it.each([
    ['while it searches', () => 'hangs' as const, page],
    ['while it reads', () => found(4), () => 'hangs' as const],
  ])('%s is told as stopped, and can be gone through again', async (_when, search, read) => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 25);
    const { answer } = await ask(search, read, 60_000, stop.signal);
    expect(answer.stop.reason).toBe('stopped_by_person');
    expect(answer.stop.detail.cut_short).toBeUndefined();
    expect(await replay(db, 'r')).toMatchObject({ same: true });
  });
});

it('goes on where reading a found page fails inside', async () => {
  const { answer } = await ask(
    () => found(4),
    (url) => (url.includes('lamps1') ? 'throws' : page(url)),
  );
  expect(answer.stop).toMatchObject({ reason: 'answered', detail: { pages_read: 3, pages_failed: 1 } });
});

describe('a query that would repeat a page of the person’s own', () => {
  // Words that the rules leave of the question stand side by side on the page, and nowhere in the question.
  const question = 'Which Varde invoice number is on the Holm account for the March payment of the lamp workshop?';
  const secret = 'Varde invoice number Holm account March payment lamp workshop 4711';
  const never = new AbortController().signal;
  const keep = (origin: 'session' | 'public') =>
    keepReading({ db, now }, { ok: true, reading: makePage('https://bank.test/a', 'Account', [secret]) }, origin, 1);
  const searched = async (sent: string[]) => {
    const search = (query: string) => {
      sent.push(query);
      return found(3);
    };
    return ask(search, page, 60_000, never, question);
  };

  it('does not leave, and Steps says why', async () => {
    await keep('session');
    const sent: string[] = [];
    const { run, answer } = await searched(sent);
    const refused = run?.searches?.filter(({ failure }) => failure === 'session_text') ?? [];
    expect(refused.length).toBeGreaterThan(0);
    expect(sent.filter((query) => query.replace(/["+]/g, '').includes('invoice number Holm account'))).toEqual([]);
    expect(answer.stop.detail.searches_failed).toBe(refused.length);
  });

  it('leaves where the same text is public', async () => {
    await keep('public');
    const sent: string[] = [];
    await searched(sent);
    expect(sent.length).toBeGreaterThan(0);
  });
});
