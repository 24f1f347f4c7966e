import { type Browser, browser } from 'wxt/browser';
import { isPrivateSite } from '../../lib/policy/private-sites';
import { injectionFailure, isFrameGone, tabAccess } from '../../lib/policy/tab-access';
import type { TabLook } from '../../lib/protocol/messages';
import { documentInViewer } from '../../lib/reading/pdf/viewer-address';
import { unreadable } from '../../lib/reading/unreadable';
import type { PageResult } from '../../lib/research/host';
import type { ReadFailure, ReadTarget } from '../../lib/schema/run';
import type { PageReading } from '../../lib/schema/snapshot';
import { copyInReader, readPdfTab, readWrappedPdf } from './pdf';
import { pageLook, readPage } from './read-again';
import { callReader } from './reader';
import { tabById, tabShowing, withoutFragment } from './tab-info';

/** Longest wait for a page that is still loading; then what is there is read. Milliseconds. */
const LOAD_WAIT_MS = 10_000;
/** Longest time for reading: a page of 150,000 elements is read in slices, and the page takes its turns between. */
const READ_MS = 40_000;
/** Longest time for an empty script in a page whose address is hidden; one that shows source code never answers. */
const PROBE_MS = 2_000;
/** A page that sends the tab on twice by itself is read where it ends. Unit: tries. */
const READ_TRIES = 3;
const ALL_SITES = '*://*/*';

type Tab = Browser.tabs.Tab;
type Failed = Extract<PageResult, { ok: false }>;

const failed = (failure: ReadFailure, detail = ''): Failed => ({ ok: false, failure, detail });

/** Origin of this extension without a trailing slash. */
export function ownOrigin(): string {
  return browser.runtime.getURL('/').replace(/\/$/, '');
}

/**
 * Reads an open tab through the reader in the page. A page that loads is waited for; a document that is replaced while
 * it is read is read again; a tab that the person took elsewhere meanwhile is not read. Where the tab is gone and another
 * one shows its page, that one is read: a browser that was started anew gives its tabs other ids.
 */
export async function readTab(target: TabTarget, signal: AbortSignal): Promise<PageResult> {
  for (let attempt = 1; ; attempt++) {
    let tab = await settledTab(target.tab_id, signal);
    const other = tab || target.url === null ? null : await tabShowing(target.url);
    if (other?.id !== undefined) tab = await settledTab(other.id, signal);
    if (!tab) return failed('tab_closed');
    const wrapped = documentInViewer(tab.url);
    if (wrapped) return readWrappedPdf(wrapped);
    const refused = await accessOf(tab);
    if (refused) return failed(refused);
    if (!target.asked && isPrivateSite(tab.url)) return failed('sensitive');
    if (movedOn(target.url, tab)) return failed('navigated', tab.url);
    const result = await readOnce({ ...target, tab_id: tab.id ?? target.tab_id }, tab);
    const replaced = !result.ok && result.failure === 'navigated' && isFrameGone(result.detail);
    if (!replaced || attempt >= READ_TRIES || signal.aborted) return result;
  }
}

/**
 * Why a tab cannot be read, or null. Of a tab whose address is hidden, an empty script tells pages that the browser
 * keeps closed from those that need a permission.
 */
async function accessOf(tab: Tab): Promise<ReadFailure | null> {
  const known = tabAccess(tab.url ?? null, ownOrigin());
  if (known !== 'no_permission' || tab.id === undefined) return known;
  const everything = await browser.permissions.contains({ origins: [ALL_SITES] });
  if (everything && tab.status === 'loading') return 'still_loading';
  const met = await probe(tab.id);
  // With every site allowed, there is nothing more that a person could allow.
  return met === 'no_permission' && everything ? 'restricted' : met;
}

async function probe(tabId: number): Promise<ReadFailure | null> {
  try {
    const script = { target: { tabId }, injectImmediately: true, func: () => true };
    await within(browser.scripting.executeScript(script), PROBE_MS);
    return null;
  } catch (error) {
    const failure = injectionFailure(error instanceof Error ? error.message : String(error));
    return failure === 'failed' || failure === 'navigated' ? 'no_permission' : failure;
  }
}

type TabTarget = Extract<ReadTarget, { kind: 'tab' }>;

