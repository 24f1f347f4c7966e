import type { Library } from '../library/db';
import { forgetRequestsOut } from '../library/requests';
import { type JournalEntry, NO_COST } from '../schema/journal';
import { SCHEMA_VERSION } from '../schema/zod';

/** A row of the journal with the text that it names by its hash: the input of a step that begins, or its result. */
export interface EntryWrite {
  entry: JournalEntry;
  blob: { hash: string; text: string };
}

/** Writes rows in one transaction, in their order: of one that is written twice, the later stays. */
export async function writeEntries(db: Library, writes: readonly EntryWrite[]): Promise<void> {
  const begun = writes.filter(({ entry }) => entry.place === 'host' && entry.state === 'started');
  const tables = begun.length > 0 ? [db.journal, db.blobs, db.chunks] : [db.journal, db.blobs];
  await db.transaction('rw', tables, () =>
    Promise.all([
      db.blobs.bulkPut(writes.map(({ blob }) => blob)),
      db.journal.bulkPut(writes.map(({ entry }) => entry)),
      ...begun.map(({ entry }) => forgetRequestsOut(db, entry.run_id, entry.key)),
    ]),
  );
}

/**
 * Writes a record and takes it back before it is kept: code that has never run is slow the first time, and a run's first
 * records stand before its first request.
 */
export async function rehearseWrites(db: Library): Promise<void> {
  const entry: JournalEntry = {
    ...{ schema: SCHEMA_VERSION, run_id: 'rehearsal', key: '0', state: 'started', place: 'host', input_hash: '' },
    ...{ result_hash: null, reserved: NO_COST, spent: NO_COST, attempts: [], started_at: '', ended_at: null },
  };
  const write = { entry, blob: { hash: 'rehearsal', text: '' } };
  await db
    .transaction('rw', [db.journal, db.blobs, db.chunks], async (transaction) => {
      await writeEntries(db, [write]);
      transaction.abort();
    })
    .catch(() => undefined);
}

/** So long a record that nobody waits for waits for others, to be written with them. Milliseconds. */
const BEHIND_MS = 100;

interface Waiting extends EntryWrite {
  behind: boolean;
  kept: () => void;
  lost: (error: unknown) => void;
}

/**
 * Writes a run's records in the order in which they were given. Those that come while others are being written, and
 * those that nobody waits for, are written together in one transaction (MECHANISMS B08): a death leaves what was written up to some
 * record and nothing behind it. Whoever waits for a record has all before it kept as well.
 */
export class JournalWrites {
  private waiting: Waiting[] = [];
  private under: Promise<void> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Why a record that nobody waited for was not written: nothing may be written behind it. */
  private broken: { error: unknown } | null = null;

  constructor(private readonly db: Library) {}

  /**
   * @returns once it is kept
   * @throws what kept it, or one before it, from being written
   */
  keep(write: EntryWrite): Promise<void> {
    return this.add(write, false);
  }

  /** Writes a record behind the work; where that fails, the next {@link keep} throws. */
  keepBehind(write: EntryWrite): void {
    this.add(write, true).catch(() => undefined);
  }

  /**
   * Resolves when all that was given is written, or cannot be.
   *
   * @returns why a record that nobody waited for was not written, and so nothing behind it; null where all was
   */
  async drained(): Promise<{ error: unknown } | null> {
    while (this.under || this.waiting.length > 0) await this.flush();
    return this.broken;
  }

  private add(write: EntryWrite, behind: boolean): Promise<void> {
    return new Promise((kept, lost) => {
      this.waiting.push({ ...write, behind, kept, lost });
      if (!behind) void this.flush();
      else this.timer ??= setTimeout(() => void this.flush(), BEHIND_MS);
    });
  }

  private flush(): Promise<void> {
    this.under ??= this.writeAll().finally(() => {
      this.under = null;
    });
    return this.under;
  }

  private async writeAll(): Promise<void> {
    while (this.waiting.length > 0) {
      clearTimeout(this.timer);
      this.timer = undefined;
      await this.write(this.waiting.splice(0));
    }
  }

  private async write(batch: Waiting[]): Promise<void> {
    const { broken } = this;
    if (broken) {
      for (const { lost } of batch) lost(broken.error);
      return;
    }
    try {
      await writeEntries(this.db, batch);
      for (const { kept } of batch) kept();
    } catch (error) {
      const [one, ...others] = batch;
      if (!one) return;
      // One by one, so that only what cannot be written is missing.
      if (others.length > 0) for (const each of batch) await this.write([each]);
      else {
        if (one.behind) this.broken = { error };
        one.lost(error);
      }
    }
  }
}
