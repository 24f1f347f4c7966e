import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayShare, siteKey, withoutSite, withSite } from '../../lib/policy/consent';

const AT = '2026-01-01T00:00:00.000Z';

describe('text read from a person’s tab', () => {
  const page = { origin: 'session' as const, url: 'https://www.clinic.test/visit?id=7' };

  it('goes to no remote model without consent for its site', () => {
    expect(mayShare(page, false, [])).toBe(false);
    expect(mayShare(page, false, [{ site: 'other.test', at: AT }])).toBe(false);
    expect(mayShare(page, false, [{ site: 'linic.test', at: AT }])).toBe(false);
  });

  it('goes there once the person agreed for the site, with or without www', () => {
    expect(mayShare(page, false, withSite([], 'https://clinic.test/', AT))).toBe(true);
  });

  it('needs no consent for a model on this computer, nor where it is public', () => {
    expect(mayShare(page, true, [])).toBe(true);
    expect(mayShare({ ...page, origin: 'public' }, false, [])).toBe(true);
  });

  it('is shared with no subdomain of a site that was agreed to', () => {
    expect(mayShare({ ...page, url: 'https://mail.clinic.test/' }, false, [{ site: 'clinic.test', at: AT }])).toBe(
      false,
    );
  });
});

describe('the list of sites', () => {
  it('takes a site once, and what is taken back is not agreed to', () => {
    fc.assert(
      fc.property(fc.array(fc.webUrl(), { maxLength: 12 }), (urls) => {
        let sites = urls.reduce((list, url) => withSite(list, url, AT), withSite([], 'https://a.test/', AT));
        expect(new Set(sites.map(({ site }) => site)).size).toBe(sites.length);
        for (const url of urls) expect(mayShare({ origin: 'session', url }, false, sites)).toBe(true);
        for (const url of urls) sites = withoutSite(sites, siteKey(url));
        for (const url of urls) expect(mayShare({ origin: 'session', url }, false, sites)).toBe(false);
      }),
    );
  });

  it('names a file by its scheme, and what is no address not at all', () => {
    expect(siteKey('file:///home/me/notes.html')).toBe('file:');
    expect(siteKey('nonsense')).toBe('');
    expect(withSite([], 'nonsense', AT)).toEqual([]);
  });
});
