import { LABEL_ALONE, LABELLED, partOf, tellsOfDay, UPDATED } from './date-words';
import { isoDate } from './dates';
import type { Stated } from './json-ld';
import { type Meta, tidy } from './meta-elements';
import type { NearTitle, Piece } from './near-title';
import { pageKindOf } from './page-kind';
import type { Steps } from './slices';

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

/** Names of meta elements that sites make up for the same thing (`w-published-date`, `pub_datetime`). */
const LIKE_PUBLISHED = /(^|[-_.:])(date[-_.]?published|pub(lish(ed)?|lication)?[-_.]?(date|time|datetime|on|at))$/;

/**
 * When the page says it was published.
 *
 * The date that stands beside the title without a word of its own is what the site gives its readers; page data that
 * says another day is often the day of an import, or of UTC.
 */
export function* publishedAt(
  document: Document,
  url: string,
  meta: Meta,
  stated: Stated | null,
  near: NearTitle,
): Steps<string | null> {
  const forum = pageKindOf(document, url).forum;
  if (forum) {
    const asked = isoDate(document.querySelector('[itemprop="dateCreated"]')?.getAttribute('datetime'));
    if (asked !== null) return asked;
  }
  const direct =
    isoDate(stated?.published) ??
    firstDate(PUBLISHED.map((key) => meta.get(key))) ??
    firstDate([...meta].filter(([key]) => LIKE_PUBLISHED.test(key)).map(([, content]) => content));
  // Beside the title of a thread stands the time of its last post.
  const shown = forum ? null : shownBesideTitle(near);
  if (shown !== null && direct !== null) return direct.slice(0, 10) === shown.slice(0, 10) ? direct : shown;
  if (direct !== null) return direct;
  yield;
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
  yield;
  if (forum) {
    const ofFirstPost = firstTime(document) ?? firstShownTime(document);
    if (ofFirstPost !== null) return ofFirstPost;
  }
  const told = timeElement(document) ?? dateNear([...near.after, ...near.before], false);
  if (told !== null) return told;
  yield;
  const shownElsewhere = shownDate(document);
  yield;
  return shownElsewhere ?? labelledDate(document) ?? dateInUrl(url);
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
      time.closest('aside, footer, nav, li, [class*="comment" i], [class*="related" i], [id*="comment" i]') === null &&
      !isTold('', time),
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
    if (text.length > 200 || ofMatter(text) || tellsOfDay(text)) continue;
    const date = isoDate(partOf(text, false));
    if (date !== null) return date;
  }
  return null;
}

/** When the page says it was last changed. */
export function modifiedAt(document: Document, meta: Meta, stated: Stated | null, near: NearTitle): string | null {
  const direct = isoDate(stated?.modified) ?? firstDate(MODIFIED.map((key) => meta.get(key)));
  if (direct !== null) return direct;
  const marked = document.querySelector('[itemprop="dateModified"], time.updated, .dt-updated');
  const ofMarked = isoDate(marked?.getAttribute('datetime') ?? marked?.getAttribute('content') ?? marked?.textContent);
  return ofMarked ?? dateNear([...near.after, ...near.before], true);
}

const MACHINE_TIMES =
  'time[datetime], relative-time[datetime], [created-timestamp], faceplate-timeago[ts], abbr[data-utime], span[title].relativetime';

const POSTS = 'article, [class*="post" i], [class*="message" i], [id^="post" i]';

/** The time of a thread's first post, as it is written for scripts; a thread's head may show that of the last one. */
function firstTime(document: Document): string | null {
  const times = [...document.querySelectorAll(MACHINE_TIMES)].filter(
    (time) => time.closest('footer, nav, aside') === null,
  );
  const ofPosts = times.filter((time) => time.closest(POSTS) !== null);
  for (const time of ofPosts.length > 0 ? ofPosts : times) {
    const date = isoDate(
      time.getAttribute('datetime') ??
        time.getAttribute('created-timestamp') ??
        time.getAttribute('ts') ??
        time.getAttribute('title'),
    );
    if (date !== null) return date;
  }
  return null;
}

/** Dates that a forum's head shows are of today and of the last visit. */
const NOT_OF_POST =
  /today|currently|last (visit|login|post|edited)|joined|registered|member|copyright|©|注册|最后|今天/i;

/** The first date that older forums show above a post: one in text of its own, perhaps with the time after it. */
function firstShownTime(document: Document): string | null {
  for (const element of elementsOf(document, /^(td|span|div|p|li|em|small|b|a|abbr)$/)) {
    const text = ownTextOf(element);
    if (text.length < 8 || text.length > 60 || !/\d{4}/.test(text) || NOT_OF_POST.test(element.textContent ?? ''))
      continue;
    if (element.closest('footer, nav, aside, [class*="footer" i]') !== null) continue;
    const date = isoDate(text);
    if (date !== null) return date;
  }
  return null;
}

/** The first elements of these names; a list of all of them would take long to make on a large page. */
function* elementsOf(document: Document, names: RegExp): Generator<Element> {
  const walker = document.createTreeWalker(document.documentElement, 1);
  for (let left = MOST_LOOKED_AT; left > 0; ) {
    const element = walker.nextNode() as Element | null;
    if (element === null) return;
    if (!names.test(element.localName)) continue;
    left -= 1;
    yield element;
  }
}

function ownTextOf(element: Element): string {
  let text = '';
  for (const node of element.childNodes) if (node.nodeType === 3) text += node.nodeValue ?? '';
  return text.replace(/\s+/g, ' ').trim();
}

