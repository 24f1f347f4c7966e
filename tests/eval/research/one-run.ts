import { registrableDomain } from '../../../lib/evidence/registrable-domain';
import { EffectHost } from '../../../lib/journal/effect-host';
import { openJournal } from '../../../lib/journal/journal';
import { Library } from '../../../lib/library/db';
import { createRun, evidenceOf, getRun, stepsOf } from '../../../lib/library/runs';
import { loadSnapshot, type SavedCopy } from '../../../lib/library/snapshots';
import type { ResearchHost } from '../../../lib/research/host';
import type { Mechanism } from '../../../lib/research/mechanisms';
import { modelEffects } from '../../../lib/research/model-effect';
import { newRun } from '../../../lib/research/new-run';
import { recordOf } from '../../../lib/research/record';
import { research } from '../../../lib/research/run';
import type { Answer } from '../../../lib/schema/answer';
import type { Evidence } from '../../../lib/schema/evidence';
import type { JournalEntry } from '../../../lib/schema/journal';
import type { Run } from '../../../lib/schema/run';
import type { ServedReader } from '../natural-pages';
import { EffectClock, effectsOver, randomFrom, servedSources, type Weather } from './surroundings';

/** What a whole run came to, as it stands in the library afterwards. */
export interface Ended {
  run: Run;
  answer: Answer | null;
  error: string | null;
  /** Best first. */
  evidence: Evidence[];
  /** Saved copies by hash. */
  copies: ReadonlyMap<string, SavedCopy>;
  steps: JournalEntry[];
  /** The whole run, and the part of it in which no effect was under way, also in processor time. Milliseconds. */
  ms: number;
  own_ms: number;
  own_cpu_ms: number;
}

export interface RunOnce {
  web: string;
  wiki: string | undefined;
  question: string;
  depth: Run['depth'];
  reader: ServedReader;
  weather: Weather;
  seed: number;
  /** Puts models into their roles before the run begins. */
  models?: ((db: Library) => Promise<void>) | undefined;
  /** Search words instead of those written from the question. */
  words?: string[] | undefined;
  /** What is switched off. */
  without?: Mechanism | undefined;
}

let runs = 0;

/**
 * One question from start to answer by the product's own loop: its journal, effect host and library, on a database in
 * memory. Everything but what reads pages is what the extension runs.
 */
export async function runOnce(asked: RunOnce): Promise<Ended> {
  const id = `eval-${runs++}`;
  const db = new Library(id);
  const now = () => new Date().toISOString();
  const elapsed = () => performance.now();
  await asked.models?.(db);
  const row = newRun({
    id,
    kind: 'ask',
    question: asked.question,
    look_in: ['web'],
    search: {
      sources: servedSources(asked.web, asked.wiki),
      not_allowed: [],
      scopes: ['web', 'reference'],
      site: null,
      words: asked.words ?? null,
    },
    depth: asked.depth,
    window_id: 1,
    targets: [],
    createdAt: now(),
  });
  await createRun(db, row);
  const effects = new EffectHost(
    db,
    {
      ...effectsOver({ db, now, elapsed }, asked.web, asked.reader, asked.weather, randomFrom(asked.seed)),
      ...modelEffects({ db, elapsed, wallClock: () => Date.now(), keyOf: () => '' }),
    },
    now,
    { begin: () => ({ look: () => null, end: () => undefined }) },
  );
  const clock = new EffectClock(elapsed);
  const work = new EffectClock(processorMs);
  const link = {
    perform: clock.around(work.around((request) => effects.perform(request))),
    isRunning: async (run: string, key: string) => effects.isRunning(run, key),
    cancel: async (run: string, key: string) => effects.cancel(run, key),
  };
  const { signal } = new AbortController();
  const host: ResearchHost = {
    db,
    now,
    elapsed,
    online: () => true,
    readTab: () => Promise.reject(new Error('no tab')),
    publishersOf: async (urls) => urls.map(registrableDomain),
  };
  const journal = openJournal({ db, runId: id, now, signal, host: link });
  const from = elapsed();
  const workFrom = processorMs();
  let answer: Answer | null = null;
  let error: string | null = null;
  try {
    const without = new Set(asked.without ? [asked.without] : []);
    answer = await research(row, journal, host, signal, recordOf(db, id), { without });
  } catch (thrown) {
    error = String(thrown);
  }
  const ms = elapsed() - from;
  const own_cpu_ms = Math.max(0, processorMs() - workFrom - work.total);
  const run = (await getRun(db, id)) ?? row;
  const copies = new Map<string, SavedCopy>();
  for (const { snapshot_id } of run.pages) {
    const copy = snapshot_id === null ? null : await loadSnapshot(db, snapshot_id);
    if (copy) copies.set(copy.snapshot.hash, copy);
  }
  const [evidence, steps] = [await evidenceOf(db, id), await stepsOf(db, id)];
  await db.delete();
  return { run, answer, error, evidence, copies, steps, ms, own_ms: Math.max(0, ms - clock.total), own_cpu_ms };
}

/** Processor time of this process so far: what a busy machine does not lengthen. Milliseconds. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
