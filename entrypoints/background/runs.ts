import { browser } from 'wxt/browser';
import { JournalDivergence, RunGone, RunPaused, RunWaits } from '../../lib/journal/errors';
import { openJournal } from '../../lib/journal/journal';
import { forkJournal } from '../../lib/journal/seal';
import { library } from '../../lib/library/db';
import { healthOf, libraryHealth, watchHealth } from '../../lib/library/health';
import { openLibrary } from '../../lib/library/open';
import { getPreference, setPreference } from '../../lib/library/preferences';
import { prune } from '../../lib/library/retention';
import { activeRuns, clearGone, createRun, getRun, updateRun, watchRow } from '../../lib/library/runs';
import type { Payload } from '../../lib/protocol/messages';
import { CommandError, type Handlers } from '../../lib/protocol/transport';
import { continueWithMore } from '../../lib/research/continue';
import {
  decide,
  FULL,
  keepFailed,
  keepPaused,
  keepResting,
  keepWaiting,
  letGoOn,
  pauseRun,
  stopRun,
  tellRest,
  waitsForPerson,
} from '../../lib/research/decide';
import { CopiesGone } from '../../lib/research/from-record';
import { takeDecision } from '../../lib/research/hand/take';
import type { ResearchHost } from '../../lib/research/host';
import { newRun } from '../../lib/research/new-run';
import { replay } from '../../lib/research/replay';
import { research } from '../../lib/research/run';
import { ENGINE_VERSION } from '../../lib/research/settings';
import type { ReadTarget, Run } from '../../lib/schema/run';
import { hostLink, publishersInHost, warmHost } from './effect-host';
import { isPanelOpen } from './panels';
import { endPreparing, prepare } from './preparing';
import { readQuietly } from './quiet-tab';
import { RESUME_ALARM } from './resume-alarm';
import { searchHere } from './search-here';
import { mayFetch, searchOrderFor } from './search-order';
import { tabById, tabShowing } from './tab-info';
import { readTab } from './tabs';
import { keepTally } from './tally';
import { resolveTargets } from './targets';

/** An active run is kept alive by a call to the browser every 20 s; quiet for 30 s, the worker is killed. */
const HEARTBEAT_MS = 20_000;
const ALARM_MS = 30_000;
const LONGEST_REST_MS = 24 * 60 * 60_000 + ALARM_MS;

interface Work {
  id: string;
  stop: AbortController;
  /** The person lets it rest. */
  held: boolean;
  /** Its row was deleted. */
  gone: boolean;
  /** What kept something of it from being kept; null where nothing did. */
  unkept: Run['error'];
}

/** The run in work, for stopping it; a new worker finds it again in the library. */
let inWork: Work | null = null;
let pumping: Promise<void> | null = null;
let wanted = false;

const now = () => new Date().toISOString();

const host: ResearchHost = {
  db: library(),
  now,
  elapsed: () => performance.now(),
  online: () => navigator.onLine,
  readTab,
  readQuietly,
  mayFetch,
  searchHere,
  publishersOf: publishersInHost,
  warm: warmHost,
};

export const prepareFor = (writing: Payload<'tab.prepare'>) => prepare(host, writing);

/** Commands about runs. Each returns as soon as the library holds what it changed. */
export const runHandlers: Handlers = {
  'run.start': startRun,
  'run.again': ({ run_id, window_id, new_run_id }) => startAgain(run_id, window_id, new_run_id),
  'run.continue': async ({ run_id, forks }, id) => {
    if (!(await withCopies(continueWithMore(library(), run_id, now(), { id, forks }))))
      throw new CommandError('not_found', `no limit stopped ${run_id}`);
    void resumeRuns();
    return null;
  },
  'run.decide': async ({ run_id, key, words }, id) => {
    if (!(await decide(library(), run_id, key, words, now(), id)))
      throw new CommandError('not_found', `${run_id} does not wait for ${key}`);
    void resumeRuns();
    return null;
  },
  'run.hand': async ({ run_id, decision }, id) => {
    const taken = await withCopies(takeDecision(library(), run_id, decision, now(), id));
    if (!taken) throw new CommandError('not_found', `${run_id} cannot take this decision`);
    if (taken.goesOn) void resumeRuns();
    return null;
  },
  'run.stop': async ({ run_id }, id) => {
    // One that has ended meanwhile has nothing to stop, and is not to be made again.
    if (!(await stopRun(library(), run_id, id))) return null;
    if (inWork?.id === run_id) {
      inWork.held = false;
      inWork.stop.abort();
    } else void resumeRuns();
    return null;
  },
  'run.pause': async ({ run_id }, id) => {
    // One that has ended, is ending or rests already has nothing to pause: a second click is no fault.
    if ((await pauseRun(library(), run_id, id)) && inWork?.id === run_id) inWork.held = true;
    return null;
  },
  'run.replay': ({ run_id }) => replay(library(), run_id),
};

