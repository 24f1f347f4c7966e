import type { ResultRow } from '../../schema/source';
import type { JoinedHit } from './join';

/** Fewer kept than this: the next page of results, then another wording (MECHANISMS A04). */
export const TOO_FEW = 3;
/** Results that are looked at, of the joined list. */
const LOOKED_AT = 30;

/**
 * The first results of a list hold the words somewhere in their text, whatever their titles and snippets say: engines
 * weigh rare words, and a snippet is a piece.
 */
const TRUSTED_RANK = 5;

/** Addresses that end in a file no reader opens. */
const NO_PAGE =
  /\.(?:zip|gz|xz|bz2|7z|rar|tar|exe|msi|deb|rpm|dmg|iso|apk|jar|png|jpe?g|gif|webp|svg|ico|mp[34]|avi|mkv|webm|ogg|wav|woff2?|css|js)$/i;

export interface TriageOptions {
  /** Pages to read. */
  most: number;
  /** Only pages of this host. */
  site: string | null;
  /** Identities of pages that are in scope already. */
  inScope: ReadonlySet<string>;
  keyOf: (url: string) => string;
  /** Names of sources beside a general engine, which finds their pages too: what they alone name fills places left free. */
  beside: ReadonlySet<string>;
}

/**
 * Chooses which results are read, by title, address and 200 characters, best first; each other one has its reason. No
 * host takes more than three of five, so that one voice does not fill the list.
 */
export function triage(hits: readonly JoinedHit[], options: TriageOptions): ResultRow[] {
  const share = Math.max(1, Math.ceil(options.most * 0.6));
  const hosts = new Map<string, number>();
  let kept = 0;
  const rows = hits.slice(0, LOOKED_AT).map((hit): ResultRow => {
    const host = hostOf(hit.url);
    const left_out = reasonFor(hit, host, options);
    const row = { url: hit.url, title: hit.title, published_at: hit.published_at, sources: hit.sources };
    if (left_out) return { ...row, left_out };
    if (kept >= options.most) return { ...row, left_out: 'ranked_lower' };
    if (options.site === null && (hosts.get(host) ?? 0) >= share) return { ...row, left_out: 'host_share' };
    const isBeside = hit.sources.every((name) => options.beside.has(name));
    if (isBeside) return { ...row, left_out: 'host_share' };
    hosts.set(host, (hosts.get(host) ?? 0) + 1);
    kept++;
    return { ...row, left_out: null };
  });
  return filledUp(rows, options.most, kept);
}

/** Where the other hosts have nothing more, the share of one host does not leave places empty. */
function filledUp(rows: ResultRow[], most: number, kept: number): ResultRow[] {
  let free = most - kept;
  return rows.map((row) => (row.left_out === 'host_share' && free-- > 0 ? { ...row, left_out: null } : row));
}

function reasonFor(hit: JoinedHit, host: string, { site, inScope, keyOf }: TriageOptions): ResultRow['left_out'] {
  if (inScope.has(keyOf(hit.url))) return 'in_scope';
  if (site !== null && host !== site && !host.endsWith(`.${site}`)) return 'other_site';
  if (NO_PAGE.test(new URL(hit.url).pathname)) return 'not_a_page';
  return hit.in_title + hit.in_snippet === 0 && hit.best_rank >= TRUSTED_RANK ? 'off_topic' : null;
}

function hostOf(url: string): string {
  return new URL(url).hostname.toLowerCase().replace(/^www\./, '');
}
