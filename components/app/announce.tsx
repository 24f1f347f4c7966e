import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';

/** At most one announcement in this time, so that a running answer does not talk over the reader. */
const PAUSE_MS = 5000;

const Context = createContext<(text: string) => void>(() => undefined);

/** One polite live region for the whole panel. What is said while it pauses is replaced by what comes after it. */
export function AnnounceProvider({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState('');
  const waiting = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const announce = useCallback((text: string) => {
    const next = () => {
      timer.current = undefined;
      const text = waiting.current;
      // What was said long ago is not how things are now: whoever reads the region later finds nothing stale.
      setSaid(text ?? '');
      if (text === null) return;
      waiting.current = null;
      timer.current = setTimeout(next, PAUSE_MS);
    };
    waiting.current = text;
    if (!timer.current) next();
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <Context value={announce}>
      {children}
      <div className="visually-hidden" role="status" aria-live="polite">
        {said}
      </div>
    </Context>
  );
}

/** Says something to a screen reader. */
export function useAnnounce(): (text: string) => void {
  return use(Context);
}
