import { z } from './zod';

/** Checks of a connection test, in the order in which they are made. */
export const checkName = z.enum(['address', 'permission', 'origin', 'path', 'key', 'model', 'answer', 'window']);
export type CheckName = z.infer<typeof checkName>;

/** What came of one check; `untried`: an earlier one failed, or it does not apply. */
export const check = z.object({
  name: checkName,
  state: z.enum(['untried', 'running', 'ok', 'failed']),
});
export type Check = z.infer<typeof check>;

/** Why a connection does not work, or works with less. Each has its words and its mend in both languages. */
export const testCause = z.enum([
  'bad_address',
  'no_permission',
  'origin_refused',
  /** The server is there; the path is not, `/v1` is missing or stands twice. */
  'wrong_path',
  'no_key',
  'bad_key',
  'no_such_model',
  /** It lists none: a local server into which no model was loaded. */
  'no_models',
  'no_credit',
  'rate_limited',
  'offline',
  /** Nothing listens there, or the name is unknown. */
  'unreachable',
  'tls',
  /** A page instead of an answer: a network's sign-in page, a web interface, another site. */
  'not_json',
  'server_error',
  'timeout',
  /** It answered without a usable text. */
  'empty',
  /** The start or end of a long prompt was lost without a word. */
  'prompt_cut',
  /** The browser has no model of its own, or cannot run it here. */
  'unavailable',
  'stopped',
  'failed',
]);
export type TestCause = z.infer<typeof testCause>;

/** Outcome of a connection test, kept with its endpoint until the next one. It never holds a key. */
export const connectionReport = z.object({
  endpoint_id: z.string(),
  /** ISO 8601. */
  at: z.string(),
  ok: z.boolean(),
  /** Milliseconds of the model's answer; null where it was not asked. */
  ms: z.number().nonnegative().nullable(),
  /** The model that was asked; null where none was chosen yet. */
  model: z.string().nullable(),
  /** Names that the endpoint lists; null where it gives no list. */
  models: z.array(z.string()).nullable(),
  checks: z.array(check),
  /** Null where all is well. */
  cause: testCause.nullable(),
  /** Status and the server's own words, shortened. */
  detail: z.string(),
  /** What would work instead, as far as it was tried: a base URL for `wrong_path`, a model for `no_such_model`. */
  suggestion: z.string().nullable(),
  /** Milliseconds that the server asks to wait. */
  wait_ms: z.number().nonnegative().nullable(),
  /** Tokens that the model takes, prompt and answer together; null where it is not known. */
  window: z.number().int().positive().nullable(),
  /** What works with less, e.g. `prompt_cut`. */
  warnings: z.array(testCause),
});
export type ConnectionReport = z.infer<typeof connectionReport>;
