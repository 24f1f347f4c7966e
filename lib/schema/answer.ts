import { z } from './zod';

/** A span of a saved copy that a sentence stands on. */
export const citation = z.object({
  evidence_id: z.string(),
  start: z.number().int().nonnegative(),
  end: z.number().int().nonnegative(),
  quote: z.string(),
  snapshot_hash: z.string(),
});
export type Citation = z.infer<typeof citation>;

/** What checking a sentence against its spans gave (DESIGN section 1). */
export const mark = z.enum([
  'supported',
  'facts_match',
  'judged_by_model',
  'not_confirmed',
  'disputed',
  'contradicted',
]);
export type Mark = z.infer<typeof mark>;

export const sentence = z.object({
  text: z.string(),
  citations: z.array(citation),
  mark,
  reasons: z.array(z.string()),
});
export type Sentence = z.infer<typeof sentence>;

/** Why a run ended. `detail` numbers make the sentence that the panel shows in its own language. */
export const stop = z.object({
  reason: z.enum(['answered', 'not_enough_evidence', 'nothing_readable', 'stopped_by_person', 'extracted', 'greeting']),
  /** True when a limit or a person ended the run, not the state of the evidence. */
  forced: z.boolean(),
  detail: z.record(z.string(), z.number()),
});
export type Stop = z.infer<typeof stop>;

/** Two sources that give different figures for what looks like the same thing. */
export const dispute = z.object({
  a: z.string(),
  b: z.string(),
  /** The differing figures as they stand in each quote. */
  value_a: z.string(),
  value_b: z.string(),
});
export type Dispute = z.infer<typeof dispute>;

/** A part of the question that no passage answers: words of the question, for the panel to name. */
export const gap = z.object({ text: z.string() });
export type Gap = z.infer<typeof gap>;

/** An answer as data; Markdown is one rendering of it, never the source (DESIGN section 3). */
export const answer = z.object({
  schema: z.number().int(),
  run_id: z.string(),
  question: z.string(),
  language: z.string(),
  /** The direct answer, at most three sentences (MECHANISMS A43). */
  overview: z.array(sentence).max(3),
  /** Supporting passages, best first: ids of evidence. */
  passages: z.array(z.string()),
  disputes: z.array(dispute),
  gaps: z.array(gap),
  stop,
  /** Engine that wrote it: `rules` quotes, `model` writes. */
  engine: z.enum(['rules', 'model']),
});
export type Answer = z.infer<typeof answer>;
