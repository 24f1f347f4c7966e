// @ts-check
/** What a server refuses before its model runs: key, credit, name, feature, room. */
import { jsonError } from './faults.mjs';
import { promptTokens } from './request.mjs';
import { firstTokens, lastTokens } from './tokens.mjs';

/** @import { ChatBody, ModelRequest, Refusal, ServerOptions } from './types.ts' */
/** @import { Fault } from './faults.mjs' */
/** @typedef {NonNullable<Fault['instead']>} Instead */

/**
 * @param {ServerOptions} options
 * @param {import('node:http').IncomingHttpHeaders} headers
 * @returns {Instead | null}
 */
export function refuseKey({ keys = [] }, headers) {
  if (keys.length === 0) return null;
  const given = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
  if (keys.includes(given)) return null;
  // A cloud repeats part of the key in its message: a client that shows or stores the message shows part of the key.
  const message = given
    ? `Incorrect API key provided: ${masked(given)}. You can find your API key in your account.`
    : "You didn't provide an API key. Provide it in an Authorization header using Bearer auth.";
  return jsonError(401, message, { type: 'invalid_request_error', code: 'invalid_api_key' });
}

/**
 * @param {ServerOptions} options
 * @param {string} model
 * @returns {Instead | null}
 */
export function refuseModel(options, model) {
  const { credit, models } = options;
  if (models && !models.some((item) => (typeof item === 'string' ? item : item.id) === model)) {
    const message = `The model \`${model}\` does not exist or you do not have access to it.`;
    return jsonError(404, message, { type: 'invalid_request_error', code: 'model_not_found' });
  }
  if (credit === 402)
    return jsonError(402, 'Insufficient Balance', { type: 'unknown_error', code: 'invalid_request_error' });
  if (credit === 429) {
    const message = 'You exceeded your current quota, please check your plan and billing details.';
    return jsonError(429, message, { type: 'insufficient_quota', code: 'insufficient_quota' });
  }
  return null;
}

/**
 * What is refused of a request for embeddings, in the words of Ollama and DashScope.
 * @param {ServerOptions} options
 * @param {{ input?: unknown }} body
 * @returns {Instead | null}
 */
export function refuseEmbedding({ embeddings = null, max_inputs = null }, { input }) {
  if (embeddings === 'refuse')
    return jsonError(500, 'this model does not support embeddings', { type: 'api_error', code: 'api_error' });
  if (max_inputs === null || !Array.isArray(input) || input.length <= max_inputs) return null;
  const message = `Value error, batch size is invalid, it should not be larger than ${max_inputs}.: input.contents`;
  return jsonError(400, message, { type: 'InvalidParameter', code: 'InvalidParameter' });
}

/** @returns {Instead} */
export function tooManyCalls() {
  const error = jsonError(429, 'Too many concurrent requests.', { type: 'rate_limit', code: 'rate_limit_exceeded' });
  error.headers['retry-after'] = '1';
  return error;
}

/**
 * @param {ServerOptions} options
 * @param {ChatBody} body
 * @returns {Instead | null}
 */
export function refuseFeature({ refuse = [] }, body) {
  for (const refusal of refuse) if (asksFor(refusal.when, body)) return refusalOf(refusal, body);
  return null;
}

/**
 * Cuts the prompt to the window as the server is set: silently, or with an error.
 * @param {ServerOptions} options
 * @param {ModelRequest} request its prompt is shortened
 * @returns {{ error: Instead | null, tokens: number }} prompt tokens that the server says it read
 */
export function fitWindow({ window = null, overflow = 'cut-start' }, request) {
  const tokens = promptTokens(request.body);
  if (window === null || tokens <= window) return { error: null, tokens };
  if (overflow === 'refuse') {
    const message = `This model's maximum context length is ${window} tokens. However, your messages resulted in ${tokens} tokens. Please reduce the length of the messages.`;
    const details = { type: 'invalid_request_error', code: 'context_length_exceeded', param: 'messages' };
    return { error: jsonError(400, message, details), tokens: 0 };
  }
  const cut = overflow === 'cut-start' ? lastTokens : firstTokens;
  request.prompt = cut(request.fullPrompt, window);
  return { error: null, tokens: window };
}

/**
 * @param {Refusal['when']} when
 * @param {ChatBody} body
 */
function asksFor(when, body) {
  if (typeof when === 'function') return when(body);
  if (when.startsWith('parameter:')) return when.slice('parameter:'.length) in body;
  const assistant = (body.messages ?? []).filter(({ role }) => role === 'assistant');
  switch (when) {
    case 'tools':
      return (body.tools?.length ?? 0) > 0;
    case 'stream':
      return body.stream === true;
    case 'reasoning_content':
      return assistant.some((message) => 'reasoning_content' in message);
    case 'no_reasoning_content':
      return assistant.some((message) => message.tool_calls && !('reasoning_content' in message));
    default:
      return body.response_format?.type === when;
  }
}

/**
 * @param {Refusal} refusal
 * @param {ChatBody} body
 */
function refusalOf({ when, status = 400, message, body: own }, body) {
  const param = typeof when === 'string' ? paramOf(when) : null;
  const details = { type: 'invalid_request_error', code: 'invalid_request_error', param };
  const error = jsonError(status, message ?? usualMessage(when, body), details);
  return own === undefined ? error : { ...error, body: JSON.stringify(own) };
}

/** @param {string} when */
function paramOf(when) {
  if (when.startsWith('parameter:')) return when.slice('parameter:'.length);
  return when.startsWith('json_') ? 'response_format' : null;
}

/**
 * Messages as real servers word them (DeepSeek, Ollama, OpenAI).
 * @param {Refusal['when']} when
 * @param {ChatBody} body
 */
function usualMessage(when, body) {
  if (typeof when === 'function') return 'This request is not supported.';
  if (when.startsWith('parameter:'))
    return `Unsupported parameter: '${paramOf(when)}' is not supported with this model.`;
  if (when.startsWith('json_')) return 'This response_format type is unavailable now';
  if (when === 'tools') return `registry.ollama.ai/library/${body.model} does not support tools`;
  if (when === 'no_reasoning_content')
    return 'The `reasoning_content` in the thinking mode must be passed back to the API.';
  if (when === 'reasoning_content') return 'reasoning_content is not allowed in input messages.';
  return 'This model does not support streaming.';
}

/** @param {string} key */
function masked(key) {
  return key.length < 12 ? '*'.repeat(key.length) : `${key.slice(0, 5)}${'*'.repeat(8)}${key.slice(-4)}`;
}
