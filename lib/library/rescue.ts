import { SCHEMA_VERSION } from '../schema/zod';
import { type LibraryExport, lasting } from './export-all';

/**
 * Reads every row that still stands in a database that this code cannot open as its own: at whatever version it is,
 * without an upgrade and without changing it.
 *
 * @param now ISO 8601.
 * @returns null where there is nothing to read, or the browser does not give it.
 */
export async function rescueLibrary(name: string, now: string): Promise<LibraryExport | null> {
  const db = await openAsItIs(name).catch(() => null);
  if (!db) return null;
  try {
    const tables: Record<string, unknown[]> = {};
    for (const store of db.objectStoreNames) {
      // A store that is damaged does not keep the others from being read.
      const rows = await rowsOf(db, store).catch(() => null);
      if (rows) tables[store] = store === 'preferences' ? rows.filter(lasting) : rows;
    }
    if (Object.values(tables).every((rows) => rows.length === 0)) return null;
    return { format: 'sidelight-library', schema: SCHEMA_VERSION, exported_at: now, tables };
  } finally {
    db.close();
  }
}

function openAsItIs(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    // There is none: opening it would make an empty one.
    request.onupgradeneeded = () => request.transaction?.abort();
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('blocked'));
  });
}

function rowsOf(db: IDBDatabase, store: string): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const request = db.transaction(store).objectStore(store).getAll();
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
