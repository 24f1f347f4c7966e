/** Child processes for the tools: plain Node, no dependency, so that they run before anything is installed. */
import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The top folder of the repository. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** An error whose message is the whole of what a person needs to read; tools print it without a stack. */
export class PlainError extends Error {}

/**
 * Runs a program and waits for its end.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string>, capture?: boolean, aside?: boolean, timeoutMs?: number,
 *   shell?: boolean }} [options] `capture` collects the output instead of showing it, `aside` shows it on stderr; after `timeoutMs` the program and its children are ended.
 * @returns {Promise<{ code: number, output: string, timedOut: boolean }>} code 127 when the program cannot be started
 */
export function run(command, args, options = {}) {
  const { cwd = ROOT, env = {}, capture = false, aside = false, timeoutMs, shell = false } = options;
  return new Promise((done) => {
    // A group of its own lets the watchdog end grandchildren too (vitest workers, browsers).
    const group = timeoutMs !== undefined && process.platform !== 'win32';
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', capture ? 'pipe' : aside ? 2 : 'inherit', capture ? 'pipe' : 'inherit'],
      detached: group,
      shell,
    });
    let output = '';
    let timedOut = false;
    const collect = (/** @type {Buffer} */ part) => {
      output += part.toString();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    const end = (/** @type {NodeJS.Signals} */ signal) => {
      try {
        if (group && child.pid) process.kill(-child.pid, signal);
        else child.kill(signal);
      } catch {
        // Already gone.
      }
    };
    const watchdog =
      timeoutMs &&
      setTimeout(() => {
        timedOut = true;
        end('SIGKILL');
      }, timeoutMs);
    // A group of its own no longer hears Ctrl+C from the terminal: pass it on.
    const interrupted = () => {
      end('SIGTERM');
      process.exit(130);
    };
    if (group) process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
    const finish = (/** @type {number} */ code) => {
      if (watchdog) clearTimeout(watchdog);
      process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
      done({ code, output, timedOut });
    };
    child.once('error', (error) => {
      output += error.message;
      finish(127);
    });
    child.once('close', (code) => finish(code ?? 1));
  });
}

/**
 * Runs npm, the same one that started this tool if there is one.
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function npm(args, options) {
  const own = process.env.npm_execpath;
  if (own?.endsWith('.js') || own?.endsWith('.cjs')) return run(process.execPath, [own, ...args], options);
  return run('npm', args, { ...options, shell: process.platform === 'win32' });
}

/**
 * Runs a JavaScript program of an installed package with this Node.
 * @param {string} script path below node_modules
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function runPackage(script, args, options) {
  return run(process.execPath, [join(ROOT, 'node_modules', script), ...args], options);
}

/**
 * Finds a program on the search path.
 * @param {string} name
 * @returns {string | null} its full path
 */
export function which(name) {
  const extensions = process.platform === 'win32' ? ['.exe', '.cmd', ''] : [''];
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const extension of extensions) {
      const path = join(folder, name + extension);
      if (folder && isExecutable(path)) return path;
    }
  }
  return null;
}

/**
 * @param {string} path
 * @returns {boolean}
 */
export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs a tool's main function: a PlainError becomes one line and exit code 1, a bug keeps its stack.
 * @param {() => Promise<number | void>} main resolves to the exit code
 */
export async function tool(main) {
  try {
    const code = (await main()) ?? 0;
    // Output to a pipe is written asynchronously: let it drain before leaving.
    await new Promise((drained) => process.stdout.write('', drained));
    process.exit(code);
  } catch (error) {
    console.error(error instanceof PlainError ? error.message : error);
    // A program that reads our line of JSON gets one in every case.
    if (process.argv.includes('--json'))
      console.log(JSON.stringify({ error: error instanceof Error ? error.message : String(error) }));
    await new Promise((drained) => process.stdout.write('', drained));
    process.exit(1);
  }
}
