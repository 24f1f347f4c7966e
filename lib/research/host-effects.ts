import { fetchPage } from '../fetch/read-page';
import type { HostEffect } from '../journal/effect-host';
import { RunPaused } from '../journal/errors';
import { allowedHosts } from '../library/allowed-hosts';
import type { ReadFailure } from '../schema/run';
import { z } from '../schema/zod';
import { type EffectSurroundings, keepReading, READ_URL, type ReadOutcome } from './effects';

/** What a lost network looks like from here. */
const BROKEN: readonly ReadFailure[] = ['unreachable', 'timeout', 'cut'];

/**
 * The effects of a run that outlive the worker, by name. A file of its own: what they need to parse pages must not
 * stand in the worker's file.
 */
export function hostEffects(around: EffectSurroundings): Record<string, HostEffect> {
  return {
    [READ_URL]: async (payload, { signal, lostNetwork }) => {
      const { url } = z.object({ url: z.string() }).parse(payload);
      const from = around.elapsed();
      const fetched = await fetchPage(url, { allowHosts: await allowedHosts(around.db), signal });
      const lost = !fetched.ok && BROKEN.includes(fetched.failure) ? lostNetwork() : null;
      if (lost) throw new RunPaused(lost);
      const outcome = await keepReading(around, fetched, 'public', null);
      const value: ReadOutcome = { ...outcome, ms: Math.round(around.elapsed() - from) };
      return { value, spent: { reads: value.snapshot_id ? 1 : 0 } };
    },
  };
}
