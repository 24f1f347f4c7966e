// @ts-check
/** Cuts an answer into server-sent events and the events into writes. */
import { chunkBody, wireCall } from './answer.mjs';

/** @import { Finished } from './answer.mjs' */
/** @import { Fault } from './faults.mjs' */
/** @import { Wire } from './wire.mjs' */
/** @import { StreamShape } from './types.ts' */
/** @typedef {{ text: string, says: string | null }} Event `says`: the part of the answer in it; null: none */

const CHUNK = 12;

/**
 * Streams an answer, with the fault in it.
 * @param {Wire} wire headers are sent
 * @param {Finished} answer
 * @param {{ id: string, model: string, wantsUsage: boolean, shape: StreamShape, fault: Fault }} how
 */
export async function streamAnswer(wire, answer, { id, model, wantsUsage, shape, fault }) {
  const events = shape.raw
    ? shape.raw.map((text) => ({ text, says: text }))
    : eventsOf(answer, { id, model, wantsUsage, shape });
  const size = fault.drip?.bytes ?? shape.bytes ?? null;
  const every = fault.drip?.every ?? shape.delay ?? 0;
  const deltas = events.filter(({ says }) => says !== null).length;
  const stop = fault.cut ?? fault.stall ?? fault.error ?? Number.POSITIVE_INFINITY;
  const broken = fault.malformed ? Math.floor(deltas / 2) : -1;
  let pending = '';
  let gathered = 0;
  let said = 0;
  const flush = async () => {
    if (pending === '') return;
    await wire.writeSplit(pending, size, every);
    pending = '';
    gathered = 0;
  };

  await wire.sleep(fault.first || shape.first || 0);
  for (const { text, says } of events) {
    if (said >= stop && (says !== null || said === deltas)) break;
    pending += says !== null && said === broken ? half(text, shape) : text;
    gathered += 1;
    if (gathered >= (shape.together ?? 1)) await flush();
    if (says !== null) {
      said += 1;
      wire.said(says);
    }
  }
  await flush();
  if (fault.cut !== null) return wire.cut();
  if (fault.stall !== null) return wire.hang();
  if (fault.error !== null) await wire.writeSplit(event(shape, ERROR), null, 0);
  wire.end(fault.error === null ? 'done' : 'faulted');
}

/** As a router words it when the model behind it breaks off. */
const ERROR = JSON.stringify({
  error: { message: 'Provider disconnected', code: 502 },
  choices: [{ index: 0, delta: { content: '' }, finish_reason: 'error' }],
});

/**
 * @param {Finished} answer
 * @param {{ id: string, model: string, wantsUsage: boolean, shape: StreamShape }} how
 * @returns {Event[]}
 */
function eventsOf(answer, { id, model, wantsUsage, shape }) {
  const usage = shape.usage ?? 'asked';
  const told = answer.usage && usage !== 'never' ? answer.usage : null;
  /**
   * @param {object} delta
   * @param {string | null} says
   * @param {string | null} [finish]
   */
  const chunk = (delta, says, finish = null) => {
    const body = chunkBody(id, model, [{ index: 0, delta, finish_reason: finish }]);
    const own = finish && told && usage === 'with-finish' ? { usage: told } : wantsUsage ? { usage: null } : {};
    return { text: event(shape, JSON.stringify({ ...body, ...own })), says };
  };
  const deltas = [
    ...pieces(answer.reasoning?.text ?? '', shape.chunk).map((text) =>
      chunk({ [answer.reasoning?.field ?? '']: text }, text),
    ),
    ...(shape.pieces ?? pieces(answer.content, shape.chunk)).map((text) => chunk({ content: text }, text)),
    ...toolDeltas(answer, shape).map(({ delta, says }) => chunk({ tool_calls: [delta] }, says)),
  ];
  const events = [
    ...(shape.comments ?? []).map((text) => silent(text === '' ? ':' : `: ${text}`, shape)),
    chunk({ role: 'assistant', content: '' }, null),
    ...deltas.flatMap((delta, index) => (index > 0 && shape.keep_alive ? [keepAlive(shape), delta] : [delta])),
    chunk({}, null, answer.finish),
  ];
  if (told && (usage === 'always' || (usage === 'asked' && wantsUsage)))
    events.push({ text: event(shape, JSON.stringify({ ...chunkBody(id, model, []), usage: told })), says: null });
  if (shape.done !== false) events.push({ text: event(shape, '[DONE]'), says: null });
  return events;
}

/**
 * @param {Finished} answer
 * @param {StreamShape} shape
 */
function toolDeltas({ toolCalls }, { chunk, tool_index = 'own', tool_id = 'first' }) {
  return toolCalls.flatMap((call, position) => {
    const index = tool_index === 'same' ? 0 : position + (tool_index === 'from-one' ? 1 : 0);
    const [first = '', ...rest] = pieces(call.arguments, chunk);
    // Arguments of one piece come with the name, as small servers send them.
    const head = { ...wireCall(call), function: { name: call.name, arguments: rest.length === 0 ? first : '' } };
    const { id, ...anonymous } = head;
    return [
      { delta: { index, ...(tool_id === 'first' ? head : anonymous) }, says: call.name + head.function.arguments },
      ...(tool_id === 'late' ? [{ delta: { index, id }, says: '' }] : []),
      ...(rest.length === 0 ? [] : [first, ...rest]).map((text) => ({
        delta: { index, function: { arguments: text } },
        says: text,
      })),
    ];
  });
}

/**
 * Cuts text by code points, so that only `bytes` ever splits a character.
 * @param {string} text
 * @param {number | number[]} [size]
 */
export function pieces(text, size = CHUNK) {
  const sizes = (Array.isArray(size) ? size : [size]).map((value) => Math.max(1, value));
  const characters = [...text];
  const list = [];
  for (let at = 0, turn = 0; at < characters.length; turn += 1) {
    const length = sizes[turn % sizes.length] ?? CHUNK;
    list.push(characters.slice(at, at + length).join(''));
    at += length;
  }
  return list;
}

/**
 * @param {StreamShape} shape
 * @returns {Event}
 */
function keepAlive(shape) {
  if (shape.keep_alive === 'comment') return silent(': keep-alive', shape);
  if (shape.keep_alive === 'data-comment') return silent('data: : PROCESSING', shape);
  if (shape.keep_alive === 'ping') return silent(`event: ping${shape.eol ?? '\n'}data: `, shape);
  return { text: shape.eol ?? '\n', says: null };
}

/**
 * @param {string} line
 * @param {StreamShape} shape
 * @returns {Event}
 */
function silent(line, { eol = '\n' }) {
  return { text: `${line}${eol}${eol}`, says: null };
}

/**
 * @param {StreamShape} shape
 * @param {string} data
 */
function event({ eol = '\n', space = true }, data) {
  return `data:${space ? ' ' : ''}${data}${eol}${eol}`;
}

/**
 * @param {string} text
 * @param {StreamShape} shape
 */
function half(text, { eol = '\n' }) {
  return `${text.slice(0, Math.floor(text.length / 2))}${eol}${eol}`;
}
