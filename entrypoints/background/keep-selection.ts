import { ownAddress } from '../../lib/evidence/canonical-url';
import { sourceType } from '../../lib/evidence/source-type';
import { library } from '../../lib/library/db';
import { keepQuote } from '../../lib/library/quotes';
import { saveSnapshot } from '../../lib/library/snapshots';
import { findQuote } from '../../lib/reading/match';
import { evidenceFrom, type ReadCopy } from '../../lib/research/fuse';
import type { KeptQuote } from '../../lib/schema/note';
import { type PageReading, pageReading } from '../../lib/schema/snapshot';
import { z } from '../../lib/schema/zod';
import { callReader } from './reader';

const selected = z.object({ exact: z.string(), prefix: z.string(), suffix: z.string() }).nullable();

/**
 * Keeps what the person selected in a page as a quote of a saved copy. Text that the reader leaves out of the copy (a
 * menu, a caption) gets a copy of its own: the selection with its surroundings.
 *
 * @returns the kept quote, or null where nothing is selected.
 * @throws the browser's error where the page cannot be scripted.
 */
export async function keepSelection(tabId: number, url: string): Promise<KeptQuote | null> {
  const selection = selected.parse(await callReader(tabId, url, { type: 'selection' }));
  if (!selection || selection.exact.trim() === '') return null;
  const reading = pageReading.parse(await callReader(tabId, url, { type: 'read' }));
  const found = findQuote(reading.text, selection);
  const source = found ? reading : aroundSelection(reading, selection);
  const at = found ?? { start: selection.prefix.length, end: selection.prefix.length + selection.exact.length };
  const now = new Date().toISOString();
  const snapshot = await saveSnapshot(library(), {
    reading: source,
    sourceType: sourceType(ownAddress(source.url, source.canonical_url), {
      title: source.title,
      site: source.site,
      doi: source.doi,
    }),
    origin: 'session',
    retrievedAt: now,
    tabId,
  });
  const copy: ReadCopy = { snapshot, text: source.text, retrievedAt: now, inScope: true };
  const paragraph = snapshot.paragraphs.findLastIndex((block) => block.start <= at.start);
  const chosen = { start: at.start, end: at.end, claimStart: at.start, claimEnd: at.end };
  const evidence = await evidenceFrom(
    copy,
    { ...chosen, paragraph: Math.max(0, paragraph), relevance: 1, steps: ['selected by a person'] },
    now,
  );
  return keepQuote(library(), evidence, now);
}

function aroundSelection(
  reading: PageReading,
  selection: { exact: string; prefix: string; suffix: string },
): PageReading {
  const text = selection.prefix + selection.exact + selection.suffix;
  return {
    ...reading,
    state: 'partial',
    text,
    paragraphs: [{ index: 0, kind: 'prose', start: 0, end: text.length, heading_path: [] }],
  };
}
