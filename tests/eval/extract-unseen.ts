import { readFileSync } from 'node:fs';
import type { Block } from '../../lib/reading/extract/blocks';
import { sharpened } from '../../lib/reading/extract/content-model';
import type { PageKind } from '../../lib/reading/extract/page-kind';
import { type Place, placeIn } from '../../lib/reading/extract/place';
import { choosing } from '../../lib/reading/extract/select';
import { atOnce } from '../../lib/reading/extract/slices';
import type { PlainBlock } from './reading-in-page';
import { f1OfMeans, meanF1, type Score, shingleScore, wordScore } from './reading-score';
import { type EvalOptions, round } from './sets';

export const describe =
  'Scores the choice of content on unseen sites: probabilities from train-content-model.py, a site in one fold.';

/** What the training tool writes: each page with the probabilities that a model without its site gives. */
interface UnseenPage {
  set: string;
  id: string;
  reference: string;
  blocks: PlainBlock[];
  trust: number[];
  kind: PageKind;
  /** One list for each order of the folds. */
  unseen: number[][];
}

export async function run(options: EvalOptions & { predictions?: string }): Promise<Record<string, unknown>> {
  if (!options.predictions) throw new Error('No data: give the file of unseen probabilities with --predictions.');
  const pages = JSON.parse(readFileSync(options.predictions, 'utf8')) as UnseenPage[];
  const orders = pages[0]?.unseen.length ?? 0;
  const figures: Record<string, unknown> = {};
  for (let order = 0; order < orders; order += 1) {
    const scores = new Map<string, Score[]>();
    let empty = 0;
    for (const page of pages) {
      if (options.set && page.set !== options.set) continue;
      const text = textOf(page, page.unseen[order] ?? []);
      if (text === '' && page.reference !== '') empty += 1;
      const score = page.set === 'article181' || page.set === 'zh-article' ? shingleScore : wordScore;
      scores.set(page.set, [...(scores.get(page.set) ?? []), score(text, page.reference)]);
    }
    figures[`order ${order + 1}`] = Object.fromEntries(
      [...scores].map(([set, own]) => [set, `${round(meanF1(own))} / ${round(f1OfMeans(own).f1)}`]),
    );
    figures[`empty ${order + 1}`] = empty;
  }
  return figures;
}

function textOf(page: UnseenPage, probabilities: number[]): string {
  const places = new Map<number, Place>();
  const blocks = page.blocks.map((block) => ({
    ...block,
    path: [] as Block[],
    template: String(block.template),
    place: placeOf(block.place, places),
  }));
  page.blocks.forEach((block, i) => {
    const own = blocks[i];
    if (own !== undefined)
      own.path = block.path.map((at) => blocks[at]).filter((heading) => heading !== undefined) as unknown as Block[];
  });
  const single = probabilities.map((probability, i) => sharpened(probability) * (page.trust[i] ?? 1));
  return atOnce(choosing(single, blocks as unknown as Block[], page.kind))
    .kept.map((block) => block.text)
    .join('\n\n');
}

function placeOf([own, ...outer]: number[], places: Map<number, Place>): Place {
  if (own === undefined) return placeIn(null);
  const known = places.get(own) ?? placeIn(outer.length === 0 ? null : placeOf(outer, places));
  places.set(own, known);
  return known;
}
