import { getBlob, sha256 } from '../library/blobs';
import type { Library } from '../library/db';
import { healthOf } from '../library/health';
import { type Attempt, type Cost, type JournalEntry, NO_COST, sumOfCosts } from '../schema/journal';
import type { z } from '../schema/zod';
import { canonicalJson } from './canonical';
import type { EffectRequest } from './effect-host';
import {
  addAttempt,
  begunEntry,
  failEntry,
  interruption,
  type NewEntry,
  pauseEntry,
  resultOf,
  settledEntry,
  settleEntry,
} from './entries';
import { HostLost, JournalDivergence, JournalTampered, MissingStep, RunPaused, StepFailed } from './errors';
import { askHost, type HostLink, isRunning } from './host-link';
import { inTime, orLate, untilHeard } from './late';
import { JournalShared } from './shared';

export type { HostLink } from './host-link';

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
  /**
   * Its effect changes nothing but what it may change again and costs nothing: nobody waits until its record is written.
   * It is written before the record of any step that is not so, and so before anything is paid for. Not with `admit`.
   */
  behind?: boolean;
  /** Host steps only: tells the effect to end early; it may still give a result, which is recorded. */
  stop?: AbortSignal;
  /**
   * Host steps with `stop` only: what stands in the step's place where the effect has not ended soon after it was told
   * to. What it gives later is let go, so that no effect holds a run beyond its time, whatever it does.
   */
  late?: () => T;
  /** Called before the effect is begun, never for a recorded step; throws RunPaused when it cannot run now. */
  ready?: () => void;
  /**
   * Called after `ready`, never for a recorded step: what to reserve, or what stands in place of the effect where a
   * budget does not allow it. What it decides is recorded, so that the run decides the same when it goes on. Called
   * again where what ran the effect died; `lost`: what that try may have cost.
   */
  admit?: (lost: Cost) => { reserve: Partial<Cost> } | { instead: T };
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

/** The durable record of one run (DESIGN section 2; MECHANISMS A68): linear code in which every effect is a step. */
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
  /**
   * Waits until every step under way has ended and what was recorded is kept; a record that is not is told. Whoever ends
   * a run that threw calls it: one thing of several done at once may throw while another's record is not written yet.
   */
  atRest(): Promise<void>;
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
  /** Called before any effect is begun, never for a recorded step; throws RunPaused where the run is to rest. */
  hold?: () => void;
  /** Told why a record, or what a step made, was not kept of a run that comes to rest: it is made again. */
  unkept?: (error: unknown) => void;
}

/** Key segments: letters, digits, dot, dash; joined by slashes. Order of text is order of steps. */
const KEY = /^[a-z0-9.-]+(\/[a-z0-9.-]+)*$/i;

/** A call in doubt is made once more, never twice (DESIGN section 2). */
const MOST_IN_DOUBT = 2;
/** An effect that has taken its host with it so often, though nothing was paid, would do so for ever. */
const MOST_INTERRUPTED = 6;

/** Opens the journal of a run. */
export function openJournal(options: JournalOptions): Journal {
  return new DurableJournal(options, '', new JournalShared(options.db, options.runId));
}

class DurableJournal implements Journal {
  constructor(
    private readonly options: JournalOptions,
    private readonly prefix: string,
    private readonly shared: JournalShared,
  ) {}

  get runId(): string {
    return this.options.runId;
  }

  scope(name: string): Journal {
    return new DurableJournal(this.options, this.keyOf(name), this.shared);
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
    if (failure) {
      // Whoever takes the run up again finds what the other lanes came to.
      throw await this.afterWrites(failure.reason);
    }
    return results;
  }

  step<T>(
    name: string,
    input: unknown,
    effect: (context: StepContext) => Promise<T>,
    options: StepOptions<T>,
  ): Promise<T> {
    return this.shared.counted(
      this.once(name, 'worker', input, options, effect, (entry) => this.performHere(entry, effect, options)),
    );
  }

  hostStep<T>(name: string, command: HostCommand, options: StepOptions<T>): Promise<T> {
    const none = () => Promise.reject(new Error('an effect of the host cannot be made again'));
    const request = { run_id: this.runId, key: this.keyOf(name), ...command };
    const ready = () => {
      options.ready?.();
      this.options.host?.expect?.(request);
    };
    const perform = (entry: JournalEntry) => this.performInHost(entry, request, options);
    return this.shared.counted(this.once(name, 'host', command, { ...options, ready }, none, perform));
  }

