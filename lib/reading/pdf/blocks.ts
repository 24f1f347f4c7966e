import type { BlockKind } from '../../schema/snapshot';
import { median } from './columns';
import { type Line, textOf } from './lines';
import { isLabelled, isOpenEntry, withLabelLast } from './margin-labels';
import { opensWithMarker, type TableRow, tablesOf } from './tables';

/** What is usual in a document: headings, footnotes and captions are told by how they differ from it. */
export interface Usual {
  /** Height of the font of most characters. */
  size: number;
  /** Whether most of the text is bold. */
  bold: boolean;
}

/** Lines of one page and region that belong together. */
export interface PdfBlock {
  kind: BlockKind;
  page: number;
  lines: Line[];
  /** The cells of a table's row. */
  cells: TableRow['cells'] | null;
  /** Whether it begins with an indented line, a marker or a gap: it does not go on with what stands before it. */
  opens: boolean;
  /** Whether its last line reaches the right edge of its column: it may go on elsewhere. */
  full: boolean;
}

/** Share of a usual line distance from which a gap parts two paragraphs. */
const GAP = 1.3;
/** An indent, in heights of the font. */
const INDENT = 0.8;
const LIST_MARKER =
  /^(?:[•·▪◦‣●○■□–∗†‡§]|[-*] |\(?\d{1,3}[.)] |\(?[a-z][.)] |\(?[ivx]{1,5}[.)] |[(（]\d{1,2}[)）]|[①-⑳]|\[\d{1,3}\])\s*/u;
const BULLET = /^(?:[•·▪◦‣●○■□–]|[-*] )\s*/u;
const CAPTION =
  /^(?:(?:fig(?:ure|\.)?|table|abb(?:ildung|\.)?|tab(?:elle|leau|la|\.)?|figura?|scheme|chart|plate|listing|algorithm|exhibit|рис(?:унок|\.)?|таблица)\s*(?:[A-Z]?\d+(?:[.-]\d+)*|[IVX]+)\s*[.:–—|]?(?=\s|$)|[图圖表]\s*[\d一二三四五六七八九十]+(?:[.-]\d+)*(?=[\s:：.、]|$))/iu;
const NOTE_MARK = /^(?:[⁰¹²³⁴⁵⁶⁷⁸⁹]+|[*∗†‡§¶]+|\d{1,3}(?=\s?\p{Lu})|\[\d+\])\s*/u;
const LEADERS = /(?:(?:\s[.．·…]){3,}|[.．·…]{5,})\s*[\divxlc]*$/iu;
const PAGE_AT_END = /\s[\divxlc]+$/i;
const CHINESE_HEADING =
  /^(?:第[\d一二三四五六七八九十百零]+[章节節条條部分篇编編]|[一二三四五六七八九十]+、|[（(][一二三四五六七八九十]+[）)])/;
const ENDS = /[.!?。！？…:：;；]["'”’»)）\]」』⁰¹²³⁴⁵⁶⁷⁸⁹]*$/u;

/** Cuts the lines of one region into blocks. Lines of a table of contents are left out and counted. */
export function blocksOf(lines: readonly Line[], page: number, usual: Usual): { blocks: PdfBlock[]; left: number } {
  const leaders = lines.filter((line) => LEADERS.test(textOf(line).slice(-300))).length;
  const isContents = leaders >= 3 && leaders > 0.3 * lines.length;
  const content = lines.filter((line) => {
    const text = textOf(line);
    return !LEADERS.test(text.slice(-300)) && !(isContents && PAGE_AT_END.test(text));
  });
  const blocks: PdfBlock[] = [];
  const tables = tablesOf(content);
  let i = 0;
  for (const table of [...tables, null]) {
    const until = table?.from ?? content.length;
    blocks.push(...paragraphsOf(content.slice(i, until), page, usual));
    for (const row of table?.rows ?? [])
      blocks.push({ kind: 'table', page, lines: row.lines, cells: row.cells, opens: true, full: false });
    i = table?.to ?? until;
  }
  return { blocks: markNotes(blocks, usual), left: lines.length - content.length };
}

function paragraphsOf(lines: readonly Line[], page: number, usual: Usual): PdfBlock[] {
  const pitch = pitchOf(lines);
  const groups: Line[][] = [];
  let opens: boolean[] = [];
  for (const [i, line] of lines.entries()) {
    const group = groups.at(-1);
    const why = group ? breakBetween(group, line, lines, i, pitch) : 'first';
    if (group && why === null) group.push(line);
    else {
      groups.push([line]);
      opens = [...opens, why !== 'first'];
    }
  }
  const right = Math.max(...lines.map((line) => line.right));
  return groups.map((group, i) => {
    const last = group.at(-1);
    return {
      kind: kindOf(group, usual),
      page,
      lines: withLabelLast(group),
      cells: null,
      opens: (opens[i] ?? false) || isIndented(group, lines),
      full: last !== undefined && last.right > right - 3 * last.size,
    };
  });
}

/** Whether the first line stands further in than the column does. */
function isIndented(group: readonly Line[], column: readonly Line[]): boolean {
  const [first] = group;
  if (!first) return false;
  const left = median(column.filter((line) => Math.abs(line.size - first.size) < 0.5).map((line) => line.left));
  return first.left > left + INDENT * first.size && first.left < left + 6 * first.size;
}

/** Usual distance of the baselines of two lines of one paragraph. */
function pitchOf(lines: readonly Line[]): number {
  const steps = lines.flatMap((line, i) => {
    const next = lines[i + 1];
    const step = next ? next.base - line.base : 0;
    return next && step > 0.5 * line.size && step < 2.4 * line.size && sameSize(line, next) ? [step / line.size] : [];
  });
  // The lower middle: in a region of short paragraphs half of the distances are gaps.
  const sorted = steps.sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.4)] ?? 1.25;
}

