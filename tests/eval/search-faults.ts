import 'fake-indexeddb/auto';
import { DOMParser } from 'linkedom';
import { EffectHost } from '../../lib/journal/effect-host';
import { openJournal } from '../../lib/journal/journal';
import { Library } from '../../lib/library/db';
import { createRun, evidenceOf, getRun } from '../../lib/library/runs';
import type { ResearchHost } from '../../lib/research/host';
import { hostEffects } from '../../lib/research/host-effects';
import { newRun } from '../../lib/research/new-run';
import { research } from '../../lib/research/run';
import { searchEffects } from '../../lib/research/search/effect';
import { GATHER_SECONDS } from '../../lib/research/settings';
import type { Answer } from '../../lib/schema/answer';
import type { SearchRow, SourceConfig } from '../../lib/schema/source';
import { type LayerLog, NOTICE, openFaultLayer } from './fault-layer';
import { type EvalOptions, readFile, share } from './sets';

export const describe =
  'Whole searched runs by rules over served pages with 30 % of all requests failing: how many end with an answer or an honest gap, in their time.';

export const needs = '--web BASE --wiki BASE --questions FILE';

/** Runs, where none are named. */
const RUNS = 104;
/** Runs at the same time; each has hosts of its own. */
const AT_ONCE = 6;
const FAILING = 0.3;
const SEED = 20_260;
/** What ends at a limit ends a little behind it. Milliseconds. */
const SLACK_MS = 3_000;

interface Ended {
  answer: Answer | null;
  error: string | null;
  gatherMs: number;
  searches: SearchRow[];
  /** Lists that were taken for empty although no server had said so. */
  falseNothing: string[];
  noticeAsEvidence: boolean;
}

