import { ASCENT, type Box, DESCENT, type Piece } from './pieces';

/** Pieces that stand close together on one line: a line of a column, or a cell of a table's row. */
export interface Fragment extends Box {
  /** In reading order. */
  pieces: Piece[];
  base: number;
  /** Height of most of its characters. */
  size: number;
}

/** Gap, in heights of the font, up to which two pieces stand in one fragment. Spaces of justified text stay below it. */
const NEAR = 0.9;
/** Pieces may overlap a little: kerning, italics. */
const OVERLAP = -0.6;
/** Baselines further apart than this, in heights of the font, are two lines; raised and lowered signs stay within. */
const SAME_LINE = 0.3;
const RAISED = 0.62;

/**
 * Joins pieces to fragments: first as the file writes them, one after the other; then, since some files write words in
 * any order, by their places.
 */
export function fragmentsOf(pieces: readonly Piece[]): Fragment[] {
  const runs: Piece[][] = [];
  for (const piece of pieces) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && continues(last, piece)) run.push(piece);
    else runs.push([piece]);
  }
  return mergeByPlace(withoutShadows(runs.map(fragmentOf)));
}

function continues(last: Piece, next: Piece): boolean {
  const size = Math.max(last.size, next.size);
  const gap = Math.max(next.left - last.right, last.left - next.right);
  return onOneLine(last, next) && gap < NEAR * size && gap > OVERLAP * size;
}

function onOneLine(a: { base: number; size: number }, b: { base: number; size: number }): boolean {
  const apart = Math.abs(a.base - b.base);
  const size = Math.max(a.size, b.size);
  // A much smaller piece may be raised or lowered: an exponent, a note's mark, an index.
  const small = Math.min(a.size, b.size) < 0.85 * size;
  return apart < (small ? RAISED : SAME_LINE) * size;
}

function mergeByPlace(fragments: Fragment[]): Fragment[] {
  const sorted = [...fragments].sort((a, b) => a.base - b.base || a.left - b.left);
  const out: Fragment[] = [];
  for (const fragment of sorted) {
    let at = -1;
    for (let i = out.length - 1; i >= 0 && i > out.length - 40; i--) {
      const other = out[i];
      if (!other || fragment.base - other.base > 2 * Math.max(other.size, fragment.size)) continue;
      const size = Math.max(other.size, fragment.size);
      const gap = Math.max(fragment.left - other.right, other.left - fragment.right);
      if (onOneLine(other, fragment) && gap < NEAR * size && gap > OVERLAP * size) {
        at = i;
        break;
      }
    }
    const other = out[at];
    if (other) out[at] = fragmentOf([...other.pieces, ...fragment.pieces]);
    else out.push(fragment);
  }
  return out;
}

/** Bold type that is made by printing twice, a hair apart, is there once. */
function withoutShadows(fragments: Fragment[]): Fragment[] {
  const seen = new Map<string, Fragment[]>();
  return fragments.filter((fragment) => {
    const text = fragment.pieces.map((piece) => piece.text).join('');
    const near = seen.get(text) ?? [];
    const shadow = near.some(
      (other) =>
        Math.abs(other.base - fragment.base) < 0.15 * fragment.size &&
        Math.abs(other.left - fragment.left) < 0.15 * fragment.size,
    );
    seen.set(text, [...near, fragment]);
    return !shadow;
  });
}

/** A fragment of pieces in any order. */
export function fragmentOf(pieces: readonly Piece[]): Fragment {
  const size = commonSize(pieces);
  const base = pieces.find((piece) => piece.size === size)?.base ?? pieces[0]?.base ?? 0;
  return {
    pieces: inReadingOrder(pieces),
    base,
    size,
    left: Math.min(...pieces.map((piece) => piece.left)),
    right: Math.max(...pieces.map((piece) => piece.right)),
    top: base - ASCENT * size,
    bottom: base + DESCENT * size,
  };
}

/** The size of most characters; the larger of two that are equally common. */
export function commonSize(pieces: readonly Piece[]): number {
  const chars = new Map<number, number>();
  for (const piece of pieces) {
    const size = Math.round(piece.size * 100) / 100;
    chars.set(size, (chars.get(size) ?? 0) + piece.text.trim().length);
  }
  const [first] = [...chars].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  const size = first?.[0] ?? 1;
  return pieces.find((piece) => Math.abs(piece.size - size) < 0.01)?.size ?? size;
}

/**
 * From left to right; in a line of Hebrew or Arabic from right to left, with runs of numbers and Latin words kept in
 * their own order.
 */
export function inReadingOrder(pieces: readonly Piece[]): Piece[] {
  const sorted = [...pieces].sort((a, b) => a.left - b.left);
  const rtl = pieces.reduce((sum, piece) => sum + (piece.rtl ? 1 : -1) * letters(piece.text), 0) > 0;
  if (!rtl) return sorted;
  const out: Piece[] = [];
  for (let i = sorted.length - 1; i >= 0; ) {
    let from = i;
    while (from > 0 && !sorted[i]?.rtl && !sorted[from - 1]?.rtl) from--;
    out.push(...sorted.slice(from, i + 1));
    i = from - 1;
  }
  return out;
}

function letters(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0;
}
