// @ts-check
/** Which path is which endpoint, what the lists say, and how a wrong path is answered. */
import { jsonError } from './faults.mjs';

/** @import { CallRecord, ServerOptions } from './types.ts' */

/**
 * @param {ServerOptions} options
 * @param {string} method
 * @param {string} path
 * @returns {CallRecord['endpoint']}
 */
export function endpointOf({ base = '/v1', ollama = true, embeddings = null }, method, path) {
  if (method === 'OPTIONS') return 'preflight';
  if (method === 'POST' && path === `${base}/chat/completions`) return 'chat';
  if (method === 'POST' && path === `${base}/embeddings` && embeddings !== 'none') return 'embeddings';
  if (method === 'GET' && path === `${base}/models`) return 'models';
  const isOllama = method === 'GET' && (path === '/api/tags' || path === '/api/version');
  return ollama && isOllama ? 'ollama' : 'unknown';
}

/**
 * The list of models in the words of the path that asks for it.
 * @param {ServerOptions} options
 * @param {string} path
 */
export function listingBody({ models }, path) {
  const list = (models ?? ['scripted']).map((item) => (typeof item === 'string' ? { id: item } : item));
  const told = { object: 'model', created: 1735689600, owned_by: 'scripted' };
  /** @type {object} */
  let body = { object: 'list', data: list.map((item) => ({ ...told, ...item })) };
  if (path === '/api/version') body = { version: '0.5.7' };
  if (path === '/api/tags')
    body = {
      models: list.map(({ id }) => ({
        name: `${id}`,
        model: `${id}`,
        modified_at: '2025-01-01T00:00:00Z',
        size: 4_700_000_000,
        digest: '0'.repeat(64),
        details: { format: 'gguf', family: 'scripted', parameter_size: '7B', quantization_level: 'Q4_K_M' },
      })),
    };
  return { status: 200, headers: {}, type: 'application/json', body: JSON.stringify(body) };
}

/**
 * @param {ServerOptions} options
 * @param {string} method
 * @param {string} path
 */
export function notFound({ not_found: style = 'json' }, method, path) {
  if (style === 'text') return { status: 404, headers: {}, type: 'text/plain', body: '404 page not found' };
  if (style === 'lmstudio') {
    const body = JSON.stringify({ error: `Unexpected endpoint or method. (${method} ${path})` });
    return { status: 200, headers: {}, type: 'application/json', body };
  }
  return jsonError(404, `Invalid URL (${method} ${path})`, { type: 'invalid_request_error', code: 'not_found' });
}