/** What needs the pages that were read says so where they are gone. */
async function withCopies<T>(doing: Promise<T>): Promise<T> {
  try {
    return await doing;
  } catch (error) {
    throw error instanceof CopiesGone ? new CommandError('copies_gone', error.message) : error;
  }
}

async function startRun(ask: Payload<'run.start'>): Promise<{ run_id: string }> {
  endPreparing();
  const question = ask.question.trim();
  if (ask.kind === 'ask' && question === '') throw new CommandError('bad_request', 'the question is empty');
  return store({ ...ask, question });
}

/** The same question of the same pages, which may be readable by now. */
async function startAgain(runId: string, panelWindow: number, newId?: string): Promise<{ run_id: string }> {
  const old = await getRun(library(), runId);
  if (!old) throw new CommandError('not_found', `no run ${runId}`);
  const isOpen = await browser.windows.get(old.window_id).then(
    () => true,
    () => false,
  );
  const asked = old.targets.find((target) => target.kind === 'tab' && target.asked);
  const ask: Payload<'run.start'> = {
    run_id: newId,
    kind: old.kind,
    question: old.question,
    look_in: old.look_in,
    depth: old.depth,
    window_id: isOpen ? old.window_id : panelWindow,
    tab_id: asked?.kind === 'tab' ? await tabAgain(asked) : null,
    urls: old.targets.flatMap((target) => (target.kind === 'url' ? [target.url] : [])),
    search: old.search ? { scopes: old.search.scopes, site: old.search.site, words: old.search.words } : null,
    caps: old.caps,
    follows: old.follows,
    fresh: true,
  };
  return store(ask);
}

/** The tab that was asked about, or another that shows its page; null where none does: then the one in front is meant. */
async function tabAgain({ tab_id, url }: Extract<ReadTarget, { kind: 'tab' }>): Promise<number | null> {
  const tab = (await tabById(tab_id)) ?? (url === null ? null : await tabShowing(url));
  return tab?.id ?? null;
}

/** Stores the run that was asked for, unless a worker that died before it could answer has stored it already. */
async function store(ask: Payload<'run.start'>): Promise<{ run_id: string }> {
  const { kind, question, look_in, depth, window_id } = ask;
  const id = ask.run_id ?? `r-${crypto.randomUUID()}`;
  if (!(await getRun(library(), id))) {
    const [targets, search] = await Promise.all([resolveTargets(ask), searchOrderFor(ask)]);
    await createRun(
      library(),
      newRun({
        ...{ id, kind, question, look_in, depth, window_id, targets, search, createdAt: now() },
        ...(ask.caps ? { caps: ask.caps } : {}),
        ...(ask.follows ? { follows: ask.follows } : {}),
        ...(ask.fresh ? { fresh: true } : {}),
      }),
    );
  }
  void resumeRuns();
  return { run_id: id };
}

/**
 * Takes up every run that is not ended, one after the other, oldest first. Called at the top of every boot. Where the
 * library does not open, runs stay as they are until the next event.
 */
export function resumeRuns(): Promise<void> {
  wanted = true;
  pumping ??= pumpAll();
  return pumping;
}

/** A run that is stored while the last one is being put away must not wait for the alarm. */
async function pumpAll(): Promise<void> {
  try {
    while (wanted) {
      wanted = false;
      await pump();
    }
  } catch (error) {
    console.error('[sidelight] runs', error);
  } finally {
    pumping = null;
  }
}

async function pump(): Promise<void> {
  if (!(await openLibrary(library())).ok) return;
  await tellRest(library(), await activeRuns(library()), inWork?.id ?? null);
  let beat: ReturnType<typeof setInterval> | undefined;
  try {
    for (let run = await nextRun(); run; run = await nextRun()) {
      beat ??= setInterval(() => void browser.runtime.getPlatformInfo(), HEARTBEAT_MS);
      await browser.alarms.create(RESUME_ALARM, { periodInMinutes: ALARM_MS / 60_000 });
      await perform(run);
      await keepTally();
    }
    await tidy();
    // A paused run waits for the network; the alarm looks again where no event tells.
    const left = await activeRuns(library());
    // One that waits for a person is woken by the person.
    if (left.every(waitsForPerson)) await browser.alarms.clear(RESUME_ALARM);
  } finally {
    clearInterval(beat);
  }
}

/** Once a day, when nothing runs, copies that nothing cites go (lib/library/retention.ts). */
async function tidy(): Promise<void> {
  const today = now().slice(0, 10);
  if ((await getPreference(library(), 'pruned_on')) === today) return;
  await setPreference(library(), 'pruned_on', today);
  await prune(library(), now());
}

async function nextRun(): Promise<Run | undefined> {
  const runs = await activeRuns(library());
  return runs.find((run) => run.state !== 'waiting' && (run.state !== 'paused' || mayGoOn(run)));
}

/** A run that had to pause is not tried again at once: a network that comes back needs a moment. Milliseconds. */
const BREATHER_MS = 3_000;
const pausedAt = new Map<string, number>();

/**
 * A paused run goes on by itself: with the network, or when the time that a server asked for is over. One that the
 * person paused is woken by the person.
 */
