import OpenAI, { APIConnectionError, APIError } from 'openai';
import { ModelRedirected, ModelUrlRefused, modelFetch } from '../fetch/model-fetch';
import type { Refusable } from '../schema/endpoint';
import { Assembly, isWhole, type LooseChunk, type Pieces, type RawReply } from './assemble';
import { type Fault, fault, faultOfReply } from './fault';
import { cutBy } from './finish';
import type { Timeouts } from './limits';
import type { StreamSigns } from './sse';
import { inForm, type OtherForm, type WireForm } from './wire-form';

/** Of an error body, so much is read for its meaning. */
const MOST_ERROR_CHARS = 4_000;

/** One request to one endpoint, ready to be sent. */
export interface WireRequest {
  base_url: string;
  /** Empty where none is needed. */
  key: string;
  /** Body as the protocol has it, `stream` included. */
  body: Readonly<Record<string, unknown>>;
  /** What of the body could be left out or put otherwise if it is refused. */
  sent: readonly Refusable[];
}

export interface WireSurroundings {
  /** Ends the request: its socket is closed. */
  signal: AbortSignal;
  timeouts: Timeouts;
  /** Called with the pieces of a streamed answer. */
  onPieces?: (pieces: Pieces) => void;
  /** Milliseconds of a steady clock. */
  elapsed: () => number;
  /** Milliseconds since 1970. */
  wallClock: () => number;
  fetch?: typeof modelFetch;
}

export type WireOutcome =
  | { ok: true; reply: RawReply; firstMs: number | null }
  /** `so_far`: what had arrived, for counting. */
  | { ok: false; fault: Fault; soFar: RawReply | null };

/**
 * Sends one chat request through the openai package and puts its answer together. Nothing is retried here. An answer
 * that broke off, by whatever sign, is a fault: it is never returned as an answer.
 */
export async function sendOnce(request: WireRequest, around: WireSurroundings): Promise<WireOutcome> {
  const watch = new Watch(around);
  const assembly = new Assembly();
  const seen: Seen = { signs: { done: false, events: 0 }, html: null, refusal: '', other: {} };
  const { signs, other } = seen;
  const wanted = request.body.stream === true ? 'events' : 'whole';
  const client = clientFor(request, around, watch, seen, wanted);
  try {
    const answer: unknown = await client.chat.completions.create(
      request.body as unknown as OpenAI.ChatCompletionCreateParams,
      { signal: watch.signal },
    );
    const take = (chunk: unknown) => {
      const pieces = assembly.add(chunk as LooseChunk);
      watch.content();
      around.onPieces?.(pieces);
    };
    let streamed = isStream(answer);
    if (isStream(answer)) for await (const chunk of answer) take(chunk);
    if (other.events) {
      streamed = true;
      const bad = other.events.find((event) => typeof event === 'object' && event !== null && 'error' in event);
      const problem = bad ? shapeProblem(bad, null, 'choices') : null;
      if (problem) return { ok: false, fault: { ...problem, paid: true }, soFar: assembly.reply() };
      for (const event of other.events) take(event);
    } else if (!streamed || other.whole !== undefined) {
      const whole = streamed ? other.whole : answer;
      streamed = false;
      const problem = shapeProblem(whole, seen.html, 'choices');
      if (problem) return { ok: false, fault: problem, soFar: null };
      take(whole);
    }
    // The package ends a stream without an error when its signal is aborted.
    if (watch.signal.aborted) return { ok: false, fault: watch.fault(), soFar: assembly.reply() };
    const reply = assembly.reply();
    const broken = brokenOff(reply, streamed ? signs : null);
    if (broken) return { ok: false, fault: broken, soFar: reply };
    return { ok: true, reply, firstMs: watch.firstMs };
  } catch (error) {
    const soFar = signs.events > 0 ? assembly.reply() : null;
    if (watch.signal.aborted) return { ok: false, fault: watch.fault(), soFar: assembly.reply() };
    return { ok: false, fault: faultOfError(error, request.sent, around.wallClock(), seen), soFar };
  } finally {
    watch.end();
  }
}

