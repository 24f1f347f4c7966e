import { z } from './zod';

/** What a step may use or did use. Money is US dollars; a field that does not apply is 0. */
export const cost = z.object({
  calls: z.number().nonnegative(),
  tokens_in: z.number().nonnegative(),
  tokens_out: z.number().nonnegative(),
  usd: z.number().nonnegative(),
  reads: z.number().nonnegative(),
  searches: z.number().nonnegative(),
});
export type Cost = z.infer<typeof cost>;

export const NO_COST: Cost = { calls: 0, tokens_in: 0, tokens_out: 0, usd: 0, reads: 0, searches: 0 };

/**
 * A try of a step that gave no result: recorded, never overwritten. `interrupted`: the worker died in a step that is
 * safe to repeat. `in_doubt`: what ran it died too, so a paid call may have been made; it is counted and tried once more.
 */
export const attempt = z.object({
  at: z.string(),
  kind: z.enum(['failed', 'interrupted', 'in_doubt']),
  error: z.string(),
});
export type Attempt = z.infer<typeof attempt>;

/** One durable step of a run. The row is slim: input and result are blobs named by their hash. */
export const journalEntry = z.object({
  schema: z.number().int(),
  run_id: z.string(),
  /** Structural key, e.g. `read/02/page`: the same place in the code always has the same key. */
  key: z.string(),
  state: z.enum(['started', 'done', 'failed']),
  /** Where the effect runs: the worker, or the effect host, which outlives it. */
  place: z.enum(['worker', 'host']),
  input_hash: z.string(),
  /** Blob of the result as JSON; null until done. */
  result_hash: z.string().nullable(),
  reserved: cost,
  spent: cost,
  attempts: z.array(attempt),
  started_at: z.string(),
  ended_at: z.string().nullable(),
});
export type JournalEntry = z.infer<typeof journalEntry>;

/** A piece of a stream that a step is still receiving; gone when the step has its result. */
export const streamChunk = z.object({
  run_id: z.string(),
  key: z.string(),
  /** Position, from 0. */
  n: z.number().int().nonnegative(),
  text: z.string(),
});
export type StreamChunk = z.infer<typeof streamChunk>;
