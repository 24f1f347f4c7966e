import { browser } from 'wxt/browser';
import { type PageReading, pageReading } from '../../lib/schema/snapshot';
import { z } from '../../lib/schema/zod';
import { callReader } from './reader';

/** Readings that are remembered, of the pages last asked about. */
const MOST = 3;

const answered = z.object({ token: z.string(), reading: z.unknown() });

const last = new Map<number, { token: string; reading: PageReading }>();

/**
 * The text of a page. One that has not changed since it was last asked about is neither read nor sent again: its reader
 * tells that by the name it gave to the reading (entrypoints/reader.content.ts).
 *
 * @throws the browser's own error where the page cannot be scripted
 */
export async function readPage(tabId: number, url: string): Promise<PageReading> {
  if (url.startsWith(browser.runtime.getURL('/')))
    return pageReading.parse(await callReader(tabId, url, { type: 'read' }));
  const known = last.get(tabId);
  const answer = answered.parse(await callReader(tabId, url, { type: 'read_again', known: known?.token ?? null }));
  if (known && answer.reading === null && answer.token === known.token) return known.reading;
  const reading = pageReading.parse(answer.reading);
  last.delete(tabId);
  last.set(tabId, { token: answer.token, reading });
  for (const id of last.keys()) if (last.size > MOST) last.delete(id);
  return reading;
}
