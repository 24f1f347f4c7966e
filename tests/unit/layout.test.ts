import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** Folders of the house and the usual dot and config files; anything else belongs into one of the folders. */
const TOP_LEVEL = new Set([
  ...['components', 'docs', 'entrypoints', 'lib', 'public', 'tests'],
  ...['README.md', 'README.zh-CN.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', 'LICENSE', 'NOTICE'],
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'wxt.config.ts', 'vitest.config.ts', 'biome.json'],
  ...['.ci', '.dependency-cruiser.cjs', '.editorconfig', '.gitattributes', '.github', '.gitignore', '.npmrc', '.nvmrc'],
]);

/** Written in pieces so that this file does not find itself. */
const FORBIDDEN = [
  new RegExp(`${'/wo'}rk/(main|shared|\\.)`),
  new RegExp(`registry\\.${'npm'}`, 'i'),
  new RegExp(`${'co-auth'}ored-by`, 'i'),
  new RegExp(`\\b${'iss'}ues? (show|#?\\d)`, 'i'),
];

describe.skipIf(!existsSync(resolve(root, '.git')))('the repository', () => {
  test('nothing but the folders of the house and config files stands at the top level', () => {
    const strangers = [...new Set(trackedFiles().map((path) => path.split('/')[0] ?? ''))].filter(
      (name) => !TOP_LEVEL.has(name),
    );
    expect(strangers).toEqual([]);
  });

  test('the lock file names no download address', () => {
    const lock = JSON.parse(readFileSync(resolve(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { resolved?: string }>;
    };
    expect(Object.keys(lock.packages).length).toBeGreaterThan(100);
    expect(Object.keys(lock.packages).filter((path) => lock.packages[path]?.resolved !== undefined)).toEqual([]);
  });

  test('no tracked file names a path of the machine it was written on or a package registry', () => {
    const found = trackedFiles().flatMap((path) => {
      const text = readFileSync(resolve(root, path));
      if (text.includes(0)) return [];
      const lines = text.toString('utf8').split('\n');
      return lines.flatMap((line, i) => (FORBIDDEN.some((pattern) => pattern.test(line)) ? [`${path}:${i + 1}`] : []));
    });
    expect(found).toEqual([]);
  });

  test('source files stay small enough to hold one idea', () => {
    const long = trackedFiles()
      .filter((path) => /^(entrypoints|components|lib|tests\/(tools|e2e))\/.*\.(ts|tsx|mjs)$/.test(path))
      .map((path) => ({ path, lines: readFileSync(resolve(root, path), 'utf8').split('\n').length }))
      .filter(({ lines }) => lines > 450);
    expect(long).toEqual([]);
  });
});

/** Files of the repository that git does not ignore, new ones included. */
function trackedFiles(): string[] {
  const output = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return output
    .split('\0')
    .filter((path) => path !== '' && existsSync(resolve(root, path)) && statSync(resolve(root, path)).isFile());
}
