import { ownAddress } from '../evidence/canonical-url';
import { standingOf } from '../evidence/priors';
import type { Journal } from '../journal/journal';
import { getPreference } from '../library/preferences';
import { loadSnapshot } from '../library/snapshots';
import { isCjk } from '../reading/text';
import { type Answer, answer as answerSchema } from '../schema/answer';
import { evidence as evidenceSchema } from '../schema/evidence';
import {
  type ModelCall,
  modelRole,
  type ReadTarget,
  type Run,
  type Understood,
  understood as understoodSchema,
} from '../schema/run';
import { sourcePriors } from '../schema/snapshot';
import { z } from '../schema/zod';
import { forbiddingGaps } from '../verify/answerability';
import type { Ask } from './ask';
import { asking, type Compare, comparing, staysHere } from './asking';
import { Budget } from './budget';
import { type Choice, choose, pagesOf } from './choose';
import { compose } from './compose';
import { chosenForm } from './compose/forms/choose';
import type { ReadOutcome } from './effects';
import type { ReadCopy } from './fuse';
import { gather } from './gather';
import { byHand } from './hand/by-hand';
import type { ResearchHost } from './host';
import { waiting } from './new-run';
import { offeredWords } from './plan/offer';
import { daysOf, windowOf } from './plan/window';
import { Progress } from './progress';
import { publishersOf } from './publishers';
import { forgetRanking } from './ranking';
import { type RunRecord, recordOf } from './record';
import { lookForPages } from './search/look';
import { gatherTime, NO_TIME } from './search/time';
import { understand } from './understand';
import { isSimple, understandByModel } from './understand/model';
import { nonceOf, type WritingResult, writeAnswer } from './writing';

const moment = z.object({ at: z.string() });
/** What a run was begun with, so that it goes on and is replayed under the same settings. */
const beginning = moment.extend({
  /** Whether a model stood in any role. */
  models: z.boolean().default(false),
  /** Sites whose text may go to a remote model. */
  sites: z.array(z.object({ site: z.string(), at: z.string() })).default([]),
  /** How far the person trusts kinds of sources, where that is not the usual. */
  priors: sourcePriors.default({}),
});
const chosen = z.object({
  evidence: z.array(evidenceSchema),
  direct: z.array(z.string()),
  answerable: z.boolean(),
  missing: z.array(z.string()),
  lacksName: z.boolean(),
  form: chosenForm.nullish(),
  considered: z.number().int().nonnegative(),
});

/**
 * One question from start to answer: understand → read → rank → quote → write → compose (DESIGN section 4). Without a
 * model in a role the rules do its stage, and wherever a model gives nothing usable they stand in.
 * Called again after a worker's death it takes every recorded step from the journal and goes on behind it.
 *
 * @param stopped aborted when the person stops the run: reading ends, the answer is made from what is there.
 */
