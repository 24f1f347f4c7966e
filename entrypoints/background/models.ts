import { browser } from 'wxt/browser';
import { normaliseAddress } from '../../lib/models/address';
import { permissionPattern } from '../../lib/policy/model-url';
import type { Payload, Value } from '../../lib/protocol/messages';
import { probeInHost } from './effect-host';
import { keyStore } from './keys';

/** Tests an endpoint for a person who sets it up: in the effect host, with what only the worker knows. */
export async function testModel({ endpoint, model, key }: Payload<'model.test'>): Promise<Value<'model.test'>> {
  const address = normaliseAddress(endpoint.base_url);
  const pattern = address.ok ? permissionPattern(address.base_url) : null;
  const permitted = pattern !== null && (await browser.permissions.contains({ origins: [pattern] }).catch(() => false));
  return probeInHost({ endpoint, model, permitted, key: key ?? (await keyStore.keyOf(endpoint.id)) });
}
