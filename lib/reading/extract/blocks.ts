import type { BlockKind } from '../../schema/snapshot';
import { hasText, tidyCode, tidyProse } from './characters';
import { FRAMES, isLineNumber, isTableOfCode } from './code-lines';
import { BLOCK_MARK, KIND_MARK } from './flatten';
import { type Place, placeIn } from './place';
import { FOOTNOTE, isTranscript, type Role, regionNamesOf, roleOf } from './roles';
import { atOnce, STRIDE, type Steps } from './slices';
import { isDataTable, rowsOf } from './tables';

/** One block of a page before the choice between content and boilerplate. */
export interface Block {
  kind: BlockKind;
  text: string;
  /** Characters of the text that stand in links. */
  linkChars: number;
  /** 1 to 6 for headings, 7 for the term of a definition list, 0 for others. */
  level: number;
  /** Place in the numbered list that it is an item of, from 1. */
  item?: number | undefined;
  /** Headings above the block, outermost first. */
  path: Block[];
  /** What the region around the block is for, innermost statement first met. */
  role: Role;
  /** Inside article, main or a like region. */
  inMain: boolean;
  /** Names of the element that the text stands in: its tag, and what sites call the regions around it. */
  tag: string;
  /** Bits of `REGION_NAMES` met on the way down. */
  regions: number;
  /** Tags and classes on the way down, digits apart: equal for blocks made by the same template. */
  template: string;
  /** Elements around the block: its own, its parent and its grandparent. */
  around: [Element, Element, Element];
  /** Where the block's element stands in the tree of the walk. */
  place: Place;
}

interface Context {
  tag: string;
  regions: number;
  template: string;
  around: [Element, Element, Element];
  place: Place;
  kind: BlockKind;
  role: Role;
  inMain: boolean;
  link: boolean;
  pre: boolean;
  level: number;
  item?: number | undefined;
}

const BLOCK = new Set([
  'address',
  'article',
  'aside',
  'blockquote',
  'body',
  'center',
  'dd',
  'details',
  'dialog',
  'dir',
  'div',
  'dl',
  'dt',
  'fieldset',
  'figcaption',
  'figure',
  'footer',
  'form',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'hgroup',
  'hr',
  'legend',
  'li',
  'main',
  'menu',
  'nav',
  'noscript',
  'ol',
  'p',
  'pre',
  'search',
  'section',
  'summary',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
  'ul',
  'caption',
  'listing',
  'xmp',
  'plaintext',
  'frameset',
]);
/** Headings inside these end with them. */
const HEADING_SCOPE = new Set(['aside', 'blockquote', 'figure', 'li', 'td', 'dd', 'details', 'article', 'section']);
const LONGEST_TERM = 160;

/** The blocks of an element in reading order. The element is only read. */
export function* blockSteps(root: Element): Steps<Block[]> {
  const walk = new BlockWalk();
  yield* walk.visit(root, {
    kind: 'prose',
    role: 'content',
    inMain: false,
    link: false,
    pre: false,
    level: 0,
    tag: root.localName,
    regions: 0,
    template: '',
    around: [root, root, root],
    place: placeIn(null),
  });
  walk.flush();
  return walk.blocks;
}

class BlockWalk {
  private elements = 0;
  readonly blocks: Block[] = [];
  private raw: string[] = [];
  private linkChars = 0;
  private context: Context | null = null;
  private headings: Block[] = [];
  private term: Block | null = null;
  private readonly counted = new Map<Element, number>();

  *visit(element: Element, context: Context): Steps<void> {
    const isFrame = context.pre && FRAMES.test(element.localName);
    for (let node = element.firstChild; node !== null; node = node.nextSibling) {
      if (node.nodeType === 3 && isFrame && (node.nodeValue ?? '').trim() === '') continue;
      if (node.nodeType === 3) this.text(node.nodeValue ?? '', context);
      else if (node.nodeType === 1) yield* this.element(node as Element, context);
    }
  }

  /** Ends the block that is being gathered. */
  flush(): void {
    const context = this.context;
    const raw = this.raw.join('');
    const linkChars = this.linkChars;
    this.raw = [];
    this.linkChars = 0;
    this.context = null;
    if (context !== null) this.push(context, context.pre ? tidyCode(raw) : tidyProse(raw), linkChars);
  }

  private text(text: string, context: Context): void {
    if (this.context === null) {
      if (!context.pre && text.trim() === '') return;
      this.context = context;
    }
    this.raw.push(context.pre && !this.context.pre ? text.replace(/\s+/g, ' ') : text);
    if (context.link) this.linkChars += text.trim().length;
  }

