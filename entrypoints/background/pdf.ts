import { browser } from 'wxt/browser';
import { MAX_PDF_BYTES } from '../../lib/fetch/fetch-bytes';
import { bytesOfThisTab, type TabBytes } from '../../lib/fetch/tab-bytes';
import { library } from '../../lib/library/db';
import type { PageResult } from '../../lib/research/host';
import type { Snapshot } from '../../lib/schema/snapshot';
import { readPdfInHost } from './effect-host';

/** Largest file that goes from its tab to the effect host: messages of the browser hold 64 MB. Bytes. */
const MAX_HANDED = Math.min(MAX_PDF_BYTES, 40_000_000);

/** Address of our own view of a PDF's pages, for a saved copy. */
export function readerAddress(snapshotId: string): string {
  return `${browser.runtime.getURL('/pdf.html')}?copy=${encodeURIComponent(snapshotId)}`;
}

/** The saved copy that a tab of our own view shows; null for every other tab. */
export async function copyInReader(url: string | null | undefined): Promise<Snapshot | null> {
  if (!url?.startsWith(browser.runtime.getURL('/pdf.html'))) return null;
  const id = new URL(url).searchParams.get('copy');
  return id === null ? null : ((await library().snapshots.get(id)) ?? null);
}

/**
 * Reads the PDF of an open tab in the effect host: fetched without cookies; where that gives no PDF and the person meant
 * this very tab, from the tab itself. A script in a PDF's tab sees no text, but can hand over its bytes.
 */
export async function readPdfTab(tabId: number, url: string, asked: boolean): Promise<PageResult> {
  const open = await readPdfInHost({ url, base64: null });
  if (open.ok || open.failure !== 'pdf' || !asked) return open;
  const own = await bytesOf(tabId);
  if (!own.ok) return { ok: false, failure: 'pdf', detail: `${open.detail}; in its tab: ${own.detail}` };
  return readPdfInHost({ url, base64: own.base64 });
}

/** Reads the document that another extension's viewer shows: without cookies, from its own address. */
export async function readWrappedPdf(url: string): Promise<PageResult> {
  const read = await readPdfInHost({ url, base64: null });
  if (read.ok || read.failure !== 'pdf') return read;
  const allowed = await browser.permissions.contains({ origins: [`${new URL(url).origin}/*`] }).catch(() => false);
  return allowed ? read : { ok: false, failure: 'restricted', detail: `its document ${url} is not allowed` };
}

async function bytesOf(tabId: number): Promise<TabBytes> {
  try {
    const [answer] = await browser.scripting.executeScript({
      target: { tabId },
      injectImmediately: true,
      args: [MAX_HANDED],
      func: bytesOfThisTab,
    });
    return answer?.result ?? { ok: false, detail: 'no answer' };
  } catch (error) {
    return { ok: false, detail: error instanceof Error ? error.message : String(error) };
  }
}
