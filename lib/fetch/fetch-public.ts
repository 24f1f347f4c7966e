import { fetchRefusal } from '../policy/fetch-url';
import type { z } from '../schema/zod';
import { type Door, ownDoor } from './door';
import { backoffMs, type FaultKind, type FetchFault, isPassing, isRobotCheck, refusalAbout, retryAt } from './fault';
import { fetchCarefully, isRedirect } from './redirects';

/** Largest body that is read, in bytes. */
export const MAX_BYTES = 10_000_000;
/** Largest PDF: its pictures and fonts, which are not read, make most of it. Bytes. */
export const MAX_PDF_BYTES = 60_000_000;
/** Longest time for one request with its body; for all of them and the waits between. Milliseconds. */
const TIMEOUT_MS = 15_000;
const PAGE_TIMEOUT_MS = 30_000;
const BUDGET_MS = 45_000;

/** What is expected. Anything goes as a `page`, which is judged by who reads it. */
export type FetchKind = 'page' | 'json' | 'xml' | 'text' | 'any';

/** What a server gave with a copy, for asking whether it has changed. */
export interface Validators {
  etag: string | null;
  last_modified: string | null;
}

export interface FetchPublicOptions {
  kind: FetchKind;
  signal?: AbortSignal | undefined;
  /** Largest body; by default 10 MB, 60 MB for a PDF. */
  maxBytes?: number | undefined;
  /** For one request with its body, milliseconds; by default 15 s, 30 s for a page. */
  timeoutMs?: number | undefined;
  /** For all tries with their waits, milliseconds; by default 45 s. */
  budgetMs?: number | undefined;
  /** Asks only whether the copy that these came with has changed. */
  conditional?: Validators | null | undefined;
  /** Hosts (or hosts with ports) that the person added: they pass the address check although private. */
  allowHosts?: readonly string[] | undefined;
  method?: 'GET' | 'POST' | undefined;
  /** JSON; with POST only. */
  body?: string | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  /** Headers with keys. A request that has some is not followed elsewhere. */
  secret?: Readonly<Record<string, string>> | undefined;
}

export type Fetched =
  | {
      ok: true;
      status: 'fresh';
      /** Where redirects led. */
      url: string;
      contentType: string;
      bytes: Uint8Array;
      /** Null where the server gave none. */
      validators: Validators | null;
      /** The server asks not to keep it. */
      noStore: boolean;
      tries: number;
    }
  | { ok: true; status: 'not_modified'; url: string; tries: number }
  | { ok: false; fault: FetchFault };

type Fresh = Extract<Fetched, { status: 'fresh' }>;
/** One request's end: an answer, or a fault that is not counted yet. */
type Tried = Exclude<Fetched, { ok: false }> | { ok: false; fault: Omit<FetchFault, 'host' | 'tries'> };

/**
 * The one door to the public network (DESIGN section 7): http(s) on public addresses, without cookies or referrer,
 * a few at a time to a host, with patience for faults that pass. Addresses are judged before the request and again where
 * redirects led; on the way there they are followed carefully (redirects.ts).
 *
 * @returns an answer or a typed fault; never throws
 */
export async function fetchPublic(
  address: string,
  options: FetchPublicOptions,
  door: Door = ownDoor(),
  check: (fresh: Fresh) => { kind: FaultKind; detail: string } | null = () => null,
): Promise<Fetched> {
  const host = hostOf(address);
  const refusal = fetchRefusal(address, options.allowHosts);
  if (refusal) return { ok: false, fault: { ...faultOf('blocked_address', refusal), host, tries: 0 } };
  const until = door.clock.now() + (options.budgetMs ?? BUDGET_MS);
  let last: Omit<FetchFault, 'host' | 'tries'> | null = null;
  for (let tries = 1; ; tries++) {
    const leave = await door.enter(host, until, options.signal);
    if (!leave) return { ok: false, fault: { ...notLetIn(door, host, options.signal, last), host, tries: tries - 1 } };
    const tried = await fetchOnce(address, options, door, until).finally(leave);
    const wrong = tried.ok && tried.status === 'fresh' ? check(tried) : null;
    if (tried.ok && !wrong) {
      door.answered(host);
      return { ...tried, tries };
    }
    last = wrong ? faultOf(wrong.kind, wrong.detail) : tried.ok ? faultOf('unreachable', '') : tried.fault;
    if (last.kind === 'rate_limited') door.complained(host, last.retry_at ? Date.parse(last.retry_at) : null);
    const wait = backoffMs(tries, door.clock.random());
    const isOver = !isPassing(last.kind, tries) || door.clock.now() + wait >= until || options.signal?.aborted;
    if (isOver) return { ok: false, fault: { ...last, host, tries } };
    if (last.kind !== 'rate_limited') await door.clock.sleep(wait, options.signal);
  }
}

