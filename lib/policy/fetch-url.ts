/** Why an address is not fetched. */
export type FetchRefusal = 'not_http' | 'has_credentials' | 'private_address' | 'not_an_address' | 'bad_port';

/**
 * Decides whether the agent may fetch an address: http(s) on public addresses only (DESIGN section 7).
 * Notations such as 0x7f.1, 2130706433 or [::ffff:10.0.0.1] are resolved by the URL parser before they are judged.
 * A name that resolves to a private address (DNS rebinding) is beyond this check: a listed limit.
 *
 * @param allowHosts hosts that the person added, each with a port or for all of its ports; they pass although private.
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
  const host = plainHost(url.hostname);
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  if (allowHosts.some((added) => isAdded(added, host, port))) return null;
  if (isPrivateHost(host)) return 'private_address';
  return BAD_PORTS.has(Number(port)) ? 'bad_port' : null;
}

/** A host as it is compared: without brackets, dots at the end and capitals. */
function plainHost(hostname: string): string {
  return hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.+$/, '')
    .toLowerCase();
}

/** Whether an added host (`nas.local`, `127.0.0.1:8102`, `[fd00::2]:80`, `*.localhost`) is this one. */
function isAdded(added: string, host: string, port: string): boolean {
  const [, name = added, addedPort] = /^(.*[^:]):(\d+)$/.exec(bracketed(added)) ?? [];
  const isSame = isUnder(name) ? host.endsWith(name.slice(1)) : plainHost(name) === host;
  return isSame && (addedPort === undefined || addedPort === port);
}

/**
 * One name is not its neighbours: who added `localhost` or 127.0.0.1 did not add what else answers under names of
 * `localhost`. That is added as `*.localhost`, by itself.
 */
function isUnder(name: string): boolean {
  return name.startsWith('*.') && LOCAL_NAMES.test(name.slice(2));
}

/** An IPv6 address without brackets is no host with a port. */
function bracketed(added: string): string {
  return added.split(':').length > 2 && !added.startsWith('[') ? `[${added}]` : added;
}

/**
 * A host as a person adds it, in the form that is kept and compared: from an address, a host, or a host with a port.
 * Null for what is none.
 */
