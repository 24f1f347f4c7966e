import type { Library } from '../../../lib/library/db';
import { forgetAbilities, getEndpoint, listEndpoints, putEndpoint } from '../../../lib/library/endpoints';
import { getPreference, setPreference } from '../../../lib/library/preferences';
import { normaliseAddress } from '../../../lib/models/address';
import type { KeyStore } from '../../../lib/models/keys';
import { PRESETS, presetOf } from '../../../lib/models/presets';
import type { ModelUrlRefusal } from '../../../lib/policy/model-url';
import type { ConnectionReport } from '../../../lib/schema/connection';
import type { Endpoint, PresetName } from '../../../lib/schema/endpoint';
import { SCHEMA_VERSION } from '../../../lib/schema/zod';

/** What a person entered for a new endpoint, or to change one. */
export interface EndpointDraft {
  preset: PresetName;
  address: string;
  /** As pasted; empty: none for a new endpoint, the stored one for a known one. */
  key: string;
}

export type Saved = { ok: true; endpoint: Endpoint } | { ok: false; refusal: ModelUrlRefusal };

/** Model name under which the browser's own model stands in roles. */
export const BUILT_IN_MODEL = 'built-in';

/**
 * Stores an endpoint and its key. An address on another host is another server: what was learned of the old one is
 * forgotten, and the old key is not sent to it.
 *
 * @param id of the endpoint that is changed, or of the new one
 * @param now ISO 8601
 */
export async function saveEndpoint(
  db: Library,
  keys: KeyStore,
  id: string,
  draft: EndpointDraft,
  now: string,
): Promise<Saved> {
  const address = normaliseAddress(draft.address);
  if (!address.ok) return address;
  const { base_url } = address;
  const known = await getEndpoint(db, id);
  // A pasted address of a known service brings what is known of that service.
  const preset = draft.preset === 'custom' ? presetOf(base_url) : draft.preset;
  const row: Endpoint = {
    schema: SCHEMA_VERSION,
    id,
    kind: 'openai',
    preset,
    name: preset === 'custom' ? new URL(base_url).host : PRESETS[preset].label,
    base_url,
    created_at: known?.created_at ?? now,
  };
  const moved = known !== null && originOf(known.base_url) !== originOf(base_url);
  if (draft.key.trim() !== '' || moved) await keys.put(id, draft.key);
  await db.transaction('rw', db.endpoints, db.abilities, db.preferences, async () => {
    await putEndpoint(db, row);
    if (known && known.base_url !== base_url) {
      await forgetAbilities(db, id);
      await forgetTest(db, id);
    }
  });
  return { ok: true, endpoint: row };
}

/** Adds the browser's own model as an endpoint; the one that is there already stays and is returned. */
export async function saveBrowserModel(db: Library, id: string, name: string, now: string): Promise<Endpoint> {
  return db.transaction('rw', db.endpoints, async () => {
    const known = (await listEndpoints(db)).find((row) => row.kind === 'browser');
    if (known) return known;
    const row: Endpoint = {
      schema: SCHEMA_VERSION,
      id,
      kind: 'browser',
      preset: 'custom',
      name,
      base_url: '',
      created_at: now,
    };
    await putEndpoint(db, row);
    return row;
  });
}

/**
 * Keeps the outcome of an endpoint's last test. The model stays chosen where the test did not come so far.
 *
 * @param chosen the model that the test was for; null: none was named
 */
export async function rememberTest(
  db: Library,
  id: string,
  report: ConnectionReport,
  chosen: string | null,
  at: string,
): Promise<void> {
  await db.transaction('rw', db.preferences, async () => {
    const tests = await getPreference(db, 'model_tests');
    const model = report.model ?? chosen ?? tests[id]?.chosen ?? null;
    await setPreference(db, 'model_tests', { ...tests, [id]: { at, report, chosen: model } });
  });
}

async function forgetTest(db: Library, id: string): Promise<void> {
  const { [id]: _, ...others } = await getPreference(db, 'model_tests');
  await setPreference(db, 'model_tests', others);
}

function originOf(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).origin : '';
}
