import { useLayoutEffect, useRef } from 'react';

/** Pages read of pages planned, as a thin bar. What is planned may grow: the bar then steps back, which is the truth. */
export function Progress({ done, of, label }: { done: number; of: number; label: string }) {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    bar.current?.style.setProperty('inline-size', `${of === 0 ? 0 : (100 * done) / of}%`);
  }, [done, of]);
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={of}
      aria-valuenow={done}
    >
      <i ref={bar} />
    </div>
  );
}
