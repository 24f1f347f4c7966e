import { placeOf } from '../../lib/research/search/places';
import type { LookIn } from '../../lib/schema/run';
import type { SourceConfig } from '../../lib/schema/source';
import { isHere } from '../../lib/sources/facts';
import { listSources } from '../../lib/sources/settings';
import type { Speech } from '../i18n';
import { useLive } from '../ui/live';

/** The sources as they are set now; undefined until they are read. */
export function useSources(): SourceConfig[] | undefined {
  return useLive('sources', listSources);
}

/** Its name as a person reads it: what this browser answers itself has a name in their language. */
export function nameOf(source: SourceConfig, t: Speech['t']): string {
  return isHere(source) ? t(`sources.here_${source.kind}`) : source.name;
}

/** Whether a source's words leave this browser: those of its own search go to a search engine. */
export function leavesBrowser(source: SourceConfig): boolean {
  return !isHere(source) || source.kind === 'browser';
}

/**
 * Names of the sources that a chip asks: for “Web” engines, encyclopedias and forums, for “Scholarly” literature, for
 * “Library” what else is kept in this browser.
 */
export function namesOf(sources: readonly SourceConfig[], place: LookIn, t: Speech['t']): string[] {
  return sources.filter((source) => source.enabled && placeOf(source) === place).map((source) => nameOf(source, t));
}
