/**
 * Articles of other addresses: pages that scroll on without end append the next stories and change the address, and
 * all of them stay in the document. A story counts as another's only when exactly one of several titled articles
 * names the current address as its own; threads and front pages name none and are kept whole.
 */
export function storiesOfOtherAddresses(document: Document, url: string): Set<Element> {
  const stories = [...document.querySelectorAll('article')].filter(
    (article) => article.querySelector('h1, h2') !== null && article.parentElement?.closest('article') == null,
  );
  if (stories.length < 2 || stories.length > 50) return new Set();
  const here = pathOf(url, url);
  const own = stories.filter((story) => addressesOf(story).some((address) => pathOf(address, url) === here));
  if (here === null || own.length !== 1) return new Set();
  // The others must name an address too: related pieces without one are for the choice of content to judge.
  return new Set(stories.filter((story) => story !== own[0] && addressesOf(story).length > 0));
}

function addressesOf(story: Element): string[] {
  const stated = ['data-url', 'data-href', 'data-permalink', 'data-canonical-url', 'itemid'].map((name) =>
    story.getAttribute(name),
  );
  const linked = story
    .querySelector('h1 a[href], h2 a[href], a[rel~="bookmark"][href], link[rel~="canonical"][href]')
    ?.getAttribute('href');
  const meta = story.querySelector('meta[itemprop="url"], meta[itemprop="mainEntityOfPage"]');
  return [...stated, linked, meta?.getAttribute('content') ?? meta?.getAttribute('itemid')].filter(
    (address): address is string => Boolean(address),
  );
}

function pathOf(address: string, base: string): string | null {
  try {
    const { hostname, pathname } = new URL(address, base);
    return `${hostname}${pathname.replace(/\/$/, '')}`;
  } catch {
    return null;
  }
}
