import type * as PdfJs from 'pdfjs-dist';
import { fontFacts } from './font-facts';
import type { OutlineEntry } from './headings';
import type { FileFacts } from './metadata';
import type { FontFacts, RawItem, RawPage } from './pieces';

export type PdfJsModule = typeof PdfJs;

/** Where the parser and its tables lie: packaged with the extension, so that nothing is fetched from elsewhere. */
export interface PdfParser {
  library: PdfJsModule;
  /** Folder with `cmaps/`, `standard_fonts/` and `wasm/`, with a slash at its end. */
  assets: string;
}

let loaded: Promise<PdfParser> | undefined;

/**
 * The packaged parser, loaded when it is first needed: its 1.8 MB are no part of any other script. For contexts with a
 * document; the service worker cannot load modules.
 */
export function packagedParser(): Promise<PdfParser> {
  loaded ??= load(new URL('/pdf/', location.origin).href).catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function load(assets: string): Promise<PdfParser> {
  const library = (await import(/* @vite-ignore */ `${assets}pdf.min.mjs`)) as PdfJsModule;
  library.GlobalWorkerOptions.workerSrc = `${assets}pdf.worker.min.mjs`;
  return { library, assets };
}

export type OpenFailure = 'pdf_password' | 'pdf_damaged';

export type OpenedPdf =
  | { ok: true; document: PdfJs.PDFDocumentProxy; close: () => Promise<void> }
  | { ok: false; failure: OpenFailure; detail: string };

/**
 * Opens a file. The bytes are handed over and cannot be used afterwards.
 *
 * @param draw whether pages will be drawn; a reader of text needs no images and no fonts
 */
export async function openPdf(bytes: Uint8Array, parser: PdfParser, draw: boolean): Promise<OpenedPdf> {
  const task = parser.library.getDocument({
    data: bytes,
    cMapUrl: `${parser.assets}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${parser.assets}standard_fonts/`,
    wasmUrl: `${parser.assets}wasm/`,
    // An extension's policy forbids code from text. Decoders of pictures are the only WebAssembly in the package.
    isEvalSupported: false,
    useWasm: draw,
    enableXfa: false,
    disableFontFace: !draw,
    verbosity: 0,
    ...(draw ? {} : { maxImageSize: 1, useSystemFonts: false }),
  });
  try {
    return { ok: true, document: await task.promise, close: () => task.destroy() };
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    const detail = error instanceof Error ? error.message : String(error);
    await task.destroy().catch(() => undefined);
    return { ok: false, failure: name === 'PasswordException' ? 'pdf_password' : 'pdf_damaged', detail };
  }
}

/** Fonts of a document as far as they are known: its name comes with what draws a page, not with its text. */
export class FontBook {
  readonly facts = new Map<string, FontFacts>();
  private readonly named = new Set<string>();
  private looks = 0;

  /** @param mostLooks pages whose drawing is looked at for names of fonts; costs about as much as reading a page. */
  constructor(private readonly mostLooks = 40) {}

  async learn(
    page: PdfJs.PDFPageProxy,
    styles: Record<string, { fontFamily: string; vertical: boolean }>,
  ): Promise<void> {
    const fonts = Object.entries(styles);
    if (fonts.some(([font]) => !this.named.has(font)) && this.looks < this.mostLooks) {
      this.looks += 1;
      await page.getOperatorList().catch(() => undefined);
    }
    for (const [font, style] of fonts) {
      if (this.named.has(font)) continue;
      const name = nameOf(page, font);
      if (name !== null) this.named.add(font);
      this.facts.set(font, fontFacts(name, style.fontFamily === 'monospace', style.vertical));
    }
  }
}

function nameOf(page: PdfJs.PDFPageProxy, font: string): string | null {
  try {
    if (!page.commonObjs.has(font)) return null;
    const known: unknown = page.commonObjs.get(font);
    return typeof known === 'object' && known !== null && 'name' in known && typeof known.name === 'string'
      ? known.name
      : null;
  } catch {
    return null;
  }
}

/** The text of one page, placed as it is shown. Teaches `fonts` what the page's fonts are. */
export async function rawPage(document: PdfJs.PDFDocumentProxy, number: number, fonts: FontBook): Promise<RawPage> {
  const page = await document.getPage(number);
  try {
    const viewport = page.getViewport({ scale: 1 });
    const content = await page.getTextContent();
    await fonts.learn(page, content.styles);
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = viewport.transform;
    const items = content.items.flatMap((item): RawItem[] => {
      // Marks of structure hold no text; every text has its place, so that a highlight finds it by its number.
      if (!('str' in item)) return [];
      const [ia = 1, ib = 0, ic = 0, id = 1, ie = 0, jf = 0] = item.transform as number[];
      return [
        {
          text: item.str,
          transform: [
            a * ia + c * ib,
            b * ia + d * ib,
            a * ic + c * id,
            b * ic + d * id,
            a * ie + c * jf + e,
            b * ie + d * jf + f,
          ],
          width: item.width,
          height: item.height,
          font: item.fontName,
          rtl: item.dir === 'rtl',
        },
      ];
    });
    return { number, width: viewport.width, height: viewport.height, items };
  } finally {
    page.cleanup();
  }
}

/** What the file says about itself. A part that cannot be read is unknown. */
export async function fileFacts(document: PdfJs.PDFDocumentProxy): Promise<FileFacts> {
  const found = await document.getMetadata().catch(() => null);
  const info: Record<string, unknown> = { ...found?.info };
  const text = (name: string) => (typeof info[name] === 'string' && info[name] !== '' ? info[name] : null);
  const xmp = new Map<string, string>();
  for (const [name, value] of (found?.metadata ?? []) as Iterable<[string, unknown]>) {
    const first: unknown = Array.isArray(value) ? value.join(', ') : value;
    if (typeof first === 'string' && first.trim() !== '') xmp.set(name.toLowerCase(), first.trim());
  }
  return {
    title: text('Title'),
    author: text('Author'),
    created: text('CreationDate'),
    modified: text('ModDate'),
    language: text('Language'),
    xmp,
  };
}

/** The file's own table of contents, flat; empty where it has none. */
export async function outlineOf(document: PdfJs.PDFDocumentProxy): Promise<OutlineEntry[]> {
  type Node = { title: string; items: Node[] };
  const roots = ((await document.getOutline().catch(() => null)) ?? []) as Node[];
  const out: OutlineEntry[] = [];
  const visit = (nodes: readonly Node[], depth: number) => {
    for (const node of nodes) {
      if (out.length >= 5000 || depth > 8) return;
      out.push({ title: node.title, depth });
      visit(node.items, depth + 1);
    }
  };
  visit(roots, 0);
  return out;
}

/** The labels of the pages that the file states; null where it states none. */
export async function statedLabels(document: PdfJs.PDFDocumentProxy): Promise<string[] | null> {
  return document.getPageLabels().catch(() => null);
}
