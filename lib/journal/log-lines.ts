import { answer } from '../schema/answer';
import { evidence } from '../schema/evidence';
import { journalEntry } from '../schema/journal';
import { run } from '../schema/run';
import { snapshot } from '../schema/snapshot';
import { z } from '../schema/zod';

/** Version 2 of a log also holds the steps that forks have set aside, under the ids under which they stand. */
export const LOG_VERSION = 2;

/**
 * A run log as JSON Lines: first a header, then the run, each step with its input and result, those that forks have set
 * aside behind the others, the answer, its evidence and the saved copies it stands on. It holds no keys and no settings. The text of pages read from a person's own tabs
 * is left out unless asked for: a copy without text can be cited, but not checked. The last line names every line before
 * it by its hash.
 */
export const line = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('sidelight-run-log'),
    schema: z.number().int(),
    log: z.number().int().optional(),
    exported_at: z.string(),
  }),
  z.object({ type: z.literal('run'), run }),
  z.object({
    type: z.literal('step'),
    entry: journalEntry,
    input: z.string().nullable(),
    result: z.string().nullable(),
  }),
  z.object({ type: z.literal('seal'), hash: z.string(), text: z.string() }),
  z.object({ type: z.literal('answer'), answer }),
  z.object({ type: z.literal('evidence'), evidence: evidence.extend({ run_id: z.string(), rank: z.number().int() }) }),
  z.object({ type: z.literal('copy'), snapshot, text: z.string().nullable() }),
  /** The last line: SHA-256 of each line before it. */
  z.object({ type: z.literal('end'), lines: z.array(z.string()) }),
]);
export type Line = z.infer<typeof line>;

/** Why a log was not taken; the panel has words for each. */
export type ImportFault = 'empty' | 'not_a_run_log' | 'newer_schema' | 'bad_line' | 'cut_off' | 'hash_differs';
