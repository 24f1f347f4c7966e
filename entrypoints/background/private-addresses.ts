import { browser } from 'wxt/browser';
import { PRIVATE_ADDRESS_FILTERS } from '../../lib/policy/fetch-url';

/** First id of our session rules. */
const FIRST_RULE = 1000;

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