export async function research(
  asked: Run,
  journal: Journal,
  host: ResearchHost,
  stopped: AbortSignal,
  record: RunRecord = recordOf(host.db, asked.id),
): Promise<Answer> {
  const start = await journal.step('00-start', { run: asked.id }, () => begin(host), { result: beginning });
  // What the panel is shown does not hold up the run: it is written beside, and waited for before the run ends.
  const shown: Promise<void>[] = [];
  const show = (writing: Promise<void>) => {
    writing.catch(() => undefined);
    shown.push(writing);
  };
  show(record.update({ ...(stopped.aborted ? {} : { state: 'running' }), started_at: start.at }));
  if (start.models) host.warm?.();
  const [helper, rules] = await both(
    start.models ? Helper.open(asked, journal, host, stopped, record) : Promise.resolve(null),
    journal.step('01-understand', { question: asked.question }, async () => understand(asked.question), {
      result: understoodSchema,
      pure: true,
    }),
  );
  show(record.update({ understood: rules }));
  const time = gatherTime(asked, host);
  const found = await lookForPages(asked, rules, start.at, {
    journal,
    host,
    stopped,
    time,
    record,
    priors: start.priors,
  });
  const run = withTargets(asked, found.targets);
  if (found.targets.length > 0) show(record.update({ pages: run.pages }));
  const targets = rules.type === 'greeting' && run.kind === 'ask' ? [] : run.targets;
  const progress = new Progress(run, host, rules, start.at, record);
  // The question is put to the planner while the pages are read: it needs none of them.
  const [question, outcomes] = await both(
    helper && run.kind === 'ask' && targets.length > 0 ? helper.understand(rules) : Promise.resolve(rules),
    progress.during(
      gather(
        journal.scope('02-read'),
        host,
        targets,
        stopped,
        progress.watch,
        time && { from: asked.targets.length, time },
      ),
    ),
  ).catch(async (error: unknown) => {
    await progress.ended();
    throw error;
  });
  if (question !== rules) show(record.update({ understood: question }));
  const standpoint = { text: run.question, type: question.type, names: question.names };
  const windowDays = daysOf(windowOf(asked.question, start.at, rules.type), start.at);
  const loaded = await load(host, targets, outcomes, asked.targets.length);
  const kept = loaded.filter(({ snapshot }) => !asked.excluded?.includes(snapshot.url));
  const copies = kept.map((copy) => ({
    ...copy,
    ...(windowDays === null ? {} : { windowDays }),
    standing: standingOf(
      { source_type: copy.snapshot.source_type, url: copy.snapshot.url, in_scope: copy.inScope },
      run.kind === 'ask' ? standpoint : null,
      start.priors,
    ),
  }));
  if (found.words.length > 0) {
    const words = { used: found.words, offered: offeredWords(copies, found.words, question) };
    show(record.update({ words }));
  }

  // What the rules choose is begun by whoever needs it first: a request to a model has the worker for itself until then.
  let quoting: Promise<Choice> | null = null;
  const quote = (): Promise<Choice> => {
    if (quoting) return quoting;
    quoting = journal.step(
      '03-quote',
      { question, kind: run.kind, copies: copies.map((copy) => [copy.snapshot.id, copy.retrievedAt]) },
      () => choose(run, question, copies, start.at),
      { result: chosen, pure: true },
    );
    show(
      quoting.then(async ({ evidence }) => {
        await progress.ended();
        await record.evidence(evidence);
        await progress.count(evidence);
      }),
    );
    return quoting;
  };
  const wasStopped = found.ended_by === 'person' || outcomes.some((outcome) => outcome.failure === 'stopped');
  const wanted: Promise<WritingResult> =
    helper && run.kind === 'ask' && copies.length > 0 && !wasStopped && !isBeyond(copies, question, run.question)
      ? helper.write(question, copies, quote, start)
      : Promise.resolve({ ok: false, without: { why: 'no_model', detail: '' } });
  const [writing, quotes] = await both(wanted, wanted.then(quote, quote));
  await Promise.all(shown);
  forgetRanking();
  const composed = await journal.step(
    '04-compose',
    { question, evidence: quotes.evidence.map((item) => item.id), wasStopped, writing },
    async () =>
      compose({
        run,
        understood: question,
        evidence: quotes.evidence,
        direct: quotes.direct,
        answerable: quotes.answerable,
        missing: quotes.missing,
        form: quotes.form ?? null,
        pagesRead: copies.length,
        pagesFailed: outcomes.length - loaded.length,
        searchesFailed: found.failed,
        cutShort: found.ended_by === 'time' || outcomes.some(({ detail }) => detail === NO_TIME),
        stoppedByPerson: wasStopped || (!writing.ok && writing.without.detail === 'stopped'),
        copies: new Map(copies.map((copy) => [copy.snapshot.hash, copy])),
        now: start.at,
        publishers: await publishersOf(
          host,
          copies.map(({ snapshot }) => ownAddress(snapshot.url, snapshot.canonical_url)),
        ),
        written: writing.ok ? writing.written : null,
        withoutModel: writing.ok ? null : writing.without,
      }),
    { result: answerSchema, pure: true },
  );
  if (writing.ok) await record.evidence(withCited(writing, quotes));
  const answer = await byHand(journal, asked, composed);
  const end = await journal.step('05-end', { run: run.id }, async () => ({ at: host.now() }), { result: moment });
  await record.finish(answer, { ended_at: end.at, considered: quotes.considered, draft: [] });
  return answer;
}

async function begin(host: ResearchHost): Promise<z.infer<typeof beginning>> {
  const roles = await getPreference(host.db, 'model_roles');
  return {
    at: host.now(),
    models: modelRole.options.some((role) => roles[role]),
    sites: await getPreference(host.db, 'shared_sites'),
    priors: await getPreference(host.db, 'source_priors'),
  };
}

/**
 * Whether something that the question names stands on none of the pages, so that a model cannot answer from them either.
 * A name in Chinese characters may stand on an English page under another name.
 */
function isBeyond(copies: ReadCopy[], understood: Understood, text: string): boolean {
  const han = copies.some((copy) => isCjk(copy.text));
  return forbiddingGaps({ text, understood }, pagesOf(copies)).some((word) => han || !/\p{Script=Han}/u.test(word));
}

