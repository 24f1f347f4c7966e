import { ensureBuilt } from '../tools/build.mjs';
import { packageSizes } from '../tools/sizes.mjs';

export const describe =
  'Bytes and gzip of the built Chrome package: by entry point, the side panel in all, the package.';

/** Sizes in bytes; what an entry point counts is in tools/sizes.mjs. */
export async function run(): Promise<Record<string, unknown>> {
  const sizes = packageSizes(await ensureBuilt('chrome'));
  const total = (name: string) => {
    const found = sizes.find((size) => size.name === name);
    return found ? { bytes: found.bytes, gzip: found.gzip } : null;
  };
  return {
    entries: sizes.map(({ name, files, bytes, gzip }) => ({ name, files: files.length, bytes, gzip })),
    sidepanel: total('sidepanel.html'),
    background: total('background.js'),
    package: total('package'),
  };
}
