import type { LookIn } from '../../lib/schema/run';
import type { SourceConfig } from '../../lib/schema/source';
import { FACTS } from '../../lib/sources/facts';
import { listSources } from '../../lib/sources/settings';
import { useLive } from '../ui/live';

/** The sources as they are set now; undefined until they are read. */
export function useSources(): SourceConfig[] | undefined {
  return useLive('sources', listSources);
}

/** Names of the sources that a chip may ask: for “Web” engines, encyclopedias and forums, for “Scholarly” literature. */
export function namesOf(sources: readonly SourceConfig[], scope: LookIn): string[] {
  if (scope !== 'web' && scope !== 'scholarly') return [];
  return sources
    .filter(({ enabled, kind }) => enabled && (FACTS[kind].scope === 'scholarly') === (scope === 'scholarly'))
    .map(({ name }) => name);
}
