import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** Where each view was scrolled to, for coming back from a sub-view. */
const scrolled = new Map<string, number>();

interface PageProps {
  children: ReactNode;
  /** Stands under the scrolled part: the composer, a toolbar. */
  dock?: ReactNode;
  /** Remembers the scroll position under this name. */
  name?: string;
}

/** The body of a view: one column that scrolls, and a dock that does not. */
export function Page({ children, dock, name }: PageProps) {
  const main = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = main.current;
    if (!element || !name) return;
    element.scrollTop = scrolled.get(name) ?? 0;
    const remember = () => scrolled.set(name, element.scrollTop);
    element.addEventListener('scroll', remember, { passive: true });
    return () => element.removeEventListener('scroll', remember);
  }, [name]);
  return (
    <>
      <main className="page" ref={main}>
        <div className="column">{children}</div>
      </main>
      {dock ? (
        <div className="dock">
          <div className="column">{dock}</div>
        </div>
      ) : null}
    </>
  );
}

/** A heading of a part: its name, a count, and an action or a choice at the end. */
export function Label({ children, count, end }: { children: ReactNode; count?: number | undefined; end?: ReactNode }) {
  return (
    <div className="label">
      <h2>
        {children}
        {count === undefined ? null : <span className="label-count"> {count}</span>}
      </h2>
      {end ? <span className="label-end">{end}</span> : null}
    </div>
  );
}
