import { hasText } from './characters';

/** Tables of data against tables of layout. */

/** Rows of a table itself, not of tables inside it. */
export function rowsOf(table: Element): Element[] {
  return [...table.children].flatMap((child) =>
    child.localName === 'tr'
      ? [child]
      : /^t(head|body|foot)$/.test(child.localName)
        ? [...child.children].filter((row) => row.localName === 'tr')
        : [],
  );
}

/** Mean length of a cell, in characters, above which a table without headers is layout. */
const LONG_CELL = 160;
/** Longest cell that a table with headers may hold and still read as a row. */
const LONGEST_CELL = 1500;

/** Rows looked at: what the first of them are, the others are too. */
const SAMPLE_ROWS = 300;

/** True when rows and columns carry meaning, so that a row is one statement. */
export function isDataTable(table: Element): boolean {
  const role = table.getAttribute('role');
  if (role === 'presentation' || role === 'none') return false;
  if (table.querySelector('table, h1, h2, h3, article, section, form, blockquote') !== null) return false;
  if (table.querySelector('td pre') !== null) return false;
  const rows = rowsOf(table).slice(0, SAMPLE_ROWS);
  // One filled cell a row: a box with an icon, not columns.
  const widths = rows.map((row) => [...row.children].filter((cell) => hasText(cell.textContent ?? '')).length);
  if (Math.max(0, ...widths) < 2) return false;
  const cells = rows.flatMap((row) => [...row.children]);
  const lengths = cells.map((cell) => (cell.textContent ?? '').trim().length);
  if (Math.max(0, ...lengths) > LONGEST_CELL) return false;
  const headed = cells.some((cell) => cell.localName === 'th') || table.querySelector('thead, caption') !== null;
  if (headed) return true;
  if (rows.length < 2) return false;
  const longest = rows.map((row) =>
    Math.max(0, ...[...row.children].map((cell) => (cell.textContent ?? '').trim().length)),
  );
  return longest.reduce((sum, length) => sum + length, 0) / rows.length < LONG_CELL;
}
