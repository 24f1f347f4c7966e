/**
 * `npm run bench -- NAME [--quick] [--json]`: speed and size. The last line is one JSON object of figures; with --json
 * it is the only one. Without a name it lists the benches.
 */
import { readArguments } from './arguments.mjs';
import { listSuites, loadSuite, measure, show } from './frame.mjs';
import { PlainError, tool } from './process.mjs';
import { ensureDependencies } from './setup.mjs';

const USAGE = 'npm run bench -- NAME [--quick] [--json]';

async function main() {
  const { values, positionals } = readArguments(USAGE, { quick: { type: 'boolean' }, json: { type: 'boolean' } });
  await ensureDependencies();
  const [name, extra] = positionals;
  if (name === undefined) {
    await listSuites('bench');
    return 0;
  }
  if (extra !== undefined) throw new PlainError(`One bench at a time, not also “${extra}”. ${USAGE}`);
  const bench = await loadSuite('bench', name);
  const figures = await measure(bench, { quick: values.quick ?? false });
  if (!values.json) {
    console.log(`${name}: ${bench.describe}`);
    show(figures);
    console.log('');
  }
  console.log(JSON.stringify({ bench: name, ...figures }));
  return 0;
}

await tool(main);