  async atRest(): Promise<void> {
    await this.shared.quiet();
    await this.afterWrites(null);
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
    const { used, writes } = this.shared;
    if (used.has(key)) throw new Error(`step key ${key} is used twice in one run`);
    used.add(key);
    const { db, sealed } = this.options;
    const inputText = canonicalJson(input);
    const [inputHash, keys] = await Promise.all([sha256(inputText), this.shared.keys()]);
    // A new run holds none of its steps: that is not asked anew at each of them.
    let known = keys.has(key) ? await db.journal.get([this.runId, key]) : undefined;
    if (known && known.input_hash !== inputHash) {
      // Whoever forks the journal finds all of it.
      await writes.drained();
      throw new JournalDivergence(key);
    }
    if (known?.state === 'done') {
      const value = await this.recorded(known, options);
      if (sealed && options.pure) await this.compare(key, value, effect);
      return value;
    }
    if (known?.state === 'failed') throw failure(known);
    if (sealed) throw new MissingStep(key);
    let before: Attempt[] = [];
    if (known?.place === 'host' && known.state === 'started') {
      if (await isRunning(this.options.host, this.runId, key)) return perform(known);
      // It may have ended between the two looks: then its result is there now, and is not to be made again.
      known = (await db.journal.get([this.runId, key])) ?? known;
      if (known.state === 'done') return this.recorded(known, options);
      before = [...known.attempts, await interruption(db, known, 'the browser or the effect host was lost')];
    } else if (known) {
      const died: Attempt = { at: known.started_at, kind: 'interrupted', error: 'the worker died' };
      before = known.state === 'paused' ? known.attempts : [...known.attempts, died];
    }
    const from = { key, place, input: inputText, inputHash, attempts: before };
    const begun = await this.begin(from, known ?? null, options);
    return 'value' in begun ? begun.value : perform(begun.entry);
  }

  /**
   * Begins a step, or begins it anew behind a death: one that was in doubt too often, or that kills whatever runs it,
   * fails. A budget may put a value in the effect's place.
   */
  private async begin<T>(
    from: Pick<NewEntry, 'key' | 'place' | 'input' | 'inputHash' | 'attempts'>,
    known: JournalEntry | null,
    options: StepOptions<T>,
  ): Promise<{ entry: JournalEntry } | { value: T }> {
    const { db, now } = this.options;
    const { writes } = this.shared;
    const of = (kind: Attempt['kind']) => from.attempts.filter((attempt) => attempt.kind === kind).length;
    const tooOften =
      of('in_doubt') >= MOST_IN_DOUBT || (from.place === 'host' && of('interrupted') >= MOST_INTERRUPTED);
    if (known && tooOften) {
      const at = now();
      await writes.keep(await begunEntry({ ...from, runId: this.runId, reserve: {}, at }));
      return this.fail(known, null);
    }
    if (this.options.hold || options.ready) await this.mayBegin(options);
    const lost = from.attempts.at(-1)?.cost ?? NO_COST;
    const admitted = options.admit?.(lost) ?? { reserve: options.reserve ?? {} };
    const reserve = 'reserve' in admitted ? admitted.reserve : {};
    const begun = await begunEntry({ ...from, runId: this.runId, reserve, at: now() });
    if (options.behind) writes.keepBehind(begun);
    else await writes.keep(begun);
    const { entry } = begun;
    if (!('instead' in admitted)) return { entry };
    const value = options.result.parse(admitted.instead);
    await settleEntry(db, entry, { value, spent: {}, at: now() });
    return { value };
  }

  /** Where the run is to rest, whoever takes it up again finds all its records that there was room for. */
  private async mayBegin<T>(options: StepOptions<T>): Promise<void> {
    try {
      this.options.hold?.();
      options.ready?.();
    } catch (error) {
      throw await this.afterWrites(error);
    }
  }

