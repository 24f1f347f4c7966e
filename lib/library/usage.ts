import type { Library } from './db';

/** What one kind of thing takes: how many there are, and the characters of their texts, about bytes. */
export interface Use {
  n: number;
  chars: number;
}

/** What the library's room is used for, by kind; each text is counted once. */
export interface Usage {
  /** Saved copies of pages. */
  copies: Use;
  /** Records of questions: inputs and results of their steps. */
  runs: Use;
  /** Notes and kept quotes. */
  kept: Use;
}

/** Looks at every text once: for a page that a person opens, not for a live view. */
export async function usageOf(db: Library): Promise<Usage> {
  const ofCopies = new Set<string>();
  await db.snapshots.each((copy) => ofCopies.add(copy.hash));
  const usage: Usage = {
    copies: { n: await db.snapshots.count(), chars: 0 },
    runs: { n: await db.runs.count(), chars: 0 },
    kept: { n: 0, chars: 0 },
  };
  await db.blobs.each(({ hash, text }) => {
    (ofCopies.has(hash) ? usage.copies : usage.runs).chars += text.length;
  });
  for (const table of [db.notes, db.quotes])
    await table.each((row) => {
      usage.kept.n++;
      usage.kept.chars += JSON.stringify(row).length;
    });
  return usage;
}
