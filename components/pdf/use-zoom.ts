import { type RefObject, useEffect, useState } from 'react';
import type { PageSize } from './use-document';

export interface Zoom {
  /** CSS pixels for one unit of a page. */
  scale: number;
  larger(): void;
  smaller(): void;
  /** As wide as the window, at most 1.6 times its printed size. */
  fit(): void;
}

const STEP = 1.2;
const SMALLEST = 0.3;
const LARGEST = 5;
/** Printed size: a PDF's unit is 1/72 inch, a CSS pixel 1/96. */
const PRINTED = 96 / 72;
/** Room left and right of a page, in CSS pixels. */
const MARGIN = 24;

/** The size at which pages are shown: the window's width until the person chooses another. */
export function useZoom(scroller: RefObject<HTMLElement | null>, size: PageSize | null): Zoom {
  const [chosen, setChosen] = useState<number | null>(null);
  const [width, setWidth] = useState(800);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [scroller]);
  const fitting = Math.min((width - MARGIN) / (size?.width ?? 612), 1.2 * PRINTED);
  const scale = chosen ?? Math.max(SMALLEST, fitting);
  const set = (next: number) => setChosen(Math.min(LARGEST, Math.max(SMALLEST, next)));
  return {
    scale,
    larger: () => set(scale * STEP),
    smaller: () => set(scale / STEP),
    fit: () => setChosen(null),
  };
}
