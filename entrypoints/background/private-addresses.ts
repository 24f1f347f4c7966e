import { browser } from 'wxt/browser';
import { library } from '../../lib/library/db';
import { listEndpoints } from '../../lib/library/endpoints';
import { openLibrary } from '../../lib/library/open';
import { PRIVATE_ADDRESS_FILTERS } from '../../lib/policy/fetch-url';
import { ownAddressFilter } from '../../lib/policy/model-url';

/** First ids of our session rules: those that block, and those that let endpoints of models through. */
const FIRST_RULE = 1000;
const FIRST_ENDPOINT_RULE = 2000;

/**
 * Session rules that stop this extension's own requests to literal private addresses: a redirect goes there after the
 * check of the address, and `fetch` tells only when it has arrived (DESIGN section 7). The person's own browsing is
 * not touched: the rules name this extension as the initiator.
 */
export async function blockPrivateAddresses(): Promise<void> {
  const rules = browser.declarativeNetRequest;
  if (!rules?.updateSessionRules) return;
  const wanted = PRIVATE_ADDRESS_FILTERS.map((regexFilter, index) => ({
    id: FIRST_RULE + index,
    priority: 1,
    action: { type: 'block' as const },
    condition: {
      regexFilter,
      initiatorDomains: [browser.runtime.id],
      resourceTypes: ['xmlhttprequest' as const, 'other' as const],
    },
  }));
  await rules.updateSessionRules({ removeRuleIds: wanted.map((rule) => rule.id), addRules: wanted });
}

let lifting: Promise<void> = Promise.resolve();

/**
 * Lets the extension reach a model's server on this computer or its network, which a person has named: the rules above
 * would block it as soon as its host is allowed. It holds for its own host and port alone.
 */
export function reachEndpoint(baseUrl: string): Promise<void> {
  // One after the other: each looks which ids are taken.
  lifting = lifting.then(() => lift(baseUrl)).catch((error: unknown) => console.error('[sidelight] endpoint', error));
  return lifting;
}

/** The same for every endpoint in the library: at a boot, since session rules end with the browser. */
export async function reachEndpoints(): Promise<void> {
  if (!(await openLibrary(library())).ok) return;
  for (const { base_url } of await listEndpoints(library())) await reachEndpoint(base_url);
}

async function lift(baseUrl: string): Promise<void> {
  const rules = browser.declarativeNetRequest;
  const regexFilter = ownAddressFilter(baseUrl);
  if (!rules?.updateSessionRules || regexFilter === null) return;
  const known = (await rules.getSessionRules()).filter((rule) => rule.id >= FIRST_ENDPOINT_RULE);
  if (known.some((rule) => rule.condition.regexFilter === regexFilter)) return;
  const id = Math.max(FIRST_ENDPOINT_RULE - 1, ...known.map((rule) => rule.id)) + 1;
  const rule = {
    id,
    priority: 2,
    action: { type: 'allow' as const },
    condition: {
      regexFilter,
      initiatorDomains: [browser.runtime.id],
      resourceTypes: ['xmlhttprequest' as const, 'other' as const],
    },
  };
  await rules.updateSessionRules({ addRules: [rule] });
}
