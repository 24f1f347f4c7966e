import { Readability } from '@mozilla/readability';
import Defuddle from 'defuddle';
import { articleText } from '../../lib/reading/extract/article';
import { type Block, blockSteps } from '../../lib/reading/extract/blocks';
import { weight } from '../../lib/reading/extract/characters';
import { featuresOf } from '../../lib/reading/extract/features';
import { flattening } from '../../lib/reading/extract/flatten';
import { extractPage } from '../../lib/reading/extract/index';
import { type PageKind, pageKindOf } from '../../lib/reading/extract/page-kind';
import type { Place } from '../../lib/reading/extract/place';
import { coverage, isNoticeTopic, looksGood, trustIn } from '../../lib/reading/extract/select';
import { atOnce } from '../../lib/reading/extract/slices';
import { showPassage } from '../../lib/reading/highlight';
import { findQuote, nearestPassage } from '../../lib/reading/match';
import { findPassage } from '../../lib/reading/range';
import { rankPassages } from '../../lib/reading/rank';
import { handleReaderCommand } from '../../lib/reading/reader';
import type { PageReading } from '../../lib/schema/snapshot';

/** What the measurements call inside the browser. */
export { extractPage, findPassage, findQuote, handleReaderCommand, nearestPassage, rankPassages, showPassage };

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

const BLOCKS = 'p,div,section,article,h1,h2,h3,h4,h5,h6,li,tr,td,th,br,pre,blockquote,figcaption,dt,dd';

/** Readability alone with its defaults, as block text: the base line. */
export function readabilityText(html: string): { text: string; ms: number } {
  const document = new DOMParser().parseFromString(html, 'text/html');
  const started = performance.now();
  const found = new Readability<Node>(document, { serializer: (node) => node }).parse();
  const ms = performance.now() - started;
  if (!found?.content) return { text: '', ms };
  for (const block of (found.content as Element).querySelectorAll(BLOCKS)) block.append('\n');
  return { text: found.content.textContent ?? '', ms };
}

/** Defuddle alone with its defaults, as block text: the other base line. It makes a document of its own from the copy. */
export function defuddleText(html: string, url: string): { text: string; ms: number } {
  const document = new DOMParser().parseFromString(html, 'text/html');
  const started = performance.now();
  const found = new Defuddle(document, { url }).parse();
  const ms = performance.now() - started;
  return { text: blockText(found.content), ms };
}

function blockText(html: string): string {
  const body = new DOMParser().parseFromString(html, 'text/html').body;
  for (const block of body.querySelectorAll(BLOCKS)) block.append('\n');
  return body.textContent ?? '';
}

/** A block as the choice of content sees it, without its elements. */
export type PlainBlock = Omit<Block, 'around' | 'path' | 'place' | 'template'> & {
  path: number[];
  template: number;
  /** Numbers of the places around the block, its own first. */
  place: number[];
};

export interface TrainingPage {
  names: string[];
  kind: PageKind;
  blocks: { text: string; weight: number; features: number[]; trust: number; plain: PlainBlock }[];
}

/** What the content model is trained on: each block's text, weight and features. */
export function trainingBlocks(html: string, url: string): TrainingPage {
  const document = new DOMParser().parseFromString(html, 'text/html');
  const flat = atOnce(flattening(document, 3_000_000));
  const blocks = atOnce(blockSteps(flat.document.body));
  const covered = atOnce(coverage(blocks, articleText(flat.document, flat.elements) ?? ''));
  const kind = pageKindOf(document, url);
  const featuresAt = atOnce(featuresOf(blocks, covered, blocks.map(looksGood), kind));
  const features = blocks.map((_, i) => featuresAt(i));
  const isAboutNotices = blocks.some(isNoticeTopic);
  const numbers = new Map<Place, number>();
  const templates = new Map<string, number>();
  for (const block of blocks) if (!templates.has(block.template)) templates.set(block.template, templates.size);
  return {
    names: Object.keys(features[0] ?? {}),
    kind,
    blocks: blocks.map((block, i) => {
      const { around: _around, ...rest } = block;
      return {
        text: block.text,
        weight: weight(block.text),
        features: Object.values(features[i] ?? {}),
        trust: trustIn(block, isAboutNotices),
        plain: {
          ...rest,
          path: block.path.map((heading) => blocks.indexOf(heading)),
          template: templates.get(block.template) ?? 0,
          place: placesUp(block.place, numbers),
        },
      };
    }),
  };
}

function placesUp(place: Place, numbers: Map<Place, number>): number[] {
  const up: number[] = [];
  for (let at: Place | null = place; at !== null; at = at.parent) {
    if (!numbers.has(at)) numbers.set(at, numbers.size);
    up.push(numbers.get(at) ?? 0);
  }
  return up;
}

export { HeldReading } from '../../lib/reading/held-reading.ts';
