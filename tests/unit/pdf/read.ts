import { resolve } from 'node:path';
import * as library from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type PdfResult, type ReadPdfOptions, readPdf } from '../../../lib/reading/pdf/index';
import type { PdfParser } from '../../../lib/reading/pdf/parser';
import type { PageReading } from '../../../lib/schema/snapshot';
import { makePdf, type PdfSpec } from '../../fixtures/pdf/make-pdf';

/** The parser as tests outside the browser use it. */
export const parser: PdfParser = { library, assets: `${resolve('node_modules/pdfjs-dist')}/` };

/** Reads a file that is written for the test. */
export function readMade(spec: PdfSpec, options: Partial<ReadPdfOptions> = {}): Promise<PdfResult> {
  return readPdf(makePdf(spec), { url: 'https://files.test/a.pdf', parser, ...options });
}

/** The blocks of a reading as `kind: text`, for comparing. */
export function blocksOf(reading: PageReading): string[] {
  return reading.paragraphs.map(({ kind, start, end }) => `${kind}: ${reading.text.slice(start, end)}`);
}

/** What a made file reads as; throws where it gives no text. */
export async function reading(spec: PdfSpec, options: Partial<ReadPdfOptions> = {}): Promise<PageReading> {
  const result = await readMade(spec, options);
  if (!result.ok) throw new Error(`${result.failure}: ${result.detail}`);
  return result.reading;
}
