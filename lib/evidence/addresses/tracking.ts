import { BRAVE_EVERYWHERE, BRAVE_SITES } from './tracking-brave';
import { OWN_SITES } from './tracking-own';
import { TIDY_EVERYWHERE } from './tracking-tidy';

const EVERYWHERE = new Set(`${BRAVE_EVERYWHERE} ${TIDY_EVERYWHERE}`.split(' '));
/** Families of names: whoever makes up another member means the same by it. */
const FAMILY = /^(?:utm_|pk_|piwik_|mtm_|hsa_|matomo_|oft_|vero_|fb_action_)[\w-]+$/;

interface Site {
  hosts: readonly string[];
  path: string;
  params: ReadonlySet<string>;
}

const SITES: readonly Site[] = [...BRAVE_SITES, ...OWN_SITES].map(({ hosts, path = '/', params }) => ({
  hosts: hosts.split(' '),
  path,
  params: new Set(params.split(' ')),
}));

/**
 * Tells which parameters of a query only say where a reader came from: they name a click, a campaign, a mailing, never
 * a page.
 *
 * @param host lower-case host name
 * @param path path of the address: at some sites a name is one only below a certain path
 */
export function trackingAt(host: string, path: string): (name: string) => boolean {
  const here = SITES.filter((site) => path.startsWith(site.path) && site.hosts.some((known) => covers(known, host)));
  return (name) => EVERYWHERE.has(name) || FAMILY.test(name) || here.some(({ params }) => params.has(name));
}

/** A host and its subdomains; `name.*`: under any ending of one or two parts. */
function covers(known: string, host: string): boolean {
  if (!known.endsWith('.*')) return host === known || host.endsWith(`.${known}`);
  const labels = host.split('.');
  const at = labels.lastIndexOf(known.slice(0, -2));
  const ending = labels.slice(at + 1);
  return at >= 0 && ending.length >= 1 && ending.length <= 2 && ending.every((label) => /^[a-z]{2,3}$/.test(label));
}
