/**
 * `npm run mutate [-- --only TEXT] [--offset N] [--limit N] [--json]`: changes each default and switches off each
 * mechanism of tests/mutate in turn, in a copy of the tree, and expects its test to fail. Ends with one JSON line; exit
 * code 1 where a change survived, no longer fits its file, or a test fails without any.
 */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MUTATIONS } from '../mutate/table.mjs';
import { readArguments } from './arguments.mjs';
import { PlainError, ROOT, tool } from './process.mjs';
import { ensureDependencies } from './setup.mjs';

/** @typedef {import('../mutate/table.mjs').Mutation} Mutation */
/** @typedef {'killed' | 'survived' | 'stale' | 'broken'} Outcome */

const USAGE = 'npm run mutate [-- --only TEXT] [--offset N] [--limit N] [--json]';

/** What a unit test needs of the tree. */
const NEEDED = [
  'components',
  'docs',
  'entrypoints',
  'lib',
  'public',
  'tests',
  '.wxt',
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
  'wxt.config.ts',
];
/** A test that a change keeps from ending has noticed it. Milliseconds. */
const LONGEST_MS = 120_000;

async function main() {
  const { values } = readArguments(USAGE, {
    only: { type: 'string' },
    offset: { type: 'string' },
    limit: { type: 'string' },
    json: { type: 'boolean' },
  });
  await ensureDependencies();
  const from = wholeNumber('offset', values.offset) ?? 0;
  const most = wholeNumber('limit', values.limit);
  const named = MUTATIONS.filter(({ id, file }) => !values.only || `${id} ${file}`.includes(values.only));
  const wanted = named.slice(from, most === null ? undefined : from + most);
  if (wanted.length === 0) throw new PlainError('There is no such mutation.');
  const tree = copyOfTree();
  /** @type {{ id: string, file: string, test: string, outcome: Outcome }[]} */
  const rows = [];
  try {
    const broken = await failingTests(tree, [...new Set(wanted.map(({ test }) => test))]);
    for (const mutation of wanted) {
      const outcome = broken.has(mutation.test) ? 'broken' : await outcomeOf(tree, mutation);
      rows.push({ id: mutation.id, file: mutation.file, test: mutation.test, outcome });
      if (!values.json) console.log(`${outcome.padEnd(9)} ${mutation.id}  (${mutation.file}, ${mutation.test})`);
    }
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
  /** @param {Outcome} outcome */
  const ids = (outcome) => rows.filter((row) => row.outcome === outcome).map(({ id }) => id);
  const killed = ids('killed').length;
  console.log(
    JSON.stringify({
      mutations: rows.length,
      killed,
      survived: ids('survived'),
      stale: ids('stale'),
      broken: ids('broken'),
    }),
  );
  return killed === rows.length ? 0 : 1;
}

/** A tree in which files can be changed without touching anybody's. */
function copyOfTree() {
  const tree = mkdtempSync(join(tmpdir(), 'sidelight-mutate-'));
  for (const name of NEEDED)
    if (existsSync(join(ROOT, name))) cpSync(join(ROOT, name), join(tree, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
  return tree;
}

/**
 * Tests that fail with nothing changed: what they say of a change means nothing.
 * @param {string} tree
 * @param {string[]} tests
 */
async function failingTests(tree, tests) {
  const broken = new Set();
  for (const test of tests) if (!(await passes(tree, test))) broken.add(test);
  return broken;
}

/**
 * @param {string} tree
 * @param {Mutation} mutation
 * @returns {Promise<Outcome>}
 */
async function outcomeOf(tree, { file, from, to, test }) {
  const path = join(tree, file);
  if (!existsSync(path)) return 'stale';
  const text = readFileSync(path, 'utf8');
  if (from === '' || text.split(from).length !== 2) return 'stale';
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
  try {
    return (await passes(tree, test)) ? 'survived' : 'killed';
  } finally {
    writeFileSync(path, text);
  }
}

/**
 * @param {string} tree
 * @param {string} test below tests/unit
 * @returns {Promise<boolean>}
 */
function passes(tree, test) {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  return new Promise((done) => {
    const child = spawn(
      process.execPath,
      [vitest, 'run', '--config', 'vitest.config.ts', '--bail', '1', join('tests/unit', test)],
      { cwd: tree, stdio: 'ignore', timeout: LONGEST_MS, killSignal: 'SIGKILL' },
    );
    child.on('exit', (code) => done(code === 0));
    child.on('error', () => done(false));
  });
}

/**
 * @param {string} name
 * @param {string | undefined} text
 */
function wholeNumber(name, text) {
  if (text === undefined) return null;
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0) throw new PlainError(`--${name} takes a whole number, not “${text}”.`);
  return number;
}

await tool(main);
