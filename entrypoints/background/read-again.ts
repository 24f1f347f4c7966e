import { browser } from 'wxt/browser';
import { type PageReading, pageReading } from '../../lib/schema/snapshot';
import { z } from '../../lib/schema/zod';
import { callReader } from './reader';

/** Readings that are remembered, of the pages last asked about. */
const MOST = 3;

/** Why a page was not read: it is a PDF, or holds a password or card field and was not asked about. */
const closed = z.enum(['pdf', 'sensitive']);
export type Closed = z.infer<typeof closed>;

const answered = z.union([z.object({ closed }), z.object({ token: z.string(), reading: z.unknown() })]);

/** What the reader tells of a page before it is read. */
export const pageLook = z.object({ contentType: z.string(), protected: z.boolean() });

const last = new Map<number, { token: string; reading: PageReading }>();

/**
 * The text of a page. One that has not changed since it was last asked about is neither read nor sent again: its reader
 * tells that by the name it gave to the reading (entrypoints/reader.content.ts).
 *
 * @param asked the person asked about this very page
 * @throws the browser's own error where the page cannot be scripted
 */
export async function readPage(tabId: number, url: string, asked: boolean): Promise<PageReading | Closed> {
  if (url.startsWith(browser.runtime.getURL('/'))) {
    const look = pageLook.parse(await callReader(tabId, url, { type: 'state' }));
    if (look.protected && !asked) return 'sensitive';
    return pageReading.parse(await callReader(tabId, url, { type: 'read' }));
  }
  const known = last.get(tabId);
  const command = { type: 'read_again', known: known?.token ?? null, asked } as const;
  const answer = answered.parse(await callReader(tabId, url, command));
  if ('closed' in answer) return answer.closed;
  if (known && answer.reading === null && answer.token === known.token) return known.reading;
  const reading = pageReading.parse(answer.reading);
  last.delete(tabId);
  last.set(tabId, { token: answer.token, reading });
  for (const id of last.keys()) if (last.size > MOST) last.delete(id);
  return reading;
}