/** Pieces after and before the heading in which an unlabelled date is the page's own. */
const BESIDE_AFTER = 12;
const BESIDE_BEFORE = 3;
/** Letters that may stand around a date that speaks for itself: an author, the minutes of reading. */
const AROUND_DATE = 45;

/** A date in a line of its own beside the main heading, which no word calls a change. */
function shownBesideTitle(near: NearTitle): string | null {
  const ways = [near.after.slice(0, BESIDE_AFTER), near.before.slice(0, BESIDE_BEFORE)];
  for (const pieces of ways) {
    for (const [i, { text, element }] of pieces.entries()) {
      if (text.length > AROUND_DATE + 20) continue;
      const own = ownPart(pieces, i, false);
      if (own === null || OF_EVENT.test(own) || isTold(own, element)) continue;
      if (element.closest('li, h2, h3, h4, figure, table') !== null) continue;
      const date = isoDate(own);
      if (date !== null) return date;
    }
  }
  return null;
}

/** Elements looked at for a labelled date. */
const MOST_LOOKED_AT = 6000;

/** The value of a label in a cell of its own: the next cell, or the next element in its line. */
function besideLabel(label: Element): Element | null {
  const next = label.nextElementSibling ?? label.closest('td, th, dt')?.nextElementSibling ?? null;
  return (next?.textContent ?? '').length > 40 ? null : next;
}

/** A date that the page itself calls the date of publication, wherever it stands. */
function labelledDate(document: Document): string | null {
  for (const element of elementsOf(document, /^(span|p|div|small|time|td|th|dt|li|b|strong|em)$/)) {
    if (element.childElementCount > 0) continue;
    const text = element.textContent ?? '';
    if (text.length > 80 || !LABELLED.test(text) || tellsOfDay(text)) continue;
    if (element.closest('footer, nav, aside') !== null) continue;
    const beside = LABEL_ALONE.test(text) ? isoDate(tidy(besideLabel(element)?.textContent)) : null;
    if (beside !== null) return beside;
    const date = isoDate(partOf(tidy(text) ?? '', false));
    if (date !== null) return date;
  }
  return null;
}

const OF_EVENT =
  /\b(event|starts?|ends?|until|through|deadline|expires?|valid|effective|from|due)\b|截止|开始|活动|生效|施行/i;
/** When what the page sets down comes to hold, or an entry of a list of changes was made: no day of publication. */
const OF_MATTER =
  /\b(?:effective|in force|enters? into force|valid (?:from|until)|deadline|expires?|created)\b|截止|生效|施行|实施|實施|起执行|起執行|有效期|失效|废止|廢止|成文|签署|簽署/i;
const ofMatter = (text: string) => OF_MATTER.test(text) && !LABELLED.test(text);

/** Longest label that may stand in a piece of its own before its date. */
const LONGEST_LABEL = 25;

/**
 * What a piece says of publication, or of change, with the label before it; null where it speaks of the other.
 * `Updated` may stand in an element of its own.
 */
function ownPart(pieces: Piece[], i: number, updated: boolean): string | null {
  const { text, element } = pieces[i] ?? { text: '', element: null };
  const before = element?.previousSibling;
  const beside = before?.nodeType === 3 ? (before.nodeValue ?? '').trim() : '';
  const last = pieces[i - 1]?.text ?? '';
  const label = beside !== '' ? beside.slice(-LONGEST_LABEL) : last;
  const isLabel = label.length < LONGEST_LABEL && !/\d{4}/.test(label);
  return partOf(isLabel ? `${label} ${text}` : text, updated);
}

/** Letters of a paragraph around a date in it, from which the paragraph tells of that day. */
const MOST_AROUND = 100;

/** True for a day that a sentence, a note, a caption or a source tells of. */
function isTold(line: string, element: Element): boolean {
  if (tellsOfDay(line)) return true;
  if (element.closest('figure, figcaption, blockquote, cite, ol, [class*="reference" i]') !== null) return true;
  // A value of a table or a list of facts; in tables of layout a cell holds the whole page.
  const cell = element.closest('dd, td');
  const isLabelled = LABELLED.test(line) || UPDATED.test(line);
  if (cell !== null && !isLabelled && (cell.textContent ?? '').trim().length < MOST_AROUND) return true;
  const around = element.closest('p, li');
  if (around === null || around === element) return false;
  const sentence = around.textContent ?? '';
  return sentence.length > (element.textContent ?? '').length + MOST_AROUND || tellsOfDay(sentence);
}

/** A date shown near the main heading: of publication, or of the last change where the page calls it so. */
function dateNear(near: Piece[], updated: boolean): string | null {
  for (const [i, { text, element, isBelow }] of near.entries()) {
    if (text.length > 80) continue;
    const own = ownPart(near, i, updated);
    if (own === null || ofMatter(own) || isTold(own, element)) continue;
    // Below the text stand sources and the teasers of other pages.
    if (isBelow && !updated && !LABELLED.test(own) && !element.matches(':is([class*="date" i], [class*="time" i])'))
      continue;
    const stated = element.localName === 'time' ? element.getAttribute('datetime') : null;
    const date = isoDate(stated) ?? isoDate(own);
    if (date === null) continue;
    // A day in a heading is what it is about, unless it is marked as a date.
    if (stated === null && element.closest(':is(h2, h3, h4, h5, h6):not([class*="date" i])') !== null) continue;
    return date;
  }
  return null;
}

/** A date in the path, as news sites and blogs write it (`/2024/05/01/`). */
function dateInUrl(url: string): string | null {
  const match = /\/((?:19|20)\d\d)[/-](\d\d)[/-](\d\d)(?:[/-]|$)/.exec(url);
  return match === null ? null : isoDate(`${match[1]}-${match[2]}-${match[3]}`);
}
