import type { SearchOutcome, SearchRow } from '../../schema/source';
import type { Task } from './task';
import { NO_TIME } from './time';

/** A search as Steps shows it before it is asked. */
export function rowOf({ source, query }: Task, key: string): SearchRow {
  return {
    key,
    source: source.name,
    query,
    state: 'waiting',
    hits: 0,
    failure: null,
    detail: null,
    ms: 0,
    cached_at: null,
  };
}

/** A search that gave no list. */
export function failed(failure: SearchOutcome['failure']): SearchOutcome {
  return { hits: [], cursor: null, failure, detail: null, ms: 0, cached_at: null };
}

/** Whether there was no time left for a search. */
export function isLate({ failure, detail }: SearchOutcome): boolean {
  return failure === 'timeout' && detail === NO_TIME;
}

/** A place among the steps of a round. */
export function pad(n: number): string {
  return String(n).padStart(2, '0');
}
