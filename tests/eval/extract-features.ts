import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { PageKind } from '../../lib/reading/extract/page-kind';
import { openReadingBrowser } from './reading-chromium';
import type { PlainBlock, trainingBlocks } from './reading-in-page';
import { type EvalOptions, readData } from './sets';

export const describe =
  'Writes what tests/tools/train-content-model.py trains on: features and labels of the blocks of public pages.';

interface TrainingPage {
  set: string;
  id: string;
  /** Pages of one host stay in one fold of the cross-validation. */
  host: string;
  X: number[][];
  w: number[];
  /** Share of each block that is in the reference text. */
  y: number[];
  /** For choosing with other probabilities than the shipped model's; see extract-unseen.ts. */
  reference: string;
  trust: number[];
  kind: PageKind;
  blocks: PlainBlock[];
}

const SETS = ['article181', 'wcxb', 'zh-article', 'zh-forum'];

declare const reading: { trainingBlocks: typeof trainingBlocks };

export async function run(options: EvalOptions): Promise<{ names: string[]; pages: TrainingPage[] }> {
  const browser = await openReadingBrowser();
  const pages: TrainingPage[] = [];
  let names: string[] = [];
  try {
    for (const set of options.set ? [options.set] : SETS) {
      const references = readData<Record<string, { url: string; articleBody: string }>>(
        options.data,
        'extract',
        set,
        'ground-truth.json',
      );
      for (const [id, reference] of Object.entries(references)) {
        const file = join(options.data, 'extract', set, 'html', `${id}.html.gz`);
        if (!existsSync(file)) continue;
        const html = gunzipSync(readFileSync(file)).toString('utf8');
        const found = await browser.page.evaluate(([source, url]) => reading.trainingBlocks(source, url), [
          html,
          reference.url,
        ] as const);
        if (found.names.length > 0) names = found.names;
        pages.push({
          set,
          id,
          host: new URL(reference.url).hostname.split('.').slice(-2).join('.'),
          X: found.blocks.map((block) => block.features),
          reference: reference.articleBody,
          trust: found.blocks.map((block) => block.trust),
          kind: found.kind,
          blocks: found.blocks.map((block) => block.plain),
          w: found.blocks.map((block) => block.weight),
          y: labelsOf(
            found.blocks.map((block) => block.text),
            reference.articleBody,
          ),
        });
      }
    }
  } finally {
    await browser.close();
  }
  return { names, pages };
}

const SHINGLE = 12;
/** A short block counts where it follows the last one found within this many characters. */
const NEARBY = 150;

function labelsOf(texts: string[], reference: string): number[] {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  const wanted = plain(reference);
  const shingles = new Set(
    Array.from({ length: Math.max(0, wanted.length - SHINGLE + 1) }, (_, i) => wanted.slice(i, i + SHINGLE)),
  );
  let at = 0;
  return texts.map(plain).map((text) => {
    if (text === '') return 0;
    const next = wanted.indexOf(text, at);
    const isNear = next >= 0 && (text.length >= SHINGLE || next < at + NEARBY);
    if (isNear) at = next + text.length;
    if (isNear || (text.length >= 30 && wanted.includes(text))) return 1;
    const windows = Math.max(0, text.length - SHINGLE + 1);
    let hits = 0;
    for (let i = 0; i < windows; i += 1) if (shingles.has(text.slice(i, i + SHINGLE))) hits += 1;
    return windows === 0 ? 0 : hits / windows;
  });
}
