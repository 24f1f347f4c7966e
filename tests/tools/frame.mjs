/** What `npm run eval` and `npm run bench` share: finding a suite, showing its figures. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadTypeScript } from './load.mjs';
import { PlainError, ROOT } from './process.mjs';

/** @typedef {{ describe: string, needs?: string, run(options: object): Promise<Record<string, unknown>> }} Suite */

/**
 * Loads a suite by name.
 * @param {'eval' | 'bench'} kind the folder below tests
 * @param {string} name
 * @returns {Promise<Suite>}
 */
export async function loadSuite(kind, name) {
  const names = suiteNames(kind);
  if (!names.includes(name))
    throw new PlainError(`There is no ${kind} suite “${name}”. There are: ${names.join(', ') || 'none yet'}.`);
  return /** @type {Promise<any>} */ (loadTypeScript(join(folderOf(kind), `${name}.ts`)));
}

/**
 * Every suite with its sentence, for a call without a name.
 * @param {'eval' | 'bench'} kind
 */
export async function listSuites(kind) {
  const names = suiteNames(kind);
  if (names.length === 0) console.log(`There is no ${kind} suite yet.`);
  for (const name of names) console.log(`${name.padEnd(14)} ${(await loadSuite(kind, name)).describe}`);
}

/**
 * Runs a suite; a data file that is missing becomes one clear line.
 * @param {Suite} suite
 * @param {object} options
 */
export async function measure(suite, options) {
  try {
    return await suite.run(options);
  } catch (error) {
    const { code, path } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'ENOENT' && path) throw new PlainError(`The suite needs ${path}, which does not exist.`);
    if (error instanceof Error && error.message.startsWith('No data')) throw new PlainError(error.message);
    throw error;
  }
}

/**
 * Figures as lines and small tables for people.
 * @param {Record<string, unknown>} figures
 */
export function show(figures) {
  for (const [name, value] of Object.entries(figures)) {
    if (Array.isArray(value) && value.length > 0 && value.every(isRecord)) console.log(`\n${name}\n${table(value)}`);
    else if (isRecord(value) && !Object.values(value).some(isRecord)) show(prefixed(name, value));
    else if (isRecord(value)) console.log(`\n${name}\n${table(rowsOf(value))}`);
    else console.log(`${name.padEnd(24)} ${cell(value)}`);
  }
}

/** @param {'eval' | 'bench'} kind */
function folderOf(kind) {
  return join(ROOT, 'tests', kind);
}

/**
 * A suite says what it measures; other files of the folder are its parts.
 * @param {'eval' | 'bench'} kind
 */
function suiteNames(kind) {
  const folder = folderOf(kind);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter(
      (file) => file.endsWith('.ts') && /^export const describe\b/m.test(readFileSync(join(folder, file), 'utf8')),
    )
    .map((file) => file.slice(0, -'.ts'.length))
    .sort();
}

/**
 * @param {string} name
 * @param {Record<string, unknown>} value
 */
function prefixed(name, value) {
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [`${name}.${key}`, one]));
}

/** A record of records is a table with its keys as first column.
 * @param {Record<string, unknown>} value */
function rowsOf(value) {
  return Object.entries(value).map(([name, row]) => ({ '': name, ...(isRecord(row) ? row : { value: row }) }));
}

/** @param {Record<string, unknown>[]} rows */
function table(rows) {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [columns, ...rows.map((row) => columns.map((column) => cell(row[column])))];
  const widths = columns.map((_column, i) => Math.max(...lines.map((line) => (line[i] ?? '').length)));
  return lines
    .map((line) =>
      line.map((text, i) => (i === 0 ? text.padEnd(widths[i] ?? 0) : text.padStart(widths[i] ?? 0))).join('  '),
    )
    .join('\n');
}

/** @param {unknown} value */
function cell(value) {
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(4)));
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
function isRecord(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