  private *element(element: Element, context: Context): Steps<void> {
    this.elements += 1;
    if (this.elements % STRIDE === 0) yield;
    const name = element.localName;
    if (name === 'br') {
      this.lineBreak();
      return;
    }
    if (name === 'wbr') return;
    if (isChrome(element) || isPermalink(element, context)) return;
    if (context.pre && this.isLine(element) && element.querySelector('pre') === null) {
      yield* this.line(element, context);
      return;
    }
    if (name === 'table' && isTableOfCode(element)) {
      this.flush();
      yield* this.visit(element, { ...inner(element, context), kind: 'code', pre: true });
      this.flush();
      return;
    }
    if (name === 'table') {
      this.flush();
      yield* this.table(element, inner(element, context));
      this.flush();
      return;
    }
    if (name === 'dl') {
      this.flush();
      yield* this.definitions(element, inner(element, context));
      this.flush();
      return;
    }
    if (!this.isLine(element) && !element.hasAttribute(KIND_MARK)) {
      yield* this.visit(element, name === 'a' && element.hasAttribute('href') ? { ...context, link: true } : context);
      return;
    }
    this.flush();
    const above = this.headings.length;
    const within = inner(element, context);
    // What stands within an item, lists too, belongs to it.
    if (name === 'li') within.item ??= this.placeInList(element);
    yield* this.visit(element, name === 'a' && element.hasAttribute('href') ? { ...within, link: true } : within);
    this.flush();
    if (HEADING_SCOPE.has(name) && this.headings.length > above) this.headings = this.scoped(name, above);
  }

  private isLine(element: Element): boolean {
    return BLOCK.has(element.localName) || element.hasAttribute(BLOCK_MARK);
  }

  /** An element in code that breaks the line, as many highlighters set each one. */
  private *line(element: Element, context: Context): Steps<void> {
    if (isLineNumber(element)) return;
    const isCell = element.localName === 'td' || element.localName === 'th';
    if (!isCell) this.endLine();
    const before = this.raw.length;
    yield* this.visit(element, context);
    if (element.localName === 'li' && this.raw.length === before && this.context !== null) this.raw.push('\n');
    else if (!isCell) this.endLine();
  }

  private endLine(): void {
    if (this.context !== null && this.raw.at(-1)?.endsWith('\n') === false) this.raw.push('\n');
  }

  /** Items are met in the order in which they stand, so each list is counted by the way. */
  private placeInList(item: Element): number | undefined {
    const list = item.parentElement;
    if (list?.localName !== 'ol') return undefined;
    const place = (this.counted.get(list) ?? 0) + 1;
    this.counted.set(list, place);
    return place;
  }

  /** A section's own first heading may be meant for what follows (`<section><h2/></section><p/>`): only deeper ones end. */
  private scoped(name: string, above: number): Block[] {
    if (name !== 'article' && name !== 'section') return this.headings.slice(0, above);
    const added = this.headings.slice(above);
    return this.headings.slice(0, above).concat(added.filter((heading, i) => i === 0 && heading.level <= 2));
  }

  /** A break is a new line; two in a row are a new paragraph. */
  private lineBreak(): void {
    if (this.context === null) return;
    if (this.context.pre) {
      this.raw.push('\n');
      return;
    }
    const last = this.raw.findLastIndex((piece) => piece.trim() !== '' || piece === '\f');
    if (this.raw[last] === '\f') this.flush();
    else this.raw.push('\f');
  }

  private push(context: Context, text: string, linkChars: number): void {
    if (!hasText(text) && context.kind !== 'code') return;
    if (text === '') return;
    const level = context.kind === 'heading' ? context.level : 0;
    if (level > 0) this.headings = this.headings.filter((heading) => heading.level < level);
    const block: Block = {
      kind: context.kind,
      text,
      linkChars,
      level,
      item: context.item,
      path: this.headings,
      role: context.role,
      inMain: context.inMain,
      ...placeOf(context),
    };
    if (this.term !== null && (block.kind === 'prose' || block.kind === 'list')) {
      block.text = `${this.term.text}\n${text}`;
      block.linkChars += this.term.linkChars;
      block.kind = 'list';
      block.path = this.term.path;
      this.term = null;
    } else if (this.term !== null) {
      this.blocks.push(this.term);
      this.term = null;
    }
    this.blocks.push(block);
    if (level > 0) this.headings = [...this.headings, block];
  }

  /** Terms stand with what they define; longer definitions go on beneath their term as beneath a heading. */
  private *definitions(list: Element, context: Context): Steps<void> {
    const items = [...list.children].flatMap((child) => (child.localName === 'div' ? [...child.children] : [child]));
    const above = this.headings;
    for (const item of items) {
      if (item.localName === 'dt') {
        const parts = textsOf(item, { ...context, kind: 'prose' });
        const text = parts.map((part) => part.text).join('\n');
        if (!hasText(text)) continue;
        const linkChars = parts.reduce((sum, part) => sum + part.linkChars, 0);
        const before: Block | null = this.term;
        this.headings = above;
        this.term = {
          kind: 'list',
          text: before === null ? text : `${before.text}\n${text}`,
          linkChars: linkChars + (before?.linkChars ?? 0),
          level: 7,
          path: above,
          role: context.role,
          inMain: context.inMain,
          ...placeOf(context),
        };
      } else {
        const term = this.term;
        if (term !== null && term.text.length <= LONGEST_TERM) this.headings = [...above, term];
        yield* this.visit(item, inner(item, context));
        this.flush();
        if (term !== null && this.term === term) this.flushTerm();
        this.headings = above;
      }
    }
    this.flushTerm();
  }

