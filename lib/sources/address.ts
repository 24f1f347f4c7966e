import type { SourceRequest } from './types';

/** An address with parameters added, those without a value left out; what the base has already stays. */
export function withParameters(base: string, parameters: Record<string, string | number | null | undefined>): string {
  const url = new URL(base);
  for (const [name, value] of Object.entries(parameters))
    if (value !== null && value !== undefined && value !== '') url.searchParams.set(name, String(value));
  return url.href;
}

/** A plain request for an address. */
export function getting(url: string, secret: Record<string, string> = {}): SourceRequest {
  return { url, method: 'GET', headers: { accept: 'application/json' }, secret, body: null };
}

/** A request that sends JSON. */
export function posting(url: string, body: unknown, secret: Record<string, string> = {}): SourceRequest {
  return {
    url,
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    secret,
    body: JSON.stringify(body),
  };
}

/** A base address with a path added, whether or not it ends in a slash. */
export function under(base: string, path: string): string {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
  return url.href;
}

/** What stands for the search words in templates of browsers, of OpenSearch and of hand. */
const WORDS = /\{(?:searchTerms|query|q|words|keyword|keywords)\??\}|%s/gi;

/**
 * A person's template for a custom source, with `{query}` for the words however it was written: braces that a browser
 * encoded, `{searchTerms}` of OpenSearch, `%s` of a browser's keyword search.
 *
 * @returns null where nothing stands for the words: then every question would get the same answer
 */
export function templateOf(written: string): string | null {
  const template = written
    .trim()
    .replace(/%7B(\w+\??)%7D/gi, '{$1}')
    .replace(WORDS, '{query}');
  return template.includes('{query}') ? template : null;
}
