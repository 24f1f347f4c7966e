import { hasText, withoutUnseen } from './characters';
import { Covers } from './covered';
import { flatChildren, frameDocument, isNeverText, type Scope } from './flat-tree';
import { computedVisibility, forgetGrounds, hasLayout, statedVisibility, type Visibility } from './hidden';
import { formulaOf } from './math';
import { STRIDE, type Steps } from './slices';
import { NO_SHEET, type Sheet, sheetOf } from './stated-style';
import { superscript } from './superscript';

export interface Flattened {
  /** A detached document that holds what the reader sees; ours to change. */
  document: Document;
  /** Elements with text that were left out because the reader cannot see them. */
  hiddenBlocks: number;
  /** What those say, up to a limit, a line each: looked at for orders to machines, never read as content. */
  hiddenText: string;
  elements: number;
  /** Nested deeper than parsers nest: what takes longer the deeper an element stands is not asked. */
  isDeep: boolean;
  /** Characters left out because the page is too large. */
  truncatedChars: number;
}

/** Set on copies of inline elements that the page's styles show as blocks, and read by the block walk. */
export const BLOCK_MARK = 'data-sidelight-block';
/** Set on copies whose kind the walk cannot tell from the element's name: `math`, `caption`. */
export const KIND_MARK = 'data-sidelight-kind';

/** Set on copies out of which a button was left: a wall offers one. */
export const CONTROL_MARK = 'data-sidelight-control';

/** Name of the copies that hold the labels of a drawing. */
export const DRAWING = 'sidelight-drawing';
/** Name of the marks that stand for frames of other sites. */
export const EMBEDDED = 'sidelight-embedded';
/** Stands where another site's frame is shown, whose text this page cannot give. */
export const UNREAD_FRAME = '[embedded content not read]';

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
/** Hidden text that is looked at. Characters. */
const MOST_HIDDEN = 30_000;
/** Longest text of an aria-hidden element that counts as decoration. */
const DECORATION_CHARS = 100;

/**
 * Copies the rendered tree of a document: shadow trees and slots in place, frames of the same origin opened,
 * formulas as TeX, without scripts, controls and what cannot be seen. The page itself is only read.
 * @param maxChars text beyond this many characters is counted, not copied
 * @param left elements that are not copied
 */
export function* flattening(
  document: Document,
  maxChars: number,
  left: ReadonlySet<Element> = new Set(),
): Steps<Flattened> {
  const first = new Flattener(document, maxChars, null, left);
  const result = yield* first.run();
  // WeChat articles hide their body until a script has run; then nearly all text is in one unseen root.
  const unshown = first.largestUnseen;
  if (unshown !== null && unshown.chars >= 300 && unshown.chars > UNSHOWN_RATIO * first.chars) {
    return yield* new Flattener(document, maxChars, unshown.root, left).run();
  }
  return result;
}

/** Deeper copies are not nested any further; browsers' parsers end at 512. */
const DEEPEST = 512;

/** An element whose children are being walked, and where they are copied to. */
interface Open {
  nodes: Iterator<Node>;
  to: Element;
  scope: Scope | null;
  view: Window | null;
  /** Its own text cannot be seen. */
  mute: boolean;
  muted: boolean;
}

function opened(from: Element, { scope, ...where }: Omit<Open, 'nodes' | 'muted'>): Open {
  const flat = flatChildren(from, scope);
  return { nodes: flat.nodes[Symbol.iterator](), scope: flat.scope, muted: false, ...where };
}

const INLINE =
  /^(a|abbr|b|bdi|bdo|big|cite|code|dfn|em|font|i|kbd|mark|q|ruby|samp|small|span|strong|sub|sup|tt|u|var)$/;

function isBlock(copy: Element): boolean {
  return copy.hasAttribute(BLOCK_MARK) || !INLINE.test(copy.localName);
}

