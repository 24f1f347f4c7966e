import { useEffect, useState } from 'react';

/** The present moment, renewed every second while `running`. Milliseconds since 1970. */
export function useClock(running: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!running) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}

/**
 * How long something has lasted, or did: milliseconds, never below 0. The clock of a view ticks once a second, so what
 * has just begun began after its last tick.
 */
export function lastedMs(begun: string, ended: string | null | undefined, now: number): number {
  return Math.max(0, (ended ? Date.parse(ended) : now) - Date.parse(begun));
}
