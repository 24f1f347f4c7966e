import { blocksOf, type PdfBlock, type Usual } from './blocks';
import { regionsOf } from './columns';
import { commonSize } from './fragments';
import { type BarePage, withoutFurniture } from './furniture';
import { linesOf, textOf } from './lines';
import type { PiecePage } from './pieces';
import { type Lexicon, lexiconOf } from './words';

/** A document as blocks in reading order, before they are joined over lines, columns and pages. */
export interface LaidOut {
  blocks: PdfBlock[];
  lexicon: Lexicon;
  usual: Usual;
  /** Page numbers as they are printed on the pages, in the order of the pages; null where none was found. */
  printed: (string | null)[];
  /** Lines that were left out: running heads, tables of contents, stamps. */
  left: number;
}

/** Lays out pages: running heads away, columns in order, lines to blocks. */
export function layOut(pages: readonly PiecePage[]): LaidOut {
  const usual = usualOf(pages);
  const bare = withoutFurniture(pages, usual.size);
  let left = 0;
  const texts: string[] = [];
  const blocks = bare.flatMap((page) => {
    const found = blocksOfPage(page, usual, texts);
    left += found.left + page.removed + page.page.turned;
    return found.blocks;
  });
  return { blocks, lexicon: lexiconOf(texts), usual, printed: bare.map((page) => page.printed), left };
}

function blocksOfPage(bare: BarePage, usual: Usual, texts: string[]): { blocks: PdfBlock[]; left: number } {
  const rtl = bare.page.pieces.filter((piece) => piece.rtl).length > bare.page.pieces.length / 2;
  const blocks: PdfBlock[] = [];
  let left = 0;
  for (const region of regionsOf(bare.fragments, rtl)) {
    const lines = linesOf(region);
    texts.push(...lines.map(textOf));
    const found = blocksOf(lines, bare.page.number, usual);
    blocks.push(...found.blocks);
    left += found.left;
  }
  return { blocks, left };
}

/** Pages whose pieces are enough to know what is usual; more changes nothing and costs time. */
const SAMPLED = 40;

function usualOf(pages: readonly PiecePage[]): Usual {
  const step = Math.max(1, Math.floor(pages.length / SAMPLED));
  const pieces = pages.filter((_, i) => i % step === 0).flatMap((page) => page.pieces);
  const upright = pieces.filter((piece) => !piece.font.mono);
  const sample = upright.length > pieces.length / 4 ? upright : pieces;
  let all = 0;
  let bold = 0;
  for (const piece of sample) {
    all += piece.text.length;
    if (piece.font.bold) bold += piece.text.length;
  }
  return { size: commonSize(sample), bold: bold > all / 2 };
}
