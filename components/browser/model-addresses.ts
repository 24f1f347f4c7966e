import { browser } from 'wxt/browser';
import { isOnLocalNetwork } from '../../lib/policy/model-url';

/** Ids of these session rules; those that block private addresses stand below (entrypoints/background/private-addresses.ts). */
const FIRST_RULE = 100_000;
const RULES = 100_000;
/** Above the rules that block. */
const PRIORITY = 2;

/**
 * Lets this extension reach the private address of a model that the person named: its own requests to private addresses
 * are blocked otherwise. The rule holds for the paths under that address alone and ends with the browser's session.
 */
export async function allowModelAddress(baseUrl: string): Promise<void> {
  const rules = browser.declarativeNetRequest;
  if (!rules?.updateSessionRules || !isOnLocalNetwork(baseUrl)) return;
  const { origin, pathname } = new URL(baseUrl);
  // Ollama and LM Studio tell their models beside /v1.
  const address = `${origin}${pathname.replace(/\/v\d+\/?$/, '')}`.replace(/\/$/, '');
  const id = FIRST_RULE + (hashOf(address) % RULES);
  await rules.updateSessionRules({
    removeRuleIds: [id],
    addRules: [
      {
        id,
        priority: PRIORITY,
        action: { type: 'allow' },
        condition: {
          urlFilter: `|${address}/`,
          initiatorDomains: [browser.runtime.id],
          resourceTypes: ['xmlhttprequest', 'other'],
        },
      },
    ],
  });
}

/** A small number of a text, the same in every context. */
function hashOf(text: string): number {
  let hash = 0;
  for (const char of text) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0;
  return hash;
}
