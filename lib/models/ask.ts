import type { modelFetch } from '../fetch/model-fetch';
import type { Abilities, ModelFailure, OutputMode, Price, Refusable, Usage } from '../schema/endpoint';
import type { Pieces, RawReply } from './assemble';
import { bodyOf, modesLeft, promptTexts, type Repair, refusalsOf } from './body';
import { sendOnce, type WireOutcome } from './client';
import type { ModelCommand, ModelResult } from './command';
import { type Fault, fault, withoutKeys } from './fault';
import type { HostGate } from './gate';
import { BACKOFF_MS, LONGEST_WAIT_MS, MOST_TRIES, type Timeouts } from './limits';
import { PRESETS } from './presets';
import { usdOf } from './prices';
import { readAnswer } from './read-answer';
import { TextWriter } from './text-writer';
import { ThinkingFilter } from './thinking';
import { estimatePrompt, estimateTokens } from './tokens';

/** What one answer may use at most: the step's reservation. */
export interface Allowance {
  calls: number;
  /** In and out together. */
  tokens: number;
  usd: number;
}

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

/** A count below this part of the lowest estimate is no estimate's error. Short prompts are not judged. Unit: tokens. */
const CUT_BELOW = 0.9;
const SHORTEST_CUT = 1_000;

/** Fields learned in one call: a server that refuses more than these refuses everything. */
const MOST_LEARNED = 5;

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

class Asking {
  private readonly notes: string[] = [];
  private readonly usage: Usage = {
    calls: 0,
    tokens_in: 0,
    tokens_out: 0,
    reasoning: 0,
    usd: 0,
    counted: true,
    priced: true,
  };
  private readonly start: number;
  private firstMs: number | null = null;
  private known: Abilities;
  private mode: OutputMode | null = null;
  private maxTokens: number;
  private repair: Repair | null = null;
  private learned = 0;
  private tries = 0;
  private retriedCut = false;
  private retriedEmpty = false;
  private refusedNow = new Set<Refusable>();
  private readonly writer: TextWriter | null;

  constructor(
    private readonly command: ModelCommand,
    private readonly around: AskSurroundings,
  ) {
    this.start = around.elapsed();
    this.known = around.abilities;
    this.maxTokens = command.max_tokens;
    this.usage.priced = around.price !== null;
    this.writer = command.stream ? new TextWriter(around.append, around.restart) : null;
    this.mode = this.nextMode();
  }

