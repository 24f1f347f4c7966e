import { browser } from 'wxt/browser';
import { library } from '../../lib/library/db';
import { getPreference } from '../../lib/library/preferences';
import { fetchRefusal } from '../../lib/policy/fetch-url';
import type { PageResult } from '../../lib/research/host';
import { guardTab, unguardTab } from './private-addresses';
import { readTab } from './tabs';

/** Tabs that the agent opened, so that a worker that comes after a death closes them. */
const OPEN_TABS = 'quiet_tabs';

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
    return await readTab({ kind: 'tab', tab_id: tabId, url: null, title: null, asked: false }, signal);
  } finally {
    await closeQuietTab(tabId);
  }
}

/** Opens such a tab; null where the browser cannot guard it. Whoever opens it closes it. */
export async function openQuietTab(url: string): Promise<number | null> {
  const tab = await browser.tabs.create({ url: 'about:blank', active: false });
  if (tab.id === undefined) return null;
  await remember((open) => [...open, tab.id ?? -1]);
  try {
    if (!(await guardTab(tab.id))) {
      await closeQuietTab(tab.id);
      return null;
    }
    await browser.tabs.update(tab.id, { muted: true, url });
    return tab.id;
  } catch (error) {
    await closeQuietTab(tab.id);
    throw error;
  }
}

export async function closeQuietTab(tabId: number): Promise<void> {
  await browser.tabs.remove(tabId).catch(() => undefined);
  await unguardTab(tabId).catch(() => undefined);
  await remember((open) => open.filter((id) => id !== tabId));
}

/** Closes what a dead worker left open. */
export async function closeLeftTabs(): Promise<void> {
  for (const id of await openTabs()) await closeQuietTab(id);
}

let remembering: Promise<void> = Promise.resolve();

function remember(change: (open: number[]) => number[]): Promise<void> {
  remembering = remembering
    .catch(() => undefined)
    .then(async () => browser.storage.session.set({ [OPEN_TABS]: change(await openTabs()) }));
  return remembering;
}

async function openTabs(): Promise<number[]> {
  const { [OPEN_TABS]: open } = await browser.storage.session.get(OPEN_TABS);
  return Array.isArray(open) ? open.filter((id) => typeof id === 'number') : [];
}
