import { squeeze } from './article';
import type { Block } from './blocks';
import { weight } from './characters';
import { contentProbability } from './content-model';
import { featuresOf } from './features';
import { DRAWING, EMBEDDED } from './flatten';
import { NOTICE } from './notice';
import type { PageKind } from './page-kind';
import { common } from './place';
import { keepPlain } from './plain';
import { isFootnote, isNote } from './roles';
import { STRIDE, type Steps } from './slices';

export interface Selection {
  kept: Block[];
  left: number;
}

/** Share of the best cut's probability that a block needs: a lost paragraph harms more than a line too many. */
const LENIENCE = 0.9;
/** A heading stays in the path of the blocks beneath it unless it is almost surely a menu's. */
const HEADING_PROBABILITY = 0.1;
/** On a page that says it is an article, blocks less likely than this are comments and teasers, not its text. */
const LEAST_OF_ARTICLE = 0.4;
/** Text that must be likely before a page counts as an article with its text found (letters, a wide character 2.2). */
const ENOUGH = 800;
/** Words in an address from which it spells out a title. */
const TITLE_WORDS = 4;
/** Regions that call themselves menus mostly are: a contents list is no passage. */
const TRUST_IN_MENUS = 0.5;
/** What also reads like a consent notice, or is a bare number that is a link, is one. */
const TRUST_IN_NOTICES = 0.05;
/** The same words outside of any article or main region, in a region without a telling name. */
const TRUST_IN_STRAY_NOTICES = 0.3;

/**
 * Chooses the content among the blocks of a page.
 *
 * Readability's article, the region that a block stands in, its links and its neighbours are weighed by a small model;
 * then as many blocks are kept, likeliest first, as give the best expected F1. So a clear article is cut sharply and
 * an unclear page keeps more, and a page with text is never empty.
 * @param article what `articleText` gave for the same page
 */
export function* selecting(blocks: Block[], article: string | null, kind: PageKind): Steps<Selection> {
  const good = blocks.map(looksGood);
  const covered = yield* coverage(blocks, article ?? '');
  const features = yield* featuresOf(blocks, covered, good, kind);
  yield;
  const isAboutNotices = blocks.some(isNoticeTopic);
  const single: number[] = [];
  for (const [i, block] of blocks.entries()) {
    if (i % STRIDE === 0) yield;
    single.push(contentProbability(features(i)) * trustIn(block, isAboutNotices));
  }
  yield;
  return yield* choosing(single, blocks, kind);
}

/** The blocks that the probabilities of each, by itself, amount to. */
export function* choosing(single: number[], blocks: Block[], kind: PageKind): Steps<Selection> {
  const weights: number[] = [];
  for (const [i, block] of blocks.entries()) {
    if (i % (8 * STRIDE) === 0) yield;
    weights.push(weight(block.text) + 1);
  }
  const probabilities = overRuns(blocks, single, weights);
  yield;
  const cut = Math.max(bestCut(probabilities, weights) * LENIENCE, leastCut(probabilities, weights, kind));
  const keep = probabilities.map((probability) => probability > 0 && probability >= cut);
  const isAboutNotices = blocks.some(isNoticeTopic);
  yield* keepPlain(blocks, keep, looksGood, (block) => trustIn(block, isAboutNotices) < 1, kind);
  keepInserts(blocks, keep);
  yield;
  keepTables(blocks, keep);
  yield;
  keepHeadings(blocks, keep, single);
  yield;
  const kept = blocks.filter((_, i) => keep[i]);
  return { kept, left: blocks.length - kept.length };
}

/** On a page with such a title the words are its subject. */
const NOTICE_TOPIC = /cookie|privacy|consent|隐私/i;

export function isNoticeTopic(block: Block): boolean {
  return block.level === 1 && NOTICE_TOPIC.test(block.text);
}

