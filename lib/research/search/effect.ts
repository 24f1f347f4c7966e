import type { HostEffect } from '../../journal/effect-host';
import { RunPaused } from '../../journal/errors';
import { chosenByPerson } from '../../policy/public-text';
import type { SearchOutcome } from '../../schema/source';
import { askSource } from '../../sources/ask';
import { doorFor } from '../../sources/door';
import { keyIdOf } from '../../sources/settings';
import { SEARCH_SOURCE, searchCommand } from './command';

/** The record holds plain text: what stands there was written from the question and the person's words alone (look.ts). */
const asPublic = chosenByPerson;

export interface SearchSurroundings {
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
      const door = doorFor(source, [], signal);
      const asked = await askSource(source, { text: asPublic(query), ...rest }, around.keyOf(keyIdOf(source)), door);
      const lost = asked.failure === 'unreachable' ? lostNetwork() : null;
      if (lost) throw new RunPaused(lost);
      const value: SearchOutcome = { ...asked, ms: Math.round(around.elapsed() - from), cached_at: null };
      return { value, spent: { searches: asked.failure === 'no_key' ? 0 : 1 } };
    },
  };
}
