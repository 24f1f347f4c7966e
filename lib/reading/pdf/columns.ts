import type { Fragment } from './fragments';

/** A part of a page that is read from top to bottom: a column, or what runs across the columns. */
export type Region = Fragment[];

/** Width of the empty strip between two columns, in heights of the font. */
const GUTTER = 0.8;
/** Lines on each side from which two blocks side by side are columns. */
const LINES = 3;
/** Share of the column's width that its lines fill, in the middle; cells of a table fill less. */
const FILL = 0.55;
/** Starts of lines this close together stand below each other, in page units. */
const SAME_START = 3;
const MOST_CUTS = 6;

/**
 * Cuts a page into regions in reading order: columns from left to right, what crosses them where it stands. Text in
 * columns is told from a table by its lines: they fill their column, and are many.
 */
export function regionsOf(fragments: readonly Fragment[], rtl = false, depth = 0): Region[] {
  if (fragments.length < 2 * LINES || depth > MOST_CUTS) return fragments.length > 0 ? [byPlace(fragments)] : [];
  const gutter = bestGutter(fragments);
  if (!gutter) return [byPlace(fragments)];
  const regions: Region[] = [];
  let plain: Fragment[] = [];
  const flush = () => {
    if (plain.length > 0) regions.push(...regionsOf(plain, rtl, depth + 1));
    plain = [];
  };
  for (const band of bandsAt(fragments, gutter.x)) {
    if (!isColumns(band)) {
      plain.push(...band.left, ...band.right, ...band.crossing);
      continue;
    }
    flush();
    const sides = rtl ? [band.right, band.left] : [band.left, band.right];
    for (const side of sides) regions.push(...regionsOf(side, rtl, depth + 1));
  }
  flush();
  return regions;
}

function byPlace(fragments: readonly Fragment[]): Region {
  return [...fragments].sort((a, b) => a.base - b.base || a.left - b.left);
}

interface Band {
  left: Fragment[];
  right: Fragment[];
  crossing: Fragment[];
}

function bestGutter(fragments: readonly Fragment[]): { x: number; score: number } | null {
  let best: { x: number; score: number } | null = null;
  for (const x of lineStarts(fragments)) {
    const bands = bandsAt(fragments, x).filter(isColumns);
    const score = bands.reduce((sum, band) => sum + band.left.length + band.right.length, 0);
    if (score > (best?.score ?? 0)) best = { x, score };
  }
  return best;
}

/** Where several lines begin, the leftmost place apart: there a further column may begin. */
function lineStarts(fragments: readonly Fragment[]): number[] {
  const lefts = fragments.map((fragment) => fragment.left).sort((a, b) => a - b);
  const starts: number[] = [];
  for (let i = 0; i < lefts.length; ) {
    const from = lefts[i] ?? 0;
    let to = i;
    while (to < lefts.length && (lefts[to] ?? 0) - from <= SAME_START) to++;
    if (i > 0 && to - i >= LINES) starts.push(from);
    i = Math.max(to, i + 1);
  }
  return starts;
}

/** Bands of the page from top to bottom, alternately free of fragments that cross `x` and made of such. */
function bandsAt(fragments: readonly Fragment[], x: number): Band[] {
  const bands: Band[] = [];
  let band: Band = { left: [], right: [], crossing: [] };
  for (const fragment of [...fragments].sort((a, b) => a.base - b.base)) {
    const crosses = fragment.left < x - SAME_START && fragment.right > x - GUTTER * 0.6 * fragment.size;
    const other = crosses ? band.left.length + band.right.length > 0 : band.crossing.length > 0;
    if (other) {
      bands.push(band);
      band = { left: [], right: [], crossing: [] };
    }
    if (crosses) band.crossing.push(fragment);
    else if (fragment.left < x - SAME_START) band.left.push(fragment);
    else band.right.push(fragment);
  }
  bands.push(band);
  return bands;
}

function isColumns({ left, right, crossing }: Band): boolean {
  if (crossing.length > 0 || left.length < LINES || right.length < LINES) return false;
  const size = median(left.map((fragment) => fragment.size));
  const gap = Math.min(...right.map((each) => each.left)) - Math.max(...left.map((each) => each.right));
  return gap >= GUTTER * size && isProse(left) && isProse(right);
}

/**
 * Whether lines fill their column. Each is measured against those that begin where it does: the right side of a gutter
 * may hold further columns.
 */
function isProse(side: readonly Fragment[]): boolean {
  const fills = side.map((line) => {
    const below = side.filter((other) => Math.abs(other.left - line.left) < 2 * line.size);
    return (line.right - line.left) / Math.max(1, Math.max(...below.map((other) => other.right)) - line.left);
  });
  const widths = side.map((each) => (each.right - each.left) / each.size);
  // Eight heights of the font are about 16 letters or eight Chinese characters: less is a cell.
  return median(fills) >= FILL && median(widths) >= 8;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
