import type { Journal } from '../journal/journal';
import { getRun } from '../library/runs';
import type { Round, RoundPurpose, RoundReason } from '../schema/round';
import type { Depth, Run, Understood } from '../schema/run';
import { z } from '../schema/zod';
import type { Choice } from './choose';
import type { Filled } from './claims/fill';
import type { ReadCopy } from './fuse';
import { type GapQuery, gapQueries, textOf } from './gap/queries';
import type { Gathering } from './gathering';
import { type Decision, halts, linesOf, type RoundState } from './halt';
import type { ResearchHost } from './host';
import type { Mechanism } from './mechanisms';
import { alikeQueries } from './plan/alike';
import type { RunRecord } from './record';
import type { Found, Looking } from './search/look';
import { fruitless } from './search/retrospect';
import type { GatherTime } from './search/time';
import { PAGES_READ, PAGES_READ_LATER, REFLECT_QUERIES, RETRIEVAL_ACCEPT } from './settings';
import { type Weighed, wantedSlots, weigh, weighed } from './weigh';

/** What ends a run from outside, and what the person dropped meanwhile: recorded, so that a replay decides the same. */
const outside = z.object({ ended: z.enum(['stopped', 'time']).nullable(), dropped: z.array(z.string()) });

export type Chosen = Choice & { points: Filled['slots'] };

export interface RoundsOptions {
  run: Run;
  question: Understood;
  /** Depth that the run has now; a run that was deepened began with less. */
  depth: Depth;
  journal: Journal;
  host: ResearchHost;
  stopped: AbortSignal;
  time: GatherTime | null;
  record: RunRecord;
  gathering: Gathering;
  looking: Looking;
  /** What the first round came to. */
  first: Found;
  /** Chooses quotes of some pages; the same pages are not gone through twice. */
  choose: (copies: ReadCopy[]) => Promise<Chosen>;
  /** Words for a round by the planner, checked; null where the rules write them. */
  plan?: (about: Planning) => Promise<PlannedRound | null>;
  without: ReadonlySet<Mechanism>;
  /** Words that have narrowed searches in vain of late. */
  barren: readonly string[];
  /** ISO 8601. */
  now: string;
}

/** What a planner is told of a round. */
export interface Planning {
  /** From 2. */
  n: number;
  purpose: RoundPurpose;
  open: readonly string[];
  asked: readonly string[];
  /** Of these the ones of whose pages nothing is used so far (MECHANISMS B34). */
  fruitless: readonly string[];
  offered: readonly string[];
}

export interface PlannedRound {
  queries: GapQuery[];
  told: NonNullable<Round['plan']>;
}

/** What the rounds came to. */
export interface RoundsEnd {
  rounds: Round[];
  reason: RoundReason;
  dropped: string[];
  failed: number;
  /** Whether a search or a reading was cut short, and whether by the person. */
  cutShort: boolean;
  byPerson: boolean;
}

/**
 * Searches and reads in rounds until the claims are sure, nothing more comes, or a limit is reached (DESIGN section 4,
 * *halt*; MECHANISMS A13, A14, A16, A48, A70, B12, C01, E02–E05, E16): after each round the points are weighed, and the next one goes
 * after the largest gap alone.
 */
export async function furtherRounds(from: RoundsOptions): Promise<{ end: RoundsEnd; loop: Loop }> {
  const loop = new Loop(from);
  for (;;) {
    const { decision, queries, purpose, plan } = await loop.decided();
    if (decision.decision === 'halt') return { end: loop.end(decision.reason), loop };
    await loop.next(queries, purpose, plan);
  }
}

/** Reasons to end after which a composed answer that falls short may yet be searched for. */
const MAY_GO_ON: readonly RoundReason[] = ['enough', 'plateau', 'stable'];

interface Next {
  decision: Decision;
  queries: GapQuery[];
  purpose: RoundPurpose;
  plan: Round['plan'];
}

/** The rounds of one run. */
export class Loop {
  private readonly history: RoundState[] = [];
  private readonly rounds: Round[] = [];
  private weighed: Weighed | null = null;
  private dropped: string[] = [];
  private asked: { queries: string[]; gap: string | null; purpose: RoundPurpose; plan: Round['plan']; pages: number };
  private readonly founds: Found[];

