import { type Browser, browser } from 'wxt/browser';
import { isOwnArticle, tabAccess } from '../../lib/policy/tab-access';
import type { Payload } from '../../lib/protocol/messages';
import { MAX_TABS } from '../../lib/research/settings';
import type { ReadTarget } from '../../lib/schema/run';
import { copyInReader } from './pdf';
import { tabById, tabsOf } from './tab-info';
import { ownOrigin } from './tabs';

/**
 * What a question is asked of, settled when it is asked: the tab that "This page" meant, the window's tabs, added
 * links; the library is searched (search-here.ts). Tabs that the browser does not show are targets too: that they could
 * not be read is part of the answer.
 */
export async function resolveTargets(ask: Payload<'run.start'>): Promise<ReadTarget[]> {
  const targets: ReadTarget[] = [];
  if (ask.look_in.includes('page')) targets.push(...(await askedTab(ask)));
  if (ask.look_in.includes('tabs')) {
    const tabs = await tabsOf(ask.window_id);
    const known = new Set(targets.map((target) => (target.kind === 'tab' ? target.tab_id : null)));
    for (const tab of tabs.filter(isPage).slice(0, MAX_TABS))
      if (tab.id !== undefined && !known.has(tab.id)) targets.push(tabTarget(tab, tab.id, false));
  }
  targets.push(...ask.urls.map((url): ReadTarget => ({ kind: 'url', url })));
  return targets;
}

/** The tab that the question was asked beside; a panel that has just opened may not know it yet: then the one in front. */
async function askedTab(ask: Payload<'run.start'>): Promise<ReadTarget[]> {
  const front = async () => (await browser.tabs.query({ active: true, windowId: ask.window_id }))[0]?.id ?? null;
  const id = ask.tab_id ?? (await front());
  if (id === null) return [];
  const tab = await tabById(id);
  // Beside our own view of a PDF, "This page" is the file that it shows.
  const copy = await copyInReader(tab?.url);
  if (copy) return [{ kind: 'snapshot', snapshot_id: copy.id, url: copy.url, title: copy.title }];
  return [tab ? tabTarget(tab, id, true) : { kind: 'tab', tab_id: id, url: null, title: null, asked: true }];
}

function tabTarget(tab: Browser.tabs.Tab, id: number, asked: boolean): ReadTarget {
  // Of a page that is still loading, the address may yet change: it is not held against the tab.
  const url = tab.status === 'loading' ? null : tab.url;
  return { kind: 'tab', tab_id: id, url: url || null, title: tab.title || null, asked };
}

/** Empty tabs and the extension's own pages hold nothing to read. */
function isPage(tab: Browser.tabs.Tab): boolean {
  const url = tab.url ?? tab.pendingUrl ?? null;
  if (tabAccess(url, ownOrigin()) === 'empty_tab') return false;
  return !url?.startsWith(`${ownOrigin()}/`) || isOwnArticle(url, ownOrigin());
}
