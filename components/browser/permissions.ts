import { useEffect, useState } from 'react';
import { browser } from 'wxt/browser';

/** Every web site: level 2 of the permission ladder. */
const ALL_SITES = '*://*/*';

/** The pattern that covers a page's site; null where a site cannot be allowed. */
export function sitePattern(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, hostname } = new URL(url);
  return (protocol === 'http:' || protocol === 'https:') && hostname ? `*://${hostname}/*` : null;
}

/**
 * Asks for the sites of these pages. Call it first thing in a click: the browser asks only while the gesture lasts.
 *
 * @returns whether the person agreed.
 */
export function allowSites(urls: readonly string[]): Promise<boolean> {
  const origins = [...new Set(urls.flatMap((url) => sitePattern(url) ?? []))];
  return origins.length > 0 ? request(origins) : Promise.resolve(false);
}

/** Asks for all sites; the same rule as for `allowSites`. */
export function allowAllSites(): Promise<boolean> {
  return request([ALL_SITES]);
}

/** Whether all sites are allowed, kept up to date; undefined until it is known. `version` rises with every change. */
export function useGrants(): { all: boolean | undefined; version: number } {
  const [grants, setGrants] = useState<{ all: boolean | undefined; version: number }>({ all: undefined, version: 0 });
  useEffect(() => {
    let wanted = true;
    const refresh = async () => {
      const all = await browser.permissions.contains({ origins: [ALL_SITES] }).catch(() => false);
      if (wanted) setGrants((last) => ({ all, version: last.version + 1 }));
    };
    const onChange = () => void refresh();
    browser.permissions.onAdded.addListener(onChange);
    browser.permissions.onRemoved.addListener(onChange);
    void refresh();
    return () => {
      wanted = false;
      browser.permissions.onAdded.removeListener(onChange);
      browser.permissions.onRemoved.removeListener(onChange);
    };
  }, []);
  return grants;
}

/** Whether a page's site is allowed for good, not only until its tab leaves; null until it is known or where it cannot be. */
export function useSiteAllowed(url: string | null): boolean | null {
  const { version } = useGrants();
  // Of this scheme only: a person may have allowed just that in the browser's own settings.
  const pattern = url === null ? null : (sitePattern(url)?.replace('*:', new URL(url).protocol) ?? null);
  const [found, setFound] = useState<{ pattern: string; allowed: boolean } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when what is allowed has changed
  useEffect(() => {
    if (pattern === null) return;
    let wanted = true;
    void browser.permissions.contains({ origins: [pattern] }).then((allowed) => {
      if (wanted) setFound({ pattern, allowed });
    });
    return () => {
      wanted = false;
    };
  }, [pattern, version]);
  return found && found.pattern === pattern ? found.allowed : null;
}

async function request(origins: string[]): Promise<boolean> {
  try {
    return await browser.permissions.request({ origins });
  } catch (error) {
    console.error('[sidelight] permission', error);
    return false;
  }
}
