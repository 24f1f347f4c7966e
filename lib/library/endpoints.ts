import {
  type Abilities,
  abilities,
  type Endpoint,
  endpoint,
  type RoleChoice,
  type RoleName,
  type Roles,
} from '../schema/endpoint';
import type { Library } from './db';
import { getPreference, setPreference } from './preferences';

/** Every endpoint, oldest first. Rows that an older or newer version wrote otherwise are left out. */
export async function listEndpoints(db: Library): Promise<Endpoint[]> {
  const rows = await db.endpoints.toArray();
  return rows
    .flatMap((row) => endpoint.safeParse(row).data ?? [])
    .sort((a, b) => a.created_at.localeCompare(b.created_at));
}

export async function getEndpoint(db: Library, id: string): Promise<Endpoint | null> {
  return endpoint.safeParse(await db.endpoints.get(id)).data ?? null;
}

export async function putEndpoint(db: Library, row: Endpoint): Promise<void> {
  await db.endpoints.put(endpoint.parse(row));
}

/** Deletes an endpoint with what was learned of it; roles that it filled go back to the rules. Its key is not here. */
export async function deleteEndpoint(db: Library, id: string): Promise<void> {
  await db.transaction('rw', db.endpoints, db.abilities, db.preferences, async () => {
    await db.endpoints.delete(id);
    await forgetAbilities(db, id);
    const roles = await getPreference(db, 'model_roles');
    const left = Object.entries(roles).map(([role, choice]) => [role, choice?.endpoint_id === id ? null : choice]);
    await setPreference(db, 'model_roles', Object.fromEntries(left) as Roles);
  });
}

/** One model for every role of a run (MECHANISMS B06: one model can serve all); null: the rules. */
export async function setAllRoles(db: Library, choice: RoleChoice | null): Promise<void> {
  const { embedder = null } = await getPreference(db, 'model_roles');
  await setPreference(db, 'model_roles', {
    planner: choice,
    executor: choice,
    reporter: choice,
    verifier: choice,
    embedder,
  });
}

export async function setRole(db: Library, role: RoleName, choice: RoleChoice | null): Promise<void> {
  await db.transaction('rw', db.preferences, async () => {
    await setPreference(db, 'model_roles', { ...(await getPreference(db, 'model_roles')), [role]: choice });
  });
}

/** What is known of a model at an endpoint; a blank sheet where nothing is. */
export async function abilitiesOf(db: Library, endpointId: string, model: string): Promise<Abilities> {
  return (
    abilities.safeParse(await db.abilities.get([endpointId, model])).data ?? {
      endpoint_id: endpointId,
      model,
      refused: {},
      proven: [],
      manual_mode: null,
      window: null,
      window_from: null,
      token_ratio: null,
      updated_at: '',
    }
  );
}

/** Changes what is known in one transaction, so that two calls at the same time lose nothing. */
export async function learnAbilities(
  db: Library,
  endpointId: string,
  model: string,
  at: string,
  change: (known: Abilities) => Partial<Abilities>,
): Promise<Abilities> {
  return db.transaction('rw', db.abilities, async () => {
    const known = await abilitiesOf(db, endpointId, model);
    const next = { ...known, ...change(known), updated_at: at };
    await db.abilities.put(next);
    return next;
  });
}

/** Forgets what was learned: of one model, or of all models of the endpoint. What the person chose goes with it. */
export async function forgetAbilities(db: Library, endpointId: string, model?: string): Promise<void> {
  if (model !== undefined) await db.abilities.delete([endpointId, model]);
  else
    await db.abilities
      .where('[endpoint_id+model]')
      .between([endpointId, ''], [endpointId, '\uffff'], true, true)
      .delete();
}

/** Everything that was learned of an endpoint, by model. */
export async function listAbilities(db: Library, endpointId: string): Promise<Abilities[]> {
  const rows = await db.abilities
    .where('[endpoint_id+model]')
    .between([endpointId, ''], [endpointId, '\uffff'], true, true)
    .toArray();
  return rows.flatMap((row) => abilities.safeParse(row).data ?? []);
}
