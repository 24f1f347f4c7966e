/** A link of a results page with what stands around it, as plain data: it is read in the page, and judged outside. */
export interface OutlinedLink {
  href: string;
  text: string;
  /** Whether it stands in a heading or holds one. */
  heading: boolean;
  /** Names of the elements around it and their first classes, from near to far. */
  path: string;
  /** Text of the largest part of the page that holds no other heading with a link. */
  block: string;
  /** Classes, ids, labels and data names of the elements around it. */
  names: string;
  /** An address that the page states for the result beside its link. */
  stated: string | null;
}

/** What a results page holds, as far as results are read from it. */
export interface ResultsOutline {
  url: string;
  title: string;
  /** The beginning of what it says. */
  text: string;
  links: OutlinedLink[];
}

/**
 * Takes the outline of a results page, of the one that it runs in where none is given. It is sent into the page as it stands here, so that it may use
 * nothing outside of itself.
 */
export function outlineOf(page: Document = document): ResultsOutline {
  const MOST_LINKS = 400;
  const MOST_CLIMBED = 8;
  const headings = 'h1, h2, h3, h4, [role="heading"]';
  const isShown = (element: Element): boolean =>
    typeof element.checkVisibility !== 'function' || element.checkVisibility({ visibilityProperty: true });
  const plain = (text: string | null): string => (text || '').replace(/\s+/g, ' ').trim();
  // Pieces that stand apart for the eye have no white space between them in the page's source.
  const spaced = (node: Node): string => {
    if (node.nodeType === 3) return node.nodeValue || '';
    let out = '';
    for (const child of Array.from(node.childNodes)) {
      const inline = /^(?:b|em|strong|i|mark|u|font|wbr|#text)$/i.test(child.nodeName);
      if (!/^(?:script|style|noscript|template)$/i.test(child.nodeName))
        out += inline ? spaced(child) : ` ${spaced(child)} `;
    }
    return out;
  };
  const headed = new Set<Element>();
  for (const link of page.querySelectorAll('a[href]'))
    if (link.closest(headings) || link.querySelector(headings)) headed.add(link);
  const links: OutlinedLink[] = [];
  for (const link of page.querySelectorAll('a[href]')) {
    if (links.length >= MOST_LINKS || !isShown(link)) continue;
    const heading = link.closest(headings) || link.querySelector(headings);
    let block: Element = link;
    let path = '';
    let names = '';
    let stated: string | null = null;
    let grows = true;
    let around: Element | null = link;
    for (let i = 0; around && around !== page.body && i < MOST_CLIMBED; i++) {
      const tag = around.tagName.toLowerCase();
      const own = (around.getAttribute('class') || '').split(/\s+/);
      path += `${tag}.${own[0] || ''} `;
      for (const attribute of Array.from(around.attributes))
        if (/^(?:class|id|aria-label|data-[\w-]+)$/.test(attribute.name))
          names += `${/^data-/.test(attribute.name) ? attribute.name : ''} ${attribute.value.slice(0, 80)} `;
      if (i > 0 && grows) {
        let others = 0;
        for (const other of headed) if (other !== link && around.contains(other)) others++;
        if (others > 0) grows = false;
        else block = around;
      }
      if (grows && stated === null) {
        const mu = around.getAttribute('mu') || around.getAttribute('data-url') || around.getAttribute('data-href');
        if (mu && /^https?:/.test(mu)) stated = mu;
      }
      around = around.parentElement;
    }
    links.push({
      href: (link as HTMLAnchorElement).href || link.getAttribute('href') || '',
      text: plain(spaced(heading || link)).slice(0, 300),
      heading: heading !== null,
      path: path.trim(),
      block: plain(spaced(block)).slice(0, 800),
      names: names.slice(0, 800),
      stated,
    });
  }
  // biome-ignore lint/performance/useDomNodeTextContent: only what is shown says why there are no results
  const said = (page.body as HTMLElement | null)?.innerText ?? page.body?.textContent ?? '';
  return {
    url: page.location ? page.location.href : page.URL,
    title: page.title,
    text: plain(said).slice(0, 4000),
    links,
  };
}
