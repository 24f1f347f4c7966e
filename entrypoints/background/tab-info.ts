import { type Browser, browser } from 'wxt/browser';

type Tab = Browser.tabs.Tab;

/**
 * A tab as the browser shows it, or null where it is gone. The browser hides the address of every page that is not
 * granted, this extension's own included; those are known by other means and filled in.
 */
export async function tabById(id: number): Promise<Tab | null> {
  const tab = await browser.tabs.get(id).catch(() => null);
  if (!tab || tab.url) return tab;
  return withOwnAddress(tab, await ownPages());
}

/** The tabs of a window, or of all windows, from left to right. */
export async function tabsOf(windowId?: number): Promise<Tab[]> {
  const tabs = await browser.tabs.query(windowId === undefined ? {} : { windowId });
  const own = await ownPages();
  return tabs.map((tab) => (tab.url ? tab : withOwnAddress(tab, own)));
}

/** The tab that shows an address, whatever its fragment; null where none is seen to. */
export async function tabShowing(url: string): Promise<Tab | null> {
  const wanted = withoutFragment(url);
  const tabs = await tabsOf().catch(() => []);
  return tabs.find((tab) => tab.url !== undefined && withoutFragment(tab.url) === wanted) ?? null;
}

/** Between two looks whether a tab has arrived. Milliseconds. */
const ARRIVE_LOOK_MS = 100;
/** Most times that a tab is sent to its page. */
const SENT_MOST = 2;

/**
 * Waits until a tab that was sent to a page of an allowed site has left the empty page that it was opened with. It says
 * `complete` there too: in Firefox for up to some 0.2 s after it was sent, and the empty page has no address that is
 * shown. A tab that the browser calls unloaded has lost the page, and is sent there once more.
 *
 * @param ms longest wait: what sends a tab nowhere, such as a download, leaves it where it was
 */
export async function arrived(tabId: number, url: string, ms: number, signal?: AbortSignal): Promise<void> {
  let sent = 1;
  for (const until = Date.now() + ms; Date.now() < until && !signal?.aborted; ) {
    const tab = await tabById(tabId);
    if (!tab || (tab.url && tab.url !== 'about:blank')) return;
    if (tab.status === 'unloaded' && sent++ < SENT_MOST) await browser.tabs.update(tabId, { url });
    await new Promise((wake) => setTimeout(wake, ARRIVE_LOOK_MS));
  }
}

export function withoutFragment(url: string): string {
  return url.split('#')[0] ?? url;
}

function withOwnAddress(tab: Tab, own: Map<number, string>): Tab {
  const url = tab.id === undefined ? undefined : own.get(tab.id);
  return url === undefined ? tab : { ...tab, url };
}

/** Addresses of this extension's pages that are open in tabs, by tab id. */
async function ownPages(): Promise<Map<number, string>> {
  const pages = new Map<number, string>();
  const contexts = await browser.runtime.getContexts?.({ contextTypes: ['TAB'] }).catch(() => []);
  for (const context of contexts ?? [])
    if (context.documentUrl && context.tabId >= 0) pages.set(context.tabId, context.documentUrl);
  return pages;
}
