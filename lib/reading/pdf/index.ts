import type { PageReading } from '../../schema/snapshot';
import { languageOf } from '../extract/language';
import { layOut } from './document';
import { inCertainOrder, losesLigatures } from './doubts';
import { fragmentsOf } from './fragments';
import { pageLabels } from './labels';
import { linesOf, textOf } from './lines';
import { type FirstPage, metadataOf } from './metadata';
import {
  FontBook,
  fileFacts,
  type OpenFailure,
  openPdf,
  outlineOf,
  type PdfParser,
  rawPage,
  statedLabels,
} from './parser';
import { type PiecePage, piecesOf } from './pieces';
import { readingOf } from './reading';

/** Pages that are read of one file; of a longer one the first so many, and the copy says so. About 10 ms each. */
export const MAX_PAGES = 1500;
/** Longest text of a copy, in UTF-16 units, as for web pages. */
const MAX_CHARS = 3_000_000;

export type PdfFailure = OpenFailure | 'pdf_no_text' | 'stopped';

export type PdfResult = { ok: true; reading: PageReading } | { ok: false; failure: PdfFailure; detail: string };

export interface ReadPdfOptions {
  url: string;
  parser: PdfParser;
  signal?: AbortSignal | undefined;
  maxPages?: number;
  /** Asked before each page: true ends the reading there, and the copy says how far it goes. */
  enough?: () => boolean;
  maxChars?: number;
}

/**
 * Reads a PDF: its text as blocks with the page that each part stands on, and its metadata. A scanned file, one with a
 * password and a damaged one are failures with a reason, never text.
 *
 * @param bytes handed over: they cannot be used afterwards
 */
export async function readPdf(bytes: Uint8Array, options: ReadPdfOptions): Promise<PdfResult> {
  const opened = await openPdf(bytes, options.parser, false);
  if (!opened.ok) return opened;
  const { document, close } = opened;
  try {
    const most = Math.min(document.numPages, options.maxPages ?? MAX_PAGES);
    const fonts = new FontBook();
    const pages: PiecePage[] = [];
    let empty = 0;
    for (let number = 1; number <= most && !(number > 1 && options.enough?.()); number++) {
      if (options.signal?.aborted) return { ok: false, failure: 'stopped', detail: 'stopped' };
      const raw = await rawPage(document, number, fonts).catch(() => null);
      const page = piecesOf(raw ?? { number, width: 612, height: 792, items: [] }, fonts.facts);
      if (page.pieces.length === 0) empty += 1;
      pages.push(page);
    }
    const count = pages.length;
    if (empty === count || !isLegible(pages))
      return { ok: false, failure: 'pdf_no_text', detail: `${count} pages, ${empty} without text` };

    const laid = layOut(pages);
    const { text, paragraphs, marks, truncated } = readingOf(
      laid,
      await outlineOf(document),
      options.maxChars ?? MAX_CHARS,
    );
    const certain = inCertainOrder(text, paragraphs);
    if (paragraphs.length > 0 && certain.length === 0)
      return { ok: false, failure: 'pdf_no_text', detail: 'its letters stand in no certain order' };
    const labels = pageLabels(await statedLabels(document), laid.printed);
    const facts = await fileFacts(document);
    const metadata = metadataOf(facts, firstPage(pages[0], laid.usual.size), options.url);
    const unread = document.numPages - count;
    const language = languageOf(text, facts.language ?? facts.xmp.get('dc:language') ?? null);
    const unordered = paragraphs.length - certain.length;
    return {
      ok: true,
      reading: {
        url: options.url,
        canonical_url: null,
        ...metadata,
        site: null,
        language,
        state: text === '' ? 'empty' : truncated > 0 || unread > 0 || empty > 0 ? 'partial' : 'ok',
        text,
        paragraphs: certain,
        left_out: { boilerplate_blocks: laid.left, hidden_blocks: 0, truncated_chars: truncated },
        pdf: {
          pages: document.numPages,
          pages_read: count,
          pages_without_text: empty,
          ...(unordered > 0 ? { unordered_blocks: unordered } : {}),
          ...(losesLigatures(text, language) ? { loses_ligatures: true } : {}),
          marks: marks.map(({ start, page }) => ({ start, page, label: labels[page - 1] ?? null })),
        },
      },
    };
  } finally {
    await close();
  }
}

/** Fonts without names for their glyphs give signs without meaning: that is no text either. */
function isLegible(pages: readonly PiecePage[]): boolean {
  const sample = pages
    .slice(0, 30)
    .flatMap((page) => page.pieces.map((piece) => piece.text))
    .join('');
  const meaningful = sample.match(/[\p{L}\p{N}\p{P}\p{S}]/gu)?.length ?? 0;
  const unknown = sample.match(/[\p{Co}\p{Cc}\ufffd]/gu)?.length ?? 0;
  return meaningful > 0 && unknown < meaningful;
}

/** What the first page tells of the title. */
function firstPage(page: PiecePage | undefined, usual: number): FirstPage {
  if (!page) return { largest: null, lines: [] };
  const lines = linesOf(fragmentsOf(page.pieces));
  const upper = lines.filter((line) => line.base < page.height * 0.66 && /\p{L}{2}/u.test(textOf(line)));
  const size = Math.max(0, ...upper.map((line) => line.size));
  const at = upper.findIndex((line) => line.size > 0.95 * size);
  const end = upper.findIndex((line, i) => i > at && line.size <= 0.95 * size);
  const title = upper
    .slice(at, end < 0 ? at + 3 : Math.min(end, at + 3))
    .map(textOf)
    .join(' ');
  return {
    largest: size > 1.1 * usual && title.length > 2 && title.length < 250 ? title : null,
    lines: lines.map(textOf),
  };
}
