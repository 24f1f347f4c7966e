// @ts-check
/** Who may call from a page, and what a preflight allows. */

/** @import { IncomingMessage, ServerResponse } from 'node:http' */
/** @import { ServerOptions } from './types.ts' */

/** What Ollama lets in without OLLAMA_ORIGINS: pages of this machine and desktop shells, no extension. */
const OLLAMA_ORIGINS = [
  'http://localhost',
  'http://localhost:*',
  'https://localhost',
  'https://localhost:*',
  'http://127.0.0.1',
  'http://127.0.0.1:*',
  'https://127.0.0.1',
  'https://127.0.0.1:*',
  'app://*',
  'file://*',
  'tauri://*',
];

/** Days a browser may remember a preflight would hide a change of `cors` from a test. */
const NO_MEMORY = '0';

/**
 * Sets the CORS headers of an answer.
 * @param {ServerOptions} options
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 * @returns {'pass' | 'refuse' | 'preflight'} `refuse`: 403 with no body is due; `preflight`: the answer is complete but
 *   for its status
 */
export function applyCors({ cors = 'open', origins = [], expose = ['x-request-id'] }, request, response) {
  const { origin } = request.headers;
  const asked = request.headers['access-control-request-headers'];
  const isPreflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
  if (cors === 'none') return 'pass';
  if (cors === 'ollama' && origin !== undefined) {
    if (![...OLLAMA_ORIGINS, ...origins].some((pattern) => fits(pattern, origin))) return 'refuse';
    response.setHeader('access-control-allow-origin', origin);
    response.setHeader('vary', 'Origin');
  } else response.setHeader('access-control-allow-origin', '*');
  if (!isPreflight) {
    if (expose.length > 0) response.setHeader('access-control-expose-headers', expose.join(', '));
    return 'pass';
  }
  response.setHeader('access-control-allow-methods', 'GET, POST, OPTIONS');
  response.setHeader('access-control-max-age', NO_MEMORY);
  if (cors === 'narrow') response.setHeader('access-control-allow-headers', 'content-type, authorization');
  else if (asked !== undefined) response.setHeader('access-control-allow-headers', asked);
  return 'preflight';
}

/**
 * @param {string} pattern `*` stands for any text
 * @param {string} text
 */
function fits(pattern, text) {
  const [start = '', ...rest] = pattern.split('*');
  if (rest.length === 0) return pattern === text;
  return text.startsWith(start) && text.endsWith(rest.join('*'));
}
