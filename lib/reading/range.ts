import { isLineNumberInPage } from './extract/code-lines';
import { flatChildren, frameDocument, isNeverText, type Scope } from './extract/flat-tree';
import { computedVisibility, forgetGrounds, hasLayout, statedVisibility } from './extract/hidden';
import { formulaOf } from './extract/math';
import { type Role, roleOf } from './extract/roles';
import { atOnce, STRIDE, type Steps } from './extract/slices';
import { superscript } from './extract/superscript';
import { type Quote, type QuoteMatch, quoteSteps } from './match';

/** The visible text of a document with the way back to its nodes. */
export interface VisibleText {
  text: string;
  pieces: Piece[];
}

/** A run of the text that comes from one text node, or from an element that stands for its text (a formula). */
interface Piece {
  start: number;
  end: number;
  node: Text | Element;
}

export interface FoundPassage {
  match: QuoteMatch;
  /** One range for each tree (document, shadow root, frame) that the passage runs through, in order. */
  ranges: Range[];
}

/**
 * Finds a quote on the page as it is now. Menus, scripts and hidden text are not searched, unless the quote stands
 * nowhere else than in a menu.
 * @returns null when the page no longer shows it
 */
export function findPassage(document: Document, quote: Quote): FoundPassage | null {
  const found = atOnce(passageSteps(document, quote));
  return found === 'moved' ? null : found;
}

/** The same in steps. `moved`: what was found is no longer there when the last step is done. */
export function* passageSteps(document: Document, quote: Quote): Steps<FoundPassage | 'moved' | null> {
  const content = yield* visibleTextSteps(document, 'content');
  const inContent = yield* found(content, quote);
  if (inContent !== null) return inContent;
  const all = yield* visibleTextSteps(document, 'all');
  return all.text.length === content.text.length ? null : yield* found(all, quote);
}

function* found(visible: VisibleText, quote: Quote): Steps<FoundPassage | 'moved' | null> {
  const match = yield* quoteSteps(visible.text, quote);
  if (match === null) return null;
  if (!piecesWithin(visible.pieces, match).every(isStill)) return 'moved';
  const ranges = rangesOf(visible, match);
  return ranges.length > 0 ? { match, ranges } : null;
}

/** Whether the page still has a piece as it was walked over: it takes its turns between the steps. */
function isStill({ node, start, end }: Piece): boolean {
  return node.isConnected && (node.nodeType !== 3 || (node.nodeValue ?? '').length === end - start);
}

/** Ranges that cover a span of the visible text. */
export function rangesOf(visible: VisibleText, span: { start: number; end: number }): Range[] {
  const ranges: Range[] = [];
  let current: { range: Range; root: Node } | null = null;
  for (const piece of piecesWithin(visible.pieces, span)) {
    const root = piece.node.getRootNode();
    const ends = boundsOf(piece, span);
    if (current === null || current.root !== root) {
      const range = (piece.node.ownerDocument ?? (root as Document)).createRange();
      range.setStart(...ends.start);
      current = { range, root };
      ranges.push(range);
    }
    current.range.setEnd(...ends.end);
  }
  return ranges;
}

function piecesWithin(pieces: Piece[], span: { start: number; end: number }): Piece[] {
  let low = 0;
  let high = pieces.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pieces[middle]?.end ?? 0) <= span.start) low = middle + 1;
    else high = middle;
  }
  const within: Piece[] = [];
  for (let i = low; i < pieces.length; i += 1) {
    const piece = pieces[i];
    if (piece === undefined || piece.start >= span.end) break;
    within.push(piece);
  }
  return within;
}

function boundsOf(piece: Piece, span: { start: number; end: number }): { start: [Node, number]; end: [Node, number] } {
  const { node } = piece;
  if (node.nodeType === 3) {
    return {
      start: [node, Math.max(0, span.start - piece.start)],
      end: [node, Math.min(piece.end, span.end) - piece.start],
    };
  }
  const parent = node.parentNode ?? node;
  const index = [...parent.childNodes].indexOf(node as ChildNode);
  return { start: [parent, index], end: [parent, index + 1] };
}

