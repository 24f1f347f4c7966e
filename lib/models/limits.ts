/** Waits, retries and sizes of calls to models, with their reasons. */

/** A local model may be loaded from disk first, which takes a minute or two. Milliseconds. */
export const FIRST_TOKEN_MS = 120_000;
/** Without a sign of life, keep-alive lines included. Milliseconds. */
export const IDLE_MS = 45_000;
/** A whole call. Milliseconds; below the ten minutes after which the worker stops waiting for its host. */
export const TOTAL_MS = 300_000;

/** Requests to one host at the same time, and after it has answered 429 (MECHANISMS B38, F18). */
export const HOST_CONCURRENCY = 3;
export const HOST_CONCURRENCY_LIMITED = 2;
/** How long a host stays at the lower number after its last 429. Milliseconds. */
export const LIMITED_FOR_MS = 120_000;

/** Requests for one answer when a server is overloaded, rate-limited or unreachable for a moment. */
export const MOST_TRIES = 3;
/** First wait of the backoff; it doubles, with a quarter of jitter either way. Milliseconds. */
export const BACKOFF_MS = 500;
/** The longest wait inside a step; a longer one pauses the run instead. Milliseconds. */
export const LONGEST_WAIT_MS = 60_000;
/** A server that wants more is asked again after so long all the same. Milliseconds (a day). */
export const LONGEST_ASKED_MS = 24 * 3_600_000;

/** What was refused is tried again after so long: servers and models are updated. Milliseconds (7 days). */
export const RETEST_AFTER_MS = 7 * 24 * 3_600_000;

export interface Timeouts {
  first: number;
  idle: number;
  total: number;
}
export const TIMEOUTS: Timeouts = { first: FIRST_TOKEN_MS, idle: IDLE_MS, total: TOTAL_MS };

/** Texts in one request for embeddings, the question among them: what most servers take. */
export const EMBED_INPUTS = 64;
/** The same for servers that take few: DashScope says 10, and whoever refuses more is asked so. */
export const EMBED_INPUTS_FEW = 10;
/** Of a passage so much is compared: embedding models of the smaller kind take in 512 tokens. Tokens, estimated. */
export const EMBED_TOKENS = 400;
/** The same in characters, whatever their tokens. */
export const EMBED_CHARS = 1_600;
