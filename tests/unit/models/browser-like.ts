import { modelFetch } from '../../../lib/fetch/model-fetch';

/**
 * Fetches as a page of an extension does: with its origin; without the host's permission only what the server allows
 * other origins to read, and every failure as the same TypeError.
 */
export function browserFetch(origin: string, permitted: boolean): typeof modelFetch {
  return async (input, init = {}) => {
    const address = String(input instanceof Request ? input.url : input);
    const failed = () => new TypeError('Failed to fetch');
    const method = init.method ?? 'GET';
    const headers = new Headers(init.headers);
    const asked = [...headers.keys()].filter((name) => name === 'authorization' || name === 'content-type');
    if (!permitted && (method === 'POST' || asked.length > 0)) {
      const preflight = await fetch(address, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': method,
          'access-control-request-headers': asked.join(', '),
        },
      }).catch(() => null);
      if (!preflight?.ok || !allows(preflight, origin)) throw failed();
    }
    // An origin is sent with every POST, and with what is read across origins without a permission.
    const response = await modelFetchWithOrigin(address, init, method === 'POST' || !permitted ? origin : null).catch(
      (error) => {
        if (init.signal?.aborted) throw error;
        throw failed();
      },
    );
    if (!permitted && !allows(response, origin)) throw failed();
    return response;
  };
}

function allows(response: Response, origin: string): boolean {
  const allowed = response.headers.get('access-control-allow-origin');
  return allowed === '*' || allowed === origin;
}

/** `fetch` of Node sends whatever header it is given; the model's door does not give it an origin. */
async function modelFetchWithOrigin(address: string, init: RequestInit, origin: string | null): Promise<Response> {
  const real = globalThis.fetch;
  const withOrigin: typeof fetch = (input, options = {}) => {
    const headers = new Headers(options.headers);
    if (origin !== null) headers.set('origin', origin);
    return real(input, { ...options, headers });
  };
  globalThis.fetch = withOrigin;
  try {
    // The call is made before the first await inside, so that no other request meets the replaced one.
    const pending = modelFetch(address, init);
    return await pending;
  } finally {
    globalThis.fetch = real;
  }
}
