import type { Block } from './blocks';
import type { PageKind } from './page-kind';
import { STRIDE, type Steps } from './slices';

/**
 * Keeps the sections of a manual or hand-made page that the model, which learnt from the web's articles and shops, has
 * no reason to believe in: the name, the synopsis, the short list of changes (docs/decisions, "Which blocks are content").
 *
 * A page that loads nothing from elsewhere and says nothing for sharing carries neither teasers nor comments. What
 * stands outside its menus is its text: every block that looks like content by its own region and links, and prose made
 * of links that is set like other kept prose ("See also"). Changes `keep`.
 * @param isGood which blocks look like content by their own region and links
 * @param isDoubtful which read like a notice or a bare number
 */
export function* keepPlain(
  blocks: Block[],
  keep: boolean[],
  isGood: (block: Block) => boolean,
  isDoubtful: (block: Block) => boolean,
  kind: PageKind,
): Steps<void> {
  if (!kind.plain || kind.article || kind.forum || kind.product || kind.collection) return;
  const start = afterMenus(blocks);
  const likeText = new Set<string>();
  for (const [i, block] of blocks.entries()) {
    if (i % (8 * STRIDE) === 0) yield;
    if (i < start) keep[i] = false;
    if (i < start || !isGood(block) || isDoubtful(block)) continue;
    keep[i] = true;
    if (block.kind === 'prose') likeText.add(block.template);
  }
  for (const [i, block] of blocks.entries()) {
    if (i % (8 * STRIDE) === 0) yield;
    if (i < start || keep[i] || block.kind !== 'prose' || block.role !== 'content') continue;
    if (likeText.has(block.template) && !isDoubtful(block)) keep[i] = true;
  }
}

/** Where the text begins: a slogan above the menus is not the page's, where its heading comes after them. */
function afterMenus(blocks: Block[]): number {
  const heading = blocks.findIndex((block) => block.level > 0 && block.level <= 2 && block.role === 'content');
  if (heading < 0) return 0;
  for (let i = heading - 1; i >= 0; i -= 1) if (blocks[i]?.role === 'navigation') return i + 1;
  return 0;
}
