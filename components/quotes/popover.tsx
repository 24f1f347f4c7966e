import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigation } from '../app/navigation';
import { PopoverContext, type PopoverControl, type Shown } from './popover-context';

/** Time to get from a chip into its popover. Milliseconds. */
const LEAVE_MS = 220;

const load = () => import('./QuotePopover');
const QuotePopover = lazy(async () => ({ default: (await load()).QuotePopover }));

/** One quote popover for all chips below it. */
export function PopoverProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const now = useRef(shown);
  const { view } = useNavigation();
  now.current = shown;

  const later = useCallback((ms: number, act: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, ms);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view leaves the chip behind
  useEffect(() => setShown(null), [view]);

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
    <PopoverContext value={value}>
      {children}
      <Suspense fallback={null}>{shown ? <QuotePopover key={shown.item.id} shown={shown} /> : null}</Suspense>
    </PopoverContext>
  );
}
