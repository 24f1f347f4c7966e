import { browser } from 'wxt/browser';
import { library } from '../../lib/library/db';
import { getPreference } from '../../lib/library/preferences';
import { fetchRefusal } from '../../lib/policy/fetch-url';
import type { PageResult } from '../../lib/research/host';
import { closeQuietTab, rememberTabs } from './left-tabs';
import { guardTab } from './private-addresses';
import { readTab } from './tabs';

/**
 * Reads a page that shows its text only with its scripts running: in a tab behind the others, muted, guarded against
 * private addresses, and closed afterwards. It never comes to the front and joins no group. What it shows is the
 * person's session: the browser sends their cookies there.
 *
 * @returns why not, where the site is not allowed or the browser has no way to guard the tab
 */
export async function readQuietly(url: string, signal: AbortSignal): Promise<PageResult> {
  const allowHosts = await getPreference(library(), 'allowed_hosts');
  const refusal = fetchRefusal(url, allowHosts);
  if (refusal) return { ok: false, failure: 'blocked_address', detail: refusal };
  const { protocol, hostname } = new URL(url);
  const mayRead = await browser.permissions.contains({ origins: [`${protocol}//${hostname}/*`] });
  if (!mayRead) return { ok: false, failure: 'no_permission', detail: hostname };
  const tabId = await openQuietTab(url);
  if (tabId === null) return { ok: false, failure: 'no_text', detail: 'no quiet tab in this browser' };
  try {
    return await readWhenDrawn(tabId, signal);
  } finally {
    await closeQuietTab(tabId);
  }
}

/** Longest wait for the first words of a page that its scripts draw after it has loaded. Milliseconds. */
const DRAW_MS = 6_000;
/** Between two looks: in a tab behind the others a page's timers run once a second. Milliseconds. */
const LOOK_AGAIN_MS = 1_000;

/** Reads the tab, again where it has loaded and shows nothing yet: scripts fetch first and draw then. */
async function readWhenDrawn(tabId: number, signal: AbortSignal): Promise<PageResult> {
  const until = Date.now() + DRAW_MS;
  for (;;) {
    const result = await readTab({ kind: 'tab', tab_id: tabId, url: null, title: null, asked: false }, signal);
    if (result.ok || result.failure !== 'no_text' || signal.aborted || Date.now() >= until) return result;
    await new Promise((wake) => setTimeout(wake, LOOK_AGAIN_MS));
  }
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
    await browser.tabs.update(tab.id, { muted: true, ...(url === null ? {} : { url }) });
    return tab.id;
  } catch (error) {
    await closeQuietTab(tab.id);
    throw error;
  }
}
