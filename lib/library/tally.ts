import { z } from '../schema/zod';
import type { Library } from './db';
import { getPreference, type Holdings, holdings, setPreference } from './preferences';

/** What the library held when it was last counted, kept outside of it: by it a loss is noticed. */
export const tally = holdings.extend({ mark: z.string() });
export type Tally = z.infer<typeof tally>;

export async function countHoldings(db: Library): Promise<Holdings> {
  const [quotes, notes, copies, runs] = await Promise.all([
    db.quotes.count(),
    db.notes.count(),
    db.snapshots.count(),
    db.runs.count(),
  ]);
  return { quotes, notes, copies, runs };
}

/**
 * Compares the database with the last tally and counts it anew. Where another database held something and this one
 * has taken its place, the loss is put down for the panel to tell. A library that its owner has emptied keeps its mark.
 *
 * @param before the last tally; null where there is none.
 * @param newMark names the database where it has no name yet.
 */
export async function takeTally(db: Library, before: Tally | null, newMark: string): Promise<Tally> {
  return db.transaction('rw', [db.preferences, db.quotes, db.notes, db.snapshots, db.runs], async () => {
    const mark = await getPreference(db, 'library_mark');
    if (before && before.mark !== mark) {
      const { mark: _, ...held } = before;
      if (Object.values(held).some((count) => count > 0)) await setPreference(db, 'loss', held);
    }
    if (!mark) await setPreference(db, 'library_mark', newMark);
    return { mark: mark || newMark, ...(await countHoldings(db)) };
  });
}
