import { browser } from 'wxt/browser';
import { isInMemory, library } from '../../lib/library/db';
import { openLibrary } from '../../lib/library/open';
import { takeTally, tally } from '../../lib/library/tally';

/**
 * Extension storage, which outlives a database that the browser deletes, holds one thing: how much was kept. This file
 * is the only one that touches it.
 */
const KEY = 'tally';

let last: Promise<void> = Promise.resolve();

/** Notices a lost library and counts the present one: at a boot and when a run has ended. */
export function keepTally(): Promise<void> {
  if (isInMemory()) return last;
  last = last.then(compareAndCount).catch((error: unknown) => console.error('[sidelight] tally', error));
  return last;
}

async function compareAndCount(): Promise<void> {
  const db = library();
  if (!(await openLibrary(db)).ok) return;
  const stored = tally.safeParse((await browser.storage.local.get(KEY))[KEY]);
  const next = await takeTally(db, stored.success ? stored.data : null, crypto.randomUUID());
  await browser.storage.local.set({ [KEY]: next });
}

/** A person deleted the library, or knows of its loss: there is nothing to miss. */
export function forgetTally(): Promise<void> {
  last = last.then(() => browser.storage.local.remove(KEY)).catch(() => undefined);
  return last;
}
