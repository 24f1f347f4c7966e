import { useEffect, useState } from 'react';
import { type Browser, browser } from 'wxt/browser';

export interface ActiveTab {
  id: number;
  /** Null where the browser does not show it to the extension. */
  url: string | null;
  title: string | null;
  loading: boolean;
}

let own: Promise<number> | undefined;

/** The window that this panel belongs to: asked once, it does not change. */
export function ownWindow(): Promise<number> {
  own ??= browser.windows.getCurrent().then((window) => window.id ?? browser.windows.WINDOW_ID_CURRENT);
  return own;
}

/** The window that this panel belongs to; null until the browser has said so. */
export function useWindowId(): number | null {
  const [id, setId] = useState<number | null>(null);
  useEffect(() => {
    let wanted = true;
    void ownWindow().then((window) => wanted && setId(window));
    return () => {
      wanted = false;
    };
  }, []);
  return id;
}

/** The tab that is in front in this window now; null where there is none. */
export async function tabInFront(): Promise<ActiveTab | null> {
  const [found] = await browser.tabs.query({ active: true, windowId: await ownWindow() });
  return found ? describeTab(found) : null;
}

function describeTab(tab: Browser.tabs.Tab): ActiveTab | null {
  if (tab.id === undefined) return null;
  return { id: tab.id, url: tab.url ?? null, title: tab.title ?? null, loading: tab.status === 'loading' };
}

/** The tab in front in this window, kept up to date; null until it is known. */
export function useActiveTab(): ActiveTab | null {
  const windowId = useWindowId();
  const [tab, setTab] = useState<ActiveTab | null>(null);

  useEffect(() => {
    if (windowId === null) return;
    const refresh = async () => {
      const next = await tabInFront();
      if (next) setTab((last) => (last && same(last, next) ? last : next));
    };
    const onUpdated = (_id: number, _change: object, updated: { windowId?: number; active?: boolean }) => {
      if (updated.windowId === windowId && updated.active) void refresh();
    };
    // Which tab is in front is known at once; what it shows is asked. A question sent between the two goes to this tab.
    const onActivated = (info: { windowId: number; tabId: number }) => {
      if (info.windowId !== windowId) return;
      setTab((last) => (last?.id === info.tabId ? last : { id: info.tabId, url: null, title: null, loading: true }));
      void refresh();
    };
    // A click on the toolbar icon shows the tab to the extension without any event: the pointer coming back to the
    // panel and the slow look below find out.
    const onReturn = () => void refresh();
    const look = setInterval(() => document.visibilityState === 'visible' && void refresh(), 1500);
    browser.tabs.onActivated.addListener(onActivated);
    browser.tabs.onUpdated.addListener(onUpdated);
    document.addEventListener('pointerenter', onReturn);
    window.addEventListener('focus', onReturn);
    void refresh();
    return () => {
      clearInterval(look);
      browser.tabs.onActivated.removeListener(onActivated);
      browser.tabs.onUpdated.removeListener(onUpdated);
      document.removeEventListener('pointerenter', onReturn);
      window.removeEventListener('focus', onReturn);
    };
  }, [windowId]);
  return tab;
}

/** How many tabs this window holds and how many of them the extension can see. */
export async function countTabs(): Promise<{ all: number; seen: number }> {
  const tabs = await browser.tabs.query({ currentWindow: true });
  return { all: tabs.length, seen: tabs.filter((tab) => /^https?:/.test(tab.url ?? '')).length };
}

/** Opens an address in a new tab. Only web addresses are opened. */
export async function openTab(url: string): Promise<void> {
  if (/^https?:\/\//i.test(url)) await browser.tabs.create({ url });
}

function same(a: ActiveTab, b: ActiveTab): boolean {
  return a.id === b.id && a.url === b.url && a.title === b.title && a.loading === b.loading;
}
