import { browser } from 'wxt/browser';
import { allowedHosts } from '../../lib/library/allowed-hosts';
import { library } from '../../lib/library/db';
import { getPreference } from '../../lib/library/preferences';
import type { Payload } from '../../lib/protocol/messages';
import type { SearchOrder, SourceConfig, SourceScope } from '../../lib/schema/source';
import { FACTS, isHere } from '../../lib/sources/facts';
import { hostPattern } from '../../lib/sources/presets';
import { listSources } from '../../lib/sources/settings';
import { reachAddedHosts } from './private-addresses';
import { mayAskHere } from './search-here';

/**
 * What a question searches, settled when it is asked: the sources that are switched on, and which of them the browser
 * does not let us ask. Null where the question stays with given pages.
 */
export async function searchOrderFor(ask: Payload<'run.start'>): Promise<SearchOrder | null> {
  const chips: SourceScope[] = [];
  if (ask.look_in.includes('web')) chips.push('web');
  if (ask.look_in.includes('scholarly')) chips.push('scholarly');
  if (ask.look_in.includes('library')) chips.push('own');
  const scopes = ask.search?.scopes ?? chips;
  if (ask.kind !== 'ask' || chips.length === 0 || scopes.length === 0) return null;
  // What a search finds may stand on hosts that the person added: their rules are made sure of before it is read.
  await reachAddedHosts(await allowedHosts(library()));
  const sources = (await listSources(library())).filter(({ enabled, kind }) => enabled || kind === 'library');
  const barred = await Promise.all(sources.map(async (source) => ((await mayAsk(source)) ? null : source.id)));
  return {
    sources,
    not_allowed: barred.filter((id) => id !== null),
    scopes,
    site: ask.search?.site ?? null,
    words: ask.search?.words ?? null,
    // Words that the person wrote or changed are decided.
    ...(!ask.search?.words &&
    scopes.some((scope) => scope !== 'own') &&
    (await getPreference(library(), 'confirm_search'))
      ? { confirm: true }
      : {}),
  };
}

async function mayAsk(source: SourceConfig): Promise<boolean> {
  if (isHere(source)) return mayAskHere(source);
  return FACTS[source.kind].cors || mayFetch(source.base_url);
}

/** Whether the browser lets the extension read what an address answers, other than by the server's own leave. */
export async function mayFetch(url: string): Promise<boolean> {
  const pattern = hostPattern({ base_url: url });
  if (pattern === null) return false;
  return browser.permissions.contains({ origins: [pattern.replace('*:', new URL(url).protocol)] }).catch(() => false);
}