function mayGoOn(run: Run): boolean {
  if (waitsForPerson(run)) return false;
  // A clock that was set back has rested; no server is waited for longer than a day.
  const ms = Date.now() - (pausedAt.get(run.id) ?? 0);
  const left = run.paused?.until ? Date.parse(run.paused.until) - Date.now() : 0;
  return host.online() && (ms < 0 || ms >= BREATHER_MS) && (left <= 0 || left > LONGEST_REST_MS);
}

/** A person wants a paused run to be tried now. */
export async function unpause(runId: string, id?: string): Promise<void> {
  const run = await getRun(library(), runId).catch(() => null);
  if (run?.state !== 'paused' || (id !== undefined && run.commands?.includes(id))) return;
  // What was under way when it was paused may still be: then it has never rested.
  const goesOn = inWork?.id === runId;
  if (goesOn && inWork) inWork.held = false;
  await letGoOn(library(), runId, !goesOn, id);
}

/** Looks again after a moment, or at the time that a server asked for, where that comes before the alarm. */
function wakeAt(until: string | null): void {
  const ms = Math.max(BREATHER_MS, until === null ? 0 : Date.parse(until) - Date.now());
  if (ms < ALARM_MS) setTimeout(() => void resumeRuns(), ms + 1);
}

async function perform(run: Run): Promise<void> {
  const db = library();
  const stop = new AbortController();
  const work: Work = { id: run.id, stop, held: false, gone: false, unkept: null };
  inWork = work;
  // The stop may have come between reading the row and this line, or before the last worker died.
  const before = await getRun(db, run.id);
  if (before?.state === 'stopping') stop.abort();
  if (before && waitsForPerson(before)) work.held = true;
  const gone = () => {
    work.gone = true;
    stop.abort();
  };
  const endWatch = watchRow(db, run.id, gone);
  const endHealth = watchHealth(() => libraryHealth() === 'deleted' && gone());
  try {
    // One owner at a time: the lock is held by this context alone and ends with it.
    await navigator.locks.request(`run:${run.id}`, () => researchOrFork(run, work));
    await showEnd(run);
  } catch (error) {
    if (work.gone) return;
    if (error instanceof RunPaused) {
      // What the person paused is woken by the person, whatever else would have let it rest.
      if (work.held || (error.reason === 'person' && !(error instanceof RunWaits))) {
        await keepPaused(db, run.id, work.held, work.unkept);
        return;
      }
      if (error instanceof RunWaits) {
        await keepWaiting(db, run.id, error);
        if (!isPanelOpen()) await browser.action.setBadgeText({ text: '?' });
        return;
      }
      const { reason, until } = error;
      await keepResting(db, run.id, { reason, until }, work.unkept);
      pausedAt.set(run.id, Date.now());
      wakeAt(until);
      return;
    }
    console.error(`[sidelight] run ${run.id}`, error);
    await keepFailed(db, run, faultOf(error), now());
  } finally {
    endWatch();
    endHealth();
    if (work.gone) await clearGone(db, run.id).catch(() => false);
    inWork = null;
  }
}

function faultOf(error: unknown): NonNullable<Run['error']> {
  const full = healthOf(error) === 'full';
  const code = full ? FULL : error instanceof Error ? error.name : 'Error';
  return { code, cause: error instanceof Error ? error.message : String(error) };
}

/** Forks a run at most so often: a record that always differs is a fault to be shown, not to be run in circles. */
const MOST_FORKS = 3;

/** Goes through the run; where code or data have changed since a step was recorded, goes on anew from that step. */
async function researchOrFork(run: Run, work: Work): Promise<void> {
  const db = library();
  const hold = () => {
    if (work.gone) throw new RunGone(run.id);
    if (work.held) throw new RunPaused('person');
  };
  const unkept = (error: unknown) => {
    work.unkept = faultOf(error);
  };
  for (const forks = [...run.forks]; ; ) {
    try {
      const { signal } = new AbortController();
      const journal = openJournal({ db, runId: run.id, now, signal, host: hostLink(), hold, unkept });
      await research(run, journal, host, work.stop.signal);
      return;
    } catch (error) {
      const own = forks.filter((fork) => !fork.by_person).length;
      if (!(error instanceof JournalDivergence) || own >= MOST_FORKS) throw error;
      forks.push({ key: error.key, from_version: run.engine_version, at: now() });
      const { key } = error;
      await db.transaction('rw', db.runs, db.journal, async () => {
        await forkJournal(db, run.id, key, forks.length);
        await updateRun(db, run.id, { forks, engine_version: ENGINE_VERSION });
      });
    }
  }
}

/** A run that took so long may have been left alone. Milliseconds. */
const LONG_RUN_MS = 10_000;

/** A badge on the toolbar button tells that a long run has ended while no panel was open; opening one takes it away. */
async function showEnd(run: Run): Promise<void> {
  if (Date.parse(now()) - Date.parse(run.created_at) < LONG_RUN_MS || isPanelOpen()) return;
  await browser.action.setBadgeText({ text: '✓' });
}