  constructor(private readonly from: RoundsOptions) {
    const { first } = from;
    this.founds = [first];
    from.looking.deepen(from.depth);
    this.asked = {
      queries: first.words.length > 0 ? [first.words.join(' ')] : [],
      gap: null,
      purpose: 'overview',
      plan: first.plan ?? null,
      pages: from.gathering.targets.length,
    };
  }

  /** Weighs the round that has ended and decides whether another one follows, and with which words. */
  async decided(): Promise<Next> {
    const { run, question, depth, looking, without } = this.from;
    const n = this.history.length + 1;
    const now = await this.weigh(n);
    this.history.push({
      confidence: now.confidence,
      gap: now.gap,
      claims: now.met,
      pages: this.asked.pages,
      queries: this.asked.queries.length,
    });
    const lines = linesOf(depth, question.type);
    const read = this.from.gathering.targets.length - run.targets.length;
    const left = { searches: looking.left, reads: mostReads(depth, lines.rounds) - read, ended: await this.outside(n) };
    let decision = halts(this.history, left, without.has('halt') ? { ...lines, confidence: 2, plateau: 0 } : lines);
    let next: Omit<Next, 'decision'> = { queries: [], purpose: this.asked.purpose, plan: null };
    if (decision.decision === 'go_on') {
      next = await this.planned(n + 1, now, decision);
      if (next.queries.length === 0) decision = { decision: 'halt', reason: 'no_query' };
    }
    await this.tell(now, decision);
    return { decision, ...next };
  }

  /** Searches and reads once more. */
  async next(queries: readonly GapQuery[], purpose: RoundPurpose, plan: Round['plan']): Promise<void> {
    const { journal, gathering, looking } = this.from;
    const n = this.history.length + 1;
    const read = gathering.targets.flatMap((target) => ('url' in target && target.url ? [target.url] : []));
    const found = await looking.further({
      n,
      queries,
      read,
      wide: (this.weighed?.found ?? 0) < RETRIEVAL_ACCEPT,
      most: PAGES_READ_LATER,
    });
    this.founds.push(found);
    const before = gathering.targets.length;
    if (found.targets.length > 0) await gathering.read(journal.scope(`02-round/${n}/read`), found.targets);
    this.asked = {
      queries: queries.map(textOf),
      gap: this.weighed?.open[0] ?? null,
      purpose,
      plan,
      pages: gathering.targets.length - before,
    };
  }

  /**
   * One more round, since the composed answer fell short (MECHANISMS A47, F12); null where a limit ended the rounds,
   * where nothing more came, or where nothing new can be asked.
   *
   * @param missing what the answer lacks, in words that may be searched for
   */
  async reflect(missing: readonly GapQuery[]): Promise<RoundsEnd | null> {
    const { question, run, depth, looking } = this.from;
    const last = this.rounds.at(-1);
    const now = this.weighed;
    const n = this.history.length;
    if (!last || !now || !MAY_GO_ON.includes(last.reason)) return null;
    const lines = linesOf(depth, question.type);
    const read = this.from.gathering.targets.length - run.targets.length;
    if (n >= lines.rounds || looking.left <= 0 || read >= mostReads(depth, lines.rounds)) return null;
    if ((await this.outside(n, 'y-outside')) !== null) return null;
    const asked = [...looking.queries, ...this.rounds.flatMap(({ queries }) => queries)];
    const fresh = missing.filter((query) => !asked.some((other) => alikeQueries(other, textOf(query))));
    const next =
      fresh.length > 0
        ? { queries: fresh.slice(0, REFLECT_QUERIES), purpose: 'detail' as const, plan: null }
        : await this.planned(n + 1, now, { decision: 'go_on', reason: 'gap_open' });
    if (next.queries.length === 0) return null;
    this.rounds[n - 1] = { ...last, decision: 'go_on', reason: 'reflect' };
    await this.next(next.queries, next.purpose, next.plan);
    const { decision } = await this.decided();
    const end = decision.decision === 'go_on' ? 'plateau' : decision.reason;
    const told = this.rounds.at(-1);
    if (told) this.rounds[this.rounds.length - 1] = { ...told, decision: 'halt', reason: end };
    return this.end(end);
  }

