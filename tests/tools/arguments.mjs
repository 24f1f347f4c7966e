/** Command lines of the tools: an unknown flag is an error in one line. */
import { parseArgs } from 'node:util';
import { PlainError } from './process.mjs';

/**
 * Reads the command line.
 * @template {NonNullable<import('node:util').ParseArgsConfig['options']>} O
 * @param {string} usage printed after what is wrong
 * @param {O} options as `parseArgs` of node:util takes them
 */
export function readArguments(usage, options) {
  try {
    return parseArgs({ options, allowPositionals: true, strict: true });
  } catch (error) {
    // Node's message goes on about how to write positional arguments; its first sentence says it all.
    const [first] = error instanceof Error ? error.message.split(/\. |\n/) : [String(error)];
    throw new PlainError(`${first?.replace(/\.$/, '')}. Usage: ${usage}`);
  }
}
