import { browser } from 'wxt/browser';
import type { EffectRequest } from '../../lib/journal/effect-host';
import { ASK_MODEL } from '../../lib/models/command';
import { KeyStore } from '../../lib/models/keys';
import { z } from '../../lib/schema/zod';

export const keyStore = new KeyStore(browser.storage.local);

const asksEndpoint = z.object({ endpoint: z.object({ id: z.string() }) });

/** The keys that a step needs, by endpoint: beside its payload, so that the journal never holds one. */
export async function keysFor(request: Pick<EffectRequest, 'effect' | 'payload'>): Promise<Record<string, string>> {
  if (request.effect !== ASK_MODEL) return {};
  const asked = asksEndpoint.safeParse(request.payload);
  if (!asked.success) return {};
  const { id } = asked.data.endpoint;
  return { [id]: await keyStore.keyOf(id) };
}

/** Content scripts run beside pages: extension storage, which holds keys, is closed to them. */
export async function closeStorageToPages(): Promise<void> {
  const area: { setAccessLevel?: (options: { accessLevel: 'TRUSTED_CONTEXTS' }) => Promise<void> } =
    browser.storage.local;
  await area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}