/**
 * The text of a page as its reader sees it, in reading order.
 * @param where `content` leaves out menus, banners, footers and the like
 */
export function visibleTextOf(document: Document, where: 'content' | 'all'): VisibleText {
  return atOnce(visibleTextSteps(document, where));
}

/** The same in steps. */
export function* visibleTextSteps(document: Document, where: 'content' | 'all'): Steps<VisibleText> {
  forgetGrounds();
  const walk = new TextWalk(where);
  const body = document.body ?? document.documentElement;
  if (body !== null)
    yield* walk.children(body, { scope: null, role: 'content', inMain: false, mute: false, view: viewOf(document) });
  return walk.result();
}

interface Place {
  scope: Scope | null;
  role: Role;
  inMain: boolean;
  mute: boolean;
  view: Window | null;
}

const INLINE = /^(inline|ruby|contents)/;
const INLINE_NAMES =
  /^(a|abbr|b|bdi|bdo|big|cite|code|data|del|dfn|em|font|i|ins|kbd|label|mark|q|rt|ruby|s|samp|slot|small|span|strike|strong|sub|sup|time|tt|u|var|wbr|img)$/;

class TextWalk {
  private readonly texts: string[] = [];
  private readonly pieces: Piece[] = [];
  private length = 0;
  private seen = 0;

  constructor(private readonly where: 'content' | 'all') {}

  result(): VisibleText {
    return { text: this.texts.join(''), pieces: this.pieces };
  }

  *children(element: Element, place: Place): Steps<void> {
    const flat = flatChildren(element, place.scope);
    for (const node of flat.nodes) {
      if (node.nodeType === 3) {
        const text = node.nodeValue ?? '';
        // As the saved copy has it: 2³⁰, not 230.
        const raised = element.localName === 'sup' ? superscript(text) : null;
        if (!place.mute) this.piece(node as Text, raised ?? text);
      } else if (node.nodeType === 1) {
        yield* this.element(node as Element, { ...place, scope: flat.scope });
      }
    }
  }

  private piece(node: Text | Element, text: string): void {
    if (text === '') return;
    this.pieces.push({ start: this.length, end: this.length + text.length, node });
    this.gap(text);
  }

  /** Text of the page's layout that no node holds. */
  private gap(text: string): void {
    this.texts.push(text);
    this.length += text.length;
  }

  private *element(element: Element, place: Place): Steps<void> {
    if (++this.seen % STRIDE === 0) yield;
    const formula = formulaOf(element);
    if (formula !== null) {
      if (!place.mute) this.piece(element, formula.tex);
      return;
    }
    if (element.localName === 'br') {
      this.gap('\n');
      return;
    }
    if (isNeverText(element) || element.localName === 'noscript' || element.localName === 'template') return;
    const style = styleOf(element, place.view);
    const visibility = style === null ? statedVisibility(element) : computedVisibility(element, style);
    if (visibility === 'hidden') return;
    const role = roleOf(element, place.role, place.inMain);
    if (this.where === 'content' && role !== 'content' && role !== 'comments') return;
    const inMain =
      place.inMain || /^(article|main)$/.test(element.localName) || element.getAttribute('role') === 'main';
    const inline = style === null ? INLINE_NAMES.test(element.localName) : INLINE.test(style.display);
    if (!inline && isLineNumberInPage(element)) return;
    if (!inline) this.gap('\n');
    if (element.localName === 'iframe' || element.localName === 'frame') yield* this.frame(element);
    else yield* this.children(element, { ...place, role, inMain, mute: visibility === 'text-hidden' });
    if (!inline) this.gap('\n');
  }

  private *frame(frame: Element): Steps<void> {
    const inner = frameDocument(frame);
    if (inner?.body)
      yield* this.children(inner.body, {
        scope: null,
        role: 'content',
        inMain: false,
        mute: false,
        view: viewOf(inner),
      });
  }
}

function viewOf(document: Document): Window | null {
  return hasLayout(document) ? document.defaultView : null;
}

function styleOf(element: Element, view: Window | null): CSSStyleDeclaration | null {
  try {
    return view?.getComputedStyle(element) ?? null;
  } catch {
    return null;
  }
}
