import { isoDate } from './dates';
import { type Stated, statedInJsonLd } from './json-ld';

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
export function metadataOf(document: Document, url: string): Metadata {
  const meta = metaOf(document);
  const stated = statedInJsonLd(document);
  return {
    title: titleOf(document, meta, stated),
    byline: bylineOf(document, meta, stated),
    site: tidy(meta.get('og:site_name')) ?? tidy(meta.get('application-name')) ?? stated?.publisher ?? null,
    published_at: publishedAt(document, meta, stated),
    modified_at: modifiedAt(document, meta, stated),
    canonical_url: canonicalOf(document, url),
    doi: doiOf(meta, stated, url),
    lang:
      document.documentElement?.getAttribute('lang') ||
      document.documentElement?.getAttribute('xml:lang') ||
      meta.get('content-language') ||
      null,
  };
}

type Meta = Map<string, string>;

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

function tidy(text: string | null | undefined): string | null {
  const clean = (text ?? '').replace(/\s+/g, ' ').trim();
  return clean === '' ? null : clean;
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

function bylineOf(document: Document, meta: Meta, stated: Stated | null): string | null {
  const authors = [...document.querySelectorAll('meta[name="citation_author" i], meta[name="dc.creator" i]')]
    .map((element) => tidy(element.getAttribute('content')))
    .filter((name): name is string => name !== null);
  if (authors.length > 0) return [...new Set(authors)].join(', ');
  const candidates = [
    stated?.byline,
    meta.get('author'),
    meta.get('article:author'),
    meta.get('parsely-author'),
    meta.get('sailthru.author'),
    meta.get('twitter:creator'),
    shownByline(document),
  ];
  for (const candidate of candidates) {
    const name = personOf(candidate);
    if (name !== null) return name;
  }
  return null;
}

/** A name, without the words around it; an address, a handle or a sentence is no name. */
function personOf(raw: string | null | undefined): string | null {
  const text = tidy(raw)
    ?.replace(/^(by|written by|posted by|author|von|par|por|作者|文|撰文|记者)\s*[:：]?\s+/i, '')
    .replace(/^作者[:：]/, '');
  if (!text || text.length > 120 || /^https?:|^@|[{}<>]/.test(text)) return null;
  return /\p{L}/u.test(text) ? text : null;
}

const BYLINES =
  '[itemprop="author"] [itemprop="name"], [itemprop="author"], [rel~="author"], .byline .author, .author-name, .byline-name, .byline, .p-author, .post-author, .entry-author';

function shownByline(document: Document): string | null {
  for (const element of document.querySelectorAll(BYLINES)) {
    if (element.closest('aside, footer, nav, [class*="comment" i]') !== null) continue;
    const name = personOf(element.getAttribute('content') ?? element.textContent);
    if (name !== null && name.length <= 60) return name;
  }
  return null;
}

const PUBLISHED = [
  'article:published_time',
  'citation_publication_date',
  'citation_date',
  'datepublished',
  'dc.date.issued',
  'dc.date',
  'dcterms.created',
  'dcterms.date',
  'parsely-pub-date',
  'sailthru.date',
  'pubdate',
  'publishdate',
  'publish-date',
  'date',
  'og:published_time',
  'article.published',
  'publication_date',
  'firstpublishedtime',
  'citation_online_date',
  'weibo: article:create_at',
];
const MODIFIED = [
  'article:modified_time',
  'og:updated_time',
  'datemodified',
  'dcterms.modified',
  'last-modified',
  'lastmod',
  'revised',
  'article.updated',
];

function publishedAt(document: Document, meta: Meta, stated: Stated | null): string | null {
  const direct = isoDate(stated?.published) ?? firstDate(PUBLISHED.map((key) => meta.get(key)));
  if (direct !== null) return direct;
  const marked = document.querySelector(
    '[itemprop="datePublished"], time[pubdate], time.published, time.entry-date, abbr.published, .dt-published',
  );
  const ofMarked = isoDate(
    marked?.getAttribute('datetime') ??
      marked?.getAttribute('content') ??
      marked?.getAttribute('title') ??
      marked?.textContent,
  );
  if (ofMarked !== null) return ofMarked;
  return timeElement(document) ?? shownDate(document);
}

function firstDate(values: (string | undefined)[]): string | null {
  for (const value of values) {
    const date = isoDate(value);
    if (date !== null) return date;
  }
  return null;
}

/** The one `<time>` of the page's head matter: near the main heading, not in lists of other pages or comments. */
function timeElement(document: Document): string | null {
  const times = [...document.querySelectorAll('time')].filter(
    (time) =>
      time.closest('aside, footer, nav, li, [class*="comment" i], [class*="related" i], [id*="comment" i]') === null,
  );
  const dates = new Set(
    times.map((time) => isoDate(time.getAttribute('datetime') ?? time.textContent)?.slice(0, 10) ?? null),
  );
  dates.delete(null);
  const heading = document.querySelector('h1');
  const near = times.find(
    (time) => heading !== null && time.closest('article, header, main, section, div')?.contains(heading),
  );
  const ofNear = isoDate(near?.getAttribute('datetime') ?? near?.textContent);
  if (ofNear !== null) return ofNear;
  return dates.size === 1 ? ([...dates][0] ?? null) : null;
}

const DATED =
  '.date, .published, .publish-date, .pubdate, .post-date, .entry-date, .article-date, .posted-on, .byline, .meta, .info, .source, .time, #pubtime, .article-meta, .post-meta, .entry-meta';

/** A date in words beside the main heading. */
function shownDate(document: Document): string | null {
  let checked = 0;
  for (const element of document.querySelectorAll(DATED)) {
    checked += 1;
    if (checked > 40) break;
    if (element.closest('aside, footer, nav, li, [class*="comment" i], [class*="related" i]') !== null) continue;
    const text = tidy(element.textContent) ?? '';
    if (text.length > 200) continue;
    const date = isoDate(text);
    if (date !== null) return date;
  }
  return null;
}

function modifiedAt(document: Document, meta: Meta, stated: Stated | null): string | null {
  const direct = isoDate(stated?.modified) ?? firstDate(MODIFIED.map((key) => meta.get(key)));
  if (direct !== null) return direct;
  const marked = document.querySelector('[itemprop="dateModified"], time.updated, .dt-updated');
  return isoDate(marked?.getAttribute('datetime') ?? marked?.getAttribute('content') ?? marked?.textContent);
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
    const doi = /\b(10\.\d{4,9}\/[^\s"<>?#]+)/.exec(candidate ?? '')?.[1];
    if (doi !== undefined) return doi.replace(/[.,;)]+$/, '').toLowerCase();
  }
  const inUrl = /^https?:\/\/(?:dx\.)?doi\.org\/(10\.\d{4,9}\/[^\s?#]+)/.exec(url)?.[1];
  return inUrl === undefined ? null : decodeURIComponent(inUrl).toLowerCase();
}
