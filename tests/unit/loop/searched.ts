import 'fake-indexeddb/auto';
import { type EffectContext, EffectHost, type HostEffect } from '../../../lib/journal/effect-host';
import { type Journal, openJournal } from '../../../lib/journal/journal';
import { Library } from '../../../lib/library/db';
import { createRun, getRun } from '../../../lib/library/runs';
import { keepReading, READ_URL, unread } from '../../../lib/research/effects';
import type { ResearchHost } from '../../../lib/research/host';
import { newRun } from '../../../lib/research/new-run';
import type { RunRecord } from '../../../lib/research/record';
import { type ResearchOptions, research } from '../../../lib/research/run';
import { SEARCH_SOURCE, searchCommand } from '../../../lib/research/search/command';
import type { Answer } from '../../../lib/schema/answer';
import { NO_COST } from '../../../lib/schema/journal';
import type { Run } from '../../../lib/schema/run';
import type { SearchOutcome, SourceConfig } from '../../../lib/schema/source';
import { z } from '../../../lib/schema/zod';
import { makePage } from '../support/runs';

/** Whole searched runs over sources and pages that a test makes up: no network, a database in memory. */

export const NOW = '2026-01-02T03:04:05.000Z';

/** A page of this little web: its address, its title, and what it says. */
export interface MadePage {
  url: string;
  title: string;
  blocks: string[];
}

export interface MadeWeb {
  /** Pages that a query finds, best first; `fails`: the source gives no list. */
  search: (query: string, source: string) => MadePage[] | 'fails';
  /** Pages that cannot be read. */
  unreadable?: (url: string) => boolean;
  sources?: SourceConfig[];
  /** More effects of the host, e.g. a model. */
  effects?: Record<string, HostEffect>;
}

const NOTHING = { hits: [], cursor: null, failure: null, detail: null, ms: 1, cached_at: null };
let names = 0;

export const source = (id: string, more: Partial<SourceConfig> = {}): SourceConfig => ({
  ...{ id, kind: 'custom', name: id, base_url: `https://${id}.test`, enabled: true, language: null, custom: null },
  ...more,
});

export interface Ended {
  db: Library;
  answer: Answer;
  run: Run;
  /** Queries in the order in which they were sent, and addresses in the order in which they were read. */
  queries: { source: string; query: string; cursor: string | null }[];
  reads: string[];
}

/**
 * A journal that keeps nothing: for many runs of which only the course counts. Keys must still be used once, and what a
 * budget puts in an effect's place counts.
 */
function lightJournal(
  runId: string,
  effects: Record<string, HostEffect>,
  prefix = '',
  used = new Set<string>(),
): Journal {
  const claim = (name: string) => {
    const key = `${prefix}${name}`;
    if (used.has(key)) throw new Error(`step key ${key} is used twice in one run`);
    used.add(key);
  };
  const signal = new AbortController().signal;
  const journal: Journal = {
    runId,
    step: async (key, _input, effect, options) => {
      claim(key);
      return options.result.parse(await effect({ signal, attempt: 1 }));
    },
    hostStep: async (key, { effect, payload }, options) => {
      claim(key);
      const admitted = options.admit?.(NO_COST);
      if (admitted && 'instead' in admitted) return options.result.parse(admitted.instead);
      const context = { signal, lostNetwork: () => null } as EffectContext;
      return options.result.parse((await effects[effect]?.(payload, context))?.value);
    },
    scope: (name) => lightJournal(runId, effects, `${prefix}${name}/`, used),
    all: async (branches) => {
      const out = [];
      for (const { key, run } of branches) out.push(await run(journal.scope(key)));
      return out;
    },
    atRest: async () => undefined,
  };
  return journal;
}

/** Asks one question of a made web, from start to answer. */
export async function askWeb(
  question: string,
  web: MadeWeb,
  more: Partial<Pick<Run, 'depth' | 'targets' | 'look_in'>> & {
    options?: ResearchOptions;
    db?: Library;
    id?: string;
    light?: boolean;
    /** How long its minute is. Milliseconds. */
    minute?: number;
  } = {},
): Promise<Ended> {
  const db = more.db ?? new Library(`loop-${names++}`);
  const queries: Ended['queries'] = [];
  const reads: string[] = [];
  const pages = new Map<string, MadePage>();
  const effects: Record<string, HostEffect> = {
    [SEARCH_SOURCE]: async (payload) => {
      const { query, source, cursor } = searchCommand.parse(payload);
      queries.push({ source: source.id, query, cursor });
      const found = web.search(query, source.id);
      const value: SearchOutcome =
        found === 'fails' ? { ...NOTHING, failure: 'server_error' } : { ...NOTHING, hits: found.map(hitOf) };
      if (found !== 'fails') for (const page of found) pages.set(page.url, page);
      return { value, spent: { searches: 1 } };
    },
    [READ_URL]: async (payload) => {
      const { url } = z.object({ url: z.string() }).parse(payload);
      reads.push(url);
      const page = pages.get(url);
      if (!page || web.unreadable?.(url)) return { value: { ...unread('http_error'), ms: 1 }, spent: {} };
      const reading = makePage(url, page.title, page.blocks);
      const outcome = await keepReading({ db, now: () => NOW }, { ok: true, reading }, 'public', null);
      return { value: { ...outcome, ms: 1 }, spent: { reads: 1 } };
    },
    ...web.effects,
  };
  const run = newRun({
    id: more.id ?? 'r',
    kind: 'ask',
    question,
    look_in: more.look_in ?? ['web'],
    search: {
      ...{ sources: web.sources ?? [source('x')], not_allowed: [], scopes: ['web'], site: null, words: null },
    },
    depth: more.depth ?? 'standard',
    window_id: 1,
    targets: more.targets ?? [],
    createdAt: NOW,
  });
  const host: ResearchHost = {
    db,
    now: () => NOW,
    elapsed: () => 0,
    online: () => true,
    readTab: () => Promise.reject(new Error('no tab')),
    ...(more.minute ? { after: (ms: number) => AbortSignal.timeout((ms * (more.minute ?? 0)) / 60_000) } : {}),
  };
  const signal = new AbortController().signal;
  if (more.light) {
    let shown: Run = run;
    const record: RunRecord = {
      update: async (change) => {
        shown = { ...shown, ...change };
      },
      evidence: async () => undefined,
      finish: async (_answer, change) => {
        shown = { ...shown, ...change, state: 'done' };
      },
    };
    const answer = await research(run, lightJournal(run.id, effects), host, signal, record, more.options);
    return { db, answer, run: shown, queries, reads };
  }
  // A run that is there goes on: with what a person decided since.
  const known = await getRun(db, run.id);
  if (!known) await createRun(db, run);
  const network = { begin: () => ({ look: () => null, end: () => undefined }) };
  const made = new EffectHost(db, effects, () => NOW, network);
  const link = {
    perform: (request: Parameters<EffectHost['perform']>[0]) => made.perform(request),
    isRunning: async (id: string, key: string) => made.isRunning(id, key),
    cancel: async (id: string, key: string) => made.cancel(id, key),
  };
  const journal = openJournal({ db, runId: run.id, now: () => NOW, signal, host: link });
  const answer = await research(known ?? run, journal, host, signal, undefined, more.options);
  return { db, answer, run: (await getRun(db, run.id)) ?? run, queries, reads };
}

function hitOf({ url, title, blocks }: MadePage) {
  return { url, title, snippet: (blocks[0] ?? '').slice(0, 200), published_at: null, language: null };
}
