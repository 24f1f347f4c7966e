import { browser } from 'wxt/browser';
import { library } from '../../lib/library/db';
import { listEndpoints } from '../../lib/library/endpoints';
import { openLibrary } from '../../lib/library/open';
import { watchPreference } from '../../lib/library/preferences';
import { addedHostFilter, PRIVATE_ADDRESS_FILTERS } from '../../lib/policy/fetch-url';
import { ownAddressFilters } from '../../lib/policy/model-url';

/** First ids of our session rules: what blocks our own requests and quiet tabs, what lets endpoints and hosts through. */
const FIRST_RULE = 1000;
const FIRST_TAB_RULE = 1500;
const FIRST_ENDPOINT_RULE = 2000;
const FIRST_HOST_RULE = 3000;
const LAST_RULE = 3999;

const ALL_SITES = '*://*/*';
const OWN_REQUESTS = ['xmlhttprequest' as const, 'other' as const];
/** Kinds of requests that Firefox alone has a name for; the types of the rules are those of Chromium. */
const FIREFOX_REQUESTS = 'beacon imageset speculative object_subrequest json web_manifest xslt xml_dtd'.split(
  ' ',
) as 'other'[];
/** Everything that a tab can ask for; the browser leaves out its main document where no kind is named. */
const TAB_REQUESTS = [
  ...(['main_frame', 'sub_frame', 'stylesheet', 'script', 'image', 'font', 'object', 'xmlhttprequest'] as const),
  ...(['ping', 'csp_report', 'media', 'websocket', 'other'] as const),
  ...(import.meta.env.FIREFOX ? FIREFOX_REQUESTS : []),
];

/** The name that the rules know this extension by: its id, in Firefox the one that its pages have in this profile. */
function ownHost(): string {
  return new URL(browser.runtime.getURL('/')).host;
}

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
    condition: { regexFilter, initiatorDomains: [ownHost()], resourceTypes: OWN_REQUESTS },
  }));
  await rules.updateSessionRules({ removeRuleIds: wanted.map((rule) => rule.id), addRules: wanted });
}

/**
 * Whether these rules stop every request to a private address: the browser applies them to hosts alone that it has
 * allowed this extension, and a redirect from one site that is allowed to one that is not would pass.
 */
export async function rulesHold(): Promise<boolean> {
  const rules = browser.declarativeNetRequest;
  if (!rules?.updateSessionRules) return false;
  const [all, set] = await Promise.all([
    browser.permissions.contains({ origins: [ALL_SITES] }).catch(() => false),
    rules.getSessionRules(),
  ]);
  return all && PRIVATE_ADDRESS_FILTERS.every((_filter, index) => set.some(({ id }) => id === FIRST_RULE + index));
}

let guarding: Promise<void> = Promise.resolve();

/**
 * Puts a tab that the agent opened under the same rules, whatever leads it there: a redirect, a script, a picture in
 * the page. To be called before the tab is sent anywhere.
 *
 * @returns false where the browser has no such rules; then the tab is not guarded
 */
export async function guardTab(tabId: number): Promise<boolean> {
  if (!browser.declarativeNetRequest?.updateSessionRules) return false;
  await changeGuard((tabs) => [...new Set([...tabs, tabId])]);
  return true;
}

/** The tab is closed. */
export function unguardTab(tabId: number): Promise<void> {
  return changeGuard((tabs) => tabs.filter((id) => id !== tabId));
}

function changeGuard(change: (tabs: number[]) => number[]): Promise<void> {
  // One after the other: each looks which tabs are guarded.
  guarding = guarding.catch(() => undefined).then(() => setGuarded(change));
  return guarding;
}

