import { sha256 } from '../library/blobs';
import type { Library } from '../library/db';
import type { Attempt, Cost, JournalEntry } from '../schema/journal';
import type { z } from '../schema/zod';
import { canonicalJson } from './canonical';
import type { EffectOutcome, EffectRequest } from './effect-host';
import { beginEntry, resultOf, settleEntry } from './entries';
import { JournalDivergence, JournalTampered, MissingStep, RunPaused, StepFailed } from './errors';

/** What an effect is given: a signal that ends with the run or the step's time. */
export interface StepContext {
  signal: AbortSignal;
  /** 1 for the first try. */
  attempt: number;
}

export interface StepOptions<T> {
  /** Shape of the result: checked when it is recorded and when it is read back. */
  result: z.ZodType<T>;
  /** Reserved before the effect runs. */
  reserve?: Partial<Cost>;
  /** What the effect really cost, told from its result. */
  spent?: (value: T) => Partial<Cost>;
  /** Milliseconds for one try; no limit when absent. */
  timeoutMs?: number;
  /** Tries in all, 1 to 5. Default 1. A try that the worker's death ended does not count. */
  tries?: number;
  /** The result depends on the input alone: a replay makes it again and compares. */
  pure?: boolean;
  /** Host steps only: tells the effect to end early; it may still give a result, which is recorded. */
  stop?: AbortSignal;
  /** Called before the effect is begun, never for a recorded step; throws RunPaused when it cannot run now. */
  ready?: () => void;
  /**
   * Called after `ready`, never for a recorded step: what to reserve, or what stands in place of the effect where a
   * budget does not allow it. What it decides is recorded, so that the run decides the same when it goes on.
   */
  admit?: () => { reserve: Partial<Cost> } | { instead: T };
}

/** A step whose effect runs in the effect host, by name, so that it outlives the worker. */
export interface HostCommand {
  effect: string;
  payload: unknown;
}

/** A branch of parallel work: its key is its place in the journal, whatever ends first. */
export interface Branch<T> {
  key: string;
  run: (journal: Journal) => Promise<T>;
}

/** The durable record of one run (DESIGN section 2): linear code in which every effect is a step. */
export interface Journal {
  readonly runId: string;
  /**
   * Runs an effect once and for all. A recorded step returns its result and the effect is not called.
   *
   * @param key structural, unique within the run: the same place in the code always has the same key.
   * @param input what the effect depends on; a recorded step with another input throws JournalDivergence.
   * @throws StepFailed when all tries failed; RunPaused when the effect cannot run now; JournalDivergence; in a sealed
   *   journal MissingStep and JournalTampered.
   */
  step<T>(
    key: string,
    input: unknown,
    effect: (context: StepContext) => Promise<T>,
    options: StepOptions<T>,
  ): Promise<T>;
  /** The same for an effect that the host runs and records; the command is the input. */
  hostStep<T>(key: string, command: HostCommand, options: StepOptions<T>): Promise<T>;
  /** A journal whose keys stand under `name/`. */
  scope(name: string): Journal;
  /** Runs branches at most `limit` at a time; results come in the order of the branches, not of completion. */
  all<T>(branches: Branch<T>[], limit: number): Promise<T[]>;
}

/** How the worker speaks with the effect host. */
export interface HostLink {
  perform: (request: EffectRequest) => Promise<EffectOutcome>;
  /** False where the host does not know of the step: it was started anew, or died. */
  isRunning: (runId: string, key: string) => Promise<boolean>;
  /** True where it is certain that the host was never asked for a step begun then; absent where none can tell. */
  neverAsked?: (runId: string, key: string, begunAt: string) => Promise<boolean>;
  cancel: (runId: string, key: string) => Promise<void>;
}

export interface JournalOptions {
  db: Library;
  runId: string;
  /** Clock of the records, ISO 8601. */
  now: () => string;
  /** Ends the effects under way. */
  signal: AbortSignal;
  host?: HostLink;
  /** Replay: every step must be recorded already, pure ones are made again and compared. */
  sealed?: boolean;
}

/** Key segments: letters, digits, dot, dash; joined by slashes. Order of text is order of steps. */
const KEY = /^[a-z0-9.-]+(\/[a-z0-9.-]+)*$/i;

/** A call in doubt is made once more, never twice (DESIGN section 2). */
const MOST_IN_DOUBT = 2;

