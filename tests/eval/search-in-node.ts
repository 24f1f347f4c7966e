import 'fake-indexeddb/auto';
import { EffectHost } from '../../lib/journal/effect-host';
import { openJournal } from '../../lib/journal/journal';
import { Library } from '../../lib/library/db';
import { createRun } from '../../lib/library/runs';
import type { RankPage } from '../../lib/reading/rank';
import type { ResearchHost } from '../../lib/research/host';
import { newRun } from '../../lib/research/new-run';
import type { RunRecord } from '../../lib/research/record';
import { searchEffects } from '../../lib/research/search/effect';
import { lookForPages } from '../../lib/research/search/look';
import { understand } from '../../lib/research/understand';
import type { Run } from '../../lib/schema/run';
import type { ResultRow, SearchRow, SourceConfig } from '../../lib/schema/source';

/** What a search came to: pages to read in their order, and the searches that were made. */
export interface Looked {
  urls: string[];
  results: ResultRow[];
  searches: SearchRow[];
}

let runs = 0;
const db = new Library('eval-search');

/** Searches as a run does, by the product's own code: its journal and effect host on a database in memory. */
export async function look(
  question: string,
  sources: SourceConfig[],
  depth: Run['depth'] = 'standard',
): Promise<Looked> {
  const now = () => new Date().toISOString();
  const elapsed = () => performance.now();
  const network = { begin: () => ({ look: () => null, end: () => undefined }) };
  const effects = searchEffects({ db, now, elapsed, keyOf: () => '' });
  const host = new EffectHost(db, effects, now, network);
  const run = newRun({
    id: `eval-${runs++}`,
    kind: 'ask',
    question,
    look_in: ['web'],
    search: { sources, not_allowed: [], scopes: ['web', 'reference'], site: null, words: null },
    depth,
    window_id: 1,
    targets: [],
    createdAt: now(),
  });
  await createRun(db, run);
  const shown: Pick<Run, 'results' | 'searches'> = {};
  const record: RunRecord = {
    update: async (change) => void Object.assign(shown, structuredClone(change)),
    evidence: async () => undefined,
    finish: async () => undefined,
  };
  const signal = new AbortController().signal;
  const link = {
    perform: (request: Parameters<EffectHost['perform']>[0]) => host.perform(request),
    isRunning: async () => false,
    cancel: async () => undefined,
  };
  const journal = openJournal({ db, runId: run.id, now, signal, host: link });
  const around: ResearchHost = {
    db,
    now,
    elapsed,
    online: () => true,
    readTab: () => Promise.reject(new Error('no tab')),
  };
  const found = await lookForPages(run, understand(question), now(), {
    journal,
    host: around,
    stopped: signal,
    record,
    priors: {},
  });
  return {
    urls: found.targets.flatMap((target) => (target.kind === 'url' ? [target.url] : [])),
    results: shown.results ?? [],
    searches: shown.searches ?? [],
  };
}

export type { RankPage };
