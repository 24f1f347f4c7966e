import { evidence } from './evidence';
import { z } from './zod';

/** A quote that a person kept, with their comment. It holds its evidence whole, so nothing else can take it away. */
export const keptQuote = z.object({
  schema: z.number().int(),
  /** The id of the evidence. */
  id: z.string(),
  evidence,
  comment: z.string(),
  tags: z.array(z.string()),
  kept_at: z.string(),
});
export type KeptQuote = z.infer<typeof keptQuote>;

/** A note: Markdown in which `[^3]` is the third citation. */
export const note = z.object({
  schema: z.number().int(),
  id: z.string(),
  title: z.string(),
  body: z.string(),
  /** Footnote number in the body → evidence. */
  citations: z.record(z.string(), evidence),
  tags: z.array(z.string()),
  /** The run it was saved from, if any. */
  run_id: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Note = z.infer<typeof note>;
