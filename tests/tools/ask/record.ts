import type { Answer } from '../../../lib/schema/answer.ts';
import type { Evidence } from '../../../lib/schema/evidence.ts';
import type { Cost, JournalEntry } from '../../../lib/schema/journal.ts';
import type { Run } from '../../../lib/schema/run.ts';
import type { Snapshot } from '../../../lib/schema/snapshot.ts';
import { readTable } from '../../e2e/harness/database.ts';
import type { Launched } from '../../e2e/harness/launch.ts';

/** Everything that the extension stored about one run. */
export interface RunRecord {
  run: Run;
  /** Null when the run failed. */
  answer: Answer | null;
  /** Best first. */
  evidence: Evidence[];
  copies: { snapshot: Snapshot; text: string }[];
  steps: JournalEntry[];
  /** What all steps spent. */
  spent: Cost;
}

/** Reads a run and what belongs to it from the extension's database. */
export async function collect(launched: Launched, run: Run): Promise<RunRecord> {
  const rows = await readTable(launched, 'evidence');
  const evidence = rows
    .filter((row) => row.run_id === run.id)
    .sort((a, b) => a.rank - b.rank)
    .map(({ run_id: _run, rank: _rank, ...item }) => item);
  const texts = new Map((await readTable(launched, 'blobs')).map(({ hash, text }) => [hash, text]));
  const read = new Set(run.pages.map((page) => page.snapshot_id));
  const snapshots = (await readTable(launched, 'snapshots')).filter(({ id }) => read.has(id));
  const steps = (await readTable(launched, 'journal')).filter((step) => step.run_id === run.id);
  return {
    run,
    answer: (await readTable(launched, 'answers')).find((answer) => answer.run_id === run.id) ?? null,
    evidence,
    copies: snapshots.flatMap((snapshot) => {
      const text = texts.get(snapshot.hash);
      return text === undefined ? [] : [{ snapshot, text }];
    }),
    steps,
    spent: steps.reduce(add, { calls: 0, tokens_in: 0, tokens_out: 0, usd: 0, reads: 0, searches: 0 }),
  };
}

function add(sum: Cost, { spent }: JournalEntry): Cost {
  return {
    calls: sum.calls + spent.calls,
    tokens_in: sum.tokens_in + spent.tokens_in,
    tokens_out: sum.tokens_out + spent.tokens_out,
    usd: sum.usd + spent.usd,
    reads: sum.reads + spent.reads,
    searches: sum.searches + spent.searches,
  };
}
