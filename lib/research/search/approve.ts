import { RunWaits } from '../../journal/errors';
import type { Journal } from '../../journal/journal';
import type { Run } from '../../schema/run';
import { z } from '../../schema/zod';

/**
 * The words that may be sent: where the person wants to see them first, the run waits for the decision, which becomes a
 * step of the journal (MECHANISMS A03). A run that is stopped meanwhile sends nothing.
 *
 * @param key names the decision inside the run
 * @throws RunWaits where nothing is decided yet
 */
export async function approvedWords(
  run: Run,
  journal: Journal,
  key: string,
  words: readonly string[],
  stopped: AbortSignal,
): Promise<readonly string[]> {
  if (!run.search?.confirm || words.length === 0) return words;
  return journal.step(
    key,
    { words },
    async () => {
      if (stopped.aborted) return [];
      const decided = run.decided?.[key];
      if (!decided) throw new RunWaits(key, words);
      return decided.words;
    },
    { result: z.array(z.string()) },
  );
}
