import { mark } from './answer';
import { freshness, reused } from './cache';
import { caps, roleName } from './endpoint';
import { handRow } from './hand';
import { claimRow, round } from './round';
import { readState } from './snapshot';
import { resultRow, searchOrder, searchPlace, searchRow } from './source';
import { z } from './zod';

/** Where a run looks. */
export const lookIn = z.enum(['page', 'tabs', 'web', 'scholarly', 'library']);
export type LookIn = z.infer<typeof lookIn>;

export const depth = z.enum(['quick', 'standard', 'deep']);
export type Depth = z.infer<typeof depth>;

/** One thing to read: a tab, an address to fetch without cookies, or a saved copy. */
export const readTarget = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('tab'),
    tab_id: z.number().int(),
    /** Address and title at the moment of asking; null where the browser does not show them. */
    url: z.string().nullable(),
    title: z.string().nullable(),
    /** True when the person meant this very tab; pages with a password or card field are read only then. */
    asked: z.boolean(),
  }),
  /** `reuse`: a copy that is this fresh will do without asking its server; absent where the person named the page. */
  z.object({
    kind: z.literal('url'),
    url: z.string(),
    reuse: freshness.optional(),
    /** Which place a search found it in; absent where only the web was asked. */
    place: searchPlace.optional(),
  }),
  z.object({
    kind: z.literal('snapshot'),
    snapshot_id: z.string(),
    url: z.string().nullable(),
    title: z.string().nullable(),
    place: searchPlace.optional(),
  }),
]);
export type ReadTarget = z.infer<typeof readTarget>;

/** Why a page was not read. Each has its own words in the panel, in both languages. */
export const readFailure = z.enum([
  'no_permission',
  'restricted',
  'store',
  'empty_tab',
  'pdf',
  'pdf_password',
  'pdf_no_text',
  'pdf_damaged',
  'file_access',
  'no_text',
  'still_loading',
  'login_wall',
  'paywall',
  'bot_check',
  'error_page',
  'consent_wall',
  'unsupported',
  'tab_closed',
  'navigated',
  'blocked_address',
  'redirected',
  'unreachable',
  'timeout',
  'busy',
  'cut',
  'http_error',
  'not_a_page',
  'too_large',
  'copy_missing',
  'sensitive',
  'stopped',
  'failed',
]);
export type ReadFailure = z.infer<typeof readFailure>;

/**
 * `waiting`: for a decision of the person; `paused`: for the network, going on by itself; `stopping`: the person ended
 * it and its answer is being made from what is there.
 */
export const runState = z.enum(['created', 'queued', 'running', 'waiting', 'paused', 'stopping', 'done', 'failed']);
export type RunState = z.infer<typeof runState>;

/** Why a run is paused: no network; the machine slept and the connections are dead; a server asks to wait; a person decides. */
export const pauseReason = z.enum(['offline', 'asleep', 'busy', 'person']);
export type PauseReason = z.infer<typeof pauseReason>;

/** Where the text of a page comes from whose tab was gone when it was to be read: its server, or a copy saved before. */
export const insteadOfTab = z.enum(['fetched', 'copy']);

/** What the panel shows of a page while and after it is read. */
export const pageProgress = z.object({
  target: readTarget,
  state: z.enum(['waiting', 'reading', 'read', 'failed']),
  failure: readFailure.nullable(),
  /** A short technical cause for the log, e.g. `HTTP 404`; null where there is none. */
  detail: z.string().nullable(),
  snapshot_id: z.string().nullable(),
  title: z.string().nullable(),
  url: z.string().nullable(),
  /** How the reading ended, where it gave text; absent in older runs. */
  read_state: readState.nullish(),
  paragraphs: z.number().int().nonnegative(),
  quotes: z.number().int().nonnegative(),
  ms: z.number().nonnegative().nullable(),
  /** That its copy was there already; absent in older runs. */
  reused: reused.nullish(),
  /** Absent where it was read where the person had it. */
  instead: insteadOfTab.nullish(),
});
export type PageProgress = z.infer<typeof pageProgress>;

/** What understanding found in a question (MECHANISMS A08, A25). */
export const understood = z.object({
  language: z.string(),
  type: z.enum(['fact', 'comparison', 'procedure', 'troubleshooting', 'dispute', 'news', 'open', 'greeting']),
  /** Expected answer: what a sentence must hold to count as a direct answer. */
  expects: z.enum([
    'number',
    'date',
    'person',
    'place',
    'name',
    'yes_no',
    'reason',
    'manner',
    'definition',
    'condition',
    'any',
  ]),
  terms: z.array(z.string()),
  /** Names, identifiers, numbers and quoted phrases: they must be met, not merely approached. */
  names: z.array(z.string()),
  negated: z.boolean(),
  /** The two sides of a comparison, as written; absent where nothing is compared. */
  compared: z.array(z.string()).optional(),
  /** Countries and continents that the question is limited to; absent where it names none. */
  places: z.array(z.string()).optional(),
  /** Words that a page with the answer may use besides, from a model: for finding passages, never for refusing. */
  also: z.array(z.string()).optional(),
});
export type Understood = z.infer<typeof understood>;

/** Who is asked for words in a run (DESIGN section 5); the embedder, who only compares, is asked beside. */
export const modelRole = z.enum(['planner', 'executor', 'reporter', 'verifier']);
export type ModelRole = z.infer<typeof modelRole>;

