import type { Library } from '../../../lib/library/db';
import { learnAbilities } from '../../../lib/library/endpoints';
import type { Abilities, OutputMode } from '../../../lib/schema/endpoint';

type Of = Pick<Abilities, 'endpoint_id' | 'model'>;

/** The person says how a model is asked for objects; null: it is found by itself. `at`: ISO 8601. */
export async function setMode(db: Library, of: Of, mode: OutputMode | null, at: string): Promise<void> {
  await learnAbilities(db, of.endpoint_id, of.model, at, () => ({ manual_mode: mode }));
}

/** The person says how many tokens a model takes, which is then never learned otherwise; null: it is learned. */
export async function setWindow(db: Library, of: Of, tokens: number | null, at: string): Promise<void> {
  await learnAbilities(db, of.endpoint_id, of.model, at, () => ({
    window: tokens,
    window_from: tokens === null ? null : 'person',
  }));
}
