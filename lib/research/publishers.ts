import { roughPublisher } from '../evidence/independence';
import type { ResearchHost } from './host';

/**
 * Who publishes each address, for counting independent sources (MECHANISMS F13). Only addresses that a rough look takes
 * for one publisher's though their hosts differ – two users of `github.io`, two companies under `co.uk` – are looked up
 * in the Public Suffix List, which is in the effect host; the rough look never takes one publisher for two.
 *
 * @returns by address; what could not be looked up is left out
 */
export async function publishersOf(
  host: Pick<ResearchHost, 'publishersOf'>,
  urls: readonly string[],
): Promise<Map<string, string>> {
  const hosts = new Map<string, Set<string>>();
  for (const url of urls) {
    const rough = roughPublisher(url);
    hosts.set(rough, (hosts.get(rough) ?? new Set()).add(hostOf(url)));
  }
  const unclear = [...new Set(urls)].filter((url) => (hosts.get(roughPublisher(url))?.size ?? 0) > 1);
  if (unclear.length === 0 || !host.publishersOf) return new Map();
  try {
    const found = await host.publishersOf(unclear);
    return new Map(unclear.flatMap((url, i) => (found[i] === undefined ? [] : [[url, found[i]]])));
  } catch (error) {
    // One publisher too few is no harm to an answer; none at all would be.
    console.warn('[sidelight] publishers', error);
    return new Map();
  }
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : url;
}
