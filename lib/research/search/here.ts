import type { Journal } from '../../journal/journal';
import { orLate } from '../../journal/late';
import { type SearchOutcome, searchOutcome } from '../../schema/source';
import type { ResearchHost } from '../host';
import type { SearchCommand } from './command';

/** Longest time for one search in this browser, its tab's loading included. Milliseconds. */
const TIME_MS = 30_000;

/** In the place of a search that went on behind its end: a tab that hangs does not hold a run beyond its time. */
const STOPPED = { hits: [], cursor: null, failure: 'stopped' as const, detail: null };

/**
 * Searches where no server is asked: the browser's default engine in a tab, the library, bookmarks, history. It is done
 * by the worker, which alone reaches them; a failure is a result with its reason, as of any source.
 *
 * @param ended what stands in place of the search where it may no longer be made
 */
export function searchHere(
  journal: Journal,
  host: Pick<ResearchHost, 'searchHere' | 'elapsed'>,
  command: SearchCommand,
  { ends, ended }: { ends: AbortSignal; ended: () => SearchOutcome | null },
): Promise<SearchOutcome> {
  return journal.step(
    'search',
    command,
    async ({ signal }) => {
      const instead = ended();
      if (instead) return instead;
      const from = host.elapsed();
      const asked = host.searchHere
        ? ((await orLate(host.searchHere(command, AbortSignal.any([signal, ends])), ends)) ?? STOPPED)
        : { hits: [], cursor: null, failure: 'refused' as const, detail: 'not in this browser' };
      return { ...asked, ms: Math.round(host.elapsed() - from), cached_at: null };
    },
    { result: searchOutcome, reserve: { searches: 1 }, timeoutMs: TIME_MS },
  );
}
