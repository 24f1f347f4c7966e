import type { SavedCopy } from '../library/snapshots';
import type { PageProgress, Run, Understood } from '../schema/run';
import { choose } from './choose';
import type { ReadCopy } from './fuse';
import { lookThrough } from './look-through';
import type { RunRecord } from './record';

/** Pages' states are written at most so often: of hundreds of instant reads the panel needs no hundred rows. */
const WRITE_EVERY_MS = 60;
/**
 * Quotes so far are chosen so soon behind the first pages, then at most so often, and only while the pages are few enough
 * to look at. They are chosen while others are awaited: what they were chosen by is then found when the last ones come.
 */
const QUOTES_FIRST_MS = 120;
const QUOTES_EVERY_MS = 400;
const MOST_LIVE_PAGES = 40;
/** A page is gone through once the next one has been asked for. */
const LOOK_AFTER_MS = 15;

/**
 * Writes what the panel watches while a run reads: each page's state, and the best quotes so far. For the eye only: it
 * is no step, it never holds up the reading, and the run's own choice replaces it.
 */
export class Progress {
  private readonly pages: PageProgress[];
  private writing = this.pacedWriting();
  private quoting = this.pacedQuoting();
  private looking = this.pacedLooking();
  /** Copies that came and were not gone through. */
  private readonly fresh: string[] = [];

  /** @param startedAt ISO 8601, the moment that ages are counted from. */
  constructor(
    private readonly run: Run,
    private readonly load: (snapshotId: string) => Promise<SavedCopy | null>,
    private readonly question: Understood,
    private readonly startedAt: string,
    private readonly record: RunRecord,
  ) {
    this.pages = run.pages.map((page) => ({ ...page }));
  }

  /** Pages as they stand. */
  get rows(): readonly PageProgress[] {
    return this.pages;
  }

  /** A further round reads more pages; they stand behind the others. */
  async more(pages: readonly PageProgress[]): Promise<void> {
    await this.closing;
    this.pages.push(...pages);
    this.writing = this.pacedWriting();
    this.quoting = this.pacedQuoting();
    this.looking = this.pacedLooking();
  }

  /** Watches the pages from this place on. */
  watchFrom(first: number): (index: number, change: Partial<PageProgress>) => Promise<void> {
    return (index, change) => this.watch(first + index, change);
  }

  private readonly watch = async (index: number, change: Partial<PageProgress>): Promise<void> => {
    const page = this.pages[index];
    if (!page) return;
    this.pages[index] = { ...page, ...change };
    this.writing.ask();
    if (change.state === 'read' && change.snapshot_id && this.run.kind === 'ask') {
      this.fresh.push(change.snapshot_id);
      this.looking.ask();
    }
    if (change.state === 'read' && this.pages.length > 1 && this.pages.length <= MOST_LIVE_PAGES) this.quoting.ask();
  };

  /** The reading; what is still being written when it ends is waited for by {@link ended}, so that the run goes on. */
  async during<T>(reading: Promise<T>): Promise<T> {
    try {
      return await reading;
    } finally {
      this.closing = this.close();
      this.closing.catch(() => undefined);
    }
  }

  /** Resolves when nothing of the progress is written any more. */
  ended(): Promise<void> {
    return this.closing;
  }

  private closing: Promise<void> = Promise.resolve();

  private async close(): Promise<void> {
    await Promise.all([this.writing.end(), this.quoting.end(), this.looking.end()]);
    await this.record.update({ pages: this.pages });
  }

  /** Counts the quotes of each page once they are chosen. */
  async count(items: { provenance: { snapshot_id: string } }[]): Promise<void> {
    const quotes = new Map<string, number>();
    for (const { provenance } of items)
      quotes.set(provenance.snapshot_id, (quotes.get(provenance.snapshot_id) ?? 0) + 1);
    for (const [index, page] of this.pages.entries())
      this.pages[index] = { ...page, quotes: quotes.get(page.snapshot_id ?? '') ?? 0 };
    await this.record.update({ pages: this.pages });
  }

  private pacedWriting(): Paced {
    return new Paced(WRITE_EVERY_MS, () => this.record.update({ pages: this.pages }));
  }

  private pacedQuoting(): Paced {
    return new Paced(QUOTES_EVERY_MS, () => this.showQuotesSoFar(), QUOTES_FIRST_MS);
  }

  private pacedLooking(): Paced {
    return new Paced(LOOK_AFTER_MS, async () => {
      const id = this.fresh.shift();
      const copy = id === undefined ? null : await this.load(id);
      if (copy) lookThrough(this.run.question, this.question, copy);
      if (this.fresh.length > 0) this.looking.ask();
    });
  }

  private async showQuotesSoFar(): Promise<void> {
    const copies: ReadCopy[] = [];
    for (const id of new Set(this.pages.flatMap((page) => page.snapshot_id ?? []))) {
      const copy = await this.load(id);
      if (copy) copies.push({ ...copy, retrievedAt: this.startedAt, inScope: true });
    }
    const soFar = await choose(this.run, this.question, copies, this.startedAt);
    await this.record.evidence(soFar.evidence);
  }
}

/** Does a piece of work at most every so many milliseconds, however often it is asked for. */
class Paced {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private under: Promise<void> = Promise.resolve();
  private ended = false;
  private begun = false;

  constructor(
    private readonly everyMs: number,
    private readonly work: () => Promise<void>,
    /** The first time it is done so soon. */
    private readonly firstMs = everyMs,
  ) {}

  ask(): void {
    if (this.ended || this.timer !== undefined) return;
    const after = this.begun ? this.everyMs : this.firstMs;
    this.begun = true;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.under = this.under.then(() => (this.ended ? undefined : this.work()));
    }, after);
  }

  /** Drops what was asked for and waits for what is under way; nothing is done afterwards. */
  async end(): Promise<void> {
    this.ended = true;
    clearTimeout(this.timer);
    await this.under;
  }
}