/** Why there was no turn: the person's stop, a host that wants to be left alone, or no time. */
function notLetIn(
  door: Door,
  host: string,
  signal: AbortSignal | undefined,
  last: Omit<FetchFault, 'host' | 'tries'> | null,
): Omit<FetchFault, 'host' | 'tries'> {
  if (signal?.aborted) return faultOf('stopped', 'stopped');
  const held = door.heldUntil(host);
  if (held > door.clock.now())
    return last ?? { ...faultOf('rate_limited', 'held'), retry_at: new Date(held).toISOString() };
  return last ?? faultOf('timeout', 'no turn in time');
}

/** Asks for JSON of a known shape; one that cannot be read is a fault, never an answer without results. */
export async function fetchJson<T>(
  address: string,
  shape: z.ZodType<T>,
  options: Omit<FetchPublicOptions, 'kind'>,
  door: Door = ownDoor(),
): Promise<{ ok: true; value: T; url: string; tries: number } | { ok: false; fault: FetchFault }> {
  let value: { is: T } | null = null;
  const fetched = await fetchPublic(address, { ...options, conditional: null, kind: 'json' }, door, ({ bytes }) => {
    const parsed = parseJson(bytes);
    if (!parsed.ok) return { kind: 'bad_json', detail: parsed.detail };
    const read = shape.safeParse(parsed.value);
    if (!read.success) return { kind: 'bad_json', detail: shapeFault(read.error) };
    value = { is: read.data };
    return null;
  });
  if (!fetched.ok) return fetched;
  const read = value as { is: T } | null;
  return read
    ? { ok: true, value: read.is, url: fetched.url, tries: fetched.tries }
    : { ok: false, fault: { ...faultOf('bad_json', 'unread'), host: hostOf(address), tries: fetched.tries } };
}

function parseJson(bytes: Uint8Array): { ok: true; value: unknown } | { ok: false; detail: string } {
  try {
    return { ok: true, value: JSON.parse(new TextDecoder().decode(bytes)) as unknown };
  } catch {
    return { ok: false, detail: `no JSON in ${bytes.length} bytes` };
  }
}

/** Where the shape differs: paths only, since values may be anything. */
function shapeFault(error: z.ZodError): string {
  const { issues } = error;
  return issues
    .slice(0, 3)
    .map(({ path, code }) => `${path.join('.') || 'answer'}: ${code}`)
    .join('; ');
}

async function fetchOnce(address: string, options: FetchPublicOptions, door: Door, until: number): Promise<Tried> {
  const usual = options.kind === 'page' ? PAGE_TIMEOUT_MS : TIMEOUT_MS;
  const ms = Math.max(1, Math.min(options.timeoutMs ?? usual, until - door.clock.now()));
  const timeout = AbortSignal.timeout(ms);
  const signal = AbortSignal.any([timeout, ...(options.signal ? [options.signal] : [])]);
  let begun = false;
  try {
    const response = await fetchCarefully(address, requestOf(options, signal), options.allowHosts);
    if ('refused' in response)
      return { ok: false, fault: faultOf('blocked_address', `redirected: ${response.refused}`) };
    begun = true;
    return await readResponse(address, response, options, door.clock.now());
  } catch (error) {
    if (options.signal?.aborted) return { ok: false, fault: faultOf('stopped', 'stopped') };
    if (timeout.aborted) return { ok: false, fault: faultOf('timeout', `${ms} ms`) };
    const detail = error instanceof Error ? error.message : String(error);
    return { ok: false, fault: faultOf(begun ? 'cut' : 'unreachable', detail) };
  }
}

const ACCEPT: Readonly<Record<FetchKind, string>> = {
  page: 'text/html,application/xhtml+xml,application/pdf;q=0.9,text/plain;q=0.8,*/*;q=0.5',
  json: 'application/json',
  xml: 'application/atom+xml,application/xml,text/xml',
  text: 'text/plain,*/*;q=0.5',
  any: '*/*',
};

function requestOf(options: FetchPublicOptions, signal: AbortSignal): RequestInit {
  const headers = new Headers({ accept: ACCEPT[options.kind], ...options.headers, ...options.secret });
  if (options.conditional?.etag) headers.set('if-none-match', options.conditional.etag);
  if (options.conditional?.last_modified) headers.set('if-modified-since', options.conditional.last_modified);
  if (options.body !== undefined) headers.set('content-type', 'application/json');
  return {
    method: options.method ?? 'GET',
    body: options.body ?? null,
    headers,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    // What is kept is kept in the library, where a person sees and deletes it.
    cache: 'no-store',
    // What is posted and what has a key goes where it was meant to go, or nowhere.
    redirect: hasSecret(options) || options.method === 'POST' ? 'manual' : 'follow',
    signal,
  };
}

function hasSecret({ secret }: FetchPublicOptions): boolean {
  return Object.keys(secret ?? {}).length > 0;
}

