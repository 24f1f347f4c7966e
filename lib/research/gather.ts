import { RunPaused, StepFailed } from '../journal/errors';
import type { Journal } from '../journal/journal';
import { latestSnapshotOf, loadSnapshot, type SavedCopy } from '../library/snapshots';
import type { PageProgress, ReadFailure, ReadTarget } from '../schema/run';
import { z } from '../schema/zod';
import { keepReading, READ_URL, type ReadOutcome, readOutcome, unread } from './effects';
import type { PageResult, ResearchHost } from './host';
import { type GatherTime, NO_TIME } from './search/time';
import { GATHER_CONCURRENCY } from './settings';

/** Longest time for one page, waiting for it to load included. Milliseconds. */
const READ_TIMEOUT_MS = 45_000;

/** Pages that a search found: those from `from` on have their time; what the person named is not hurried. */
export interface FoundPages {
  from: number;
  time: GatherTime;
}

/** A copy that was saved so shortly before a tab went is what the person had before them. Milliseconds. */
const AS_IT_WAS_MS = 3_600_000;

/** Told as pages are begun and ended, so that the panel shows true progress. */
export type PageWatcher = (index: number, change: Partial<PageProgress>) => Promise<void>;

/**
 * Reads every target, three at a time, and adds the copies of open tabs to `copies`; outcomes come in the order of the targets. A page that cannot be read is an
 * outcome with its reason, never an error and never evidence (MECHANISMS F18, DESIGN promise 1).
 */
export function gather(
  journal: Journal,
  host: ResearchHost,
  targets: ReadTarget[],
  stopped: AbortSignal,
  watch: PageWatcher,
  found: FoundPages | null = null,
  copies: Map<string, SavedCopy | null> = new Map(),
): Promise<ReadOutcome[]> {
  return journal.all(
    targets.map((target, index) => ({
      key: String(index).padStart(3, '0'),
      run: async (branch) => {
        await watch(index, { state: 'reading' });
        const time = found && index >= found.from ? found.time : null;
        const outcome = await readOne(branch, host, target, { stopped, time, copies });
        await watch(index, await progressOf(host, outcome, copies));
        return outcome;
      },
    })),
    GATHER_CONCURRENCY,
  );
}

const OPTIONS = {
  result: readOutcome,
  reserve: { reads: 1 },
  spent: (value: ReadOutcome) => ({ reads: value.snapshot_id ? 1 : 0 }),
};

async function readOne(journal: Journal, host: ResearchHost, target: ReadTarget, ends: Ends): Promise<ReadOutcome> {
  if (target.kind === 'url') return readAt(journal, host, target, ends);
  const { stopped, copies } = ends;
  const outcome = await journal.step(
    'page',
    target,
    ({ signal }) => readHere(host, target, AbortSignal.any([signal, stopped]), copies),
    { ...OPTIONS, behind: true },
  );
  return outcome.detail === GONE && target.url !== null
    ? readElsewhere(journal, host, { ...target, url: target.url }, outcome, ends)
    : outcome;
}

/** Detail of a tab that was gone though the address of its page is known. */
const GONE = 'gone, address known';

/**
 * A page whose tab is gone: the person closed it, or the browser was started anew while the run rested. It is fetched as
 * a link would be; where that gives nothing, a copy that was saved before stands for it, with its time. Else it was
 * closed, and that is said.
 */
async function readElsewhere(
  journal: Journal,
  host: ResearchHost,
  { url }: { url: string },
  closed: ReadOutcome,
  ends: Ends,
): Promise<ReadOutcome> {
  const fetched = await readAt(journal, host, { kind: 'url', url }, ends, 'anew').catch((error: unknown) => {
    if (error instanceof StepFailed) return null;
    throw error;
  });
  if (fetched?.snapshot_id) return { ...fetched, instead: 'fetched' };
  const kept = await journal.step(
    'page-kept',
    url,
    async () => (await savedCopyOf(host, url)) ?? { ...unread('copy_missing'), ms: 0 },
    OPTIONS,
  );
  if (kept.snapshot_id !== null) return kept;
  return fetched?.failure === 'stopped' ? fetched : { ...closed, detail: null };
}

/** The newest saved copy of an address, as an outcome; null where there is none. */
async function savedCopyOf({ db }: ResearchHost, url: string, notBefore = ''): Promise<ReadOutcome | null> {
  const newest = await latestSnapshotOf(db, url);
  const copy = newest && newest.retrieved_at >= notBefore ? await loadSnapshot(db, newest.id) : null;
  if (!copy) return null;
  const { id, retrieved_at } = copy.snapshot;
  const told = { reused: { at: retrieved_at, checked: false }, instead: 'copy' } as const;
  return { snapshot_id: id, retrieved_at, failure: null, detail: null, ms: 0, ...told };
}

