// @ts-check
/** Faults by name, and the queue of those that wait for a call. */

/** @import { FaultMatch, QueuedFault } from './types.ts' */

/**
 * @typedef {object} Fault
 * @property {string} text as it was written
 * @property {{ status: number, headers: Record<string, string>, type: string, body: string } | null} instead an answer
 *   in place of the model's
 * @property {'reset' | 'hang' | null} silence
 * @property {number} delay milliseconds before the headers
 * @property {number} first milliseconds before the first token
 * @property {number | null} cut the connection ends after so many deltas (streamed) or bytes
 * @property {number | null} stall the same, but the connection stays open
 * @property {number | null} error the same, then an error event ends the stream
 * @property {number | 'half' | null} truncate completion tokens said, with finish_reason length
 * @property {number | 'half' | null} unfinished completion tokens said, as if they were all
 * @property {boolean} malformed the JSON of the protocol is broken
 * @property {{ bytes: number, every: number } | null} drip
 * @property {'fewer' | 'ragged' | 'nan' | 'zero' | 'shuffled' | 'uncounted' | null} vectors what is wrong with embeddings
 */

/** @type {Record<string, (fault: Fault, argument: string) => void>} */
const READERS = {
  ok: () => {},
  status: (fault, argument) => readStatus(fault, argument),
  quota: (fault) => {
    fault.instead = jsonError(429, 'You exceeded your current quota, please check your plan and billing details.', {
      type: 'insufficient_quota',
      code: 'insufficient_quota',
    });
  },
  credit: (fault) => {
    fault.instead = jsonError(402, 'Insufficient Balance', { type: 'unknown_error', code: 'invalid_request_error' });
  },
  html: (fault) => {
    const body = '<!doctype html><title>Sign in</title><p>Please sign in to use this network.</p>';
    fault.instead = { status: 200, headers: {}, type: 'text/html; charset=utf-8', body };
  },
  empty: (fault) => {
    fault.instead = { status: 200, headers: {}, type: 'application/json', body: '' };
  },
  shape: (fault) => {
    fault.instead = jsonError(200, 'Provider returned error', { type: 'upstream_error', code: 502 });
  },
  reset: (fault) => {
    fault.silence = 'reset';
  },
  hang: (fault, argument) => {
    if (argument === '') fault.silence = 'hang';
    else fault.stall = numberIn(fault, argument);
  },
  delay: (fault, argument) => {
    fault.delay = numberIn(fault, argument);
  },
  first: (fault, argument) => {
    fault.first = numberIn(fault, argument);
  },
  cut: (fault, argument) => {
    fault.cut = numberIn(fault, argument);
  },
  error: (fault, argument) => {
    fault.error = numberIn(fault, argument);
  },
  truncate: (fault, argument) => {
    fault.truncate = argument === '' ? 'half' : numberIn(fault, argument);
  },
  unfinished: (fault, argument) => {
    fault.unfinished = argument === '' ? 'half' : numberIn(fault, argument);
  },
  vectors: (fault, argument) => {
    for (const kind of /** @type {const} */ (['fewer', 'ragged', 'nan', 'zero', 'shuffled', 'uncounted']))
      if (kind === argument) fault.vectors = kind;
    if (fault.vectors === null) throw new TypeError(`There are no vectors “${argument}”.`);
  },
  malformed: (fault) => {
    fault.malformed = true;
  },
  drip: (fault, argument) => {
    const [bytes = '', every = '100'] = argument.split(':');
    fault.drip = { bytes: Math.max(1, numberIn(fault, bytes)), every: numberIn(fault, every) };
  },
};

/**
 * Reads a fault, such as `cut:3`, `429:2` or `first:300+drip:8:20`. README.md lists the names.
 * @param {string | null | undefined} text
 * @throws {TypeError} if it is none
 * @returns {Fault}
 */