/** Doubts that the model, which sees no words, cannot have: a factor on its probability. */
export function trustIn(block: Block, isAboutNotices: boolean): number {
  if (block.linkChars >= block.text.length && !/\p{L}/u.test(block.text)) return TRUST_IN_NOTICES;
  const isNotice = !isAboutNotices && NOTICE.test(block.text);
  if (isNotice && block.role !== 'content' && block.role !== 'comments') return TRUST_IN_NOTICES;
  if (isNotice && !block.inMain) return TRUST_IN_STRAY_NOTICES;
  return block.role === 'navigation' ? TRUST_IN_MENUS : 1;
}

/** Code, formulas, notes and the labels of drawings go with the text that they stand in. */
function keepInserts(blocks: Block[], keep: boolean[]): void {
  const isInsert = (block: Block | undefined) =>
    block?.kind === 'code' || block?.kind === 'math' || block?.tag === DRAWING || block?.tag === EMBEDDED;
  let hasText = false;
  blocks.forEach((block, i) => {
    hasText ||= keep[i] === true;
    if (hasText && block.role === 'content' && block.kind !== 'heading' && isNoteToText(block)) keep[i] = true;
    // A mark for a frame is worth its place only within the text.
    if (block.tag === EMBEDDED) keep[i] = keep[i - 1] === true && keep[i + 1] === true;
    if (keep[i] || block.tag === EMBEDDED || !isInsert(block) || block.role !== 'content') return;
    let after = i + 1;
    while (isInsert(blocks[after])) after += 1;
    keep[i] = keep[i - 1] === true || keep[after] === true;
  });
}

/** Notes belong to the text that they stand beneath; a list of sources does not. */
function isNoteToText({ kind, around }: Block): boolean {
  return (
    around.some(isNote) || (kind === 'footnote' && (around.some(isFootnote) || isFootnote(around[2].parentElement)))
  );
}

/** Words with which a paragraph announces the table or list that follows it. */
const ANNOUNCES =
  /[:：]\s*$|\b(?:following|next) (?:table|list)\b|\b(?:table|list) (?:below|that follows)\b|下表|下列|如下/i;
/** Levels between a table and the region that it shares with the text before and after it. */
const WRAPPERS = 3;

/**
 * A table or list that kept text announces, and a table between kept paragraphs of its own region: what they hold may
 * be all links and figures, which by themselves look like a menu.
 */
function keepTables(blocks: Block[], keep: boolean[]): void {
  for (let start = 0; start < blocks.length; start += 1) {
    const first = blocks[start];
    if (first === undefined || keep[start] || first.role !== 'content') continue;
    if (first.kind !== 'table' && first.kind !== 'list') continue;
    let end = start + 1;
    while (isSameRun(first, blocks[end])) end += 1;
    const before = lastText(blocks, start);
    const lead = blocks[before];
    const isNear = (other: Block) => common(other.place, first.place).depth >= first.place.depth - WRAPPERS;
    if (lead !== undefined && keep[before] && isNear(lead)) {
      const announced = before === start - 1 && lead.kind !== 'table' && ANNOUNCES.test(lead.text);
      const next = nextText(blocks, end);
      const follow = blocks[next];
      const between = first.kind === 'table' && follow !== undefined && keep[next] === true && isNear(follow);
      if (announced || between) keep.fill(true, start, end);
    }
    start = end - 1;
  }
}

function lastText(blocks: Block[], from: number): number {
  let at = from - 1;
  while (blocks[at]?.kind === 'heading' || blocks[at]?.kind === 'caption') at -= 1;
  return at;
}

function nextText(blocks: Block[], from: number): number {
  let at = from;
  while (blocks[at]?.kind === 'heading' || blocks[at]?.kind === 'caption') at += 1;
  return at;
}

/**
 * Headings of kept blocks are kept too, but for the page's title, which stands in the metadata; paths lose the
 * headings that belong to menus.
 */
function keepHeadings(blocks: Block[], keep: boolean[], probabilities: number[]): void {
  const place = new Map(blocks.map((block, i) => [block, i]));
  const probability = (heading: Block) => probabilities[place.get(heading) ?? -1] ?? 1;
  for (const block of blocks) {
    block.path = block.path.filter(
      (heading) => heading.level === 7 || (heading.role === 'content' && probability(heading) >= HEADING_PROBABILITY),
    );
  }
  blocks.forEach((block, i) => {
    if (!keep[i] || block.kind === 'heading') return;
    for (const heading of block.path) {
      const at = place.get(heading);
      if (at !== undefined && heading.level > 1 && heading.level < 7) keep[at] = true;
    }
  });
}

