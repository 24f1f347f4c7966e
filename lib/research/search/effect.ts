import type { HostEffect } from '../../journal/effect-host';
import { RunPaused } from '../../journal/errors';
import type { Library } from '../../library/db';
import { cachedAnswer, keepAnswer, queryKey } from '../../library/query-cache';
import { chosenByPerson } from '../../policy/public-text';
import { type SearchOutcome, searchOutcome } from '../../schema/source';
import { askSource } from '../../sources/ask';
import { doorFor } from '../../sources/door';
import { keyIdOf } from '../../sources/settings';
import { SEARCH_SOURCE, searchCommand } from './command';

/** The record holds plain text: what stands there was written from the question and the person's words alone (look.ts). */
const asPublic = chosenByPerson;

export interface SearchSurroundings {
  db: Library;
  /** ISO 8601. */
  now: () => string;
  /** Milliseconds of a steady clock. */
  elapsed: () => number;
  /** Key by its id in the store of keys; empty where it has none. */
  keyOf: (id: string) => string;
}

/** The search effect: its failure is a result with a reason, never an empty list. */
export function searchEffects(around: SearchSurroundings): Record<string, HostEffect> {
  return {
    [SEARCH_SOURCE]: async (payload, { signal, lostNetwork }) => {
      const { source, query, ...rest } = searchCommand.parse(payload);
      const from = around.elapsed();
      const key = await queryKey([SEARCH_SOURCE, source, query, rest]);
      const windowDays = daysOf(rest.window.from, around.now());
      const kept = await cachedAnswer(around.db, key, around.now(), {
        window_days: windowDays,
        news: windowDays === 0,
      });
      const known = searchOutcome.safeParse(kept?.value).data;
      if (kept && known) return { value: { ...known, ms: 0, cached_at: kept.stored_at }, spent: {} };
      const door = doorFor(source, [], signal);
      const asked = await askSource(source, { text: asPublic(query), ...rest }, around.keyOf(keyIdOf(source)), door);
      const lost = asked.failure === 'unreachable' ? lostNetwork() : null;
      if (lost) throw new RunPaused(lost);
      const value: SearchOutcome = { ...asked, ms: Math.round(around.elapsed() - from), cached_at: null };
      if (value.failure === null) await keepAnswer(around.db, key, value, around.now());
      return { value, spent: { searches: asked.failure === 'no_key' ? 0 : 1 } };
    },
  };
}

/** Whole days back to the beginning of a period; null where none is asked for. */
function daysOf(from: string | null, now: string): number | null {
  const ms = from === null ? Number.NaN : Date.parse(now) - Date.parse(from);
  return Number.isFinite(ms) ? Math.max(0, Math.floor(ms / 86_400_000)) : null;
}
