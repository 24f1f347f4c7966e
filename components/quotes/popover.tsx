import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Mark } from '../../lib/schema/answer';
import type { Evidence } from '../../lib/schema/evidence';

/** Time to get from a chip into its popover. Milliseconds. */
const LEAVE_MS = 220;

const load = () => import('./QuotePopover');
const QuotePopover = lazy(async () => ({ default: (await load()).QuotePopover }));

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

interface PopoverControl {
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
const Context = createContext<PopoverControl>({
  shown: null,
  peek: nothing,
  pin: nothing,
  isPinned: () => false,
  leave: nothing,
  stay: nothing,
  close: nothing,
});

/** One quote popover for all chips below it. */
export function PopoverProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const now = useRef(shown);
  now.current = shown;

  const later = useCallback((ms: number, act: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, ms);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  const value = useMemo<PopoverControl>(
    () => ({
      shown,
      peek: (anchor, target, afterMs) => {
        void load();
        if (now.current?.pinned && now.current.anchor === anchor) return;
        later(afterMs, () => setShown({ ...target, anchor, pinned: false }));
      },
      pin: (anchor, target) => {
        clearTimeout(timer.current);
        setShown({ ...target, anchor, pinned: true });
      },
      isPinned: (target) => shown?.pinned === true && shown.item.id === target.item.id && shown.mark === target.mark,
      leave: () => {
        if (!now.current?.pinned) later(LEAVE_MS, () => setShown(null));
      },
      stay: () => clearTimeout(timer.current),
      close: () => {
        clearTimeout(timer.current);
        setShown(null);
      },
    }),
    [shown, later],
  );
  return (
    <Context value={value}>
      {children}
      <Suspense fallback={null}>{shown ? <QuotePopover key={shown.item.id} shown={shown} /> : null}</Suspense>
    </Context>
  );
}

export function usePopover(): PopoverControl {
  return use(Context);
}
