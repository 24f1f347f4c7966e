import type { HostEffect } from '../journal/effect-host';
import { RunPaused } from '../journal/errors';
import { freshness } from '../schema/cache';
import type { ReadFailure } from '../schema/run';
import { z } from '../schema/zod';
import { type EffectSurroundings, READ_URL, type ReadOutcome } from './effects';
import { readAddress } from './read-address';

/** What a lost network looks like from here. */
const BROKEN: readonly ReadFailure[] = ['unreachable', 'timeout', 'cut'];

/** What reading an address is asked for; `reuse`: a copy that is fresh enough will do (lib/research/read-address.ts). */
const addressToRead = z.object({
  url: z.string(),
  reuse: freshness.nullable().default(null),
});

/**
 * The effects of a run that outlive the worker, by name. A file of its own: what they need to parse pages must not
 * stand in the worker's file.
 */
export function hostEffects(around: EffectSurroundings): Record<string, HostEffect> {
  return {
    [READ_URL]: async (payload, { signal, lostNetwork }) => {
      const { url, reuse } = addressToRead.parse(payload);
      const from = around.elapsed();
      const outcome = await readAddress(around, url, { signal, reuse });
      const lost = outcome.failure !== null && BROKEN.includes(outcome.failure) ? lostNetwork() : null;
      if (lost) throw new RunPaused(lost);
      const value: ReadOutcome = { ...outcome, ms: Math.round(around.elapsed() - from) };
      return { value, spent: { reads: value.snapshot_id ? 1 : 0 } };
    },
  };
}
