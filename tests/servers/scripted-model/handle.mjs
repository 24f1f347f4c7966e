// @ts-check
/** One request from its arrival to its end: origin, fault, path, key, feature, answer, in a real server's order. */
import { completionBody, finish } from './answer.mjs';
import { applyCors } from './cors.mjs';
import { withoutKeys, withoutSecrets } from './counts.mjs';
import { embeddingBody, harmed } from './embed.mjs';
import { jsonError, readFault } from './faults.mjs';
import { fitWindow, refuseEmbedding, refuseFeature, refuseKey, refuseModel, tooManyCalls } from './gates.mjs';
import { endpointOf, listingBody, notFound } from './paths.mjs';
import { readChatRequest, requestHash } from './request.mjs';
import { streamAnswer } from './stream.mjs';
import { estimateTokens } from './tokens.mjs';
import { createWire, Gone } from './wire.mjs';

/** @import { IncomingMessage, ServerResponse } from 'node:http' */
/** @import { CallRecord, ModelRequest, Rule, ServerOptions } from './types.ts' */
/** @import { Fault } from './faults.mjs' */
/** @import { Wire } from './wire.mjs' */

/**
 * @typedef {object} State
 * @property {ServerOptions} options
 * @property {ReturnType<typeof import('./script.mjs').createPlayer>} player
 * @property {ReturnType<typeof import('./counts.mjs').createBook>} book
 * @property {ReturnType<typeof import('./faults.mjs').createQueue>} queue
 * @property {() => number} now
 */
/** @typedef {{ state: State, request: IncomingMessage, record: CallRecord, wire: Wire }} Call */

/**
 * @param {State} state
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 * @param {URL} url
 */
export async function handle(state, request, response, url) {
  const { options, book, now } = state;
  const named = url.searchParams.get('fault');
  url.searchParams.delete('fault');
  const keys = [...(options.keys ?? []), request.headers.authorization?.replace(/^Bearer /i, '') ?? ''];
  const record = book.open(
    {
      endpoint: endpointOf(options, request.method ?? 'GET', url.pathname),
      method: request.method ?? 'GET',
      path: withoutKeys(url.pathname + url.search, keys),
      headers: withoutSecrets(request.headers),
    },
    now(),
  );
  const wire = createWire(response, record, now);
  response.setHeader('x-request-id', `req_${record.n}`);
  try {
    const origin = applyCors(options, request, response);
    const raw = await readBody(request);
    record.bytes.received = raw.length;
    if (origin === 'refuse') return endEmpty(wire, 403, 'refused');
    if (origin === 'preflight') return endEmpty(wire, 204, 'done');
    if (record.endpoint === 'preflight') return endEmpty(wire, 405, 'refused');
    const call = { state, request, record, wire };
    const chat = note(call, raw.toString(), keys);
    const queued = { path: url.pathname, stages: chat?.stages ?? [], prompt: record.prompt, model: record.model };
    const header = request.headers['x-fault'];
    const given = named ?? (typeof header === 'string' ? header : null);
    const fault = given ?? state.queue.take({ ...queued, isModelCall: isModelCall(record) });
    await answer(call, chat, raw.toString(), fault);
  } catch (error) {
    if (error instanceof Gone || response.destroyed) return;
    // A mistake in a script or a fault's name is the test's own: it must be seen.
    const message = `The scripted model could not answer: ${error instanceof Error ? error.message : error}`;
    console.error(message);
    if (response.headersSent) wire.cut();
    else
      await wire
        .send(jsonError(500, message, { type: 'script_error', code: 'script_error' }), 'faulted')
        .catch(() => {});
  }
}

/**
 * @param {Call} call
 * @param {ModelRequest | null} chat
 * @param {string} raw
 * @param {string | null} faultName
 */
async function answer(call, chat, raw, faultName) {
  const { state, request, record, wire } = call;
  const { options, book } = state;
  const fault = readFault(faultName);
  record.fault = faultName;
  if (await stopsHere(wire, fault)) return;
  if (record.endpoint === 'unknown') return wire.send(notFound(options, request.method ?? '', record.path), 'refused');
  if (record.endpoint === 'ollama') return wire.send(listingBody(options, record.path), 'done', fault);
  const keyless = refuseKey(options, request.headers);
  if (keyless) return wire.send(keyless, 'refused');
  if (record.endpoint === 'models') return wire.send(listingBody(options, record.path), 'done', fault);
  if (record.body === null) {
    const details = { type: 'invalid_request_error', code: 'invalid_json' };
    return wire.send(jsonError(400, 'We could not parse the JSON body of your request.', details), 'refused');
  }
  const busy = options.concurrency != null && book.openCalls() > options.concurrency ? tooManyCalls() : null;
  const refusal =
    busy ??
    refuseModel(options, record.model ?? '') ??
    (chat ? refuseFeature(options, chat.body) : refuseEmbedding(options, JSON.parse(raw)));
  if (refusal) return wire.send(refusal, 'refused');
  if (chat) return answerChat(call, chat, fault);

  const body = embeddingBody(JSON.parse(raw), record.model ?? '');
  record.paid = true;
  record.tokens.prompt = body.usage.prompt_tokens;
  await wire.sleep(fault.delay);
  await wire.send(
    { status: 200, headers: {}, type: 'application/json', body: JSON.stringify(harmed(body, fault.vectors)) },
    'done',
    fault,
  );
}

