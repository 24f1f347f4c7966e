import type { Journal } from '../journal/journal';
import { putAnswer, putEvidence, updateRun } from '../library/runs';
import { loadSnapshot, type SavedCopy } from '../library/snapshots';
import { type Answer, answer as answerSchema } from '../schema/answer';
import { evidence as evidenceSchema } from '../schema/evidence';
import { type PageProgress, type Run, type Understood, understood as understoodSchema } from '../schema/run';
import { z } from '../schema/zod';
import { choose } from './choose';
import { compose } from './compose';
import type { ReadOutcome } from './effects';
import { gather } from './gather';
import type { ResearchHost } from './host';
import { understand } from './understand';

const moment = z.object({ at: z.string() });
const chosen = z.object({
  evidence: z.array(evidenceSchema),
  direct: z.array(z.string()),
  answerable: z.boolean(),
  missing: z.array(z.string()),
  considered: z.number().int().nonnegative(),
});

/**
 * One question from start to answer: understand → read → rank → quote → compose (DESIGN section 4, `rules` engine).
 * Called again after a worker's death it takes every recorded step from the journal and goes on behind it.
 *
 * @param stopped aborted when the person stops the run: reading ends, the answer is made from what is there.
 */
export async function research(run: Run, journal: Journal, host: ResearchHost, stopped: AbortSignal): Promise<Answer> {
  const { db } = host;
  const start = await journal.step('00-start', { run: run.id }, async () => ({ at: host.now() }), { result: moment });
  await updateRun(db, run.id, { ...(stopped.aborted ? {} : { state: 'running' }), started_at: start.at });

  const question = await journal.step(
    '01-understand',
    { question: run.question },
    async () => understand(run.question),
    {
      result: understoodSchema,
    },
  );
  await updateRun(db, run.id, { understood: question });

  const targets = question.type === 'greeting' && run.kind === 'ask' ? [] : run.targets;
  const progress = new Progress(run, host, question, start.at);
  const outcomes = await gather(journal.scope('02-read'), host, targets, stopped, progress.watch);
  const copies = await load(host, outcomes);

  const quotes = await journal.step(
    '03-quote',
    { question, kind: run.kind, copies: copies.map((copy) => [copy.snapshot.id, copy.snapshot.hash]) },
    () => choose(run, question, copies, start.at),
    { result: chosen },
  );
  await putEvidence(db, run.id, quotes.evidence);
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
      }),
    { result: answerSchema },
  );
  const end = await journal.step('05-end', { run: run.id }, async () => ({ at: host.now() }), { result: moment });
  await db.transaction('rw', db.answers, db.runs, async () => {
    await putAnswer(db, answer);
    await updateRun(db, run.id, { state: 'done', ended_at: end.at, considered: quotes.considered });
  });
  return answer;
}

async function load(host: ResearchHost, outcomes: ReadOutcome[]): Promise<SavedCopy[]> {
  const ids = [...new Set(outcomes.flatMap((outcome) => outcome.snapshot_id ?? []))];
  const copies = await Promise.all(ids.map((id) => loadSnapshot(host.db, id)));
  return copies.filter((copy) => copy !== null);
}

/** Writes what the panel watches: each page's state, and the best quotes so far while other pages are still read. */
class Progress {
  private readonly pages: PageProgress[];

  constructor(
    private readonly run: Run,
    private readonly host: ResearchHost,
    private readonly question: Understood,
    private readonly startedAt: string,
  ) {
    this.pages = run.pages.map((page) => ({ ...page }));
  }

  readonly watch = async (index: number, change: Partial<PageProgress>): Promise<void> => {
    const page = this.pages[index];
    if (!page) return;
    this.pages[index] = { ...page, ...change };
    await updateRun(this.host.db, this.run.id, { pages: this.pages });
    if (change.state === 'read' && this.pages.length > 1) await this.showQuotesSoFar();
  };

  async count(items: { provenance: { snapshot_id: string } }[]): Promise<void> {
    for (const [index, page] of this.pages.entries())
      this.pages[index] = {
        ...page,
        quotes: items.filter((item) => item.provenance.snapshot_id === page.snapshot_id).length,
      };
    await updateRun(this.host.db, this.run.id, { pages: this.pages });
  }

  /** For the eye only: not a step, replaced by the run's own choice when all pages are read. */
  private async showQuotesSoFar(): Promise<void> {
    const ids = [...new Set(this.pages.flatMap((page) => page.snapshot_id ?? []))];
    const copies = (await Promise.all(ids.map((id) => loadSnapshot(this.host.db, id)))).filter((copy) => copy !== null);
    const soFar = await choose(this.run, this.question, copies, this.startedAt);
    await putEvidence(this.host.db, this.run.id, soFar.evidence);
  }
}
