import { atOnce, inSlices, type Pauses } from './extract/slices';
import type { Quote } from './match';
import { PAUSES } from './page-turns';
import { type FoundPassage, passageSteps } from './range';

/** Name in the registry of the CSS Custom Highlight API. */
export const HIGHLIGHT_NAME = 'sidelight-passage';

/** How long a page may take to bring the passage, in milliseconds. */
const PATIENCE = 3000;
/** Pause after a change of the page before looking again, in milliseconds. */
const SETTLE = 150;

/** A page that cannot be searched in this time is not searched on; the saved copy holds the passage. Milliseconds. */
const LONGEST_SEARCH = 10_000;
/** Searches of a page that moves on meanwhile; the last is made in one go. */
const TRIES = 3;

const STYLE = `::highlight(${HIGHLIGHT_NAME}) { background-color: #ffeca3; color: #1b1c1e; }`;

/**
 * Scrolls to a passage and marks it until the next one or `clearPassage`. Nodes of the page are not touched.
 * Looks again while the page changes, for up to three seconds.
 * @returns `changed` when the page does not show the passage; `not_searched` when it is too large to tell in time
 */
export async function showPassage(
  document: Document,
  quote: Quote,
  { patience = PATIENCE, longest = LONGEST_SEARCH }: { patience?: number; longest?: number } = {},
): Promise<'shown' | 'changed' | 'not_searched'> {
  const until = performance.now() + longest;
  let found = await search(document, quote, until);
  if (found === null) found = await waitForPassage(document, quote, patience, until);
  if (found === null || found === 'late') {
    clearPassage(document);
    return found === null ? 'changed' : 'not_searched';
  }
  mark(document, found.ranges);
  scrollTo(document, found.ranges);
  return 'shown';
}

/** Searches the page in slices, so that it stays usable. `late`: the time was over. */
async function search(document: Document, quote: Quote, until: number): Promise<FoundPassage | 'late' | null> {
  const pauses: Pauses = {
    ...PAUSES,
    async pause() {
      if (performance.now() > until) throw new Late();
      await PAUSES.pause();
    },
  };
  try {
    for (let attempt = 1; ; attempt += 1) {
      const steps = passageSteps(document, quote);
      const found = attempt < TRIES ? await inSlices(steps, pauses) : atOnce(steps);
      if (found !== 'moved') return found;
    }
  } catch (error) {
    if (error instanceof Late) return 'late';
    throw error;
  }
}

class Late extends Error {}

/** Removes the mark, in frames of the same origin too. */
export function clearPassage(document: Document): void {
  for (const view of marked.get(document) ?? [document.defaultView]) registryOf(view)?.delete(HIGHLIGHT_NAME);
  marked.delete(document);
}

function waitForPassage(
  document: Document,
  quote: Quote,
  patience: number,
  until: number,
): Promise<FoundPassage | 'late' | null> {
  return new Promise((resolve, reject) => {
    let settle: ReturnType<typeof setTimeout> | undefined;
    let pause = SETTLE;
    let last: Promise<FoundPassage | 'late' | null> = Promise.resolve(null);
    const finish = (found: FoundPassage | 'late' | null) => {
      observer.disconnect();
      clearTimeout(settle);
      clearTimeout(limit);
      resolve(found);
    };
    const fail = (error: unknown) => {
      reject(error);
      finish(null);
    };
    const look = () => {
      const started = performance.now();
      last = search(document, quote, until);
      last.then((found) => {
        if (found !== null) return finish(found);
        // A large page that never rests is not searched more than half of the time.
        pause = Math.max(SETTLE, performance.now() - started);
        settle = undefined;
      }, fail);
    };
    const Observer = (document.defaultView as View | null)?.MutationObserver ?? MutationObserver;
    const observer = new Observer(() => {
      settle ??= setTimeout(look, pause);
    });
    const limit = setTimeout(() => {
      // The page has changed since it was searched last, or is being searched: that is waited for.
      const open = settle !== undefined;
      clearTimeout(settle);
      last.then((found) => (found === null && open ? search(document, quote, until) : found)).then(finish, fail);
    }, patience);
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
