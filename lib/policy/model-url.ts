import { isPrivateHost } from './fetch-url';

/** Why an address cannot be an endpoint. */
export type ModelUrlRefusal = 'not_an_address' | 'not_http' | 'has_credentials';

/**
 * Decides whether a model may be asked at an address. Loopback and private hosts are allowed: the person named them.
 * A user name or password in the address is refused, since addresses are shown and stored.
 */
export function modelUrlRefusal(address: string): ModelUrlRefusal | null {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return 'not_an_address';
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'not_http';
  if (url.username || url.password) return 'has_credentials';
  return null;
}

/** True where what is sent stays on this computer: page text may go there without a question (DESIGN section 7). */
export function isOnThisComputer(address: string): boolean {
  const host = hostOf(address);
  return (
    host !== null && (host === 'localhost' || host.endsWith('.localhost') || host === '::1' || /^127\./.test(host))
  );
}

/** True for this computer and its local network, where a model costs nothing a token. */
export function isOnLocalNetwork(address: string): boolean {
  const host = hostOf(address);
  return host !== null && isPrivateHost(host);
}

/**
 * The match pattern whose permission lets the extension ask an endpoint, ports left out as patterns want it; an IPv6
 * literal keeps its brackets.
 */
export function permissionPattern(address: string): string | null {
  if (modelUrlRefusal(address)) return null;
  const url = new URL(address);
  return `${url.protocol}//${url.hostname}/*`;
}

/**
 * Regular expressions (RE2) of an endpoint's own addresses, for the rules that lift the block of private addresses from
 * it alone (entrypoints/background/private-addresses.ts): what is asked by POST, and what is only looked at by GET, its
 * list of models and its root. Null where nothing is blocked.
 */
export function ownAddressFilters(address: string): { asked: string; listed: string } | null {
  if (!isOnLocalNetwork(address)) return null;
  const origin = new URL(address).origin.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return { asked: `^${origin}/`, listed: `^${origin}/(([^?#]*/)?models)?$` };
}

function hostOf(address: string): string | null {
  if (modelUrlRefusal(address)) return null;
  return new URL(address).hostname.replace(/^\[|\]$/g, '').toLowerCase();
}