  private flushTerm(): void {
    if (this.term !== null) this.blocks.push(this.term);
    this.term = null;
  }

  private *table(table: Element, context: Context): Steps<void> {
    if (!isDataTable(table)) {
      yield* this.visit(table, context);
      return;
    }
    for (const caption of table.children) {
      if (caption.localName === 'caption') yield* this.element(caption, context);
    }
    for (const [i, row] of rowsOf(table).entries()) {
      if (i % STRIDE === 0) yield;
      const cells = [...row.children].map((cell) => textsOf(cell, { ...context, kind: 'table' }));
      const texts = cells.map((parts) => parts.map((part) => part.text.replace(/\n/g, ' ')).join(' '));
      while (texts.length > 0 && !texts.at(-1)) texts.pop();
      const linkChars = cells.flat().reduce((sum, part) => sum + part.linkChars, 0);
      this.push({ ...context, kind: 'table' }, texts.join(' | ').replace(/ {2,}/g, ' ').trim(), linkChars);
    }
  }
}

function textsOf(element: Element, context: Context): Block[] {
  const walk = new BlockWalk();
  atOnce(walk.visit(element, context));
  walk.flush();
  return walk.blocks;
}

/** Small print of the page's machinery: permalinks, edit links, line numbers, markers for screen readers. */
function isChrome(element: Element): boolean {
  const classes = element.getAttribute('class');
  if (classes === null) return false;
  if (element.localName === 'td' && /(^|\s)(gutter|line-?numbers?|blob-num)(\s|$)/.test(classes)) return true;
  return /(^|\s)(headerlink|mw-editsection|anchorjs-link|hash-link|lineno|linenos|line-numbers-rows|rouge-gutter|sr-only|visually-hidden|screen-reader-text|screen-reader-only)(\s|$)/.test(
    classes,
  );
}

/** A link to the very heading or term that it stands in: `¶`, `#`. Some sites give it no telling class. */
function isPermalink(element: Element, { kind }: Context): boolean {
  if (element.localName !== 'a' || !PERMALINK_MARK.test(element.textContent ?? '')) return false;
  if (kind === 'heading') return /#/.test(element.getAttribute('href') ?? '');
  return /(^|\s)(permalink|anchor(-?link)?|heading-?anchor)(\s|$)/i.test(element.getAttribute('class') ?? '');
}

const PERMALINK_MARK = /^\s*(?:[¶#§⚓⌗]|🔗|\[link\])\ufe0f?\s*$/u;

function inner(element: Element, context: Context): Context {
  const role = roleOf(element, context.role, context.inMain);
  return {
    ...context,
    ...kindOf(element, context),
    role,
    inMain: context.inMain || isMain(element),
    tag: element.localName,
    regions: context.regions | regionNamesOf(element),
    template: `${context.template}>${element.localName}.${(element.getAttribute('class') ?? '').replace(/\d+/g, '0')}`,
    around: [element, context.around[0], context.around[1]],
    place: placeIn(context.place),
  };
}

function placeOf({
  tag,
  regions,
  template,
  around,
  place,
}: Context): Pick<Block, 'tag' | 'regions' | 'template' | 'around' | 'place'> {
  return { tag, regions, template, around, place };
}

function isMain(element: Element): boolean {
  const role = element.getAttribute('role');
  return element.localName === 'article' || element.localName === 'main' || role === 'main' || role === 'article';
}

function kindOf(element: Element, context: Context): Partial<Context> {
  const marked = element.getAttribute(KIND_MARK);
  if (marked === 'math' || marked === 'caption') return { kind: marked };
  if (context.kind === 'transcript' || isTranscript(element)) return { kind: 'transcript' };
  const name = element.localName;
  const level = headingLevel(element);
  if (level > 0) return { kind: 'heading', level };
  if (name === 'pre' || name === 'xmp' || name === 'listing' || name === 'plaintext')
    return { kind: 'code', pre: true };
  if (name === 'blockquote') return { kind: 'quote' };
  if (name === 'figcaption' || name === 'caption') return { kind: 'caption' };
  if (isNote(element)) return { kind: 'footnote' };
  if (name === 'li' || name === 'dd')
    return context.kind === 'footnote' || context.kind === 'quote' ? {} : { kind: 'list' };
  return {};
}

function headingLevel(element: Element): number {
  const digit = /^h([1-6])$/.exec(element.localName)?.[1];
  if (digit !== undefined) return Number(digit);
  if (element.getAttribute('role') !== 'heading') return 0;
  return Math.min(6, Math.max(1, Number(element.getAttribute('aria-level') ?? 2) || 2));
}

function isNote(element: Element): boolean {
  if (/^doc-(footnote|endnotes?)$/.test(element.getAttribute('role') ?? '')) return true;
  const names = `${element.getAttribute('id') ?? ''} ${element.getAttribute('class') ?? ''}`;
  return /(^|\s)(cite_note\S*|reflist|references)(\s|$)/i.test(names) || FOOTNOTE.test(names);
}
