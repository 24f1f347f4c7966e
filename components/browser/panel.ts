import { browser } from 'wxt/browser';
import { library } from '../../lib/library/db';
import { setPreference } from '../../lib/library/preferences';

/** Pages of this extension that other pages of it open. */
export type OwnPage = 'article-one.html' | 'article-two.html' | 'article-one-zh.html' | 'article-two-zh.html';

/**
 * Opens the panel of a window. Call it first thing in a click: the browser allows it only while the gesture lasts.
 *
 * @returns whether the browser opened it.
 */
export async function openPanel(windowId: number): Promise<boolean> {
  try {
    if (import.meta.env.FIREFOX) await sidebar()?.open();
    else await browser.sidePanel.open({ windowId });
    return true;
  } catch (error) {
    console.error('[sidelight] panel', error);
    return false;
  }
}

/** Brings a page of this extension to the front, opening it where it is not open in this window. */
export async function showOwnPage(page: OwnPage, active = true): Promise<void> {
  const url = browser.runtime.getURL(`/${page}`);
  const tabs = await browser.tabs.query({ currentWindow: true });
  const open = tabs.find((tab) => tab.url === url);
  if (open?.id !== undefined) await browser.tabs.update(open.id, { active });
  else await browser.tabs.create({ url, active });
}

/** Puts a question into the box of a window's panel, to be sent by the person. */
export async function offerQuestion(windowId: number, text: string, now: Date): Promise<void> {
  await setPreference(library(), 'request', { action: 'ask', text, window_id: windowId, at: now.toISOString() });
}

/** Firefox's own interface, which the shared types do not have. */
function sidebar(): { open(): Promise<void> } | undefined {
  return (browser as unknown as { sidebarAction?: { open(): Promise<void> } }).sidebarAction;
}
