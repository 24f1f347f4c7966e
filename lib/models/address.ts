import { type ModelUrlRefusal, modelUrlRefusal } from '../policy/model-url';

/** Paths of calls, which people paste along with the address. */
const CALL_PATH =
  /\/(chat\/completions|completions|embeddings|models(\/[^/]*)?|responses|messages|api\/(chat|generate|tags|version|show|embed))$/i;

export type NormalisedAddress = { ok: true; base_url: string } | { ok: false; refusal: ModelUrlRefusal };

/**
 * Makes what a person typed or pasted into a base URL below which `/chat/completions` stands exactly once: no trailing
 * slash, no doubled slash or version, no path of a call, no query. A bare host gets `/v1`; any other path is kept, since
 * providers have versions of their own (`/api/v1`, `/compatible-mode/v1`, `/v1beta/openai`). A missing scheme is
 * `http` for hosts of the local network, else `https`.
 */
export function normaliseAddress(typed: string): NormalisedAddress {
  const url = parse(bare(typed));
  if (typeof url === 'string') return { ok: false, refusal: url };
  let path = url.pathname.replace(/\/{2,}/g, '/').replace(/\/$/, '');
  path = path.replace(CALL_PATH, '').replace(/\/$/, '');
  path = path.replace(/(\/v\d+[a-z0-9]*)\1+$/i, '$1');
  if (path === '') path = '/v1';
  return { ok: true, base_url: `${url.protocol}//${url.host}${path}` };
}

/** Without what comes along when an address is copied out of a text or a file of settings. */
function bare(typed: string): string {
  return typed
    .trim()
    .replace(/^["'`<“「]+|["'`>”」，。；,;]+$/g, '')
    .replace(/^(https?)(?::\/(?!\/)|\/\/|：\/\/)/i, '$1://');
}

function parse(typed: string): URL | ModelUrlRefusal {
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed);
  const local =
    /^(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[|[^/:.]+(:|\/|$)|[^/:]+\.(local|lan)\b)/i;
  const address = hasScheme ? typed : `${local.test(typed) ? 'http' : 'https'}://${typed}`;
  const refusal = modelUrlRefusal(address);
  return refusal ?? new URL(address);
}
