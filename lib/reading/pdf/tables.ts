import type { Cell, Line } from './lines';
import { joint } from './words';

/** One row: the text of each filled cell, and the pieces of lines that the cell was made of. */
export interface TableRow {
  cells: { text: string; parts: Cell[] }[];
  lines: Line[];
}

/** Rows of a table; each holds the text of its cells from left to right. */
export interface TableRows {
  /** Lines of the region that the rows were made of. */
  from: number;
  to: number;
  rows: TableRow[];
}

/** Edges of cells this close together stand below each other, in page units. */
const ALIGNED = 4;
/** Lines further apart than this, in heights of the font, do not belong to one table. */
const FAR = 3.2;
const MARKER = /^(?:[•·▪◦‣●○■□–—*\-−]|\(?\d{1,3}[.)]|\(?\p{L}[.)]|\[\d+\]|\d+(?:\.\d+)+\.?)$/u;

/** Whether the gap behind the first cell is that of a list's marker, not of a column. */
export function opensWithMarker(line: Line): boolean {
  return line.cells.length > 1 && MARKER.test(line.cells[0]?.text ?? '');
}

/** Finds tables among the lines of a region: rows of several cells whose edges stand below each other. */
export function tablesOf(lines: readonly Line[]): TableRows[] {
  const found: TableRows[] = [];
  for (let i = 0; i < lines.length; ) {
    const to = tableEnd(lines, i);
    const part = lines.slice(i, to);
    const full = part.filter(isRow).length;
    const columns = Math.max(0, ...part.map((line) => line.cells.length));
    if (full >= 3 || (full >= 2 && columns >= 3)) {
      found.push({ from: i, to, rows: rowsOf(part) });
      i = to;
    } else i += 1;
  }
  return found;
}

function isRow(line: Line | undefined): line is Line {
  return line !== undefined && line.cells.length > 1 && !opensWithMarker(line) && line.mono < 0.9;
}

/** The line behind the last one of a table that begins here; `from` itself where none does. */
function tableEnd(lines: readonly Line[], from: number): number {
  const first = lines[from];
  if (!isRow(first)) return from;
  let cells: Cell[] = [...first.cells];
  let end = from + 1;
  for (let i = from + 1; i < lines.length; i++) {
    const line = lines[i];
    const last = lines[i - 1];
    if (!line || !last || line.base - last.base > FAR * Math.max(line.size, last.size)) break;
    if (Math.abs(line.size - last.size) > 0.2 * last.size && !isRow(line)) break;
    const aligned = line.cells.filter((cell) => cells.some((other) => areAligned(cell, other))).length;
    if (isRow(line) && aligned >= Math.min(2, line.cells.length)) end = i + 1;
    else if (isRow(line) || aligned === 0 || crossesColumns(line, cells)) break;
    cells = [...cells, ...line.cells].slice(-60);
  }
  // A further line of the last row's cell.
  while (end < lines.length && isContinuation(lines[end], lines[end - 1], cells)) end++;
  return end;
}

function areAligned(a: Cell, b: Cell): boolean {
  return (
    Math.abs(a.left - b.left) < ALIGNED ||
    Math.abs(a.right - b.right) < ALIGNED ||
    Math.abs((a.left + a.right - b.left - b.right) / 2) < ALIGNED
  );
}

/** Running text below a table begins where its first column does, but reaches over the others. */
function crossesColumns(line: Line, cells: readonly Cell[]): boolean {
  const [only] = line.cells;
  if (!only || line.cells.length > 1) return false;
  const crossed = cells
    .map((cell) => cell.left)
    .filter((left) => left > only.left + ALIGNED && left < only.right - ALIGNED);
  const first = Math.min(...crossed);
  // A long word may reach over one edge.
  return (
    crossed.some((left) => left > first + ALIGNED) ||
    only.right > Math.max(...cells.map((cell) => cell.right)) - ALIGNED
  );
}

function isContinuation(line: Line | undefined, last: Line | undefined, cells: readonly Cell[]): boolean {
  const [only] = line?.cells ?? [];
  if (!line || !last || !only || line.cells.length !== 1) return false;
  const close = line.base - last.base < 1.5 * line.size && Math.abs(line.size - last.size) < 0.5;
  const first = Math.min(...cells.map((cell) => cell.left));
  return close && only.left > first + ALIGNED && cells.some((cell) => Math.abs(cell.left - only.left) < ALIGNED);
}

/** Lines closer than this, in heights of the font, stand beside each other: cells of one row, centred or wrapped. */
const BESIDE = 0.85;

/** Joins lines to rows: one whose first column is empty goes on with the cells of the row above it. */
function rowsOf(lines: readonly Line[]): TableRow[] {
  const columns = columnsOf(lines);
  const rows: TableRow[] = [];
  for (const [i, line] of lines.entries()) {
    const placed = line.cells.map((cell) => ({ cell, column: columnOf(cell, columns) }));
    const above = rows.at(-1);
    const last = lines[i - 1];
    const next = lines[i + 1];
    const beside = last !== undefined && line.base - last.base < BESIDE * line.size;
    const bound = next !== undefined && next.base - line.base < BESIDE * line.size;
    const wrapped = placed.every(({ column }) => column > 0) && isNear(line, last) && !bound;
    const goesOn = above !== undefined && (beside || wrapped);
    const row = goesOn ? above : { cells: columns.map(() => ({ text: '', parts: [] })), lines: [] };
    if (!goesOn) rows.push(row);
    row.lines.push(line);
    for (const { cell, column } of placed) {
      const into = row.cells[column];
      if (!into) continue;
      into.text = joinCell(into.text, cell.text);
      into.parts.push(cell);
    }
  }
  return rows.map((row) => ({ ...row, cells: row.cells.filter((cell) => cell.text !== '') }));
}

const NO_WORDS: ReadonlySet<string> = new Set();

function joinCell(before: string, after: string): string {
  const { cut, between } = joint(before, after, NO_WORDS);
  return before.slice(0, before.length - cut) + between + after;
}

function isNear(line: Line, above: Line | undefined): boolean {
  return above !== undefined && line.base - above.base < 1.6 * line.size;
}

/** Columns as intervals: cells that overlap stand in one column, unless a wide one bridges several. */
function columnsOf(lines: readonly Line[]): { left: number; right: number }[] {
  const most = Math.max(...lines.map((line) => line.cells.length));
  const columns: { left: number; right: number }[] = [];
  const rich = lines.filter((line) => line.cells.length >= Math.max(2, most - 1));
  for (const cell of rich.flatMap((line) => line.cells)) {
    const over = columns.filter((column) => cell.left < column.right && column.left < cell.right);
    const [first] = over;
    if (!first) columns.push({ left: cell.left, right: cell.right });
    else if (over.length === 1) {
      first.left = Math.min(first.left, cell.left);
      first.right = Math.max(first.right, cell.right);
    }
  }
  return columns.sort((a, b) => a.left - b.left);
}

function columnOf(cell: Cell, columns: readonly { left: number; right: number }[]): number {
  const overlap = (column: { left: number; right: number }) =>
    Math.min(cell.right, column.right) - Math.max(cell.left, column.left);
  let best = 0;
  for (const [i, column] of columns.entries()) if (overlap(column) > overlap(columns[best] ?? column)) best = i;
  return best;
}
