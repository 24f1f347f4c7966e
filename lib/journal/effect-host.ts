import type { Library } from '../library/db';
import { flushToDisk } from '../library/flush';
import { openRequestLog, type RequestLog } from '../library/requests';
import type { Attempt, Cost } from '../schema/journal';
import type { PauseReason } from '../schema/run';
import { addAttempt, dropChunks, settleEntry } from './entries';
import { RunPaused } from './errors';
import { browserNetwork, type NetworkWatch } from './network';

/** What a long effect is given. */
export interface EffectContext {
  signal: AbortSignal;
  /** Stores a piece of a stream at once, under the step's key. */
  append: (text: string) => Promise<void>;
  /** Forgets the pieces so far: what comes next is another try. */
  restart: () => Promise<void>;
  /** Makes its paid requests, each of them once. An effect that pays without it may pay twice. */
  requests: RequestLog;
  /** Records a request that gave no result and is followed by another. */
  tried: (attempt: Omit<Attempt, 'at' | 'kind'>) => Promise<void>;
  /** What the step may cost at most: what its journal entry has reserved. */
  reserved: Cost;
  /** Why a connection may have broken since the effect began that no server broke; null where nothing speaks for it. */
  lostNetwork: () => PauseReason | null;
}

/**
 * A long or paid effect: it runs where the worker's death does not reach it. It may throw RunPaused where it could not
 * be done now; what it has paid for until then stands in its requests. `about`: what was spent is an estimate.
 */
export type HostEffect = (
  payload: unknown,
  context: EffectContext,
) => Promise<{ value: unknown; spent: Partial<Cost>; about?: boolean }>;

export interface EffectRequest {
  run_id: string;
  key: string;
  /** Name of a registered effect. */
  effect: string;
  payload: unknown;
}

/**
 * `done`: recorded under the step's key. `failed`: threw; nothing is recorded, the caller counts the try. `paused`: it
 * cannot be done now; no try is spent.
 */
export type EffectOutcome =
  | { state: 'done' }
  | { state: 'failed'; error: string }
  | { state: 'cancelled' }
  | { state: 'paused'; reason: PauseReason; until: string | null };

interface Running {
  stop: AbortController;
  outcome: Promise<EffectOutcome>;
}

/**
 * Runs effects for steps and records their results itself (DESIGN section 2): when the worker dies meanwhile, the
 * result stands in the journal and the next worker adopts it. The same step asked for twice runs once.
 */
export class EffectHost {
  private readonly running = new Map<string, Running>();

  /** @param now clock of the records, ISO 8601. */
  constructor(
    private readonly db: Library,
    private readonly effects: Readonly<Record<string, HostEffect>>,
    private readonly now: () => string,
    private readonly network: NetworkWatch = browserNetwork(),
  ) {}

  /** Runs the effect of a step that the journal holds as started, or joins the run that is under way. */
  perform(request: EffectRequest): Promise<EffectOutcome> {
    const id = `${request.run_id}\n${request.key}`;
    const known = this.running.get(id);
    if (known) return known.outcome;
    const stop = new AbortController();
    const outcome = this.run(request, stop.signal).finally(() => this.running.delete(id));
    this.running.set(id, { stop, outcome });
    return outcome;
  }

  /** Whether this host is running the step now. A host that was started anew knows nothing. */
  isRunning(runId: string, key: string): boolean {
    return this.running.has(`${runId}\n${key}`);
  }

  /** Ends a step's effect: the signal reaches its socket. */
  cancel(runId: string, key: string): void {
    this.running.get(`${runId}\n${key}`)?.stop.abort();
  }

  private async run(request: EffectRequest, signal: AbortSignal): Promise<EffectOutcome> {
    const { run_id, key } = request;
    const requests = openRequestLog(this.db, run_id, key);
    const [entry] = await Promise.all([this.db.journal.get([run_id, key]), dropChunks(this.db, run_id, key)]);
    if (entry?.state === 'done') return { state: 'done' };
    if (!entry) return { state: 'failed', error: `no step ${key} was begun` };
    const effect = this.effects[request.effect];
    if (!effect) return { state: 'failed', error: `no effect ${request.effect}` };
    let n = 0;
    const append = async (text: string): Promise<void> => {
      await this.db.chunks.put({ run_id, key, n: n++, text });
    };
    const network = this.network.begin();
    try {
      const { value, spent, about } = await effect(request.payload, {
        signal,
        append,
        restart: () => dropChunks(this.db, run_id, key),
        requests,
        tried: (attempt) => addAttempt(this.db, entry, { at: this.now(), kind: 'failed', ...attempt }),
        reserved: entry.reserved,
        lostNetwork: network.look,
      });
      await settleEntry(this.db, entry, { value, spent, about: about ?? false, at: this.now() });
      // What was paid for must outlive the machine's own death, too.
      if (spent.calls) await flushToDisk(this.db);
      return { state: 'done' };
    } catch (error) {
      if (signal.aborted) return { state: 'cancelled' };
      if (error instanceof RunPaused) return { state: 'paused', reason: error.reason, until: error.until };
      return { state: 'failed', error: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
    } finally {
      network.end();
    }
  }
}
