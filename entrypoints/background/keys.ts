import { browser } from 'wxt/browser';
import type { EffectRequest } from '../../lib/journal/effect-host';
import { library } from '../../lib/library/db';
import { listEndpoints } from '../../lib/library/endpoints';
import { openLibrary } from '../../lib/library/open';
import { ASK_MODEL } from '../../lib/models/command';
import { EMBED_MODEL } from '../../lib/models/embed-command';
import { KeyStore } from '../../lib/models/keys';
import { SEARCH_SOURCE } from '../../lib/research/search/command';
import { z } from '../../lib/schema/zod';
import { keyIdOf } from '../../lib/sources/settings';
import { reachEndpoint } from './private-addresses';

export const keyStore = new KeyStore(browser.storage.local);

const asksSource = z.object({ source: z.object({ id: z.string(), base_url: z.string() }) });
const asksEndpoint = z.object({ endpoint: z.object({ id: z.string(), base_url: z.string() }) });

/**
 * The keys that a step needs, by endpoint: beside its payload, so that the journal never holds one. The way to its
 * address is cleared first.
 */
export async function keysFor(request: Pick<EffectRequest, 'effect' | 'payload'>): Promise<Record<string, string>> {
  if (request.effect === SEARCH_SOURCE) return keyOfSource(request.payload);
  if (request.effect !== ASK_MODEL && request.effect !== EMBED_MODEL) return {};
  const asked = asksEndpoint.safeParse(request.payload);
  if (!asked.success) return {};
  const { id, base_url } = asked.data.endpoint;
  await reachEndpoint(base_url);
  return { [id]: await keyStore.keyOf(id) };
}

/** The key of a source travels under the source's own id; a server on the person's own network is let through. */
async function keyOfSource(payload: unknown): Promise<Record<string, string>> {
  const asked = asksSource.safeParse(payload);
  if (!asked.success) return {};
  await reachEndpoint(asked.data.source.base_url);
  const id = keyIdOf(asked.data.source);
  return { [id]: await keyStore.keyOf(id) };
}

/** A library was deleted, or its loss is known: keys whose endpoints went with it go too. */
export async function forgetKeys(): Promise<void> {
  const opened = await openLibrary(library());
  if (!opened.ok) return;
  await keyStore.keepOnly((await listEndpoints(library())).map((endpoint) => endpoint.id));
}

/** Content scripts run beside pages: extension storage, which holds keys, is closed to them. */
export async function closeStorageToPages(): Promise<void> {
  const area: { setAccessLevel?: (options: { accessLevel: 'TRUSTED_CONTEXTS' }) => Promise<void> } =
    browser.storage.local;
  await area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}
