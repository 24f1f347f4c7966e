import { createContext, type ReactNode, use, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../i18n';

/** How long an undo is offered; focus or the pointer on it stops the clock. */
const SHOWN_MS = 8000;

interface Toast {
  text: string;
  /** What takes the act back. */
  undo?: () => void;
}

const Context = createContext<(toast: Toast) => void>(() => undefined);

/** One line at the bottom after something was done, mostly to take it back. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<(Toast & { id: number }) | null>(null);
  const [held, setHeld] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const { t } = useText();
  const show = useCallback((toast: Toast) => setShown((last) => ({ ...toast, id: (last?.id ?? 0) + 1 })), []);

  useEffect(() => {
    if (!shown || held) return;
    const timer = setTimeout(() => setShown(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown, held]);

  // Over the dock, not on it: the next question can be written while the toast stands.
  useLayoutEffect(() => {
    const dock = shown ? document.querySelector('.view:not([hidden]) .dock') : null;
    place.current?.style.setProperty('--dock', `${dock?.getBoundingClientRect().height ?? 0}px`);
  }, [shown]);

  const dismiss = () => {
    setShown(null);
    setHeld(false);
  };
  return (
    <Context value={show}>
      {children}
      <div ref={place} className="toasts" role="status">
        {shown ? (
          // biome-ignore lint/a11y/noStaticElementInteractions: only the clock is held while the pointer or focus is here
          <div
            className="toast"
            key={shown.id}
            onFocus={() => setHeld(true)}
            onBlur={() => setHeld(false)}
            onPointerEnter={() => setHeld(true)}
            onPointerLeave={() => setHeld(false)}
          >
            <span>{shown.text}</span>
            {shown.undo ? (
              <button
                type="button"
                onClick={() => {
                  shown.undo?.();
                  dismiss();
                }}
              >
                {t('common.undo')}
              </button>
            ) : null}
          </div>
        ) : null}
      </div>
    </Context>
  );
}

/** Shows a toast. */
export function useToast(): (toast: Toast) => void {
  return use(Context);
}
