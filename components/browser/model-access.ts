import { browser } from 'wxt/browser';
import { permissionPattern } from '../../lib/policy/model-url';

/**
 * Asks the browser to let the extension reach a model's address. Call it first thing in a click: the browser asks only
 * while the gesture lasts, and not at all where it is allowed already.
 *
 * @returns whether it is allowed now.
 */
export async function allowAddress(baseUrl: string): Promise<boolean> {
  const pattern = permissionPattern(baseUrl);
  if (pattern === null) return false;
  try {
    return await browser.permissions.request({ origins: [pattern] });
  } catch (error) {
    console.error('[sidelight] permission', error);
    return false;
  }
}

/** Whether an address may be reached whatever its server says of other origins. */
export async function isAddressAllowed(baseUrl: string): Promise<boolean> {
  const pattern = permissionPattern(baseUrl);
  return pattern !== null && (await browser.permissions.contains({ origins: [pattern] }).catch(() => false));
}

/** The origin that a server sees when this browser asks it, e.g. `chrome-extension://…`. */
export function ownOrigin(): string {
  return new URL(browser.runtime.getURL('/')).href.replace(/\/$/, '');
}