/** Waits for both, also where one fails: no effect of a run goes on after the run has thrown. */
async function both<A, B>(a: Promise<A>, b: Promise<B>): Promise<[A, B]> {
  const [first, second] = await Promise.allSettled([a, b]);
  if (first.status === 'rejected') throw first.reason;
  if (second.status === 'rejected') throw second.reason;
  return [first.value, second.value];
}

/**
 * So long a request has the worker for itself: choosing quotes of a long page would keep it from leaving. Milliseconds.
 */
const HEAD_START_MS = 60;

/** Roles whose prompts hold many passages. */
const WRITERS = ['executor', 'reporter'] as const;

/** The models of a run, asked in its stages, and what Steps is told of them. */
class Helper {
  private readonly calls = new Map<string, ModelCall>();

  private constructor(
    private readonly run: Run,
    private readonly journal: Journal,
    private readonly budget: Budget,
    private readonly nonce: string,
    private readonly record: RunRecord,
    stopped: AbortSignal,
  ) {
    const told = async (call: ModelCall) => {
      this.calls.set(call.key, call);
      const inOrder = [...this.calls.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
      await record.update({ model_calls: inOrder });
    };
    this.ask = asking(journal, budget, stopped, told);
    this.compare = comparing(journal, budget, stopped, told);
  }

  private readonly ask: Ask;
  private readonly compare: Compare;

  static async open(run: Run, journal: Journal, host: ResearchHost, stopped: AbortSignal, record: RunRecord) {
    const { db, now, online } = host;
    const budget = await Budget.open(journal, { db, now, online, ...(run.caps ? { caps: run.caps } : {}) });
    return new Helper(run, journal, budget, await nonceOf(run.id), record, stopped);
  }

  /** By the planner, unless the rules understand the question well enough (MECHANISMS A67). */
  async understand(rules: Understood): Promise<Understood> {
    if (isSimple(rules) || !this.budget.inRole('planner')) return rules;
    const read = await understandByModel(this.ask, '01-understand/model', this.run.question, rules, this.nonce);
    return read ?? rules;
  }

  write(
    question: Understood,
    copies: ReadCopy[],
    quote: () => Promise<Choice>,
    start: z.infer<typeof beginning>,
  ): Promise<WritingResult> {
    const { budget, journal, run, nonce, record } = this;
    // A question that the pages cannot answer goes to no model.
    const soon = () => void setTimeout(() => void quote().catch(() => undefined), HEAD_START_MS);
    const ask: Ask = (key, about) => {
      soon();
      return this.ask(key, about);
    };
    const compare: Compare = (...about) => {
      soon();
      return this.compare(...about);
    };
    return writeAnswer(journal, ask, {
      run,
      question,
      copies,
      choice: quote,
      now: start.at,
      nonce,
      local: staysHere(budget),
      sites: start.sites,
      has: {
        executor: budget.inRole('executor') !== null,
        reporter: budget.inRole('reporter') !== null,
        verifier: budget.inRole('verifier') !== null,
      },
      embedder: budget.inRole('embedder') ? { compare, local: staysHere(budget, ['embedder']) } : null,
      roomFor: (fixed, sample, maxTokens) =>
        Math.min(...WRITERS.map((role) => budget.roomFor(role, { fixed, sample, maxTokens }))),
      show: (change) => record.update(change),
    });
  }
}

/** The run with the pages that a search found, behind those that the person named. */
function withTargets(run: Run, found: ReadTarget[]): Run {
  if (found.length === 0) return run;
  return { ...run, targets: [...run.targets, ...found], pages: [...run.pages, ...found.map(waiting)] };
}

/** What the answer cites first, then the passages that the rules chose. */
function withCited(writing: Extract<WritingResult, { ok: true }>, { evidence }: Choice) {
  const cited = writing.written.evidence;
  return [...cited, ...evidence.filter(({ id }) => !cited.some((item) => item.id === id))];
}

/** The saved copies that were read, each once, in the order of the targets. */
async function load(
  host: ResearchHost,
  targets: ReadTarget[],
  outcomes: ReadOutcome[],
  named: number,
): Promise<ReadCopy[]> {
  const copies = new Map<string, ReadCopy>();
  for (const [index, { snapshot_id, retrieved_at }] of outcomes.entries()) {
    if (snapshot_id === null || retrieved_at === null || copies.has(snapshot_id)) continue;
    const copy = await loadSnapshot(host.db, snapshot_id);
    // What a search or the library brought was not put in scope by the person.
    const inScope = targets[index]?.kind !== 'snapshot' && index < named;
    if (copy) copies.set(snapshot_id, { ...copy, retrievedAt: retrieved_at, inScope });
  }
  return [...copies.values()];
}
