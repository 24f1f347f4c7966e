import { hasText } from './characters';
import { flatChildren, frameDocument, isNeverText, type Scope } from './flat-tree';
import { computedVisibility, hasLayout, statedVisibility, type Visibility } from './hidden';
import { formulaOf } from './math';
import { superscript } from './superscript';

export interface Flattened {
  /** A detached document that holds what the reader sees; ours to change. */
  document: Document;
  /** Elements with text that were left out because the reader cannot see them. */
  hiddenBlocks: number;
  elements: number;
  /** Characters left out because the page is too large. */
  truncatedChars: number;
}

/** Set on copies of inline elements that the page's styles show as blocks, and read by the block walk. */
export const BLOCK_MARK = 'data-sidelight-block';
/** Set on copies whose kind the walk cannot tell from the element's name: `math`, `caption`. */
export const KIND_MARK = 'data-sidelight-kind';

/** Name of the copies that hold the labels of a drawing. */
export const DRAWING = 'sidelight-drawing';

const COPIED = [
  'class',
  'id',
  'role',
  'href',
  'itemprop',
  'itemtype',
  'rel',
  'name',
  'lang',
  'colspan',
  'rowspan',
  'aria-level',
  'aria-label',
  'aria-modal',
  'open',
  'scope',
  'alt',
  'summary',
  'type',
  'datetime',
];
/** Out-of-sight roots larger than this many times the visible text are a page that has not shown itself yet. */
const UNSHOWN_RATIO = 3;
/** Longest text of an aria-hidden element that counts as decoration. */
const DECORATION_CHARS = 100;

/**
 * Copies the rendered tree of a document: shadow trees and slots in place, frames of the same origin opened,
 * formulas as TeX, without scripts, controls and what cannot be seen. The page itself is only read.
 * @param maxChars text beyond this many characters is counted, not copied
 * @param left elements that are not copied
 */
export function flatten(document: Document, maxChars: number, left: ReadonlySet<Element> = new Set()): Flattened {
  const first = new Flattener(document, maxChars, null, left);
  const result = first.run();
  // WeChat articles hide their body until a script has run; then nearly all text is in one unseen root.
  const unshown = first.largestUnseen;
  if (unshown !== null && unshown.chars >= 300 && unshown.chars > UNSHOWN_RATIO * first.chars) {
    return new Flattener(document, maxChars, unshown.root, left).run();
  }
  return result;
}

class Flattener {
  chars = 0;
  largestUnseen: { root: Element; chars: number } | null = null;
  private hiddenBlocks = 0;
  private elements = 0;
  private truncated = 0;
  private readonly laidOut: boolean;
  private readonly target: Document;

  constructor(
    private readonly source: Document,
    private readonly maxChars: number,
    private readonly shown: Element | null,
    private readonly left: ReadonlySet<Element>,
  ) {
    this.laidOut = hasLayout(source);
    this.target = blankDocument(source);
  }

  run(): Flattened {
    const lang = this.source.documentElement?.getAttribute('lang');
    if (lang) this.target.documentElement.setAttribute('lang', lang);
    const body = this.source.body ?? this.source.documentElement;
    if (body !== null) this.children(body, this.target.body, null, this.view(this.source), false);
    return {
      document: this.target,
      hiddenBlocks: this.hiddenBlocks,
      elements: this.elements,
      truncatedChars: this.truncated,
    };
  }

  private view(document: Document): Window | null {
    return this.laidOut ? document.defaultView : null;
  }

  private children(from: Element, to: Element, scope: Scope | null, view: Window | null, mute: boolean): void {
    const flat = flatChildren(from, scope);
    let muted = false;
    for (const node of flat.nodes) {
      if (node.nodeType === 3 || node.nodeType === 4) {
        const text = node.nodeValue ?? '';
        if (mute) muted ||= hasText(text);
        else this.text(text, to);
      } else if (node.nodeType === 1) {
        this.element(node as Element, to, flat.scope, view, mute);
      }
    }
    if (muted) this.hiddenBlocks += 1;
  }

  private text(text: string, to: Element): void {
    const room = this.maxChars - this.chars;
    const length = text.trim().length;
    if (length > room) {
      this.truncated += length - Math.max(0, room);
      if (room <= 0) return;
      // One node with more than fits: its beginning is kept, up to a word's end.
      const start = text.slice(0, text.length - text.trimStart().length + room);
      to.appendChild(this.target.createTextNode(start.replace(/[^\s\p{P}]{1,40}$/u, '')));
      this.chars = this.maxChars;
      return;
    }
    this.chars += length;
    to.appendChild(this.target.createTextNode(text));
  }