  async run(): Promise<ModelResult> {
    let last: Fault | null = null;
    for (;;) {
      if (!this.affords()) return this.failed(last ?? fault('budget', 'the cap does not allow the call'));
      const sent = await this.send();
      if ('stopped' in sent) return this.failed(fault('stopped', 'stopped'));
      const next = sent.ok ? await this.read(sent.reply) : await this.after(sent.fault, sent.soFar);
      if ('result' in next) return next.result;
      last = next.fault;
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
      refuses: (what) => this.refuses(what),
    });
    const filter = new ThinkingFilter();
    await this.writer?.begin();
    try {
      const outcome = await sendOnce(
        { base_url: command.endpoint.base_url, key: around.key, body, sent },
        {
          signal: around.signal,
          timeouts: around.timeouts,
          elapsed: around.elapsed,
          wallClock: around.wallClock,
          ...(around.fetch ? { fetch: around.fetch } : {}),
          ...(this.writer ? { onPieces: (pieces) => this.take(pieces, filter) } : {}),
        },
      );
      if (this.writer) {
        this.write({ show: filter.end(), retract: false });
        await this.writer.flush();
      }
      if (outcome.ok) this.firstMs ??= outcome.firstMs;
      this.count(outcome);
      if (!outcome.ok && outcome.fault.reason === 'rate_limited') around.gate.limited(host);
      return outcome;
    } finally {
      leave();
    }
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
  private async read(reply: RawReply): Promise<{ result: ModelResult } | { fault: Fault }> {
    const read = readAnswer(reply, this.command, this.mode);
    await this.compareCount(reply);
    if (read.state === 'ok') {
      await this.succeeded();
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
    if (
      read.prose &&
      this.mode &&
      this.mode !== 'text' &&
      !this.known.proven.includes(this.mode) &&
      !this.known.manual_mode
    ) {
      this.ignored = this.mode;
      this.mode = 'text';
    }
    return { fault: bad };
  }
  /** A way of asking that was taken without complaint and did nothing. */
  private ignored: OutputMode | null = null;

  /** Asks once more for what came back empty or cut. */
  private again(what: 'empty' | 'cut', reply: RawReply): { result: ModelResult } | { fault: Fault } {
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

  private onceMore(what: 'empty' | 'cut', found: Fault): { result: ModelResult } | { fault: Fault } {
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
    const left = this.around.allowance.tokens - this.usage.tokens_in - this.usage.tokens_out - this.promptHigh();
    return Math.min(this.command.max_tokens * 2, Math.floor(left));
  }

  /** What to do after a request that gave no answer. */
  private async after(found: Fault, soFar: RawReply | null): Promise<{ result: ModelResult } | { fault: Fault }> {
    const end = { result: this.failed(found, soFar?.content ?? '') };
    switch (found.reason) {
      case 'refused':
        return (await this.without(found)) ? { fault: found } : end;
      case 'too_long':
        await this.learnWindow(found.window, 'refused');
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
    if (!found.passing || ++this.tries >= MOST_TRIES) return end;
    const wait = this.waitFor(found);
    if (wait > LONGEST_WAIT_MS) {
      if (this.usage.tokens_in + this.usage.tokens_out > 0) return end;
      throw new ModelWaits(this.around.wallClock() + wait);
    }
    this.notes.push(`${found.reason}, waited ${Math.round(wait)} ms`);
    if (await this.sleep(wait)) return { fault: found };
    // Whoever asks may not want to wait, and then hears what the server said.
    return this.around.signal.aborted ? { result: this.failed(fault('stopped', 'stopped while waiting')) } : end;
  }

  /** At least what the server asks for, else a backoff that doubles, with jitter. */
  private waitFor({ waitMs }: Fault): number {
    const jitter = 0.75 + this.around.random() / 2;
    const backoff = BACKOFF_MS * 2 ** (this.tries - 1) * jitter;
    return waitMs === null ? backoff : Math.max(waitMs, 0) + 50 * this.around.random();
  }

  private async sleep(ms: number): Promise<boolean> {
    const { around } = this;
    around.waiting?.(around.wallClock() + ms);
    try {
      await around.sleep(ms, around.signal);
      return true;
    } catch {
      return false;
    } finally {
      around.waiting?.(null);
    }
  }

  /** Learns that something is refused and leaves it out; false where there is nothing left to leave out. */
  private async without({ refused }: Fault): Promise<boolean> {
    if (++this.learned > MOST_LEARNED) return false;
    if (refused === null) {
      // It does not say what: the plainest way is tried, and what was left out is remembered only if that works.
      if (this.mode === null || this.mode === 'text' || this.known.proven.includes(this.mode) || this.known.manual_mode)
        return false;
      this.ignored = this.mode;
      this.mode = 'text';
      return true;
    }
    if (this.refusedNow.has(refused)) return false;
    this.refusedNow.add(refused);
    const opposite = { reasoning_content: 'no_reasoning_content', no_reasoning_content: 'reasoning_content' } as const;
    if (refused in opposite) this.refusedNow.delete(opposite[refused as keyof typeof opposite]);
    const at = new Date(this.around.wallClock()).toISOString();
    this.notes.push(`${refused} refused`);
    this.known = await this.around.learn((known) => {
      const { [opposite[refused as keyof typeof opposite]]: _, ...rest } = known.refused;
      return {
        refused: { ...rest, [refused]: at },
        proven: known.proven.filter((mode) => (mode === 'tool' ? 'tools' : mode) !== refused),
      };
    });
    if (refused === 'json_schema' || refused === 'json_object' || refused === 'tools') {
      const next = this.nextMode();
      if (next === this.mode) return false;
      this.mode = next;
    }
    return true;
  }

  private refuses(what: Refusable): boolean {
    return this.refusedNow.has(what) || refusalsOf(this.known, this.around.wallClock())(what);
  }

  private nextMode(): OutputMode | null {
    if (this.command.answer.kind === 'text') return null;
    const preset = PRESETS[this.command.endpoint.preset];
    return modesLeft(preset, this.known, (what) => this.refuses(what))[0] ?? 'text';
  }

  /** Remembers what worked, in both directions: a way that is proven is no longer refused. */
  private async succeeded(): Promise<void> {
    const { mode, ignored, known } = this;
    const name = mode === 'tool' ? 'tools' : mode;
    const isNew = mode !== null && !known.proven.includes(mode);
    const wasRefused = name !== null && name !== 'text' && known.refused[name] !== undefined;
    if (!isNew && !wasRefused && !ignored) return;
    const at = new Date(this.around.wallClock()).toISOString();
    this.known = await this.around.learn((now) => {
      const refused = { ...now.refused };
      if (name !== null && name !== 'text') delete refused[name];
      // It was taken without complaint and did nothing, or was refused without a word.
      if (ignored) for (const what of ['json_schema', 'json_object', 'tools'] as const) refused[what] = at;
      return { refused, proven: mode === null || now.proven.includes(mode) ? now.proven : [...now.proven, mode] };
    });
    if (ignored) this.notes.push(`${ignored} did nothing`);
  }

  /**
   * Compares what the endpoint counted of the prompt with the estimate: far less means that it cut the prompt without a
   * word (ME-45), or that its totals stop at a ceiling (ME-46); else the ratio makes later estimates better.
   */
  private async compareCount({ usage }: RawReply): Promise<void> {
    if (!usage || usage.tokens_in === 0 || this.repair) return;
    const estimate = estimatePrompt(promptTexts(this.command));
    if (usage.tokens_in < estimate.low * CUT_BELOW && estimate.likely > SHORTEST_CUT) {
      const total = usage.tokens_in + usage.tokens_out;
      const ceiling = total % 1024 === 0;
      const window = ceiling ? total : usage.tokens_in;
      this.notes.push(`the prompt was cut to ${usage.tokens_in} tokens`);
      if (this.known.window_from !== 'person' && this.known.window !== window)
        this.known = await this.around.learn(() => ({ window, window_from: ceiling ? 'ceiling' : 'cut' }));
      return;
    }
    const wider =
      this.known.window !== null && usage.tokens_in > this.known.window && this.known.window_from !== 'person';
    const ratio = usage.tokens_in / estimate.likely;
    const before = this.known.token_ratio;
    const next = before === null ? ratio : before * 0.7 + ratio * 0.3;
    if (!wider && before !== null && Math.abs(next - before) < 0.03 * before) return;
    this.known = await this.around.learn(() => ({
      token_ratio: next,
      // It took more than its window was thought to be: the thought was wrong.
      ...(wider ? { window: null, window_from: null } : {}),
    }));
  }

  private async learnWindow(window: number | null, from: 'refused' | 'cut'): Promise<void> {
    if (window === null || this.known.window_from === 'person') return;
    this.known = await this.around.learn(() => ({ window, window_from: from }));
    this.notes.push(`window ${window} tokens`);
  }

  /** Tokens and money of one request: as the endpoint counted, else estimated. */
  private count(outcome: WireOutcome): void {
    const { usage, around, command } = this;
    usage.calls += 1;
    if (!outcome.ok && !outcome.fault.paid) return;
    const reply = outcome.ok ? outcome.reply : outcome.soFar;
    const told = reply?.usage ?? null;
    const texts = promptTexts(command);
    const estimated = estimatePrompt(texts, this.known.token_ratio).likely;
    const said = `${reply?.content ?? ''}${reply?.reasoning ?? ''}${reply?.calls.map((call) => call.arguments).join('') ?? ''}`;
    const tokensIn = told?.tokens_in ?? estimated;
    const tokensOut = told?.tokens_out ?? estimateTokens(said).likely;
    if (!told) usage.counted = false;
    usage.tokens_in += tokensIn;
    usage.tokens_out += tokensOut;
    usage.reasoning += told?.reasoning ?? estimateTokens(reply?.reasoning ?? '').likely;
    if (around.price) usage.usd += usdOf(around.price, tokensIn, tokensOut);
  }

  private promptHigh(): number {
    return (
      estimatePrompt(promptTexts(this.command), this.known.token_ratio).high + (this.repair ? this.maxTokens + 60 : 0)
    );
  }

  /** Whether one more request fits what was reserved. */
  private affords(): boolean {
    const { allowance, price } = this.around;
    const next = this.promptHigh();
    if (this.usage.calls + 1 > allowance.calls) return false;
    if (this.usage.tokens_in + this.usage.tokens_out + next + this.maxTokens > allowance.tokens) return false;
    return price === null || this.usage.usd + usdOf(price, next, this.maxTokens) <= allowance.usd + 1e-9;
  }

  private told() {
    const { usage, notes, mode, firstMs } = this;
    return { usage, notes, mode, first_ms: firstMs, ms: this.around.elapsed() - this.start };
  }

  private failed(found: { reason: ModelFailure; detail: string }, text = ''): ModelResult {
    const detail = withoutKeys(found.detail, this.around.key);
    return { ok: false, reason: found.reason, detail, text, ...this.told() };
  }
}
