import { z } from '../schema/zod';

/**
 * Mechanisms that can be left out of a run so that their worth can be measured (MECHANISMS A52): other wordings of a
 * question, more than one source, quoting before writing, looking again at the composed answer, stopping before the last
 * round, dropping near-duplicate queries. Never left out but for measuring; a run records what it was begun without.
 */
export const mechanism = z.enum(['rewriting', 'sources', 'extract-first', 'reflection', 'halt', 'dedupe']);
export type Mechanism = z.infer<typeof mechanism>;