class Flattener {
  chars = 0;
  largestUnseen: { root: Element; chars: number } | null = null;
  private hiddenBlocks = 0;
  private hiddenText = '';
  private elements = 0;
  private isDeep = false;
  private truncated = 0;
  private readonly covers = new Covers();
  private readonly laidOut: boolean;
  private readonly target: Document;
  private readonly sheet: Sheet;

  constructor(
    private readonly source: Document,
    private readonly maxChars: number,
    private readonly shown: Element | null,
    private readonly left: ReadonlySet<Element>,
  ) {
    this.laidOut = hasLayout(source);
    this.sheet = this.laidOut ? NO_SHEET : sheetOf(source);
    this.target = blankDocument(source);
  }

  *run(): Steps<Flattened> {
    forgetGrounds();
    const lang = this.source.documentElement?.getAttribute('lang');
    if (lang) this.target.documentElement.setAttribute('lang', lang);
    const body = this.source.body ?? this.source.documentElement;
    if (body !== null) yield* this.children(body, this.target.body, this.view(this.source));
    for (const copy of this.covers.covered()) this.uncover(copy);
    return {
      document: this.target,
      hiddenBlocks: this.hiddenBlocks,
      hiddenText: this.hiddenText,
      elements: this.elements,
      isDeep: this.isDeep,
      truncatedChars: this.truncated,
    };
  }

  /** Takes the own text of an element out that lies under a layer. */
  private uncover(copy: Element): void {
    for (const node of [...copy.childNodes])
      if (node.nodeType === 3) {
        this.noteHidden(node.nodeValue ?? '');
        copy.removeChild(node);
      }
    this.hiddenBlocks += 1;
  }

  private view(document: Document): Window | null {
    return this.laidOut ? document.defaultView : null;
  }