/**
 * @param {Call} call
 * @param {ModelRequest} chat
 * @param {Fault} given the fault of the request or the queue; a rule's own comes after it
 */
async function answerChat({ state, record, wire }, chat, given) {
  const { options } = state;
  const fit = fitWindow(options, chat);
  if (fit.error) return wire.send(fit.error, 'refused');
  const { index, rule, parts } = await state.player.play(chat);
  record.rule = index;
  const fault = record.fault === null ? readFault(rule.fault) : given;
  record.fault ??= rule.fault ?? null;
  if (fault !== given && (await stopsHere(wire, fault))) return;

  const id = `chatcmpl-${record.hash.slice(0, 24)}`;
  const frame = { id, promptTokens: fit.tokens };
  const whole = finish(parts, { ...frame, limit: null });
  const less = fault.truncate ?? fault.unfinished;
  const asked = less === 'half' ? Math.floor(whole.tokens.completion / 2) : less;
  const limits = [asked, chat.body.max_completion_tokens, chat.body.max_tokens, options.max_output];
  const limit = Math.min(...limits.map((value) => value ?? Number.POSITIVE_INFINITY));
  const unfinished = fault.unfinished !== null;
  const said = Number.isFinite(limit) ? finish(parts, { ...frame, limit, unfinished }) : whole;
  record.paid = true;
  record.answer = whole.content || JSON.stringify(whole.toolCalls);
  record.tokens = billed(said);
  await wire.sleep(fault.delay);
  if (!chat.stream) {
    const body = JSON.stringify(completionBody(said, id, chat.model));
    return wire.send({ status: 200, headers: {}, type: 'application/json', body }, 'done', fault);
  }
  record.tokens = { ...record.tokens, completion: 0, reasoning: 0 };
  wire.head(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' });
  const wantsUsage = chat.body.stream_options?.include_usage === true;
  try {
    const shape = shapeOf(options, rule);
    await streamAnswer(wire, said, { id, model: chat.model, wantsUsage, shape, fault });
  } finally {
    const spoken = { ...billed(said), completion: estimateTokens(record.said), reasoning: 0 };
    record.tokens = record.outcome === 'done' ? billed(said) : spoken;
  }
}

/**
 * Carries out a fault that leaves no room for an answer.
 * @param {Wire} wire
 * @param {Fault} fault
 */
async function stopsHere(wire, fault) {
  if (!fault.instead && !fault.silence) return false;
  await wire.sleep(fault.delay);
  if (fault.instead) await wire.send(fault.instead, 'faulted', fault);
  else if (fault.silence === 'reset') wire.reset();
  else await wire.hang();
  return true;
}

/**
 * Writes the request into its record.
 * @param {Call} call
 * @param {string} raw
 * @param {string[]} keys
 * @returns {ModelRequest | null} null: not a chat request that can be read
 */
function note({ state, record }, raw, keys) {
  if (!isModelCall(record)) return null;
  try {
    record.body = JSON.parse(withoutKeys(raw, keys));
  } catch {
    state.book.identify(record, requestHash(record.endpoint, raw));
    return null;
  }
  const body = JSON.parse(raw);
  state.book.identify(record, requestHash(record.endpoint, body));
  record.model = String(body?.model ?? '');
  if (record.endpoint !== 'chat') {
    record.prompt = withoutKeys([body?.input ?? ''].flat().join('\n'), keys);
    return null;
  }
  const chat = readChatRequest(body);
  record.prompt = withoutKeys(chat.prompt, keys);
  record.stage = chat.stage;
  record.stream = chat.stream;
  return chat;
}

/**
 * What is on the bill: the usage that the client is told, else what was counted.
 * @param {ReturnType<typeof finish>} said
 */
function billed({ usage, tokens }) {
  return {
    prompt: usage?.prompt_tokens ?? tokens.prompt,
    completion: usage?.completion_tokens ?? tokens.completion,
    reasoning: tokens.reasoning,
  };
}

/**
 * @param {ServerOptions} options
 * @param {Rule} rule
 */
function shapeOf(options, rule) {
  return { ...options.stream, ...rule.stream };
}

/** @param {CallRecord} record */
function isModelCall({ endpoint }) {
  return endpoint === 'chat' || endpoint === 'embeddings';
}

/**
 * @param {Wire} wire
 * @param {number} status
 * @param {'done' | 'refused'} outcome
 */
function endEmpty(wire, status, outcome) {
  wire.head(status, status === 204 ? {} : { 'content-length': '0' });
  wire.end(outcome);
}

/** @param {IncomingMessage} request */
export async function readBody(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
}
