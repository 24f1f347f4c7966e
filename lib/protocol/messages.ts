import { caps } from '../schema/endpoint';
import { decision } from '../schema/hand';
import { depth, followUp, lookIn, pauseReason, readFailure } from '../schema/run';
import { pageReading } from '../schema/snapshot';
import { sourceScope } from '../schema/source';
import { z } from '../schema/zod';

/** Contexts that send or take commands. */
export const party = z.enum(['panel', 'options', 'welcome', 'worker', 'host']);
export type Party = z.infer<typeof party>;

/** One page as the panel's "This page" card shows it. Nothing heavy is read for it. */
export const tabLook = z.object({
  tab_id: z.number().int(),
  /** Null where the browser does not show them. */
  url: z.string().nullable(),
  title: z.string().nullable(),
  loading: z.boolean(),
  /** Null when the page can be read. */
  failure: readFailure.nullable(),
  /** A visible password or card field: read only when asked, never with "Open tabs". */
  sensitive: z.boolean(),
});
export type TabLook = z.infer<typeof tabLook>;

export const showResult = z.object({
  result: z.enum(['shown', 'changed', 'not_searched', 'no_permission', 'opened_unmarked', 'not_open', 'unreadable']),
  /** The page's nearest passage today, where the quote has gone: for reading, never for citing. */
  nearest: z.object({ text: z.string(), similarity: z.number() }).nullable(),
});
export type ShowResult = z.infer<typeof showResult>;

/** What came of an effect in the effect host (lib/journal/effect-host.ts). */
export const effectOutcome = z.discriminatedUnion('state', [
  z.object({ state: z.literal('done') }),
  z.object({ state: z.literal('failed'), error: z.string() }),
  z.object({ state: z.literal('cancelled') }),
  z.object({ state: z.literal('paused'), reason: pauseReason, until: z.string().nullable() }),
]);

/**
 * What a replay found. `removed`: so many saved copies are gone that nothing cites, and what was made of them was taken
 * from the record. `key` names the first step that differs; empty where no single step does.
 */
export const replayResult = z.discriminatedUnion('same', [
  z.object({ same: z.literal(true), steps: z.number().int(), removed: z.number().int().optional() }),
  z.object({
    same: z.literal(false),
    why: z.enum([
      ...['not_ended', 'other_version', 'tampered', 'missing', 'text_left_out'],
      ...['differs', 'copy_missing', 'answer_differs', 'shown_differs'],
    ] as const),
    key: z.string(),
  }),
]);
export type ReplayResult = z.infer<typeof replayResult>;

/** A PDF that was read, or why not. */
export const pdfResult = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), reading: pageReading, origin: z.enum(['session', 'public']).optional() }),
  z.object({ ok: z.literal(false), failure: readFailure, detail: z.string() }),
]);

const stepName = z.object({ run_id: z.string(), key: z.string() });

interface CommandSpec {
  to: 'worker' | 'host';
  from: readonly Party[];
  payload: z.ZodType;
  value: z.ZodType;
  /** Milliseconds until the caller is told that nothing answered. */
  timeoutMs: number;
}

const runId = z.object({ run_id: z.string() });
/** Chosen by the sender: a command that is sent again, because the worker died before it answered, starts one run. */
const newRunId = z
  .string()
  .regex(/^r-[0-9a-f-]{36}$/)
  .optional();

/**
 * Every message between contexts. Messages carry commands only; what they changed is read from the library
 * ("the database is the interface", DESIGN section 2).
 */
