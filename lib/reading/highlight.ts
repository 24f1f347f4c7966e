import type { Quote } from './match';
import { type FoundPassage, findPassage } from './range';

/** Name in the registry of the CSS Custom Highlight API. */
export const HIGHLIGHT_NAME = 'sidelight-passage';

/** How long a page may take to bring the passage, in milliseconds. */
const PATIENCE = 3000;
/** Pause after a change of the page before looking again, in milliseconds. */
const SETTLE = 150;

const STYLE = `::highlight(${HIGHLIGHT_NAME}) { background-color: #ffeca3; color: #1b1c1e; }`;

/**
 * Scrolls to a passage and marks it until the next one or `clearPassage`. Nodes of the page are not touched.
 * Looks again while the page changes, for up to three seconds.
 * @returns `changed` when the page does not show the passage
 */
export async function showPassage(document: Document, quote: Quote, patience = PATIENCE): Promise<'shown' | 'changed'> {
  const found = findPassage(document, quote) ?? (await waitForPassage(document, quote, patience));
  if (found === null) {
    clearPassage(document);
    return 'changed';
  }
  mark(document, found.ranges);
  scrollTo(document, found.ranges);
  return 'shown';
}

/** Removes the mark, in frames of the same origin too. */
export function clearPassage(document: Document): void {
  for (const view of marked.get(document) ?? [document.defaultView]) registryOf(view)?.delete(HIGHLIGHT_NAME);
  marked.delete(document);
}

function waitForPassage(document: Document, quote: Quote, patience: number): Promise<FoundPassage | null> {
  return new Promise((resolve) => {
    let settle: ReturnType<typeof setTimeout> | undefined;
    const finish = (found: FoundPassage | null) => {
      observer.disconnect();
      clearTimeout(settle);
      clearTimeout(limit);
      resolve(found);
    };
    const look = () => {
      const started = performance.now();
      const found = findPassage(document, quote);
      if (found !== null) return finish(found);
      // A large page that never rests is not searched more than half of the time.
      pause = Math.max(SETTLE, performance.now() - started);
      settle = undefined;
    };
    let pause = SETTLE;
    const Observer = (document.defaultView as View | null)?.MutationObserver ?? MutationObserver;
    const observer = new Observer(() => {
      settle ??= setTimeout(look, pause);
    });
    const limit = setTimeout(() => finish(settle === undefined ? null : findPassage(document, quote)), patience);
    observer.observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
  });
}

type View = Window & typeof globalThis;

/** Views that hold a mark, by the document that was asked to show it. */
const marked = new WeakMap<Document, Set<Window | null>>();

function registryOf(view: Window | null): HighlightRegistry | null {
  return (view as View | null)?.CSS?.highlights ?? null;
}

function mark(document: Document, ranges: Range[]): void {
  clearPassage(document);
  const views = new Map<View, Range[]>();
  for (const range of ranges) {
    const view = range.startContainer.ownerDocument?.defaultView as View | null | undefined;
    if (view) views.set(view, [...(views.get(view) ?? []), range]);
  }
  for (const [view, own] of views) {
    for (const range of own) adopt(range.startContainer.getRootNode() as Document | ShadowRoot, view);
    registryOf(view)?.set(HIGHLIGHT_NAME, new view.Highlight(...own));
  }
  marked.set(document, new Set(views.keys()));
}

const styled = new WeakSet<Node>();

/** Highlights are styled by the sheets of the tree that the text stands in. */
function adopt(root: Document | ShadowRoot, view: View): void {
  if (styled.has(root) || !('adoptedStyleSheets' in root)) return;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  styled.add(root);
}

/** Brings the passage to the middle of the view; its start, when it is taller than the view. */
function scrollTo(document: Document, ranges: Range[]): void {
  const range = ranges[0];
  const view = range?.startContainer.ownerDocument?.defaultView ?? document.defaultView;
  if (!view || range === undefined) return;
  if (view !== document.defaultView) view.frameElement?.scrollIntoView({ block: 'center' });
  const element =
    range.startContainer.nodeType === 1 ? (range.startContainer as Element) : range.startContainer.parentElement;
  // Smooth scrolling does not run in a hidden tab.
  const calm = document.visibilityState === 'hidden' || view.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const behavior: ScrollBehavior = calm ? 'instant' : 'smooth';
  // Scrollable regions around the passage first, then the exact place of its text.
  element?.scrollIntoView({ behavior: 'instant', block: 'nearest' });
  const box = range.getBoundingClientRect();
  const room = view.innerHeight - box.height;
  const offset = box.top - (room > 0 ? room / 2 : 24);
  if (Math.abs(offset) > 1) view.scrollBy({ top: offset, behavior });
}