export function readFault(text) {
  const fault = noFault(text ?? 'ok');
  for (const part of fault.text.split('+')) {
    const [name = '', ...rest] = part.trim().split(':');
    if (/^\d{3}$/.test(name)) readStatus(fault, [name, ...rest].join(':'));
    else if (Object.hasOwn(READERS, name)) READERS[name]?.(fault, rest.join(':'));
    else throw new TypeError(`There is no fault “${part}”. There are: NNN, ${Object.keys(READERS).join(', ')}.`);
  }
  return fault;
}

/** Faults wait here in order; a call takes the first that is meant for it. */
export function createQueue() {
  /** @type {QueuedFault[]} */
  let queue = [];
  return {
    /**
     * @param {string[]} faults
     * @param {FaultMatch} match
     */
    push(faults, match) {
      for (const fault of faults) readFault(fault);
      queue.push(...faults.map((fault) => ({ fault, match })));
    },
    /**
     * @param {{ path: string, stages: string[], model: string | null, prompt: string, isModelCall: boolean }} call
     * @returns {string | null}
     */
    take(call) {
      const index = queue.findIndex(({ match }) => isMeant(match, call));
      return index < 0 ? null : (queue.splice(index, 1)[0]?.fault ?? null);
    },
    list: () => queue.map((item) => ({ ...item })),
    clear() {
      queue = [];
    },
  };
}

/**
 * A fault that names no path waits for a chat or embedding call, not for a list of models.
 * @param {FaultMatch} match
 * @param {{ path: string, stages: string[], model: string | null, prompt: string, isModelCall: boolean }} call
 */
function isMeant(match, call) {
  if (match.path === undefined ? !call.isModelCall : !call.path.startsWith(match.path)) return false;
  if (match.stage !== undefined && !call.stages.includes(match.stage)) return false;
  if (match.model !== undefined && match.model !== call.model) return false;
  return match.includes === undefined || call.prompt.includes(match.includes);
}

/**
 * `429`, `429:2` (seconds), `429:date:2` (the same as an HTTP date), `429:text:424` (milliseconds, in the body only).
 * @param {Fault} fault
 * @param {string} argument
 */
function readStatus(fault, argument) {
  const [code = '', kind = '', amount = ''] = argument.split(':');
  const status = numberIn(fault, code);
  if (status < 200 || status > 599) throw new TypeError(`There is no status ${status}.`);
  const wait = kind === 'text' ? ` Please try again in ${numberIn(fault, amount)}ms.` : '';
  const type = status === 429 ? 'rate_limit_exceeded' : status >= 500 ? 'server_error' : 'invalid_request_error';
  fault.instead = jsonError(status, `${PHRASES[status] ?? 'The request failed.'}${wait}`, { type, code: type });
  if (kind === 'date')
    fault.instead.headers['retry-after'] = new Date(Date.now() + numberIn(fault, amount) * 1000).toUTCString();
  else if (kind !== '' && kind !== 'text') fault.instead.headers['retry-after'] = String(numberIn(fault, kind));
}

/** @type {Record<number, string>} */
const PHRASES = {
  401: 'Incorrect API key provided.',
  403: 'You are not allowed to use this model.',
  429: 'Rate limit reached for requests.',
  500: 'The server had an error while processing your request.',
  503: 'The engine is currently overloaded, please try again later.',
};

/**
 * @param {number} status
 * @param {string} message
 * @param {{ type: string, code: string | number, param?: string | null }} details
 * @returns {NonNullable<Fault['instead']>}
 */
export function jsonError(status, message, details) {
  const body = JSON.stringify({ error: { message, param: null, ...details } });
  return { status, headers: {}, type: 'application/json', body };
}

/**
 * @param {Fault} fault
 * @param {string} text
 */
function numberIn(fault, text) {
  const value = text === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(value) || value < 0) throw new TypeError(`The fault “${fault.text}” needs a number.`);
  return value;
}

/**
 * @param {string} text
 * @returns {Fault}
 */
function noFault(text) {
  return {
    text,
    instead: null,
    silence: null,
    delay: 0,
    first: 0,
    cut: null,
    stall: null,
    error: null,
    truncate: null,
    unfinished: null,
    malformed: false,
    drip: null,
    vectors: null,
  };
}