export async function run(options: EvalOptions): Promise<Record<string, unknown>> {
  if (!options.web || !options.wiki || !options.questions) throw new Error(`No data: give ${needs}.`);
  const { questions } = readFile<{ questions: { q: string; alt: string }[] }>(options.questions);
  const wordings = questions.flatMap(({ q, alt }) => [q, alt]).filter((text) => text);
  Object.assign(globalThis, { DOMParser });
  const failing = options.set === 'none' ? 0 : FAILING;
  // A slice has runs, hosts and faults of its own.
  const from = options.offset ?? 0;
  const layer = await openFaultLayer(options.web, options.wiki, failing, SEED + from);
  try {
    const numbers = Array.from({ length: options.limit ?? RUNS - from }, (_, i) => from + i);
    const ended: Ended[] = [];
    const queue = numbers.values();
    const lane = async () => {
      for (const n of queue) ended.push(await runOnce(n, wordings[n % wordings.length] ?? '', layer.log));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    return figuresOf(ended, layer.log);
  } finally {
    await layer.close();
  }
}

async function runOnce(n: number, question: string, log: LayerLog): Promise<Ended> {
  const db = new Library(`eval-faults-${n}`);
  const now = () => new Date().toISOString();
  const elapsed = () => performance.now();
  const asked = newRun({
    id: `r${n}`,
    kind: 'ask',
    question,
    look_in: ['web'],
    search: { sources: sourcesOf(n), not_allowed: [], scopes: ['web', 'reference'], site: null, words: null },
    depth: 'quick',
    window_id: 1,
    targets: [],
    createdAt: now(),
  });
  await createRun(db, asked);
  const network = { begin: () => ({ look: () => null, end: () => undefined }) };
  const around = { db, now, elapsed };
  const effects = new EffectHost(
    db,
    { ...hostEffects(around), ...searchEffects({ ...around, keyOf: () => '' }) },
    now,
    network,
  );
  const link = {
    perform: (request: Parameters<EffectHost['perform']>[0]) => effects.perform(request),
    isRunning: async (id: string, key: string) => effects.isRunning(id, key),
    cancel: async (id: string, key: string) => effects.cancel(id, key),
  };
  const { signal } = new AbortController();
  const host: ResearchHost = { ...around, online: () => true, readTab: () => Promise.reject(new Error('no tab')) };
  const journal = openJournal({ db, runId: asked.id, now, signal, host: link });
  let answer: Answer | null = null;
  let error: string | null = null;
  try {
    answer = await research(asked, journal, host, signal);
  } catch (thrown) {
    error = String(thrown);
  }
  const at = async (key: string) => Date.parse((await db.journal.get([asked.id, key]))?.started_at ?? now());
  const gatherMs = (await at('03-quote')) - (await at('00-start'));
  const searches = (await getRun(db, asked.id))?.searches ?? [];
  const clean = log.clean.get(n) ?? [];
  const isClean = ({ query }: SearchRow) =>
    clean.some(({ searchParams }) => [...searchParams.values()].includes(query));
  const falseNothing = searches.filter((row) => row.failure === null && row.hits === 0 && !isClean(row));
  const noticeAsEvidence = (await evidenceOf(db, asked.id)).some(({ excerpt }) => excerpt.includes(NOTICE));
  db.close();
  return { answer, error, gatherMs, searches, falseNothing: falseNothing.map(({ query }) => query), noticeAsEvidence };
}

/** A gap is honest where it is told as one and every search that failed is counted as failed. */
function isHonest({ answer, searches, falseNothing, noticeAsEvidence }: Ended): boolean {
  if (!answer || noticeAsEvidence || falseNothing.length > 0) return false;
  const failed = searches.filter(({ failure }) => failure !== null).length;
  const isTold = (answer.stop.detail.searches_failed ?? 0) === failed;
  const isGap = ['not_enough_evidence', 'nothing_readable'].includes(answer.stop.reason);
  return isTold && answer.overview.length > 0 !== isGap;
}

function figuresOf(ended: readonly Ended[], log: LayerLog): Record<string, unknown> {
  const budget = GATHER_SECONDS.quick * 1000;
  const seconds = ended.map(({ gatherMs }) => Math.round(gatherMs / 100) / 10).sort((a, b) => a - b);
  const failed = Object.values(log.faults).reduce((sum, n) => sum + n, 0);
  const count = (test: (one: Ended) => boolean) => ended.filter(test).length;
  return {
    answer_or_honest_gap: share(count(isHonest), ended.length),
    answered: share(
      count(({ answer }) => (answer?.overview.length ?? 0) > 0),
      ended.length,
    ),
    threw: count(({ error }) => error !== null),
    past_budget: count(({ gatherMs }) => gatherMs > budget + SLACK_MS),
    failure_taken_for_nothing: ended.reduce((sum, { falseNothing }) => sum + falseNothing.length, 0),
    notice_as_evidence: count(({ noticeAsEvidence }) => noticeAsEvidence),
    cut_short: count(({ answer }) => (answer?.stop.detail.cut_short ?? 0) > 0),
    requests: log.requests,
    requests_failed: share(failed, log.requests),
    budget_seconds: GATHER_SECONDS.quick,
    gather_seconds_median: seconds[seconds.length >> 1],
    gather_seconds_most: seconds.at(-1),
    errors: [...new Set(ended.flatMap(({ error }) => error ?? []))].slice(0, 3).join(' | '),
  };
}

function sourcesOf(n: number): SourceConfig[] {
  const base = { enabled: true, custom: null };
  const fields = { results: 'results', url: 'url', title: 'title', snippet: 'snippet', date: '' };
  const wikis = ['en', 'zh'].map(
    (language): SourceConfig => ({
      ...base,
      id: `wiki-${language}`,
      kind: 'mediawiki',
      name: `wiki ${language}`,
      base_url: `http://wiki.r${n}.example/${language}/`,
      language,
    }),
  );
  const query = 'P={query}&HITSPERPAGE={count}&TOPDOC={offset}&FMT=json';
  const web = { ...base, id: 'web', kind: 'custom' as const, name: 'web', language: null, custom: fields };
  return [{ ...web, base_url: `http://web.r${n}.example/search?${query}` }, ...wikis];
}