/** What one exchange showed besides its answer. */
export interface Seen {
  signs: StreamSigns;
  /** Content type, where the answer was a page. */
  html: string | null;
  /** Body of an error status. */
  refusal: string;
  /** What came in another form than was asked for. */
  other: OtherForm;
}

/** The package with its retries, time limits and logging off and its network taken out of it, for one exchange. */
export function clientFor(
  { base_url, key }: Pick<WireRequest, 'base_url' | 'key'>,
  around: Pick<WireSurroundings, 'timeouts' | 'fetch'>,
  watch: Watch,
  seen: Seen,
  wanted: WireForm,
): OpenAI {
  return new OpenAI({
    apiKey: key || 'none',
    baseURL: base_url,
    dangerouslyAllowBrowser: true,
    maxRetries: 0,
    timeout: around.timeouts.total * 2,
    logLevel: 'off',
    fetch: async (input, init) => {
      const response = await (around.fetch ?? modelFetch)(input as string | URL | Request, withKey(init, key));
      const type = response.headers.get('content-type') ?? '';
      if (/html/i.test(type)) seen.html = type;
      if (!response.ok) {
        if (!response.body) return response;
        // The package keeps an error body only where it has the field `error`.
        seen.refusal = (await response.text()).slice(0, MOST_ERROR_CHARS);
        return new Response(seen.refusal, response);
      }
      return inForm(response, wanted, seen.signs, seen.other, () => watch.sign());
    },
  });
}

/** The package wants a key; an endpoint without one must not be sent any. */
function withKey(init: RequestInit | undefined, key: string): RequestInit {
  const headers = new Headers(init?.headers);
  if (!key) headers.delete('authorization');
  return { ...init, headers };
}

function isStream(answer: unknown): answer is AsyncIterable<unknown> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
}

/** A 200 that is no answer: a sign-in page, nothing, or an error in an answer's clothes. `list`: what an answer holds. */
export function shapeProblem(answer: unknown, html: string | null, list: 'choices' | 'data'): Fault | null {
  if (html !== null) return fault('not_json', `an HTML page (${html})`);
  if (answer === undefined || answer === null || answer === '') return fault('empty', 'no body', { passing: true });
  if (typeof answer !== 'object') return fault('not_json', `not JSON: ${String(answer).slice(0, 120)}`);
  const told = answer as { error?: unknown; choices?: unknown; data?: unknown };
  if (told.error !== undefined && told.error !== null) {
    const text = messageOf(told.error);
    // LM Studio answers a wrong path with 200 and an error.
    if (/unexpected endpoint/i.test(text)) return fault('bad_address', text);
    return faultOfReply(
      { status: statusOf(told.error), text, code: null, headers: new Headers(), empty: false },
      [],
      0,
    );
  }
  if (!Array.isArray(told[list])) return fault('not_json', `JSON without ${list}`);
  return null;
}

function messageOf(error: unknown): string {
  if (typeof error === 'string') return error;
  const message = (error as { message?: unknown })?.message;
  return typeof message === 'string' ? message : JSON.stringify(error);
}

function statusOf(error: unknown): number {
  const code = Number((error as { code?: unknown; status?: unknown })?.code ?? (error as { status?: unknown })?.status);
  return code >= 400 && code < 600 ? code : 500;
}

/** Signs that an answer did not come to its end (promise 1: truncated output is never taken as complete). */
function brokenOff(reply: RawReply, signs: StreamSigns | null): Fault | null {
  const paid = { paid: true };
  if (signs && signs.events === 0) return fault('empty', 'the stream held nothing', { ...paid, passing: true });
  const cut = cutBy(reply.finish);
  if (cut) return cut;
  if (signs && !signs.done && reply.finish === null)
    return fault('truncated', 'the stream ended without an end', { ...paid, passing: true });
  if (reply.calls.some((call) => !isWhole(call.arguments || '{}')))
    return fault('truncated', 'arguments of a call are not closed', paid);
  return null;
}

