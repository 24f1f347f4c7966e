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
  'browser',
  'library',
  'bookmarks',
  'history',
]);
export type SourceKind = z.infer<typeof sourceKind>;

/** Kinds that this browser itself answers: its default search in a tab, and what the person keeps in it. */
export const hereKind = z.enum(['browser', 'library', 'bookmarks', 'history']);
export type HereKind = z.infer<typeof hereKind>;

/** Where the fields of a custom JSON answer stand: names joined by dots, e.g. `data.items`. */
export const customFields = z.object({
  /** The list of results; empty where the answer is the list itself. */
  results: z.string(),
  url: z.string(),
  title: z.string(),
  snippet: z.string(),
  /** Empty where the service gives none. */
  date: z.string().default(''),
  /** Of an index that holds vectors: the field, and whose query language the cluster speaks. Empty: by words alone. */
  vector: z.string().optional(),
  cluster: z.enum(['elasticsearch', 'opensearch']).optional(),
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
  /** The saved copy that it is; absent for what has to be fetched. */
  snapshot_id: z.string().optional(),
});
export type SearchHit = z.infer<typeof searchHit>;

/** Why a search gave no list. None of them says anything about the question (“errors are not evidence”). */
export const searchFailure = z.enum([
  'no_permission',
  'no_key',
  'bad_key',
  /** The key is right and its plan or credit is used up. */
  'no_credit',
  'rate_limited',
  /** A page that wants to know whether a person is there, in place of results. */
  'bot_check',
  /** A page that asks for consent to cookies, in place of results: that is the person's to give. */
  'consent_page',
  /** A SearXNG server whose settings do not allow JSON. */
  'json_off',
  /** The server sends to another address, which is not followed with a key, nor while not all sites are allowed. */
  'redirected',
  'unreachable',
  'timeout',
  'server_error',
  'refused',
  'bad_answer',
  'too_large',
  'blocked_address',
  'stopped',
  /** Nothing was asked: the words repeat text that only the person's own pages show. */
  'session_text',
  /** Nothing was asked: the embedder gave no vector to search by. */
  'no_vector',
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

/** Which sources a scope command left: `/wiki`, `/scholar`; `own` is what the person keeps. */
export const sourceScope = z.enum(['web', 'reference', 'scholarly', 'own']);
export type SourceScope = z.infer<typeof sourceScope>;

/** Places that a search looks in, named as the chips are; each has a share of its own of the pages read (MECHANISMS C18). */
export const searchPlace = z.enum(['web', 'scholarly', 'library']);
export type SearchPlace = z.infer<typeof searchPlace>;

/** What a run that searches was asked for, settled when it is asked. */
export const searchOrder = z.object({
  /** Switched on at that moment. */
  sources: z.array(sourceConfig),
  /** Sources that may not be asked, since the browser has not allowed their hosts. */
  not_allowed: z.array(z.string()),
  scopes: z.array(sourceScope),
  /** Only pages of this host (`/site:`); null: any. */
  site: z.string().nullable(),
  /** Search words as the person changed them; null: written from the question. */
  words: z.array(z.string()).nullable(),
  /** The person wants to see the words before they are sent; absent where not. */
  confirm: z.boolean().optional(),
});
export type SearchOrder = z.infer<typeof searchOrder>;

/** One search as Steps shows it. */
export const searchRow = z.object({
  key: z.string(),
  source: z.string(),
  query: z.string(),
  state: z.enum(['waiting', 'asking', 'done', 'failed']),
  hits: z.number().int().nonnegative(),
  failure: searchFailure.nullable(),
  detail: z.string().nullable(),
  ms: z.number().nonnegative(),
  cached_at: z.string().nullable(),
  /** The word that narrowed a query for a gap; absent where none did. */
  narrowed_by: z.string().optional(),
  /** Of its results the pages that were read, and those that the answer cites; absent until the run has ended. */
  read: z.number().int().nonnegative().optional(),
  cited: z.number().int().nonnegative().optional(),
});
export type SearchRow = z.infer<typeof searchRow>;

/** Why a result was not read. */
export const leftOut = z.enum([
  /** The same page under another address, or the same title and words on the same host. */
  'duplicate',
  /** Its host has its share of the pages already. */
  'host_share',
  /** Title and snippet hold no word of the search. */
  'off_topic',
  /** Others matched better. */
  'ranked_lower',
  /** Not on the one site that was asked for. */
  'other_site',
  /** A file that is no page: a program, an archive, a picture. */
  'not_a_page',
  /** The person put it in scope already. */
  'in_scope',
]);
export type LeftOut = z.infer<typeof leftOut>;

/** What became of one result. */
export const resultRow = z.object({
  url: z.string(),
  title: z.string(),
  published_at: z.string().nullable(),
  sources: z.array(z.string()),
  /** Null: it was read, or is to be. */
  left_out: leftOut.nullable(),
  /** Which place named it; absent where only the web was asked. */
  place: searchPlace.optional(),
  snapshot_id: z.string().optional(),
});
export type ResultRow = z.infer<typeof resultRow>;
