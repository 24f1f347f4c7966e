import { createContext, use } from 'react';
import type { Mark } from '../../lib/schema/answer';
import type { Evidence } from '../../lib/schema/evidence';

export interface PopoverTarget {
  item: Evidence;
  n: number;
  mark: Mark | undefined;
}

export interface Shown extends PopoverTarget {
  anchor: HTMLElement;
  /** Opened by a click: it stays until it is closed. */
  pinned: boolean;
}

export interface PopoverControl {
  shown: Shown | null;
  /** Opens after a rest, and goes with the pointer or the focus. */
  peek(anchor: HTMLElement, target: PopoverTarget, afterMs: number): void;
  pin(anchor: HTMLElement, target: PopoverTarget): void;
  isPinned(target: PopoverTarget): boolean;
  /** The pointer or the focus left: closes unless it comes into the popover. */
  leave(): void;
  /** The pointer or the focus is in the popover. */
  stay(): void;
  close(): void;
}

const nothing = () => undefined;
export const PopoverContext = createContext<PopoverControl>({
  shown: null,
  peek: nothing,
  pin: nothing,
  isPinned: () => false,
  leave: nothing,
  stay: nothing,
  close: nothing,
});

export function usePopover(): PopoverControl {
  return use(PopoverContext);
}
