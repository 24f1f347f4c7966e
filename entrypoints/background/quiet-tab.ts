import { browser } from 'wxt/browser';
import { library } from '../../lib/library/db';
import { getPreference } from '../../lib/library/preferences';
import { fetchRefusal } from '../../lib/policy/fetch-url';
import type { PageResult } from '../../lib/research/host';
import type { ReadFailure } from '../../lib/schema/run';
import { closeQuietTab, rememberTabs } from './left-tabs';
import { guardTab, rulesHold } from './private-addresses';
import { arrived } from './tab-info';
import { readTab } from './tabs';

/**
 * Reads a page that shows its text only with its scripts running: in a tab behind the others, muted, guarded against
 * private addresses, and closed afterwards. It never comes to the front and joins no group. What it shows is the
 * person's session: the browser sends their cookies there.
 *
 * @returns why not, where not all sites are allowed or the browser has no way to guard the tab
 */
export async function readQuietly(url: string, signal: AbortSignal): Promise<PageResult> {
  const allowHosts = await getPreference(library(), 'allowed_hosts');
  const refusal = fetchRefusal(url, allowHosts);
  if (refusal) return { ok: false, failure: 'blocked_address', detail: refusal };
  // With one site allowed a tab could be read, and what leads it elsewhere could not be stopped.
  if (!(await rulesHold())) return { ok: false, failure: 'no_permission', detail: new URL(url).hostname };
  const tabId = await openQuietTab(url);
  if (tabId === null) return { ok: false, failure: 'no_text', detail: 'no quiet tab in this browser' };
  try {
    return await readWhenDrawn(tabId, url, signal);
  } finally {
    await closeQuietTab(tabId);
  }
}

/** Longest wait until a tab that was sent somewhere shows an address: a slow server sends its first byte late. Milliseconds. */
const ARRIVE_MS = 10_000;
/** Longest wait for the empty page of a new tab, and the time between two looks. Milliseconds. */
const EMPTY_MS = 3_000;
const EMPTY_LOOK_MS = 20;
/** Longest wait for the first words of a page that its scripts draw after it has loaded. Milliseconds. */
const DRAW_MS = 6_000;
/** Between two looks: in a tab behind the others a page's timers run once a second. Milliseconds. */
const LOOK_AGAIN_MS = 1_000;
/** What a page says that is still being drawn, or that its scripts put in the place of another. */
const NOT_YET_DRAWN: readonly ReadFailure[] = ['no_text', 'navigated'];

/** Reads the tab, again where it has loaded and shows nothing yet: scripts fetch first and draw then. */
async function readWhenDrawn(tabId: number, url: string, signal: AbortSignal): Promise<PageResult> {
  await arrived(tabId, url, ARRIVE_MS, signal);
  const until = Date.now() + DRAW_MS;
  for (;;) {
    const result = await readTab({ kind: 'tab', tab_id: tabId, url: null, title: null, asked: false }, signal);
    if (result.ok || !NOT_YET_DRAWN.includes(result.failure) || signal.aborted || Date.now() >= until) return result;
    await pause(LOOK_AGAIN_MS);
  }
}

/** Waits until the empty page of a new tab is there: what it is sent to before can be lost to that page. */
async function emptyPageThere(tabId: number): Promise<void> {
  for (const until = Date.now() + EMPTY_MS; Date.now() < until; await pause(EMPTY_LOOK_MS)) {
    const tab = await browser.tabs.get(tabId);
    if (tab.status === 'complete') return;
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((wake) => setTimeout(wake, ms));
}

/**
 * Opens such a tab; null where the browser cannot guard it. Whoever opens it closes it.
 *
 * @param url null where it is sent somewhere later
 */
export async function openQuietTab(url: string | null): Promise<number | null> {
  const tab = await browser.tabs.create({ url: 'about:blank', active: false });
  if (tab.id === undefined) return null;
  await rememberTabs((open) => [...open, tab.id ?? -1]);
  try {
    if (!(await guardTab(tab.id))) {
      await closeQuietTab(tab.id);
      return null;
    }
    await emptyPageThere(tab.id);
    await browser.tabs.update(tab.id, { muted: true, ...(url === null ? {} : { url }) });
    return tab.id;
  } catch (error) {
    await closeQuietTab(tab.id);
    throw error;
  }
}
