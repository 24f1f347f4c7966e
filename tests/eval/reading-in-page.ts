import { Readability } from '@mozilla/readability';
import { extractPage } from '../../lib/reading/extract/index';
import { findQuote, nearestPassage } from '../../lib/reading/match';
import { findPassage } from '../../lib/reading/range';
import { handleReaderCommand } from '../../lib/reading/reader';
import type { PageReading } from '../../lib/schema/snapshot';

/** What the measurements call inside the browser. */
export { extractPage, findPassage, findQuote, handleReaderCommand, nearestPassage };

export interface TimedReading {
  reading: PageReading;
  ms: number;
}

/** Reads HTML as the effect host reads a fetched page: parsed, not rendered. */
export function readHtml(html: string, url: string): TimedReading {
  const document = new DOMParser().parseFromString(html, 'text/html');
  const started = performance.now();
  const reading = extractPage(document, { url });
  return { reading, ms: performance.now() - started };
}

/** Readability alone with its defaults, as block text: the base line. */
export function readabilityText(html: string): { text: string; ms: number } {
  const document = new DOMParser().parseFromString(html, 'text/html');
  const started = performance.now();
  const found = new Readability<Node>(document, { serializer: (node) => node }).parse();
  const ms = performance.now() - started;
  if (!found?.content) return { text: '', ms };
  const blocks = 'p,div,section,article,h1,h2,h3,h4,h5,h6,li,tr,td,th,br,pre,blockquote,figcaption,dt,dd';
  for (const block of (found.content as Element).querySelectorAll(blocks)) block.append('\n');
  return { text: found.content.textContent ?? '', ms };
}
