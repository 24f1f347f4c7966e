import { browser } from 'wxt/browser';

/** The version of the installed extension. */
export function extensionVersion(): string {
  return browser.runtime.getManifest().version;
}

/** Opens the settings in a tab of their own. */
export async function openSettingsPage(): Promise<void> {
  await browser.runtime.openOptionsPage();
}

/** Opens the page that came up at install. */
export async function openWelcomePage(): Promise<void> {
  await browser.tabs.create({ url: browser.runtime.getURL('/welcome.html') });
}
