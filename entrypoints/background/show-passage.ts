import { type Browser, browser } from 'wxt/browser';
import { library } from '../../lib/library/db';
import { findEvidence } from '../../lib/library/runs';
import { loadSnapshot } from '../../lib/library/snapshots';
import { injectionFailure } from '../../lib/policy/tab-access';
import { type ShowResult, showResult } from '../../lib/protocol/messages';
import { CommandError } from '../../lib/protocol/transport';
import { textFragmentUrl } from '../../lib/reading/text-fragment';
import type { Evidence } from '../../lib/schema/evidence';
import { readerAddress } from './pdf';
import { callReader } from './reader';
import { mayFetch } from './search-order';
import { arrived, tabById, tabsOf } from './tab-info';

const OPEN_WAIT_MS = 15_000;
/** Longest wait for an address: one that leads to a site that is not allowed shows none. Milliseconds. */
const EMPTY_MS = 3_000;

const nothing = (result: ShowResult['result']): ShowResult => ({ result, nearest: null });

/**
 * Brings the page of a passage to the front, scrolls to the passage and marks it. Where its page is not open it is
 * opened if `open` says so; where the page has changed, the answer holds its nearest passage of today.
 *
 * @throws CommandError `not_found` when the evidence is gone.
 */
export async function showPassage(evidenceId: string, open: boolean): Promise<ShowResult> {
  const evidence = await findEvidence(library(), evidenceId);
  if (!evidence) throw new CommandError('not_found', `no evidence ${evidenceId}`);
  if (evidence.provenance.page !== null) return showOnPage(evidence, open);
  const tab = await tabOf(evidence);
  if (tab?.id !== undefined) {
    await bringToFront(tab);
    return mark(tab.id, tab.url ?? evidence.url, evidence, 'no_permission');
  }
  if (!open) return nothing('not_open');
  const opened = await openPage(evidence);
  return mark(opened.id, opened.url, evidence, 'opened_unmarked');
}

/**
 * Shows a passage of a PDF in our own view of its pages, since nothing can be marked in the browser's: in the tab that
 * has the file open already, else in a new one. The view itself says where the file no longer holds the passage.
 */
async function showOnPage(evidence: Evidence, open: boolean): Promise<ShowResult> {
  const address = readerAddress(evidence.provenance.snapshot_id);
  const url = `${address}#${encodeURIComponent(evidence.id)}`;
  const tab = (await tabsOf()).find((each) => each.url && withoutFragment(each.url) === address);
  if (!tab && !open) return nothing('not_open');
  if (tab?.id === undefined) await browser.tabs.create({ url, active: true });
  else {
    await browser.tabs.update(tab.id, { url, active: true });
    await browser.windows.update(tab.windowId, { focused: true }).catch(() => undefined);
  }
  return nothing('shown');
}

/** The open tab that shows the page: the tab it was read from if it is still there, else any with its address. */
async function tabOf(evidence: Evidence): Promise<Browser.tabs.Tab | null> {
  const wanted = new Set([evidence.url, evidence.canonical_url].map(withoutFragment));
  const snapshot = await library().snapshots.get(evidence.provenance.snapshot_id);
  const from = snapshot?.tab_id ?? null;
  const first = from === null ? null : await tabById(from);
  const others = await tabsOf();
  return [first, ...others].find((tab) => tab?.url && wanted.has(withoutFragment(tab.url))) ?? null;
}

async function bringToFront(tab: Browser.tabs.Tab): Promise<void> {
  if (tab.id !== undefined) await browser.tabs.update(tab.id, { active: true });
  await browser.windows.update(tab.windowId, { focused: true }).catch(() => undefined);
}

async function openPage(evidence: Evidence): Promise<{ id: number; url: string }> {
  const { snapshot_id, start, end } = evidence.provenance;
  const copy = await loadSnapshot(library(), snapshot_id);
  const place = copy ? { text: copy.text, start, end } : undefined;
  const url = textFragmentUrl(evidence.url, evidence.excerpt, place);
  const tab = await browser.tabs.create({ url, active: true });
  if (tab.id === undefined) throw new CommandError('failed', 'the browser opened no tab');
  const until = Date.now() + OPEN_WAIT_MS;
  // Where the site is not allowed, no address is ever shown, and nothing can be marked.
  if (await mayFetch(evidence.url)) await arrived(tab.id, url, EMPTY_MS);
  for (;;) {
    const now = await tabById(tab.id);
    if (!now) throw new CommandError('failed', 'the tab was closed while it loaded');
    if (now.status === 'complete' || Date.now() >= until) return { id: tab.id, url: now.url ?? evidence.url };
    await new Promise((done) => setTimeout(done, 100));
  }
}

async function mark(
  tabId: number,
  url: string,
  evidence: Evidence,
  withoutPermission: 'no_permission' | 'opened_unmarked',
): Promise<ShowResult> {
  const { prefix, suffix } = evidence.provenance;
  try {
    return showResult.parse(
      await callReader(tabId, url, { type: 'show', quote: { exact: evidence.excerpt, prefix, suffix } }),
    );
  } catch (error) {
    const failure = injectionFailure(error instanceof Error ? error.message : String(error));
    return nothing(failure === 'no_permission' ? withoutPermission : 'unreadable');
  }
}

function withoutFragment(url: string): string {
  return url.split('#')[0] ?? url;
}
