import { canonicalUrl } from '../evidence/canonical-url';
import { type Priors, standingOf } from '../evidence/priors';
import type { Journal } from '../journal/journal';
import { loadSnapshot, type SavedCopy } from '../library/snapshots';
import type { ReadTarget, Run, Understood } from '../schema/run';
import { placeOfTarget } from './compose/places';
import type { ReadOutcome } from './effects';
import type { ReadCopy } from './fuse';
import { gather } from './gather';
import type { ResearchHost } from './host';
import { waiting } from './new-run';
import { daysOf, windowOf } from './plan/window';
import { Progress } from './progress';
import type { RunRecord } from './record';
import type { UsedPages } from './search/retrospect';
import { type GatherTime, NO_TIME } from './search/time';

export interface GatheringOptions {
  host: ResearchHost;
  stopped: AbortSignal;
  time: GatherTime | null;
  record: RunRecord;
  priors: Priors;
  /** ISO 8601, the moment that ages are counted from. */
  startedAt: string;
}

/** The reading of one run: pages that the person named first, then what each round of searching found. */
export class Gathering {
  readonly targets: ReadTarget[] = [];
  readonly outcomes: ReadOutcome[] = [];
  readonly progress: Progress;
  /** Targets of the first round, and what the person named. */
  private first = Number.POSITIVE_INFINITY;
  private readonly saved = new Map<string, SavedCopy | null>();

  /** @param rules what the rules understood: how news and periods are told */
  constructor(
    private readonly run: Run,
    private readonly rules: Understood,
    private readonly options: GatheringOptions,
  ) {
    const { startedAt, record } = options;
    this.progress = new Progress({ ...run, pages: [] }, (id) => this.load(id), rules, startedAt, record);
  }

  /** Reads further pages under a key of their own; outcomes stand behind those that were there. */
  async read(journal: Journal, targets: readonly ReadTarget[]): Promise<void> {
    const from = this.targets.length;
    if (from > 0) this.first = Math.min(this.first, from);
    const { host, stopped, time } = this.options;
    await this.progress.more(targets.map(waiting));
    this.targets.push(...targets);
    const named = Math.max(0, this.run.targets.length - from);
    const outcomes = await this.progress.during(
      gather(
        journal,
        host,
        [...targets],
        stopped,
        this.progress.watchFrom(from),
        time && { from: named, time },
        this.saved,
      ),
    );
    this.outcomes.push(...outcomes);
  }

  /** Whether the person ended the reading. */
  get wasStopped(): boolean {
    return this.outcomes.some((outcome) => outcome.failure === 'stopped');
  }

  /** Pages that gave text, each once, and targets that gave none of their own. */
  get pagesRead(): number {
    return new Set(this.outcomes.flatMap(({ snapshot_id }) => snapshot_id ?? [])).size;
  }
  get pagesFailed(): number {
    return this.outcomes.length - this.pagesRead;
  }

  /** Whether a reading ended because the time was over. */
  get cutShort(): boolean {
    return this.outcomes.some(({ detail }) => detail === NO_TIME);
  }

  /** The copies that quotes are taken from: without those that the person excluded (MECHANISMS A03). */
  async copies(question: Understood): Promise<ReadCopy[]> {
    return this.wanted(await this.allCopies(question));
  }

  /** Copies without those that the person excluded. */
  wanted(copies: ReadCopy[]): ReadCopy[] {
    const excluded = new Set(this.run.excluded ?? []);
    return copies.filter(({ snapshot }) => !excluded.has(snapshot.url));
  }

  /** Saved copies that were read, each once, in the order of the targets. */
  async allCopies(question: Understood): Promise<ReadCopy[]> {
    const { run, rules } = this;
    const { priors, startedAt } = this.options;
    const standpoint = run.kind === 'ask' ? { text: run.question, type: question.type, names: question.names } : null;
    const windowDays = daysOf(windowOf(run.question, startedAt, rules.type), startedAt);
    const out = new Map<string, ReadCopy>();
    for (const [index, { snapshot_id, retrieved_at }] of this.outcomes.entries()) {
      if (snapshot_id === null || retrieved_at === null || out.has(snapshot_id)) continue;
      const copy = await this.load(snapshot_id);
      if (!copy) continue;
      const { source_type, url } = copy.snapshot;
      // What a search or the library brought was not put in scope by the person.
      const inScope = this.targets[index]?.kind !== 'snapshot' && index < run.targets.length;
      out.set(snapshot_id, {
        ...copy,
        retrievedAt: retrieved_at,
        inScope,
        ...(index >= this.first ? { later: true } : {}),
        place: placeOfTarget(this.targets[index], index < run.targets.length),
        ...(windowDays === null ? {} : { windowDays }),
        standing: standingOf({ source_type, url, in_scope: inScope }, standpoint, priors),
      });
    }
    return [...out.values()];
  }

  /** Identities of the pages that were read, and of those whose copies are among these. */
  used(hashes: ReadonlySet<string>): UsedPages {
    const read = new Set<string>();
    const cited = new Set<string>();
    for (const [index, { snapshot_id }] of this.outcomes.entries()) {
      const target = this.targets[index];
      if (snapshot_id === null || !target || !('url' in target) || !target.url) continue;
      const page = canonicalUrl(target.url);
      read.add(page);
      if (hashes.has(this.saved.get(snapshot_id)?.snapshot.hash ?? '')) cited.add(page);
    }
    return { read, cited };
  }

  private async load(id: string): Promise<SavedCopy | null> {
    const known = this.saved.get(id);
    if (known !== undefined) return known;
    const copy = (await loadSnapshot(this.options.host.db, id)) ?? null;
    this.saved.set(id, copy);
    return copy;
  }
}
