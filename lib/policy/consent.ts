/** A person's standing agreement that text read in their tabs of a site may go to a remote model. */
export interface SharedSite {
  site: string;
  /** ISO 8601. */
  at: string;
}

/** Where a page's text came from, as its saved copy says (DESIGN section 3). */
export interface SharedText {
  origin: 'session' | 'public';
  url: string;
}

/**
 * Whether a page's text may be sent to a model (DESIGN section 7). Text that a cookieless fetch obtained is public;
 * text read from a person's tab goes to a model on another machine only where the person agreed for that site. A model
 * on this machine sends nothing anywhere.
 *
 * @param local whether the model's address is a loopback address
 */
export function mayShare(text: SharedText, local: boolean, sites: readonly SharedSite[]): boolean {
  if (local || text.origin === 'public') return true;
  const site = siteKey(text.url);
  return sites.some((agreed) => agreed.site === site);
}

/** The name under which a site's consent is kept: its host without `www.`; the scheme where there is no host. */
export function siteKey(url: string): string {
  try {
    const { hostname, protocol } = new URL(url);
    return hostname === '' ? protocol : hostname.replace(/^www\./, '');
  } catch {
    return '';
  }
}

/** The list with a site added once. */
export function withSite(sites: readonly SharedSite[], url: string, at: string): SharedSite[] {
  const site = siteKey(url);
  return site === '' || sites.some((known) => known.site === site) ? [...sites] : [...sites, { site, at }];
}

/** The list without a site. */
export function withoutSite(sites: readonly SharedSite[], site: string): SharedSite[] {
  return sites.filter((known) => known.site !== site);
}
