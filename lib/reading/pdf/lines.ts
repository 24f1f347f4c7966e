import { superscript } from '../extract/superscript';
import { commonSize, type Fragment } from './fragments';
import type { Box, Piece } from './pieces';
import { cleaned, isWideChar } from './words';

/** One cell of a line with its text. */
export interface Cell extends Box {
  text: string;
  /** For each UTF-16 unit of `text`, the piece it came from and its unit there; -1 for a space that only a gap shows. */
  from: readonly { piece: Piece | null; unit: number }[];
}

/** One line of a region: usually one cell, several where gaps part it. */
export interface Line extends Box {
  cells: Cell[];
  base: number;
  size: number;
  /** Share of its characters that are set in such a font, 0 to 1. */
  bold: number;
  mono: number;
  math: number;
  rtl: boolean;
}

/** Fragments on one baseline are one line. Sorted from top to bottom. */
export function linesOf(region: readonly Fragment[]): Line[] {
  const rows: Fragment[][] = [];
  for (const fragment of [...region].sort((a, b) => a.base - b.base || b.size - a.size)) {
    const row = rows.findLast((each, i) => i >= rows.length - 3 && each.some((other) => onLine(other, fragment)));
    if (row) row.push(fragment);
    else rows.push([fragment]);
  }
  return rows.map(lineOf).sort((a, b) => a.base - b.base);
}

function onLine(a: Fragment, b: Fragment): boolean {
  const size = Math.max(a.size, b.size);
  const small = Math.min(a.size, b.size) < 0.85 * size;
  return Math.abs(a.base - b.base) < (small ? 0.55 : 0.3) * size && (a.right <= b.left + 1 || b.right <= a.left + 1);
}

function lineOf(row: Fragment[]): Line {
  const pieces = row.flatMap((fragment) => fragment.pieces);
  const size = commonSize(pieces);
  const main = row.find((fragment) => fragment.pieces.some((piece) => piece.size === size)) ?? row[0];
  const rtl = share(pieces, (piece) => piece.rtl) > 0.5;
  const sorted = [...row].sort((a, b) => (rtl ? b.left - a.left : a.left - b.left));
  return {
    cells: sorted.map((fragment) => cellOf(fragment, size)),
    base: main?.base ?? 0,
    size,
    left: Math.min(...row.map((each) => each.left)),
    right: Math.max(...row.map((each) => each.right)),
    top: Math.min(...row.map((each) => each.top)),
    bottom: Math.max(...row.map((each) => each.bottom)),
    bold: share(pieces, (piece) => piece.font.bold),
    mono: share(pieces, (piece) => piece.font.mono),
    math: share(pieces, (piece) => piece.font.math),
    rtl,
  };
}

function share(pieces: readonly Piece[], has: (piece: Piece) => boolean): number {
  let all = 0;
  let some = 0;
  for (const piece of pieces) {
    const length = piece.text.trim().length;
    all += length;
    if (has(piece)) some += length;
  }
  return all === 0 ? 0 : some / all;
}

/** A gap this wide, in heights of the font, is a space between words of which the file writes none. */
const SPACE = 0.17;

/**
 * The text of a cell: spaces come from the pieces and from gaps between them, never between two Chinese characters;
 * raised digits become raised characters, so that 10² does not read 102.
 */
function cellOf(fragment: Fragment, lineSize: number): Cell {
  let text = '';
  const from: Cell['from'][number][] = [];
  const put = (char: string, piece: Piece | null, unit: number) => {
    text += char;
    for (let i = 0; i < char.length; i++) from.push({ piece, unit: piece ? unit : -1 });
  };
  let last: Piece | null = null;
  for (const piece of fragment.pieces) {
    const gap = last ? Math.max(piece.left - last.right, last.left - piece.right) : 0;
    const size = Math.max(last?.size ?? 0, piece.size);
    if (last && gap > SPACE * size && mayPart(text, piece.text, gap / size)) put(' ', null, -1);
    const raised =
      piece.size < 0.85 * lineSize &&
      fragment.base - piece.base > 0.15 * lineSize &&
      /^[\d+\-−,ni\s]+$/.test(piece.text);
    for (let unit = 0; unit < piece.text.length; ) {
      const char = String.fromCodePoint(piece.text.codePointAt(unit) ?? 32);
      const kept = cleaned(raised ? (superscript(char) ?? char) : char);
      const double = kept === ' ' && (text === '' || text.endsWith(' '));
      if (kept !== '' && !double) put(kept, piece, unit);
      unit += char.length;
    }
    last = piece;
  }
  const trimmed = text.trimEnd();
  const spread = spreadSpaces(trimmed);
  const kept = [...Array(trimmed.length).keys()].filter((i) => !spread.has(i));
  return {
    text: kept.map((i) => trimmed[i]).join(''),
    from: kept.flatMap((i) => from[i] ?? []),
    left: fragment.left,
    right: fragment.right,
    top: fragment.top,
    bottom: fragment.bottom,
  };
}

/** Chinese characters are set apart to fill a line; only a wide gap between them parts two words. */
const WIDE_SPACE = 0.6;

function mayPart(before: string, after: string, gap: number): boolean {
  if (before === '' || before.endsWith(' ') || after.startsWith(' ')) return false;
  return gap > WIDE_SPACE || !(isWideChar(before.at(-1) ?? '') && isWideChar(after.charAt(0)));
}

/** Places of spaces that only spread Chinese characters out: where most neighbours have one, none is meant. */
function spreadSpaces(text: string): ReadonlySet<number> {
  const spaces: number[] = [];
  let close = 0;
  for (let i = 0; i < text.length - 1; i++) {
    if (!isWideChar(text[i] ?? '')) continue;
    if (isWideChar(text[i + 1] ?? '')) close += 1;
    else if (text[i + 1] === ' ' && isWideChar(text[i + 2] ?? '')) spaces.push(i + 1);
  }
  return new Set(spaces.length > close && spaces.length > 1 ? spaces : []);
}

/** The text of a line, its cells parted by a space. */
export function textOf(line: Line): string {
  return line.cells.map((cell) => cell.text).join(' ');
}
