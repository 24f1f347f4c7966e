import { z } from './zod';

/** What a round of searching and reading is for (MECHANISMS A70). */
export const roundPurpose = z.enum(['overview', 'detail', 'cross_check']);
export type RoundPurpose = z.infer<typeof roundPurpose>;

/**
 * Why a run went on, or why it ended (MECHANISMS E04, E05).
 *
 * Went on: `gap_open` a point is still open; `weak` all points are met and not surely enough; `reflect` the composed
 * answer fell short.
 * Ended: `enough` sure enough and no gap; `plateau` more pages make it no surer; `stable` the same claims twice;
 * `nothing_new` the same queries or pages again; `no_query` nothing new was left to ask; `rounds`, `searches`, `reads`,
 * `time`, `spent` a limit of that name; `stopped` the person; `nothing_to_search` nothing is searched in this run.
 */
export const roundReason = z.enum([
  'gap_open',
  'weak',
  'reflect',
  'enough',
  'plateau',
  'stable',
  'nothing_new',
  'no_query',
  'rounds',
  'searches',
  'reads',
  'time',
  'spent',
  'stopped',
  'nothing_to_search',
]);
export type RoundReason = z.infer<typeof roundReason>;

const share = z.number().min(0).max(1);

/** Who wrote the search words of a round, and why a model's were not taken; `failed` holds the code of the call. */
export const planned = z.object({
  by: z.enum(['rules', 'model', 'person']),
  /** Why the planner's words were not taken; null where nothing was refused. */
  refused: z.enum(['off_goal', 'repeated', 'unusable', 'failed', 'no_source']).nullable(),
  /** Queries that were refused, as the model wrote them. */
  dropped: z.array(z.string()),
  /** Names of the sources that the planner chose; absent where it left them to the rules. */
  sources: z.array(z.string()).nullish(),
});
export type Planned = z.infer<typeof planned>;

/** One round of a run as Steps shows it: what was missing, what was asked, what it came to, what was decided. */
export const round = z.object({
  /** From 1. */
  n: z.number().int().positive(),
  purpose: roundPurpose,
  /** Search words of the round; of the first those of the question. */
  queries: z.array(z.string()),
  /** The point that the round went after, in words of the question; null in the first. */
  gap: z.string().nullable(),
  plan: planned.nullish(),
  /** After the round: how sure the claims are, and the weighted share of points that nothing supports yet. */
  confidence: share,
  gap_share: share,
  /** Points met and points in all. */
  supported: z.number().int().nonnegative(),
  points: z.number().int().nonnegative(),
  /** Points that are met: they are not gone after again (MECHANISMS A48). */
  verified: z.array(z.string()),
  /** Points still to complete, the heaviest first (MECHANISMS A16). */
  open: z.array(z.string()),
  /** Claims that the round added, and pages that it read. */
  new_claims: z.number().int().nonnegative(),
  pages: z.number().int().nonnegative(),
  decision: z.enum(['go_on', 'halt']),
  reason: roundReason,
});
export type Round = z.infer<typeof round>;

/** One claim of the claim–evidence graph, for a small table (MECHANISMS E08, E10). */
export const claimRow = z.object({
  id: z.string(),
  claim: z.string(),
  /** Points that it meets, in words of the question. */
  points: z.array(z.string()),
  confidence: share,
  level: z.enum(['high', 'mid', 'low']),
  supported: z.boolean(),
  /** Ids of evidence that speak for it and against it. */
  for: z.array(z.string()),
  against: z.array(z.string()),
  /** One publisher, or one text published twice, counts once. */
  independent_sources: z.number().int().nonnegative(),
});
export type ClaimRow = z.infer<typeof claimRow>;
