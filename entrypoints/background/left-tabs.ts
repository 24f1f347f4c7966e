import { browser } from 'wxt/browser';
import { unguardTab } from './private-addresses';

/** Tabs that the agent opened, so that a worker that comes after a death closes them. */
const OPEN_TABS = 'quiet_tabs';

/** Closes a tab that the agent opened (quiet-tab.ts). */
export async function closeQuietTab(tabId: number): Promise<void> {
  await browser.tabs.remove(tabId).catch(() => undefined);
  await unguardTab(tabId).catch(() => undefined);
  await rememberTabs((open) => open.filter((id) => id !== tabId));
}

/** Closes what a dead worker left open. */
export async function closeLeftTabs(): Promise<void> {
  for (const id of await openTabs()) await closeQuietTab(id);
}

let remembering: Promise<void> = Promise.resolve();

/** Changes the list of the tabs that the agent has open, one change after the other. */
export function rememberTabs(change: (open: number[]) => number[]): Promise<void> {
  remembering = remembering
    .catch(() => undefined)
    .then(async () => browser.storage.session.set({ [OPEN_TABS]: change(await openTabs()) }));
  return remembering;
}

async function openTabs(): Promise<number[]> {
  const { [OPEN_TABS]: open } = await browser.storage.session.get(OPEN_TABS);
  return Array.isArray(open) ? open.filter((id) => typeof id === 'number') : [];
}
