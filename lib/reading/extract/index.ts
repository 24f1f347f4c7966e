import { hostileSpans } from '../../evidence/flags';
import type { PageReading, Paragraph, ReadState } from '../../schema/snapshot';
import { articleText } from './article';
import { type Block, blockSteps } from './blocks';
import { type Flattened, flattening } from './flatten';
import { languageOf } from './language';
import { type Metadata, metadataOf } from './metadata';
import { officialDocumentOf } from './official';
import { pageKindOf } from './page-kind';
import { selecting } from './select';
import { atOnce, type Steps } from './slices';
import { storiesOfOtherAddresses } from './stories';
import { descriptionOf, isVideoPage, transcriptOf } from './transcript';
import { judge, placing } from './walls';

export interface ExtractOptions {
  /** The address that the document is valid for, as stored in the reading. */
  url: string;
  /** Longest text in UTF-16 units; beyond it the reading is cut at the end of a block. Default 3,000,000. */
  maxChars?: number;
  /** What the server answered, where it is known: the text of an error page is not the page's. */
  status?: number | null;
}

const MAX_CHARS = 3_000_000;

/**
 * Reads a page: its text as blocks, its metadata, what was left out, and how it went (MECHANISMS A37).
 *
 * Takes any Document (a live page, one made by DOMParser, a test's) and never changes it. An odd page gives an
 * `empty` reading, never an exception. `text.slice(start, end)` of each paragraph is that block's text.
 */
export function extractPage(document: Document, options: ExtractOptions): PageReading {
  return atOnce(extraction(document, options, atOnce(copyOf(document, options))));
}

/** The rendered tree of a page as a copy of ours. From here on the page may change. */
export interface PageCopy {
  flat: Flattened;
  foreignStories: number;
}

/** First half of the reading, on the page itself. Null where the page cannot be walked. */
export function* copyOf(document: Document, options: ExtractOptions): Steps<PageCopy | null> {
  try {
    const foreign = storiesOfOtherAddresses(document, options.url);
    const flat = yield* flattening(document, options.maxChars ?? MAX_CHARS, foreign);
    return { flat, foreignStories: foreign.size };
  } catch {
    return null;
  }
}

/** Second half, on the copy; the page is asked for its metadata only. */
export function* extraction(document: Document, options: ExtractOptions, copy: PageCopy | null): Steps<PageReading> {
  const maxChars = options.maxChars ?? MAX_CHARS;
  const metadata = yield* tried(metadataOf(document, options.url), NO_METADATA);
  yield;
  const content = copy === null ? NO_CONTENT : yield* contentOf(document, options, copy, metadata.title);
  const joined = join(content.blocks, maxChars);
  const truncated = content.truncated + joined.truncated;
  const { state, reason } = finalState(content, joined.text, truncated);
  const isQuotable = CARRY_TEXT.has(state);
  return {
    url: options.url,
    canonical_url: metadata.canonical_url,
    title: metadata.title,
    byline: metadata.byline,
    site: metadata.site,
    language: languageOf(joined.text, metadata.lang),
    published_at: metadata.published_at,
    modified_at: metadata.modified_at,
    doi: metadata.doi,
    official: attempt(() => officialDocumentOf(document, content.all, options.url), null),
    state,
    state_reason: reason,
    text: isQuotable ? joined.text : '',
    paragraphs: isQuotable ? joined.paragraphs : [],
    left_out: {
      boilerplate_blocks: content.left,
      hidden_blocks: content.hidden,
      truncated_chars: truncated,
      ...(content.hiddenOrders > 0 ? { hidden_orders: content.hiddenOrders } : {}),
    },
  };
}

/** States whose text is the page's own and may be quoted. */
const CARRY_TEXT: ReadonlySet<ReadState> = new Set([
  'ok',
  'partial',
  'too_large',
  'no_transcript',
  'login_wall',
  'paywall',
  'changing',
]);

interface Content {
  blocks: Block[];
  /** Those left out too. */
  all: Block[];
  left: number;
  hidden: number;
  hiddenOrders: number;
  truncated: number;
  state: ReadState;
  reason: string | null;
}

