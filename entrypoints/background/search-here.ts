import { browser } from 'wxt/browser';
import { library } from '../../lib/library/db';
import type { SearchCommand } from '../../lib/research/search/command';
import { MAX_LIBRARY_COPIES } from '../../lib/research/settings';
import type { SearchFailure } from '../../lib/schema/source';
import type { Asked } from '../../lib/sources/ask';
import { FACTS, type HereSource, isHere } from '../../lib/sources/facts';
import { bestAddresses, type KeptAddress, wordsToLookUp } from '../../lib/sources/here/kept-addresses';
import { searchLibrary } from '../../lib/sources/here/library';
import { searchByDefault } from './default-search';

/** Most visited pages that are looked through for one word. */
const MOST_VISITED = 200;

/** Asks what this browser itself answers. What it keeps never leaves it: only the engine is sent the words. */
export async function searchHere(command: SearchCommand, signal: AbortSignal): Promise<Asked> {
  const { source, query } = command;
  if (!isHere(source)) return failed('refused', 'not in this browser');
  if (query.trim() === '') return failed('refused', 'an empty query');
  if (signal.aborted) return failed('stopped');
  const count = Math.min(command.count, FACTS[source.kind].most);
  switch (source.kind) {
    case 'browser':
      return searchByDefault(query, count, signal);
    case 'library':
      return found(await searchLibrary(library(), query, count, MAX_LIBRARY_COPIES));
    case 'bookmarks':
      return keptIn(source, query, count, async (word) =>
        (await browser.bookmarks.search({ query: word })).map(({ url, title }) => ({ url, title })),
      );
    case 'history':
      return keptIn(source, query, count, async (word) =>
        browser.history.search({ text: word, maxResults: MOST_VISITED, startTime: 0 }),
      );
  }
}

/** Whether the person has allowed what a source of this browser needs. */
export async function mayAskHere({ kind }: HereSource): Promise<boolean> {
  if (kind === 'library') return true;
  const wanted = kind === 'browser' ? { origins: ['*://*/*'] } : { permissions: [kind] };
  return browser.permissions.contains(wanted).catch(() => false);
}

async function keptIn(
  source: HereSource,
  query: string,
  count: number,
  look: (word: string) => Promise<{ url?: string | undefined; title?: string | undefined }[]>,
): Promise<Asked> {
  if (!(await mayAskHere(source))) return failed('no_permission');
  const lists = await Promise.all(wordsToLookUp(query).map(look));
  const addresses = lists.flat().flatMap(({ url, title }): KeptAddress[] => (url ? [{ url, title: title ?? '' }] : []));
  return found(bestAddresses(addresses, query, count));
}

function found(hits: Asked['hits']): Asked {
  return { hits, cursor: null, failure: null, detail: null };
}

function failed(failure: SearchFailure, detail: string | null = null): Asked {
  return { hits: [], cursor: null, failure, detail };
}
