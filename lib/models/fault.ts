import type { ModelFailure, Refusable } from '../schema/endpoint';

/** Why one request gave no answer, as far as it can be told from what came back. */
export interface Fault {
  reason: ModelFailure;
  /** For the log and Steps: status and the server's own words, shortened; never a key or a prompt. */
  detail: string;
  status: number | null;
  /** Milliseconds that the server asks to wait; null where it does not say. */
  waitMs: number | null;
  /** A try a little later may succeed. */
  passing: boolean;
  /** What the server refused of the request; null where the fault is another. */
  refused: Refusable | null;
  /** The server may have run the model: the request counts as paid. */
  paid: boolean;
  /** Tokens of the window that the server told while it refused a prompt. */
  window: number | null;
}

const none = { status: null, waitMs: null, passing: false, refused: null, paid: false, window: null };

export function fault(reason: ModelFailure, detail: string, more: Partial<Fault> = {}): Fault {
  return { ...none, reason, detail: withoutKeys(detail).replace(/\s+/g, ' ').slice(0, 300), ...more };
}

/** Servers repeat parts of a key in their errors: `sk-ab***yz`, `****1234`. Nothing of it may be stored or shown. */
export function withoutKeys(text: string, key = ''): string {
  const bare = key === '' ? text : text.replaceAll(key, '[key]');
  return bare.replace(/[^\s"'`]*\*{2,}[^\s"'`]*/g, '[key]').replace(/\b(sk|key|pk)-[\w-]{8,}/gi, '[key]');
}

/** What a server said with an error status. */
export interface ErrorReply {
  status: number;
  /** Body as text, or its error message. */
  text: string;
  code: string | null;
  headers: { get: (name: string) => string | null };
  /** The body was empty. */
  empty: boolean;
}

/**
 * Tells what an error status means. Servers differ in status and words, so the words decide where they are clear.
 *
 * @param sent fields of the request that can be left out or put otherwise.
 * @param now milliseconds since 1970, for a date in Retry-After.
 */
export function faultOfReply(reply: ErrorReply, sent: readonly Refusable[], now: number): Fault {
  const { status, text, code } = reply;
  const detail = `HTTP ${status}${text ? `: ${text}` : ''}`;
  const all = `${code ?? ''} ${text}`;
  const of = (reason: ModelFailure, more: Partial<Fault> = {}) => fault(reason, detail, { status, ...more });

  if (
    /insufficient_quota|insufficient.?(balance|credit)|credit|billing|exceeded your current quota|arrearage|account is in good standing|overdue|余额|欠费/i.test(
      all,
    )
  )
    if (status === 402 || status === 429 || status === 403 || status === 400) return of('no_credit');
  if (status === 402) return of('no_credit');
  if (status === 429) return of('rate_limited', { waitMs: waitOf(reply, now), passing: true });
  if (status === 401) return of('bad_key');
  if (status === 403 && NOT_THIS_MODEL.test(all)) return of('no_such_model');
  if (status === 403 && NOT_HERE.test(all)) return of('refused');
  if (status === 403)
    return reply.empty ? of('origin_refused') : of(/origin|cors/i.test(text) ? 'origin_refused' : 'bad_key');
  if (status === 407 || status === 511) return of('not_json');
  if ([400, 404, 413, 415, 422, 500, 501].includes(status)) {
    const window = windowOf(all);
    if (window !== undefined) return of('too_long', { window });
    const refused = refusedOf(all, sent);
    if (refused) return of('refused', { refused });
  }
  if (
    /model/i.test(all) &&
    /not[ _](found|exist)|does(n't| not) exist|no such|not supported|unknown model|not a valid model|try pulling|no models? (is |are )?loaded|model is not loaded|不存在/i.test(
      all,
    )
  )
    return of('no_such_model');
  if (/invalid.{0,12}(api.?)?key|incorrect api key|api key.{0,20}(invalid|not valid)/i.test(all)) return of('bad_key');
  if (status === 404 || status === 405) return of('bad_address');
  if (status === 413) return of('too_long');
  if (status === 408 || status >= 500) return of('server_error', { waitMs: waitOf(reply, now), passing: true });
  return of('refused');
}

/** A key that is good, for other models than this one: not granted, not verified for, or no model to talk with. */
const NOT_THIS_MODEL =
  /model_not_found|\bno(?:t have)? access to (?:the )?model|must be verified to use the model|not a chat model|model[^.]{0,40}not (?:enabled|available|allowed)/i;
/** The provider serves other countries. */
export const NOT_HERE =
  /unsupported_country|(?:country|region|territory|location)[^.]{0,40}not (?:supported|available|allowed)/i;

/** Names of request fields in error texts, in the order in which they are looked for. */
const FIELDS: readonly [Refusable, RegExp][] = [
  [
    'no_reasoning_content',
    /reasoning_content.{0,80}(must be|missing|required|passed back|is needed)|missing.{0,40}reasoning_content/i,
  ],
  ['reasoning_content', /reasoning_content/i],
  [
    'max_completion_tokens',
    /max_completion_tokens.{0,60}(not|unsupported|extra|forbidden|unknown|unrecognized|unexpected)|(unsupported|extra|unknown|unrecognized|unexpected).{0,60}max_completion_tokens/i,
  ],
  ['max_tokens', /max_tokens/i],
  ['max_completion_tokens', /max_completion_tokens/i],
  ['stream_options', /stream_options|include_usage/i],
  ['tool_choice', /tool_choice/i],
  ['json_schema', /json_schema|response_format|structured output|guided/i],
  ['json_object', /json_object|response_format|json mode/i],
  ['tools', /\btools?\b|function.?call/i],
  ['temperature', /temperature/i],
  ['reasoning_effort', /reasoning_effort|reasoning effort|\bthink/i],
  ['system', /system (role|message|prompt)|role.{0,20}system/i],
  ['stream', /\bstream(ing)?\b/i],
];

function refusedOf(text: string, sent: readonly Refusable[]): Refusable | null {
  for (const [name, words] of FIELDS) if (sent.includes(name) && words.test(text)) return name;
  return null;
}

/** The window that an error names; null where it only says that the prompt is too long; undefined where it says neither. */
function windowOf(text: string): number | null | undefined {
  const isLong =
    /context.{0,12}(length|window|size)|maximum context|max_model_len|prompt is too long|too many tokens|longer than the maximum|exceeds? the (available )?context|n_ctx|input.{0,20}too long/i;
  if (!isLong.test(text)) return undefined;
  const told =
    /(?:length is|limit of|window (?:of|is)|size(?: is)?|max_model_len\D{0,4}|n_ctx\D{0,4}|maximum of)\s*\(?(\d{3,8})/i.exec(
      text,
    );
  return told ? Number(told[1]) : null;
}

/** How long to wait: the header in seconds or as a date, the millisecond header, or the message's own words. */
export function waitOf(reply: Pick<ErrorReply, 'headers' | 'text'>, now: number): number | null {
  const exact = Number(reply.headers.get('retry-after-ms') ?? Number.NaN);
  if (exact > 0) return exact;
  const header = reply.headers.get('retry-after');
  if (header) {
    const seconds = Number(header);
    if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
    const date = Date.parse(header);
    if (!Number.isNaN(date)) return Math.max(0, date - now);
  }
  const said =
    /(?:try again|retry|wait)\D{0,20}?(?:(\d+)\s*m(?:in(?:ute)?s?)?\s*)?(\d+(?:\.\d+)?)\s*(ms|milliseconds?|s\b|sec|seconds?|m\b|min|minutes?)/i.exec(
      reply.text,
    );
  if (!said) return null;
  const unit = said[3]?.toLowerCase() ?? 's';
  const scale = unit.startsWith('mil') || unit === 'ms' ? 1 : unit.startsWith('m') ? 60_000 : 1_000;
  return Number(said[1] ?? 0) * 60_000 + Number(said[2]) * scale;
}
