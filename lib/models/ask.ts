import type { modelFetch } from '../fetch/model-fetch';
import { type RequestFate, type RequestLog, RequestStopped } from '../library/requests';
import type { Abilities, ModelFailure, OutputMode, Price, Refusable } from '../schema/endpoint';
import { Account, type Allowance } from './account';
import type { Pieces, RawReply } from './assemble';
import { waitBefore } from './backoff';
import { bodyOf, promptTexts, type Repair } from './body';
import { sendOnce, type WireOutcome, type WireRequest } from './client';
import type { ModelCommand, ModelResult } from './command';
import { type Fault, fault, withoutKeys } from './fault';
import type { HostGate } from './gate';
import { Learner } from './learner';
import { LONGEST_WAIT_MS, MOST_TRIES, type Timeouts } from './limits';
import { readAnswer } from './read-answer';
import { Repetition } from './repetition';
import { TextWriter } from './text-writer';
import { ThinkingFilter } from './thinking';
import { waited } from './wait';

export interface AskSurroundings {
  key: string;
  signal: AbortSignal;
  allowance: Allowance;
  /** Null: unknown. */
  price: Pick<Price, 'input' | 'output'> | null;
  abilities: Abilities;
  /** Stores what was learned; returns the new state. */
  learn: (change: (known: Abilities) => Partial<Abilities>) => Promise<Abilities>;
  /** Takes the pieces of a streamed answer. */
  append: (text: string) => Promise<void>;
  /** Forgets the pieces so far: what comes is another try, or they were thinking. */
  restart: () => Promise<void>;
  gate: HostGate;
  timeouts: Timeouts;
  elapsed: () => number;
  wallClock: () => number;
  /** Waits; rejects when the signal ends. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** 0 to 1. */
  random: () => number;
  /** Told while a call waits for a server that said so (milliseconds since 1970), and null when it goes on. */
  waiting?: (until: number | null) => void;
  /** Makes each request once, whatever dies meanwhile; without it, a request is simply made. */
  requests?: RequestLog;
  /** Told of each request that gave no answer and is followed by another, before the wait for that one. */
  tried?: (attempt: { error: string; reason: ModelFailure; wait_ms?: number }) => Promise<void>;
  /** The network has gone since the call began: nothing that is tried now can come through. */
  lostNetwork?: () => boolean;
  fetch?: typeof modelFetch;
}

/** The server wants so long a wait that the run pauses; nothing was paid. */
export class ModelWaits extends Error {
  /** @param until milliseconds since 1970. */
  constructor(readonly until: number) {
    super('the server asks for a long wait');
    this.name = 'ModelWaits';
  }
}

/** No tokenizer puts so many characters into a token on average: who says more takes no notice of its limit. */
const MOST_CHARS = 12;

/**
 * Asks an OpenAI-compatible endpoint once and returns a whole, checked answer, or the reason why there is none. What
 * the endpoint cannot do is learned with one retry each; a broken, empty or cut answer is asked for once more, an
 * object that does not fit its schema is repaired once; never more than the allowance.
 *
 * @throws ModelWaits where the run should pause. Everything else is a value.
 */
export function ask(command: ModelCommand, around: AskSurroundings): Promise<ModelResult> {
  return new Asking(command, around).run();
}

/** What follows a request: the end, or another one. `told`: its fault is recorded already. */
type Next = { result: ModelResult } | { fault: Fault; told?: boolean };

class Asking {
  private readonly notes: string[] = [];
  private readonly account: Account;
  private readonly learner: Learner;
  private readonly start: number;
  private firstMs: number | null = null;
  private mode: OutputMode | null = null;
  /** A way of asking that was taken without complaint and did nothing. */
  private ignored: OutputMode | null = null;
  private maxTokens: number;
  private repair: Repair | null = null;
  private tries = 0;
  private retriedCut = false;
  private retriedEmpty = false;
  /** The last outcome is of this life, not one that an earlier one left. */
  private isNew = true;
  private readonly writer: TextWriter | null;

  constructor(
    private readonly command: ModelCommand,
    private readonly around: AskSurroundings,
  ) {
    this.start = around.elapsed();
    this.account = new Account(promptTexts(command), around.allowance, around.price);
    this.learner = new Learner(command, around, this.notes);
    this.maxTokens = command.max_tokens;
    this.writer = command.stream ? new TextWriter(around.append, around.restart) : null;
    this.mode = this.learner.mode();
  }

  async run(): Promise<ModelResult> {
    let last: Fault | null = null;
    for (;;) {
      if (!this.account.affords(this.maxTokens, this.learner.known.token_ratio, this.grown()))
        return this.failed(last ?? fault('budget', 'the cap does not allow the call'));
      const sent = await this.send();
      if ('stopped' in sent) return this.failed(fault('stopped', 'stopped'));
      const next = sent.ok ? await this.read(sent.reply) : await this.after(sent.fault, sent.soFar);
      if ('result' in next) return next.result;
      last = next.fault;
      if (!next.told) await this.tell(last);
    }
  }

