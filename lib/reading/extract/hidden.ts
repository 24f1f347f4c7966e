/** Which parts of a page a reader cannot see. */

import { type Declarations, NO_SHEET, type Sheet, statedColour, statedStyle } from './stated-style';

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
 * Visibility by what is stated, for documents that are not rendered: attributes, and simple rules of their style elements. Fold-out panels count as
 * visible: scripts open them, and none have run.
 */
export function statedVisibility(element: Element, sheet: Sheet = NO_SHEET): Visibility {
  if (isPanel(element)) return 'visible';
  if (element.hasAttribute('hidden') && element.getAttribute('hidden') !== 'until-found') return 'hidden';
  if (element.hasAttribute('popover') || (element.localName === 'dialog' && !element.hasAttribute('open')))
    return 'hidden';
  const style = statedStyle(element, sheet);
  if (style.size === 0) return 'visible';
  if (isStatedAway(style)) return 'hidden';
  if (/^(hidden|collapse)$/.test(style.get('visibility') ?? '')) return 'text-hidden';
  if (isTiny(style.get('font-size')) || /(^|\s)0(px|pt|em|rem|%)?(\s*\/|\s)/.test(style.get('font') ?? ''))
    return 'text-hidden';
  return hasStatedInvisibleInk(style) ? 'text-hidden' : 'visible';
}

function isStatedAway(style: Declarations): boolean {
  const get = (name: string) => style.get(name) ?? '';
  if (get('display') === 'none' || get('content-visibility') === 'hidden') return true;
  // Elements that fade in are moved aside until they do.
  const moves = [...style.keys()].some((name) => /^(?:-\w+-)?(transition|animation)/.test(name));
  const transform = get('transform');
  const opacity = get('opacity');
  if (opacity !== '' && fraction(opacity) < FAINT && transform === '' && !moves) return true;
  const filtered = /opacity\(\s*([\d.]+%?)\s*\)/.exec(get('filter'))?.[1];
  if (filtered !== undefined && fraction(filtered) < FAINT) return true;
  if (
    !moves &&
    (/scale(?:[xyz]|3d)?\((?:[^)]*,)?\s*(?:0*\.?0+|0*\.00\d*)\s*[,)]/.test(transform) || /^0+(\s|$)/.test(get('scale')))
  )
    return true;
  if (!moves && isFar(/translate(?:x|y|3d)?\(\s*(-[\d.]+[a-z]+)/.exec(transform)?.[1])) return true;
  if (/^0+(\.0+)?%?$/.test(get('zoom'))) return true;
  const cut = ['overflow', 'overflow-x', 'overflow-y'].some((name) => /hidden|clip/.test(get(name)));
  // Fold-out boxes open in steps.
  if (!moves && cut && ['height', 'width', 'max-height', 'max-width'].some((name) => isNoLength(get(name))))
    return true;
  if (OFFSETS.some((name) => isFar(style.get(name)))) return true;
  if (/^rect\(\s*[01](px)?(\s*,?\s*[01](px)?){3}\s*\)$/.test(get('clip'))) return true;
  const clip = get('clip-path');
  return clip !== '' && isClippedAway(clip);
}

const OFFSETS = [
  'left',
  'right',
  'top',
  'bottom',
  'inset',
  'inset-inline-start',
  'inset-inline-end',
  'inset-block-start',
  'text-indent',
  'margin',
  'margin-left',
  'margin-top',
  'margin-right',
  'margin-inline-start',
];

/** A length that moves text far off the page; nobody's layout does so for a reader. */
function isFar(length: string | undefined): boolean {
  const [, number, unit] = /^(-[\d.]{1,9})(px|em|rem|vw|vh|pt|cm|in)\b/.exec(length ?? '') ?? [];
  if (number === undefined || unit === undefined) return false;
  const least = { px: 999, pt: 999, em: 99, rem: 99, vw: 100, vh: 100, cm: 25, in: 10 }[unit] ?? 999;
  return -Number(number) >= least;
}

function fraction(text: string): number {
  return Number.parseFloat(text) / (text.endsWith('%') ? 100 : 1);
}

function isNoLength(length: string): boolean {
  return /^(0+(\.0+)?([a-z]+|%)?|[01](\.\d+)?px)$/.test(length);
}

function isTiny(size: string | undefined): boolean {
  return size !== undefined && /^(0+(\.\d)?(em|rem|%)|[01](\.\d+)?(px|pt)?)$/.test(size) && !/[1-9](em|rem)/.test(size);
}

function isPanel(element: Element): boolean {
  const role = element.getAttribute('role');
  if (role === 'tabpanel' || (role === 'region' && element.hasAttribute('aria-labelledby'))) return true;
  return /accordion|collaps|tab-?(pane|panel|content)|faq|panel|toggle-?content/i.test(
    element.getAttribute('class') ?? '',
  );
}

