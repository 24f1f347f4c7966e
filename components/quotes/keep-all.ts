import { useCallback } from 'react';
import { library } from '../../lib/library/db';
import { dropQuote, keepQuote } from '../../lib/library/quotes';
import type { Evidence } from '../../lib/schema/evidence';

/** Keeps several passages; `undo` lets go of those that were not kept before. */
export function useKeepAll(): (items: readonly Evidence[]) => Promise<{ kept: number; undo: () => void }> {
  return useCallback(async (items) => {
    const db = library();
    const known = await db.quotes.bulkGet(items.map((item) => item.id));
    const fresh = items.filter((_, i) => known[i] === undefined);
    const now = new Date().toISOString();
    for (const item of fresh) await keepQuote(db, item, now);
    const undo = () => {
      for (const item of fresh) void dropQuote(db, item.id);
    };
    return { kept: fresh.length, undo };
  }, []);
}
