import { z } from './zod';

/** Which saved copy an address gave, and what its server said for asking whether it has changed. */
export const cachedPage = z.object({
  /** Canonical address (lib/evidence/canonical-url.ts). */
  url: z.string(),
  snapshot_id: z.string(),
  etag: z.string().nullable(),
  last_modified: z.string().nullable(),
  /** When its text was obtained, and when its server last said that it is still so. ISO 8601. */
  stored_at: z.string(),
  checked_at: z.string(),
});
export type CachedPage = z.infer<typeof cachedPage>;

/** What a source answered. */
export const cachedQuery = z.object({
  /** SHA-256 of all that the answer depends on. */
  key: z.string(),
  stored_at: z.string(),
  value: z.unknown(),
});
export type CachedQuery = z.infer<typeof cachedQuery>;

/** How soon what a question is about goes out of date (lib/evidence/ttl.ts). */
export const freshness = z.object({ window_days: z.number().nonnegative().nullable(), news: z.boolean() });

/** That something was not asked for anew: when it was obtained, and whether its server said just now that it still holds. */
export const reused = z.object({ at: z.string(), checked: z.boolean() });
export type Reused = z.infer<typeof reused>;
