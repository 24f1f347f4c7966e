import { sourceConfig, timeWindow } from '../../schema/source';
import { z } from '../../schema/zod';

/** Name of the effect that asks one source for one page of results; it runs in the effect host. */
export const SEARCH_SOURCE = 'search.source';

/** What the step sends, and its record. The source's key travels beside it. */
export const searchCommand = z.object({
  source: sourceConfig,
  query: z.string(),
  window: timeWindow,
  count: z.number().int().positive(),
  cursor: z.string().nullable(),
  language: z.string(),
  /** Of the query, by the run's embedder: it is then asked by meaning. */
  vector: z.array(z.number()).optional(),
});
export type SearchCommand = z.infer<typeof searchCommand>;
