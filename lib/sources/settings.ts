import type { Library } from '../library/db';
import { getPreference, setPreference } from '../library/preferences';
import type { SourceConfig } from '../schema/source';
import { isHere } from './facts';
import { KEYLESS } from './presets';

/**
 * Every source as the person set it; what comes with the extension where nothing was changed, and what a newer version
 * of it brought since.
 */
export async function listSources(db: Library): Promise<SourceConfig[]> {
  const own = await getPreference(db, 'sources');
  if (!own) return [...KEYLESS];
  return [...own, ...KEYLESS.filter((source) => isHere(source) && !own.some(({ id }) => id === source.id))];
}

/** Adds a source or changes one; the order stays. */
export async function putSource(db: Library, source: SourceConfig): Promise<void> {
  await db.transaction('rw', db.preferences, async () => {
    const known = await listSources(db);
    const next = known.some(({ id }) => id === source.id)
      ? known.map((other) => (other.id === source.id ? source : other))
      : [...known, source];
    await setPreference(db, 'sources', next);
  });
}

export async function removeSource(db: Library, id: string): Promise<void> {
  await db.transaction('rw', db.preferences, async () => {
    const known = await listSources(db);
    await setPreference(
      db,
      'sources',
      known.filter((source) => source.id !== id),
    );
  });
}

/** Where a source's key is kept in the store of keys, apart from those of models. */
export function keyIdOf({ id }: Pick<SourceConfig, 'id'>): string {
  return `source:${id}`;
}
