import { sourceType } from './snapshot';
import { z } from './zod';

/** Warnings about a source; classes and deductions are MECHANISMS F25. */
export const riskFlag = z.enum([
  'injection',
  'hidden_text',
  'truncated',
  'login_wall',
  'undated',
  'stale',
  'mirror',
  'machine_made',
  'as_extracted',
  'encoding_guessed',
]);
export type RiskFlag = z.infer<typeof riskFlag>;

/** Scores are 0 to 1; `reason` is one sentence (MECHANISMS B27, D03). */
export const evidenceScore = z.object({
  relevance: z.number().min(0).max(1),
  credibility: z.number().min(0).max(1),
  /** Null where the page has no date. */
  timeliness: z.number().min(0).max(1).nullable(),
  total: z.number().min(0).max(1),
  reason: z.string(),
});
export type EvidenceScore = z.infer<typeof evidenceScore>;

/** Where a passage stands. Offsets are UTF-16 units into the saved copy's text, end exclusive. */
export const provenance = z.object({
  snapshot_id: z.string(),
  snapshot_hash: z.string(),
  paragraph: z.number().int().nonnegative(),
  start: z.number().int().nonnegative(),
  end: z.number().int().nonnegative(),
  /** Up to 32 characters before and after the passage, for finding it again. */
  prefix: z.string(),
  suffix: z.string(),
  heading_path: z.array(z.string()),
  page: z.number().int().nullable(),
  page_label: z.string().nullable(),
  /** How the passage was obtained, in order: reading, ranking, quoting. */
  steps: z.array(z.string()),
});
export type Provenance = z.infer<typeof provenance>;

/** One passage kept as evidence (MECHANISMS D03, D04). Every field is present, null where unknown. */
export const evidence = z.object({
  schema: z.number().int(),
  id: z.string(),
  claim: z.string(),
  /** The verbatim passage: saved text from `provenance.start` to `provenance.end`. */
  excerpt: z.string(),
  title: z.string(),
  byline: z.string().nullable(),
  site: z.string().nullable(),
  language: z.string().nullable(),
  url: z.string(),
  canonical_url: z.string(),
  doi: z.string().nullable(),
  source_type: sourceType,
  published_at: z.string().nullable(),
  retrieved_at: z.string(),
  score: evidenceScore,
  risk_flags: z.array(riskFlag),
  content_hash: z.string(),
  provenance,
});
export type Evidence = z.infer<typeof evidence>;

/** What a question asks for (MECHANISMS D05). */
export const intent = z.enum([
  'fact',
  'comparison',
  'procedure',
  'troubleshooting',
  'dispute',
  'news',
  'open',
  'greeting',
  'extraction',
]);
export type Intent = z.infer<typeof intent>;

/** What a search hands to whoever works with it: found, typed, dated, flagged evidence (MECHANISMS D01, D02). */
export const evidencePacket = z.object({
  schema: z.number().int(),
  /** As it was asked; empty for an extraction without a question. */
  query: z.string(),
  intent,
  constraints: z.object({
    /** The question's time window; null where it asks for none. */
    freshness_days: z.number().nonnegative().nullable(),
    /** Kinds of sources that were asked first; empty where none were preferred. */
    preferred_sources: z.array(sourceType),
  }),
  /** ISO 8601. */
  generated_at: z.string(),
  /** Best first. */
  evidence: z.array(evidence),
});
export type EvidencePacket = z.infer<typeof evidencePacket>;
