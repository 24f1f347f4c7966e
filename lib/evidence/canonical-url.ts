import { trackingAt } from './addresses/tracking';
import { behindFaces } from './addresses/twins';

/** Parameters that ask for another face of the same page. */
const FACE_PARAMS = /^(?:amp|outputtype)$/i;
/** Parameters that name a visit. */
const SESSION_PARAMS = /^(?:phpsessid|jsessionid|aspsessionid[a-z]*|sessionid)$/i;

/**
 * The address of a page as the agent knows it (MECHANISMS D03, D10): two addresses of one page become one, two pages
 * never do. Tracking and session names go, the query is sorted by name, other faces of a page (AMP, phones, links that
 * lead on) become the page, fragments go unless they are a route of an app (`#/…`, `#!…`). Scheme, path and the values
 * of the query stay, `www.` and a slash at the end too: they may tell pages apart.
 *
 * Idempotent; never throws: what is no web address comes back as it was, without its fragment.
 */
export function canonicalUrl(address: string): string {
  const known = canonicalKnown.get(address) ?? canonicalOf(address);
  if (canonicalKnown.size >= MOST_KNOWN) canonicalKnown.clear();
  canonicalKnown.set(address, known);
  return known;
}

/** A result's address is asked for once a list, a place and a round. */
const canonicalKnown = new Map<string, string>();
const MOST_KNOWN = 500;

function canonicalOf(address: string): string {
  const parsed = webUrl(address);
  if (!parsed) return address.trim().split('#')[0] ?? '';
  const url = behindFaces(parsed);
  url.username = '';
  url.password = '';
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.replace(/\.+$/, '');
  url.pathname = tidyEscapes(url.pathname.replace(/;jsessionid=[^/;]*/i, ''));
  const tracking = trackingAt(url.hostname, url.pathname);
  const pairs = pairsOf(url.search.slice(1), tidyEscapes).filter(
    ({ name, pair }) => !tracking(name) && !SESSION_PARAMS.test(name) && !(FACE_PARAMS.test(name) && isFaceValue(pair)),
  );
  // Stable: the order of a name that comes twice can mean something.
  pairs.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  url.search = pairs.map(({ pair }) => pair).join('&');
  url.hash = routeOf(url.hash);
  return url.href;
}

/**
 * An address without the parameters that only say where a reader came from; every other character stays, so that it is
 * still the address that was found.
 */
export function withoutTracking(address: string): string {
  const parsed = webUrl(address);
  const question = address.indexOf('?');
  if (!parsed || question < 0) return address;
  const hash = address.indexOf('#');
  if (hash >= 0 && hash < question) return address;
  const end = hash < 0 ? address.length : hash;
  const tracking = trackingAt(parsed.hostname.replace(/\.$/, ''), parsed.pathname);
  const pairs = pairsOf(address.slice(question + 1, end));
  const kept = pairs.filter(({ name }) => !tracking(name));
  if (kept.length === pairs.length) return address;
  const query = kept.map(({ pair }) => pair).join('&');
  return address.slice(0, question) + (query === '' ? '' : `?${query}`) + address.slice(end);
}

/**
 * The address that a page calls its own, where it may be believed: on the same site, and not the site's front door in
 * the place of every page. A page does not get to speak in another publisher's name.
 *
 * @param url where it was read
 * @param declared what it says of itself; null where it says nothing
 */
export function ownAddress(url: string, declared: string | null): string {
  const here = webUrl(url);
  const said = declared === null ? null : webUrl(declared);
  if (!here || !said) return canonicalUrl(url);
  const page = behindFaces(here);
  const isFrontDoor = said.pathname === '/' && said.search === '' && (page.pathname !== '/' || page.search !== '');
  return isSameSite(page.hostname, said.hostname) && !isFrontDoor ? canonicalUrl(declared ?? url) : canonicalUrl(url);
}

/** One host is the other or stands below it, `www.` and the faces for phones aside. */
function isSameSite(a: string, b: string): boolean {
  const plain = (host: string) => host.replace(/\.$/, '').replace(/^(?:www|m|mobile|amp)\./, '');
  const [short = '', long = ''] = [plain(a), plain(b)].sort((x, y) => x.length - y.length);
  return short === long || (short.split('.').length >= 2 && long.endsWith(`.${short}`));
}

function webUrl(address: string): URL | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : null;
}

interface Pair {
  pair: string;
  name: string;
}

function pairsOf(query: string, tidy = (pair: string) => pair): Pair[] {
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map(tidy)
    .map((pair) => ({ pair, name: decodedName(pair.split('=')[0] ?? '') }));
}

function decodedName(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}

function isFaceValue(pair: string): boolean {
  return /^[^=]*(?:=(?:|1|true|amp))?$/i.test(pair);
}

/**
 * Escapes of characters that need none are read, the others written in capitals: both are one address. A text with a
 * broken escape stays as it is, since servers differ in what they make of it.
 */
function tidyEscapes(text: string): string {
  if (/%(?![0-9a-f]{2})/i.test(text)) return text;
  return text.replace(/%([0-9a-f]{2})/gi, (whole, hex: string) => {
    const char = String.fromCharCode(Number.parseInt(hex, 16));
    return /[A-Za-z0-9_~-]/.test(char) ? char : whole.toUpperCase();
  });
}

function routeOf(hash: string): string {
  const route = hash.split(':~:')[0] ?? '';
  return /^#!?\/./.test(route) || /^#!./.test(route) ? route : '';
}
