/** What a region of a page is for, by element, ARIA role and the names that sites give it. */

export type Role = 'content' | 'navigation' | 'aside' | 'consent' | 'comments' | 'furniture';

const BY_ARIA: Record<string, Role> = {
  navigation: 'navigation',
  menu: 'navigation',
  menubar: 'navigation',
  tablist: 'navigation',
  toolbar: 'navigation',
  search: 'furniture',
  banner: 'furniture',
  contentinfo: 'furniture',
  complementary: 'aside',
  dialog: 'furniture',
  alertdialog: 'furniture',
};

const CONSENT = /cookie|consent|gdpr|onetrust|didomi|usercentrics|truste(?!d)|cmp-|ccpa/i;
const NAVIGATION =
  /(^|[\s_-])(nav|navbar|navigation|menu|breadcrumbs?|pagination|pager|sidenav|sidebar-nav|toc|tableofcontents|navheader|navfooter|sphinxsidebar|catlinks|navbox|skip-link|skiplink)([\s_-]|$)/i;
const FURNITURE =
  /(^|[\s_-])(footer|masthead|site-header|share|sharing|social|newsletter|subscribe|subscription|signup|sign-up|login|promo|advert|advertisement|ads?|banner|related|recommend(ed|ations)?|read-?more|more-stories|popular|trending|sponsor(ed)?|popup|modal|toolbar|print|tags?|byline-block|copyright|disclaimer)([\s_-]|$)/i;

/** The role of an element inside a region of role `outer`; a region that is not content stays so. */
export function roleOf(element: Element, outer: Role, inMain: boolean): Role {
  if (outer !== 'content' && outer !== 'comments') return outer;
  const name = element.localName;
  const aria = BY_ARIA[element.getAttribute('role') ?? ''];
  if (aria !== undefined) return aria === 'aside' && inMain ? outer : aria;
  if (name === 'nav' || name === 'menu') return 'navigation';
  if (name === 'footer') return inMain ? outer : 'furniture';
  if (name === 'header') return inMain ? outer : 'furniture';
  // Notes to the text are often set in asides of their own.
  if (isNote(element)) return outer;
  if (name === 'aside') return inMain ? outer : 'aside';
  if (name === 'search') return 'furniture';
  const names = `${element.getAttribute('class') ?? ''} ${element.getAttribute('id') ?? ''}`;
  if (names === ' ' || element.localName === 'body' || element.localName === 'article' || element.localName === 'main')
    return outer;
  const named = nameOf(names);
  if (named === null || element.querySelector(MAIN) !== null) return outer;
  // Manuals name a section after its heading: "Cookies", "Print", "Trusted Services".
  return isNamedAfterHeading(element) ? (nameOf(element.getAttribute('class') ?? '') ?? outer) : named;
}

/** True for what the page itself calls a note to its text. */
export function isNote(element: Element): boolean {
  return /^(note|doc-(?:footnote|endnotes?))$/.test(element.getAttribute('role') ?? '');
}

/** Names and ids that writing tools give to notes at the end of a text (Pandoc, Markdown, Word); not to lists of sources. */
export const FOOTNOTE =
  /(^|\s)(?:(?:foot|end)notes?(?:[-_:]?\d+)?|fn[-:]?\d+|user-content-fn-\S+|_?ftn\d+|_?edn\d+)(\s|$)/i;

/** True for a footnote, or the list of them. */
export function isFootnote(element: Element | null): boolean {
  return (
    element !== null && FOOTNOTE.test(`${element.getAttribute('id') ?? ''} ${element.getAttribute('class') ?? ''}`)
  );
}

function nameOf(names: string): Role | null {
  if (CONSENT.test(names)) return 'consent';
  if (NAVIGATION.test(names)) return 'navigation';
  return FURNITURE.test(names) ? 'furniture' : null;
}

/** A region around the page's main part is no menu, whatever its name (`wy-nav-content-wrap`). */
const MAIN = 'main, [role="main"], [itemprop="articleBody"]';

/** Longest start of a section in which its heading stands. Elements. */
const HEADING_WITHIN = 3;

function isNamedAfterHeading(element: Element): boolean {
  const id = slug(element.getAttribute('id') ?? '');
  if (id === '') return false;
  let at: Element | null = element;
  for (let i = 0; i <= HEADING_WITHIN && at !== null; i += 1) {
    if (/^h[1-6]$/.test(at.localName)) {
      const heading = slug((at.textContent ?? '').slice(0, 300));
      return heading !== '' && (heading.includes(id) || id.includes(heading));
    }
    at = at.firstElementChild ?? at.nextElementSibling;
  }
  return false;
}

function slug(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Names of regions that hold what is said: YouTube's own elements among them. */
const TRANSCRIPT =
  /(^|[\s_-])(transcripts?|transcription|subtitles-list|逐字稿|文字稿)([\s_-]|$)|transcript-segment|transcriptBody/i;

/** True for the region that holds a transcript. */
export function isTranscript(element: Element): boolean {
  const name = element.localName;
  if (name === 'a' || name === 'button' || name === 'body' || name === 'html') return false;
  return TRANSCRIPT.test(`${name} ${element.getAttribute('class') ?? ''} ${element.getAttribute('id') ?? ''}`);
}

/** What sites call their regions; a block remembers which of these it stands in. */
export const REGION_NAMES = {
  comment: /comment|discuss|disqus|repl(y|ies)|respond/i,
  related:
    /related|recommend|more-|read-?more|popular|trending|latest|recent|also|next-|prev-|teaser|promo|card|carousel|slider|gallery/i,
  share: /share|social|follow|newsletter|subscri|signup|sign-up|login/i,
  meta: /meta|byline|author|date|time|posted|info|tag(s|-)|categor|breadcrumb|credit/i,
  body: /(article|post|entry|story|content|page|main)[-_]*(body|text|content)|articlebody|markdown|prose|rich-?text|wysiwyg|js_content|\bmd\b/i,
  side: /side|widget|aside|rail|secondary/i,
  head: /header|masthead|hero|topbar|banner|title/i,
  foot: /footer|copyright|bottom|legal|disclaimer/i,
  nav: /nav|menu|toc|pagination|pager|breadcrumb|tabs?\b/i,
  ad: /(^|[^a-z])(ads?|advert\w*|sponsor\w*)([^a-z]|$)/i,
  product: /product|price|cart|shop|review|rating/i,
  post: /(^|[^a-z])(post|message|reply|answer|topic|thread|question|msg)([^a-z]|$)|postbody|post-content|message-body/i,
  form: /(^|[^a-z])form([^a-z]|$)/i,
  item: /^li |^td /,
  article: /^article /,
} as const;

export type RegionName = keyof typeof REGION_NAMES;

const NAMES = Object.entries(REGION_NAMES) as [RegionName, RegExp][];

/** Bit of a region's name in `Block.regions`. */
export const REGION_BIT = Object.fromEntries(NAMES.map(([name], i) => [name, 1 << i])) as Record<RegionName, number>;

/** Bits of the names that an element's tag, id and classes give. */
export function regionNamesOf(element: Element): number {
  const names = `${element.localName} ${element.getAttribute('id') ?? ''} ${element.getAttribute('class') ?? ''}`;
  const known = seen.get(names);
  if (known !== undefined) return known;
  let bits = 0;
  for (const [name, pattern] of NAMES) if (pattern.test(names)) bits |= REGION_BIT[name];
  if (seen.size > 5000) seen.clear();
  seen.set(names, bits);
  return bits;
}

const seen = new Map<string, number>();
