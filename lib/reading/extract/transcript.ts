import type { Block } from './blocks';
import { weight } from './characters';
import { tidy } from './meta-elements';

/** Video pages: their text is the transcript where the page shows one; menus and suggestions are not. */

const OTHER_WORKS = /Article"|Posting"|"Product"|"Recipe"|"HowTo"|"Course"|"Event"|"Question"|"Dataset"|"Book"/;

/** True where the page says that it is a video's, and of nothing else. */
export function isVideoPage(document: Document): boolean {
  const type = document.querySelector('meta[property="og:type"]')?.getAttribute('content') ?? '';
  const types = [...document.querySelectorAll('script[type="application/ld+json" i]')]
    .map(
      (script) =>
        (script.textContent ?? '')
          .slice(0, 200_000)
          .match(/"@type"\s*:\s*"\w+"/g)
          ?.join(' ') ?? '',
    )
    .join(' ');
  if (OTHER_WORKS.test(types)) return false;
  return /^video/i.test(type) || /"VideoObject"/.test(types) || isVideoItem(document);
}

function isVideoItem(document: Document): boolean {
  const item = document.querySelector('[itemscope][itemtype$="/VideoObject"]');
  return item !== null && item.querySelector('video, iframe') !== null;
}

/** Less than this is a label of the transcript's panel, not a transcript. */
const LEAST = 120;
const PASSAGE = 500;
const LONGEST_LINE = 240;

/** The blocks of a transcript, short lines gathered to passages; null where the page shows none. */
export function transcriptOf(blocks: Block[]): Block[] | null {
  const lines = blocks.filter((block) => block.kind === 'transcript');
  const said = lines.reduce((sum, line) => sum + weight(line.text.replace(/[\d:\s]+/g, '')), 0);
  if (said < LEAST) return null;
  const passages: Block[] = [];
  for (const line of lines) {
    const last = passages.at(-1);
    const goesOn =
      last !== undefined && line.text.length <= LONGEST_LINE && last.text.length + line.text.length < PASSAGE;
    if (goesOn && last !== undefined) {
      // A time stands with the words after it.
      const glue = /(^|\n)[\d:.]+$/.test(last.text) ? ' ' : '\n';
      last.text = `${last.text}${glue}${line.text}`;
      last.linkChars += line.linkChars;
    } else passages.push({ ...line });
  }
  return passages;
}

/** Words about the video: what its data calls the description, else sentences that are no links. */
export function descriptionOf(document: Document, kept: Block[]): Block[] {
  const stated = ['meta[property="og:description"]', 'meta[name="description"]', '[itemprop="description"]']
    .map((selector) => tidy(document.querySelector(selector)?.getAttribute('content')))
    .filter((text): text is string => text !== null);
  const isStated = (block: Block) =>
    stated.some((text) => block.text.length > 20 && text.slice(0, 60).startsWith(block.text.slice(0, 40)));
  const isSentence = (block: Block) =>
    weight(block.text) >= 60 && block.linkChars < block.text.length / 3 && /[.!?。！？…]/.test(block.text);
  return kept.filter((block) => block.role !== 'navigation' && (isStated(block) || isSentence(block)));
}