  /** One request, counted whatever comes of it. */
  private async send(): Promise<WireOutcome | { stopped: true }> {
    const { command, around } = this;
    const host = new URL(command.endpoint.base_url).host;
    let leave: () => void;
    try {
      leave = await around.gate.enter(host, around.signal);
    } catch {
      return { stopped: true };
    }
    const { body, sent } = bodyOf({
      command,
      mode: this.mode,
      maxTokens: this.maxTokens,
      repair: this.repair,
      refuses: (what) => this.learner.refuses(what),
    });
    const filter = new ThinkingFilter();
    const over = new AbortController();
    const repetition = new Repetition();
    let isStuck = false;
    let said = 0;
    await this.writer?.begin();
    try {
      const make = async () => {
        const outcome = await sendOnce(
          { base_url: command.endpoint.base_url, key: around.key, body, sent },
          {
            signal: AbortSignal.any([around.signal, over.signal]),
            timeouts: around.timeouts,
            elapsed: around.elapsed,
            wallClock: around.wallClock,
            ...(around.fetch ? { fetch: around.fetch } : {}),
            onPieces: (pieces) => {
              said += pieces.content.length + pieces.args.length;
              isStuck ||= command.stream && repetition.push(pieces.content + pieces.args);
              if (isStuck || said > this.maxTokens * MOST_CHARS) over.abort();
              this.take(pieces, filter);
            },
          },
        );
        if (!outcome.ok && over.signal.aborted && !around.signal.aborted)
          outcome.fault = isStuck
            ? fault('bad_shape', 'it says the same over and over', { paid: true })
            : fault('output_limit', 'it says more than it was allowed', { paid: true });
        return outcome;
      };
      const outcome = await this.once(body, make);
      if (this.writer) {
        this.write({ show: filter.end(), retract: false });
        await this.writer.flush();
      }
      if (outcome.ok) this.firstMs ??= outcome.firstMs;
      if (outcome.ok) this.account.paid(outcome.reply, this.learner.known.token_ratio);
      else if (outcome.fault.paid) this.account.paid(outcome.soFar, this.learner.known.token_ratio);
      else this.account.refused();
      if (!outcome.ok && outcome.fault.reason === 'rate_limited') around.gate.limited(host);
      return outcome;
    } catch (error) {
      if (error instanceof RequestStopped) return { stopped: true };
      throw error;
    } finally {
      leave();
    }
  }

  /** Makes a request that no earlier life of the step has an answer of. */
  private async once(body: WireRequest['body'], make: () => Promise<WireOutcome>): Promise<WireOutcome> {
    const { command, around } = this;
    if (!around.requests) return make();
    const ratio = this.learner.known.token_ratio;
    const { outcome, isNew } = await around.requests.once({
      sent: { to: command.endpoint.base_url, body },
      atMost: this.account.atMost(this.maxTokens, ratio, this.grown()),
      make,
      fate: (came) => this.fateOf(came, ratio),
    });
    this.isNew = isNew;
    return outcome;
  }

  private fateOf(outcome: WireOutcome, ratio: number | null): RequestFate {
    if (!outcome.ok) {
      const { reason, paid } = outcome.fault;
      // A server may go on with what it was asked when the way back is gone.
      if (reason === 'stopped' || (reason === 'unreachable' && this.around.lostNetwork?.())) return { is: 'unknown' };
      if (!paid) return { is: 'free' };
    }
    const { counted, ...cost } = this.account.costOf(outcome.ok ? outcome.reply : outcome.soFar, ratio);
    return { is: 'answered', cost, about: !counted };
  }

  /** Without the server's own words: they may repeat a prompt, and a run log is exported without the text of tabs. */
  private async tell({ reason, status }: Fault, waitMs?: number): Promise<void> {
    const error = status === null ? reason : `HTTP ${status}`;
    const wait = waitMs === undefined ? {} : { wait_ms: Math.round(waitMs) };
    if (this.isNew) await this.around.tried?.({ error, reason, ...wait });
  }

  /** What a draft shows: the content without thinking; where the object comes through a tool, its arguments. */
  private take({ content, args }: Pieces, filter: ThinkingFilter): void {
    if (this.mode === 'tool') this.write({ show: args, retract: false });
    else if (content !== '') this.write(filter.push(content));
  }

  private write({ show, retract }: { show: string; retract: boolean }): void {
    if (retract) this.writer?.retract();
    if (show !== '') this.writer?.write(show);
  }

