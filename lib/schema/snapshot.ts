import { z } from './zod';

/** What a block of a page is; a passage keeps the kind of the block it was cut from. */
export const blockKind = z.enum([
  'prose',
  'heading',
  'list',
  'table',
  'code',
  'math',
  'caption',
  'footnote',
  'quote',
  'transcript',
]);
export type BlockKind = z.infer<typeof blockKind>;

/** One block of a saved copy. Offsets are UTF-16 units into the saved text, end exclusive. */
export const paragraph = z.object({
  index: z.number().int().nonnegative(),
  kind: blockKind,
  start: z.number().int().nonnegative(),
  end: z.number().int().nonnegative(),
  /** Headings above the block, outermost first. */
  heading_path: z.array(z.string()),
  /** Its place in a numbered list, from 1; absent elsewhere and in copies that were saved before it was read. */
  item: z.number().int().positive().optional(),
});
export type Paragraph = z.infer<typeof paragraph>;

/** Who published a page, as far as its address and metadata tell (MECHANISMS F25). */
export const sourceType = z.enum([
  'official',
  'paper',
  'reference',
  'government',
  'news',
  'engineering_blog',
  'forum',
  'press_release',
  'social',
  'unknown',
]);
export type SourceType = z.infer<typeof sourceType>;

/** How far a person trusts kinds of sources, 0 to 1, where that is not the usual (lib/evidence/priors.ts). */
export const sourcePriors = z.partialRecord(sourceType, z.number().min(0).max(1));

/**
 * How a reading of a page ended. Text that may be quoted comes with `ok`, `partial` (the person's selection),
 * `too_large` (read up to the limit), `changing` (it changed while it was read), `no_transcript` (a video's
 * description), and with `login_wall` and `paywall` where the page shows a part; the others never carry text.
 */
export const readState = z.enum([
  'ok',
  'partial',
  'too_large',
  'changing',
  'no_transcript',
  'login_wall',
  'paywall',
  'bot_check',
  'error_page',
  'consent_wall',
  'unsupported',
  'still_loading',
  'empty',
]);
export type ReadState = z.infer<typeof readState>;

/** Parts of a page that were not taken into the copy, counted so that the panel can say so. */
export const leftOut = z.object({
  /** Menus, footers, sidebars and the like. */
  boilerplate_blocks: z.number().int().nonnegative(),
  /** Elements that a reader of the page cannot see. */
  hidden_blocks: z.number().int().nonnegative(),
  /** Places in what cannot be seen that speak to a machine; absent where there are none. */
  hidden_orders: z.number().int().nonnegative().optional(),
  /** Characters beyond the size limit. */
  truncated_chars: z.number().int().nonnegative(),
});
export type LeftOut = z.infer<typeof leftOut>;

/** Pages of a PDF in the text of its copy. */
export const pdfPages = z.object({
  /** Pages of the file, and those that were read: the first so many of a very long one. */
  pages: z.number().int().positive(),
  pages_read: z.number().int().positive(),
  /** Pages read that hold no text, e.g. scanned ones. */
  pages_without_text: z.number().int().nonnegative(),
  /** Hebrew or Arabic blocks whose letters may stand in another order: in the text, never quoted. Absent: none. */
  unordered_blocks: z.number().int().positive().optional(),
  /** The file gives its words without fi, fl, ff. Absent: it does not. */
  loses_ligatures: z.boolean().optional(),
  /**
   * Where the text goes on to another page, sorted by offset; a page may come twice, since a footnote stands behind the
   * paragraph that goes on over the page's end. `label` is the page's printed number, null where it has none.
   */
  marks: z.array(
    z.object({
      start: z.number().int().nonnegative(),
      page: z.number().int().positive(),
      label: z.string().nullable(),
    }),
  ),
});
export type PdfPages = z.infer<typeof pdfPages>;

/** How the bytes of a fetched page were read as letters. */
export const pageEncoding = z.object({
  /** Name in the Encoding Standard. */
  name: z.string(),
  by: z.enum(['header', 'bom', 'meta', 'guess']),
  /** True where it was guessed and another encoding is nearly as likely. */
  unsure: z.boolean().optional(),
  /** What the page or its server states and is not so. */
  disbelieved: z.string().optional(),
});
export type PageEncoding = z.infer<typeof pageEncoding>;

/** What an official document says of itself; null where it does not. */
export const officialDocument = z.object({
  issuer: z.string().nullable(),
  /** As printed, e.g. `国办发〔2023〕12号`. */
  number: z.string().nullable(),
  /** ISO 8601 dates. */
  effective_at: z.string().nullable(),
  repealed_at: z.string().nullable(),
  attachments: z.array(z.object({ title: z.string(), url: z.string() })),
});
export type OfficialDocument = z.infer<typeof officialDocument>;

/** What the reader hands over: text, blocks and metadata; unknown is null, never guessed. */
export const pageReading = z.object({
  /** The address that was valid when the text was read. */
  url: z.string(),
  canonical_url: z.string().nullable(),
  title: z.string(),
  byline: z.string().nullable(),
  site: z.string().nullable(),
  /** BCP 47, from the text when the page's own statement is missing or wrong. */
  language: z.string().nullable(),
  /** ISO 8601 date or date-time. */
  published_at: z.string().nullable(),
  modified_at: z.string().nullable(),
  doi: z.string().nullable(),
  /** Laws, orders, notices; null or absent for other pages. */
  official: officialDocument.nullish(),
  state: readState,
  /** Short and technical, for the record: `HTTP 404`, `password field`. */
  state_reason: z.string().nullish(),
  text: z.string(),
  paragraphs: z.array(paragraph),
  left_out: leftOut,
  /** Only of a PDF. */
  pdf: pdfPages.optional(),
  /** Only of what was fetched: the text of a tab was decoded by the browser. */
  encoding: pageEncoding.optional(),
});
export type PageReading = z.infer<typeof pageReading>;

/** A saved copy: the text that quotes are taken from (DESIGN section 3). The text itself is a blob under `hash`. */
export const snapshot = pageReading.omit({ text: true }).extend({
  schema: z.number().int(),
  id: z.string(),
  /** SHA-256 of the text, lower-case hex. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  /** Length of the text in UTF-16 units. */
  length: z.number().int().nonnegative(),
  source_type: sourceType,
  /** session: read from a person's tab; public: obtained by a cookieless fetch. */
  origin: z.enum(['session', 'public']),
  retrieved_at: z.string(),
  /** The tab it was read from, for as long as that tab lives; null for fetched pages. */
  tab_id: z.number().int().nullable(),
});
export type Snapshot = z.infer<typeof snapshot>;

/** The page of a PDF on which a place of its copy's text stands; nulls for everything that has no pages. */
export function pageAt(
  { pdf }: Pick<PageReading, 'pdf'>,
  offset: number,
): { page: number | null; page_label: string | null } {
  const mark = pdf?.marks.findLast(({ start }) => start <= offset);
  return { page: mark?.page ?? null, page_label: mark?.label ?? null };
}
