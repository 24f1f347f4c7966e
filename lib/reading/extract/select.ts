import { squeeze } from './article';
import type { Block } from './blocks';
import { weight } from './characters';

/** Share of a block's text in links from which it is a menu, not prose. */
const LINK_SHARE = 0.6;
/** Readability's article is taken for the page when it holds at least this share of the walk's good text. */
const ARTICLE_SHARE = 0.4;
/** Prose of this weight (letters; wide characters count 2.2) is a paragraph on its own. */
const PARAGRAPH = 80;

export interface Selection {
  kept: Block[];
  left: number;
}

/**
 * Chooses the content among the blocks of a page.
 *
 * Readability's article is the base; the walk over the whole body is the guard: where the article misses much of the
 * good text (documentation, forums, tables, short pages), the walk decides, and blocks that stand inside the
 * article's span come back.
 * @param article what `articleText` gave
 */
export function selectContent(blocks: Block[], article: string | null): Selection {
  const good = blocks.map(isGood);
  const covered = article === null ? blocks.map(() => false) : coverage(blocks, article);
  const sum = (flags: boolean[]) => blocks.reduce((total, block, i) => total + (flags[i] ? weight(block.text) : 0), 0);
  const goodWeight = sum(good);
  const both = sum(good.map((flag, i) => flag && covered[i] === true));
  let keep: boolean[];
  if (goodWeight === 0) keep = fallback(blocks, covered);
  else if (both >= ARTICLE_SHARE * goodWeight) keep = withinArticle(blocks, covered, good);
  else keep = good;
  keep = withHeadings(blocks, keep);
  const kept = blocks.filter((_, i) => keep[i]);
  return { kept, left: blocks.length - kept.length };
}

/** Content by the block's own features and its region. */
function isGood(block: Block): boolean {
  if (block.role !== 'content' && block.role !== 'comments') return false;
  if (block.kind === 'heading') return false;
  return linkShare(block) < LINK_SHARE || (block.inMain && block.kind !== 'prose' && linkShare(block) < 0.9);
}

function linkShare(block: Block): number {
  return block.linkChars / Math.max(1, block.text.length);
}

/** Which blocks Readability kept, by following its text through the blocks in order. */
function coverage(blocks: Block[], article: string): boolean[] {
  let at = 0;
  return blocks.map((block) => {
    const text = squeeze(block.kind === 'table' ? block.text.replaceAll(' | ', '') : block.text);
    if (text === '') return false;
    const near = text.length < 12 ? at + 200 : article.length;
    let found = article.indexOf(text, at);
    if (found > near) found = -1;
    if (found === -1 && text.length >= 40) found = article.indexOf(text);
    if (found === -1) return false;
    at = found + text.length;
    return true;
  });
}

/** The article, with good blocks between its first and last block that Readability dropped. */
function withinArticle(blocks: Block[], covered: boolean[], good: boolean[]): boolean[] {
  const first = covered.indexOf(true);
  const last = covered.lastIndexOf(true);
  return blocks.map((block, i) => {
    if (covered[i]) return block.role !== 'consent' && block.role !== 'navigation';
    if (!good[i]) return false;
    if (i > first && i < last) return true;
    return block.inMain && weight(block.text) >= PARAGRAPH && linkShare(block) < 0.3;
  });
}

/** A page of menus only: what Readability took, else whatever is no menu. */
function fallback(blocks: Block[], covered: boolean[]): boolean[] {
  if (covered.some(Boolean)) return covered;
  return blocks.map((block) => block.role === 'content' || block.role === 'comments');
}

/** A heading stays when the section that it opens has a kept block. */
function withHeadings(blocks: Block[], keep: boolean[]): boolean[] {
  const needed = new Set<Block>();
  blocks.forEach((block, i) => {
    if (keep[i] && block.kind !== 'heading') for (const heading of block.path) needed.add(heading);
  });
  return blocks.map((block, i) =>
    block.kind === 'heading' ? needed.has(block) && block.role === 'content' : keep[i] === true,
  );
}
