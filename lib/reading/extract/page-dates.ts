import { isoDate } from './dates';
import type { Stated } from './json-ld';
import { type Meta, tidy } from './meta-elements';
import type { Piece } from './near-title';
import { pageKindOf } from './page-kind';

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
  'published-date',
  'published_date',
  'publishdate',
  'article:published',
  'published_time',
  'datepublished',
  'cxenseparse:recs:publishtime',
  'bt:pubdate',
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

/** When the page says it was published. */
export function publishedAt(
  document: Document,
  url: string,
  meta: Meta,
  stated: Stated | null,
  near: Piece[],
): string | null {
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
  if (pageKindOf(document, url).forum) {
    const ofFirstPost = firstTime(document);
    if (ofFirstPost !== null) return ofFirstPost;
  }
  return (
    timeElement(document) ?? dateNear(near, false) ?? shownDate(document) ?? labelledDate(document) ?? dateInUrl(url)
  );
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

/** When the page says it was last changed. */
export function modifiedAt(document: Document, meta: Meta, stated: Stated | null, near: Piece[]): string | null {
  const direct = isoDate(stated?.modified) ?? firstDate(MODIFIED.map((key) => meta.get(key)));
  if (direct !== null) return direct;
  const marked = document.querySelector('[itemprop="dateModified"], time.updated, .dt-updated');
  const ofMarked = isoDate(marked?.getAttribute('datetime') ?? marked?.getAttribute('content') ?? marked?.textContent);
  return ofMarked ?? dateNear(near, true);
}

/** The time of a thread's first post. */
function firstTime(document: Document): string | null {
  for (const time of document.querySelectorAll('time[datetime]')) {
    if (time.closest('footer, nav, aside') === null) return isoDate(time.getAttribute('datetime'));
  }
  return null;
}

const LABELLED = /\b(published|posted|publication date|first published)\b|发布|发表|veröffentlicht|publié/i;
/** Elements looked at for a labelled date. */
const MOST_LOOKED_AT = 6000;

/** A date that the page itself calls the date of publication, wherever it stands. */
function labelledDate(document: Document): string | null {
  let left = MOST_LOOKED_AT;
  for (const element of document.querySelectorAll('span, p, div, small, time, td, li, b, strong, em')) {
    left -= 1;
    if (left === 0) break;
    if (element.childElementCount > 0) continue;
    const text = element.textContent ?? '';
    if (text.length > 80 || !LABELLED.test(text) || element.closest('footer, nav, aside') !== null) continue;
    const date = isoDate(tidy(text));
    if (date !== null) return date;
  }
  return null;
}

const NOT_OF_PAGE = /joined|registered|member since|copyright|©|注册/i;
const UPDATED = /updated|modified|reviewed|aktualisiert|mis à jour|更新|修订/i;

/** A date shown near the main heading: of publication, or of the last change where the page calls it so. */
function dateNear(near: Piece[], updated: boolean): string | null {
  for (const [i, { text, element }] of near.entries()) {
    const stated = element.localName === 'time' ? element.getAttribute('datetime') : null;
    if (NOT_OF_PAGE.test(text) || NOT_OF_PAGE.test(near[i - 1]?.text ?? '')) continue;
    const date = text.length <= 80 ? (isoDate(stated) ?? isoDate(text)) : null;
    if (date === null) continue;
    const label = `${(near[i - 1]?.text.length ?? 99) < 25 ? near[i - 1]?.text : ''} ${text}`;
    if (UPDATED.test(label) === updated) return date;
  }
  return null;
}

/** A date in the path, as news sites and blogs write it (`/2024/05/01/`). */
function dateInUrl(url: string): string | null {
  const match = /\/((?:19|20)\d\d)[/-](\d\d)[/-](\d\d)(?:[/-]|$)/.exec(url);
  return match === null ? null : isoDate(`${match[1]}-${match[2]}-${match[3]}`);
}