  /** Walks down without recursion: scripts nest deeper than a call stack reaches. */
  private *children(from: Element, to: Element, view: Window | null): Steps<void> {
    const open = [opened(from, { to, scope: null, view, mute: false })];
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const { value: node, done } = top.nodes.next();
      if (done) {
        open.pop();
        if (top.muted) this.hiddenBlocks += 1;
        const parent = open.at(-1);
        // What follows a block that was moved up stands behind it.
        if (parent && open.length > DEEPEST && top.to !== parent.to) this.moveUp(parent, open);
      } else if (node.nodeType === 3 || node.nodeType === 4) {
        const text = node.nodeValue ?? '';
        if (!top.mute) this.text(text, top.to);
        else if (hasText(text)) {
          top.muted = true;
          this.noteHidden(text);
        }
      } else if (node.nodeType === 1) {
        this.elements += 1;
        if (this.elements % STRIDE === 0) yield;
        const inner = this.element(node as Element, top);
        if (inner === null) continue;
        this.isDeep ||= open.length >= DEEPEST;
        if (open.length >= DEEPEST && isBlock(inner.to)) this.moveUp(inner, open);
        else if (open.length >= DEEPEST) this.meltIn(inner, top);
        open.push(inner);
      }
    }
  }

  /** The copy is not nested deeper than what is done with it can follow: a block of deep ones stands beside them. */
  private moveUp(inner: Open, open: readonly Open[]): void {
    const copy = inner.to.childNodes.length > 0 ? (inner.to.cloneNode(false) as Element) : inner.to;
    open[DEEPEST - 1]?.to.appendChild(copy);
    inner.to = copy;
  }

  private meltIn(inner: Open, { to }: Open): void {
    inner.to.remove();
    inner.to = to;
  }

  private text(given: string, to: Element): void {
    const text = withoutUnseen(given);
    if (text.length < given.length) {
      this.hiddenBlocks += 1;
      this.noteHidden(given);
    }
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

  /** Copies an element; the walk goes on in what it returns, or in nothing of it. */
  private element(element: Element, { to, scope, view, mute }: Open): Open | null {
    const formula = formulaOf(element);
    if (formula !== null) {
      if (!mute) this.formula(formula.tex, formula.display, to);
      return null;
    }
    if (isControl(element) || element.localName === 'input') {
      if (isButton(element)) to.setAttribute(CONTROL_MARK, '');
      return null;
    }
    if (isNeverText(element) || this.left.has(element)) return null;
    const style = view?.getComputedStyle(element) ?? null;
    const visibility =
      element.contains(this.shown) || this.shown?.contains(element) ? 'visible' : this.visibilityOf(element, style);
    if (visibility === 'hidden' || isDecoration(element)) {
      this.leaveOut(element, visibility === 'hidden' && style?.display !== 'none');
      return null;
    }
    if (visibility === 'text-hidden' && !mute) this.noteUnseen(element);
    switch (element.localName) {
      case 'noscript':
        return !this.laidOut && isBody(element) ? opened(element, { to, scope, view, mute }) : null;
      case 'template':
        return null;
      case 'sup': {
        const raised = superscript((element.textContent ?? '').trim());
        if (raised === null || visibility !== 'visible') break;
        this.text(raised, to);
        return null;
      }
      case 'svg':
        this.drawing(element, to);
        return null;
      case 'iframe':
      case 'frame':
        return this.frame(element, to, style);
    }
    const copy = this.copy(element, style);
    to.appendChild(copy);
    if (style !== null) this.covers.note(element, copy, style);
    return opened(element, { to: copy, scope, view, mute: visibility === 'text-hidden' });
  }

  private visibilityOf(element: Element, style: CSSStyleDeclaration | null): Visibility {
    try {
      return style === null ? statedVisibility(element, this.sheet) : computedVisibility(element, style);
    } catch {
      // Elements of unknown namespaces may have no style at all.
      return 'visible';
    }
  }

  private leaveOut(element: Element, unseen: boolean): void {
    const text = element.textContent ?? '';
    if (!hasText(text)) return;
    this.hiddenBlocks += 1;
    this.noteHidden(text);
    if (unseen) this.noteUnseen(element);
  }

  private noteHidden(text: string): void {
    const room = MOST_HIDDEN - this.hiddenText.length;
    if (room > 0) this.hiddenText += `${text.trim().slice(0, room)}\n`;
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

  private frame(frame: Element, to: Element, style: CSSStyleDeclaration | null): Open | null {
    const inner = frameDocument(frame);
    if (inner?.body) {
      const copy = this.target.createElement('div');
      to.appendChild(copy);
      return opened(inner.body, { to: copy, scope: null, view: this.view(inner), mute: false });
    }
    if (isForeignMatter(frame, style)) {
      const copy = this.target.createElement(EMBEDDED);
      copy.setAttribute(BLOCK_MARK, '');
      copy.append(UNREAD_FRAME);
      to.appendChild(copy);
    }
    return null;
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

const SMALLEST_FRAME = 60;
/** Frames that show no text of the article: advertisements, counters, checks, players' helpers. */
const MACHINERY =
  /(^|[./-])(ads?|doubleclick|googlesyndication|adservice|googletagmanager|recaptcha|hcaptcha|consent|analytics|pixel|beacon|tracking)([./-]|$)/i;

/** True for a frame of another site that a reader sees as part of the page. */
function isForeignMatter(frame: Element, style: CSSStyleDeclaration | null): boolean {
  const source = frame.getAttribute('src') ?? '';
  if (!/^(https?:)?\/\//.test(source) || MACHINERY.test(source)) return false;
  const side = (name: 'width' | 'height') => {
    const length = style === null ? (frame.getAttribute(name) ?? '') : style[name];
    return /%$/.test(length) ? SMALLEST_FRAME : Number.parseFloat(length);
  };
  return !(side('width') < SMALLEST_FRAME || side('height') < SMALLEST_FRAME);
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

function isButton(element: Element): boolean {
  if (element.localName === 'button') return hasText(element.textContent ?? '');
  return /^(submit|button|email|password)$/i.test(element.getAttribute('type') ?? '');
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
