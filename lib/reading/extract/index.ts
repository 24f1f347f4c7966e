import type { PageReading, Paragraph } from '../../schema/snapshot';
import { articleText } from './article';
import { type Block, blocksOf } from './blocks';
import { flatten } from './flatten';
import { languageOf } from './language';
import { type Metadata, metadataOf } from './metadata';
import { pageKindOf } from './page-kind';
import { selectContent } from './select';
import { storiesOfOtherAddresses } from './stories';

export interface ExtractOptions {
  /** The address that the document is valid for, as stored in the reading. */
  url: string;
  /** Longest text in UTF-16 units; beyond it the reading is cut at the end of a block. Default 3,000,000. */
  maxChars?: number;
}

const MAX_CHARS = 3_000_000;

/**
 * Reads a page: its text as blocks, its metadata, and what was left out.
 *
 * Takes any Document (a live page, one made by DOMParser, a test's) and never changes it. An odd page gives an
 * `empty` reading, never an exception. `text.slice(start, end)` of each paragraph is that block's text.
 */
export function extractPage(document: Document, options: ExtractOptions): PageReading {
  const maxChars = options.maxChars ?? MAX_CHARS;
  const metadata = attempt(() => metadataOf(document, options.url), NO_METADATA);
  const content = attempt(() => contentOf(document, options.url, maxChars), NO_CONTENT);
  const joined = join(content.blocks, maxChars);
  const truncated = content.truncated + joined.truncated;
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
    state: joined.text === '' ? 'empty' : truncated > 0 ? 'partial' : 'ok',
    text: joined.text,
    paragraphs: joined.paragraphs,
    left_out: { boilerplate_blocks: content.left, hidden_blocks: content.hidden, truncated_chars: truncated },
  };
}

interface Content {
  blocks: Block[];
  left: number;
  hidden: number;
  truncated: number;
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
const NO_CONTENT: Content = { blocks: [], left: 0, hidden: 0, truncated: 0 };

function contentOf(document: Document, url: string, maxChars: number): Content {
  const foreign = storiesOfOtherAddresses(document, url);
  const flat = flatten(document, maxChars, foreign);
  const blocks = blocksOf(flat.document.body);
  // Readability changes the copy, so the blocks are taken first.
  const { kept, left } = selectContent(blocks, articleText(flat.document, flat.elements), pageKindOf(document, url));
  return { blocks: kept, left: left + foreign.size, hidden: flat.hiddenBlocks, truncated: flat.truncatedChars };
}

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
    paragraphs.push({ index: paragraphs.length, kind: block.kind, start, end, heading_path });
    texts.push(block.text);
    at = end;
  }
  return { text: texts.join(GAP), paragraphs, truncated };
}

function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}
