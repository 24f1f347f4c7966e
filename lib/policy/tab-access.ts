import type { ReadFailure } from '../schema/run';

/** Stores whose pages no extension may script. */
const STORES: { host: RegExp; path: RegExp }[] = [
  { host: /^chromewebstore\.google\.com$/, path: /^/ },
  { host: /^chrome\.google\.com$/, path: /^\/webstore(\/|$)/ },
  { host: /^microsoftedge\.microsoft\.com$/, path: /^\/addons(\/|$)/ },
  { host: /^addons\.mozilla\.org$/, path: /^/ },
];

/**
 * Whether a tab with this address can be read at all, before any script is injected.
 *
 * @param url the tab's address; null or empty where the browser does not show it.
 * @param ownOrigin origin of this extension: its own article pages read themselves.
 * @returns null when nothing speaks against reading; else why not.
 */
export function tabAccess(url: string | null, ownOrigin: string): ReadFailure | null {
  if (!url) return 'no_permission';
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    return 'restricted';
  }
  if (isEmptyTab(parsed)) return 'empty_tab';
  if (url.startsWith(`${ownOrigin}/`)) return isOwnArticle(url, ownOrigin) ? null : 'restricted';
  if (parsed.protocol === 'file:') return null;
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') return 'restricted';
  if (STORES.some((store) => store.host.test(parsed.hostname) && store.path.test(parsed.pathname))) return 'store';
  return null;
}

/** A page of this extension that is there to be read: those of the welcome page's first question. */
export function isOwnArticle(url: string, ownOrigin: string): boolean {
  return url.startsWith(`${ownOrigin}/`) && /^\/article-[a-z-]+\.html/.test(url.slice(ownOrigin.length));
}

function isEmptyTab(url: URL): boolean {
  if (url.protocol === 'about:') return /^(blank|newtab|home|privatebrowsing)$/.test(url.pathname);
  return (
    /^(chrome|edge|brave|opera|vivaldi|chromium):$/.test(url.protocol) &&
    /^(newtab|new-tab-page|startpage)/.test(url.host)
  );
}

/** What a failed injection means. The texts are Chromium's and Firefox's; anything else is `failed`. */
export function injectionFailure(message: string): ReadFailure {
  // The reader itself failed in the page: whatever its words are, they are not the browser's.
  if (message.startsWith('reader:')) return 'failed';
  if (/no tab with id|invalid tab id/i.test(message)) return 'tab_closed';
  if (/extensions? gallery|webstore/i.test(message)) return 'store';
  if (/showing error page/i.test(message)) return 'unreachable';
  if (/cannot access (a )?(chrome|edge|about|devtools|view-source|chrome-extension)/i.test(message))
    return 'restricted';
  if (/cannot be scripted|this page cannot/i.test(message)) return 'restricted';
  if (/cannot access contents|missing host permission|must request permission|file access/i.test(message))
    return 'no_permission';
  if (isFrameGone(message)) return 'navigated';
  return 'failed';
}

/** The document was replaced while the script was on its way: worth one more try once the page has settled. */
export function isFrameGone(message: string): boolean {
  if (message.startsWith('reader:')) return false;
  return /frame with id \d+ (was|is) (removed|not ready)|no frame with id|document.*(replaced|unloaded|destroyed)|frame was removed|context (was )?(invalidated|destroyed)|message channel closed|back\/forward cache/i.test(
    message,
  );
}
