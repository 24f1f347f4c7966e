import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Launched } from './launch.ts';

/** Playwright's types lag behind the protocol: a call by name. */
type Send = (method: string, params: object) => Promise<unknown>;

/** Folder of the unpacked extension that this browser runs. */
export const extensionFolder = ({ netLog }: Launched): string => join(dirname(netLog), 'extension');

/**
 * Updates the extension in the running browser as a store does: other files, a higher version, and the browser loads
 * them in the place of the old ones. Its worker, its pages and what it injected are cut off.
 *
 * @param change what is new in a file, by its name; a file that it returns unchanged stays
 * @returns the new version
 */
export async function updateExtension(
  launched: Launched,
  change: (name: string, text: string) => string = (_name, text) => text,
): Promise<string> {
  const folder = extensionFolder(launched);
  const manifest = join(folder, 'manifest.json');
  const { version, ...rest } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const next = version.replace(/\d+$/, (last) => String(Number(last) + 1));
  writeFileSync(manifest, JSON.stringify({ ...rest, version: next }));
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|html)$/.test(name) || !existsSync(join(folder, name))) continue;
    const text = readFileSync(join(folder, name), 'utf8');
    const changed = change(name, text);
    if (changed !== text) writeFileSync(join(folder, name), changed);
  }
  await (launched.browser.send as Send).call(launched.browser, 'Extensions.loadUnpacked', { path: folder });
  return next;
}
