import { z } from './zod';

/**
 * How often a word of our own list has narrowed a search for a gap, how often a page that came by it was cited, and for
 * how many runs more it is left out. Counts: no words of anybody's questions.
 */
export const narrowing = z.record(
  z.string(),
  z.object({
    asked: z.number().int().nonnegative(),
    cited: z.number().int().nonnegative(),
    rests: z.number().int().nonnegative(),
  }),
);
export type Narrowing = z.infer<typeof narrowing>;
