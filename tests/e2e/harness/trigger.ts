import type { CDPSession, Page } from 'playwright-core';
import type { Launched } from './launch.ts';
import type { Display } from './xvfb.ts';

interface TargetInfo {
  targetId: string;
  type: string;
  url: string;
  title: string;
  attached: boolean;
}

/** What the protocol says of a tab beside the usual. */
interface TabInfo extends TargetInfo {
  embedderData?: { tabActive?: boolean };
}

/** Playwright's types lag behind the protocol: a call by name. */
type Send = (method: string, params: object) => Promise<unknown>;

/**
 * A click on the toolbar button while `page` is in front: grants activeTab for it, as the real click does. It does so
 * even for an extension whose real click would not (openPanelOnActionClick), so one test keeps a real shortcut
 * (xvfb.ts).
 */
export async function clickToolbarButton(launched: Launched, page: Page): Promise<void> {
  await page.bringToFront();
  const targetId = await tabTarget(launched, page);
  const send = launched.browser.send.bind(launched.browser) as Send;
  await send('Extensions.triggerAction', { id: launched.extensionId, targetId });
}

/**
 * Opens the browser's own context menu on a point of a page and waits until it is there; only on a display. The
 * extension's entry stands above the last one (Inspect): `display.menuKeys('Up', 'Up', 'Return')` chooses it, or opens
 * its submenu where there are several.
 * @param point CSS pixels from the top left of what the page shows
 */
export async function openContextMenu(display: Display, page: Page, point: { x: number; y: number }): Promise<void> {
  await page.bringToFront();
  const origin = await page.evaluate(() => ({ x: screenX, y: screenY + outerHeight - innerHeight }));
  await display.click(origin.x + point.x, origin.y + point.y, 3);
  // Nothing tells from outside that a native menu is open; it takes about 200 ms.
  await new Promise((wake) => setTimeout(wake, 700));
}

/** The tab around a page that is in front; the browser's list of tabs knows only addresses and which is active. */
async function tabTarget({ browser }: Launched, page: Page): Promise<string> {
  const tabs = (await targetsOf(browser, 'tab')) as TabInfo[];
  const [tab, second] = tabs.filter(({ url, embedderData }) => url === page.url() && embedderData?.tabActive !== false);
  if (!tab) throw new Error(`No tab in front shows ${page.url()}.`);
  if (second) throw new Error(`Two windows show ${page.url()}: trigger one with another address.`);
  return tab.targetId;
}

/** Targets of one type that the browser has now. */
export async function targetsOf(browser: CDPSession, type: string): Promise<TargetInfo[]> {
  const { targetInfos } = await browser.send('Target.getTargets', { filter: [{ type }] });
  return targetInfos;
}