export const commands = {
  /** Asks a question or extracts from a page; answers as soon as the run is stored. */
  'run.start': {
    to: 'worker',
    from: ['panel', 'welcome'],
    payload: z.object({
      run_id: newRunId,
      kind: z.enum(['ask', 'extract']),
      question: z.string().max(20_000),
      /** Empty where only added links are asked. */
      look_in: z.array(lookIn),
      depth,
      window_id: z.number().int(),
      /** The tab that "This page" meant when the question was asked. */
      tab_id: z.number().int().nullable(),
      /** Added links, to be fetched without cookies. */
      urls: z.array(z.string()).max(20),
      /** For a search: scopes of a command in place of the chips, one site, search words as the person changed them. */
      search: z
        .object({
          scopes: z.array(sourceScope).nullable(),
          site: z.string().max(255).nullable(),
          words: z.array(z.string().max(200)).max(40).nullable(),
        })
        .nullish(),
      /** What this question may spend on models, in place of what the settings allow. */
      caps: caps.nullish(),
      /** The question that this one follows; `question` is what it means behind that. */
      follows: followUp.nullish(),
      /** No answer of an earlier run will do. */
      fresh: z.boolean().nullish(),
    }),
    value: runId,
    timeoutMs: 10_000,
  },
  /** Ends a run; its answer is made from what is there. */
  'run.stop': { to: 'worker', from: ['panel'], payload: runId, value: z.null(), timeoutMs: 10_000 },
  /** Lets a run rest: no step is begun until `run.resume` names it. Nothing where it has ended or rests. */
  'run.pause': { to: 'worker', from: ['panel'], payload: runId, value: z.null(), timeoutMs: 10_000 },
  /** What the person decided of what a waiting run asked. */
  'run.decide': {
    to: 'worker',
    from: ['panel'],
    payload: z.object({ run_id: z.string(), key: z.string(), words: z.array(z.string().max(200)).min(1).max(40) }),
    value: z.null(),
    timeoutMs: 10_000,
  },
  /** Lets a run that its limit stopped go on with twice as much; not found where none did. */
  'run.continue': {
    to: 'worker',
    from: ['panel'],
    /** `forks`: how often the run had gone on anew where the person saw it. */
    payload: runId.extend({ forks: z.number().int().nonnegative().optional() }),
    value: z.null(),
    timeoutMs: 10_000,
  },
  /** Takes a person's decision about a run into its record; not found where the run cannot take it. */
  'run.hand': {
    to: 'worker',
    from: ['panel'],
    payload: runId.extend({ decision }),
    value: z.null(),
    timeoutMs: 10_000,
  },
  /** Asks the same question of the same pages anew, e.g. after a permission was given. */
  'run.again': {
    to: 'worker',
    from: ['panel'],
    /** `window_id`: the panel's, whose tabs are meant where the run's own window has been closed. */
    payload: runId.extend({ window_id: z.number().int(), new_run_id: newRunId }),
    value: runId,
    timeoutMs: 10_000,
  },
  /** Takes up runs that a dead worker left, and a paused one that is named; harmless when there are none. */
  'run.resume': {
    to: 'worker',
    from: ['panel', 'options'],
    payload: z.object({ run_id: z.string().optional() }),
    value: z.null(),
    timeoutMs: 10_000,
  },
  /** Runs an ended run again from its journal alone and compares. */
  'run.replay': { to: 'worker', from: ['panel', 'options'], payload: runId, value: replayResult, timeoutMs: 60_000 },
  /** A person deleted the library or knows of its loss: the count by which a loss is noticed begins anew. */
  'library.forget': {
    to: 'worker',
    from: ['panel', 'options'],
    payload: z.object({}),
    value: z.null(),
    timeoutMs: 5_000,
  },
  /** Clears the way to a model's server on this computer or its network that a person is setting up. */
  'model.reach': {
    to: 'worker',
    from: ['panel', 'options', 'welcome'],
    payload: z.object({ base_url: z.string() }),
    value: z.null(),
    timeoutMs: 5_000,
  },
  'tab.look': {
    to: 'worker',
    from: ['panel', 'welcome'],
    payload: z.object({ tab_id: z.number().int() }),
    value: tabLook,
    timeoutMs: 10_000,
  },
  /**
   * A person is writing a question about a tab: it is read, the effect host made and the way to an answer gone once,
   * before Enter. Nothing is stored and nothing leaves. `models`: whether a model will be asked; `draft`: the question so
   * far, as it would be asked.
   */
  'tab.prepare': {
    to: 'worker',
    from: ['panel'],
    payload: z.object({ tab_id: z.number().int(), models: z.boolean(), draft: z.string() }),
    value: z.null(),
    timeoutMs: 60_000,
  },
  /** Brings the tab of a passage to the front, scrolls to it and marks it. */
  'passage.show': {
    to: 'worker',
    from: ['panel', 'options'],
    payload: z.object({ evidence_id: z.string(), open: z.boolean() }),
    value: showResult,
    timeoutMs: 30_000,
  },
  /** Runs the effect of a begun step; its result is recorded under the step's key, whatever becomes of the caller. */
  'effect.perform': {
    to: 'host',
    from: ['worker'],
    /**
     * `keys`: of endpoints, by id. They go beside the payload, which the journal keeps. `rules_hold`: whether the
     * browser's rules stop redirects to private addresses; absent where nothing public is asked.
     */
    payload: stepName.extend({
      effect: z.string(),
      payload: z.unknown(),
      keys: z.record(z.string(), z.string()).optional(),
      rules_hold: z.boolean().optional(),
    }),
    value: effectOutcome,
    timeoutMs: 600_000,
  },
  /** Reads the PDF of an open tab; `base64`: its bytes as the tab itself gave them, null to have it fetched. */
  'pdf.read': {
    to: 'host',
    from: ['worker'],
    payload: z.object({ url: z.string(), base64: z.string().nullable() }),
    value: pdfResult,
    timeoutMs: 120_000,
  },
  /** Publishers' domains of addresses, in their order: the list they are told by is too heavy for the worker. */
  'address.publishers': {
    to: 'host',
    from: ['worker'],
    payload: z.object({ urls: z.array(z.string()).max(500) }),
    value: z.array(z.string()),
    timeoutMs: 10_000,
  },
  'effect.running': { to: 'host', from: ['worker'], payload: stepName, value: z.boolean(), timeoutMs: 5_000 },
  'effect.cancel': { to: 'host', from: ['worker'], payload: stepName, value: z.null(), timeoutMs: 5_000 },
} as const satisfies Record<string, CommandSpec>;

export type CommandName = keyof typeof commands;
export type Payload<N extends CommandName> = z.infer<(typeof commands)[N]['payload']>;
export type Value<N extends CommandName> = z.infer<(typeof commands)[N]['value']>;

export const envelope = z.object({
  sidelight: z.literal(1),
  to: z.enum(['worker', 'host']),
  from: party,
  command: z.string(),
  /** Chosen by the sender, and the same where the command is sent again. */
  id: z.string().max(64).optional(),
  payload: z.unknown(),
});
export type Envelope = z.infer<typeof envelope>;

/** Stable codes that the panel has words for. */
export const commandErrorCode = z.enum([
  'bad_request',
  'not_allowed',
  'unknown_command',
  'no_answer',
  'not_found',
  'copies_gone',
  'no_library',
  'no_room',
  'failed',
]);
export type CommandErrorCode = z.infer<typeof commandErrorCode>;

export const reply = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), error: z.object({ code: commandErrorCode, message: z.string() }) }),
]);
export type Reply = z.infer<typeof reply>;

/** Name of the port that an open panel holds: its closing tells the panel that the worker died. */
export const PANEL_PORT = 'sidelight-panel';
