import { z } from './zod';

/** Search services that can be asked; each has a file of its own in lib/sources. */
export const sourceKind = z.enum([
  'mediawiki',
  'searxng',
  'brave',
  'serper',
  'tavily',
  'exa',
  'elasticsearch',
  'custom',
  'openalex',
  'crossref',
  'arxiv',
  'europepmc',
  'stackexchange',
  'hackernews',
]);
export type SourceKind = z.infer<typeof sourceKind>;

/** Where the fields of a custom JSON answer stand: names joined by dots, e.g. `data.items`. */
export const customFields = z.object({
  /** The list of results; empty where the answer is the list itself. */
  results: z.string(),
  url: z.string().min(1),
  title: z.string(),
  snippet: z.string(),
  /** Empty where the service gives none. */
  date: z.string().default(''),
});
export type CustomFields = z.infer<typeof customFields>;

/** One source as a person set it up, or as it comes with the extension. Its key is not here. */
export const sourceConfig = z.object({
  id: z.string().min(1),
  kind: sourceKind,
  name: z.string().min(1),
  /** Address of the service; of a custom source a template with {query}, {count}, {offset}, {page}, {from}, {to}. */
  base_url: z.string(),
  enabled: z.boolean(),
  /** BCP 47 language of an edition that speaks one language alone; null: any. */
  language: z.string().nullable(),
  custom: customFields.nullable(),
});
export type SourceConfig = z.infer<typeof sourceConfig>;

/** A period that results should be from: ISO dates, null where open. */
export const timeWindow = z.object({ from: z.string().nullable(), to: z.string().nullable() });
export type TimeWindow = z.infer<typeof timeWindow>;

/** One result of a search: never evidence, only a reason to read the page (MECHANISMS F15). */
export const searchHit = z.object({
  url: z.string(),
  title: z.string(),
  /** As plain text, shortened to `SNIPPET_CHARS`. */
  snippet: z.string(),
  /** ISO date or time; null where the source names none. */
  published_at: z.string().nullable(),
  language: z.string().nullable(),
});
export type SearchHit = z.infer<typeof searchHit>;

/** Why a search gave no list. None of them says anything about the question (“errors are not evidence”). */
export const searchFailure = z.enum([
  'no_permission',
  'no_key',
  'bad_key',
  'rate_limited',
  /** A page that wants to know whether a person is there, in place of results. */
  'bot_check',
  /** A SearXNG server whose settings do not allow JSON. */
  'json_off',
  'unreachable',
  'timeout',
  'server_error',
  'refused',
  'bad_answer',
  'too_large',
  'blocked_address',
  'stopped',
  /** Nothing was asked: the budget of searches is used up. */
  'budget',
]);
export type SearchFailure = z.infer<typeof searchFailure>;

/** What one request to one source gave. */
export const searchOutcome = z.object({
  hits: z.array(searchHit),
  /** Hands the next page of results; null where there is none. */
  cursor: z.string().nullable(),
  failure: searchFailure.nullable(),
  /** A short technical cause, e.g. `HTTP 503`; never a key. */
  detail: z.string().nullable(),
  ms: z.number().nonnegative(),
  /** When the list was fetched, where it comes from the cache; ISO 8601. */
  cached_at: z.string().nullable(),
});
export type SearchOutcome = z.infer<typeof searchOutcome>;
