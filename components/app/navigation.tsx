import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react';
import type { ShowResult } from '../../lib/protocol/messages';

export type TabName = 'ask' | 'notes' | 'library';

/** What the panel shows: one of its tabs, or a view that stands over it until one goes back. */
export type View =
  | { tab: TabName }
  /** `part`: where it opens. */
  | { name: 'settings'; part?: 'models' }
  /** The saved copy of a passage; `show` is what a jump found on the live page. */
  | { name: 'copy'; evidenceId: string; show?: ShowResult }
  /** A whole saved copy. */
  | { name: 'snapshot'; snapshotId: string }
  /** The record of a run, step by step. */
  | { name: 'record'; runId: string }
  | { name: 'note'; noteId: string };

interface Navigation {
  view: View;
  /** The tab that is shown or lies under the sub-views. */
  tab: TabName;
  /** From the tab up to the view that is shown: those below stay as they were. */
  stack: readonly View[];
  go(view: View): void;
  /** Leaves a sub-view; focus returns to where it came from. */
  back(): void;
  /** Where a sub-view may put an action: the end of the bar. */
  barEnd: HTMLElement | null;
  setBarEnd(slot: HTMLElement | null): void;
}

const Context = createContext<Navigation | null>(null);

interface Place {
  view: View;
  /** What had focus when one went on from here. */
  focus: HTMLElement | null;
}

export function NavigationProvider({ children }: { children: ReactNode }) {
  const [places, setPlaces] = useState<readonly Place[]>([{ view: { tab: 'ask' }, focus: null }]);
  const [barEnd, setBarEnd] = useState<HTMLElement | null>(null);
  const returning = useRef<HTMLElement | null>(null);

  const go = useCallback((view: View) => {
    const active = document.activeElement;
    const focus = active instanceof HTMLElement && active !== document.body ? active : null;
    setPlaces((before) => {
      if ('tab' in view) return [{ view, focus: null }];
      const last = before.at(-1);
      return last ? [...before.slice(0, -1), { ...last, focus }, { view, focus: null }] : [{ view, focus: null }];
    });
  }, []);

  const back = useCallback(() => {
    setPlaces((before) => {
      if (before.length < 2) return before;
      returning.current = before.at(-2)?.focus ?? null;
      return before.slice(0, -1);
    });
    // The view underneath was only hidden, so the control that led here still exists once it is shown again.
    requestAnimationFrame(() => {
      const last = returning.current;
      // A control of the bar was made anew with the bar; the same id names its successor.
      const there = last?.isConnected ? last : document.getElementById(last?.id || 'none');
      (there ?? document.querySelector<HTMLElement>('.tab[aria-selected=true]'))?.focus();
      returning.current = null;
    });
  }, []);

  const value = useMemo<Navigation>(() => {
    const view = places.at(-1)?.view ?? { tab: 'ask' };
    const base = places[0]?.view;
    const tab = base && 'tab' in base ? base.tab : 'ask';
    return { view, tab, stack: places.map((place) => place.view), go, back, barEnd, setBarEnd };
  }, [places, go, back, barEnd]);
  return <Context value={value}>{children}</Context>;
}

const NOWHERE: Navigation = {
  view: { name: 'settings' },
  tab: 'ask',
  stack: [],
  go: () => undefined,
  back: () => undefined,
  barEnd: null,
  setBarEnd: () => undefined,
};

/** Where the panel is and how to move. Outside the panel (options page) moving does nothing. */
export function useNavigation(): Navigation {
  return use(Context) ?? NOWHERE;
}