async function readResponse(
  address: string,
  response: Response,
  options: FetchPublicOptions,
  now: number,
): Promise<Tried> {
  const url = response.url || address;
  const redirected = fetchRefusal(url, options.allowHosts);
  if (redirected) return await givenUp(response, faultOf('blocked_address', `redirected: ${redirected}`));
  if (response.status === 304 && options.conditional) return { ok: true, status: 'not_modified', url, tries: 1 };
  if (isRedirect(response) || (response.status >= 300 && response.status < 400))
    return await givenUp(response, faultOf('redirected', 'sent elsewhere', response.status || null));
  if (!response.ok) return { ok: false, fault: await faultOfStatus(response, now) };
  const contentType = response.headers.get('content-type') ?? '';
  const most = options.maxBytes ?? (mayBePdf(contentType, url) ? MAX_PDF_BYTES : MAX_BYTES);
  const bytes = await readLimited(response, most);
  if (!bytes) return { ok: false, fault: faultOf('too_large', `over ${most} bytes`, response.status) };
  const wrong = wrongBody(bytes, contentType, options.kind, response);
  if (wrong) return { ok: false, fault: wrong };
  return {
    ok: true,
    status: 'fresh',
    url,
    contentType,
    bytes,
    validators: validatorsOf(response.headers),
    noStore: /\bno-store\b/i.test(response.headers.get('cache-control') ?? ''),
    tries: 1,
  };
}

/** Ends a response whose body nobody wants. */
async function givenUp(response: Response, fault: Omit<FetchFault, 'host' | 'tries'>): Promise<Tried> {
  await response.body?.cancel().catch(() => undefined);
  return { ok: false, fault };
}

async function faultOfStatus(response: Response, now: number): Promise<Omit<FetchFault, 'host' | 'tries'>> {
  const { status, headers } = response;
  const at = retryAt(headers.get('retry-after'), now);
  const retry_at = at === null ? null : new Date(at).toISOString();
  const body = new TextDecoder().decode((await readLimited(response, 200_000).catch(() => null)) ?? new Uint8Array());
  const detail = `HTTP ${status}`;
  if (isRobotCheck(body, headers)) return { ...faultOf('captcha', detail, status), retry_at };
  const about = status < 500 ? refusalAbout(status, body) : undefined;
  // A plan that is used up for the month is not mended by a wait of seconds.
  if (status === 429 && about === 'credit' && retry_at === null)
    return { ...faultOf('refused', detail, status), about };
  const isBusy = status === 429 || about === 'rate' || (status === 503 && retry_at !== null);
  if (isBusy) return { ...faultOf('rate_limited', detail, status), retry_at };
  const isServer = status >= 500 || status === 408 || status === 425;
  return { ...faultOf(isServer ? 'server_error' : 'refused', detail, status), retry_at, about };
}

/** What a 200 may be instead of an answer: nothing, a check for robots, a page in the place of data. */
function wrongBody(
  bytes: Uint8Array,
  contentType: string,
  kind: FetchKind,
  { status, headers }: Response,
): Omit<FetchFault, 'host' | 'tries'> | null {
  if (bytes.length === 0) return faultOf('empty', 'no body', status);
  if (kind !== 'json' && kind !== 'xml') return null;
  const head = new TextDecoder().decode(bytes.subarray(0, 60_000)).trimStart();
  const isHtml = /^(?:<!doctype html|<html)/i.test(head) || /\btext\/html\b/i.test(contentType);
  if (isHtml && isRobotCheck(head, headers)) return faultOf('captcha', 'a check for robots', status);
  if (isHtml || (kind === 'json' && head.startsWith('<'))) return faultOf('wrong_type', typeOf(contentType), status);
  return null;
}

function typeOf(contentType: string): string {
  return contentType.split(';')[0]?.trim().slice(0, 60) || 'no content type';
}

function validatorsOf(headers: Headers): Validators | null {
  const etag = headers.get('etag');
  const last_modified = headers.get('last-modified');
  return etag || last_modified ? { etag, last_modified } : null;
}

function faultOf(kind: FaultKind, detail: string, status: number | null = null): Omit<FetchFault, 'host' | 'tries'> {
  return { kind, status, detail: detail.slice(0, 200), retry_at: null };
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : '';
}

/** Whether a response may be a PDF, as far as its header and address tell. */
function mayBePdf(contentType: string, url: string): boolean {
  return /\bpdf\b/i.test(contentType) || /\.pdf(?:[?#]|$)/i.test(url);
}

async function readLimited(response: Response, most: number): Promise<Uint8Array | null> {
  if (Number(response.headers.get('content-length') ?? 0) > most) {
    await response.body?.cancel().catch(() => undefined);
    return null;
  }
  const reader = response.body?.getReader();
  if (!reader) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      await reader.cancel();
      return null;
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
