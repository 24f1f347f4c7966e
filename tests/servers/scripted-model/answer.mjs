// @ts-check
/** From what the model would say to what is said on the wire. */
import { estimateTokens, firstTokens } from './tokens.mjs';

/** @import { AnswerParts, ReasoningStyle, Usage } from './types.ts' */

/**
 * @typedef {object} Finished
 * @property {string} content with the reasoning in it, if the style is a tag
 * @property {{ field: 'reasoning_content' | 'reasoning', text: string } | null} reasoning
 * @property {{ id: string, name: string, arguments: string }[]} toolCalls
 * @property {string} finish
 * @property {Usage | null} usage null: never told
 * @property {{ prompt: number, completion: number, reasoning: number }} tokens
 */

/** Every answer is of the same second, so the same request gets the same bytes. */
const CREATED = 1735689600;

/**
 * @param {AnswerParts} parts
 * @param {{ id: string, promptTokens: number, limit: number | null, unfinished?: boolean }} frame `limit`: completion
 *   tokens that may be said; `unfinished`: what is cut off is not admitted in finish_reason
 * @returns {Finished}
 */
export function finish(parts, { id, promptTokens, limit, unfinished = false }) {
  const style = parts.reasoning_as ?? 'reasoning_content';
  const text = typeof parts.content === 'string' ? parts.content : JSON.stringify(parts.content ?? '');
  const calls = (parts.tool_calls ?? []).map((call, index) => ({
    id: call.id ?? `call_${id.slice(-8)}_${index}`,
    name: call.name,
    arguments: typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments),
  }));
  const whole = { reasoning: parts.reasoning ?? '', content: text, calls };
  const said = limit === null ? whole : shorten(whole, limit);
  const isCut = said !== whole;
  const tagged = isTag(style);
  const reasoning = estimateTokens(said.reasoning);
  const completion = reasoning + estimateTokens(said.content) + sum(said.calls.map(callTokens));
  const tokens = { prompt: promptTokens, completion, reasoning };
  return {
    content: tagged ? tag(said.reasoning, style, isCut && said.content === '') + said.content : said.content,
    reasoning: tagged || !said.reasoning ? null : { field: style, text: said.reasoning },
    toolCalls: said.calls,
    finish: isCut && !unfinished ? 'length' : (parts.finish_reason ?? natural(style, said.calls.length)),
    usage: usageOf(parts, tokens),
    tokens,
  };
}

/**
 * The body of an answer that is not streamed.
 * @param {Finished} answer
 * @param {string} id
 * @param {string} model
 */
export function completionBody(answer, id, model) {
  const message = {
    role: 'assistant',
    content: answer.content === '' && answer.toolCalls.length > 0 ? null : answer.content,
    ...(answer.reasoning && { [answer.reasoning.field]: answer.reasoning.text }),
    ...(answer.toolCalls.length > 0 && { tool_calls: answer.toolCalls.map(wireCall) }),
  };
  return {
    id,
    object: 'chat.completion',
    created: CREATED,
    model,
    choices: [{ index: 0, message, logprobs: null, finish_reason: answer.finish }],
    ...(answer.usage && { usage: answer.usage }),
  };
}

/**
 * The frame of one streamed chunk.
 * @param {string} id
 * @param {string} model
 * @param {object[]} choices
 */
export function chunkBody(id, model, choices) {
  return { id, object: 'chat.completion.chunk', created: CREATED, model, choices };
}

/** @param {Finished['toolCalls'][number]} call */
export function wireCall(call) {
  return { id: call.id, type: 'function', function: { name: call.name, arguments: call.arguments } };
}

/**
 * Cuts in the order in which a model speaks: reasoning, content, tool calls. The same object if all of it fits.
 * @param {{ reasoning: string, content: string, calls: Finished['toolCalls'] }} whole
 * @param {number} limit
 */
function shorten(whole, limit) {
  const needed = estimateTokens(whole.reasoning) + estimateTokens(whole.content) + sum(whole.calls.map(callTokens));
  if (needed <= limit) return whole;
  let left = limit;
  /** @param {string} text */
  const take = (text) => {
    const kept = firstTokens(text, left);
    left -= estimateTokens(kept);
    return kept;
  };
  const reasoning = take(whole.reasoning);
  const content = reasoning === whole.reasoning ? take(whole.content) : '';
  const calls = [];
  for (const call of content === whole.content ? whole.calls : []) {
    left -= estimateTokens(call.name);
    if (left < 0) break;
    calls.push({ ...call, arguments: take(call.arguments) });
  }
  return { reasoning, content, calls };
}

/**
 * @param {ReasoningStyle} style
 * @returns {style is Exclude<ReasoningStyle, 'reasoning_content' | 'reasoning'>}
 */
function isTag(style) {
  return style !== 'reasoning_content' && style !== 'reasoning';
}

/**
 * @param {string} reasoning
 * @param {ReasoningStyle} style
 * @param {boolean} isCut a model that ran out of room inside its reasoning never closes the tag
 */
function tag(reasoning, style, isCut) {
  if (!reasoning) return '';
  const open = style === 'think-unopened' ? '' : '<think>';
  return `${open}${reasoning}${isCut || style === 'think-unclosed' ? '' : '</think>'}`;
}

/**
 * @param {ReasoningStyle} style
 * @param {number} calls
 */
function natural(style, calls) {
  if (style === 'think-unclosed') return 'length';
  return calls > 0 ? 'tool_calls' : 'stop';
}

/**
 * @param {AnswerParts} parts
 * @param {Finished['tokens']} tokens
 * @returns {Usage | null}
 */
function usageOf(parts, tokens) {
  if (parts.usage === false) return null;
  const told = { prompt_tokens: tokens.prompt, completion_tokens: tokens.completion, ...parts.usage };
  return {
    total_tokens: told.prompt_tokens + told.completion_tokens,
    ...(tokens.reasoning > 0 && { completion_tokens_details: { reasoning_tokens: tokens.reasoning } }),
    ...told,
  };
}

/** @param {Finished['toolCalls'][number]} call */
function callTokens(call) {
  return estimateTokens(call.name) + estimateTokens(call.arguments);
}

/** @param {number[]} values */
function sum(values) {
  return values.reduce((total, value) => total + value, 0);
}
