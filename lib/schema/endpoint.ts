import { z } from './zod';

/** Kinds of server that a person can name; what differs between them is data (lib/models/presets.ts). */
export const presetName = z.enum(['openai', 'deepseek', 'qwen', 'openrouter', 'ollama', 'lmstudio', 'vllm', 'custom']);
export type PresetName = z.infer<typeof presetName>;

/** A place where models are asked. Its key is not part of it: keys stand in the extension's own storage only. */
export const endpoint = z.object({
  schema: z.number().int(),
  id: z.string(),
  /** `browser`: the model that the browser itself brings (Prompt API). */
  kind: z.enum(['openai', 'browser']),
  preset: presetName,
  name: z.string(),
  /** Normalised (lib/models/address.ts), without a trailing slash; empty for `browser`. */
  base_url: z.string(),
  created_at: z.string(),
});
export type Endpoint = z.infer<typeof endpoint>;

/** What a model does in a run (MECHANISMS B06); the embedder is optional (F32). */
export const roleName = z.enum(['planner', 'executor', 'reporter', 'verifier', 'embedder']);
export type RoleName = z.infer<typeof roleName>;

/** Settings of a call; null leaves the endpoint's own default. */
export const modelParameters = z.object({
  temperature: z.number().min(0).max(2).nullable().default(null),
  reasoning_effort: z.enum(['none', 'minimal', 'low', 'medium', 'high']).nullable().default(null),
  /** Tokens of an answer at most, thinking included; null: what each stage asks for. */
  max_tokens: z.number().int().positive().nullable().default(null),
});
export type ModelParameters = z.infer<typeof modelParameters>;

/** Who fills a role. */
export const roleChoice = z.object({ endpoint_id: z.string(), model: z.string().min(1), parameters: modelParameters });
export type RoleChoice = z.infer<typeof roleChoice>;

/** Every role; null stands for the rules. */
export const roles = z.partialRecord(roleName, roleChoice.nullable());
export type Roles = z.infer<typeof roles>;

/** How an object is asked for, from the strictest to the plainest. */
export const outputMode = z.enum(['json_schema', 'json_object', 'tool', 'text']);
export type OutputMode = z.infer<typeof outputMode>;

/**
 * Something that an endpoint refused for a model: a request field, or a way to ask. `reasoning_content`: it must not be
 * sent back; `no_reasoning_content`: it must; `input_batch`: many texts in one request for embeddings.
 */
export const refusable = z.enum([
  'json_schema',
  'json_object',
  'tools',
  'tool_choice',
  'stream',
  'stream_options',
  'max_tokens',
  'max_completion_tokens',
  'temperature',
  'reasoning_effort',
  'system',
  'reasoning_content',
  'no_reasoning_content',
  'input_batch',
]);
export type Refusable = z.infer<typeof refusable>;

/** What one endpoint can do with one model, learned from its answers: shown, and forgotten when a person says so. */
export const abilities = z.object({
  endpoint_id: z.string(),
  model: z.string(),
  /** What was refused and when (ISO 8601): after a while it is tried again. */
  refused: z.partialRecord(refusable, z.string()),
  /** Ways that have given a valid object. */
  proven: z.array(outputMode),
  /** A way chosen by the person; null: found by itself. */
  manual_mode: outputMode.nullable(),
  /** Prompt and answer together, in tokens; null while unknown. */
  window: z.number().int().positive().nullable(),
  window_from: z.enum(['person', 'listed', 'refused', 'cut', 'ceiling']).nullable(),
  /** Tokens that the endpoint counted for each that we estimated, of the calls so far; null before the first. */
  token_ratio: z.number().positive().nullable(),
  updated_at: z.string(),
});
export type Abilities = z.infer<typeof abilities>;

/** Tokens of one or several calls. */
export const usage = z.object({
  /** Requests that were sent, refused ones included. */
  calls: z.number().int().nonnegative(),
  tokens_in: z.number().nonnegative(),
  tokens_out: z.number().nonnegative(),
  /** Part of `tokens_out` that was thinking. */
  reasoning: z.number().nonnegative(),
  /** US dollars; 0 where no price is known. */
  usd: z.number().nonnegative(),
  /** The endpoint told the tokens itself; else they are estimated. */
  counted: z.boolean(),
  /** A price was known. */
  priced: z.boolean(),
});
export type Usage = z.infer<typeof usage>;

/** Why a model gave no usable answer. Each has its own words in the panel, in both languages. */
export const modelFailure = z.enum([
  /** No model stands in the role, or its endpoint was deleted. */
  'no_model',
  /** The cap of the run or the day does not allow it. */
  'budget',
  /** The prompt does not fit the model's window. */
  'too_long',
  'no_permission',
  'origin_refused',
  'bad_address',
  'bad_key',
  'no_such_model',
  'no_credit',
  'rate_limited',
  'unreachable',
  'server_error',
  'not_json',
  /** The endpoint says that it cannot do what is asked, whatever way it is asked. */
  'refused',
  /** The answer broke off before its end. */
  'truncated',
  /** Every token went into thinking, or the output limit came first. */
  'output_limit',
  'empty',
  /** It answered, but not with the object that was asked for. */
  'bad_shape',
  'timeout_first',
  'timeout_idle',
  'timeout_total',
  'stopped',
  /** The browser's own model is not there. */
  'unavailable',
  'failed',
]);
export type ModelFailure = z.infer<typeof modelFailure>;

/** US dollars for a million tokens. */
export const price = z.object({
  /** Start of the model's name; the longest that fits counts. */
  model: z.string(),
  input: z.number().nonnegative(),
  output: z.number().nonnegative(),
  /** Day on which it was read (ISO date), and where. */
  as_of: z.string(),
  source: z.string(),
});
export type Price = z.infer<typeof price>;

/** The most that may be spent. */
export const caps = z.object({
  calls: z.number().int().nonnegative(),
  /** In and out together. */
  tokens: z.number().int().nonnegative(),
  usd: z.number().nonnegative(),
});
export type Caps = z.infer<typeof caps>;