  /** Why a run comes to rest, once its records are kept; where some cannot be, that is told. */
  private async afterWrites(error: unknown): Promise<unknown> {
    const broken = await this.shared.writes.drained();
    if (broken) this.options.unkept?.(broken.error);
    return error;
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
      const made = inTime((signal) => effect({ signal, attempt }), this.options.signal, options.timeoutMs);
      const value = options.result.parse(await made);
      const settlement = { value, spent: options.spent?.(value) ?? {}, at: now() };
      if (options.behind) this.shared.writes.keepBehind(await settledEntry(current, settlement));
      else await settleEntry(db, current, settlement);
      return value;
    });
  }

  private async performInHost<T>(entry: JournalEntry, request: EffectRequest, options: StepOptions<T>): Promise<T> {
    const { db, host } = this.options;
    if (!host) throw new Error(`step ${entry.key} needs an effect host`);
    return this.tried(entry, options, () =>
      inTime(
        async (signal) => {
          const ends = options.stop ? AbortSignal.any([signal, options.stop]) : signal;
          const ending = untilHeard(() => void host.cancel(this.runId, entry.key));
          ends.addEventListener('abort', ending.tell, { once: true });
          try {
            const performing = askHost(host, request);
            if (ends.aborted) ending.tell();
            const { stop, late } = options;
            const outcome = stop && late ? ((await orLate(performing, stop)) ?? late) : await performing;
            if (typeof outcome === 'function') return await this.settledLate(entry, outcome(), options);
            if (outcome.state === 'paused') throw new RunPaused(outcome.reason, outcome.until);
            const row = await db.journal.get([this.runId, entry.key]);
            if (row?.state === 'done') return await this.recorded(row, options);
            if (outcome.state === 'lost') throw new HostLost(outcome.error);
            if (outcome.state !== 'done') throw new Error(outcome.state === 'failed' ? outcome.error : 'cancelled');
            throw new MissingStep(entry.key);
          } finally {
            ends.removeEventListener('abort', ending.tell);
            ending.heard();
          }
        },
        this.options.signal,
        options.timeoutMs,
      ),
    );
  }

  /** Records what stands in the place of an effect that did not end in time, unless it has just ended. */
  private async settledLate<T>(entry: JournalEntry, value: T, options: StepOptions<T>): Promise<T> {
    const { db, now } = this.options;
    const given = options.result.parse(value);
    const settlement = { value: given, spent: options.spent?.(given) ?? {}, at: now() };
    return this.recorded(await settleEntry(db, entry, settlement), options);
  }

  /** Tries until one succeeds or the tries are used up; every failure is recorded. */
  private async tried<T>(
    entry: JournalEntry,
    options: StepOptions<T>,
    perform: (attempt: number, current: JournalEntry) => Promise<T>,
  ): Promise<T> {
    const { db, now } = this.options;
    let current = entry;
    for (let attempt = 1; ; ) {
      try {
        return await perform(attempt, current);
      } catch (raw) {
        // Its beginning must not be written over what became of it.
        if (options.behind) await this.shared.writes.drained();
        const error = this.orHeld(raw);
        if (error instanceof RunPaused) {
          const kept = pauseEntry(db, current, error, now());
          // Without room, a step that only began is found as one that a death ended.
          await (raw === error ? kept : kept.catch(() => undefined));
          throw error;
        }
        if (error instanceof HostLost) {
          const begun = await this.beginAgain(current, error, options);
          if ('value' in begun) return begun.value;
          current = begun.entry;
          continue;
        }
        const failed: Attempt = { at: now(), kind: 'failed', error: describe(error) };
        if (attempt++ >= (options.tries ?? 1)) return this.fail(current, failed);
        current = { ...current, attempts: [...current.attempts, failed] };
        await addAttempt(db, current, failed);
      }
    }
  }

  /** The host died in a step and the worker did not: what was paid may be paid again, once (DESIGN section 2). */
  private async beginAgain<T>(entry: JournalEntry, { message }: HostLost, options: StepOptions<T>) {
    const { db } = this.options;
    const row = (await db.journal.get([this.runId, entry.key])) ?? entry;
    const { key, place } = row;
    const attempts = [...row.attempts, await interruption(db, row, message)];
    const input = (await getBlob(db, row.input_hash)) ?? '';
    return this.begin({ key, place, input, attempts }, row, options);
  }

  private async fail(entry: JournalEntry, last: Attempt | null): Promise<never> {
    throw failure(await failEntry(this.options.db, entry, last, this.options.now()));
  }

  /** No room while the person lets the run rest is no end of it. */
  private orHeld(error: unknown): unknown {
    if (error instanceof RunPaused || healthOf(error) !== 'full') return error;
    try {
      this.options.hold?.();
    } catch (held) {
      this.options.unkept?.(error);
      return held;
    }
    return error;
  }
}

/** What a step that failed for good throws, now and whenever it is come to again. */
function failure({ key, attempts, ...entry }: JournalEntry): StepFailed {
  const lost = attempts.map(({ cost }) => cost ?? NO_COST);
  return new StepFailed(key, attempts.at(-1)?.error ?? 'failed', sumOfCosts([entry.spent, ...lost]));
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
