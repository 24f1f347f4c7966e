import { ensureBuilt } from '../../tools/build.mjs';
import { ensureBrowser } from '../../tools/setup.mjs';

/** Builds the two packages once before the first test, whichever way the tests were started. */
export default async function setup(): Promise<void> {
  await ensureBrowser();
  await ensureBuilt('chrome');
  await ensureBuilt('firefox');
}