async function setGuarded(change: (tabs: number[]) => number[]): Promise<void> {
  const rules = browser.declarativeNetRequest;
  if (!rules?.updateSessionRules) return;
  const ids = PRIVATE_ADDRESS_FILTERS.map((_filter, index) => FIRST_TAB_RULE + index);
  const first = (await rules.getSessionRules()).find((rule) => rule.id === FIRST_TAB_RULE);
  const tabIds = change(first?.condition.tabIds ?? []);
  const addRules = PRIVATE_ADDRESS_FILTERS.map((regexFilter, index) => ({
    id: FIRST_TAB_RULE + index,
    priority: 1,
    action: { type: 'block' as const },
    condition: { regexFilter, tabIds, resourceTypes: TAB_REQUESTS },
  }));
  await rules.updateSessionRules({ removeRuleIds: ids, addRules: tabIds.length > 0 ? addRules : [] });
}

/** Lets requests and quiet tabs through to the hosts that the person added, and to no others. */
export async function reachAddedHosts(hosts: readonly string[]): Promise<void> {
  const rules = browser.declarativeNetRequest;
  if (!rules?.updateSessionRules) return;
  const known = (await rules.getSessionRules()).map(({ id }) => id);
  await rules.updateSessionRules({
    removeRuleIds: known.filter((id) => id >= FIRST_HOST_RULE && id <= LAST_RULE),
    addRules: hosts.slice(0, LAST_RULE - FIRST_HOST_RULE).map((host, index) => ({
      id: FIRST_HOST_RULE + index,
      priority: 2,
      action: { type: 'allow' as const },
      condition: { regexFilter: addedHostFilter(host), resourceTypes: TAB_REQUESTS },
    })),
  });
}

/** Does so now and whenever the person changes the list. */
export async function followAddedHosts(): Promise<void> {
  if (!(await openLibrary(library())).ok) return;
  watchPreference(library(), 'allowed_hosts', (hosts) => {
    reachAddedHosts(hosts).catch((error: unknown) => console.error('[sidelight] hosts', error));
  });
}

let lifting: Promise<void> = Promise.resolve();
/** Addresses whose way is clear: rules hold as long as the browser runs. */
const clear = new Set<string>();

/**
 * Lets the extension reach a model's server on this computer or its network, which a person has named: the rules above
 * would block it as soon as its host is allowed. It holds for its own host and port alone.
 */
export function reachEndpoint(baseUrl: string): Promise<void> {
  if (clear.has(baseUrl)) return Promise.resolve();
  // One after the other: each looks which ids are taken.
  lifting = lifting
    .then(() => lift(baseUrl))
    .then(() => void clear.add(baseUrl))
    .catch((error: unknown) => console.error('[sidelight] endpoint', error));
  return lifting;
}

/** The same for every endpoint in the library: at a boot, since session rules end with the browser. */
export async function reachEndpoints(): Promise<void> {
  if (!(await openLibrary(library())).ok) return;
  for (const { base_url } of await listEndpoints(library())) await reachEndpoint(base_url);
}

async function lift(baseUrl: string): Promise<void> {
  const rules = browser.declarativeNetRequest;
  const filters = ownAddressFilters(baseUrl);
  if (!rules?.updateSessionRules || filters === null) return;
  const known = (await rules.getSessionRules()).filter(
    (rule) => rule.id >= FIRST_ENDPOINT_RULE && rule.id < FIRST_HOST_RULE,
  );
  if (known.some((rule) => rule.condition.regexFilter === filters.asked)) return;
  const id = Math.max(FIRST_ENDPOINT_RULE - 1, ...known.map((rule) => rule.id)) + 1;
  const rule = (offset: number, regexFilter: string, requestMethods: ('get' | 'post' | 'options')[]) => ({
    id: id + offset,
    priority: 2,
    action: { type: 'allow' as const },
    condition: { regexFilter, initiatorDomains: [ownHost()], resourceTypes: OWN_REQUESTS, requestMethods },
  });
  // A page that redirects a fetch there must find nothing but what a model's server tells everybody.
  await rules.updateSessionRules({
    addRules: [rule(0, filters.asked, ['post', 'options']), rule(1, filters.listed, ['get'])],
  });
}
