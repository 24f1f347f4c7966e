/** What a page's address and site say about its subject. */
export interface Sited {
  url?: string | null;
  site?: string | null;
}

/** The words of a page's site and host: a page of sqlite.org need not repeat the name SQLite. */
export function siteWords({ url, site }: Sited): string {
  const host = /^https?:\/\/([^/:?#]+)/i.exec(url ?? '')?.[1] ?? '';
  return `${site ?? ''} ${host.split('.').slice(0, -1).join(' ')}`.trim();
}
