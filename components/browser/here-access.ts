import { browser } from 'wxt/browser';
import type { HereSource } from '../../lib/sources/facts';

const ALL_SITES = '*://*/*';

function wantedBy({ kind }: HereSource) {
  if (kind === 'browser') return { origins: [ALL_SITES] };
  return kind === 'library' ? {} : { permissions: [kind] };
}

/**
 * Asks the browser for what a source of its own needs. Call it first thing in a click: the browser asks only while the
 * gesture lasts.
 *
 * @returns whether the person agreed
 */
export async function allowHere(source: HereSource): Promise<boolean> {
  if (source.kind === 'library') return true;
  try {
    return await browser.permissions.request(wantedBy(source));
  } catch (error) {
    console.error('[sidelight] permission', error);
    return false;
  }
}

/** Gives a permission back that nothing else needs; all sites stay, which reading pages needs too. */
export async function giveBack(source: HereSource): Promise<void> {
  if (source.kind === 'bookmarks' || source.kind === 'history')
    await browser.permissions.remove(wantedBy(source)).catch(() => false);
}

/** Opens the results of the browser's own search in front, for the person. */
export function searchInFront(text: string): Promise<void> {
  return browser.search.query({ text, disposition: 'NEW_TAB' });
}
