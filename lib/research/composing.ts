import { ownAddress } from '../evidence/canonical-url';
import type { Journal } from '../journal/journal';
import { type Answer, answer as answerSchema } from '../schema/answer';
import type { Round, RoundReason } from '../schema/round';
import type { Run, Understood } from '../schema/run';
import { pointsOf } from './claims/conflicts';
import { compose, type Ending } from './compose';
import type { ReadCopy } from './fuse';
import type { Gathering } from './gathering';
import { linesOf } from './halt';
import type { ResearchHost } from './host';
import { publishersOf } from './publishers';
import type { RunRecord } from './record';
import type { Chosen, RoundsEnd } from './rounds';
import type { Found, Looking } from './search/look';
import { type Weighed, wantedSlots, weigh, weighed } from './weigh';
import type { WritingResult } from './writing';

export interface ComposingOptions {
  run: Run;
  question: Understood;
  journal: Journal;
  host: ResearchHost;
  record: RunRecord;
  gathering: Gathering;
  /** What the first round came to. */
  found: Found;
  writing: WritingResult;
  /** ISO 8601, the moment that ages are counted from. */
  now: string;
}

/** What an answer is composed of. */
export interface ComposedOf {
  copies: ReadCopy[];
  quotes: Chosen;
  /** Null where a run has one round. */
  loop: RoundsEnd | null;
  /** Ids of evidence that came after the answer was written. */
  supplement: readonly string[];
  /** What was written, where more was written than the first time. */
  writing?: WritingResult;
  wasStopped: boolean;
}

/** Composes the answer of a run, and again where a round of reflection brought more. */
export class Composing {
  /** What the last answer was composed of. */
  last: Chosen | null = null;
  private times = 0;

  constructor(private readonly from: ComposingOptions) {}

  get wasRemade(): boolean {
    return this.times > 1;
  }

  /** Weighs the points and composes: two steps under these keys; Steps is told the rounds and the claims. */
  async make(weighKey: string, composeKey: string, looking: Looking | null, of: ComposedOf): Promise<Answer> {
    const { run, question, journal, host, record, gathering, found, now } = this.from;
    const { copies, quotes, loop, supplement, wasStopped, writing = this.from.writing } = of;
    this.last = quotes;
    this.times++;
    const dropped = loop?.dropped ?? [];
    const standing = await journal.step(
      weighKey,
      { question, evidence: quotes.evidence.map((item) => item.id), points: quotes.points, dropped },
      async () =>
        weigh({
          ...{ question: run.question, understood: question, copies, choice: quotes, words: found.words, dropped },
          ...{ before: null, now },
        }),
      { result: weighed, pure: true },
    );
    const ending: Ending = {
      reason: loop?.reason ?? (looking ? reasonOfOne(standing, question.type) : 'nothing_to_search'),
      rounds: loop?.rounds.length ?? (looking ? 1 : 0),
      searches: looking?.made ?? 0,
    };
    if (run.kind === 'ask') {
      const rounds = loop?.rounds ?? (looking ? [onlyRound(found, standing, ending, gathering.targets.length)] : null);
      await record.update({ claims: standing.claims, ...(rounds ? { rounds } : {}) });
    }
    return journal.step(
      composeKey,
      { question, evidence: quotes.evidence.map((item) => item.id), wasStopped, writing, ending, supplement },
      async () =>
        compose({
          run,
          understood: question,
          evidence: quotes.evidence,
          direct: quotes.direct,
          answerable: quotes.answerable,
          missing: quotes.missing,
          form: quotes.form ?? null,
          places: quotes.places ?? null,
          pagesRead: gathering.pagesRead,
          pagesFailed: gathering.pagesFailed,
          searchesFailed: loop?.failed ?? found.failed,
          cutShort: found.ended_by === 'time' || loop?.cutShort === true || gathering.cutShort,
          stoppedByPerson: wasStopped || (!writing.ok && writing.without.detail === 'stopped'),
          copies: new Map(copies.map((copy) => [copy.snapshot.hash, copy])),
          now,
          publishers: await publishersOf(
            host,
            copies.map(({ snapshot }) => ownAddress(snapshot.url, snapshot.canonical_url)),
          ),
          written: writing.ok ? writing.written : null,
          withoutModel: writing.ok ? null : writing.without,
          standing,
          ending,
          supplement,
          points: pointsOf(wantedSlots(run.question, question, dropped), { evidence: [], slots: quotes.points }),
        }),
      { result: answerSchema, pure: true },
    );
  }
}

/** Why a run of one round ended: it had enough, or its depth allows no second. */
function reasonOfOne({ confidence, gap }: Weighed, type: Understood['type']): RoundReason {
  const lines = linesOf('quick', type);
  return confidence >= lines.confidence && gap <= lines.gap ? 'enough' : 'rounds';
}

/** The round of a run that has one, as Steps shows it. */
function onlyRound(found: Found, standing: Weighed, { reason }: Ending, pages: number): Round {
  return {
    n: 1,
    purpose: 'overview',
    queries: found.words.length > 0 ? [found.words.join(' ')] : [],
    gap: null,
    ...(found.plan ? { plan: found.plan } : {}),
    confidence: standing.confidence,
    gap_share: standing.gap,
    supported: standing.verified.length,
    points: standing.points,
    verified: standing.verified,
    open: standing.open,
    new_claims: standing.met.length,
    pages,
    decision: 'halt',
    reason,
  };
}
