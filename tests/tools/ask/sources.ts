import { type SourceConfig, sourceConfig, sourceKind } from '../../../lib/schema/source.ts';
import { FACTS } from '../../../lib/sources/facts.ts';
import { USUAL_ADDRESS } from '../../../lib/sources/presets.ts';
import type { Launched } from '../../e2e/harness/launch.ts';
import { PlainError } from '../process.mjs';

/** A source as the command line names it: `--source KIND=URL`. */
export interface SourceFlag {
  kind: string;
  url: string;
}

const PATIENCE_MS = 15_000;

/** The fields that JSON of a search usually has. */
const USUAL_FIELDS = { results: 'results', url: 'url', title: 'title', snippet: 'snippet', date: '' };

/** A source from its kind and address, as the settings would keep it. */
export function sourceOf({ kind, url }: SourceFlag, index = 0): SourceConfig {
  const known = sourceKind.safeParse(kind);
  if (!known.success) throw new PlainError(`There is no source ${kind}: ${sourceKind.options.join(', ')}.`);
  return sourceConfig.parse({
    id: `command-line-${index}`,
    kind: known.data,
    name: `${FACTS[known.data].label} ${index + 1}`,
    base_url: url || USUAL_ADDRESS[known.data],
    enabled: true,
    language: null,
    custom: known.data === 'custom' ? USUAL_FIELDS : null,
  });
}

/** On the command line this computer is meant with the names that it has for itself, which a person adds one by one. */
function withOwnNames(host: string): string[] {
  const [, port] = /^(?:127\.0\.0\.1|localhost)(:\d+)?$/.exec(host) ?? [];
  return /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(host) ? [host, `*.localhost${port ?? ''}`] : [host];
}

/** Puts sources and allowed hosts where the settings keep them. */
export async function fillSources(
  launched: Launched,
  { sources, allowHosts }: { sources: SourceFlag[]; allowHosts: string[] },
): Promise<void> {
  if (sources.length === 0 && allowHosts.length === 0) return;
  const rows = [
    ...(sources.length > 0 ? [{ key: 'sources', value: sources.map(sourceOf) }] : []),
    ...(allowHosts.length > 0 ? [{ key: 'allowed_hosts', value: allowHosts.flatMap(withOwnNames) }] : []),
  ];
  const begin = performance.now();
  while (!(await write(launched, rows))) {
    if (performance.now() - begin > PATIENCE_MS)
      throw new PlainError('The extension made no library for its settings.');
    await new Promise((wake) => setTimeout(wake, 50));
  }
}

/** @returns false while the worker has not made its library yet */
function write(launched: Launched, rows: { key: string; value: unknown }[]): Promise<boolean> {
  return launched.extensionPage.evaluate(async (given) => {
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    if (!(await indexedDB.databases()).some((database) => database.name === 'sidelight')) return false;
    const database = await settled(indexedDB.open('sidelight'));
    try {
      if (!database.objectStoreNames.contains('preferences')) return false;
      const work = database.transaction(['preferences'], 'readwrite');
      for (const row of given) await settled(work.objectStore('preferences').put(row));
    } finally {
      database.close();
    }
    return true;
  }, rows);
}