function sameSize(a: Line, b: Line): boolean {
  return Math.abs(a.size - b.size) <= 0.08 * Math.max(a.size, b.size);
}

/** Why a block ends before this line; null where the line goes on with it. */
function breakBetween(
  group: readonly Line[],
  line: Line,
  lines: readonly Line[],
  at: number,
  pitch: number,
): 'gap' | 'font' | 'marker' | 'indent' | 'ended' | null {
  const last = group.at(-1);
  const first = group[0];
  if (!last || !first) return 'gap';
  const gap = (line.base - last.base) / Math.max(line.size, last.size);
  if (gap > Math.max(pitch * GAP, pitch + 0.25) || gap < -0.5) return 'gap';
  const text = textOf(line);
  const before = textOf(last);
  if (isLabelled(line)) return 'marker';
  if (isOpenEntry(group)) return null;
  if (!sameSize(last, line) && text.length > 2 && before.length > 2) return 'font';
  if (last.mono > 0.9 !== line.mono > 0.9) {
    const inside = line.mono > 0.9 && last.right > columnRight(lines, at) - 4 * line.size && !ENDS.test(before);
    if (!inside && !/^\p{Ll}/u.test(text)) return 'font';
  }
  if (line.mono > 0.9) return null;
  const goesOn = /^\p{Ll}/u.test(text) && !ENDS.test(before);
  if (last.bold > 0.9 !== line.bold > 0.9 && !goesOn && (group.every((each) => each.bold > 0.9) || line.bold > 0.9))
    return 'font';
  if (startsItem(line) && !(goesOn && !BULLET.test(text)) && !isNumberInside(last, line, lines, at)) return 'marker';
  if (goesOn) return null;
  return byShape(group, line, lines, at);
}

