import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import { type Library, library } from '../../lib/library/db';
import { getPreference, type PreferenceName, type PreferenceValue, setPreference } from '../../lib/library/preferences';

/**
 * Watches a query of the library: undefined until its first result, then always the present state.
 *
 * @param key Names what is asked for. While another key's result is still the newest, undefined is given: rows of one
 *   run are never shown under another.
 */
export function useLive<T>(key: string, query: (db: Library) => Promise<T>): T | undefined {
  const found = useLiveQuery(async () => ({ key, value: await query(library()) }), [key]);
  return found?.key === key ? found.value : undefined;
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