  private element(element: Element, to: Element, scope: Scope | null, view: Window | null, mute: boolean): void {
    this.elements += 1;
    const formula = formulaOf(element);
    if (formula !== null) {
      if (!mute) this.formula(formula.tex, formula.display, to);
      return;
    }
    if (isNeverText(element) || isControl(element) || this.left.has(element)) return;
    const style = view?.getComputedStyle(element) ?? null;
    const visibility =
      element.contains(this.shown) || this.shown?.contains(element) ? 'visible' : this.visibilityOf(element, style);
    if (visibility === 'hidden' || isDecoration(element)) {
      this.leaveOut(element, visibility === 'hidden' && style?.display !== 'none');
      return;
    }
    if (visibility === 'text-hidden' && !mute) this.noteUnseen(element);
    switch (element.localName) {
      case 'noscript':
        if (!this.laidOut && isBody(element)) this.children(element, to, scope, view, mute);
        return;
      case 'template':
        return;
      case 'sup': {
        const raised = superscript((element.textContent ?? '').trim());
        if (raised !== null && visibility === 'visible') this.text(raised, to);
        else this.inline(element, to, scope, view, style, visibility);
        return;
      }
      case 'svg':
        this.drawing(element, to);
        return;
      case 'iframe':
      case 'frame':
        this.frame(element, to);
        return;
      default:
        this.inline(element, to, scope, view, style, visibility);
    }
  }

  private inline(
    element: Element,
    to: Element,
    scope: Scope | null,
    view: Window | null,
    style: CSSStyleDeclaration | null,
    visibility: Visibility,
  ): void {
    const copy = this.copy(element, style);
    to.appendChild(copy);
    this.children(element, copy, scope, view, visibility === 'text-hidden');
  }

  private visibilityOf(element: Element, style: CSSStyleDeclaration | null): Visibility {
    try {
      return style === null ? statedVisibility(element) : computedVisibility(element, style);
    } catch {
      // Elements of unknown namespaces may have no style at all.
      return 'visible';
    }
  }

  private leaveOut(element: Element, unseen: boolean): void {
    const text = element.textContent ?? '';
    if (!hasText(text)) return;
    this.hiddenBlocks += 1;
    if (unseen) this.noteUnseen(element);
  }

  private noteUnseen(element: Element): void {
    if (this.largestUnseen?.root.contains(element)) return;
    const chars = proseLength(element);
    if (chars > (this.largestUnseen?.chars ?? 0)) this.largestUnseen = { root: element, chars };
  }

  private formula(tex: string, display: boolean, to: Element): void {
    if (tex === '') return;
    const copy = this.target.createElement(display ? 'div' : 'span');
    if (display) copy.setAttribute(KIND_MARK, 'math');
    this.text(tex, copy);
    to.appendChild(copy);
  }

  private drawing(svg: Element, to: Element): void {
    const labels = [...svg.querySelectorAll('text')].map((label) => (label.textContent ?? '').trim()).filter(hasText);
    if (labels.join('').length < 3 || svg.closest('a, button') !== null) return;
    const copy = this.target.createElement(DRAWING);
    copy.setAttribute(KIND_MARK, 'caption');
    for (const label of labels) {
      this.text(label, copy);
      copy.appendChild(this.target.createElement('br'));
    }
    to.appendChild(copy);
  }

  private frame(frame: Element, to: Element): void {
    const inner = frameDocument(frame);
    if (inner?.body) {
      const copy = this.target.createElement('div');
      to.appendChild(copy);
      this.children(inner.body, copy, null, this.view(inner), false);
    }
  }

  private copy(element: Element, style: CSSStyleDeclaration | null): Element {
    let copy: Element;
    try {
      copy = this.target.createElement(element.localName);
    } catch {
      // Parsers accept names that createElement refuses.
      copy = this.target.createElement('span');
    }
    for (const name of COPIED) {
      const value = element.getAttribute(name);
      if (value !== null) copy.setAttribute(name, value);
    }
    const blockish =
      style === null ? element.localName.includes('-') : !/^(inline|ruby|contents|none)/.test(style.display);
    if (blockish) copy.setAttribute(BLOCK_MARK, '');
    return copy;
  }
}

/** An empty document that loads nothing and runs nothing. */
function blankDocument(source: Document): Document {
  if (source.implementation) return source.implementation.createHTMLDocument('');
  const copy = source.cloneNode(true) as Document;
  for (const child of [...copy.documentElement.children]) child.remove();
  copy.documentElement.append(copy.createElement('head'), copy.createElement('body'));
  return copy;
}

/** Buttons and labels steer the page; but a button may hold the heading of a fold-out section. */
function isControl(element: Element): boolean {
  if (element.localName === 'label') return element.querySelector('h1, h2, h3, h4, h5, h6, p') === null;
  if (element.localName !== 'button') return false;
  return element.closest('h1, h2, h3, h4, h5, h6, summary') === null;
}

function isDecoration(element: Element): boolean {
  if (element.getAttribute('aria-hidden') !== 'true') return false;
  return (element.textContent ?? '').length < DECORATION_CHARS;
}

/** Some sites (Discourse) put the whole text for script-less readers into noscript. */
function isBody(noscript: Element): boolean {
  return noscript.querySelector('p, article, h1, h2, li') !== null && (noscript.textContent ?? '').trim().length > 200;
}

function proseLength(element: Element): number {
  let chars = 0;
  const visit = (node: Node) => {
    if (node.nodeType === 3) chars += (node.nodeValue ?? '').trim().length;
    else if (node.nodeType === 1 && !isNeverText(node as Element)) for (const child of node.childNodes) visit(child);
  };
  visit(element);
  return chars;
}
