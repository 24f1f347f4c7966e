import type { FontFacts, RawItem } from './raw';
import { isWideChar } from './words';

/** Share of a page's Chinese and Japanese characters that must stand in stacks for it to be written vertically. */
const MOSTLY = 0.6;

/**
 * Vertical writing of which the file does not say so: each character is placed by itself, one below the other, as
 * browsers print it. Such items are turned into those of a vertical font; a page with few of them is left as it is.
 *
 * @returns the items, and the facts of their fonts by the names that the items now have
 */
export function withStacks(
  items: readonly RawItem[],
  fonts: ReadonlyMap<string, FontFacts>,
): { items: readonly RawItem[]; fonts: ReadonlyMap<string, FontFacts> } {
  const wide = items.map((item) => [...item.text.trim()].length === 1 && isWideChar(item.text.trim()));
  const stacked = items.map(
    (item, i) => wide[i] === true && isStacked(item, neighbour(items, i, 1), neighbour(items, i, -1)),
  );
  const inStacks = stacked.filter(Boolean).length;
  const all = items.reduce((sum, item) => sum + [...item.text].filter(isWideChar).length, 0);
  if (inStacks < 4 || inStacks < MOSTLY * all) return { items, fonts };
  const known = new Map(fonts);
  const turned = items.map((item, i) => {
    if (!stacked[i]) return item;
    const font = `${item.font} stacked`;
    const facts = fonts.get(item.font);
    known.set(font, { bold: false, mono: false, fixed: false, math: false, ...facts, vertical: true });
    return asVertical(item, font);
  });
  return { items: turned, fonts: known };
}

/** The next item with text in the order of the file. */
function neighbour(items: readonly RawItem[], from: number, step: 1 | -1): RawItem | null {
  for (let i = from + step; i >= 0 && i < items.length; i += step) {
    const item = items[i];
    if (item && item.text.trim() !== '') return item;
  }
  return null;
}

function isStacked(item: RawItem, next: RawItem | null, last: RawItem | null): boolean {
  return isBelow(item, next) || isBelow(last, item);
}

/** Whether `b` stands right below `a`: at the same place across, about one character down. */
function isBelow(a: RawItem | null, b: RawItem | null): boolean {
  if (!a || !b) return false;
  const size = Math.hypot(a.transform[2], a.transform[3]);
  const down = b.transform[5] - a.transform[5];
  return Math.abs(b.transform[4] - a.transform[4]) < 0.4 * size && down > 0.7 * size && down < 1.7 * size;
}

/** A vertical font's origin is the middle of the character's upper edge. */
function asVertical(item: RawItem, font: string): RawItem {
  const [a, b, c, d, e, f] = item.transform;
  const size = Math.hypot(c, d);
  return { ...item, font, height: size, transform: [a, b, c, d, e + item.width / 2, f - 0.88 * size] };
}
