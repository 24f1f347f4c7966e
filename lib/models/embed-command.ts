import { endpoint, modelFailure, usage } from '../schema/endpoint';
import { z } from '../schema/zod';

/** Name of the effect that asks an embedding model; it runs in the effect host. */
export const EMBED_MODEL = 'model.embed';

/** What a step hands to the effect host, and what its journal entry keeps as its input: never a key. */
export const embedCommand = z.object({
  endpoint,
  model: z.string(),
  role: z.literal('embedder'),
  stage: z.literal('embed'),
  /** Raised when the texts are made in another way: part of what makes two calls the same. */
  version: z.string(),
  question: z.string(),
  /** As they are sent: cut to what such models take (lib/models/embed-size.ts). */
  passages: z.array(z.string()),
  /** The question's own vector is wanted, for an index of vectors elsewhere; then there need be no passages. */
  vector: z.boolean().optional(),
});
export type EmbedCommand = z.infer<typeof embedCommand>;

const told = {
  usage,
  /** Milliseconds of all requests, waits included. */
  ms: z.number().nonnegative(),
  /** What happened on the way, as codes. */
  notes: z.array(z.string()),
};

/** What the journal records. Vectors of passages are let go: they are large, and nothing else is made of them. */
export const embedResult = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    /** Cosine of the question and each passage, −1 to 1, in the order of the passages. */
    similarities: z.array(z.number().min(-1).max(1)),
    /** Numbers of a vector. */
    dimensions: z.number().int().positive(),
    /** Of the question, where it was asked for. */
    vector: z.array(z.number()).optional(),
    ...told,
  }),
  z.object({ ok: z.literal(false), reason: modelFailure, detail: z.string(), ...told }),
]);
export type EmbedResult = z.infer<typeof embedResult>;
