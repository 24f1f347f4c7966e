/** Command lines of the tools: an unknown or repeated flag is an error in one line, --help prints how to call. */
import { parseArgs } from 'node:util';
import { PlainError } from './process.mjs';

/**
 * Reads the command line.
 * @template {NonNullable<import('node:util').ParseArgsConfig['options']>} O
 * @param {string} usage printed after what is wrong
 * @param {O} options as `parseArgs` of node:util takes them
 */
export function readArguments(usage, options) {
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
    console.log(`Usage: ${usage}`);
    process.exit(0);
  }
  let parsed;
  try {
    parsed = parseArgs({ options, allowPositionals: true, strict: true, tokens: true });
  } catch (error) {
    // Node's message goes on about how to write positional arguments; its first sentence says it all.
    const [first] = error instanceof Error ? error.message.split(/\. |\n/) : [String(error)];
    throw new PlainError(`${first?.replace(/\.$/, '')}. Usage: ${usage}`);
  }
  const given = parsed.tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
  const twice = given.find((name, i) => !options[name]?.multiple && given.indexOf(name) !== i);
  if (twice) throw new PlainError(`--${twice} is given twice. Usage: ${usage}`);
  return parsed;
}
