import type { Journal } from '../journal/journal';
import { loadSnapshot } from '../library/snapshots';
import { type Answer, answer as answerSchema } from '../schema/answer';
import { evidence as evidenceSchema } from '../schema/evidence';
import { type ReadTarget, type Run, understood as understoodSchema } from '../schema/run';
import { z } from '../schema/zod';
import { choose } from './choose';
import { compose } from './compose';
import type { ReadOutcome } from './effects';
import type { ReadCopy } from './fuse';
import { gather } from './gather';
import type { ResearchHost } from './host';
import { Progress } from './progress';
import { type RunRecord, recordOf } from './record';
import { understand } from './understand';

const moment = z.object({ at: z.string() });
const chosen = z.object({
  evidence: z.array(evidenceSchema),
  direct: z.array(z.string()),
  answerable: z.boolean(),
  missing: z.array(z.string()),
  lacksName: z.boolean(),
  considered: z.number().int().nonnegative(),
});

/**
 * One question from start to answer: understand → read → rank → quote → compose (DESIGN section 4, `rules` engine).
 * Called again after a worker's death it takes every recorded step from the journal and goes on behind it.
 *
 * @param stopped aborted when the person stops the run: reading ends, the answer is made from what is there.
 */
export async function research(
  run: Run,
  journal: Journal,
  host: ResearchHost,
  stopped: AbortSignal,
  record: RunRecord = recordOf(host.db, run.id),
): Promise<Answer> {
  const start = await journal.step('00-start', { run: run.id }, async () => ({ at: host.now() }), { result: moment });
  await record.update({ ...(stopped.aborted ? {} : { state: 'running' }), started_at: start.at });

  const question = await journal.step(
    '01-understand',
    { question: run.question },
    async () => understand(run.question),
    {
      result: understoodSchema,
      pure: true,
    },
  );
  await record.update({ understood: question });

  const targets = question.type === 'greeting' && run.kind === 'ask' ? [] : run.targets;
  const progress = new Progress(run, host, question, start.at, record);
  const outcomes = await progress.during(gather(journal.scope('02-read'), host, targets, stopped, progress.watch));
  const copies = await load(host, targets, outcomes);

  const quotes = await journal.step(
    '03-quote',
    { question, kind: run.kind, copies: copies.map((copy) => [copy.snapshot.id, copy.retrievedAt]) },
    () => choose(run, question, copies, start.at),
    { result: chosen, pure: true },
  );
  await record.evidence(quotes.evidence);
  await progress.count(quotes.evidence);

  const wasStopped = outcomes.some((outcome) => outcome.failure === 'stopped');
  const answer = await journal.step(
    '04-compose',
    { question, evidence: quotes.evidence.map((item) => item.id), wasStopped },
    async () =>
      compose({
        run,
        understood: question,
        evidence: quotes.evidence,
        direct: quotes.direct,
        answerable: quotes.answerable,
        missing: quotes.missing,
        pagesRead: copies.length,
        pagesFailed: outcomes.length - copies.length,
        stoppedByPerson: wasStopped,
        copies: new Map(copies.map((copy) => [copy.snapshot.hash, copy])),
        now: start.at,
        written: null,
        withoutModel: null,
      }),
    { result: answerSchema, pure: true },
  );
  const end = await journal.step('05-end', { run: run.id }, async () => ({ at: host.now() }), { result: moment });
  await record.finish(answer, { ended_at: end.at, considered: quotes.considered });
  return answer;
}

/** The saved copies that were read, each once, in the order of the targets. */
async function load(host: ResearchHost, targets: ReadTarget[], outcomes: ReadOutcome[]): Promise<ReadCopy[]> {
  const copies = new Map<string, ReadCopy>();
  for (const [index, { snapshot_id, retrieved_at }] of outcomes.entries()) {
    if (snapshot_id === null || retrieved_at === null || copies.has(snapshot_id)) continue;
    const copy = await loadSnapshot(host.db, snapshot_id);
    const inScope = targets[index]?.kind !== 'snapshot';
    if (copy) copies.set(snapshot_id, { ...copy, retrievedAt: retrieved_at, inScope });
  }
  return [...copies.values()];
}