/** What an error of the package, or of the network below it, means; `sent`: what could be left out. */
export function faultOfError(
  error: unknown,
  sent: readonly Refusable[],
  now: number,
  { signs, html, refusal }: Seen,
): Fault {
  const paid = signs.events > 0;
  if (error instanceof APIConnectionError) return connectionFault(error.cause ?? error, paid);
  if (error instanceof APIError && error.status !== undefined) {
    const { status } = error;
    const headers = error.headers ?? new Headers();
    const empty = refusal.trim() === '';
    if (html !== null) return faultOfPage(status, html, headers, now);
    const reply = { status, text: empty ? '' : readRefusal(refusal), code: error.code ?? null, headers, empty };
    return faultOfReply(reply, sent, now);
  }
  if (error instanceof APIError) {
    // An error event inside a stream.
    const reply = { status: 500, text: error.message, code: error.code ?? null, headers: new Headers(), empty: false };
    return { ...faultOfReply(reply, [], 0), paid: true };
  }
  if (error instanceof SyntaxError)
    return paid
      ? fault('truncated', 'an event of the stream is broken', { paid, passing: true })
      : fault('not_json', 'the answer is not JSON', { paid: true, passing: true });
  return connectionFault(error, paid);
}

/** A page with an error status: a gateway's own for a moment's trouble, else a sign-in page or another site. */
function faultOfPage(status: number, type: string, headers: Headers, now: number): Fault {
  const text = `an HTML page (${type})`;
  if (status === 429 || status === 413 || status >= 500)
    return faultOfReply({ status, text, code: null, headers, empty: false }, [], now);
  if (status === 404 || status === 405) return fault('bad_address', `HTTP ${status}, ${text}`, { status });
  return fault('not_json', `HTTP ${status}, ${text}`, { status });
}

/** The message of an error body with what stands beside it: some servers name the refused field there. */
function readRefusal(text: string): string {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return text;
  }
  const told = (body as { error?: unknown } | null)?.error;
  if (typeof told !== 'object' || told === null) return typeof told === 'string' ? told : text;
  const { message, ...rest } = told as Record<string, unknown>;
  const more = Object.values(rest).some((value) => value !== null) ? ` ${JSON.stringify(rest)}` : '';
  return `${typeof message === 'string' ? message : ''}${more}`;
}

function connectionFault(error: unknown, paid: boolean): Fault {
  if (error instanceof ModelUrlRefused) return fault('bad_address', error.message);
  if (error instanceof ModelRedirected) return fault('not_json', error.message);
  const cause =
    error instanceof Error && error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : String(error);
  if (paid) return fault('truncated', `the connection ended: ${cause}`, { paid, passing: true });
  return fault('unreachable', cause, { passing: true });
}

/** The clocks of one request: first token, idle, total; and the caller's own end. */
export class Watch {
  readonly signal: AbortSignal;
  firstMs: number | null = null;
  private readonly over = new AbortController();
  private readonly start: number;
  private reason: 'timeout_first' | 'timeout_idle' | 'timeout_total' | null = null;
  private idle: ReturnType<typeof setTimeout> | undefined;
  private readonly first: ReturnType<typeof setTimeout>;
  private readonly total: ReturnType<typeof setTimeout>;

  constructor(private readonly around: Pick<WireSurroundings, 'timeouts' | 'signal' | 'elapsed'>) {
    const { timeouts, signal } = around;
    this.start = around.elapsed();
    this.signal = AbortSignal.any([signal, this.over.signal]);
    this.first = setTimeout(() => this.expire('timeout_first'), timeouts.first);
    this.total = setTimeout(() => this.expire('timeout_total'), timeouts.total);
  }

  /** Anything that arrived, keep-alive lines included. */
  sign(): void {
    clearTimeout(this.idle);
    this.idle = setTimeout(() => this.expire('timeout_idle'), this.around.timeouts.idle);
  }

  /** A piece of the answer. */
  content(): void {
    if (this.firstMs !== null) return;
    this.firstMs = this.around.elapsed() - this.start;
    clearTimeout(this.first);
  }

  fault(): Fault {
    if (this.reason === null) return fault('stopped', 'stopped', { paid: true });
    const ms = Math.round(this.around.elapsed() - this.start);
    return fault(this.reason, `after ${ms} ms`, { paid: true });
  }

  end(): void {
    clearTimeout(this.first);
    clearTimeout(this.total);
    clearTimeout(this.idle);
  }

  private expire(reason: 'timeout_first' | 'timeout_idle' | 'timeout_total'): void {
    this.reason ??= reason;
    this.over.abort();
  }
}
