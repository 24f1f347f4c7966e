const GAP = 6;
const MARGIN = 8;

/**
 * Puts a floating box (in the top layer) under its anchor, above it where there is more room, and inside the window.
 *
 * @param align `start` and `end` line up with the anchor's edge; `column` takes the whole width under 440 px and
 *   stands near the anchor above that.
 */
export function placeNear(anchor: Element, box: HTMLElement, align: 'start' | 'end' | 'column'): void {
  const at = anchor.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  const height = document.documentElement.clientHeight;
  box.style.maxBlockSize = '';
  const size = box.getBoundingClientRect();
  const below = height - at.bottom - GAP - MARGIN;
  const above = at.top - GAP - MARGIN;
  const up = size.height > below && above > below;
  const room = up ? above : below;
  const tall = Math.min(size.height, room);
  const rtl = getComputedStyle(box).direction === 'rtl';
  const wanted = align === 'column' ? at.left - 60 : (align === 'start') !== rtl ? at.left : at.right - size.width;
  const { from, to } = align === 'column' ? columnOf(anchor, width) : { from: MARGIN, to: width - MARGIN };
  box.style.left = `${Math.max(from, Math.min(wanted, to - size.width))}px`;
  box.style.top = `${up ? at.top - GAP - tall : at.bottom + GAP}px`;
  if (size.height > room) box.style.maxBlockSize = `${room}px`;
  box.dataset.side = up ? 'above' : 'below';
}

/** The edges of the text column in which an anchor stands. */
function columnOf(anchor: Element, width: number): { from: number; to: number } {
  const column = anchor.closest('.column');
  if (!column) return { from: MARGIN, to: width - MARGIN };
  const { left, right } = column.getBoundingClientRect();
  const { paddingLeft, paddingRight } = getComputedStyle(column);
  return { from: left + Number.parseFloat(paddingLeft), to: right - Number.parseFloat(paddingRight) };
}
