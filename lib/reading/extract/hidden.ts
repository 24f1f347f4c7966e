/** Which parts of a laid-out page a reader cannot see. */

export type Visibility =
  /** The element and all beneath it is out of sight. */
  | 'hidden'
  /** Its own text is out of sight; a child may show again (`visibility`, `font-size`). */
  | 'text-hidden'
  | 'visible';

const OFF_PAGE = -400;

/** True when the document is rendered, so that styles and boxes mean something. */
export function hasLayout(document: Document): boolean {
  const view = document.defaultView;
  return (
    view !== null &&
    view !== undefined &&
    typeof view.getComputedStyle === 'function' &&
    (document.documentElement?.clientWidth ?? 0) > 0
  );
}

/**
 * Visibility by attributes alone, for documents that are not rendered. Fold-out panels count as visible: scripts open
 * them, and none have run.
 */
export function statedVisibility(element: Element): Visibility {
  if (isPanel(element)) return 'visible';
  if (element.hasAttribute('hidden') && element.getAttribute('hidden') !== 'until-found') return 'hidden';
  const style = element.getAttribute('style');
  if (style === null || style === '') return 'visible';
  if (/(^|[;\s])display\s*:\s*none/i.test(style)) return 'hidden';
  // Elements that fade in are moved aside until they do.
  if (
    /(^|[;\s])opacity\s*:\s*0?\.?0+\s*(;|!|$)/i.test(style) &&
    !/(transform|transition|animation)[\w-]*\s*:/i.test(style)
  )
    return 'hidden';
  if (/(^|[;\s])(left|top|text-indent|margin-left)\s*:\s*-\d{4,}/i.test(style)) return 'hidden';
  if (/(^|[;\s])clip\s*:\s*rect\(\s*0[^1-9]*\)/i.test(style)) return 'hidden';
  if (/(^|[;\s])visibility\s*:\s*(hidden|collapse)/i.test(style)) return 'text-hidden';
  if (/(^|[;\s])font-size\s*:\s*[01](\.\d+)?(px|pt)?\s*(;|!|$)/i.test(style)) return 'text-hidden';
  if (statedInvisibleInk(style)) return 'text-hidden';
  return 'visible';
}

function isPanel(element: Element): boolean {
  const role = element.getAttribute('role');
  if (role === 'tabpanel' || (role === 'region' && element.hasAttribute('aria-labelledby'))) return true;
  return /accordion|collaps|tab-?(pane|panel|content)|faq|panel|toggle-?content/i.test(
    element.getAttribute('class') ?? '',
  );
}

/** White on white or transparent ink, as far as one style attribute states both. */
function statedInvisibleInk(style: string): boolean {
  const ink = /(?:^|[;\s])color\s*:\s*([^;!]+)/i.exec(style)?.[1]?.trim().toLowerCase();
  if (ink === undefined) return false;
  if (ink === 'transparent' || /^rgba\([^)]*,\s*0(\.0+)?\s*\)$/.test(ink)) return true;
  const paper = /(?:^|[;\s])background(?:-color)?\s*:\s*([^;!]+)/i.exec(style)?.[1]?.trim().toLowerCase();
  return paper !== undefined && longColour(paper) === longColour(ink);
}

function longColour(colour: string): string {
  if (colour === 'white') return '#ffffff';
  if (colour === 'black') return '#000000';
  return colour.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
}

/**
 * Visibility of an element in a rendered page, given that its parent is visible.
 * Closed `<details>` are not hidden: the reader opens them with one click.
 * @param style the element's computed style
 */
export function computedVisibility(element: Element, style: CSSStyleDeclaration): Visibility {
  if (style.display === 'none') return 'hidden';
  // Elements that fade in are moved aside until they do.
  if (style.opacity === '0' && style.transform === 'none') return 'hidden';
  if (style.transform.startsWith('matrix(0, 0, 0, 0,')) return 'hidden';
  if (style.height === '0px' && style.overflowY === 'hidden') return 'hidden';
  if ((style.position === 'absolute' || style.position === 'fixed') && isOutOfSight(element, style)) return 'hidden';
  if (Number.parseFloat(style.textIndent) < OFF_PAGE) return 'text-hidden';
  if (style.visibility !== 'visible') return 'text-hidden';
  if (Number.parseFloat(style.fontSize) < 2) return 'text-hidden';
  if (hasInvisibleInk(element, style)) return 'text-hidden';
  return 'visible';
}

function isOutOfSight(element: Element, style: CSSStyleDeclaration): boolean {
  if (/^rect\((0|1)px,? (0|1)px,? (0|1)px,? (0|1)px\)$/.test(style.clip)) return true;
  if (/^inset\((50|100)%/.test(style.clipPath)) return true;
  const box = element.getBoundingClientRect();
  const view = element.ownerDocument.defaultView;
  const right = box.right + (view?.scrollX ?? 0);
  const bottom = box.bottom + (view?.scrollY ?? 0);
  if (style.overflow === 'hidden' && box.width <= 1 && box.height <= 1) return true;
  return box.width > 0 && (right < OFF_PAGE / 4 || bottom < OFF_PAGE / 4);
}

/** Text in the colour of its own ground. Only where the element itself sets a colour: overlays on images are not judged. */
function hasInvisibleInk(element: Element, style: CSSStyleDeclaration): boolean {
  if (/,\s*0\)$/.test(style.color) && style.color.startsWith('rgba')) {
    // Gradient text paints its background through transparent ink.
    return !/text/.test(style.getPropertyValue('-webkit-background-clip'));
  }
  const stated = element.getAttribute('style') ?? '';
  if (!/(^|[;\s])color\s*:/i.test(stated) && !element.hasAttribute('color')) return false;
  return style.color === groundOf(element);
}

function groundOf(element: Element): string | null {
  const view = element.ownerDocument.defaultView;
  for (let at: Element | null = element; at !== null && view !== null; at = at.parentElement) {
    const style = view.getComputedStyle(at);
    if (style.backgroundImage !== 'none' || style.position === 'absolute' || style.position === 'fixed') return null;
    if (!/^(transparent|rgba\(.*,\s*0\))$/.test(style.backgroundColor)) return style.backgroundColor;
  }
  return 'rgb(255, 255, 255)';
}
