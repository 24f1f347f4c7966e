import { keepInMemory } from './db';

/**
 * Where the browser has no database at all, this page's library is kept in its memory: everything works, nothing
 * outlives the page. The code for it is loaded only then (docs/decisions/0004-no-database.md).
 */
export async function openInMemory(): Promise<void> {
  const { IDBFactory, IDBKeyRange } = await import('fake-indexeddb');
  keepInMemory({ indexedDB: new IDBFactory(), IDBKeyRange });
}