/** White on white or transparent ink, as far as one element's own style states both. */
function hasStatedInvisibleInk(style: Declarations): boolean {
  const ink = statedColour(style.get('-webkit-text-fill-color') ?? style.get('color'));
  if (ink === null || /text/.test(`${style.get('-webkit-background-clip')} ${style.get('background-clip')}`))
    return false;
  if (style.has('text-shadow')) return false;
  if (ink[3] < FAINT) return true;
  const paper = statedColour(style.get('background-color') ?? style.get('background'));
  return (
    paper !== null && paper[3] > 0.9 && ink.slice(0, 3).every((value, i) => Math.abs(value - (paper[i] ?? 0)) <= NEARLY)
  );
}

/**
 * Visibility of an element in a rendered page, given that its parent is visible.
 * Closed `<details>` are not hidden: the reader opens them with one click.
 * @param style the element's computed style
 */
export function computedVisibility(element: Element, style: CSSStyleDeclaration): Visibility {
  if (style.display === 'none') return 'hidden';
  // Elements that fade in are moved aside until they do.
  if (style.getPropertyValue('content-visibility') === 'hidden') return 'hidden';
  const { transform } = style;
  if (/^0+(\.0+)?(\s|$)/.test(style.scale ?? '')) return 'hidden';
  if (transform !== 'none') {
    if (isScaledAway(transform)) return 'hidden';
  } else if (Number(style.opacity) < FAINT || isFilteredAway(style.filter)) return 'hidden';
  if (isEmptyBox(style)) return 'hidden';
  if (style.clipPath !== 'none' && isClippedAway(style.clipPath)) return 'hidden';
  if (isMoved(style, transform) && isOutOfSight(element, style)) return 'hidden';
  if (style.visibility !== 'visible') return 'text-hidden';
  if (!hasOwnText(element)) return 'visible';
  if (Number.parseFloat(style.textIndent) < OFF_PAGE) return 'text-hidden';
  if (Number.parseFloat(style.fontSize) < 2) return 'text-hidden';
  if (hasInvisibleInk(element, style)) return 'text-hidden';
  return 'visible';
}

/** Opacity below which text cannot be made out. */
const FAINT = 0.06;

function isFilteredAway(filter: string): boolean {
  const opacity = /opacity\(([\d.]+)(%?)\)/.exec(filter);
  return opacity !== null && Number(opacity[1]) / (opacity[2] === '%' ? 100 : 1) < FAINT;
}

function isScaledAway(transform: string): boolean {
  const numbers = /^matrix(?:3d)?\(([^)]+)\)/.exec(transform)?.[1]?.split(',').map(Number);
  if (numbers === undefined) return false;
  const isFlat = numbers.length === 6;
  const [a = 1, b = 0] = numbers;
  const [c = 0, d = 1] = numbers.slice(isFlat ? 2 : 4);
  return Math.abs(a * d - b * c) < 0.001;
}

/** No room in one direction, and what would stand out of it is cut off. */
function isEmptyBox(style: CSSStyleDeclaration): boolean {
  const cut = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  if (style.display === 'inline' || style.display === 'contents') return false;
  return (
    (cut(style.overflowY) && Number.parseFloat(style.height) <= 1 && Number.parseFloat(style.paddingBottom) < 1) ||
    (cut(style.overflowX) && Number.parseFloat(style.width) <= 1)
  );
}

function isClippedAway(clip: string): boolean {
  const inset = /^inset\(([^)]*)\)/.exec(clip)?.[1]?.split(' round ')[0]?.trim().split(/\s+/);
  if (inset !== undefined) {
    const [top = '0', right = top, bottom = top, left = right] = inset;
    const taken = (a: string, b: string) =>
      /%$/.test(a) && /%$/.test(b) && Number.parseFloat(a) + Number.parseFloat(b) >= 100;
    return taken(top, bottom) || taken(left, right) || /^\d{4,}px$/.test(top) || /^\d{4,}px$/.test(left);
  }
  if (/^(circle|ellipse)\(0(px|%)?(\s|\)|$)/.test(clip)) return true;
  const corners = /^polygon\((?:\w+, )?([^)]*)\)/.exec(clip)?.[1]?.split(',') ?? [];
  const distinct = new Set(corners.map((corner) => corner.trim()));
  return corners.length > 0 && distinct.size < 3;
}

function isMoved(style: CSSStyleDeclaration, transform: string): boolean {
  if (transform !== 'none') return true;
  const { position } = style;
  if (position === 'absolute' || position === 'fixed') return true;
  const isFar = (length: string) => Number.parseFloat(length) < OFF_PAGE;
  return (
    isFar(style.marginLeft) ||
    isFar(style.marginTop) ||
    (position === 'relative' && (isFar(style.top) || isFar(style.left)))
  );
}

