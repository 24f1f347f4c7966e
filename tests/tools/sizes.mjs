/** Sizes of a built package: what each page and script of it makes the browser load. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';

/** @typedef {{ name: string, files: string[], bytes: number, gzip: number }} EntrySize */

/**
 * Measures a package by entry point. An HTML page counts itself and every script, style sheet and chunk that it loads
 * at once; a script counts itself and its static imports. `package` is every file of the folder.
 * @param {string} folder unpacked extension
 * @returns {EntrySize[]} pages first, then scripts, then the whole package
 */
export function packageSizes(folder) {
  const all = filesBelow(folder);
  const rel = (/** @type {string} */ path) => relative(folder, path).split('\\').join('/');
  const pages = all.filter((path) => path.endsWith('.html')).sort();
  const scripts = all.filter((path) => path.endsWith('.js') && !rel(path).startsWith('chunks/')).sort();
  const entries = [...pages, ...scripts].map((path) => measure(rel(path), [...closure(path, folder)], rel));
  return [...entries, measure('package', all, rel)];
}

/**
 * @param {EntrySize[]} sizes
 * @returns {string} a table for people, in kB of 1,000 bytes
 */
export function sizeTable(sizes) {
  const width = Math.max(...sizes.map(({ name }) => name.length));
  const kB = (/** @type {number} */ bytes) => (bytes / 1000).toFixed(1).padStart(9);
  const head = `${'entry'.padEnd(width)}  min, kB  gzip, kB`;
  return [head, ...sizes.map(({ name, bytes, gzip }) => `${name.padEnd(width)}${kB(bytes)} ${kB(gzip)}`)].join('\n');
}

/** Files loaded with `path`, itself included: followed through src, href and static imports. */
function closure(/** @type {string} */ path, /** @type {string} */ folder, seen = new Set()) {
  if (seen.has(path) || !existsSync(path) || !statSync(path).isFile()) return seen;
  seen.add(path);
  if (!/\.(html|js|css)$/.test(path)) return seen;
  const text = readFileSync(path, 'utf8');
  const pattern = path.endsWith('.html')
    ? /(?:src|href)="([^"#?]+)"/g
    : /(?:\bfrom|\bimport)\s*["'`](\.{1,2}\/[^"'`]+)["'`]/g;
  if (path.endsWith('.css')) return seen;
  for (const [, link = ''] of text.matchAll(pattern)) {
    if (/^[a-z]+:/i.test(link)) continue;
    closure(link.startsWith('/') ? join(folder, link) : join(dirname(path), link), folder, seen);
  }
  return seen;
}

/**
 * @param {string} name
 * @param {string[]} paths
 * @param {(path: string) => string} rel
 * @returns {EntrySize}
 */
function measure(name, paths, rel) {
  const contents = paths.map((path) => readFileSync(path));
  return {
    name,
    files: paths.map(rel).sort(),
    bytes: contents.reduce((sum, content) => sum + content.length, 0),
    gzip: contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0),
  };
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
  );
}
