import { getBlob, sha256 } from '../library/blobs';
import type { Library } from '../library/db';
import { type Attempt, type Cost, type JournalEntry, NO_COST } from '../schema/journal';
import { SCHEMA_VERSION, type z } from '../schema/zod';
import { canonicalJson } from './canonical';

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
  /** Tries in all, 1 to 5. Default 1. */
  tries?: number;
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
   * @throws StepFailed when all tries failed; JournalDivergence; MissingStep in a sealed journal.
   */
  step<T>(
    key: string,
    input: unknown,
    effect: (context: StepContext) => Promise<T>,
    options: StepOptions<T>,
  ): Promise<T>;
  /** A journal whose keys stand under `name/`. */
  scope(name: string): Journal;
  /** Runs branches at most `limit` at a time; results come in the order of the branches, not of completion. */
  all<T>(branches: Branch<T>[], limit: number): Promise<T[]>;
}

export interface JournalOptions {
  db: Library;
  runId: string;
  /** Clock of the records, ISO 8601. */
  now: () => string;
  signal: AbortSignal;
  /** Replay: every step must be recorded already. */
  sealed?: boolean;
}

/** The recorded step was made from another input: the code or its data changed since. */
export class JournalDivergence extends Error {
  constructor(readonly key: string) {
    super(`step ${key} was recorded with another input`);
    this.name = 'JournalDivergence';
  }
}

/** A sealed journal was asked for a step that is not in it. */
export class MissingStep extends Error {
  constructor(readonly key: string) {
    super(`step ${key} is not in the journal`);
    this.name = 'MissingStep';
  }
}

/** Every try of a step threw. Expected failures are values, so this is a bug or a broken machine. */
export class StepFailed extends Error {
  constructor(
    readonly key: string,
    cause: string,
  ) {
    super(`step ${key}: ${cause}`);
    this.name = 'StepFailed';
  }
}

/** Key segments: letters, digits, dot, dash; joined by slashes. Order of text is order of steps. */
const KEY = /^[a-z0-9.-]+(\/[a-z0-9.-]+)*$/i;

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
    await Promise.all(Array.from({ length: Math.max(1, Math.min(limit, branches.length)) }, lane));
    return results;
  }

  async step<T>(
    name: string,
    input: unknown,
    effect: (context: StepContext) => Promise<T>,
    options: StepOptions<T>,
  ): Promise<T> {
    const key = this.keyOf(name);
    if (this.used.has(key)) throw new Error(`step key ${key} is used twice in one run`);
    this.used.add(key);
    const inputHash = await sha256(canonicalJson(input));
    const known = await this.options.db.journal.get([this.runId, key]);
    if (known && known.input_hash !== inputHash) throw new JournalDivergence(key);
    if (known?.state === 'done') return this.recorded(key, known, options);
    if (known?.state === 'failed') throw new StepFailed(key, known.attempts.at(-1)?.error ?? 'failed');
    if (this.options.sealed) throw new MissingStep(key);
    return this.perform(key, inputHash, known ?? null, effect, options);
  }

  private keyOf(name: string): string {
    if (!KEY.test(name)) throw new Error(`not a step key: ${name}`);
    return this.prefix ? `${this.prefix}/${name}` : name;
  }

  private async recorded<T>(key: string, entry: JournalEntry, options: StepOptions<T>): Promise<T> {
    const text = entry.result_hash === null ? null : await getBlob(this.options.db, entry.result_hash);
    if (text === null) throw new MissingStep(key);
    return options.result.parse(JSON.parse(text));
  }

  private async perform<T>(
    key: string,
    inputHash: string,
    interrupted: JournalEntry | null,
    effect: (context: StepContext) => Promise<T>,
    options: StepOptions<T>,
  ): Promise<T> {
    const { db, now } = this.options;
    // A `started` row with no result means that the worker died in this step: that try is counted, not forgotten.
    const attempts: Attempt[] = interrupted
      ? [...interrupted.attempts, { at: interrupted.started_at, error: 'interrupted' }]
      : [];
    const entry: JournalEntry = {
      schema: SCHEMA_VERSION,
      run_id: this.runId,
      key,
      state: 'started',
      input_hash: inputHash,
      result_hash: null,
      reserved: { ...NO_COST, ...options.reserve },
      spent: NO_COST,
      attempts,
      started_at: now(),
      ended_at: null,
    };
    await db.journal.put(entry);
    const tries = options.tries ?? 1;
    for (let attempt = 1; ; attempt++) {
      try {
        const value = options.result.parse(await this.attempt(effect, attempt, options.timeoutMs));
        return await this.settle(entry, value, options);
      } catch (error) {
        attempts.push({ at: now(), error: describe(error) });
        const last = attempt >= tries;
        await db.journal.put({ ...entry, attempts, ...(last ? { state: 'failed', ended_at: now() } : {}) });
        if (last) throw new StepFailed(key, describe(error));
      }
    }
  }

  /** One try, under the run's signal and the step's time. */
  private async attempt<T>(
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

  /** Result and real cost in one transaction: after it the step is done, before it nothing of it is. */
  private async settle<T>(entry: JournalEntry, value: T, options: StepOptions<T>): Promise<T> {
    const { db, now } = this.options;
    const text = canonicalJson(value);
    const hash = await sha256(text);
    const spent = { ...NO_COST, ...options.spent?.(value) };
    await db.transaction('rw', db.journal, db.blobs, async () => {
      await db.blobs.put({ hash, text });
      await db.journal.put({ ...entry, state: 'done', result_hash: hash, spent, ended_at: now() });
    });
    return value;
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
