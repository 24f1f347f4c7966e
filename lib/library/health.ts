/**
 * How the database of this context is. `blocked`: its upgrade waits for another window that holds an older version;
 * `newer`: another window has opened a newer version, and this one must let go; `deleted`: the browser or a person
 * deleted it under us, and it begins anew, empty; `full`: the browser gives no more room; `unavailable`: it does not
 * open; `refused`: the browser has no database for this profile at all.
 */
export type Health = 'ok' | 'blocked' | 'newer' | 'deleted' | 'full' | 'unavailable' | 'refused';

let health: Health = 'ok';
let cause = '';
const watchers = new Set<() => void>();

export function libraryHealth(): Health {
  return health;
}

/** Calls `changed` at every change until the returned function is called. */
export function watchHealth(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

/** The browser's own words for the present trouble; empty where it gave none. */
export function healthCause(): string {
  return cause;
}

/** @param error what showed the trouble; its words are for the panel's small print. */
export function setHealth(next: Health, error?: unknown): void {
  if (next === health) return;
  health = next;
  cause = wordsOf(error);
  for (const changed of watchers) changed();
}

/** What a failed read or write says about the database; null where it says nothing. Dexie wraps causes in `inner`. */
export function healthOf(error: unknown): Health | null {
  if (typeof error !== 'object' || error === null) return null;
  const name = 'name' in error ? String(error.name) : '';
  const message = 'message' in error ? String(error.message) : '';
  if (/QuotaExceeded/.test(`${name} ${message}`)) return 'full';
  if (name === 'VersionError') return 'newer';
  if (
    name === 'OpenFailedError' ||
    name === 'MissingAPIError' ||
    name === 'InvalidStateError' ||
    name === 'UnknownError'
  )
    return 'unavailable';
  return 'inner' in error ? healthOf(error.inner) : null;
}

/** Dexie puts the words of the cause on a second line. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error) && !(error instanceof DOMException)) return '';
  return `${error.name}: ${error.message.split('\n')[0] ?? ''}`;
}
