import { Readability } from '@mozilla/readability';
import { articleText } from '../../lib/reading/extract/article';
import { blocksOf } from '../../lib/reading/extract/blocks';
import { weight } from '../../lib/reading/extract/characters';
import { featuresOf } from '../../lib/reading/extract/features';
import { flatten } from '../../lib/reading/extract/flatten';
import { extractPage } from '../../lib/reading/extract/index';
import { pageKindOf } from '../../lib/reading/extract/page-kind';
import { coverage, looksGood } from '../../lib/reading/extract/select';
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

/** What the content model is trained on: each block's text, weight and features. */
export function trainingBlocks(
  html: string,
  url: string,
): { names: string[]; blocks: { text: string; weight: number; features: number[] }[] } {
  const document = new DOMParser().parseFromString(html, 'text/html');
  const flat = flatten(document, 3_000_000);
  const blocks = blocksOf(flat.document.body);
  const covered = coverage(blocks, articleText(flat.document, flat.elements) ?? '');
  const features = featuresOf(blocks, covered, blocks.map(looksGood), pageKindOf(document, url));
  return {
    names: Object.keys(features[0] ?? {}),
    blocks: blocks.map((block, i) => ({
      text: block.text,
      weight: weight(block.text),
      features: Object.values(features[i] ?? {}),
    })),
  };
}
