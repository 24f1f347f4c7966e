import { type Cell, type Line, textOf } from './lines';

/** What manuals name the kind of an entry, printed at the right edge of its first line: “[Function]”. */
const KIND =
  /^\[(?:(?:Library |Scheme |C |Static |Class |Instance |Virtual )?(?:Function|Macro|Variable|Constant|Command|Data Type|Type|Special Form|User Option|Option|Method|Class|Operation|Property|Signal|Slot|Procedure|Syntax|Structure|Enumeration|Keyword|Event|Condition|Environment Variable))\]$/i;
const LABEL = /\[[A-Z][\p{L} ]{2,30}\]$/u;
/** A gap before a label, in heights of the font, that no sentence has. */
const APART = 1.2;

/** Whether a line is the first of an entry: it ends with the entry's kind. */
export function isLabelled(line: Line): boolean {
  const label = LABEL.exec(textOf(line))?.[0];
  return label !== undefined && KIND.test(label) && textOf(line).length > label.length;
}

/** Whether an entry's bracket is still open: what follows belongs to it, whatever it begins with. */
export function isOpenEntry(group: readonly Line[]): boolean {
  const [first] = group;
  return first !== undefined && isLabelled(first) && group.reduce((sum, line) => sum + brackets(textOf(line)), 0) > 0;
}

/**
 * An entry's lines in the order in which they are read: a label at the right edge of the first line stands behind the
 * lines that go on with what it labels, not in their midst.
 */
export function withLabelLast(group: readonly Line[]): Line[] {
  const [first, ...rest] = group;
  if (first === undefined || rest.length === 0 || first.rtl) return [...group];
  const parts = parted(first);
  if (parts === null) return [...group];
  // Where a paragraph follows without a gap, the entry ends with its bracket.
  const end = entryEnd(first, rest);
  return [parts.entry, ...rest.slice(0, end), parts.label, ...rest.slice(end)];
}

function entryEnd(first: Line, rest: readonly Line[]): number {
  let depth = brackets(textOf(first));
  for (const [at, line] of rest.entries()) {
    if (depth <= 0) return at;
    depth += brackets(textOf(line));
  }
  return rest.length;
}

function brackets(text: string): number {
  return (text.match(/\(/g)?.length ?? 0) - (text.match(/\)/g)?.length ?? 0);
}

/** The line without its label, and the label as a line of its own; null where it has none. */
function parted(line: Line): { entry: Line; label: Line } | null {
  const cell = line.cells.at(-1);
  const found = cell ? LABEL.exec(cell.text) : null;
  if (cell === undefined || found === null) return null;
  const before = withoutEnd(cell, found.index);
  const cells = [...line.cells.slice(0, -1), ...(before ? [before] : [])];
  const last = cells.at(-1);
  const left = cell.from[found.index]?.piece?.left ?? cell.left;
  if (last === undefined) return null;
  if (!KIND.test(found[0]) && left - last.right < APART * line.size) return null;
  const label = { ...cell, text: found[0], from: cell.from.slice(found.index), left };
  return { entry: { ...line, cells, right: last.right }, label: { ...line, cells: [label], left } };
}

function withoutEnd(cell: Cell, at: number): Cell | null {
  const text = cell.text.slice(0, at).trimEnd();
  if (text === '') return null;
  const from = cell.from.slice(0, text.length);
  return { ...cell, text, from, right: from.findLast(({ piece }) => piece !== null)?.piece?.right ?? cell.right };
}
