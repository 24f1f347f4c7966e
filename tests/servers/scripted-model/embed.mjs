// @ts-check
/** Vectors without a model: texts that share words, or characters in Chinese, stand near each other. */
import { estimateTokens } from './tokens.mjs';

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
