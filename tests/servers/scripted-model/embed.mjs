// @ts-check
/** Vectors without a model: texts that share words, or characters in Chinese, stand near each other. */
import { estimateTokens } from './tokens.mjs';

/** @import { Fault } from './faults.mjs' */

const DIMENSIONS = 64;

/**
 * @param {{ input?: unknown, encoding_format?: unknown, dimensions?: unknown }} body
 * @param {string} model
 */
export function embeddingBody(body, model) {
  const inputs = (Array.isArray(body.input) ? body.input : [body.input ?? '']).map(String);
  const size = typeof body.dimensions === 'number' && body.dimensions > 0 ? Math.floor(body.dimensions) : DIMENSIONS;
  const tokens = inputs.reduce((sum, text) => sum + estimateTokens(text), 0);
  return {
    object: 'list',
    model,
    data: inputs.map((text, index) => {
      const vector = vectorOf(text, size);
      // The openai package asks for base64 unless told otherwise.
      const embedding = body.encoding_format === 'base64' ? Buffer.from(vector.buffer).toString('base64') : [...vector];
      return { object: 'embedding', index, embedding };
    }),
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  };
}

/**
 * An answer with a fault. The model ran all the same.
 * @param {ReturnType<typeof embeddingBody>} body
 * @param {Fault['vectors']} kind
 */
export function harmed(body, kind) {
  if (kind === null) return body;
  const { usage, ...rest } = body;
  if (kind === 'uncounted') return rest;
  const { data } = body;
  if (kind === 'fewer') return { ...body, data: data.slice(1) };
  // Told by their index, as the protocol has it.
  if (kind === 'shuffled') return { ...body, data: data.toReversed() };
  const [first] = data;
  const vector = Array.isArray(first?.embedding) ? first.embedding : [];
  const other = {
    ragged: vector.slice(1),
    nan: vector.map((value, i) => (i === 0 ? 'NaN' : value)),
    zero: vector.map(() => 0),
  };
  return { ...body, data: [{ ...first, embedding: other[kind] }, ...data.slice(1)] };
}

/**
 * Each word adds to one place that its hash names; the length is 1.
 * @param {string} text
 * @param {number} size
 */
function vectorOf(text, size) {
  const vector = new Float32Array(size);
  for (const word of text.toLowerCase().match(/\p{Script=Han}|[\p{L}\p{N}]+/gu) ?? ['']) {
    const place = fnv(word) % size;
    vector[place] = (vector[place] ?? 0) + 1;
  }
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((value) => value / length);
}

/** @param {string} text */
function fnv(text) {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}
