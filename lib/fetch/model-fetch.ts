import { modelUrlRefusal } from '../policy/model-url';

/**
 * The headers that a model needs. Servers with a fixed list of allowed headers fail the preflight of any other, such as
 * the x-stainless-* family of the openai package.
 */
const NEEDED = ['accept', 'authorization', 'content-type'];

/** What tells that a request to a model's address may not be made. */
export class ModelUrlRefused extends Error {
  constructor(readonly refusal: string) {
    super(`not an address of a model: ${refusal}`);
    this.name = 'ModelUrlRefused';
  }
}

/** The address sends elsewhere: a sign-in page, or a server that moved. A key is not carried along. */
export class ModelRedirected extends Error {
  constructor() {
    super('the address redirects to another one');
    this.name = 'ModelRedirected';
  }
}

/**
 * The door to models: http(s) on any host that a person named, without cookies, without a referrer, with the needed
 * headers only. An empty bearer token is left out: some servers refuse it.
 *
 * @throws ModelUrlRefused; ModelRedirected; what `fetch` throws.
 */
export async function modelFetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const address = input instanceof Request ? input.url : String(input);
  const refusal = modelUrlRefusal(address);
  if (refusal) throw new ModelUrlRefused(refusal);
  const given = new Headers(init.headers);
  const headers = new Headers();
  for (const name of NEEDED) {
    const value = given.get(name);
    if (value !== null && !/^bearer\s*$/i.test(value)) headers.set(name, value);
  }
  const response = await fetch(address, {
    method: init.method ?? 'GET',
    body: init.body ?? null,
    signal: init.signal ?? null,
    headers,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    redirect: 'manual',
  });
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400))
    throw new ModelRedirected();
  return response;
}

/**
 * Whether anything answers at an address, whatever it says and whomever it lets read it: the browser hides why a
 * request failed, and this tells a server that refuses this extension's origin from one that is not there.
 */
export async function answersAt(address: string, signal: AbortSignal): Promise<boolean> {
  if (modelUrlRefusal(address)) return false;
  try {
    await fetch(address, {
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal,
    });
    return true;
  } catch {
    return false;
  }
}
