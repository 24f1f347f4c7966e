import { normaliseAddress } from '../../../lib/models/address.ts';
import { presetOf } from '../../../lib/models/presets.ts';
import { permissionPattern } from '../../../lib/policy/model-url.ts';
import { endpoint as endpointSchema, roles as rolesSchema } from '../../../lib/schema/endpoint.ts';
import type { Grants } from '../../e2e/harness/grant.ts';
import type { Launched } from '../../e2e/harness/launch.ts';
import type { Panel } from '../../e2e/harness/panel.ts';
import { PlainError } from '../process.mjs';

/** A model as the command line names it: `--model BASEURL,NAME[,KEY]`. */
export interface ModelFlag {
  base_url: string;
  name: string;
  key: string;
}

const PATIENCE_MS = 15_000;

/**
 * What a person would have allowed in the settings: the model's host, where its server does not let every origin read.
 * Without need nothing is granted, since a grant costs a second start of the browser.
 */
export async function grantsFor({ base_url }: ModelFlag): Promise<Grants | null> {
  const address = normaliseAddress(base_url);
  if (!address.ok) throw new PlainError(`--model ${base_url} is not the address of a model: ${address.refusal}.`);
  const preflight = await fetch(`${address.base_url}/chat/completions`, {
    method: 'OPTIONS',
    headers: {
      origin: 'chrome-extension://abcdefghijklmnopabcdefghijklmnop',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    },
    signal: AbortSignal.timeout(5_000),
  }).catch(() => null);
  if (preflight?.ok && preflight.headers.get('access-control-allow-origin') === '*') return null;
  const pattern = permissionPattern(address.base_url);
  return pattern === null ? null : { origins: [pattern] };
}

/** Puts the endpoint, its key and the model for every role where the settings keep them. */
export async function fillRoles(launched: Launched, { base_url, name, key }: ModelFlag): Promise<void> {
  const address = normaliseAddress(base_url);
  if (!address.ok) throw new PlainError(`--model ${base_url} is not the address of a model: ${address.refusal}.`);
  const endpoint = endpointSchema.parse({
    schema: 1,
    id: 'e-command-line',
    kind: 'openai',
    preset: presetOf(address.base_url),
    name: new URL(address.base_url).host,
    base_url: address.base_url,
    created_at: new Date().toISOString(),
  });
  const choice = {
    endpoint_id: endpoint.id,
    model: name,
    parameters: { temperature: null, reasoning_effort: null, max_tokens: null },
  };
  const roles = rolesSchema.parse({ planner: choice, executor: choice, reporter: choice, verifier: choice });
  const begin = performance.now();
  while (!(await write(launched, { endpoint, roles, keys: key === '' ? {} : { [endpoint.id]: key } }))) {
    if (performance.now() - begin > PATIENCE_MS)
      throw new PlainError('The extension made no library for its settings.');
    await new Promise((wake) => setTimeout(wake, 50));
  }
}

/** @returns false while the worker has not made its library yet */
function write(
  launched: Launched,
  rows: { endpoint: object; roles: object; keys: Record<string, string> },
): Promise<boolean> {
  return launched.extensionPage.evaluate(async ({ endpoint, roles, keys }) => {
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    // Opening it by name would create an empty one.
    if (!(await indexedDB.databases()).some((database) => database.name === 'sidelight')) return false;
    const database = await settled(indexedDB.open('sidelight'));
    try {
      if (!database.objectStoreNames.contains('endpoints')) return false;
      const work = database.transaction(['endpoints', 'preferences'], 'readwrite');
      work.objectStore('endpoints').put(endpoint);
      await settled(work.objectStore('preferences').put({ key: 'model_roles', value: roles }));
    } finally {
      database.close();
    }
    await chrome.storage.local.set({ model_keys: keys });
    return true;
  }, rows);
}

/** Agrees, as whoever named the model would, that the page's text goes to it, where the panel asks. */
export async function agreeToShare(panel: Panel): Promise<void> {
  await panel.evaluate(() => {
    const agree = document.querySelector('[data-action="share"]');
    if (agree instanceof HTMLElement) agree.click();
  });
}
