import type { RankPage } from '../../../reading/rank';
import type { Paragraph } from '../../../schema/snapshot';
import { indexesIn, type Subject } from './subjects';

/** A cell of a page's own table: its words, and the row that holds them. */
export interface PageCell {
  page: number;
  paragraph: number;
  /** The row in the page's text, which is what is cited. */
  start: number;
  end: number;
  /** The cell itself, a part of the row. */
  text: string;
}

export interface PageTableRow {
  point: string;
  /** One for each subject; null where the page's cell is empty. */
  cells: (PageCell | null)[];
}

export interface PageTable {
  rows: PageTableRow[];
  /** The paragraph right before it, where it is short. */
  lead: Omit<PageCell, 'text'> | null;
}

const LONGEST_LEAD = 300;
const EMPTY_CELL = /^(?:[–—-]+|n\/?a|\?|\.{2,}|…|无|無|不详|未知)?$/iu;
const LONGEST_POINT = 80;

/**
 * What a page's own table says of the things compared, point by point: a table with a column for each, or with a row for
 * each. Rows in the page's order; a table that knows fewer than two of them is none.
 *
 * @param index of the page, handed through
 */
export function tableOnPage(page: RankPage, index: number, subjects: readonly Subject[]): PageTable {
  let best: PageTable = { rows: [], lead: null };
  for (const rows of tablesOf(page)) {
    const found = byColumn(rows, index, subjects) ?? byRow(rows, index, subjects) ?? [];
    if (found.length <= best.rows.length) continue;
    const before = page.paragraphs[(rows[0]?.block.index ?? 0) - 1];
    const announces = before && before.kind !== 'heading' && before.end - before.start <= LONGEST_LEAD;
    const { start = 0, end = 0 } = before ?? {};
    const lead = announces ? { page: index, paragraph: before.index, start, end } : null;
    best = { rows: found, lead };
  }
  return best;
}

interface Row {
  block: Paragraph;
  cells: string[];
}

/** Runs of neighbouring rows. */
function tablesOf(page: RankPage): Row[][] {
  const out: Row[][] = [];
  let run: Row[] = [];
  for (const block of page.paragraphs) {
    if (block.kind === 'table') {
      const text = page.text.slice(block.start, block.end);
      run.push({ block, cells: text.split(/ ?\| ?/).map((cell) => cell.trim()) });
    } else if (run.length > 0) {
      out.push(run);
      run = [];
    }
  }
  if (run.length > 0) out.push(run);
  return out;
}

/** Columns by subject: the head names them, the first cell of a row is the point. */
function byColumn(rows: readonly Row[], page: number, subjects: readonly Subject[]): PageTableRow[] | null {
  const head = rows.findIndex(({ cells }) => columnsOf(cells, subjects) !== null);
  const columns = rows[head] ? columnsOf(rows[head].cells, subjects) : null;
  if (!columns || columns.includes(0)) return null;
  return rows.slice(head + 1).flatMap((row) => {
    const point = row.cells[0] ?? '';
    if (point === '' || point.length > LONGEST_POINT || row.cells.length < 2) return [];
    const cells = columns.map((column) => cellOf(row, row.cells[column], page));
    return cells.some((cell) => cell !== null) ? [{ point, cells }] : [];
  });
}

/** Rows by subject: the first cell names it, the head is the points. */
function byRow(rows: readonly Row[], page: number, subjects: readonly Subject[]): PageTableRow[] | null {
  const [head, ...rest] = rows;
  const own = subjects.map((subject) => rest.find(({ cells }) => subject.isIn(cells[0] ?? '')));
  if (!head || own.filter((row) => row !== undefined).length < 2 || new Set(own).size < own.length) return null;
  return head.cells.slice(1).flatMap((point, i) => {
    if (point === '' || point.length > LONGEST_POINT) return [];
    const cells = own.map((row) => (row ? cellOf(row, row.cells[i + 1], page) : null));
    return cells.some((cell) => cell !== null) ? [{ point, cells }] : [];
  });
}

/** The column of each subject; null unless each has one of its own. */
function columnsOf(cells: readonly string[], subjects: readonly Subject[]): number[] | null {
  const named = cells.map((cell) => indexesIn(subjects, cell));
  const columns = subjects.map((_, i) => named.findIndex((list) => list.length === 1 && list[0] === i));
  return columns.includes(-1) || new Set(columns).size < columns.length ? null : columns;
}

function cellOf({ block }: Row, text: string | undefined, page: number): PageCell | null {
  if (text === undefined || EMPTY_CELL.test(text)) return null;
  return { page, paragraph: block.index, start: block.start, end: block.end, text };
}