/** Reads an address without cookies; `name`: of its steps, where another way was tried before. */
async function readAt(
  journal: Journal,
  host: ResearchHost,
  target: Extract<ReadTarget, { kind: 'url' }>,
  ends: Ends,
  name: 'anew' | null = null,
): Promise<ReadOutcome> {
  const { stopped } = ends;
  const steps = name === null ? journal : journal.scope(name);
  const until = ends.time ? AbortSignal.any([stopped, ends.time.read, ends.time.page()]) : stopped;
  const fetched = await steps
    .hostStep(
      'page',
      { effect: READ_URL, payload: target },
      {
        ...OPTIONS,
        stop: until,
        late: () => ({ ...unread('stopped'), ms: 0 }),
        ready: () => {
          if (!host.online() && !until.aborted) throw new RunPaused('offline');
        },
        admit: () => (until.aborted ? { instead: { ...ended(ends), ms: 0 } } : { reserve: OPTIONS.reserve }),
      },
    )
    .catch((error: unknown): ReadOutcome => {
      // A page that a search found and that cannot be read is one page less, never the end of the run.
      if (ends.time && error instanceof StepFailed) return { ...unread('failed'), ms: 0 };
      throw error;
    });
  if (fetched.failure === 'unreachable') return orNotAllowed(steps, host, target.url, fetched);
  if (fetched.failure === 'stopped') return orLate(steps, target.url, fetched, ends);
  if (!NEED_SCRIPTS.includes(fetched.failure)) return fetched;
  // A step also where there are no tabs, so that the record of a run that had them can be gone through again.
  const shown = await steps.step(
    'page-in-tab',
    target,
    async ({ signal }) => {
      const { readQuietly } = host;
      if (!readQuietly || until.aborted) return { ...unread('failed'), ms: 0 };
      const from = host.elapsed();
      const ended = AbortSignal.any([signal, until]);
      const outcome = await keepReading(host, await ending(readQuietly(target.url, ended), ended), 'session', null);
      return { ...outcome, ms: Math.round(host.elapsed() - from) };
    },
    OPTIONS,
  );
  return shown.snapshot_id === null ? fetched : shown;
}

/** What ends a reading: the person, and, for a page that a search found, the run's time. */
interface Ends {
  stopped: AbortSignal;
  time: GatherTime | null;
  /** Takes the copies that are saved of open tabs. */
  copies: Map<string, SavedCopy | null>;
}

function ended({ stopped }: Ends): Omit<ReadOutcome, 'ms'> {
  return stopped.aborted ? unread('stopped') : unread('timeout', NO_TIME);
}

/** A reading that its time ended was not stopped by the person; recorded, so that a replay tells the same. */
async function orLate(journal: Journal, url: string, outcome: ReadOutcome, ends: Ends): Promise<ReadOutcome> {
  const { stopped, time } = ends;
  if (!time) return outcome;
  const by = await journal.step(
    'late',
    url,
    async () => (stopped.aborted ? 'person' : time.read.aborted ? 'run' : 'page'),
    { result: z.enum(['person', 'run', 'page']) },
  );
  return by === 'person' ? outcome : { ...outcome, failure: 'timeout', detail: by === 'run' ? NO_TIME : null };
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

async function readHere(
  host: ResearchHost,
  target: ReadTarget,
  signal: AbortSignal,
  copies: Ends['copies'],
): Promise<ReadOutcome> {
  const from = host.elapsed();
  const outcome = signal.aborted ? unread('stopped') : await readNow(host, target, signal, copies);
  return { ...outcome, ms: Math.round(host.elapsed() - from) };
}

async function readNow(
  host: ResearchHost,
  target: ReadTarget,
  signal: AbortSignal,
  copies: Ends['copies'],
): Promise<Omit<ReadOutcome, 'ms'>> {
  if (target.kind === 'url') return unread('stopped');
  if (target.kind === 'snapshot') {
    const copy = await loadSnapshot(host.db, target.snapshot_id);
    return copy
      ? { snapshot_id: copy.snapshot.id, retrieved_at: copy.snapshot.retrieved_at, failure: null, detail: null }
      : unread('copy_missing');
  }
  const result = await ending(host.readTab(target, signal), signal);
  const { url } = target;
  if (!result.ok && result.failure === 'tab_closed' && url !== null && /^https?:/.test(url)) {
    const fresh = new Date(Date.parse(host.now()) - AS_IT_WAS_MS).toISOString();
    return (await savedCopyOf(host, url, fresh)) ?? unread('tab_closed', GONE);
  }
  return keepReading(host, result, (result.ok && result.origin) || 'session', target.tab_id, (copy) =>
    copies.set(copy.snapshot.id, copy),
  );
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

async function progressOf(
  host: ResearchHost,
  outcome: ReadOutcome,
  copies: Ends['copies'],
): Promise<Partial<PageProgress>> {
  const id = outcome.snapshot_id;
  const snapshot = id === null ? undefined : (copies.get(id)?.snapshot ?? (await host.db.snapshots.get(id)));
  return {
    state: outcome.failure ? 'failed' : 'read',
    failure: outcome.failure,
    detail: outcome.detail,
    snapshot_id: outcome.snapshot_id,
    ms: outcome.ms,
    reused: outcome.reused ?? null,
    ...(outcome.instead ? { instead: outcome.instead } : {}),
    ...(snapshot
      ? { title: snapshot.title, url: snapshot.url, read_state: snapshot.state, paragraphs: snapshot.paragraphs.length }
      : {}),
  };
}
