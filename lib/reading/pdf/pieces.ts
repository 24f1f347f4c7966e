import type { FontFacts, RawItem, RawPage } from './raw';
import { withStacks } from './stacked';
import { isWideChar } from './words';

/** Text of PDF pages as placed pieces, turned so that it runs from left to right and downwards. */

export type { FontFacts, RawItem, RawPage } from './raw';

/** One run of glyphs in the reading frame of its page: x grows along the line, y from line to line. */
export interface Piece {
  /** Index among the page's items. */
  item: number;
  text: string;
  left: number;
  right: number;
  /** Baseline. */
  base: number;
  /** Height of the font. */
  size: number;
  font: FontFacts;
  rtl: boolean;
}

export interface PiecePage {
  number: number;
  /** Of the reading frame. */
  width: number;
  height: number;
  pieces: Piece[];
  /** Runs at another angle: watermarks, stamps at the margin. They are not read. */
  turned: number;
  /** Degrees by which the reading frame is turned against the page as shown: 0, 90, 180, 270. */
  turn: number;
  /** Size of the page as shown, for the way back. */
  shown: { width: number; height: number };
}

/** A rectangle; where it stands is told by its use. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Share of a font's height that stands above and below the baseline. */
export const ASCENT = 0.8;
export const DESCENT = 0.22;

/**
 * Turns the runs of a page into pieces of its reading frame: the direction in which most of its characters run. A page
 * that was scanned or set sideways, and vertical Chinese or Japanese, thus read like any other.
 */
export function piecesOf(page: RawPage, known: ReadonlyMap<string, FontFacts>): PiecePage {
  const { items, fonts } = withStacks(page.items, known);
  const placed = items.map((item, index) => ({ item, index, angle: angleOf(item, fonts) }));
  const turn = mainAngle(placed);
  const frame = turn === 90 || turn === 270 ? { width: page.height, height: page.width } : page;
  const pieces: Piece[] = [];
  let turned = 0;
  for (const { item, index, angle } of placed) {
    if (item.text.trim() === '') continue;
    if (angle !== turn) turned += 1;
    else pieces.push(pieceOf(item, index, page, turn, fontOf(item, fonts)));
  }
  return {
    number: page.number,
    width: frame.width,
    height: frame.height,
    pieces,
    turned,
    turn,
    shown: { width: page.width, height: page.height },
  };
}

/** The way back: a box of the reading frame on the page as it is shown. */
export function shownBox(box: Box, page: PiecePage): Box {
  const { width, height } = page.shown;
  if (page.turn === 90) return { left: width - box.bottom, right: width - box.top, top: box.left, bottom: box.right };
  if (page.turn === 180)
    return { left: width - box.right, right: width - box.left, top: height - box.bottom, bottom: height - box.top };
  if (page.turn === 270)
    return { left: box.top, right: box.bottom, top: height - box.right, bottom: height - box.left };
  return box;
}

const NO_FACTS: FontFacts = { bold: false, mono: false, fixed: false, math: false, vertical: false };

function fontOf(item: RawItem, fonts: ReadonlyMap<string, FontFacts>): FontFacts {
  return fonts.get(item.font) ?? NO_FACTS;
}

/** Direction of the writing, clockwise from rightwards; 45 stands for every angle that is no quarter turn. */
function angleOf(item: RawItem, fonts: ReadonlyMap<string, FontFacts>): number {
  const [a, b] = item.transform;
  const degrees = (Math.round((Math.atan2(b, a) * 180) / Math.PI) + 360) % 360;
  const quarter = Math.round(degrees / 90) * 90;
  if (Math.abs(degrees - quarter) > 3) return 45;
  return (quarter + (fontOf(item, fonts).vertical ? 90 : 0)) % 360;
}

function mainAngle(placed: readonly { item: RawItem; angle: number }[]): number {
  const chars = new Map<number, number>();
  for (const { item, angle } of placed)
    if (angle !== 45) chars.set(angle, (chars.get(angle) ?? 0) + item.text.trim().length);
  return [...chars].reduce((best, next) => (next[1] > best[1] ? next : best), [0, 0])[0];
}

function pieceOf(item: RawItem, index: number, page: RawPage, turn: number, font: FontFacts): Piece {
  const [, , c, d, e, f] = item.transform;
  const size = Math.hypot(c, d) || item.height || 1;
  const length = font.vertical ? item.height : item.width;
  const origin = turnedPoint(e, f, page, turn);
  // Of vertical writing the origin is the middle of the column; its line stands half a character to either side.
  const base = font.vertical ? origin.y + size * (ASCENT - 0.5) : origin.y;
  return {
    item: index,
    text: item.text,
    left: origin.x,
    right: origin.x + length,
    base,
    size,
    font: font.fixed && !isWideText(item.text) ? { ...font, mono: true } : font,
    rtl: item.rtl,
  };
}

function isWideText(text: string): boolean {
  return [...text].some(isWideChar);
}

function turnedPoint(x: number, y: number, page: RawPage, turn: number): { x: number; y: number } {
  if (turn === 90) return { x: y, y: page.width - x };
  if (turn === 180) return { x: page.width - x, y: page.height - y };
  if (turn === 270) return { x: page.height - y, y: x };
  return { x, y };
}
