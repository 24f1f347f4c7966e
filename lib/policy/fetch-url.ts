/** Why an address is not fetched. */
export type FetchRefusal = 'not_http' | 'has_credentials' | 'private_address' | 'not_an_address';

/**
 * Decides whether the agent may fetch an address: http(s) on public addresses only (DESIGN section 7).
 * Notations such as 0x7f.1, 2130706433 or [::ffff:10.0.0.1] are resolved by the URL parser before they are judged.
 * A name that resolves to a private address (DNS rebinding) is beyond this check: a listed limit.
 *
 * @param allowHosts host names (without port) that the person added; they pass although private.
 */
export function fetchRefusal(address: string, allowHosts: readonly string[] = []): FetchRefusal | null {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return 'not_an_address';
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'not_http';
  if (url.username || url.password) return 'has_credentials';
  const host = url.hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
  if (allowHosts.includes(host)) return null;
  return isPrivateHost(host) ? 'private_address' : null;
}

/** Names that only a local network answers, single-label names included. */
const LOCAL_NAMES = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa|localdomain)$/;

/** True for loopback, link-local, private, multicast and reserved literals and for local names. Host as in URL.hostname, brackets removed. */
export function isPrivateHost(host: string): boolean {
  if (host.includes(':')) return isPrivateIpv6(host);
  const octets = ipv4(host);
  if (octets) return isPrivateIpv4(octets);
  return LOCAL_NAMES.test(host) || !host.includes('.');
}

function ipv4(host: string): [number, number, number, number] | null {
  const match = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(host);
  if (!match) return null;
  const [a, b, c, d] = match.slice(1).map(Number);
  return [a ?? 0, b ?? 0, c ?? 0, d ?? 0];
}

function isPrivateIpv4([a, b, c]: [number, number, number, number]): boolean {
  return (
    a === 0 ||
    a === 10 ||
    a === 127 ||
    (a === 100 && b >= 64 && b <= 127) ||
    (a === 169 && b === 254) ||
    (a === 172 && b >= 16 && b <= 31) ||
    (a === 192 && b === 168) ||
    (a === 192 && b === 0 && (c === 0 || c === 2)) ||
    (a === 198 && (b === 18 || b === 19 || (b === 51 && c === 100))) ||
    (a === 203 && b === 0 && c === 113) ||
    a >= 224
  );
}

function isPrivateIpv6(host: string): boolean {
  const groups = ipv6Groups(host);
  if (!groups) return true;
  const [first = 0, second = 0] = groups;
  const embedded = (from: number): [number, number, number, number] => {
    const [high = 0, low = 0] = groups.slice(from, from + 2);
    return [high >> 8, high & 255, low >> 8, low & 255];
  };
  const leadingZeros = groups.slice(0, 5).every((group) => group === 0);
  // ::, ::1, ::a.b.c.d and ::ffff:a.b.c.d
  if (leadingZeros && groups[5] === 0) return groups[6] === 0 ? true : isPrivateIpv4(embedded(6));
  if (leadingZeros && groups[5] === 0xffff) return isPrivateIpv4(embedded(6));
  if (first === 0x64 && second === 0xff9b) return isPrivateIpv4(embedded(6));
  if (first === 0x2002) return isPrivateIpv4(embedded(1));
  // unique local, link-local, site-local, multicast, documentation
  return (
    (first & 0xfe00) === 0xfc00 ||
    (first & 0xff80) === 0xfe80 ||
    (first & 0xff00) === 0xff00 ||
    (first === 0x2001 && second === 0xdb8)
  );
}

function ipv6Groups(host: string): number[] | null {
  const bare = host.split('%')[0] ?? '';
  const [head = '', tail] = bare.split('::');
  const parse = (part: string) => (part ? part.split(':').map((group) => Number.parseInt(group, 16)) : []);
  const left = parse(head);
  const right = tail === undefined ? [] : parse(tail);
  const missing = 8 - left.length - right.length;
  if (missing < 0 || (tail === undefined && missing !== 0)) return null;
  const groups = [...left, ...new Array<number>(missing).fill(0), ...right];
  return groups.every((group) => Number.isInteger(group) && group >= 0 && group <= 0xffff) ? groups : null;
}

/**
 * Regular expressions (RE2) of literal private addresses, for session rules of declarativeNetRequest: they stop a
 * redirect, which a check before the request cannot see.
 */
export const PRIVATE_ADDRESS_FILTERS: readonly string[] = [
  '^https?://(0|10|127)\\.[0-9.]+([:/]|$)',
  '^https?://169\\.254\\.[0-9.]+([:/]|$)',
  '^https?://192\\.168\\.[0-9.]+([:/]|$)',
  '^https?://172\\.(1[6-9]|2[0-9]|3[01])\\.[0-9.]+([:/]|$)',
  '^https?://100\\.(6[4-9]|[7-9][0-9]|1[01][0-9]|12[0-7])\\.[0-9.]+([:/]|$)',
  '^https?://\\[(::|f[cd]|fe[89ab])[0-9a-f:.]*\\]',
  '^https?://([a-z0-9-]+\\.)*localhost([:/]|$)',
];
