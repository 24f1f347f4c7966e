/**
 * `npm run source -- NAME QUERY… [--url BASE] [--key KEY] [--count N] [--json]`: asks one search source and lists what it
 * answers. NAME is a kind (mediawiki, brave …) or the id of a source that comes with the extension (wikipedia-en). Exit
 * code 0: it gave a list; 3: an empty one; 1: it failed, with the reason.
 */
import { join } from 'node:path';
import { readArguments } from './arguments.mjs';
import { loadTypeScript } from './load.mjs';
import { PlainError, ROOT, tool } from './process.mjs';
import { ensureDependencies } from './setup.mjs';

const USAGE = 'npm run source -- NAME QUERY… [--url BASE] [--key KEY] [--count N] [--json]';

async function main() {
  const { values, positionals } = readArguments(USAGE, {
    url: { type: 'string' },
    key: { type: 'string' },
    count: { type: 'string' },
    json: { type: 'boolean' },
  });
  const [name, ...words] = positionals;
  if (name === undefined || words.length === 0) throw new PlainError(`Name a source and a query. ${USAGE}`);
  await ensureDependencies();
  const { trySource } = await loadTypeScript(join(ROOT, 'tests', 'tools', 'source', 'source.ts'));
  return trySource({
    name,
    query: words.join(' '),
    url: values.url ?? '',
    key: values.key ?? '',
    count: Number(values.count ?? 10),
    json: values.json ?? false,
  });
}

await tool(main);
