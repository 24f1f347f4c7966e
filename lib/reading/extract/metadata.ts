import { bylineOf } from './byline';
import { type Stated, statedInJsonLd } from './json-ld';
import { type Meta, tidy } from './meta-elements';
import { piecesNearTitle } from './near-title';
import { modifiedAt, publishedAt } from './page-dates';
import type { Steps } from './slices';

/** What a page says about itself; unknown is null, never guessed. */
export interface Metadata {
  title: string;
  byline: string | null;
  site: string | null;
  published_at: string | null;
  modified_at: string | null;
  canonical_url: string | null;
  doi: string | null;
  lang: string | null;
}

/**
 * Reads a page's metadata: JSON-LD first, then meta elements, then what is marked or shown on the page.
 * @param url the address that the document was read at
 */
export function* metadataOf(document: Document, url: string): Steps<Metadata> {
  const meta = metaOf(document);
  const stated = statedInJsonLd(document);
  yield;
  const near = piecesNearTitle(document);
  yield;
  const title = titleOf(document, meta, stated);
  yield;
  const byline = bylineOf(document, meta, stated, near);
  yield;
  const published_at = yield* publishedAt(document, url, meta, stated, near);
  yield;
  return {
    title,
    byline,
    site: tidy(meta.get('og:site_name')) ?? tidy(meta.get('application-name')) ?? stated?.publisher ?? null,
    published_at,
    modified_at: modifiedAt(document, meta, stated, near),
    canonical_url: canonicalOf(document, url),
    doi: doiOf(meta, stated, url),
    lang:
      document.documentElement?.getAttribute('lang') ||
      document.documentElement?.getAttribute('xml:lang') ||
      meta.get('content-language') ||
      null,
  };
}

/** Contents of the meta elements by property, name or itemprop in lower case; the first of each wins. */
function metaOf(document: Document): Meta {
  const meta: Meta = new Map();
  for (const element of document.querySelectorAll('meta[content]')) {
    const content = element.getAttribute('content')?.trim() ?? '';
    if (content === '') continue;
    for (const attribute of ['property', 'name', 'itemprop', 'http-equiv']) {
      const key = element.getAttribute(attribute)?.trim().toLowerCase();
      if (key && !meta.has(key)) meta.set(key, content);
    }
  }
  return meta;
}

function titleOf(document: Document, meta: Meta, stated: Stated | null): string {
  const title = tidy(document.querySelector('head > title, title')?.textContent);
  const shown = tidy(meta.get('citation_title')) ?? tidy(meta.get('og:title')) ?? stated?.title ?? null;
  const heading = onlyHeading(document);
  // The document's title usually ends in the site's name; a title stated without it is the page's own.
  if (title === null) return shown ?? heading ?? '';
  if (shown !== null && title.includes(shown) && shown.length > 3) return shown;
  if (heading !== null && title.includes(heading) && heading.length > 3) return heading;
  return shown !== null && shown.length > 12 && !heading ? shown : title;
}

function onlyHeading(document: Document): string | null {
  const headings = document.querySelectorAll('h1');
  return headings.length === 1 ? tidy(headings[0]?.textContent) : null;
}

/** The page's own canonical address, where it stays on the same site; a foreign one would misname the source. */
function canonicalOf(document: Document, url: string): string | null {
  const href = document.querySelector('link[rel~="canonical" i][href]')?.getAttribute('href')?.trim();
  if (!href) return null;
  try {
    const here = new URL(url);
    const canonical = new URL(href, url);
    if (!/^https?:$/.test(canonical.protocol)) return null;
    return siteOf(canonical.hostname) === siteOf(here.hostname) ? canonical.href : null;
  } catch {
    return null;
  }
}

/** The last two labels of a host, three under a short second level (`co.uk`, `gov.cn`). */
function siteOf(host: string): string {
  const labels = host.toLowerCase().replace(/\.$/, '').split('.');
  const second = labels.at(-2) ?? '';
  const count =
    (labels.at(-1) ?? '').length === 2 && /^(co|com|net|org|gov|gob|gouv|edu|ac|or|ne|go|mil)$/.test(second) ? 3 : 2;
  return labels.slice(-count).join('.');
}

function doiOf(meta: Meta, stated: Stated | null, url: string): string | null {
  const candidates = [
    meta.get('citation_doi'),
    meta.get('dc.identifier'),
    meta.get('prism.doi'),
    meta.get('bepress_citation_doi'),
    stated?.doi,
  ];
  for (const candidate of candidates) {
    const doi = /\b(10\.\d{4,9}\/[^\s"<>?#]{1,300})/.exec(candidate ?? '')?.[1];
    if (doi !== undefined) return doi.replace(/[.,;)]+$/, '').toLowerCase();
  }
  const inUrl = /^https?:\/\/(?:dx\.)?doi\.org\/(10\.\d{4,9}\/[^\s?#]+)/.exec(url)?.[1];
  return inUrl === undefined ? null : decodeURIComponent(inUrl).toLowerCase();
}
