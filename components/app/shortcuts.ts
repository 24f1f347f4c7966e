import { useEffect } from 'react';
import { usePreference } from '../ui/live';
import { type TabName, useNavigation } from './navigation';

/** By place and by character: Alt changes the character on a Mac, and French keyboards have digits above. */
const TAB_KEYS: Readonly<Record<string, TabName>> = {
  Digit1: 'ask',
  Digit2: 'notes',
  Digit3: 'library',
  '1': 'ask',
  '2': 'notes',
  '3': 'library',
};

/**
 * Keys of the panel. Views mark what a key acts on: `data-quote` for quotes (J, K), `data-action` for an action of a
 * quote or a view (keep, comment, exclude, steps, copy), `.chip` for citations. Keys with Alt or Ctrl always work; single letters
 * only outside fields and where they are switched on.
 */
export function useShortcuts(): void {
  const { go, back, view } = useNavigation();
  const [letters = true] = usePreference('letter_shortcuts');

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || event.keyCode === 229 || event.defaultPrevented) return;
      if (event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
        const tab = TAB_KEYS[event.code] ?? TAB_KEYS[event.key];
        if (!tab) return;
        event.preventDefault();
        go({ tab });
        return;
      }
      if (event.key === 'F6') {
        event.preventDefault();
        moveRegion(event.shiftKey ? -1 : 1);
        return;
      }
      if ((event.ctrlKey || event.metaKey) && event.shiftKey && event.code === 'KeyC') {
        if (press(shownView(), 'copy')) event.preventDefault();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape') {
        if (document.querySelector(':popover-open')) return;
        if ('tab' in view) shownView()?.querySelector<HTMLElement>('[data-action=stop]')?.focus();
        else back();
        return;
      }
      if (letters && !isField(event.target) && letter(event.key)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [go, back, view, letters]);
}

function letter(key: string): boolean {
  const root = shownView();
  const quote = document.activeElement?.closest<HTMLElement>('[data-quote]') ?? null;
  switch (key.toLowerCase()) {
    case '/':
      return focusSearch(root);
    case 'j':
      return step(root, '[data-quote]', quote, 1);
    case 'k':
      return step(root, '[data-quote]', quote, -1);
    case ']':
      return step(root, '.chip', document.activeElement, 1);
    case '[':
      return step(root, '.chip', document.activeElement, -1);
    case 's':
      return quote !== null && press(quote, 'keep');
    case 'c':
      return quote !== null && press(quote, 'comment');
    case 'x':
      return quote !== null && press(quote, 'exclude');
    case 't':
      return press(root, 'steps');
    default:
      return false;
  }
}

function shownView(): HTMLElement | null {
  return document.querySelector<HTMLElement>('.view:not([hidden])');
}

function press(root: ParentNode | null, action: string): boolean {
  const target = root?.querySelector<HTMLElement>(`[data-action=${action}]`);
  target?.click();
  return target != null;
}

function focusSearch(root: HTMLElement | null): boolean {
  const field = root?.querySelector<HTMLElement>('input[type=search], textarea');
  field?.focus();
  return field != null;
}

function step(root: HTMLElement | null, selector: string, from: Element | null, by: 1 | -1): boolean {
  const all = Array.from(root?.querySelectorAll<HTMLElement>(selector) ?? []);
  const at = from instanceof HTMLElement ? all.indexOf(from) : -1;
  const next = at < 0 ? (by > 0 ? all[0] : all.at(-1)) : all[at + by];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
  return next !== undefined;
}

/** Bar, what is read, and the dock: the three regions that F6 goes round. */
function moveRegion(by: 1 | -1): void {
  const view = shownView();
  const regions = [document.querySelector('.bar'), view?.querySelector('.page'), view?.querySelector('.dock')].filter(
    (region): region is Element => region != null,
  );
  const at = regions.findIndex((region) => region.contains(document.activeElement));
  const next = regions[(at + by + regions.length) % regions.length];
  const target = next?.querySelector<HTMLElement>(
    '[role=tab][aria-selected=true], textarea, a[href], button:not([disabled]):not([tabindex="-1"]), input',
  );
  target?.focus();
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