/** Opens the journal of a run. */
export function openJournal(options: JournalOptions): Journal {
  return new DurableJournal(options, '', new Set());
}

class DurableJournal implements Journal {
  constructor(
    private readonly options: JournalOptions,
    private readonly prefix: string,
    private readonly used: Set<string>,
  ) {}

  get runId(): string {
    return this.options.runId;
  }

  scope(name: string): Journal {
    return new DurableJournal(this.options, this.keyOf(name), this.used);
  }

  async all<T>(branches: Branch<T>[], limit: number): Promise<T[]> {
    const results = new Array<T>(branches.length);
    const queue = branches.entries();
    const lane = async (): Promise<void> => {
      for (const [index, branch] of queue) results[index] = await branch.run(this.scope(branch.key));
    };
    // Every lane is waited for, so that no effect of a run goes on after the run has thrown.
    const lanes = Array.from({ length: Math.max(1, Math.min(limit, branches.length)) }, lane);
    const failure = (await Promise.allSettled(lanes)).find((end) => end.status === 'rejected');
    if (failure) throw failure.reason;
    return results;
  }

  step<T>(
    name: string,
    input: unknown,
    effect: (context: StepContext) => Promise<T>,
    options: StepOptions<T>,
  ): Promise<T> {
    return this.once(name, 'worker', input, options, effect, (entry) => this.performHere(entry, effect, options));
  }

  hostStep<T>(name: string, command: HostCommand, options: StepOptions<T>): Promise<T> {
    const none = () => Promise.reject(new Error('an effect of the host cannot be made again'));
    return this.once(name, 'host', command, options, none, (entry) => this.performInHost(entry, command, options));
  }

  private keyOf(name: string): string {
    if (!KEY.test(name)) throw new Error(`not a step key: ${name}`);
    return this.prefix ? `${this.prefix}/${name}` : name;
  }

  /** The recorded result of a step, or what `perform` makes and records. */
  private async once<T>(
    name: string,
    place: JournalEntry['place'],
    input: unknown,
    options: StepOptions<T>,
    effect: (context: StepContext) => Promise<T>,
    perform: (entry: JournalEntry) => Promise<T>,
  ): Promise<T> {
    const key = this.keyOf(name);
    if (this.used.has(key)) throw new Error(`step key ${key} is used twice in one run`);
    this.used.add(key);
    const { db, now, sealed } = this.options;
    const inputText = canonicalJson(input);
    const inputHash = await sha256(inputText);
    let known = await db.journal.get([this.runId, key]);
    if (known && known.input_hash !== inputHash) throw new JournalDivergence(key);
    if (known?.state === 'done') {
      const value = await this.recorded(known, options);
      if (sealed && options.pure) await this.compare(key, value, effect);
      return value;
    }
    if (known?.state === 'failed') throw new StepFailed(key, known.attempts.at(-1)?.error ?? 'failed');
    if (sealed) throw new MissingStep(key);
    let inDoubt = false;
    if (known?.place === 'host') {
      if (await this.options.host?.isRunning(this.runId, key)) return perform(known);
      // It may have ended between the two looks: then its result is there now, and is not to be made again.
      known = (await db.journal.get([this.runId, key])) ?? known;
      if (known.state === 'done') return this.recorded(known, options);
      inDoubt = !(await this.options.host?.neverAsked?.(this.runId, key, known.started_at));
    }
    options.ready?.();
    const admitted = options.admit?.() ?? { reserve: options.reserve ?? {} };
    const attempts = known ? [...known.attempts, interruption(known, inDoubt)] : [];
    const doubts = attempts.filter((attempt) => attempt.kind === 'in_doubt').length;
    const entry = await beginEntry(db, {
      runId: this.runId,
      key,
      place,
      input: inputText,
      reserve: 'reserve' in admitted ? admitted.reserve : {},
      attempts,
      at: now(),
    });
    if ('instead' in admitted) {
      await settleEntry(db, entry, options.result.parse(admitted.instead), {}, now());
      return admitted.instead;
    }
    if (doubts >= MOST_IN_DOUBT) return this.fail(entry, attempts);
    return perform(entry);
  }

  private async recorded<T>(entry: JournalEntry, options: StepOptions<T>): Promise<T> {
    const result = await resultOf(this.options.db, entry);
    if (!result) throw new JournalTampered(entry.key);
    return options.result.parse(result.value);
  }

