import { outputMode, refusable, usage } from './endpoint';
import { z } from './zod';

/** Why an endpoint does not work as it is set up. Each has its own words, in both languages. */
export const connectionCause = z.enum([
  'bad_address',
  'wrong_path',
  'no_permission',
  'origin_refused',
  'bad_key',
  'no_key',
  'no_such_model',
  'no_models',
  'no_credit',
  /** The provider does not serve the country that the request came from. */
  'not_here',
  'rate_limited',
  'offline',
  /** Nothing answers there. */
  'unreachable',
  /** Something answers, but not over this scheme: http where https is spoken, or a certificate that is not trusted. */
  'tls',
  /** Over https nothing answers, which is also what an untrusted certificate looks like. */
  'tls_or_unreachable',
  'sign_in_page',
  'not_json',
  'prompt_cut',
  'server_error',
  'timeout',
  /** It answers, but not what was asked for. */
  'bad_answer',
  'browser_unavailable',
  'browser_download',
  'stopped',
]);
export type ConnectionCause = z.infer<typeof connectionCause>;

/** What would mend it; where there are several, the likeliest first. */
export const mend = z.discriminatedUnion('do', [
  z.object({ do: z.literal('allow_host'), pattern: z.string() }),
  /** `setting` is to be put into the server's environment as it stands, `origin` is this browser's own. */
  z.object({ do: z.literal('set_ollama_origins'), origin: z.string(), setting: z.string() }),
  z.object({ do: z.literal('enable_lmstudio_cors'), origin: z.string() }),
  z.object({ do: z.literal('allow_origin_on_server'), origin: z.string() }),
  z.object({ do: z.literal('use_base_url'), base_url: z.string() }),
  z.object({ do: z.literal('check_address') }),
  z.object({ do: z.literal('enter_key'), page: z.string().nullable() }),
  z.object({ do: z.literal('choose_model'), models: z.array(z.string()) }),
  z.object({ do: z.literal('load_model') }),
  z.object({ do: z.literal('add_credit') }),
  z.object({ do: z.literal('wait'), ms: z.number().nullable() }),
  z.object({ do: z.literal('go_online') }),
  z.object({ do: z.literal('start_server'), host: z.string() }),
  z.object({ do: z.literal('open_in_tab'), url: z.string() }),
  z.object({ do: z.literal('raise_context'), tokens: z.number(), setting: z.string().nullable() }),
  z.object({ do: z.literal('other_model') }),
  z.object({ do: z.literal('try_again') }),
  z.object({ do: z.literal('download_model') }),
]);
export type Mend = z.infer<typeof mend>;

/** A model that an endpoint lists. */
export const listedModel = z.object({
  id: z.string(),
  /** Tokens of its window, where the endpoint tells. */
  window: z.number().int().positive().nullable(),
  /** US dollars for a million tokens, where the endpoint tells. */
  price: z.object({ input: z.number(), output: z.number() }).nullable(),
});
export type ListedModel = z.infer<typeof listedModel>;

export const connectionReport = z.object({
  ok: z.boolean(),
  /** The address as it is used: what was typed, put right. */
  base_url: z.string(),
  cause: connectionCause.nullable(),
  mends: z.array(mend),
  /** Technical words for the log, in the server's language. */
  detail: z.string(),
  models: z.array(listedModel),
  /** The model that was asked; null where none could be. */
  model: z.string().nullable(),
  /** What was found out with it. */
  found: z
    .object({
      mode: outputMode.nullable(),
      refused: z.array(refusable),
      streams: z.boolean(),
      window: z.number().nullable(),
      first_ms: z.number().nullable(),
      ms: z.number(),
      usage,
    })
    .nullable(),
});
export type ConnectionReport = z.infer<typeof connectionReport>;