/** One call of a model as Steps shows it; what it cost stands in the journal under the same key. */
export const modelCall = z.object({
  key: z.string(),
  role: roleName,
  stage: z.string(),
  model: z.string(),
  /** Why it gave nothing that could be used: a code of lib/models, or `unusable`; null where it did. */
  failure: z.string().nullable(),
  /** Whether a price was known: without one, no money is told. */
  priced: z.boolean(),
  ms: z.number().nonnegative(),
});
export type ModelCall = z.infer<typeof modelCall>;

/** Passages that a model was given, of those that were ranked: nothing is cut in silence. */
export const handedOver = z.object({
  stage: z.string(),
  passages: z.number().int().nonnegative(),
  of: z.number().int().nonnegative(),
  /** Characters of the whole prompt. */
  chars: z.number().int().nonnegative(),
  /** Of the pages, those whose text may not go to the model: the person has not agreed for their sites. */
  sites_kept_back: z.array(z.string()),
});
export type HandedOver = z.infer<typeof handedOver>;

/** A written sentence before the answer is whole: a draft until it has its mark. */
export const draftSentence = z.object({ text: z.string(), mark: mark.nullable() });
export type DraftSentence = z.infer<typeof draftSentence>;

/** A question that leans on an earlier one: `earlier` is that one, as it was understood. */
export const followUp = z.object({ run_id: z.string(), typed: z.string(), earlier: z.string() });
export type FollowUp = z.infer<typeof followUp>;

/** One question, from asking to its answer. */
export const run = z.object({
  schema: z.number().int(),
  id: z.string(),
  kind: z.enum(['ask', 'extract']),
  /** Empty for an extraction without a question. */
  question: z.string(),
  /**
   * Where it was asked as a follow-up: of which run, and what the person typed; `question` is what that means with its
   * conversation (MECHANISMS A24). Null or absent for a question of its own.
   */
  follows: followUp.nullish(),
  /** Asked anew on purpose: no answer of an earlier run is used again. */
  fresh: z.boolean().nullish(),
  look_in: z.array(lookIn),
  /** What is searched; null or absent for a run that reads given pages alone. */
  search: searchOrder.nullish(),
  /** Searches made, and what became of their results; absent where there were none. */
  searches: z.array(searchRow).optional(),
  results: z.array(resultRow).optional(),
  /** The search words that were used, and others that the pages themselves use. */
  words: z.object({ used: z.array(z.string()), offered: z.array(z.string()) }).optional(),
  /** Rounds of searching and reading, in order, and the claims as they stand; absent in older runs. */
  rounds: z.array(round).optional(),
  claims: z.array(claimRow).optional(),
  /** Addresses of pages (as in `url` of evidence) that the person excluded: nothing is quoted from them (MECHANISMS A03). */
  excluded: z.array(z.string()).optional(),
  /** Points that the person dropped while it ran, in the words of `rounds[].open`: they are gone after no more (A03). */
  dropped: z.array(z.string()).optional(),
  depth,
  /** The window whose panel asked. */
  window_id: z.number().int(),
  targets: z.array(readTarget),
  state: runState,
  /** Why it is paused, and until when at the earliest (ISO 8601); absent in runs that never were. */
  paused: z.object({ reason: pauseReason, until: z.string().nullable() }).nullish(),
  /** What it asks the person: the search words that it wants to send; the `key` names the step that waits. */
  awaits: z.object({ key: z.string(), words: z.array(z.string()) }).nullish(),
  /** What the person decided, by the key of the step that waited; the step takes it into the journal. */
  decided: z.record(z.string(), z.object({ words: z.array(z.string()), at: z.string() })).optional(),
  /** Journals of another engine version are not continued blindly (DESIGN section 2). */
  engine_version: z.number().int(),
  created_at: z.string(),
  started_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  understood: understood.nullable(),
  pages: z.array(pageProgress),
  /** Evidence found so far, best first. */
  evidence_ids: z.array(z.string()),
  /** What went wrong in a failed run: a stable code and a technical cause for the log. */
  error: z.object({ code: z.string(), cause: z.string() }).nullable(),
  /** Digests of the journal's entries when the run ended, as a blob: what a replay is checked against. */
  seal: z.string().nullable(),
  /** SHA-256 of the answer as canonical JSON. */
  answer_hash: z.string().nullable(),
  /** Steps from which the run went on anew because code or data had changed; the older steps are kept beside it. */
  forks: z.array(
    z.object({
      key: z.string(),
      from_version: z.number().int(),
      at: z.string(),
      /** A person's decision made it; `made_under`: what had been decided when the steps set aside were made. */
      by_person: z.boolean().optional(),
      made_under: z.string().nullish(),
    }),
  ),
  /** Limits of this run where a person let it go on with more than the settings allow. */
  caps: caps.optional(),
  /** Extraction only: paragraphs of the page that were considered. */
  considered: z.number().int().nonnegative(),
  /** Calls of models, in the order of their keys; empty where the rules did everything. */
  model_calls: z.array(modelCall),
  handed: z.array(handedOver),
  /** What is being written; empty before and after. */
  draft: z.array(draftSentence),
  /** The last commands of the person that were taken, by their ids: sent again, however late, they do nothing more. */
  commands: z.array(z.string()).optional(),
  /** What the person decided about the answer, in order; absent where nothing. */
  hand: z.array(handRow).optional(),
});
export type Run = z.infer<typeof run>;

/** Brings a run of the first version of this schema to the present one. */
export function upgradeRun(row: Record<string, unknown>): void {
  row.model_calls ??= [];
  row.handed ??= [];
  row.draft ??= [];
}