  /** Makes a pure step again: another result means that code or record have changed. */
  private async compare<T>(key: string, value: T, effect: (context: StepContext) => Promise<T>): Promise<void> {
    const again = await effect({ signal: this.options.signal, attempt: 1 });
    if (canonicalJson(again) !== canonicalJson(value)) throw new JournalDivergence(key);
  }

  private async performHere<T>(
    entry: JournalEntry,
    effect: (context: StepContext) => Promise<T>,
    options: StepOptions<T>,
  ): Promise<T> {
    const { db, now } = this.options;
    return this.tried(entry, options, async (attempt, current) => {
      const value = options.result.parse(await this.limited(effect, attempt, options.timeoutMs));
      await settleEntry(db, current, value, options.spent?.(value) ?? {}, now());
      return value;
    });
  }

  private async performInHost<T>(entry: JournalEntry, command: HostCommand, options: StepOptions<T>): Promise<T> {
    const { db, host } = this.options;
    if (!host) throw new Error(`step ${entry.key} needs an effect host`);
    const request = { run_id: this.runId, key: entry.key, effect: command.effect, payload: command.payload };
    return this.tried(entry, options, (attempt) =>
      this.limited(
        async ({ signal }) => {
          const ends = options.stop ? AbortSignal.any([signal, options.stop]) : signal;
          const cancel = () => void host.cancel(this.runId, entry.key);
          ends.addEventListener('abort', cancel, { once: true });
          const performing = host.perform(request);
          if (ends.aborted) cancel();
          const outcome = await performing;
          ends.removeEventListener('abort', cancel);
          if (outcome.state === 'paused') throw new RunPaused(outcome.reason, outcome.until);
          if (outcome.state !== 'done') throw new Error(outcome.state === 'failed' ? outcome.error : 'cancelled');
          const done = await db.journal.get([this.runId, entry.key]);
          if (!done) throw new MissingStep(entry.key);
          return this.recorded(done, options);
        },
        attempt,
        options.timeoutMs,
      ),
    );
  }

  /** Tries until one succeeds or the tries are used up; every failure is recorded. */
  private async tried<T>(
    entry: JournalEntry,
    options: StepOptions<T>,
    perform: (attempt: number, current: JournalEntry) => Promise<T>,
  ): Promise<T> {
    const { db, now } = this.options;
    const attempts = [...entry.attempts];
    let current = entry;
    for (let attempt = 1; ; attempt++) {
      try {
        return await perform(attempt, current);
      } catch (error) {
        if (error instanceof RunPaused) {
          // Nothing was done and nothing is spent: the step stands as if it had not been begun.
          await db.journal.delete([this.runId, entry.key]);
          throw error;
        }
        attempts.push({ at: now(), kind: 'failed', error: describe(error) });
        if (attempt >= (options.tries ?? 1)) return this.fail(entry, attempts);
        current = { ...entry, attempts: [...attempts] };
        await db.journal.put(current);
      }
    }
  }

  private async fail(entry: JournalEntry, attempts: Attempt[]): Promise<never> {
    await this.options.db.journal.put({ ...entry, attempts, state: 'failed', ended_at: this.options.now() });
    throw new StepFailed(entry.key, attempts.at(-1)?.error ?? 'failed');
  }

  /** One try, under the run's signal and the step's time. */
  private async limited<T>(
    effect: (context: StepContext) => Promise<T>,
    attempt: number,
    timeoutMs: number | undefined,
  ): Promise<T> {
    if (timeoutMs === undefined) return effect({ signal: this.options.signal, attempt });
    const over = new AbortController();
    const signal = AbortSignal.any([this.options.signal, over.signal]);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, fail) => {
      timer = setTimeout(() => {
        over.abort();
        fail(new Error(`no result within ${timeoutMs} ms`));
      }, timeoutMs);
    });
    try {
      return await Promise.race([effect({ signal, attempt }), late]);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** A `started` row that nothing is running: the worker died in it, or with it the host that ran it. */
function interruption(entry: JournalEntry, inDoubt: boolean): Attempt {
  return inDoubt
    ? { at: entry.started_at, kind: 'in_doubt', error: 'the effect host was lost' }
    : { at: entry.started_at, kind: 'interrupted', error: 'the worker died' };
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
