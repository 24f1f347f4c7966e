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
  };
}

function slugWordsOf(url: string): number {
  const path = url.replace(/^\w+:\/\/[^/]*/, '').replace(/[?#].*$/, '');
  return Math.max(1, ...path.split('/').map((part) => part.split(/[-_+]|%20/).length));
}
