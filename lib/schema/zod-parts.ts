/**
 * The parts of zod that this project uses, by name. The package's own namespace holds everything, its texts in fifty
 * languages too, and where a namespace is handed on whole (entrypoints/background/shared.ts) all of it must be kept.
 */
export type { infer, ZodError, ZodType } from 'zod';
export {
  array,
  boolean,
  config,
  discriminatedUnion,
  enum,
  literal,
  null,
  number,
  object,
  partialRecord,
  record,
  string,
  toJSONSchema,
  tuple,
  union,
  unknown,
} from 'zod';
