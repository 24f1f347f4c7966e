import type { Prepared } from './prepare';
import type { ValueCheck } from './values';

/** A cell of a table row; a header stands before its value where the reader writes “header: value”. */
interface Cell {
  start: number;
  end: number;
  header: { start: number; end: number } | null;
}

/** Parts of a row as the reader writes tables. */
const SEPARATOR = /\s\|\s/g;
/** With fewer cells a line is no row of a table. */
const LEAST_CELLS = 3;

/** The cells of the passage, where it is a row of a table; null where it is prose. */
export function cellsOf({ text }: Prepared): Cell[] | null {
  const cuts = [...text.matchAll(SEPARATOR)];
  if (cuts.length + 1 < LEAST_CELLS) return null;
  let start = 0;
  return [
    ...cuts.map((cut) => ({ end: cut.index, next: cut.index + cut[0].length })),
    { end: text.length, next: 0 },
  ].map(({ end, next }) => {
    const colon = /^[^:：|]{1,60}[:：]\s/.exec(text.slice(start, end));
    const cell = { start, end, header: colon ? { start, end: start + colon[0].length } : null };
    start = next;
    return cell;
  });
}

/**
 * Whether a value that was met in a row stands under a header that the sentence speaks of: a row holds many figures, and
 * any of them is near every word of it.
 */
export function isUnderHeader(claim: Prepared, passage: Prepared, cells: readonly Cell[], value: ValueCheck): boolean {
  const at = value.counterpart?.fact.start;
  const cell = at === undefined ? undefined : cells.find(({ start, end }) => start <= at && at < end);
  if (!cell?.header) return cell !== undefined;
  const { header } = cell;
  const units = passage.units.filter((unit) => unit.start >= header.start && unit.end <= header.end);
  return units.length === 0 || units.some(({ key }) => claim.index.has(key));
}

/** The scale of a cell that its header gives. */
const SCALED = /\b(?:thousands?|millions?|billions?|bn|%)|[%‰千万亿]/iu;

/** Whether the counterpart is all that its cell holds, at the scale that it is written in: then another value is another. */
export function fillsCell({ text }: Prepared, cells: readonly Cell[], value: ValueCheck): boolean {
  const fact = value.counterpart?.fact;
  const cell = fact && cells.find(({ start, end }) => start <= fact.start && fact.start < end);
  if (!cell) return false;
  if (cell.header && SCALED.test(text.slice(cell.header.start, cell.header.end))) return false;
  if (cell.header && !/\p{L}/u.test(text.slice(cell.header.start, cell.header.end))) return false;
  return text.slice(cell.header?.end ?? cell.start, cell.end).trim() === fact.text.trim();
}
