import { sourceType } from '../evidence/source-type';
import type { Journal } from '../journal/journal';
import { loadSnapshot, saveSnapshot } from '../library/snapshots';
import type { PageProgress, ReadTarget } from '../schema/run';
import { readFailure } from '../schema/run';
import { z } from '../schema/zod';
import type { PageResult, ResearchHost } from './host';
import { GATHER_CONCURRENCY } from './settings';

/** Longest time for one page, waiting for it to load included. Milliseconds. */
const READ_TIMEOUT_MS = 45_000;

/** What the journal keeps of a reading: the copy's id, or why there is none. */
export const readOutcome = z.object({
  snapshot_id: z.string().nullable(),
  failure: readFailure.nullable(),
  detail: z.string().nullable(),
  ms: z.number().nonnegative(),
});
export type ReadOutcome = z.infer<typeof readOutcome>;

/** Told as pages are begun and ended, so that the panel shows true progress. */
export type PageWatcher = (index: number, change: Partial<PageProgress>) => Promise<void>;

/**
 * Reads every target, three at a time; outcomes come in the order of the targets. A page that cannot be read is an
 * outcome with its reason, never an error and never evidence (MECHANISMS F18, DESIGN promise 1).
 */
export function gather(
  journal: Journal,
  host: ResearchHost,
  targets: ReadTarget[],
  stopped: AbortSignal,
  watch: PageWatcher,
): Promise<ReadOutcome[]> {
  return journal.all(
    targets.map((target, index) => ({
      key: String(index).padStart(3, '0'),
      run: async (branch) => {
        await watch(index, { state: 'reading' });
        const outcome = await branch.step(
          'page',
          target,
          ({ signal }) => readOne(host, target, AbortSignal.any([signal, stopped])),
          {
            result: readOutcome,
            reserve: { reads: 1 },
            spent: (value) => ({ reads: value.snapshot_id ? 1 : 0 }),
          },
        );
        await watch(index, await progressOf(host, outcome));
        return outcome;
      },
    })),
    GATHER_CONCURRENCY,
  );
}

async function readOne(host: ResearchHost, target: ReadTarget, signal: AbortSignal): Promise<ReadOutcome> {
  const from = host.elapsed();
  const done = (outcome: Partial<ReadOutcome>): ReadOutcome => ({
    snapshot_id: null,
    failure: null,
    detail: null,
    ...outcome,
    ms: Math.round(host.elapsed() - from),
  });
  if (signal.aborted) return done({ failure: 'stopped' });
  if (target.kind === 'snapshot') {
    const copy = await loadSnapshot(host.db, target.snapshot_id);
    return copy ? done({ snapshot_id: copy.snapshot.id }) : done({ failure: 'copy_missing' });
  }
  const result = await ending(readLive(host, target, signal), signal);
  if (!result.ok) return done({ failure: result.failure, detail: result.detail });
  const { reading } = result;
  const saved = await saveSnapshot(host.db, {
    reading,
    sourceType: sourceType(reading.canonical_url ?? reading.url, {
      title: reading.title,
      site: reading.site,
      doi: reading.doi,
    }),
    origin: target.kind === 'tab' ? 'session' : 'public',
    retrievedAt: host.now(),
    tabId: target.kind === 'tab' ? target.tab_id : null,
  });
  return done({ snapshot_id: saved.id });
}

function readLive(host: ResearchHost, target: Exclude<ReadTarget, { kind: 'snapshot' }>, signal: AbortSignal) {
  return target.kind === 'tab' ? host.readTab(target, signal) : host.fetchPage(target.url, signal);
}

/** A page that never answers must not hold the run: it ends with the person's stop or with its time. */
function ending(reading: Promise<PageResult>, signal: AbortSignal): Promise<PageResult> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => resolve({ ok: false, failure: 'still_loading', detail: `${READ_TIMEOUT_MS} ms` }),
      READ_TIMEOUT_MS,
    );
    const stop = () => resolve({ ok: false, failure: 'stopped', detail: 'stopped' });
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    reading.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    });
  });
}

async function progressOf(host: ResearchHost, outcome: ReadOutcome): Promise<Partial<PageProgress>> {
  const snapshot = outcome.snapshot_id ? await host.db.snapshots.get(outcome.snapshot_id) : undefined;
  return {
    state: outcome.failure ? 'failed' : 'read',
    failure: outcome.failure,
    detail: outcome.detail,
    snapshot_id: outcome.snapshot_id,
    ms: outcome.ms,
    ...(snapshot ? { title: snapshot.title, url: snapshot.url, paragraphs: snapshot.paragraphs.length } : {}),
  };
}
