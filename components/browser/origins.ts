import { useEffect, useState } from 'react';
import { browser } from 'wxt/browser';

/** Patterns that stand for every web site. */
const ALL_SITES = new Set(['*://*/*', '<all_urls>', 'http://*/*', 'https://*/*']);

/** What the person has allowed so far. */
export interface Grants {
  /** Patterns that cover every site; empty where not all are allowed. */
  all: readonly string[];
  /** Patterns of single sites, e.g. `*://example.org/*`. */
  sites: readonly string[];
}

/** The sites that are allowed, kept up to date; undefined until they are known. */
export function useAllowedSites(): Grants | undefined {
  const [grants, setGrants] = useState<Grants | undefined>(undefined);
  useEffect(() => {
    let wanted = true;
    const refresh = async () => {
      const { origins = [] } = await browser.permissions.getAll();
      if (!wanted) return;
      const all = origins.filter((origin) => ALL_SITES.has(origin));
      setGrants({ all, sites: origins.filter((origin) => !ALL_SITES.has(origin)).sort() });
    };
    const onChange = () => void refresh();
    browser.permissions.onAdded.addListener(onChange);
    browser.permissions.onRemoved.addListener(onChange);
    onChange();
    return () => {
      wanted = false;
      browser.permissions.onAdded.removeListener(onChange);
      browser.permissions.onRemoved.removeListener(onChange);
    };
  }, []);
  return grants;
}

/** Takes back what was allowed; false where the browser refused. */
export async function removeSites(patterns: readonly string[]): Promise<boolean> {
  try {
    return await browser.permissions.remove({ origins: [...patterns] });
  } catch (error) {
    console.error('[sidelight] permission', error);
    return false;
  }
}

/** A pattern in words: its host, with `*.` where subdomains are meant. */
export function siteOfPattern(pattern: string): string {
  return /^[^:]+:\/\/([^/]+)\//.exec(pattern)?.[1] ?? pattern;
}
