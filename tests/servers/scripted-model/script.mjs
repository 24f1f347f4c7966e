// @ts-check
/** Plays a script: finds the rule of a request and what it replies. */
import { readFault } from './faults.mjs';
import { fillSchema } from './schema.mjs';

/** @import { AnswerParts, Json, Match, ModelRequest, Reply, Rule, Script, ScriptObject } from './types.ts' */

const ANSWER = Symbol('answer');

/**
 * A reply with all its parts, for a function that decides on more than the content.
 * @param {AnswerParts} parts
 */
export function answer(parts) {
  return { [ANSWER]: parts };
}

/**
 * @param {Script} script
 * @throws {TypeError} if it is no script or names a fault that does not exist
 */
export function createPlayer(script) {
  const { rules, default: fallback } = /** @type {ScriptObject} */ (Array.isArray(script) ? { rules: script } : script);
  if (!Array.isArray(rules))
    throw new TypeError('A script is a list of rules, or an object with such a list as rules.');
  // A misspelt fault is told when the script is set, not in the middle of a run.
  for (const { fault } of rules) readFault(fault);
  /** @type {Map<Rule, number>} */
  const calls = new Map();

  return {
    /**
     * The first rule that matches answers. Every rule that a request meets counts it, so `nth` does not depend on
     * the order of the rules.
     * @param {ModelRequest} request
     * @returns {Promise<{ index: number | null, rule: Rule, parts: AnswerParts }>}
     */
    async play(request) {
      let found = -1;
      for (const [index, rule] of rules.entries()) {
        if (!meets(rule.match ?? {}, request)) continue;
        const nth = (calls.get(rule) ?? 0) + 1;
        calls.set(rule, nth);
        if (found >= 0 || (rule.match?.nth !== undefined && rule.match.nth !== nth)) continue;
        found = index;
        request.nth = nth;
      }
      const rule = rules[found] ?? {};
      const reply = rule.reply ?? (found < 0 ? fallback : undefined) ?? (rule.tool_calls ? '' : obvious(request));
      const parts = { ...partsOf(rule), ...(await resolve(reply, request)) };
      return { index: found < 0 ? null : found, rule, parts: asForcedTool(parts, request) };
    },
    reset: () => calls.clear(),
  };
}

/**
 * @param {Match} match
 * @param {ModelRequest} request
 */
function meets(match, request) {
  if (match.stage !== undefined && !list(match.stage).some((stage) => request.stages.includes(stage))) return false;
  if (match.includes !== undefined && !list(match.includes).every((text) => request.prompt.includes(text)))
    return false;
  if (match.model !== undefined && match.model !== request.model) return false;
  if (match.stream !== undefined && match.stream !== request.stream) return false;
  return match.format === undefined || match.format === request.format;
}

/**
 * @param {Reply} reply
 * @param {ModelRequest} request
 * @returns {Promise<AnswerParts>}
 */
async function resolve(reply, request) {
  let value = reply;
  while (typeof value === 'function') value = await value(request.prompt, request);
  if (typeof value === 'object' && value !== null && ANSWER in value)
    return /** @type {{ [ANSWER]: AnswerParts }} */ (value)[ANSWER];
  return { content: /** @type {Json} */ (value) };
}

/**
 * The parts that a rule itself names.
 * @param {Rule} rule
 * @returns {AnswerParts}
 */
function partsOf(rule) {
  const { match: _match, reply: _reply, stream: _stream, fault: _fault, ...parts } = rule;
  return parts;
}

/**
 * An object answers a forced tool through that tool, as a model would: one script serves every way of asking for JSON.
 * @param {AnswerParts} parts
 * @param {ModelRequest} request
 * @returns {AnswerParts}
 */
function asForcedTool(parts, request) {
  if (!request.forcedTool || parts.tool_calls || typeof parts.content !== 'object') return parts;
  return { ...parts, content: '', tool_calls: [{ name: request.forcedTool, arguments: parts.content }] };
}

/**
 * What a request gets that nothing was written for.
 * @param {ModelRequest} request
 * @returns {Json}
 */
function obvious(request) {
  const tool = request.body.tools?.find((item) => item.function?.name === request.forcedTool);
  const schema = request.schema ?? (request.forcedTool ? (tool?.function?.parameters ?? {}) : null);
  if (schema) return fillSchema(schema);
  return request.format === 'json_object' ? { ok: true } : 'OK.';
}

/** @param {string | string[]} value */
function list(value) {
  return Array.isArray(value) ? value : [value];
}
