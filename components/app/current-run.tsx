import { createContext, type ReactNode, use, useCallback, useMemo } from 'react';
import type { Library } from '../../lib/library/db';
import { library } from '../../lib/library/db';
import { preferences, setPreference } from '../../lib/library/preferences';
import { recentRuns } from '../../lib/library/runs';
import { ownWindow, useWindowId } from '../browser/tabs';
import { useLive } from '../ui/live';

interface CurrentRun {
  /** The run that this window's panel shows; null for a new question; undefined until it is known. */
  id: string | null | undefined;
  /** Shows a run, or null for a new question. */
  open(id: string | null): void;
}

const Context = createContext<CurrentRun>({ id: null, open: () => undefined });

/** Each window has its own run; a new window, or the browser after a restart, comes back to the last one. */
export function CurrentRunProvider({ children }: { children: ReactNode }) {
  const windowId = useWindowId();
  const scope = windowId === null ? null : String(windowId);
  const id = useLive(`current-run:${scope}`, (db) => (scope === null ? Promise.resolve(undefined) : read(db, scope)));
  const open = useCallback((next: string | null) => {
    void ownWindow().then((window) => setPreference(library(), 'current_run', next, String(window)));
  }, []);
  const value = useMemo(() => ({ id, open }), [id, open]);
  return <Context value={value}>{children}</Context>;
}

/** The run that the panel shows, and the way to show another. */
export function useCurrentRun(): CurrentRun {
  return use(Context);
}

async function read(db: Library, scope: string): Promise<string | null> {
  const row = await db.preferences.get(`current_run:${scope}`);
  const chosen = row ? preferences.current_run.parse(row.value) : ((await recentRuns(db, 1))[0]?.id ?? null);
  // A run that was deleted elsewhere leaves the panel ready for a new question.
  return chosen !== null && (await db.runs.get(chosen)) ? chosen : null;
}
