import { SCHEMA_VERSION } from '../schema/zod';
import type { Library } from './db';
import { getPreference, setPreference } from './preferences';

/** Everything that the library holds, as one JSON document. */
export interface LibraryExport {
  /** Names the format for whoever reads the file later. */
  format: 'sidelight-library';
  schema: number;
  exported_at: string;
  /** Rows by table, as they are stored. */
  tables: Record<string, unknown[]>;
}

/** What views remember for a moment: of no use in another browser. */
const MOMENTARY = /^(?:current_run|request|draft|library_mark|loss)(?::|$)/;

/** Whether a row of preferences is of use elsewhere: a setting, not what a view remembers. */
export function lasting(row: unknown): boolean {
  const key = typeof row === 'object' && row !== null && 'key' in row ? String(row.key) : '';
  return !MOMENTARY.test(key);
}

/**
 * Reads the whole library at one moment. Keys of models and sources are not kept in the library, so none can be in it.
 *
 * @param now ISO 8601.
 */
export async function exportLibrary(db: Library, now: string): Promise<LibraryExport> {
  return db.transaction('r', db.tables, async () => {
    const tables: Record<string, unknown[]> = {};
    for (const table of db.tables) tables[table.name] = await table.toArray();
    tables.preferences = (await db.preferences.toArray()).filter(lasting);
    return { format: 'sidelight-library', schema: SCHEMA_VERSION, exported_at: now, tables };
  });
}

/** Empties every table: quotes, notes, runs, saved copies and settings. It cannot be undone. */
export async function wipeLibrary(db: Library): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    // It stays the same database: emptied by its owner, not lost.
    const mark = await getPreference(db, 'library_mark');
    for (const table of db.tables) await table.clear();
    if (mark) await setPreference(db, 'library_mark', mark);
  });
}