/** Share of a block's text in links from which it is a menu, not prose. */
const MENU_LINKS = 0.6;
/** The same for lists and tables of the main region, which may be made of links. */
const MENU_LINKS_IN_MAIN = 0.9;

/** Content by the block's own links and the region that it stands in. */
export function looksGood(block: Block): boolean {
  if (block.role !== 'content' && block.role !== 'comments') return false;
  if (block.kind === 'heading') return false;
  const linked = block.linkChars / Math.max(1, block.text.length);
  return linked < MENU_LINKS || (block.inMain && block.kind !== 'prose' && linked < MENU_LINKS_IN_MAIN);
}

/** Characters after the last match within which a short block must follow to count as covered. */
const NEARBY = 200;
const SHORT = 12;
/** Length from which a block out of order may be looked for in the whole article. */
const LONG = 40;

/** Which blocks Readability kept, by following its text through the blocks in order. */
export function* coverage(blocks: Block[], article: string): Steps<boolean[]> {
  let at = 0;
  const covered: boolean[] = [];
  for (const [i, block] of blocks.entries()) {
    if (i % STRIDE === 0) yield;
    const text = squeeze(block.kind === 'table' ? block.text.replaceAll(' | ', '') : block.text);
    let found = text === '' || article === '' ? -1 : article.indexOf(text, at);
    if (text.length < SHORT && found > at + NEARBY) found = -1;
    if (found === -1 && text.length >= LONG) found = article.indexOf(text);
    if (found !== -1) at = found + text.length;
    covered.push(found !== -1);
  }
  return covered;
}

/** Rows of a table and items of a list stand or fall together. */
function overRuns(blocks: Block[], probabilities: number[], weights: number[]): number[] {
  const out = [...probabilities];
  let start = 0;
  for (let i = 1; i <= blocks.length; i += 1) {
    if (i < blocks.length && isSameRun(blocks[i - 1], blocks[i])) continue;
    let sum = 0;
    let total = 0;
    for (let k = start; k < i; k += 1) {
      sum += (probabilities[k] ?? 0) * (weights[k] ?? 0);
      total += weights[k] ?? 0;
    }
    out.fill(sum / Math.max(1, total), start, i);
    start = i;
  }
  return out;
}

function isSameRun(a: Block | undefined, b: Block | undefined): boolean {
  if (a === undefined || b === undefined || a.kind !== b.kind) return false;
  return a.kind === 'table' || (a.kind === 'list' && a.template === b.template);
}

/** What a block of a clear article needs at least; 0 on other pages, whose text may be all unlikely. */
function leastCut(probabilities: number[], weights: number[], kind: PageKind): number {
  const isArticle = kind.article || kind.dated || kind.slugWords >= TITLE_WORDS;
  if (!isArticle || kind.forum || kind.product || kind.collection) return 0;
  const likely = weights.reduce((sum, value, i) => sum + ((probabilities[i] ?? 0) >= 0.5 ? value : 0), 0);
  return likely >= ENOUGH ? LEAST_OF_ARTICLE : 0;
}

/** The probability down to which blocks must be kept for the best expected F1. */
function bestCut(probabilities: number[], weights: number[]): number {
  const order = probabilities.map((_, i) => i).sort((a, b) => (probabilities[b] ?? 0) - (probabilities[a] ?? 0));
  const expected = probabilities.reduce((sum, probability, i) => sum + probability * (weights[i] ?? 0), 0);
  let kept = 0;
  let hits = 0;
  let best = 0;
  let cut = 1;
  for (const i of order) {
    kept += weights[i] ?? 0;
    hits += (weights[i] ?? 0) * (probabilities[i] ?? 0);
    const f1 = (2 * hits) / (kept + expected);
    if (f1 > best) {
      best = f1;
      cut = probabilities[i] ?? 0;
    }
  }
  return cut;
}
