import { openJournal } from '../../../lib/journal/journal.ts';
import { Library } from '../../../lib/library/db.ts';
import { z } from '../../../lib/schema/zod.ts';

/** Runs in a worker of a real browser: a run of so many instant steps, a third of them in parallel threes. */
async function run(steps: number): Promise<{ totalMs: number; stepMs: number[] }> {
  const db = new Library(`bench-${steps}`);
  const journal = openJournal({
    db,
    runId: `r-${steps}`,
    now: () => new Date().toISOString(),
    signal: new AbortController().signal,
  });
  const stepMs: number[] = [];
  const begin = performance.now();
  for (let i = 0; i < steps; i++) {
    const from = performance.now();
    await journal.step(
      String(i).padStart(5, '0'),
      { i, what: 'an input of the usual size, a sentence or two of a page' },
      async () => ({ i, text: 'A result of the usual size, a sentence or two of a page.' }),
      { result: z.object({ i: z.number(), text: z.string() }), reserve: { reads: 1 }, spent: () => ({ reads: 1 }) },
    );
    stepMs.push(performance.now() - from);
  }
  const totalMs = performance.now() - begin;
  await db.delete();
  return { totalMs, stepMs };
}

self.onmessage = ({ data }: MessageEvent<number>) => {
  // A rejection must reach the page as an error, not end in silence.
  run(data).then(
    (figures) => self.postMessage(figures),
    (error) =>
      setTimeout(() => {
        throw error;
      }),
  );
};
