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

export function sumOfCosts(costs: readonly Partial<Cost>[]): Cost {
  const total = { ...NO_COST };
  for (const one of costs) for (const name of Object.keys(total) as (keyof Cost)[]) total[name] += one[name] ?? 0;
  return total;
}

/**
 * A try of a step that gave no result: recorded, never overwritten. `failed`: it ended without one, as one of several
 * requests to a model may, too. `interrupted`: what ran it died, and it is known that nothing is paid for. `in_doubt`:
 * what ran it died while a paid request was out; it is counted and tried once more. `paused`: it could not be done then.
 */
export const attempt = z.object({
  at: z.string(),
  kind: z.enum(['failed', 'interrupted', 'in_doubt', 'paused']),
  error: z.string(),
  /** A stable code of what was wrong, e.g. `rate_limited` (lib/schema/endpoint.ts); absent where there is none. */
  reason: z.string().optional(),
  /** Milliseconds that were waited before the next try; absent where none was. */
  wait_ms: z.number().nonnegative().optional(),
  /** What it may have cost at most, beside what the step has spent; absent where nothing. */
  cost: cost.optional(),
});
export type Attempt = z.infer<typeof attempt>;

/** One durable step of a run. The row is slim: input and result are blobs named by their hash. */
export const journalEntry = z.object({
  schema: z.number().int(),
  run_id: z.string(),
  /** Structural key, e.g. `read/02/page`: the same place in the code always has the same key. */
  key: z.string(),
  /** `paused`: it waits with its run; nothing of it is under way. */
  state: z.enum(['started', 'paused', 'done', 'failed']),
  /** Where the effect runs: the worker, or the effect host, which outlives it. */
  place: z.enum(['worker', 'host']),
  input_hash: z.string(),
  /** Blob of the result as JSON; null until done. */
  result_hash: z.string().nullable(),
  reserved: cost,
  spent: cost,
  /** What was spent is an estimate: no server has counted it, e.g. because the answer was cut. */
  about: z.boolean().optional(),
  attempts: z.array(attempt),
  started_at: z.string(),
  ended_at: z.string().nullable(),
});
export type JournalEntry = z.infer<typeof journalEntry>;

/** A piece of what a step is still receiving; gone when the step has its result. */
export const streamChunk = z.object({
  run_id: z.string(),
  key: z.string(),
  /** Position in the stream, from 0. Below 0 stand the paid requests of the step (lib/library/requests.ts). */
  n: z.number().int(),
  text: z.string(),
});
export type StreamChunk = z.infer<typeof streamChunk>;
