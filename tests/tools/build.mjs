/**
 * `npm run build` and `npm run zip`: the Chrome and Firefox packages, with their sizes. A package whose sources have
 * not changed is not built again unless --force says so.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readArguments } from './arguments.mjs';
import { PlainError, ROOT, runPackage, tool } from './process.mjs';
import { ensureDependencies } from './setup.mjs';
import { packageSizes, sizeTable } from './sizes.mjs';

/** What a package is made of; a change in any of it means a new build. */
const SOURCES = [
  'entrypoints',
  'components',
  'lib',
  'public',
  'wxt.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
const OUTPUT = join(ROOT, '.output');
const LOCK = join(OUTPUT, '.building');
const LOCK_STALE_MS = 120_000;

/** @typedef {'chrome' | 'firefox'} Target */
/** @type {Record<Target, { folder: string, args: string[] }>} */
const TARGETS = {
  chrome: { folder: join(OUTPUT, 'chrome-mv3'), args: ['-b', 'chrome', '--mv3'] },
  firefox: { folder: join(OUTPUT, 'firefox-mv3'), args: ['-b', 'firefox', '--mv3'] },
};

/**
 * Builds a package unless the built one has the same sources.
 * @param {Target} target
 * @param {{ force?: boolean, quiet?: boolean }} [options] quiet: nothing is printed unless the build fails
 * @returns {Promise<string>} the folder of the unpacked extension
 */
export async function ensureBuilt(target, { force = false, quiet = true } = {}) {
  const { folder, args } = TARGETS[target];
  mkdirSync(OUTPUT, { recursive: true });
  const unlock = await lock();
  try {
    const sources = hashSources();
    const stamp = join(OUTPUT, `.${target}-sources`);
    const fresh =
      existsSync(join(folder, 'manifest.json')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources;
    if (fresh && !force) return folder;
    rmSync(stamp, { force: true });
    const { code, output } = await runPackage('wxt/bin/wxt.mjs', ['build', ...args], {
      capture: quiet,
      // A test runner says `test` there: the package would be another than the one that is shipped.
      env: { NO_COLOR: '1', FORCE_COLOR: '0', NODE_ENV: 'production' },
    });
    if (code !== 0) throw new PlainError(`${reasons(output)}The ${target} package did not build.`);
    writeFileSync(stamp, sources);
    return folder;
  } finally {
    unlock();
  }
}

/**
 * What a failed build said, without progress, stacks and repetitions.
 * @param {string} output
 */
function reasons(output) {
  const escapes = new RegExp(`${String.fromCharCode(27)}\\[[0-9;?]*[A-Za-z]`, 'g');
  const lines = output.replace(escapes, '').split('\n');
  const told = [...new Set(lines.filter((line) => line.trim() !== '' && !/^\s+at |^[⠀-⣿]/.test(line)))];
  return told
    .slice(0, 30)
    .map((line) => `${line}\n`)
    .join('');
}

/** One build at a time: two would clean each other's folder. */
async function lock() {
  for (;;) {
    try {
      mkdirSync(LOCK);
      return () => rmSync(LOCK, { recursive: true, force: true });
    } catch {
      const held = statSync(LOCK, { throwIfNoEntry: false });
      if (held && Date.now() - held.mtimeMs > LOCK_STALE_MS) rmSync(LOCK, { recursive: true, force: true });
      else await new Promise((wake) => setTimeout(wake, 200));
    }
  }
}

function hashSources() {
  const hash = createHash('sha256').update(process.version);
  for (const file of SOURCES.flatMap((name) => filesBelow(join(ROOT, name))).sort()) {
    hash
      .update(`${relative(ROOT, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesBelow(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return [];
  if (stat.isFile()) return [path];
  return readdirSync(path).flatMap((name) => filesBelow(join(path, name)));
}

async function main() {
  const { values } = readArguments('npm run build -- [--force]', {
    zip: { type: 'boolean' },
    force: { type: 'boolean' },
  });
  await ensureDependencies();
  for (const target of /** @type {Target[]} */ (Object.keys(TARGETS))) {
    const folder = await ensureBuilt(target, { force: values.force ?? false });
    console.log(`\n${relative(ROOT, folder)}`);
    console.log(sizeTable(packageSizes(folder)));
    if (!values.zip) continue;
    const { code } = await runPackage('wxt/bin/wxt.mjs', ['zip', ...TARGETS[target].args], {
      env: { NODE_ENV: 'production' },
    });
    if (code !== 0) throw new PlainError(`The ${target} package could not be zipped.`);
  }
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) await tool(main);
