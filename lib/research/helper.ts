import type { Journal } from '../journal/journal';
import type { Answer } from '../schema/answer';
import type { HandedOver, ModelCall, Run, Understood } from '../schema/run';
import type { SourceConfig } from '../schema/source';
import type { Ask } from './ask';
import { asking, type Compare, comparing, staysHere, type VectorOf, vectoring } from './asking';
import { Budget } from './budget';
import { type Choice, pagesOf } from './choose';
import type { ReadCopy } from './fuse';
import type { ResearchHost } from './host';
import { ADDED_SCOPE } from './keys';
import { checkedPlan, planByModel } from './plan/model';
import { ranking } from './ranking';
import type { RunRecord } from './record';
import { type Reviewed, reviewByModel } from './reflect/review';
import type { PlannedRound, Planning } from './rounds';
import type { Planner } from './search/look';
import type { Beginning } from './start';
import { understand } from './understand';
import { followByModel } from './understand/follow-model';
import { isSimple, understandByModel } from './understand/model';
import { nonceOf, sharedCopies, type WritingResult, writeAnswer } from './writing';

/**
 * So long a request has the worker for itself: choosing quotes of a long page would keep it from leaving. Milliseconds.
 */
const HEAD_START_MS = 120;

/** Roles whose prompts hold many passages. */
const WRITERS = ['executor', 'reporter'] as const;

/** The models of a run, asked in its stages, and what Steps is told of them. */
export class Helper {
  private readonly calls = new Map<string, ModelCall>();
  /** What models were handed, as Steps is told. */
  private handed: HandedOver[] = [];

  private constructor(
    private run: Run,
    private readonly journal: Journal,
    private readonly budget: Budget,
    private readonly nonce: string,
    private readonly record: RunRecord,
    stopped: AbortSignal,
  ) {
    const told = async (call: ModelCall, notBegun = false) => {
      this.wasStopped ||= notBegun;
      this.calls.set(call.key, call);
      const inOrder = [...this.calls.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
      await record.update({ model_calls: inOrder });
    };
    this.ask = asking(journal, budget, stopped, told);
    this.compare = comparing(journal, budget, stopped, told);
    this.vectorOf = vectoring(journal, budget, told);
  }

  /** Whether a call was not begun since the person had stopped the run, by the record. */
  wasStopped = false;
  private readonly ask: Ask;
  private readonly compare: Compare;
  /** For sources that are searched by meaning; null where no embedder stands in the role. */
  readonly vectorOf: VectorOf | null;

  static async open(run: Run, journal: Journal, host: ResearchHost, stopped: AbortSignal, record: RunRecord) {
    const { db, now, online } = host;
    const budget = await Budget.open(journal, { db, now, online, ...(run.caps ? { caps: run.caps } : {}) });
    return new Helper(run, journal, budget, await nonceOf(run.id), record, stopped);
  }

  /**
   * What a follow-up means that rules leave open, by the planner; from then on it is the run's question (MECHANISMS A24).
   *
   * @returns null where rules understood it or no planner can tell
   */
  async follow(): Promise<string | null> {
    const { follows, question } = this.run;
    if (!follows || follows.typed !== question || !this.budget.inRole('planner')) return null;
    const meant = await followByModel(this.ask, '01-understand/follow', { ...follows, nonce: this.nonce });
    if (meant === null || meant === question) return null;
    this.run = { ...this.run, question: meant };
    return meant;
  }

  /** By the planner, unless the rules understand the question well enough (MECHANISMS A67). */
  async understand(rules: Understood): Promise<Understood> {
    if (isSimple(rules) || !this.budget.inRole('planner')) return rules;
    const read = await understandByModel(this.ask, '01-understand/model', this.run.question, rules, this.nonce);
    return read ?? rules;
  }

  /** Who writes search words until `until`: null where no planner stands in the role. */
  planner(
    rules: Understood,
    sources: readonly SourceConfig[],
    dedupe: boolean,
    now: string,
    until: AbortSignal | null,
  ): Planner | null {
    if (!this.budget.inRole('planner')) return null;
    const { question } = this.run;
    const nothing = { open: [], asked: [], fruitless: [], offered: [] };
    const about = { question, purpose: 'overview' as const, ...nothing, sources, nonce: this.nonce, now, until };
    return {
      write: () => planByModel(this.ask, '01-plan', about),
      check: (plan, vocabulary, asked) =>
        checkedPlan(plan, { question, understood: rules, vocabulary, asked, dedupe, sources }),
    };
  }

  /** Words for a later round, checked; null where no planner stands in the role. */
  async plan(
    understood: Understood,
    round: Planning,
    sources: readonly SourceConfig[],
    dedupe: boolean,
    now: string,
    until: AbortSignal | null,
  ): Promise<PlannedRound | null> {
    if (!this.budget.inRole('planner')) return null;
    const { question } = this.run;
    const { n, asked, offered } = round;
    const about = { ...round, question, sources, nonce: this.nonce, now, until };
    const plan = await planByModel(this.ask, `02-round/${n}/plan`, about);
    return checkedPlan(plan, { question, understood, vocabulary: offered, asked, dedupe, sources });
  }

  /** What a reviewer says of a written answer; null where none stands in the role or it gave nothing usable. */
  async review(scope: string, answer: Answer): Promise<Reviewed | null> {
    if (!this.budget.inRole('verifier') || answer.engine !== 'model') return null;
    return reviewByModel(this.ask, scope, answer, this.nonce);
  }

  /** Ranks the pages that {@link write} will be given, once what is waited for has been asked for. */
  async rankAhead(question: Understood, copies: ReadCopy[], { sites }: Beginning): Promise<void> {
    await new Promise((wake) => setTimeout(wake));
    const shared = sharedCopies({ copies, local: staysHere(this.budget), sites });
    if (shared.length > 0) ranking({ text: this.run.question, understood: question }, pagesOf(shared));
  }

  /**
   * Has sentences written of what reflection brought, from those pages alone; the answer's own text stays as it is
   * (MECHANISMS A47, F29).
   *
   * @param asked the points that were open, as a question
   */
  writeMore(asked: string, copies: ReadCopy[], quote: () => Promise<Choice>, start: Beginning): Promise<WritingResult> {
    const part = { ...this.run, question: asked };
    return this.writing(part, understand(asked), copies, quote, start, { scope: ADDED_SCOPE, plain: true });
  }

  write(
    question: Understood,
    copies: ReadCopy[],
    quote: () => Promise<Choice>,
    start: Beginning,
  ): Promise<WritingResult> {
    return this.writing(this.run, question, copies, quote, start);
  }

  private writing(
    run: Run,
    question: Understood,
    copies: ReadCopy[],
    quote: () => Promise<Choice>,
    start: Beginning,
    added: { scope: string; plain: boolean } | null = null,
  ): Promise<WritingResult> {
    const { budget, journal, nonce, record } = this;
    const before = this.handed;
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
      ...added,
      show: async (change) => {
        if (!change.handed && added) return;
        if (change.handed) this.handed = [...(added ? before : []), ...change.handed];
        await record.update(change.handed ? { ...(added ? {} : change), handed: this.handed } : change);
      },
    });
  }
}
