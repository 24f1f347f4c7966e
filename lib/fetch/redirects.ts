import { fetchRefusal } from '../policy/fetch-url';

/** Most redirects that are followed by hand, one after the other. */
const MOST_HOPS = 10;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

/** `fetch` of browsers that tell networks apart: where a request may end. Others ignore it. */
type Init = RequestInit & { targetAddressSpace?: 'public' };

let rulesHold = false;

/**
 * Tells this context whether the browser's rules stop each of its requests to a private address, redirects too: they do
 * where all sites are allowed and nowhere else (entrypoints/background/private-addresses.ts). Until it is told, no.
 */
export function rulesStopRedirects(hold: boolean): void {
  rulesHold = hold;
}

/** Whether this is an answer that sends elsewhere, whether or not the browser tells where to. */
export function isRedirect(response: Response): boolean {
  return response.type === 'opaqueredirect' || REDIRECTS.includes(response.status);
}

/**
 * Asks an address that has passed the check, and follows no redirect to where it could reach the person's own network
 * (SP-16, SP-17). `fetch` tells of a redirect only when it has arrived, so it is followed
 *
 * - by the browser, where its rules hold;
 * - else by the browser once more from the beginning, with the word that only the public network may answer, where the
 *   browser knows that word: it then judges each address it connects to, whatever name led there. Behind a proxy it
 *   cannot judge and refuses;
 * - outside a browser by hand, each address checked.
 *
 * What is not followed is given back as it came: an answer that sends elsewhere.
 *
 * @returns the answer, or why the next address is not asked
 * @throws what `fetch` throws
 */
export async function fetchCarefully(
  address: string,
  init: RequestInit,
  allowHosts: readonly string[] = [],
): Promise<Response | { refused: string }> {
  if (rulesHold || init.redirect === 'manual') return await fetch(address, init);
  const by = (url: string) => fetch(url, { ...init, redirect: 'manual' });
  let response = await by(address);
  // A person's own server may answer from here, so it is not to be told from one that must not.
  if (response.type === 'opaqueredirect')
    return fetchRefusal(address) === null && judgesNetworks() ? await onlyPublic(address, init, response) : response;
  for (let hops = 0, at = address; isRedirect(response) && hops < MOST_HOPS; hops++) {
    const location = response.headers.get('location');
    if (location === null || !URL.canParse(location, at)) return response;
    at = new URL(location, at).href;
    const refusal = fetchRefusal(at, allowHosts);
    await response.body?.cancel().catch(() => undefined);
    if (refusal) return { refused: refusal };
    response = await by(at);
  }
  return response;
}

/** The same again, answered by the public network alone; where nothing of it answers, the redirect itself. */
async function onlyPublic(address: string, init: Init, redirect: Response): Promise<Response> {
  try {
    return await fetch(address, { ...init, redirect: 'follow', targetAddressSpace: 'public' } as Init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    return redirect;
  }
}

function judgesNetworks(): boolean {
  return 'targetAddressSpace' in Request.prototype;
}