  /** What to do with a whole reply. */
  private async read(reply: RawReply): Promise<Next> {
    const read = readAnswer(reply, this.command, this.mode);
    if (reply.usage && !this.repair) await this.learner.compare(reply.usage);
    if (read.state === 'ok') {
      await this.learner.worked(this.mode, this.ignored);
      return { result: { ok: true, text: read.text, value: read.value, ...this.told() } };
    }
    if (read.state === 'empty') return this.again('empty', reply);
    if (read.state === 'unfinished') return this.again('cut', reply);
    const bad = fault('bad_shape', read.problem);
    if (this.repair) {
      // Only the way of asking may have been at fault, and a way that works has not been found.
      return { result: this.failed(bad, reply.content) };
    }
    this.notes.push(read.prose ? 'prose instead of an object' : 'the object did not fit');
    this.repair = { reply, problem: read.problem };
    if (read.prose && this.learner.mayLeave(this.mode)) {
      this.ignored = this.mode;
      this.mode = 'text';
    }
    return { fault: bad };
  }

  /** Asks once more for what came back empty or cut. */
  private again(what: 'empty' | 'cut', reply: RawReply): Next {
    const thought = reply.reasoning !== null || /<\/?think/i.test(reply.content);
    const found =
      what === 'empty'
        ? fault(thought ? 'output_limit' : 'empty', thought ? 'only thinking, no answer' : 'the answer is empty')
        : fault(
            thought && reply.content.trimStart().startsWith('<') ? 'output_limit' : 'truncated',
            'the answer is not closed',
          );
    return this.onceMore(what, found);
  }

  private onceMore(what: 'empty' | 'cut', found: Fault): Next {
    const tried = what === 'empty' ? this.retriedEmpty : this.retriedCut;
    if (tried) return { result: this.failed(found) };
    if (what === 'empty') this.retriedEmpty = true;
    else this.retriedCut = true;
    // The same limit would cut at the same place.
    if (found.reason === 'output_limit' || found.reason === 'truncated') {
      const wider = this.widest();
      if (wider <= this.maxTokens) return { result: this.failed(found) };
      this.maxTokens = wider;
    }
    this.notes.push(`${found.reason}, asked again`);
    return { fault: found };
  }

  /** Twice the room, as far as the allowance goes. */
  private widest(): number {
    const room = this.account.roomForAnswer(this.learner.known.token_ratio, this.grown());
    return Math.min(this.command.max_tokens * 2, room);
  }

  /** Tokens that the first answer and the wish for another one add to the prompt. */
  private grown(): number {
    return this.repair ? this.maxTokens + 60 : 0;
  }

  /** What to do after a request that gave no answer. */
  private async after(found: Fault, soFar: RawReply | null): Promise<Next> {
    const end = { result: this.failed(found, soFar?.content ?? '') };
    switch (found.reason) {
      case 'refused':
        return (await this.without(found.refused)) ? { fault: found } : end;
      case 'too_long':
        await this.learner.window(found.window, 'refused');
        return end;
      case 'output_limit':
        return this.onceMore('cut', found);
      case 'truncated':
        // Broken off on the way: the same request may come through. Cut by the model: it needs more room.
        if (!found.passing) return this.onceMore('cut', found);
        if (this.retriedCut) return end;
        this.retriedCut = true;
        this.notes.push('broken off, asked again');
        return { fault: found };
      case 'empty':
        return this.onceMore('empty', found);
    }
    if (found.reason === 'unreachable' && this.around.lostNetwork?.()) return end;
    if (!found.passing || ++this.tries >= MOST_TRIES) return end;
    const wait = waitBefore(this.tries, found.waitMs, this.around.random);
    if (wait > LONGEST_WAIT_MS) {
      if (!this.account.isFree()) return end;
      throw new ModelWaits(this.around.wallClock() + wait);
    }
    this.notes.push(`${found.reason}, waited ${Math.round(wait)} ms`);
    await this.tell(found, wait);
    if (await waited(this.around, wait)) return { fault: found, told: true };
    // Whoever asks may not want to wait, and then hears what the server said.
    return this.around.signal.aborted ? { result: this.failed(fault('stopped', 'stopped while waiting')) } : end;
  }

  /** Leaves out what is refused; false where there is nothing left to leave out. */
  private async without(refused: Refusable | null): Promise<boolean> {
    if (!this.learner.mayLearn()) return false;
    if (refused === null) {
      // It does not say what: the plainest way is tried, and what was left out is remembered only if that works.
      if (!this.learner.mayLeave(this.mode)) return false;
      this.ignored = this.mode;
      this.mode = 'text';
      return true;
    }
    if (!(await this.learner.without(refused))) return false;
    if (refused !== 'json_schema' && refused !== 'json_object' && refused !== 'tools') return true;
    const next = this.learner.mode();
    if (next === this.mode) return false;
    this.mode = next;
    return true;
  }

  private told() {
    const { account, notes, mode, firstMs } = this;
    return { usage: account.usage, notes, mode, first_ms: firstMs, ms: this.around.elapsed() - this.start };
  }

  private failed(found: { reason: ModelFailure; detail: string }, text = ''): ModelResult {
    const detail = withoutKeys(found.detail, this.around.key);
    return { ok: false, reason: found.reason, detail, text, ...this.told() };
  }
}
