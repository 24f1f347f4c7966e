import { chosenByPerson } from '../../../lib/policy/public-text.ts';
import { askSource } from '../../../lib/sources/ask.ts';
import { doorFor } from '../../../lib/sources/door.ts';
import { isHere } from '../../../lib/sources/facts.ts';
import { KEYLESS } from '../../../lib/sources/presets.ts';
import { sourceOf } from '../ask/sources.ts';
import { PlainError } from '../process.mjs';

/** A command line that was found sound. */
export interface SourceTry {
  name: string;
  query: string;
  url: string;
  key: string;
  count: number;
  json: boolean;
}

/** Asks a source by the product's own code and prints its hits. @returns the exit code */
export async function trySource({ name, query, url, key, count, json }: SourceTry): Promise<number> {
  const known = KEYLESS.find(({ id }) => id === name);
  const source = known
    ? { ...known, base_url: url || known.base_url }
    : sourceOf({ kind: name === 'searx' ? 'searxng' : name, url });
  if (isHere(source)) throw new PlainError(`${source.name} is answered in the browser: npm start, then ask there.`);
  if (source.base_url === '') throw new PlainError(`${source.name} has no address of its own: add --url BASE.`);
  const from = performance.now();
  const wanted = { window: { from: null, to: null }, count, cursor: null, language: source.language ?? 'en' };
  const door = doorFor(source, [], AbortSignal.timeout(30_000));
  const got = await askSource(source, { ...wanted, text: chosenByPerson(query) }, key, door);
  const ms = Math.round(performance.now() - from);
  if (json) console.log(JSON.stringify({ source: source.id, ms, ...got }));
  else if (got.failure)
    console.log(`${source.name} gave no list: ${got.failure}${got.detail ? ` (${got.detail})` : ''}`);
  else {
    for (const [i, hit] of got.hits.entries())
      console.log(
        `${i + 1}. ${hit.title}\n   ${hit.url}${hit.published_at ? ` · ${hit.published_at.slice(0, 10)}` : ''}\n   ${hit.snippet}`,
      );
    console.log(`${got.hits.length} results in ${ms} ms${got.cursor === null ? '' : ', more to come'}`);
  }
  if (got.failure) return 1;
  return got.hits.length > 0 ? 0 : 3;
}
