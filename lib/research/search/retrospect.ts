import type { Narrowing } from '../../schema/narrowing';
import type { SearchRow } from '../../schema/source';

/** Pages of a run by their identities (canonical addresses). */
export interface UsedPages {
  read: ReadonlySet<string>;
  cited: ReadonlySet<string>;
}

/**
 * The search retrospective (MECHANISMS B34): of each query the pages that were read and those that the answer cites.
 *
 * @param gave what each query found, by the key of its row
 */
export function lookedBack(
  rows: readonly SearchRow[],
  gave: ReadonlyMap<string, readonly string[]>,
  { read, cited }: UsedPages,
): SearchRow[] {
  return rows.map((row) => {
    const found = new Set(gave.get(row.key) ?? []);
    const among = (pages: ReadonlySet<string>) => [...found].filter((page) => pages.has(page)).length;
    return row.state === 'done' ? { ...row, read: among(read), cited: among(cited) } : row;
  });
}

/** Queries that were answered and of whose pages nothing is used: a planner is told, so that it turns elsewhere. */
export function fruitless(rows: readonly SearchRow[]): string[] {
  const helped = new Set(rows.filter(({ cited }) => (cited ?? 0) > 0).map(({ query }) => query));
  const asked = rows.filter(({ state, cited }) => state === 'done' && cited !== undefined).map(({ query }) => query);
  return [...new Set(asked)].filter((query) => !helped.has(query));
}

/** Searches after which a word that has brought nothing is left out, and for how many runs. */
export const BARREN_AFTER = 4;
export const BARREN_RESTS = 12;
/** Searches that are remembered of a word; then its counts are halved, so that new ones weigh more. */
const MOST_COUNTED = 40;

/** The counts with those of one run more. */
export function learned(known: Narrowing, rows: readonly SearchRow[]): Narrowing {
  const out: Narrowing = {};
  // Behind its rest a word has two tries before it rests again.
  for (const [word, count] of Object.entries(known))
    out[word] =
      count.rests === 1
        ? { ...count, asked: BARREN_AFTER - 2, rests: 0 }
        : { ...count, rests: Math.max(0, count.rests - 1) };
  for (const { state, narrowed_by: word, cited } of rows) {
    if (state !== 'done' || word === undefined || cited === undefined) continue;
    const before = out[word] ?? { asked: 0, cited: 0, rests: 0 };
    const now = { ...before, asked: before.asked + 1, cited: before.cited + (cited > 0 ? 1 : 0) };
    if (now.asked >= MOST_COUNTED)
      out[word] = { ...now, asked: Math.floor(now.asked / 2), cited: Math.floor(now.cited / 2) };
    else out[word] = now.asked >= BARREN_AFTER && now.cited === 0 ? { ...now, rests: BARREN_RESTS } : now;
  }
  return out;
}

/** Words that were tried often enough and have brought nothing that was cited: this run does without them. */
export function barren(known: Narrowing): string[] {
  return Object.entries(known)
    .filter(([, { rests }]) => rests > 0)
    .map(([word]) => word)
    .sort();
}
