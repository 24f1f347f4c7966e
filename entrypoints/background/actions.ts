import { type Browser, browser } from 'wxt/browser';
import { library } from '../../lib/library/db';
import { setPreference } from '../../lib/library/preferences';
import { onDemand } from './on-demand';

type Tab = Browser.tabs.Tab;

const MENUS = [
  { id: 'ask', message: 'menu_ask', contexts: ['selection'] },
  { id: 'keep', message: 'menu_keep', contexts: ['selection'] },
  { id: 'extract', message: 'menu_extract', contexts: ['page'] },
  { id: 'open', message: 'menu_open', contexts: ['page', 'action'] },
] as const;

/**
 * Toolbar button, shortcuts and context menus. Each is a person's action on a tab, by which the browser grants that tab
 * to the extension until it leaves its site; opening the panel "on action click" by itself would grant nothing.
 */
export function watchPersonsActions(): void {
  if (!import.meta.env.FIREFOX) void browser.sidePanel.setPanelBehavior({ openPanelOnActionClick: false });
  browser.action.onClicked.addListener((tab) => openPanel(tab));
  browser.runtime.onInstalled.addListener(() => void createMenus());
  browser.contextMenus.onClicked.addListener((info, tab) => {
    if (tab) act(String(info.menuItemId), tab, info.selectionText ?? '');
  });
  browser.commands.onCommand.addListener((command, tab) => {
    if (tab) act(command === 'keep-selection' ? 'keep' : command === 'extract-page' ? 'extract' : command, tab, '');
  });
}

async function createMenus(): Promise<void> {
  await browser.contextMenus.removeAll();
  for (const { id, message, contexts } of MENUS)
    browser.contextMenus.create({ id, title: browser.i18n.getMessage(message), contexts: [...contexts] });
}

function act(action: string, tab: Tab, text: string): void {
  // The panel opens only while the person's gesture lasts: first of all, before anything is awaited.
  if (action !== 'keep') openPanel(tab);
  if (action === 'ask' || action === 'extract')
    request(action, tab, text).catch((error: unknown) => console.error('[sidelight] request', error));
  if (action === 'keep') void keep(tab);
}

function openPanel(tab: Tab): void {
  if (import.meta.env.FIREFOX) void sidebar()?.open();
  else void browser.sidePanel.open({ windowId: tab.windowId });
}

function sidebar(): { open: () => Promise<void> } | undefined {
  return (browser as unknown as { sidebarAction?: { open: () => Promise<void> } }).sidebarAction;
}

async function request(action: 'ask' | 'extract' | 'kept', tab: Tab, text: string): Promise<void> {
  await setPreference(library(), 'request', { action, text, window_id: tab.windowId, at: new Date().toISOString() });
}

/** Keeps the selected text; the toolbar button says for a moment whether that worked, since no panel need be open. */
async function keep(tab: Tab): Promise<void> {
  if (tab.id === undefined) return;
  const id = tab.id;
  const selected = onDemand().then(({ keepSelection }) => keepSelection(id, tab.url ?? ''));
  const kept = await selected.catch((error: unknown) => {
    console.error('[sidelight] keep', error);
    return null;
  });
  if (kept) await request('kept', tab, kept.id);
  await browser.action.setBadgeText({ tabId: tab.id, text: kept ? '✓' : '!' });
  setTimeout(
    () => void browser.action.setBadgeText({ tabId: tab.id ?? null, text: '' } as never).catch(() => undefined),
    3000,
  );
}
