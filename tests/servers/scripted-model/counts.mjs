// @ts-check
/** What the server saw: one record a request, and the figures over them. */
import { createHash } from 'node:crypto';

/** @import { IncomingHttpHeaders } from 'node:http' */
/** @import { CallRecord, Counts, StageCounts } from './types.ts' */

/** Texts of older calls are dropped, their figures stay: a long bench must not fill the memory. */
const TEXTS_KEPT = 2000;

const SECRET_HEADERS = new Set([
  'authorization',
  'proxy-authorization',
  'api-key',
  'x-api-key',
  'x-goog-api-key',
  'cookie',
]);

export function createBook() {
  /** @type {CallRecord[]} */
  let records = [];
  /** @type {Map<string, number>} the first call with a hash */
  const seen = new Map();
  let maxOpen = 0;

  return {
    /**
     * @param {Pick<CallRecord, 'endpoint' | 'method' | 'path' | 'headers'>} request
     * @param {number} start
     * @returns {CallRecord}
     */
    open(request, start) {
      /** @type {CallRecord} */
      const record = {
        n: records.length + 1,
        ...request,
        body: null,
        prompt: '',
        stage: null,
        model: null,
        stream: false,
        hash: '',
        repeat_of: null,
        paid: false,
        rule: null,
        fault: null,
        status: 0,
        outcome: 'open',
        answer: '',
        said: '',
        tokens: { prompt: 0, completion: 0, reasoning: 0 },
        bytes: { received: 0, sent: 0 },
        chunks: 0,
        at: { start, first: null, end: null },
      };
      records.push(record);
      const old = records[records.length - 1 - TEXTS_KEPT];
      if (old) Object.assign(old, { body: null, prompt: '', answer: '', said: '', headers: {} });
      maxOpen = Math.max(maxOpen, openCalls(records));
      return record;
    },
    /**
     * Notes what a model call asks, and whether it was asked before.
     * @param {CallRecord} record
     * @param {string} hash
     */
    identify(record, hash) {
      record.hash = hash;
      record.repeat_of = seen.get(hash) ?? null;
      if (record.repeat_of === null) seen.set(hash, record.n);
    },
    openCalls: () => openCalls(records),
    records: () => records,
    counts: () => countsOf(records, maxOpen),
    reset() {
      records = [];
      seen.clear();
      maxOpen = 0;
    },
  };
}

/**
 * Headers with a digest in place of every key and cookie: tests see whether one was sent and whether it was the same.
 * @param {IncomingHttpHeaders} headers
 */
export function withoutSecrets(headers) {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      const text = Array.isArray(value) ? value.join(', ') : (value ?? '');
      if (!SECRET_HEADERS.has(name)) return [name, text];
      const [, scheme = '', secret = ''] = /^((?:Bearer |Basic )?)(.*)$/i.exec(text) ?? [];
      return [name, scheme + digest(secret)];
    }),
  );
}

/**
 * Takes keys out of a text that should not hold any.
 * @param {string} text
 * @param {string[]} keys
 */
export function withoutKeys(text, keys) {
  return keys.filter((key) => key.length > 0).reduce((rest, key) => rest.replaceAll(key, digest(key)), text);
}

/** @param {string} secret */
export function digest(secret) {
  return `sha256:${createHash('sha256').update(secret).digest('hex').slice(0, 12)}`;
}

/** @param {CallRecord} record */
function isModelCall({ endpoint }) {
  return endpoint === 'chat' || endpoint === 'embeddings';
}

/** @param {CallRecord[]} records */
function openCalls(records) {
  return records.filter((record) => isModelCall(record) && record.outcome === 'open').length;
}

/**
 * @param {CallRecord[]} records
 * @param {number} maxOpen
 * @returns {Counts}
 */
function countsOf(records, maxOpen) {
  const calls = records.filter(isModelCall);
  /** @param {(record: CallRecord) => boolean} test */
  const among = (test) => records.filter(test).length;
  /** @param {(record: CallRecord) => number} value */
  const sum = (value) => records.reduce((total, record) => total + value(record), 0);
  const prompt = sum(({ tokens }) => tokens.prompt);
  const completion = sum(({ tokens }) => tokens.completion);
  /** @type {Set<string>} */
  const paidHashes = new Set();
  let repeatedPaid = 0;
  for (const { paid, hash } of calls) {
    if (!paid) continue;
    if (paidHashes.has(hash)) repeatedPaid += 1;
    paidHashes.add(hash);
  }
  return {
    calls: calls.length,
    chat: among(({ endpoint }) => endpoint === 'chat'),
    embeddings: among(({ endpoint }) => endpoint === 'embeddings'),
    models: among(({ endpoint }) => endpoint === 'models'),
    preflights: among(({ endpoint }) => endpoint === 'preflight'),
    refused: among(({ outcome }) => outcome === 'refused'),
    done: calls.filter(({ outcome }) => outcome === 'done').length,
    aborted: among(({ outcome }) => outcome === 'aborted'),
    faulted: among(({ outcome }) => outcome === 'faulted' || outcome === 'cut'),
    paid: calls.filter(({ paid }) => paid).length,
    repeated: calls.filter((record) => record.repeat_of !== null).length,
    repeated_paid: repeatedPaid,
    unmatched: among((record) => record.endpoint === 'chat' && record.paid && record.rule === null),
    tokens: { prompt, completion, reasoning: sum(({ tokens }) => tokens.reasoning), total: prompt + completion },
    bytes: { received: sum(({ bytes }) => bytes.received), sent: sum(({ bytes }) => bytes.sent) },
    open: openCalls(records),
    max_open: maxOpen,
    by_stage: grouped(calls, ({ stage }) => stage ?? ''),
    by_model: grouped(calls, ({ model }) => model ?? ''),
    faults: tally(records.flatMap(({ fault }) => (fault === null ? [] : [fault]))),
  };
}

/**
 * @param {CallRecord[]} calls
 * @param {(record: CallRecord) => string} key
 */
function grouped(calls, key) {
  /** @type {Record<string, StageCounts>} */
  const groups = {};
  for (const call of calls) {
    groups[key(call)] ??= { calls: 0, prompt: 0, completion: 0 };
    const group = /** @type {StageCounts} */ (groups[key(call)]);
    group.calls += 1;
    group.prompt += call.tokens.prompt;
    group.completion += call.tokens.completion;
  }
  return groups;
}

/** @param {string[]} names */
function tally(names) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
