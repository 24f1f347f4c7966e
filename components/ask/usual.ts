import type { Depth, Run } from '../../lib/schema/run';

/** Fewer runs say nothing about the next one. */
const FEWEST_RUNS = 3;
const MINUTE_MS = 60_000;

/**
 * How long a question that searches usually takes: the median of earlier ones of the same depth that ended by
 * themselves, to a whole second, above ten seconds to five. Milliseconds; null where there were too few.
 */
export function usualMs(earlier: readonly Run[], depth: Depth): number | null {
  const took = earlier
    .filter((run) => run.kind === 'ask' && run.state === 'done' && run.search && run.depth === depth)
    .filter((run) => (run.hand ?? []).length === 0 && run.pages.every(({ failure }) => failure !== 'stopped'))
    .flatMap(({ started_at, ended_at }) =>
      started_at && ended_at ? [Date.parse(ended_at) - Date.parse(started_at)] : [],
    )
    .sort((a, b) => a - b);
  const median = took[Math.floor((took.length - 1) / 2)];
  if (took.length < FEWEST_RUNS || median === undefined) return null;
  const step = median < 10_000 ? 1000 : median < MINUTE_MS ? 5000 : 10_000;
  return Math.max(1000, Math.round(median / step) * step);
}
