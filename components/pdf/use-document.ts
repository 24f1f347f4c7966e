import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useCallback, useEffect, useState } from 'react';
import { pdfBytesAgain } from '../../lib/fetch/tab-pdf';
import { findPassage } from '../../lib/reading/pdf/find';
import type { PlacedPassage } from '../../lib/reading/pdf/locate';
import { openPdf, type PdfJsModule, packagedParser } from '../../lib/reading/pdf/parser';
import type { Evidence } from '../../lib/schema/evidence';
import type { ReadFailure } from '../../lib/schema/run';

export type OpenedFile =
  | { state: 'opening' }
  | { state: 'open'; document: PDFDocumentProxy; library: PdfJsModule; sizes: PageSize[] }
  | { state: 'closed'; failure: ReadFailure; detail: string };

/** Of a page as it is shown, in its own units. */
export interface PageSize {
  width: number;
  height: number;
}

/** Pages whose true size is looked up before the first is shown; the others are taken to be like the first. */
const MEASURED = 40;

/** Opens a file that was read before. */
export function useFile(url: string): { file: OpenedFile; again: () => void } {
  const [file, setFile] = useState<OpenedFile>({ state: 'opening' });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try opens it anew
  useEffect(() => {
    let wanted = true;
    let close: (() => Promise<void>) | null = null;
    setFile({ state: 'opening' });
    void open(url).then((opened) => {
      if (opened.state === 'open') close = opened.close;
      if (wanted) setFile(opened);
      else void close?.();
    });
    return () => {
      wanted = false;
      void close?.();
    };
  }, [url, tries]);
  const again = useCallback(() => setTries((n) => n + 1), []);
  return { file, again };
}

type Opened =
  | Exclude<OpenedFile, { state: 'open' }>
  | (Extract<OpenedFile, { state: 'open' }> & { close(): Promise<void> });

async function open(url: string): Promise<Opened> {
  try {
    const got = await pdfBytesAgain(url);
    if (!got.ok) return { state: 'closed', failure: got.failure, detail: got.detail };
    const parser = await packagedParser();
    const opened = await openPdf(got.bytes, parser, true);
    if (!opened.ok) return { state: 'closed', failure: opened.failure, detail: opened.detail };
    const { document, close } = opened;
    const sizes: PageSize[] = [];
    for (let number = 1; number <= Math.min(document.numPages, MEASURED); number++) {
      const { width, height } = (await document.getPage(number)).getViewport({ scale: 1 });
      sizes.push({ width, height });
    }
    return { state: 'open', document, library: parser.library, sizes, close };
  } catch (error) {
    return { state: 'closed', failure: 'failed', detail: error instanceof Error ? error.message : String(error) };
  }
}

/** Where a quote stands on the pages: undefined while it is looked for, null where the file does not hold it. */
export function usePlaced(file: OpenedFile, item: Evidence | null): PlacedPassage[] | null | undefined {
  const [found, setFound] = useState<{ id: string; placed: PlacedPassage[] | null } | null>(null);
  const document = file.state === 'open' ? file.document : null;
  useEffect(() => {
    if (!document || !item) return;
    let wanted = true;
    const { prefix, suffix, page } = item.provenance;
    void findPassage(document, { exact: item.excerpt, prefix, suffix, page: page ?? 1 })
      .catch(() => null)
      .then((placed) => wanted && setFound({ id: item.id, placed }));
    return () => {
      wanted = false;
    };
  }, [document, item]);
  return item && found?.id === item.id ? found.placed : undefined;
}
