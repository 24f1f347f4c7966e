import type { SearchOutcome, SearchRow, SourceConfig } from '../../schema/source';
import { FACTS } from '../../sources/facts';
import type { Answered, Task } from './task';
import { NO_TIME } from './time';

/** A search as Steps shows it before it is asked. */
export function rowOf({ source, query, narrowedBy }: Task, key: string): SearchRow {
  return {
    ...(narrowedBy === undefined ? {} : { narrowed_by: narrowedBy }),
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

/** Encyclopedias and forums, where a general engine gave a list of its own: it finds their pages too. */
export function besideEngines(asked: readonly Answered[]): Set<string> {
  const engine = asked.some(({ source, outcome }) => FACTS[source.kind].scope === 'web' && outcome.hits.length > 0);
  const beside = asked.filter(({ source }) => engine && FACTS[source.kind].scope === 'reference');
  return new Set(beside.map(({ source }) => source.name));
}

/** Engines that know the operator search one host alone; of the others' results the rest is left out. */
export function withSite(text: string, site: string | null, { kind }: SourceConfig): string {
  return site !== null && ['searxng', 'brave', 'serper', 'browser'].includes(kind) ? `${text} site:${site}` : text;
}
