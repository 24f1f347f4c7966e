import type { PDFDocumentProxy } from 'pdfjs-dist';
import { layOut } from './document';
import { locatePassage, type PlacedPassage, type WantedPassage } from './locate';
import { FontBook, rawPage } from './parser';
import { piecesOf } from './pieces';
import { inRunningOrder } from './reading';

/** Pages laid out around the one that a passage begins on: a passage may go on over the next, heads need neighbours. */
const BEFORE = 2;
const AFTER = 3;
/** Farthest page, from the one that the copy names, on which a passage is looked for in a changed file. */
const FARTHEST = 60;

/**
 * Finds a passage in an opened file: around the page that its copy names; where the file has changed, on the pages
 * further off, nearer ones first.
 *
 * @returns null where the file does not hold it
 */
export async function findPassage(document: PDFDocumentProxy, wanted: WantedPassage): Promise<PlacedPassage[] | null> {
  const fonts = new FontBook();
  const step = BEFORE + AFTER;
  for (let off = 0; off <= FARTHEST; off += step) {
    for (const at of off === 0 ? [wanted.page] : [wanted.page + off, wanted.page - off]) {
      const found = await findNear(document, { ...wanted, page: at }, fonts);
      if (found) return found;
    }
  }
  return null;
}

async function findNear(document: PDFDocumentProxy, wanted: WantedPassage, fonts: FontBook) {
  const from = Math.max(1, wanted.page - BEFORE);
  const to = Math.min(document.numPages, wanted.page + AFTER);
  const pages = [];
  for (let number = from; number <= to; number++)
    pages.push(piecesOf(await rawPage(document, number, fonts), fonts.facts));
  return pages.length === 0 ? null : locatePassage(inRunningOrder(layOut(pages)), pages, wanted);
}