function isOutOfSight(element: Element, style: CSSStyleDeclaration): boolean {
  if (/^rect\((0|1)px,? (0|1)px,? (0|1)px,? (0|1)px\)$/.test(style.clip)) return true;
  const box = element.getBoundingClientRect();
  const view = element.ownerDocument.defaultView;
  const right = box.right + (view?.scrollX ?? 0);
  const bottom = box.bottom + (view?.scrollY ?? 0);
  if (style.overflow === 'hidden' && box.width <= 1 && box.height <= 1) return true;
  if (box.width <= 0) return false;
  // What slides in waits just outside; nobody scrolls above the top or before the left edge.
  const isSlide = style.transform !== 'none';
  return right < (isSlide ? 4 * OFF_PAGE : OFF_PAGE / 4) || bottom <= (isSlide ? 4 * OFF_PAGE : 0);
}

/** Text in the colour of its own ground. */
function hasInvisibleInk(element: Element, style: CSSStyleDeclaration): boolean {
  const ink = colourOf(style.getPropertyValue('-webkit-text-fill-color') || style.color);
  if (ink === null || style.textShadow !== 'none') return false;
  // Gradient text paints its background through transparent ink.
  if (/text/.test(style.getPropertyValue('-webkit-background-clip'))) return false;
  if (ink[3] < FAINT) return true;
  const ground = groundOf(element, style);
  return ground !== null && ink.slice(0, 3).every((value, i) => Math.abs(value - (ground[i] ?? 0)) <= NEARLY);
}

function hasOwnText(element: Element): boolean {
  for (let node = element.firstChild; node !== null; node = node.nextSibling)
    if (node.nodeType === 3 && (node.nodeValue ?? '').trim() !== '') return true;
  return false;
}

type Colour = [red: number, green: number, blue: number, alpha: number];

/** Difference of a colour's parts, of 255, that no eye sees in text. */
const NEARLY = 8;

const CLEAR: Colour = [0, 0, 0, 0];

function colourOf(text: string): Colour | null {
  if (text === 'rgba(0, 0, 0, 0)') return CLEAR;
  const parts = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/.exec(text);
  if (parts === null) return null;
  return [Number(parts[1]), Number(parts[2]), Number(parts[3]), parts[4] === undefined ? 1 : Number(parts[4])];
}

/** Grounds met on this walk; styles may have changed when the next one begins. */
let grounds = new WeakMap<Element, Colour | 'unknown'>();

/** To be called before a walk over a page. */
export function forgetGrounds(): void {
  grounds = new WeakMap();
}

/** The colour behind an element's text; null where a picture or another layer may be. */
function groundOf(element: Element, style: CSSStyleDeclaration): Colour | null {
  const found = groundWithin(element, style);
  return found === 'unknown' ? null : found;
}

function groundWithin(element: Element, given?: CSSStyleDeclaration): Colour | 'unknown' {
  const known = grounds.get(element);
  if (known !== undefined) return known;
  const style = given ?? element.ownerDocument.defaultView?.getComputedStyle(element);
  const own = style === undefined ? null : colourOf(style.backgroundColor);
  let ground: Colour | 'unknown';
  if (style === undefined || style.backgroundImage !== 'none') ground = 'unknown';
  else if (own !== null && own[3] > 0.95) ground = own;
  else if (own === null || own[3] > 0.02) ground = 'unknown';
  else if (style.position === 'absolute' || style.position === 'fixed') ground = 'unknown';
  // Pictures are laid behind text within a box that holds both.
  else if (style.position !== 'static' && (element.querySelector(PICTURES) ?? hasPictureBefore(element)) !== null)
    ground = 'unknown';
  else ground = element.parentElement === null ? canvasOf(element, style) : groundWithin(element.parentElement);
  grounds.set(element, ground);
  return ground;
}

const PICTURES = 'img, video, picture, canvas, iframe, svg';

function hasPictureBefore(element: Element): Element | null {
  const parent = element.parentElement;
  return (
    parent?.querySelector(':scope > img, :scope > video, :scope > picture, :scope > svg, :scope > * > img') ?? null
  );
}

const WHITE: Colour = [255, 255, 255, 1];

/** What lies behind the root: white, but in frames, shadow trees and dark schemes. */
function canvasOf(root: Element, style: CSSStyleDeclaration): Colour | 'unknown' {
  const view = root.ownerDocument.defaultView;
  const isOwn = root === root.ownerDocument.documentElement && view?.parent === view;
  return isOwn && !/dark/.test(style.colorScheme) ? WHITE : 'unknown';
}
