import { z } from './zod';

/**
 * What a person decided about an answer (MECHANISMS A03). `strike`, `keep`: a sentence, named by the words that the run
 * gave it. `side`: which value of a dispute stands, named by the values of all its sides; null keeps none.
 */
export const handRow = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['strike', 'keep']), text: z.string(), at: z.string() }),
  z.object({
    kind: z.literal('side'),
    values: z.array(z.string()).min(2),
    kept: z.number().int().nonnegative().nullable(),
    at: z.string(),
  }),
]);
export type HandRow = z.infer<typeof handRow>;

/**
 * A decision as the panel sends it; `on` false takes it back. `exclude` names a page by its address, `drop` a point by its
 * words. `deepen`: a quick search goes on as a standard one.
 */
export const decision = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['strike', 'keep']), text: z.string().max(20_000), on: z.boolean() }),
  z.object({
    kind: z.literal('side'),
    values: z.array(z.string().max(1_000)).min(2).max(40),
    kept: z.number().int().nonnegative().nullable(),
    on: z.boolean(),
  }),
  z.object({ kind: z.literal('exclude'), url: z.string().max(4_000), on: z.boolean() }),
  z.object({ kind: z.literal('drop'), point: z.string().max(2_000), on: z.boolean() }),
  z.object({ kind: z.literal('deepen') }),
]);
export type Decision = z.infer<typeof decision>;
