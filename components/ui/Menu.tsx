import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon, type IconName } from './Icon';
import { placeNear } from './place';

export interface MenuItem {
  label: string;
  icon?: IconName;
  /** Short faint text at the end, e.g. a count. */
  meta?: string;
  /** A sentence under the label. */
  note?: string;
  /** Cannot be chosen now; `note` says why. */
  disabled?: boolean;
  /** Makes it a choice that is on or off. */
  checked?: boolean;
  /** Name of what it does, for keys. */
  action?: string;
  onSelect(): void;
}

interface MenuProps {
  /** Accessible name of the button. */
  label: string;
  /** What the button shows. */
  children: ReactNode;
  items: readonly MenuItem[];
  className?: string;
  /** What the choices are about, above them. */
  heading?: string;
  /** Name of the button, for tests and styles. */
  name?: string;
  /** Keeps the menu open after a choice, for lists of toggles. */
  stay?: boolean;
}

/** A button that opens a menu. Arrow keys move, Home and End jump, a letter finds, Esc closes and focus returns. */
export function Menu({ label, children, items, className = 'icon-button', name, heading, stay = false }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  const choices = () => Array.from(menu.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? []);
  const close = () => menu.current?.hidePopover();

  // Its place was measured in the old size.
  useEffect(() => {
    const onResize = () => menu.current?.hidePopover();
    window.addEventListener('resize', onResize);
    return () => window.removeEventListener('resize', onResize);
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    const all = choices();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const go = (to: number) => {
      event.preventDefault();
      all[(to + all.length) % all.length]?.focus();
    };
    if (event.key === 'ArrowDown') go(at + 1);
    else if (event.key === 'ArrowUp') go(at - 1);
    else if (event.key === 'Home') go(0);
    else if (event.key === 'End') go(-1);
    else if (event.key === 'Tab') close();
    else if (event.key.length === 1 && event.key !== ' ') {
      event.stopPropagation();
      const next = [...all.slice(at + 1), ...all].find((item) =>
        item.textContent?.toLowerCase().startsWith(event.key.toLowerCase()),
      );
      next?.focus();
    }
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        title={label}
        data-menu={name}
        aria-haspopup="menu"
        popoverTarget={id}
      >
        {children}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        className="menu"
        aria-label={label}
        onKeyDown={onKeyDown}
        onToggle={(event) => {
          const open = event.newState === 'open';
          button.current?.setAttribute('aria-expanded', String(open));
          if (!open || !button.current || !menu.current) return;
          placeNear(button.current, menu.current, 'end');
          choices()[0]?.focus();
        }}
      >
        {heading ? <p className="menu-heading meta">{heading}</p> : null}
        {items.map((item) => (
          // biome-ignore lint/a11y/useAriaPropsSupportedByRole: aria-checked is set only where the role is menuitemcheckbox
          <button
            key={item.label}
            type="button"
            role={item.checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
            aria-checked={item.checked}
            aria-disabled={item.disabled}
            tabIndex={-1}
            data-action={item.action}
            onClick={() => {
              if (item.disabled) return;
              if (!stay) close();
              item.onSelect();
            }}
          >
            {item.checked === undefined ? null : <Icon name="check" className={item.checked ? '' : 'is-hidden'} />}
            {item.icon ? <Icon name={item.icon} /> : null}
            <span>
              {item.label}
              {item.note ? <span className="menu-note">{item.note}</span> : null}
            </span>
            {item.meta ? <span className="meta">{item.meta}</span> : null}
          </button>
        ))}
      </div>
    </>
  );
}
