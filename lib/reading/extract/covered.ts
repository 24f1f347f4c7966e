/** Text that lies under an opaque layer of the page: there for readers of the source, not for readers of the page. */

/** A layer that may cover text, with its place in the view. */
interface Cover {
  element: Element;
  box: DOMRect;
  /** Its stacking order where it states one, else 0. */
  layer: number;
}

/** Layers looked at; pages of tiles have many, and then none hides anything. */
const MOST_COVERS = 60;
const SMALLEST = 8;
/** Covering more of the page's text than this, a layer is a dialog or a gallery, not a trick. */
const MOST_COVERED = 0.4;
/** Layers may end this far inside of the text's box, in pixels. */
const SLACK = 2;

/** Gathers, during a walk, the elements with text of their own and the layers that might cover them. */
export class Covers {
  private readonly covers: Cover[] = [];
  private readonly texts: { element: Element; copy: Element; chars: number }[] = [];
  private chars = 0;

  /** To be told of each element that is walked. */
  note(element: Element, copy: Element, style: CSSStyleDeclaration): void {
    let chars = 0;
    for (let node = element.firstChild; node !== null; node = node.nextSibling)
      if (node.nodeType === 3) chars += (node.nodeValue ?? '').trim().length;
    if (chars > 0) this.texts.push({ element, copy, chars });
    this.chars += chars;
    this.consider(element, style);
  }

  /** A layer need not hold text: it is told of elements that are not copied, too. */
  consider(element: Element, style: CSSStyleDeclaration): void {
    // What stays in the view while the page scrolls covers now this, now that.
    if (style.position !== 'absolute' || this.covers.length > MOST_COVERS || !isOpaque(element, style)) return;
    const box = element.getBoundingClientRect();
    if (box.width >= SMALLEST && box.height >= SMALLEST)
      this.covers.push({ element, box, layer: Number(style.zIndex) || 0 });
  }

  /** Copies of the elements whose own text is covered. */
  covered(): Element[] {
    if (this.covers.length === 0 || this.covers.length > MOST_COVERS) return [];
    const found = this.texts.filter(({ element }) => {
      const box = element.getBoundingClientRect();
      return box.width > 0 && this.covers.some((cover) => holds(cover.box, box) && liesAbove(cover, element));
    });
    const hidden = found.reduce((sum, { chars }) => sum + chars, 0);
    return hidden > MOST_COVERED * this.chars ? [] : found.map(({ copy }) => copy);
  }
}

function isOpaque(element: Element, style: CSSStyleDeclaration): boolean {
  if (Number(style.opacity) < 0.95 || style.visibility !== 'visible' || style.pointerEvents === 'none') return false;
  return element.localName === 'img' || /^rgb\(/.test(style.backgroundColor);
}

function holds(outer: DOMRect, inner: DOMRect): boolean {
  return (
    outer.left <= inner.left + SLACK &&
    outer.top <= inner.top + SLACK &&
    outer.right >= inner.right - SLACK &&
    outer.bottom >= inner.bottom - SLACK
  );
}

/** True when the layer is painted over the element: by its stacking order, else by coming later. */
function liesAbove(cover: Cover, element: Element): boolean {
  if (cover.element.contains(element) || element.contains(cover.element)) return false;
  const own = layerOf(element, cover.element);
  if (own !== null && own !== cover.layer) return cover.layer > own;
  if (own === null) return cover.layer >= 0;
  return (cover.element.compareDocumentPosition(element) & 2) !== 0;
}

/** Stacking order of the outermost positioned element around the text, within what it shares with the layer. */
function layerOf(element: Element, cover: Element): number | null {
  let layer: number | null = null;
  for (let at: Element | null = element; at !== null && !at.contains(cover); at = at.parentElement) {
    const style = at.ownerDocument.defaultView?.getComputedStyle(at);
    if (style !== undefined && style.position !== 'static') layer = Number(style.zIndex) || 0;
  }
  return layer;
}
