import { type RequestFate, RequestStopped } from '../library/requests';
import type { ModelFailure, Usage } from '../schema/endpoint';
import type { AskSurroundings } from './ask';
import { waitBefore } from './backoff';
import { refusalsOf } from './body';
import { type EmbedOutcome, sendEmbedding } from './embed-client';
import type { EmbedCommand, EmbedResult } from './embed-command';
import { batchesOf, embedSize, inputsAtOnce } from './embed-size';
import { type Fault, fault, withoutKeys } from './fault';
import { LONGEST_WAIT_MS, MOST_TRIES } from './limits';
import { usdOf } from './prices';
import { waited } from './wait';

export type EmbedSurroundings = Omit<AskSurroundings, 'append' | 'restart'>;

/**
 * Compares a question with passages by an embedding model (MECHANISMS F32), in as many requests as the server wants, or
 * gives the question's own vector.
 *
 * All of them or none: where one request gives nothing, the reason is the result. Overloaded servers are asked again
 * as for any call; a server that wants a longer wait is not waited for, since the order by words is there already.
 */
export function embed(command: EmbedCommand, around: EmbedSurroundings): Promise<EmbedResult> {
  return new Embedding(command, around).run();
}

/** A request that was not made. */
const STOPPED: EmbedOutcome = { ok: false, fault: fault('stopped', 'stopped'), tokens: null };

class Embedding {
  private readonly notes: string[] = [];
  private readonly usage: Usage;
  private readonly start: number;
  private few: boolean;
  private tries = 0;
  /** The last outcome is of this life, not one that an earlier one left. */
  private isNew = true;

  constructor(
    private readonly command: EmbedCommand,
    private readonly around: EmbedSurroundings,
  ) {
    this.start = around.elapsed();
    const priced = around.price !== null;
    this.usage = { calls: 0, tokens_in: 0, tokens_out: 0, reasoning: 0, usd: 0, counted: true, priced };
    this.few = refusalsOf(around.abilities, around.wallClock())('input_batch');
  }

  async run(): Promise<EmbedResult> {
    const { command } = this;
    if (command.endpoint.kind === 'browser') return this.failed(fault('unavailable', 'the browser makes no vectors'));
    const similarities: number[] = [];
    let dimensions = 0;
    let last: Fault | null = null;
    let vector: number[] | undefined;
    do {
      const inputs = inputsAtOnce(command.endpoint, this.few);
      const [batch = []] = batchesOf(command.passages.slice(similarities.length), inputs);
      if (!this.affords(batch)) return this.failed(last ?? fault('budget', 'the cap does not allow the call'));
      const outcome = await this.send(batch, inputs);
      if (outcome.ok && (dimensions === 0 || outcome.dimensions === dimensions)) {
        similarities.push(...outcome.similarities);
        dimensions = outcome.dimensions;
        vector = outcome.vector;
        continue;
      }
      last = outcome.ok ? fault('bad_shape', 'vectors of different lengths') : outcome.fault;
      const wait = outcome.ok ? null : await this.waitAfter(last);
      if (wait === null) return this.failed(last);
      await this.tell(last, wait);
      if (wait > 0 && !(await waited(this.around, wait)))
        return this.failed(this.around.signal.aborted ? fault('stopped', 'stopped while waiting') : last);
    } while (dimensions === 0 || similarities.length < command.passages.length);
    return { ok: true, similarities, dimensions, ...(vector ? { vector } : {}), ...this.told() };
  }

  /** One request, counted whatever comes of it. */
  private async send(batch: readonly string[], inputs: number): Promise<EmbedOutcome> {
    const { command, around } = this;
    const { base_url } = command.endpoint;
    const { host } = new URL(base_url);
    let leave: () => void;
    try {
      leave = await around.gate.enter(host, around.signal);
    } catch {
      return STOPPED;
    }
    try {
      const input = [command.question, ...batch];
      const body = { model: command.model, input, encoding_format: 'float' as const };
      const fewest = inputsAtOnce(command.endpoint, true);
      const sent = inputs > fewest && input.length > fewest ? (['input_batch'] as const) : [];
      const make = () =>
        sendEmbedding(
          { base_url, key: around.key, body, sent, vector: command.vector ?? false },
          {
            signal: around.signal,
            timeouts: around.timeouts,
            elapsed: around.elapsed,
            wallClock: around.wallClock,
            ...(around.fetch ? { fetch: around.fetch } : {}),
          },
        );
      const outcome = await this.once({ to: `${base_url}/embeddings`, body }, batch, make);
      this.count(batch, outcome);
      if (!outcome.ok && outcome.fault.reason === 'rate_limited') around.gate.limited(host);
      return outcome;
    } catch (error) {
      if (error instanceof RequestStopped) return STOPPED;
      throw error;
    } finally {
      leave();
    }
  }

