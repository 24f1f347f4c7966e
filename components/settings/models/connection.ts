import { library } from '../../../lib/library/db';
import type { EmbedReport } from '../../../lib/models/connection/embed';
import type { ConnectionReport } from '../../../lib/schema/connection';
import type { Endpoint } from '../../../lib/schema/endpoint';
import { keyStore } from '../../browser/keys';
import { isAddressAllowed, ownOrigin } from '../../browser/model-access';
import { command } from '../../browser/send';
import type { Phase } from './checks';

/**
 * Tests an endpoint from this page, which has the origin and permissions of the effect host that asks it later. The
 * client for models is loaded only now.
 *
 * @param model null: everything up to the list of models, and on with the only one in it
 * @param progress told as each part of the test begins
 */
export async function testEndpoint(
  endpoint: Endpoint,
  model: string | null,
  progress: (phase: Phase) => void,
  signal: AbortSignal,
): Promise<ConnectionReport> {
  const { testHere } = await import('../../../lib/models/connection/here');
  const way = await wayTo(endpoint);
  return testHere(library(), { endpoint, model, ...way }, ownOrigin(), { signal, progress });
}

/** Tests whether a model of an endpoint can be the embedder, in the same way. */
export async function testEmbedder(endpoint: Endpoint, model: string, signal: AbortSignal): Promise<EmbedReport> {
  const { testEmbeddingHere } = await import('../../../lib/models/connection/embed');
  const way = await wayTo(endpoint);
  return testEmbeddingHere(library(), { endpoint, model, ...way }, ownOrigin(), signal);
}

async function wayTo(endpoint: Endpoint): Promise<{ key: string; permitted: boolean }> {
  const key = await keyStore.keyOf(endpoint.id);
  const permitted = await isAddressAllowed(endpoint.base_url);
  // Our own rules block private addresses until the person has named one.
  await command('model.reach', { base_url: endpoint.base_url });
  return { key, permitted };
}
