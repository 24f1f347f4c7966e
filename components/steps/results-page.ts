import type { SourceConfig } from '../../lib/schema/source';

/**
 * Where a person sees the results of a search themselves: to pass a check for robots, or to read what a server gives to
 * people alone (cases AL-36, AL-38). Open there, its pages can be asked about.
 *
 * @returns null for a service that has no page for people at the address that it is asked at
 */
export function resultsPage(source: SourceConfig, query: string): string | null {
  if (source.kind !== 'searxng' || !URL.canParse(source.base_url)) return null;
  const url = new URL(`${source.base_url.replace(/\/?$/, '/')}search`);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  url.search = new URLSearchParams({ q: query }).toString();
  return url.href;
}
