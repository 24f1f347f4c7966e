import type { PdfBlock } from './blocks';
import type { Cell } from './lines';
import { ASCENT, type Box, DESCENT, type Piece, type PiecePage, shownBox } from './pieces';
import { isWideChar } from './words';

/** Where a passage stands on one page: boxes in page units, from the upper left corner of the page as it is shown. */
export interface PlacedPassage {
  page: number;
  boxes: Box[];
}

export interface WantedPassage {
  /** As in the saved copy. */
  exact: string;
  prefix: string;
  suffix: string;
  /** The page on which it begins, as the copy says. */
  page: number;
}

/** One character of the pages' text, and the piece that it was set with. */
interface Placed {
  char: string;
  piece: Piece;
  unit: number;
  page: number;
}

/**
 * Finds a passage of a saved copy on the pages that it was read from. The words must be the same, character for
 * character; only what the joining of lines changes is passed over: white space, hyphens between letters, the strokes
 * between the cells of a table, bullets.
 *
 * @param blocks of some pages, as `inRunningOrder` gives them
 * @returns null where the pages do not hold the passage: then the file has changed
 */
export function locatePassage(
  blocks: readonly PdfBlock[],
  pages: readonly PiecePage[],
  wanted: WantedPassage,
): PlacedPassage[] | null {
  const placed = blocks.flatMap(charactersOf);
  const text = placed.map(({ char }) => char).join('');
  const exact = essence(wanted.exact);
  if (exact === '') return null;
  let best: { at: number; score: number } | null = null;
  for (let at = text.indexOf(exact); at !== -1; at = text.indexOf(exact, at + 1)) {
    const score =
      commonEnd(text.slice(0, at), essence(wanted.prefix)) +
      commonStart(text.slice(at + exact.length), essence(wanted.suffix)) +
      (placed[at]?.page === wanted.page ? 1 : 0);
    if (score > (best?.score ?? -1)) best = { at, score };
  }
  return best ? boxesOf(placed.slice(best.at, best.at + exact.length), pages) : null;
}

/** The characters of a text that count; each stands for itself, so that places stay places. */
function essence(text: string): string {
  let out = '';
  for (const char of text) out += essential(char, out.at(-1) ?? '');
  return out;
}

function essential(char: string, before: string): string {
  if (/^[\s|\u00ad•·▪◦‣●○■□–]$/u.test(char)) return '';
  // A hyphen behind a letter may be there for the end of the line only.
  if (/^[-‐]$/.test(char) && /\p{L}/u.test(before)) return '';
  return char.length === 1 ? char : (char[0] ?? '');
}

function charactersOf(block: PdfBlock): Placed[] {
  const cells = block.cells ? block.cells.flatMap((cell) => cell.parts) : block.lines.flatMap((line) => line.cells);
  const out: Placed[] = [];
  for (const cell of cells) addCharacters(cell, block.page, out);
  return out;
}

function addCharacters(cell: Cell, page: number, out: Placed[]): void {
  let unit = 0;
  for (const char of cell.text) {
    const from = cell.from[unit];
    const kept = essential(char, out.at(-1)?.char ?? '');
    if (kept !== '' && from?.piece) out.push({ char: kept, piece: from.piece, unit: from.unit, page });
    unit += char.length;
  }
}

function commonEnd(text: string, context: string): number {
  let length = 0;
  while (length < context.length && text.at(-1 - length) === context.at(-1 - length)) length++;
  return length;
}

function commonStart(text: string, context: string): number {
  let length = 0;
  while (length < context.length && text[length] === context[length]) length++;
  return length;
}

function boxesOf(placed: readonly Placed[], pages: readonly PiecePage[]): PlacedPassage[] {
  const found = new Map<number, { piece: Piece; from: number; to: number }[]>();
  for (const { piece, unit, page } of placed) {
    const parts = found.get(page) ?? [];
    const last = parts.at(-1);
    if (last?.piece === piece) {
      last.from = Math.min(last.from, unit);
      last.to = Math.max(last.to, unit + 1);
    } else parts.push({ piece, from: unit, to: unit + 1 });
    found.set(page, parts);
  }
  return [...found].flatMap(([number, parts]) => {
    const page = pages.find((each) => each.number === number);
    if (!page) return [];
    const boxes = joined(parts.map(({ piece, from, to }) => boxOfPart(piece, from, to)));
    return [{ page: number, boxes: boxes.map((box) => shownBox(box, page)) }];
  });
}

/** The box of some units of a piece; how wide each is can only be estimated, the piece's own ends are exact. */
function boxOfPart(piece: Piece, from: number, to: number): Box {
  const whole = widthOf(piece.text);
  const start = whole === 0 ? 0 : widthOf(piece.text.slice(0, from)) / whole;
  const end = whole === 0 ? 1 : widthOf(piece.text.slice(0, to)) / whole;
  const length = piece.right - piece.left;
  const [left, right] = piece.rtl
    ? [piece.right - end * length, piece.right - start * length]
    : [piece.left + start * length, piece.left + end * length];
  return { left, right, top: piece.base - ASCENT * piece.size, bottom: piece.base + DESCENT * piece.size };
}

/** Widths of characters in heights of the font, roughly as most fonts have them. */
function widthOf(text: string): number {
  let width = 0;
  for (const char of text) {
    if (isWideChar(char)) width += 1;
    else if (/[iljtfrI.,;:'’!|() ]/.test(char)) width += 0.3;
    else if (/[mwMW@%]/.test(char)) width += 0.85;
    else width += /\p{Lu}/u.test(char) ? 0.68 : 0.5;
  }
  return width;
}

/** Boxes that follow each other on one line are one. */
function joined(boxes: readonly Box[]): Box[] {
  const out: Box[] = [];
  for (const box of boxes) {
    const last = out.at(-1);
    const height = box.bottom - box.top;
    const gap = last ? Math.max(box.left - last.right, last.left - box.right) : 0;
    const beside = last && Math.min(box.bottom, last.bottom) - Math.max(box.top, last.top) > 0.5 * height;
    if (last && beside && gap < 1.2 * height) {
      out[out.length - 1] = {
        left: Math.min(last.left, box.left),
        right: Math.max(last.right, box.right),
        top: Math.min(last.top, box.top),
        bottom: Math.max(last.bottom, box.bottom),
      };
    } else out.push(box);
  }
  return out;
}
