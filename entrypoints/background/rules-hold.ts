import type { EffectRequest } from '../../lib/journal/effect-host';
import { ASK_MODEL } from '../../lib/models/command';
import { EMBED_MODEL } from '../../lib/models/embed-command';
import { rulesHold } from './private-addresses';

/**
 * Whether the browser's rules stop redirects to private addresses while a step is done; undefined for a step that asks
 * a model, which follows none.
 */
export async function rulesHoldFor({ effect }: Pick<EffectRequest, 'effect'>): Promise<boolean | undefined> {
  return effect === ASK_MODEL || effect === EMBED_MODEL ? undefined : rulesHold();
}