const NO_METADATA: Metadata = {
  title: '',
  byline: null,
  site: null,
  published_at: null,
  modified_at: null,
  canonical_url: null,
  doi: null,
  lang: null,
};
const NO_CONTENT: Content = {
  blocks: [],
  all: [],
  left: 0,
  hidden: 0,
  hiddenOrders: 0,
  truncated: 0,
  state: 'empty',
  reason: 'unreadable',
};

function* contentOf(
  document: Document,
  { url, status }: ExtractOptions,
  { flat, foreignStories }: PageCopy,
  title: string,
): Steps<Content> {
  try {
    const blocks = yield* blockSteps(flat.document.body);
    const places = yield* placing(blocks);
    yield;
    // Readability changes the copy, so the blocks are taken first.
    const article = flat.isDeep ? null : articleText(flat.document, flat.elements);
    yield;
    const { kept, left } = yield* selecting(blocks, article, pageKindOf(document, url));
    yield;
    const verdict = judge({ document, title, blocks, kept, places, status: status ?? null });
    const own = kept.filter((block) => !verdict.walls.has(block));
    const told = verdict.state === 'ok' ? ofVideo(document, blocks, own) : null;
    return {
      blocks: told?.blocks ?? own,
      all: blocks,
      left: left + foreignStories,
      hidden: flat.hiddenBlocks,
      hiddenOrders: hostileSpans(flat.hiddenText).length,
      truncated: flat.truncatedChars,
      state: told?.state ?? verdict.state,
      reason: told === null ? verdict.reason : null,
    };
  } catch {
    return NO_CONTENT;
  }
}

/** A video's page says less than this about it. Characters. */
const MOST_ABOUT_VIDEO = 3000;

/** What is said in a video, or at least about it; null where the page is no video's. */
function ofVideo(document: Document, blocks: Block[], kept: Block[]): { blocks: Block[]; state: ReadState } | null {
  // An article with a film in it is an article.
  const prose = kept.reduce((sum, block) => sum + (block.kind === 'transcript' ? 0 : block.text.length), 0);
  if (prose > MOST_ABOUT_VIDEO || !isVideoPage(document)) return null;
  const about = descriptionOf(document, kept).filter((block) => block.kind !== 'transcript');
  const transcript = transcriptOf(blocks);
  return transcript === null
    ? { blocks: about, state: 'no_transcript' }
    : { blocks: [...about, ...transcript], state: 'ok' };
}

function finalState(
  { state, reason }: Content,
  text: string,
  truncated: number,
): { state: ReadState; reason: string | null } {
  if (text === '' && state === 'ok') return { state: 'empty', reason: null };
  if (state === 'ok' && truncated > 0) return { state: 'too_large', reason: `${truncated} characters left out` };
  if (state === 'ok' && text.length < SHORT_PAGE) return { state, reason: 'short page' };
  return { state, reason };
}

/** Readers that were made for articles give nothing below this. Characters. */
const SHORT_PAGE = 500;

const GAP = '\n\n';

/** Joins blocks to the text of a copy and notes where each one stands. */
function join(blocks: Block[], maxChars: number): { text: string; paragraphs: Paragraph[]; truncated: number } {
  const paragraphs: Paragraph[] = [];
  const texts: string[] = [];
  let at = 0;
  let truncated = 0;
  for (const block of blocks) {
    const start = at === 0 ? 0 : at + GAP.length;
    const end = start + block.text.length;
    if (truncated > 0 || end > maxChars) {
      truncated += block.text.length;
      continue;
    }
    const heading_path = block.path.map((heading) => heading.text);
    const { kind, item } = block;
    paragraphs.push({ index: paragraphs.length, kind, start, end, heading_path, ...(item ? { item } : {}) });
    texts.push(block.text);
    at = end;
  }
  return { text: texts.join(GAP), paragraphs, truncated };
}

function* tried<T>(steps: Steps<T>, otherwise: T): Steps<T> {
  try {
    return yield* steps;
  } catch {
    return otherwise;
  }
}

function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}