  end(reason: RoundReason): RoundsEnd {
    const { rounds, dropped, founds } = this;
    return {
      rounds: [...rounds],
      reason,
      dropped,
      failed: founds.reduce((sum, { failed }) => sum + failed, 0),
      cutShort: founds.some(({ ended_by }) => ended_by === 'time'),
      byPerson: founds.some(({ ended_by }) => ended_by === 'person'),
    };
  }

  private async weigh(n: number): Promise<Weighed> {
    const { run, question, journal, gathering, first, now } = this.from;
    const copies = await gathering.allCopies(question);
    const { dropped, weighed: before } = this;
    const words = [...first.words, ...this.asked.queries.flatMap((query) => query.split(/\s+/))];
    const ids = copies.map((copy) => [copy.snapshot.id, copy.retrievedAt]);
    this.weighed = await journal.step(
      `02-round/${n}/weigh`,
      { question, copies: ids, words, dropped, before },
      async () => {
        const choice = await this.from.choose(copies);
        return weigh({ question: run.question, understood: question, copies, choice, words, dropped, before, now });
      },
      { result: weighed, pure: true },
    );
    return this.weighed;
  }

  /** What the world says: the person's stop, the time, points that the person dropped. */
  private async outside(n: number, name = 'x-outside'): Promise<'stopped' | 'time' | null> {
    const { journal, stopped, time, host, run } = this.from;
    const { ended, dropped } = await journal.step(
      `02-round/${n}/${name}`,
      {},
      async () => ({
        ended: stopped.aborted ? ('stopped' as const) : time?.later.aborted ? ('time' as const) : null,
        dropped: (await getRun(host.db, run.id))?.dropped ?? [],
      }),
      { result: outside },
    );
    this.dropped = dropped;
    return ended;
  }

  /** Queries for the largest gap: the planner's where there is one and it says something new, else the rules'. */
  private async planned(n: number, now: Weighed, { reason }: Decision): Promise<Omit<Next, 'decision'>> {
    const { run, question, looking, without, plan } = this.from;
    const slots = wantedSlots(run.question, question, this.dropped);
    const open = slots.filter(({ id }) => now.open_slots.includes(id));
    const purpose: RoundPurpose = reason === 'weak' ? 'cross_check' : 'detail';
    const asked = [...looking.queries, ...this.rounds.flatMap(({ queries }) => queries), ...this.asked.queries];
    const about = { n, purpose, open: open.map(({ text }) => text), asked, offered: now.offered };
    const byModel = plan ? await plan({ ...about, fruitless: await this.fruitless() }) : null;
    if (byModel && byModel.queries.length > 0) return { queries: byModel.queries, purpose, plan: byModel.told };
    const queries = gapQueries({
      slots: open.length > 0 ? open : slots,
      purpose,
      asked,
      bridges: open.length > 0 ? now.bridges : [],
      dedupe: !without.has('dedupe'),
      barren: this.from.barren,
    });
    return { queries, purpose, plan: byModel?.told ?? null };
  }

  /** Queries that have brought nothing that stands for a point so far. */
  private async fruitless(): Promise<string[]> {
    const { gathering, question, looking, choose } = this.from;
    const { evidence, points } = await choose(await gathering.allCopies(question));
    const useful = new Set(points.flatMap((point) => point.evidence));
    const hashes = new Set(evidence.flatMap(({ id, provenance }) => (useful.has(id) ? provenance.snapshot_hash : [])));
    return fruitless(looking.lookedBack(gathering.used(hashes)));
  }

  private async tell(now: Weighed, { decision, reason }: Decision): Promise<void> {
    const { queries, gap, purpose, plan, pages } = this.asked;
    const known = new Set(this.history.slice(0, -1).flatMap(({ claims }) => claims));
    this.rounds.push({
      n: this.history.length,
      purpose,
      queries,
      gap,
      ...(plan ? { plan } : {}),
      confidence: now.confidence,
      gap_share: now.gap,
      supported: now.verified.length,
      points: now.points,
      verified: now.verified,
      open: now.open,
      new_claims: now.met.filter((id) => !known.has(id)).length,
      pages,
      decision,
      reason,
    });
    await this.from.record.update({ rounds: [...this.rounds], claims: now.claims });
  }
}

/** Pages of searches that a run reads at most. */
function mostReads(depth: Depth, rounds: number): number {
  return PAGES_READ[depth] + PAGES_READ_LATER * (rounds - 1);
}
