import type { Run } from '../../schema/run';
import type { SourceType } from '../../schema/snapshot';
import type { SourceKind } from '../../schema/source';
import { routeOf } from './router';

/** What kinds of pages a kind of source finds; engines find every kind. */
const FINDS: Partial<Record<SourceKind, SourceType>> = {
  mediawiki: 'reference',
  stackexchange: 'forum',
  hackernews: 'forum',
  openalex: 'paper',
  crossref: 'paper',
  arxiv: 'paper',
  europepmc: 'paper',
};

/**
 * The kinds of pages that a run looked for first: those of its sources of first choice (MECHANISMS A20, D02), or what
 * the person limited the search to. Empty where all were asked at once.
 */
export function preferredSources({ search, understood }: Pick<Run, 'search' | 'understood'>): SourceType[] {
  if (!search || !understood) return [];
  const [first = [], ...later] = routeOf(search, understood);
  const second = later.flat().filter(({ language }) => language === null || language === understood.language);
  if (second.length === 0 && search.scopes.includes('web')) return [];
  return [...new Set(first.flatMap(({ kind }) => FINDS[kind] ?? []))];
}
