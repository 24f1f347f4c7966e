import type { Library } from '../../../lib/library/db';
import { deleteEndpoint, getEndpoint, listAbilities, putEndpoint } from '../../../lib/library/endpoints';
import { getPreference, setPreference } from '../../../lib/library/preferences';
import type { KeyStore } from '../../../lib/models/keys';
import type { RoleName } from '../../../lib/schema/endpoint';

/** An endpoint that was removed: what it did, and the way back. */
export interface Removed {
  /** Roles that it filled: they are done without AI now. */
  roles: readonly RoleName[];
  /** Puts everything back as it was; roles that were given to another model meanwhile stay with that. */
  undo: () => Promise<void>;
}

/**
 * Removes an endpoint with its key, its last test and what was learned of it; null where it is gone already. For the
 * undo the key is held in this page's memory only.
 */
export async function removeEndpoint(db: Library, keys: KeyStore, id: string): Promise<Removed | null> {
  const key = await keys.keyOf(id);
  const before = await db.transaction('rw', db.endpoints, db.abilities, db.preferences, async () => {
    const endpoint = await getEndpoint(db, id);
    if (!endpoint) return null;
    const roles = await getPreference(db, 'model_roles');
    const { [id]: test, ...otherTests } = await getPreference(db, 'model_tests');
    const abilities = await listAbilities(db, id);
    await deleteEndpoint(db, id);
    await setPreference(db, 'model_tests', otherTests);
    return { endpoint, roles, test, abilities };
  });
  if (!before) return null;
  await keys.put(id, '');
  const { endpoint, abilities, test } = before;
  const filled = Object.entries(before.roles).filter(([, choice]) => choice?.endpoint_id === id);
  return {
    roles: filled.map(([role]) => role as RoleName),
    undo: async () => {
      await keys.put(id, key);
      await db.transaction('rw', db.endpoints, db.abilities, db.preferences, async () => {
        await putEndpoint(db, endpoint);
        await db.abilities.bulkPut(abilities);
        if (test) await setPreference(db, 'model_tests', { ...(await getPreference(db, 'model_tests')), [id]: test });
        const now = await getPreference(db, 'model_roles');
        const free = filled.filter(([role]) => !now[role as RoleName]);
        await setPreference(db, 'model_roles', { ...now, ...Object.fromEntries(free) });
      });
    },
  };
}
