/** What a page says it is, as far as that helps to tell its content from the rest. */
export interface PageKind {
  article: boolean;
  forum: boolean;
  product: boolean;
  collection: boolean;
  /** Names a day of publication. */
  dated: boolean;
  /** Words of the longest part of the address: titles of articles are written out there. */
  slugWords: number;
  /** Made by a manual's tools, or says nothing for sharing and loads nothing from elsewhere. */
  plain: boolean;
}

const FORUM_SOFTWARE = /phpbb|vbulletin|discourse|xenforo|invision|flarum|nodebb|vanilla|mybb|smf|discuz/i;
const FORUM_ADDRESS =
  /\/(forums?|threads?|topics?|questions?|discussions?|viewtopic|showthread|t|r\/[^/]+\/comments)\b|bbs|forum|community/i;

const PRODUCT_ADDRESS = /\/(products?|dp|itm|item|ip)\//;
const COLLECTION_ADDRESS = /\/(collections?|categor(y|ies)|browse|shop|departments?|tags?|topics?|c|b|cat)(\/|\?|$)/;

/** Reads the page's own statements (schema.org types, Open Graph, generator) and its address. */
export function pageKindOf(document: Document, url: string): PageKind {
  const types = [...document.querySelectorAll('script[type="application/ld+json"]')]
    .flatMap((script) => (script.textContent ?? '').slice(0, 200_000).match(/"@type"\s*:\s*"\w+"/g) ?? [])
    .join(' ');
  const content = (selector: string) => document.querySelector(selector)?.getAttribute('content') ?? '';
  const openGraph = content('meta[property="og:type"]');
  const software = `${content('meta[name="generator"]')} ${(document.body?.getAttribute('class') ?? '').slice(0, 300)}`;
  return {
    article: openGraph === 'article' || /Article"|Posting"|Report"/.test(types),
    forum: /DiscussionForum|QAPage/.test(types) || FORUM_SOFTWARE.test(software) || FORUM_ADDRESS.test(url),
    product: /"Product"/.test(types) || openGraph === 'product' || PRODUCT_ADDRESS.test(url),
    collection: /ItemList|CollectionPage/.test(types) || COLLECTION_ADDRESS.test(url),
    dated:
      content('meta[property="article:published_time"]') !== '' ||
      document.querySelector('[itemprop="datePublished"]') !== null,
    slugWords: slugWordsOf(url),
    plain: isPlain(document, types),
  };
}

function slugWordsOf(url: string): number {
  const path = url.replace(/^\w+:\/\/[^/]*/, '').replace(/[?#].*$/, '');
  return Math.max(1, ...path.split('/').map((part) => part.split(/[-_+]|%20/).length));
}

const MANUAL_TOOLS =
  /asciidoc|docbook|docutils|sphinx|doxygen|pandoc|texinfo|makeinfo|texi2html|man2html|mandoc|groff|help2man|javadoc|pydoc|rustdoc|gtk-doc|yelp|mkdocs|mdbook|latex2html|tth|hevea/i;
const FOR_SHARING =
  'meta[property^="og:" i], meta[name^="og:" i], meta[name^="twitter:" i], meta[property^="article:" i], [itemtype*="schema.org" i]';
const FROM_ELSEWHERE =
  ':is(script, iframe):is([src^="http" i], [src^="//"]), link:is([href^="http" i], [href^="//"]):is([rel~="stylesheet" i], [rel^="pre" i], [rel~="dns-prefetch" i], [rel*="icon" i], [rel~="search" i], [rel~="alternate" i])';

function isPlain(document: Document, types: string): boolean {
  const tools = [...document.querySelectorAll('meta[name="generator" i]')];
  if (tools.some((tool) => MANUAL_TOOLS.test(tool.getAttribute('content') ?? ''))) return true;
  return (
    types === '' && document.querySelector(FOR_SHARING) === null && document.querySelector(FROM_ELSEWHERE) === null
  );
}