export function addedHost(text: string): string | null {
  const trimmed = text.trim();
  const [, under = ''] = /^\*\.([^/?#]+)$/.exec(trimmed) ?? [];
  if (under !== '') {
    const rest = addedHost(under);
    return rest !== null && isUnder(`*.${rest.replace(/:\d+$/, '')}`) ? `*.${rest}` : null;
  }
  const address = /^https?:\/\//i.test(trimmed) ? trimmed : `http://${bracketed(trimmed)}`;
  if (
    trimmed === '' ||
    trimmed.includes('*') ||
    /\s|^(?!https?:)[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ||
    !URL.canParse(address)
  )
    return null;
  const url = new URL(address);
  if (url.username || url.password || !/^https?:$/.test(url.protocol)) return null;
  const host = plainHost(url.hostname);
  const named = host.includes(':') ? `[${host}]` : host;
  return url.port ? `${named}:${url.port}` : named;
}

/** Ports of services that are no web: mail, shells, files, databases' old neighbours. Browsers refuse them too. */
const BAD_PORTS = new Set(
  (
    '1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123 ' +
    '135 137 139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 993 ' +
    '995 1719 1720 1723 2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080'
  )
    .split(' ')
    .map(Number),
);

/** Public names whose only use is that they resolve to this computer. */
const LOOPBACK_NAMES = /(^|\.)(localtest\.me|lvh\.me|vcap\.me|lacolhost\.com|localho\.st)$/;
/** Public services that resolve a name to the address written in it. */
const ADDRESS_NAMES = /(?:^|[.-])(\d{1,3})[.-](\d{1,3})[.-](\d{1,3})[.-](\d{1,3})\.(?:nip\.io|sslip\.io|xip\.io)$/;

/** Names that only a local network answers, single-label names included. */
const LOCAL_NAMES = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa|localdomain)$/;

/** True for loopback, link-local, private, multicast and reserved literals and for local names. Host as in URL.hostname, brackets removed. */
export function isPrivateHost(host: string): boolean {
  if (host.includes(':')) return isPrivateIpv6(host);
  const octets = ipv4(host);
  if (octets) return isPrivateIpv4(octets);
  const written = ADDRESS_NAMES.exec(host)?.slice(1).map(Number);
  if (written && isPrivateIpv4([written[0] ?? 0, written[1] ?? 0, written[2] ?? 0, written[3] ?? 0])) return true;
  return LOCAL_NAMES.test(host) || LOOPBACK_NAMES.test(host) || !host.includes('.');
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
    (a === 192 && b === 88 && c === 99) ||
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
  // ::ffff:0:a.b.c.d
  if (groups.slice(0, 4).every((group) => group === 0) && groups[4] === 0xffff && groups[5] === 0)
    return isPrivateIpv4(embedded(6));
  // NAT64: the well-known prefix holds the address; the one for local use is local.
  if (first === 0x64 && second === 0xff9b)
    return groups.slice(2, 6).some((group) => group !== 0) || isPrivateIpv4(embedded(6));
  if (first === 0x2002) return isPrivateIpv4(embedded(1));
  // unique local, link-local, site-local, multicast, documentation, Teredo, segment routing, discard
  return (
    (first & 0xfe00) === 0xfc00 ||
    (first & 0xff80) === 0xfe80 ||
    (first & 0xff00) === 0xff00 ||
    (first === 0x2001 && (second === 0xdb8 || second === 0)) ||
    (first === 0x3fff && second < 0x1000) ||
    first === 0x5f00 ||
    first === 0x100
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

/** Behind the scheme: a redirect may carry a user name. */
const START = '^https?://([^/?#@]*@)?';
const END = '\\.*([:/?#]|$)';
const V4 = (first: string) => `${START}${first}(\\.[0-9]+)*${END}`;

/**
 * Regular expressions (RE2) of literal private addresses and local names, for session rules of declarativeNetRequest:
 * they stop a redirect, which a check before the request cannot see. They match addresses as the browser writes them.
 */
export const PRIVATE_ADDRESS_FILTERS: readonly string[] = [
  V4('(0|10|127)'),
  V4('(169\\.254|192\\.168|198\\.1[89])'),
  V4('172\\.(1[6-9]|2[0-9]|3[01])'),
  V4('100\\.(6[4-9]|[7-9][0-9]|1[01][0-9]|12[0-7])'),
  V4('(192\\.0\\.[02]|192\\.88\\.99|198\\.51\\.100|203\\.0\\.113)'),
  V4('(22[4-9]|23[0-9]|24[0-9]|25[0-5])'),
  `${START}\\[(::|f[cd]|fe[89abc-f]|ff|64:ff9b:|2002:(0|7f|a[0-9a-f][0-9a-f]:|a9fe|ac1|c0a8)|2001:(0|db8)?:|100:|3fff:|5f00:)[0-9a-f:.]*\\]`,
  `${START}([a-z0-9_-]+\\.)*(localhost|local|internal|intranet|lan|home|corp|home\\.arpa|localdomain)${END}`,
  `${START}[a-z0-9_-]+${END}`,
  `${START}([a-z0-9_-]+\\.)*(localtest\\.me|lvh\\.me|vcap\\.me|lacolhost\\.com|localho\\.st)${END}`,
];

/** The same for one added host, to let it through. */
export function addedHostFilter(added: string): string {
  const [, name = added, port] = /^(.*[^:]):(\d+)$/.exec(added) ?? [];
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const host = isUnder(name) ? `([a-z0-9_-]+\\.)+${literal(name.slice(2))}` : literal(name);
  return port === undefined ? `^https?://${host}\\.?([:/?#]|$)` : `^https?://${host}\\.?${portFilter(port)}([/?#]|$)`;
}

/** A default port is not written. */
function portFilter(port: string): string {
  return port === '80' || port === '443' ? `(:${port})?` : `:${port}`;
}