/** "… as in Refs. 1 and" with "4. By default …" below it: the number belongs to the sentence, not to a list. */
function isNumberInside(last: Line, line: Line, lines: readonly Line[], at: number): boolean {
  const full = last.right > columnRight(lines, at) - 2 * last.size;
  const open = /(?:\p{Ll}{2}|,)$/u.test(textOf(last));
  return full && open && Math.abs(line.left - last.left) < INDENT * line.size && /^\(?\d/.test(textOf(line));
}

function startsItem(line: Line): boolean {
  return opensWithMarker(line) || LIST_MARKER.test(textOf(line));
}

/** Breaks that the outline of the text shows: an indent, or a line that ended although there was room. */
function byShape(group: readonly Line[], line: Line, lines: readonly Line[], at: number): 'indent' | 'ended' | null {
  const first = group[0];
  const last = group.at(-1);
  if (!first || !last) return null;
  const right = columnRight(lines, at);
  const size = line.size;
  if (line.rtl) return ENDS.test(textOf(last)) && last.left > columnLeft(lines, at) + 6 * size ? 'ended' : null;
  const room = right - last.right;
  const isFull = room < firstWordWidth(line) + 0.6 * size;
  const rest = group[1]?.left ?? first.left;
  if (isCentred(last, line)) return null;
  const inwards = line.left - rest;
  if (Math.abs(inwards) > INDENT * size) {
    const item = startsItem(first);
    // The second line of an item hangs below its text; that of an indented paragraph goes back to the edge.
    const settles = group.length === 1 && (inwards < 0 ? !item : item || hangs(lines, at, first));
    if (!settles || !isFull) return 'indent';
    return null;
  }
  if (!isFull && ENDS.test(textOf(last))) return 'ended';
  return null;
}

/** Whether the lines after this one keep its indent: a hanging paragraph, as in a list of references. */
function hangs(lines: readonly Line[], at: number, first: Line): boolean {
  const line = lines[at];
  const next = lines[at + 1];
  if (!line || !next) return false;
  const stays = Math.abs(next.left - line.left) < 1 || Math.abs(next.left - first.left) < 1;
  const after = lines[at + 2];
  return (
    stays && (Math.abs(next.left - line.left) < 1 || (after !== undefined && Math.abs(after.left - line.left) < 1))
  );
}

function isCentred(a: Line, b: Line): boolean {
  const same = Math.abs((a.left + a.right) / 2 - (b.left + b.right) / 2) < 2;
  return same && Math.abs(a.left - b.left) > 2 * a.size;
}

/** Right edge of the text around a line; text may run beside a figure further down. */
function columnRight(lines: readonly Line[], at: number): number {
  return Math.max(...lines.slice(Math.max(0, at - 4), at + 4).map((line) => line.right));
}

function columnLeft(lines: readonly Line[], at: number): number {
  return Math.min(...lines.slice(Math.max(0, at - 4), at + 4).map((line) => line.left));
}

/** Width of what would have had to fit on the line before: the first word, or one wide character. */
function firstWordWidth(line: Line): number {
  const text = textOf(line);
  const word = /^[^\s\u3000-\u9fff\uf900-\uffef]+|^./u.exec(text)?.[0] ?? '';
  const wide = /^[\u3000-\u9fff\uf900-\uffef]/u.test(word);
  if (wide) return 1.5 * line.size;
  return (word.length / Math.max(1, text.length)) * (line.right - line.left);
}

function kindOf(lines: readonly Line[], usual: Usual): BlockKind {
  const text = lines.map(textOf).join(' ').trim();
  const [first] = lines;
  if (!first) return 'prose';
  if (lines.every((line) => line.mono > 0.9)) return 'code';
  if (CAPTION.test(text)) return 'caption';
  if (isHeading(lines, text, usual)) return 'heading';
  if (isMath(lines, text)) return 'math';
  if (startsItem(first)) return 'list';
  return 'prose';
}

/** Longest heading, in characters. */
const LONGEST_HEADING = 180;

function isHeading(lines: readonly Line[], text: string, usual: Usual): boolean {
  if (lines.length > 3 || text.length > LONGEST_HEADING || (text.match(/\p{L}/gu)?.length ?? 0) < 2) return false;
  if (/[,;，；]$/.test(text)) return false;
  const size = Math.max(...lines.map((line) => line.size));
  const larger = size >= 1.12 * usual.size;
  const bolder = !usual.bold && lines.every((line) => line.bold > 0.9) && size >= 0.85 * usual.size;
  const chinese = lines.length === 1 && text.length <= 40 && CHINESE_HEADING.test(text) && !/[。；，]$/.test(text);
  if (larger) return text.length < 120 || !/[.。]$/.test(text);
  return (bolder && !/[.。]$/.test(text.replace(/^[\d.]+$/, ''))) || chinese;
}

/** A displayed formula: mostly mathematical signs and single letters. */
function isMath(lines: readonly Line[], text: string): boolean {
  const words = text.match(/\p{L}{3,}/gu)?.length ?? 0;
  const signs = text.match(/[=<>+−×÷∑∏∫√≤≥≈≠∈∂∞→±∀∃⋅·^]/gu)?.length ?? 0;
  return words <= 2 && text.length < 200 && (lines.every((line) => line.math > 0.4) || (signs >= 2 && words === 0));
}

/** Small print at the end of a region that opens with a note's mark is footnotes. */
function markNotes(blocks: PdfBlock[], usual: Usual): PdfBlock[] {
  let from = blocks.length;
  while (from > 0 && isSmall(blocks[from - 1], usual)) from--;
  const begins = blocks.findIndex((block, i) => i >= from && NOTE_MARK.test(textOf(block.lines[0] ?? EMPTY)));
  if (begins < 0 || (from === 0 && begins === 0 && blocks.length > 6)) return blocks;
  return blocks.map((block, i) => (i >= begins ? { ...block, kind: 'footnote' as const } : block));
}

const EMPTY: Line = {
  cells: [],
  base: 0,
  size: 0,
  left: 0,
  right: 0,
  top: 0,
  bottom: 0,
  bold: 0,
  mono: 0,
  math: 0,
  rtl: false,
};

function isSmall(block: PdfBlock | undefined, usual: Usual): boolean {
  if (!block || block.kind === 'caption' || block.kind === 'table') return false;
  return block.lines.every((line) => line.size < 0.94 * usual.size) && block.kind !== 'code';
}

/** The text of a list's item without its bullet, which is a sign and no word. Numbers stay. */
export function withoutBullet(text: string): string {
  return text.replace(BULLET, '');
}
