/**
 * `npm test`: does the set-up of a fresh machine, then types, lint, imports, unit tests, builds and end-to-end tests.
 * A failed part does not stop the next one. The last line is `N passed, M failed`.
 *
 * `npm test -- unit e2e` runs only the named parts; a further path narrows vitest: `npm test -- e2e panel`.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { PlainError, ROOT, runPackage, tool } from './process.mjs';
import { ensureBrowser, ensureDependencies, ensureTestPackages } from './setup.mjs';

/** A part that runs longer than this hangs: it is ended and counted as failed. */
const PART_LIMIT_MS = 20 * 60_000;
const REPORTS = join(ROOT, '.cache', 'test');

/** Names of the failed parts and tests, in the order they ran. @type {string[]} */
const failedTests = [];

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */
/** @type {Record<string, (filters: string[]) => Promise<Counts>>} */
const PARTS = {
  types: () => check('types', 'typescript/bin/tsc', ['--noEmit', '--pretty', 'false']),
  lint: () => check('lint', '@biomejs/biome/bin/biome', ['check', '.']),
  imports: () =>
    check('imports', 'dependency-cruiser/bin/dependency-cruise.mjs', [
      '--config',
      '.dependency-cruiser.cjs',
      ...['entrypoints', 'components', 'lib'],
    ]),
  unit: (filters) => vitest('unit', 'vitest.config.ts', filters),
  build,
  e2e: (filters) => vitest('e2e', 'tests/e2e/vitest.config.ts', filters),
};

async function main() {
  const args = process.argv.slice(2);
  const named = args.filter((arg) => arg in PARTS);
  const filters = args.filter((arg) => !(arg in PARTS));
  const flag = filters.find((filter) => filter.startsWith('-'));
  if (flag)
    throw new PlainError(
      `Unknown option ${flag}: npm test takes the names of parts (${Object.keys(PARTS).join(', ')}).`,
    );
  const parts = named.length > 0 ? named : Object.keys(PARTS);

  const begin = Date.now();
  await ensureDependencies();
  const missing = [];
  if (parts.includes('e2e')) {
    await ensureBrowser();
    missing.push(...(await ensureTestPackages()));
  }
  for (const line of missing) console.log(line);
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  // Types, unit tests and builds all read what wxt generates from its configuration.
  const prepared = await runPackage('wxt/bin/wxt.mjs', ['prepare'], { capture: true });
  if (prepared.code !== 0) console.error(prepared.output);

  const total = { passed: 0, failed: 0, skipped: 0 };
  /** @type {string[]} */
  const lines = [];
  for (const part of parts) {
    console.log(`\n── ${part} ──`);
    const start = Date.now();
    const counts = (await PARTS[part]?.(filters)) ?? { passed: 0, failed: 1, skipped: 0 };
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
    lines.push(`${part.padEnd(8)} ${closing(counts)} (${seconds(start)})`);
  }
  console.log(`\n${lines.join('\n')}\n${'all'.padEnd(8)} ${seconds(begin)}`);
  // Said again at the end: of a long log often only the last lines are kept.
  for (const name of failedTests) console.log(`failed: ${name}`);
  console.log(closing(total));
  return total.failed > 0 || total.passed === 0 ? 1 : 0;
}

/**
 * A whole program as one test.
 * @param {string} name
 * @param {string} script
 * @param {string[]} args
 * @returns {Promise<Counts>}
 */
async function check(name, script, args) {
  const { code, timedOut } = await runPackage(script, args, { timeoutMs: PART_LIMIT_MS });
  if (timedOut) console.error(`${name} was ended after ${PART_LIMIT_MS / 60_000} minutes.`);
  if (code !== 0) failedTests.push(name);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

/** @returns {Promise<Counts>} one test a package */
async function build() {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const target of /** @type {const} */ (['chrome', 'firefox'])) {
    try {
      console.log(`${target}: ${await ensureBuilt(target)}`);
      counts.passed += 1;
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      counts.failed += 1;
      failedTests.push(`build ${target}`);
    }
  }
  return counts;
}

/**
 * @param {string} name
 * @param {string} config
 * @param {string[]} filters
 * @returns {Promise<Counts>}
 */
async function vitest(name, config, filters) {
  const report = join(REPORTS, `${name}.json`);
  const { code, timedOut } = await runPackage(
    'vitest/vitest.mjs',
    ['run', '--config', config, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...filters],
    { timeoutMs: PART_LIMIT_MS },
  );
  if (timedOut) console.error(`${name} was ended after ${PART_LIMIT_MS / 60_000} minutes.`);
  return countsOf(report, code);
}

/**
 * What went wrong, for the last lines of a log.
 * @param {string | undefined} message
 */
function firstLine(message) {
  const line = message?.trim().split('\n', 1)[0] ?? '';
  return line && ` (${line.length > 300 ? `${line.slice(0, 300)}…` : line})`;
}

/**
 * Counts of a vitest run. A file that fails outside its tests (a bad import, a failed hook) counts as one failure, and
 * so does a run that leaves no report or ends badly with no failed test.
 * @param {string} path vitest's JSON report
 * @param {number} code exit code of the run
 * @returns {Counts}
 */
function countsOf(path, code) {
  let report;
  try {
    report = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    failedTests.push(`${path}: no report`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const { numPassedTests: passed, numFailedTests, numPendingTests, numTodoTests, testResults } = report;
  for (const file of testResults) {
    const broken = file.assertionResults.filter((/** @type {{ status: string }} */ test) => test.status === 'failed');
    for (const test of broken) {
      failedTests.push(`${relative(ROOT, file.name)}: ${test.fullName}${firstLine(test.failureMessages?.[0])}`);
    }
    if (file.status === 'failed' && broken.length === 0) failedTests.push(relative(ROOT, file.name));
  }
  const brokenFiles = testResults.filter(
    (/** @type {{ status: string, assertionResults: { status: string }[] }} */ file) =>
      file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  ).length;
  const failed = numFailedTests + brokenFiles;
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed, skipped: numPendingTests + numTodoTests };
}

/** @param {Counts} counts */
function closing({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** @param {number} since */
function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}

await tool(main);
