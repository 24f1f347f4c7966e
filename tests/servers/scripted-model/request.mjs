// @ts-check
/** Reads a chat request: its prompt, its stage, what form of answer it wants. */
import { createHash } from 'node:crypto';
import { estimateTokens } from './tokens.mjs';

/** @import { ChatBody, ChatMessage, ModelRequest } from './types.ts' */

/** A line of the prompt that names the stage; nothing else in the request needs to change for a test. */
const STAGE_LINE = /^[ \t]*stage:[ \t]*([\w./-]+)[ \t]*$/im;

/** Tokens of a message besides its text, as in OpenAI's own counting recipe. */
const MESSAGE_TOKENS = 4;

/**
 * @param {ChatBody} body
 * @returns {ModelRequest}
 */
export function readChatRequest(body) {
  const prompt = (body.messages ?? []).map(textOf).join('\n\n');
  const schema = body.response_format?.json_schema;
  const forcedTool = forcedToolOf(body);
  const stages = [stageLine(body.messages ?? []), schema?.name, forcedTool].filter((name) => typeof name === 'string');
  const format = body.response_format?.type;
  return {
    body,
    model: String(body.model ?? ''),
    prompt,
    fullPrompt: prompt,
    stage: stages[0] ?? null,
    stages,
    schema: schema?.schema ?? null,
    format: format === 'json_schema' || format === 'json_object' ? format : 'text',
    forcedTool,
    stream: body.stream === true,
    nth: 0,
  };
}

/**
 * Estimated tokens of all messages, before any window.
 * @param {ChatBody} body
 */
export function promptTokens(body) {
  return (body.messages ?? []).reduce((sum, message) => sum + MESSAGE_TOKENS + estimateTokens(textOf(message)), 0);
}

/**
 * Equal for two requests that ask the same, whatever the order of their fields.
 * @param {string} endpoint
 * @param {unknown} body
 */
export function requestHash(endpoint, body) {
  const text = `${endpoint}\n${typeof body === 'string' ? body : JSON.stringify(sorted(body))}`;
  return createHash('sha256').update(text).digest('hex');
}

/** @param {ChatMessage} message */
export function textOf(message) {
  const { content } = message;
  if (typeof content === 'string') return content;
  return Array.isArray(content) ? content.map((part) => part.text ?? '').join('') : '';
}

/**
 * System messages come first: page text in a later message cannot rename the stage.
 * @param {ChatMessage[]} messages
 */
function stageLine(messages) {
  const system = messages.filter(({ role }) => role === 'system' || role === 'developer');
  for (const message of [...system, ...messages]) {
    const name = STAGE_LINE.exec(textOf(message))?.[1];
    if (name) return name;
  }
  return null;
}

/** @param {ChatBody} body */
function forcedToolOf(body) {
  const choice = body.tool_choice;
  if (typeof choice === 'object' && choice) return choice.function?.name ?? null;
  const only = body.tools?.length === 1 ? body.tools[0]?.function?.name : undefined;
  return choice === 'required' ? (only ?? null) : null;
}

/**
 * @param {unknown} value
 * @returns {unknown}
 */
function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  );
}
