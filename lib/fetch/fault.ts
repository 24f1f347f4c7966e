/**
 * Why an address gave nothing. A fault is never evidence and never “no results”: whoever asked goes to another source or
 * says that there is a gap.
 *
 * `blocked_address`: the policy forbids it; `refused`: a 4xx status; `captcha`: a check for robots in the place of the
 * answer; `cut`: the connection broke off inside the body; `unreachable`: no connection, which is also what a reset and
 * a blocked redirect look like; `wrong_type`: another kind of document than was asked for, such as HTML for JSON;
 * `bad_json`: an answer that cannot be read or has another shape; `redirected`: sent elsewhere, and not followed
 * there (lib/fetch/redirects.ts).
 */
export type FaultKind =
  | 'blocked_address'
  | 'stopped'
  | 'timeout'
  | 'rate_limited'
  | 'server_error'
  | 'refused'
  | 'captcha'
  | 'cut'
  | 'unreachable'
  | 'empty'
  | 'wrong_type'
  | 'bad_json'
  | 'too_large'
  | 'redirected';

export interface FetchFault {
  kind: FaultKind;
  /** HTTP status, where there was one. */
  status: number | null;
  /** Short and technical, for the record; never a query, a key or a body. */
  detail: string;
  host: string;
  /** Requests that were made for it. */
  tries: number;
  /** What a refusal is about where its few words say so: the key, what its plan still allows, or too many requests. */
  about?: 'key' | 'credit' | 'rate' | undefined;
  /** When the server wants to be asked again, ISO 8601; null where it does not say. */
  retry_at: string | null;
}

const KEY_WORDS =
  /\b(?:api[_ -]?key|(?:subscription|access|auth)[_ -]?token)[^.]{0,40}\b(?:invalid|missing|incorrect|unknown|expired|disabled|not (?:valid|found|recogni[sz]ed))|\b(?:invalid|missing|incorrect|unknown|expired|wrong)[_ -](?:api[_ -]?key|(?:subscription|access|auth)[_ -]?token)|token_invalid\b/i;
const CREDIT_WORDS =
  /\b(?:not enough|insufficient|no(?: more)?|out of|exceed\w*)\b[^.]{0,30}\b(?:credits?|quota|balance|funds)\b|\b(?:quota|credits?|(?:usage|plan)(?:'s)?[_ -](?:set[_ -])?limit)\b[^.]{0,30}\b(?:exceed\w*|exhausted|reached|used up)\b|payment required/i;
const RATE_WORDS = /\btoo many requests\b|\bthrottle[_ ]violation\b|\brate[_ -]?limit(?:ed|s)?\b/i;
/** A refusal that says more than this is a page. Characters. */
const LONGEST_REFUSAL = 4_000;

/** What a refusal is about: services differ in the status they give a bad key (400, 401, 403,
 * 422), a spent plan or too many requests (400, 403). */
export function refusalAbout(status: number, body: string): FetchFault['about'] {
  if (status === 402) return 'credit';
  if (body.length > LONGEST_REFUSAL) return undefined;
  if (KEY_WORDS.test(body)) return 'key';
  if (RATE_WORDS.test(body)) return 'rate';
  return CREDIT_WORDS.test(body) ? 'credit' : undefined;
}

/** How often a fault of a kind is worth asking again, at most. A wait that a server named costs more patience. */
const AGAIN: Readonly<Partial<Record<FaultKind, number>>> = {
  timeout: 1,
  rate_limited: 4,
  server_error: 2,
  cut: 2,
  unreachable: 1,
  empty: 2,
  wrong_type: 2,
  bad_json: 2,
};

/** Whether the same request may do better a little later. */
export function isPassing(kind: FaultKind, tries: number): boolean {
  return tries <= (AGAIN[kind] ?? 0);
}

/** First and longest wait between two tries. Milliseconds. */
const FIRST_MS = 400;
const LONGEST_MS = 8_000;

/**
 * The wait before the next try: doubled each time, and anywhere in its upper half, so that requests that failed
 * together do not come back together.
 *
 * @param tries requests made so far, from 1
 * @param random 0 to 1
 * @returns milliseconds
 */
export function backoffMs(tries: number, random: number): number {
  const whole = Math.min(LONGEST_MS, FIRST_MS * 2 ** (tries - 1));
  return Math.round(whole / 2 + (whole / 2) * random);
}

/**
 * When a server wants to be asked again: Retry-After in seconds or as a date.
 *
 * @param now milliseconds since 1970
 * @returns milliseconds since 1970; null where nothing readable is said
 */
export function retryAt(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return now + Math.max(0, seconds) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(now, date);
}

/** What a check for robots says of itself, in the words of the usual ones. */
const CHECK_WORDS =
  /\bcaptcha\b|are you (?:a )?(?:robot|human)|verify (?:that )?you are (?:a )?human|unusual traffic|checking your browser|just a moment\.\.\.|enable javascript and cookies to continue|attention required|bots use duckduckgo too|请完成安全验证|安全验证|人机验证|验证您是真人|异常流量|滑动验证/i;
/** An answer that is longer than this is not a check, whatever words it has in it. Characters. */
const LONGEST_CHECK = 60_000;

/** Whether a response is a check for robots (cases AL-36, AL-37). */
export function isRobotCheck(html: string, headers: { get: (name: string) => string | null }): boolean {
  if (headers.get('cf-mitigated') === 'challenge') return true;
  return html.length <= LONGEST_CHECK && CHECK_WORDS.test(html);
}
