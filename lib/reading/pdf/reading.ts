import type { BlockKind, Paragraph } from '../../schema/snapshot';
import { type PdfBlock, withoutBullet } from './blocks';
import type { LaidOut } from './document';
import { HeadingPath, type OutlineEntry } from './headings';
import { type Line, textOf } from './lines';
import { joint, type Lexicon } from './words';

/** Where a page begins in the text of a copy; it holds until the next mark. */
export interface PageMark {
  start: number;
  page: number;
}

export interface PdfText {
  text: string;
  paragraphs: Paragraph[];
  /** Sorted by start. A footnote stands behind the paragraph that goes on over the page's end, so pages may go back. */
  marks: PageMark[];
  /** Characters beyond the limit. */
  truncated: number;
}

/** A paragraph with its parts on several pages. */
interface Joined {
  kind: BlockKind;
  text: string;
  size: number;
  marks: PageMark[];
  parts: PdfBlock[];
}

const GAP = '\n\n';

/**
 * The running text of a document: lines joined, paragraphs carried over columns and pages past footnotes, captions and
 * tables, each under its headings.
 *
 * @param maxChars longest text, in UTF-16 units; it is cut at the end of a block
 */
export function readingOf(laid: LaidOut, outline: readonly OutlineEntry[], maxChars: number): PdfText {
  const headings = new HeadingPath(outline);
  const paragraphs: Paragraph[] = [];
  const marks: PageMark[] = [];
  const texts: string[] = [];
  let at = 0;
  let truncated = 0;
  for (const block of joinedOf(laid)) {
    if (block.text === '') continue;
    const kind = block.kind === 'prose' && isListed(block, headings) ? 'heading' : block.kind;
    if (kind === 'heading') headings.pass({ text: block.text, size: block.size });
    const start = texts.length === 0 ? 0 : at + GAP.length;
    const end = start + block.text.length;
    if (truncated > 0 || end > maxChars) {
      truncated += block.text.length;
      continue;
    }
    const above = kind === 'heading' ? headings.path.slice(0, -1) : headings.path;
    paragraphs.push({ index: paragraphs.length, kind, start, end, heading_path: above });
    for (const mark of block.marks)
      if (marks.at(-1)?.page !== mark.page) marks.push({ start: start + mark.start, page: mark.page });
    texts.push(block.text);
    at = end;
  }
  return { text: texts.join(GAP), paragraphs, marks, truncated };
}

function isListed(block: Joined, headings: HeadingPath): boolean {
  return block.text.length < 150 && headings.isListed(block.text);
}

/** The blocks in the order of the running text: what a paragraph goes on with stands right behind its beginning. */
export function inRunningOrder(laid: LaidOut): PdfBlock[] {
  return joinedOf(laid).flatMap(({ parts }) => parts);
}

/** Kinds that float in the text: a paragraph goes on behind them. */
const FLOATS = new Set<BlockKind>(['footnote', 'caption', 'table']);

function joinedOf({ blocks, lexicon }: LaidOut): Joined[] {
  const out: Joined[] = [];
  /** The last paragraph that may go on, and what it ended with. */
  let open: { joined: Joined; last: PdfBlock } | null = null;
  for (const block of blocks) {
    if (open && goesOn(open.last, open.joined, block)) {
      append(open.joined, block, lexicon);
      open = { joined: open.joined, last: block };
      continue;
    }
    const joined: Joined = { kind: block.kind, text: '', size: sizeOf(block), marks: [], parts: [] };
    append(joined, block, lexicon);
    out.push(joined);
    if (!FLOATS.has(block.kind)) open = { joined, last: block };
  }
  return out;
}

function sizeOf(block: PdfBlock): number {
  return Math.max(...block.lines.map((line) => line.size));
}

const ENDED = /[.!?。！？…:：]["'”’»)）\]」』⁰¹²³⁴⁵⁶⁷⁸⁹]*$/u;

/** Whether a block is the rest of a paragraph that a column's or a page's end has cut. */
function goesOn(last: PdfBlock, joined: Joined, block: PdfBlock): boolean {
  if (last === block || block.opens || !['prose', 'list'].includes(last.kind) || block.kind !== 'prose') return false;
  const [first] = block.lines;
  const end = last.lines.at(-1);
  if (!first || !end || Math.abs(first.size - end.size) > 0.08 * end.size) return false;
  const elsewhere = block.page !== last.page || first.base < end.base;
  if (!elsewhere || block.page - last.page > 2) return false;
  if (/\p{L}[-‐\u00ad]$/u.test(joined.text)) return true;
  if (ENDED.test(joined.text)) return false;
  const next = textOf(first);
  return /^[\p{Ll}(]/u.test(next) || last.full;
}

function append(joined: Joined, block: PdfBlock, lexicon: Lexicon): void {
  joined.parts.push(block);
  const text = blockText(block, lexicon);
  if (joined.text === '') {
    joined.text = text;
    joined.marks = [{ start: 0, page: block.page }];
    return;
  }
  const { cut, between } = joint(joined.text, text, lexicon);
  const kept = joined.text.slice(0, joined.text.length - cut);
  // Half a word before the break is found on the first page: the mark stands where the second page begins.
  if (joined.marks.at(-1)?.page !== block.page)
    joined.marks.push({ start: kept.length + between.length, page: block.page });
  joined.text = kept + between + text;
}

function blockText(block: PdfBlock, lexicon: Lexicon): string {
  if (block.cells) return block.cells.map((cell) => cell.text).join(' | ');
  if (block.kind === 'code') return codeText(block.lines);
  const text = block.lines.reduce((before, line) => joinLines(before, textOf(line), lexicon), '');
  const clean = text.replaceAll('\u00ad', '').trim();
  return block.kind === 'list' ? withoutBullet(clean) : clean;
}

function joinLines(before: string, after: string, lexicon: Lexicon): string {
  const { cut, between } = joint(before, after, lexicon);
  return before.slice(0, before.length - cut) + between + after;
}

/** Code keeps its lines and, as far as the places tell, its indents. */
function codeText(lines: readonly Line[]): string {
  const left = Math.min(...lines.map((line) => line.left));
  const width = medianAdvance(lines);
  return lines
    .map((line) => {
      const spaces = width > 0 ? Math.round((line.left - left) / width) : 0;
      return ' '.repeat(Math.max(0, Math.min(spaces, 60))) + textOf(line);
    })
    .join('\n');
}

/** Width of one character of a font whose characters are all equally wide. */
function medianAdvance(lines: readonly Line[]): number {
  const widths = lines.flatMap((line) =>
    line.cells.filter((cell) => cell.text.length > 3).map((cell) => (cell.right - cell.left) / cell.text.length),
  );
  return widths.sort((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 0;
}
