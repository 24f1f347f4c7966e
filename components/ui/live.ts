import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import { type Library, library } from '../../lib/library/db';
import { healthOf, libraryHealth, setHealth } from '../../lib/library/health';
import { getPreference, type PreferenceName, type PreferenceValue, setPreference } from '../../lib/library/preferences';

/**
 * Watches a query of the library: undefined until its first result, then always the present state.
 *
 * @param key Names what is asked for. While another key's result is still the newest, undefined is given: rows of one
 *   run are never shown under another.
 */
export function useLive<T>(key: string, query: (db: Library) => Promise<T>): T | undefined {
  const found = useLiveQuery(async () => ({ key, value: await readOrTell(query) }), [key]);
  return found?.key === key ? found.value : undefined;
}

/** A database that fails is told by the band over what is on the screen; only a bug stops the view. */
async function readOrTell<T>(query: (db: Library) => Promise<T>): Promise<T | undefined> {
  try {
    return await query(library());
  } catch (error) {
    const said = healthOf(error);
    if (said) setHealth(said, error);
    else if (libraryHealth() === 'ok') throw error;
    return undefined;
  }
}

/** A stored setting (undefined until it is read) and the way to change it. */
export function usePreference<N extends PreferenceName>(
  name: N,
  scope = '',
): [PreferenceValue<N> | undefined, (value: PreferenceValue<N>) => Promise<void>] {
  const value = useLive(`preference:${name}:${scope}`, (db) => getPreference(db, name, scope));
  const set = useCallback((next: PreferenceValue<N>) => setPreference(library(), name, next, scope), [name, scope]);
  return [value, set];
}