async function readOnce({ tab_id: tabId, asked }: TabTarget, tab: Tab): Promise<PageResult> {
  try {
    const reading = await within(readPage(tabId, tab.url ?? '', asked), READ_MS);
    if (reading === 'pdf') return await readPdfTab(tabId, tab.url ?? '', asked);
    if (reading === 'sensitive') return failed('sensitive');
    const why = unreadable(reading);
    if (why?.failure === 'no_text' && tab.status === 'loading') return failed('still_loading');
    if (why !== null) return failed(why.failure, why.detail);
    return { ok: true, reading };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const failure = injectionFailure(text);
    if (failure !== 'no_permission' || !(await isClosedThoughAllowed(tab.url))) return failed(failure, text);
    const file = await readPdfTab(tabId, tab.url ?? '', false);
    return file.ok || file.failure !== 'pdf' ? file : failed('restricted', text);
  }
}

/**
 * Firefox lets no script into the tab of a PDF, nor into a few sites, and says that a permission is missing. Where the
 * site is allowed, its address tells what stands there.
 */
async function isClosedThoughAllowed(address: string | undefined): Promise<boolean> {
  if (!import.meta.env.FIREFOX || !address || !/^https?:/.test(address)) return false;
  const { protocol, hostname } = new URL(address);
  return browser.permissions.contains({ origins: [`${protocol}//${hostname}/*`] }).catch(() => false);
}

/**
 * Reads a tab that a question is being written about, so that the text is there at Enter: it stays in the page and in
 * the worker's memory (read-again.ts). A page with a password or card field waits until it is asked about.
 *
 * @returns null where it was not read.
 */
export async function prepareTab(tabId: number): Promise<PageReading | null> {
  const tab = await tabById(tabId);
  if (!tab || tab.discarded || tab.status === 'loading' || documentInViewer(tab.url) || (await accessOf(tab)))
    return null;
  const reading = await within(readPage(tabId, tab.url ?? '', false), READ_MS);
  return typeof reading === 'string' ? null : reading;
}

/** The tab once it has loaded, or as it is when the wait is over; null where there is no such tab. */
async function settledTab(tabId: number, signal: AbortSignal): Promise<Tab | null> {
  const until = Date.now() + LOAD_WAIT_MS;
  for (;;) {
    const tab = await tabById(tabId);
    if (!tab) return null;
    if (tab.discarded) await browser.tabs.reload(tabId);
    else if (tab.status !== 'loading' || Date.now() >= until || signal.aborted) return tab;
    await new Promise((done) => setTimeout(done, 150));
  }
}

/** True where the tab shows another page than the one that was asked about; a new fragment is the same page. */
function movedOn(askedAbout: string | null, tab: Tab): boolean {
  if (!askedAbout || !tab.url || tab.status === 'loading') return false;
  return withoutFragment(askedAbout) !== withoutFragment(tab.url);
}

/** What the panel's card of a tab shows, from the browser's own data and a light look into the page. */
export async function lookAtTab(tabId: number): Promise<TabLook> {
  const tab = await tabById(tabId);
  const copy = await copyInReader(tab?.url);
  const look: TabLook = {
    tab_id: tabId,
    url: copy?.url ?? tab?.url ?? null,
    title: copy?.title ?? tab?.title ?? null,
    loading: tab?.status === 'loading',
    failure: tab ? await accessOf(tab) : 'tab_closed',
    sensitive: false,
  };
  // What another extension's viewer shows is read from its own address.
  if (documentInViewer(tab?.url)) return { ...look, failure: null };
  // A page that is on its way cannot be looked at yet, but can be asked about.
  if (look.failure === 'still_loading') return { ...look, failure: null };
  if (look.failure || copy) return look;
  try {
    const state = await within(callReader(tabId, look.url ?? '', { type: 'state' }), 3000);
    const page = pageLook.parse(state);
    return { ...look, sensitive: page.protected || isPrivateSite(look.url) };
  } catch (error) {
    const failure = injectionFailure(error instanceof Error ? error.message : String(error));
    // A page that is being replaced or is busy is no fault of the page: the read itself will tell.
    if (failure === 'failed' || failure === 'navigated') return { ...look, failure: null };
    return {
      ...look,
      failure: failure === 'no_permission' && (await isClosedThoughAllowed(tab?.url)) ? null : failure,
    };
  }
}

async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`the page did not answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
