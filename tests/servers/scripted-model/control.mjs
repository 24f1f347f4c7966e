// @ts-check
/** The server's own paths, for tests that are another process: /__log, /__counts, /__faults, /__script, /__reset. */

/** @import { IncomingMessage, ServerResponse } from 'node:http' */
/** @import { ScriptedModel, CallRecord } from './types.ts' */

/**
 * Answers a path that begins with `/__`; what the body should be is said on a mistake.
 * @param {Pick<ScriptedModel, 'counts' | 'log' | 'setScript' | 'configure' | 'faults' | 'reset'> & { clearFaults(): void }} model
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 * @param {URL} url
 * @param {Buffer} raw
 */
export function control(model, request, response, url, raw) {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-methods', 'GET, POST, DELETE');
  response.setHeader('access-control-allow-headers', 'content-type');
  if (request.method === 'OPTIONS') return response.writeHead(204).end();
  try {
    const body = raw.length > 0 ? JSON.parse(raw.toString()) : undefined;
    const result = ACTIONS[`${request.method} ${url.pathname}`]?.(model, body, url);
    return json(response, result === undefined ? 404 : 200, result ?? { error: 'There is no such control path.' });
  } catch (error) {
    return json(response, 400, { error: error instanceof Error ? error.message : String(error) });
  }
}

/** @type {Record<string, (model: Parameters<typeof control>[0], body: any, url: URL) => unknown>} */
const ACTIONS = {
  'GET /__counts': (model) => model.counts(),
  'GET /__log': (model, _body, url) => {
    const since = Number(url.searchParams.get('since') ?? 0);
    const records = model.log().filter(({ n }) => n > since);
    return url.searchParams.has('slim') ? records.map(slim) : records;
  },
  'GET /__faults': (model) => model.faults(),
  'POST /__faults': (model, body) => {
    const { faults, match } = Array.isArray(body) ? { faults: body, match: {} } : body;
    return model.faults(faults, match ?? {});
  },
  'DELETE /__faults': (model) => {
    model.clearFaults();
    return [];
  },
  'POST /__script': (model, body) => {
    model.setScript(body);
    return { ok: true };
  },
  'POST /__options': (model, body) => {
    model.configure(body);
    return { ok: true };
  },
  'POST /__reset': (model) => {
    model.reset();
    return { ok: true };
  },
};

/** @param {CallRecord} record */
function slim({ headers: _headers, body: _body, prompt: _prompt, answer: _answer, said: _said, ...rest }) {
  return rest;
}

/**
 * @param {ServerResponse} response
 * @param {number} status
 * @param {unknown} body
 */
function json(response, status, body) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