  /** Makes a request that no earlier life of the step has an answer of. */
  private async once(
    sent: unknown,
    batch: readonly string[],
    make: () => Promise<EmbedOutcome>,
  ): Promise<EmbedOutcome> {
    const { requests } = this.around;
    if (!requests) return make();
    const { high } = this.tokens(batch);
    const { outcome, isNew } = await requests.once({
      sent,
      atMost: { calls: 1, tokens_in: high, usd: this.usd(high) },
      make,
      fate: (came) => this.fateOf(came, batch),
    });
    this.isNew = isNew;
    return outcome;
  }

  private fateOf(outcome: EmbedOutcome, batch: readonly string[]): RequestFate {
    if (!outcome.ok) {
      const { reason, paid } = outcome.fault;
      // A server may go on with what it was asked when the way back is gone.
      if (reason === 'stopped' || (reason === 'unreachable' && this.around.lostNetwork?.())) return { is: 'unknown' };
      if (!paid) return { is: 'free' };
    }
    const tokens = outcome.tokens ?? this.tokens(batch).likely;
    return {
      is: 'answered',
      cost: { calls: 1, tokens_in: tokens, usd: this.usd(tokens) },
      about: outcome.tokens === null,
    };
  }

  private count(batch: readonly string[], outcome: EmbedOutcome): void {
    const { usage } = this;
    usage.calls += 1;
    if (!outcome.ok && !outcome.fault.paid) return;
    const tokens = outcome.tokens ?? this.tokens(batch).likely;
    usage.tokens_in += tokens;
    usage.usd += this.usd(tokens);
    if (outcome.tokens === null) usage.counted = false;
  }

  /** Milliseconds until the next try; null: there is none. */
  private async waitAfter(found: Fault): Promise<number | null> {
    if (found.refused === 'input_batch' && !this.few) {
      this.few = true;
      this.notes.push('input_batch refused');
      const at = new Date(this.around.wallClock()).toISOString();
      await this.around.learn((known) => ({ refused: { ...known.refused, input_batch: at } }));
      return 0;
    }
    if (found.reason === 'unreachable' && this.around.lostNetwork?.()) return null;
    if (!found.passing || ++this.tries >= MOST_TRIES) return null;
    const wait = waitBefore(this.tries, found.waitMs, this.around.random);
    if (wait > LONGEST_WAIT_MS) return null;
    this.notes.push(`${found.reason}, waited ${Math.round(wait)} ms`);
    return wait;
  }

  /** Without the server's own words, which may repeat a text. */
  private async tell({ reason, status }: Fault, wait: number): Promise<void> {
    const error = status === null ? reason : `HTTP ${status}`;
    if (this.isNew) await this.around.tried?.({ error, reason, ...(wait > 0 ? { wait_ms: Math.round(wait) } : {}) });
  }

  /** Whether one more request fits, at its highest estimate. */
  private affords(batch: readonly string[]): boolean {
    const { usage, around } = this;
    const { allowance } = around;
    const { high } = this.tokens(batch);
    return (
      usage.calls + 1 <= allowance.calls &&
      usage.tokens_in + high <= allowance.tokens &&
      usage.usd + this.usd(high) <= allowance.usd + 1e-9
    );
  }

  private tokens(batch: readonly string[]) {
    return embedSize({ question: this.command.question, passages: [...batch] }, batch.length + 1).tokens;
  }

  private usd(tokens: number): number {
    return this.around.price ? usdOf(this.around.price, tokens, 0) : 0;
  }

  private told() {
    return { usage: this.usage, notes: this.notes, ms: this.around.elapsed() - this.start };
  }

  private failed(found: { reason: ModelFailure; detail: string }): EmbedResult {
    return { ok: false, reason: found.reason, detail: withoutKeys(found.detail, this.around.key), ...this.told() };
  }
}
