import { endpoint, modelFailure, modelParameters, outputMode, usage } from '../schema/endpoint';
import { z } from '../schema/zod';

/** Name of the effect that asks a model; it runs in the effect host. */
export const ASK_MODEL = 'model.ask';

/** What a step hands to the effect host, and what its journal entry keeps as its input: never a key. */
export const modelCommand = z.object({
  endpoint,
  model: z.string(),
  parameters: modelParameters,
  role: z.string(),
  stage: z.string(),
  /** Version of the prompt: part of what makes two calls the same. */
  version: z.string(),
  system: z.string(),
  user: z.string(),
  answer: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('text') }),
    z.object({ kind: z.literal('object'), name: z.string(), schema: z.record(z.string(), z.unknown()) }),
  ]),
  max_tokens: z.number().int().positive(),
  stream: z.boolean(),
});
export type ModelCommand = z.infer<typeof modelCommand>;

const told = {
  usage,
  /** Milliseconds of the whole call, waits included; and until the first piece of the answer. */
  ms: z.number().nonnegative(),
  first_ms: z.number().nonnegative().nullable(),
  /** How the object was asked for in the end. */
  mode: outputMode.nullable(),
  /** What happened on the way, for Steps: codes, e.g. `json_schema refused`, `repaired`, `waited 2000 ms`. */
  notes: z.array(z.string()),
};

/** What the journal records of a call. Failures are values: they are not tried again when a run goes on. */
export const modelResult = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), text: z.string(), value: z.unknown(), ...told }),
  z.object({ ok: z.literal(false), reason: modelFailure, detail: z.string(), text: z.string(), ...told }),
]);
export type ModelResult = z.infer<typeof modelResult>;
