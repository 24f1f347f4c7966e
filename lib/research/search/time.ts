import type { Run } from '../../schema/run';
import type { ResearchHost } from '../host';
import { GATHER_SECONDS, PAGE_SHARE, ROUNDS_SHARE, SEARCH_SHARE } from '../settings';

/** Told of what was not done since the run's time for gathering was over. */
export const NO_TIME = 'no time left';

/** When searching ends, and when reading what was found ends. */
export interface GatherTime {
  search: AbortSignal;
  /** When no further round is begun. */
  later: AbortSignal;
  read: AbortSignal;
  /** The time of one found page, from when it is begun. */
  page: () => AbortSignal;
}

/** The time of a run that searches, from now; the same question without a search has none to keep. */
export function gatherTime({ depth, search }: Run, host: Pick<ResearchHost, 'after'>): GatherTime | null {
  if (!search) return null;
  const after = host.after ?? ((wait: number) => AbortSignal.timeout(wait));
  const ms = GATHER_SECONDS[depth] * 1000;
  return {
    search: after(ms * SEARCH_SHARE),
    later: after(ms * ROUNDS_SHARE),
    read: after(ms),
    page: () => after(ms * PAGE_SHARE),
  };
}
