import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ConfigEnv, UserManifest } from 'wxt';
import config from '../../wxt.config';

/** Facts of the manifest that cases of Manifest V3 rest on; what needs a browser is in tests/e2e/mv3.test.ts. */

async function manifestFor(browser: string): Promise<UserManifest> {
  const { manifest } = config;
  return typeof manifest === 'function'
    ? manifest({ browser, manifestVersion: 3, mode: 'production', command: 'build' } as ConfigEnv)
    : ((await manifest) ?? {});
}

const permissionsOf = (manifest: UserManifest): string[] => [
  ...(manifest.permissions ?? []).map(String),
  ...(manifest.optional_permissions ?? []).map(String),
];

it.each(['chrome', 'firefox'])(
  'MV-29: %s does not run it in private windows, so nothing of them can be kept',
  async (b) => {
    expect((await manifestFor(b)).incognito).toBe('not_allowed');
  },
);

it.each(['chrome', 'firefox'])('MV-34: %s is never asked for the debugger', async (b) => {
  expect(permissionsOf(await manifestFor(b))).not.toContain('debugger');
});

it.each(['chrome', 'firefox'])('MV-26: in %s storage is not evicted under pressure', async (b) => {
  expect(permissionsOf(await manifestFor(b))).toContain('unlimitedStorage');
});

it.each(['chrome', 'firefox'])('MV-14: %s puts no script into a page by itself', async (b) => {
  expect((await manifestFor(b)).content_scripts).toBeUndefined();
});

it('MV-32: what reads a page waits for no frame and no place on the screen, which a hidden tab does not have', () => {
  const root = join(import.meta.dirname, '../..');
  const files = readdirSync(join(root, 'lib/reading'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join('lib/reading', file));
  expect(files.length).toBeGreaterThan(5);
  const waiting = [...files, 'entrypoints/reader.content.ts'].filter((file) =>
    /requestAnimationFrame|IntersectionObserver|requestIdleCallback/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(waiting).toEqual([]);
});
