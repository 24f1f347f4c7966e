import type { Library } from '../library/db';
import { JournalWrites } from './writes';

/** What the scopes of one journal have in common. */
export class JournalShared {
  /** Keys that this way through the run has come to. */
  readonly used = new Set<string>();
  readonly writes: JournalWrites;
  private readonly underWay = new Set<Promise<unknown>>();
  private known: Promise<ReadonlySet<string>> | undefined;

  constructor(
    private readonly db: Library,
    private readonly runId: string,
  ) {
    this.writes = new JournalWrites(db);
  }

  /** The keys that a run's journal holds when it is opened. Who opens it is the only one to begin steps of it. */
  keys(): Promise<ReadonlySet<string>> {
    this.known ??= this.db.journal
      .where('run_id')
      .equals(this.runId)
      .primaryKeys()
      .then((found) => new Set(found.map(([, key]) => key)));
    return this.known;
  }

  /** A step that is under way until it has ended. */
  counted<T>(step: Promise<T>): Promise<T> {
    this.underWay.add(step);
    const ended = () => void this.underWay.delete(step);
    step.then(ended, ended);
    return step;
  }

  /** Resolves when no step is under way. */
  async quiet(): Promise<void> {
    while (this.underWay.size > 0) await Promise.allSettled(this.underWay);
  }
}
