import { foldText } from '../reading/text';

/** What independence is judged by. */
export interface SourceText {
  url: string;
  text: string;
}

/** Second-level names under which anyone may register (the large public ones; a full list would weigh 200 kB). */
const SHARED_SECOND = new Set(
  'co com org net gov edu ac go or ne gob gouv ltd plc sch nhs police mil id web asn idv mod'.split(' '),
);
/** Hosts that give each user a name of their own. */
const SHARED_HOSTS = new Set(
  'github.io gitlab.io blogspot.com wordpress.com substack.com medium.com netlify.app vercel.app pages.dev web.app readthedocs.io tumblr.com weebly.com wixsite.com herokuapp.com cloudfront.net azurewebsites.net notion.site'.split(
    ' ',
  ),
);
/** Share of equal character trigrams above which two texts are copies of one (MECHANISMS F13). */
const NEAR_DUPLICATE = 0.8;

/**
 * The publisher's domain of an address: two labels, three under co.uk, com.cn, github.io and their like.
 * An address that cannot be read, an IP address and a name under localhost stand for themselves.
 */
export function registrableDomain(url: string): string {
  let host: string;
  try {
    host = new URL(url).hostname.toLowerCase().replace(/\.$/, '');
  } catch {
    return url;
  }
  const labels = host.split('.');
  if (labels.length <= 2 || /^[\d.]+$|:/.test(host) || labels.at(-1) === 'localhost') return host;
  const [third, second, top] = labels.slice(-3);
  const pair = `${second}.${top}`;
  const shared = SHARED_HOSTS.has(pair) || (top?.length === 2 && SHARED_SECOND.has(second ?? ''));
  return shared ? `${third}.${pair}` : pair;
}

/**
 * Groups of sources that count once: one publisher, or one text published twice.
 * @returns for each source the index of its group
 */
export function independentGroups(sources: readonly SourceText[]): number[] {
  const groups = sources.map((_, i) => i);
  const domains = sources.map(({ url }) => registrableDomain(url));
  const grams = sources.map(({ text }) => trigrams(text));
  const find = (i: number): number => (groups[i] === i ? i : find(groups[i] ?? i));
  for (let i = 0; i < sources.length; i++) {
    for (let j = 0; j < i; j++) {
      const a = grams[i] ?? new Set();
      const b = grams[j] ?? new Set();
      if (domains[i] === domains[j] || dice(a, b) >= NEAR_DUPLICATE) groups[find(i)] = find(j);
    }
  }
  return groups.map((_, i) => find(i));
}

/** How many independent sources there are. */
export function independentCount(sources: readonly SourceText[]): number {
  return new Set(independentGroups(sources)).size;
}

function trigrams(text: string): Set<string> {
  const plain = foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const out = new Set<string>();
  for (let i = 0; i + 3 <= plain.length; i++) out.add(plain.slice(i, i + 3));
  return out;
}

function dice(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  let shared = 0;
  for (const gram of a) if (b.has(gram)) shared++;
  return (2 * shared) / (a.size + b.size);
}
