import { RunPaused } from '../journal/errors';
import type { Journal } from '../journal/journal';
import { loadSnapshot } from '../library/snapshots';
import type { PageProgress, ReadFailure, ReadTarget } from '../schema/run';
import { z } from '../schema/zod';
import { keepReading, READ_URL, type ReadOutcome, readOutcome, unread } from './effects';
import type { PageResult, ResearchHost } from './host';
import { GATHER_CONCURRENCY } from './settings';

/** Longest time for one page, waiting for it to load included. Milliseconds. */
const READ_TIMEOUT_MS = 45_000;

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
        const outcome = await readOne(branch, host, target, stopped);
        await watch(index, await progressOf(host, outcome));
        return outcome;
      },
    })),
    GATHER_CONCURRENCY,
  );
}

async function readOne(
  journal: Journal,
  host: ResearchHost,
  target: ReadTarget,
  stopped: AbortSignal,
): Promise<ReadOutcome> {
  const options = {
    result: readOutcome,
    reserve: { reads: 1 },
    spent: (value: ReadOutcome) => ({ reads: value.snapshot_id ? 1 : 0 }),
  };
  if (target.kind !== 'url' || stopped.aborted)
    return journal.step(
      'page',
      target,
      ({ signal }) => readHere(host, target, AbortSignal.any([signal, stopped])),
      options,
    );
  const fetched = await journal.hostStep(
    'page',
    { effect: READ_URL, payload: target },
    {
      ...options,
      stop: stopped,
      ready: () => {
        if (!host.online()) throw new RunPaused('offline');
      },
    },
  );
  if (fetched.failure === 'unreachable') return orNotAllowed(journal, host, target.url, fetched);
  if (!NEED_SCRIPTS.includes(fetched.failure) || stopped.aborted) return fetched;
  // A step also where there are no tabs, so that the record of a run that had them can be gone through again.
  const shown = await journal.step(
    'page-in-tab',
    target,
    async ({ signal }) => {
      const { readQuietly } = host;
      if (!readQuietly) return { ...unread('failed'), ms: 0 };
      const from = host.elapsed();
      const until = AbortSignal.any([signal, stopped]);
      const outcome = await keepReading(host, await ending(readQuietly(target.url, until), until), 'session', null);
      return { ...outcome, ms: Math.round(host.elapsed() - from) };
    },
    options,
  );
  return shown.snapshot_id === null ? fetched : shown;
}

/** A fetch that the browser does not allow looks like one that found no server: then the person can allow it. */
async function orNotAllowed(
  journal: Journal,
  host: ResearchHost,
  url: string,
  outcome: ReadOutcome,
): Promise<ReadOutcome> {
  const allowed = await journal.step('allowed', url, async () => (await host.mayFetch?.(url)) ?? true, {
    result: z.boolean(),
  });
  return allowed ? outcome : { ...outcome, failure: 'no_permission' };
}

/** What a page looks like without its scripts when it is made by them. */
const NEED_SCRIPTS: readonly (ReadFailure | null)[] = ['no_text', 'still_loading'];

async function readHere(host: ResearchHost, target: ReadTarget, signal: AbortSignal): Promise<ReadOutcome> {
  const from = host.elapsed();
  const outcome = signal.aborted ? unread('stopped') : await readNow(host, target, signal);
  return { ...outcome, ms: Math.round(host.elapsed() - from) };
}

async function readNow(host: ResearchHost, target: ReadTarget, signal: AbortSignal): Promise<Omit<ReadOutcome, 'ms'>> {
  if (target.kind === 'url') return unread('stopped');
  if (target.kind === 'snapshot') {
    const copy = await loadSnapshot(host.db, target.snapshot_id);
    return copy
      ? { snapshot_id: copy.snapshot.id, retrieved_at: copy.snapshot.retrieved_at, failure: null, detail: null }
      : unread('copy_missing');
  }
  const result = await ending(host.readTab(target, signal), signal);
  return keepReading(host, result, (result.ok && result.origin) || 'session', target.tab_id);
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
    reused: outcome.reused ?? null,
    ...(snapshot
      ? { title: snapshot.title, url: snapshot.url, read_state: snapshot.state, paragraphs: snapshot.paragraphs.length }
      : {}),
  };
}
