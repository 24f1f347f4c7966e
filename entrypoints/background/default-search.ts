import { browser } from 'wxt/browser';
import type { SearchFailure } from '../../lib/schema/source';
import type { Asked } from '../../lib/sources/ask';
import { FACTS } from '../../lib/sources/facts';
import { outlineOf } from '../../lib/sources/here/results-outline';
import { readResultsPage } from '../../lib/sources/here/results-page';
import { closeQuietTab } from './left-tabs';
import { openQuietTab } from './quiet-tab';
import { tabById } from './tab-info';

/** Longest wait for the page of results. Milliseconds. */
const LOAD_MS = 15_000;
/** Results that come after the page has loaded are waited for so long. Milliseconds. */
const SETTLE_MS = 3_000;
const LOOK_AGAIN_MS = 250;
const ALL_SITES = '*://*/*';

let before: Promise<unknown> = Promise.resolve();
let last = 0;

/**
 * Asks the engine that the browser is set to, as a person would: its page of results in a tab behind the others, one at
 * a time and not faster than a person. The tab is muted, guarded against private addresses, never in front, and closed
 * afterwards, also by the worker that comes after a death.
 */
export function searchByDefault(query: string, count: number, signal: AbortSignal): Promise<Asked> {
  const next = before
    .catch(() => undefined)
    .then(async () => {
      const wait = last + FACTS.browser.gapMs - Date.now();
      if (wait > 0) await pause(wait);
      try {
        return signal.aborted ? failed('stopped') : await searchInTab(query, count, signal);
      } finally {
        last = Date.now();
      }
    });
  before = next;
  return next;
}

async function searchInTab(text: string, count: number, signal: AbortSignal): Promise<Asked> {
  if (!(await browser.permissions.contains({ origins: [ALL_SITES] }))) return failed('no_permission');
  const tabId = await openQuietTab(null);
  if (tabId === null) return failed('refused', 'no quiet tab in this browser');
  try {
    await browser.search.query({ text, tabId });
    const came = await loaded(tabId, signal);
    if (came !== null) return failed(came);
    return await resultsIn(tabId, count, signal);
  } catch (error) {
    return failed('unreachable', error instanceof Error ? error.message.slice(0, 80) : null);
  } finally {
    await closeQuietTab(tabId);
  }
}

/** Waits for the page; null once it is there, else why it is not. */
async function loaded(tabId: number, signal: AbortSignal): Promise<SearchFailure | null> {
  for (const until = Date.now() + LOAD_MS; Date.now() < until; await pause(LOOK_AGAIN_MS)) {
    if (signal.aborted) return 'stopped';
    const tab = await tabById(tabId);
    if (!tab) return 'stopped';
    if (tab.status === 'complete' && tab.url && /^https?:/.test(tab.url)) return null;
  }
  return 'timeout';
}

async function resultsIn(tabId: number, count: number, signal: AbortSignal): Promise<Asked> {
  for (const until = Date.now() + SETTLE_MS; ; await pause(LOOK_AGAIN_MS)) {
    const [answer] = await browser.scripting.executeScript({ target: { tabId }, func: outlineOf, args: [] });
    const outline = answer?.result;
    const read = outline ? readResultsPage(outline) : null;
    if (read?.ok && (read.hits.length > 0 || Date.now() >= until))
      return { hits: read.hits.slice(0, count), cursor: null, failure: null, detail: null };
    if (signal.aborted) return failed('stopped');
    if (Date.now() >= until)
      return read && !read.ok ? failed(read.failure, read.detail || null) : failed('bad_answer', 'no page');
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}

function failed(failure: SearchFailure, detail: string | null = null): Asked {
  return { hits: [], cursor: null, failure, detail };
}
