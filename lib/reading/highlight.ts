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

/** Removes the mark. */
export function clearPassage(document: Document): void {
  registryOf(document)?.delete(HIGHLIGHT_NAME);
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
      settle = undefined;
      const found = findPassage(document, quote);
      if (found !== null) finish(found);
    };
    const Observer = document.defaultView?.MutationObserver ?? MutationObserver;
    const observer = new Observer(() => {
      settle ??= setTimeout(look, SETTLE);
    });
    // The last look catches what came without a change of the light tree (shadow roots, styles).
    const limit = setTimeout(() => finish(findPassage(document, quote)), patience);
    observer.observe(document, { childList: true, subtree: true, characterData: true });
  });
}

function registryOf(document: Document): HighlightRegistry | null {
  const css = (document.defaultView as (Window & typeof globalThis) | null)?.CSS;
  return css?.highlights ?? null;
}

function mark(document: Document, ranges: Range[]): void {
  const registry = registryOf(document);
  const view = document.defaultView as (Window & typeof globalThis) | null;
  if (registry === null || view === null) return;
  for (const range of ranges) adopt(range.startContainer.getRootNode() as Document | ShadowRoot, view);
  registry.set(HIGHLIGHT_NAME, new view.Highlight(...ranges));
}

const sheets = new WeakMap<Node, CSSStyleSheet>();

/** Highlights are styled by the sheets of the tree that the text stands in. */
function adopt(root: Document | ShadowRoot, view: Window & typeof globalThis): void {
  if (sheets.has(root) || !('adoptedStyleSheets' in root)) return;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  sheets.set(root, sheet);
}

/** Brings the passage to the middle of the view; its start, when it is taller than the view. */
function scrollTo(document: Document, ranges: Range[]): void {
  const view = document.defaultView;
  const range = ranges[0];
  if (view === null || range === undefined) return;
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
