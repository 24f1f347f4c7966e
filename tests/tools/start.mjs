/**
 * `npm start`: does the set-up of a fresh machine, builds, and opens a browser with the extension and its welcome page.
 * Without a display it does the same job by itself, headless: asks about the welcome article, keeps a quote, exports
 * the note, and says where note and screenshot are. `--headless` asks for that where there is a display.
 */
import { join } from 'node:path';
import { readArguments } from './arguments.mjs';
import { ensureBuilt } from './build.mjs';
import { loadTypeScript } from './load.mjs';
import { PlainError, ROOT, tool } from './process.mjs';
import { ensureBrowser, ensureDependencies } from './setup.mjs';
import { openBrowser } from './start/browser.mjs';

async function main() {
  const { values, positionals } = readArguments('npm start [-- --headless]', { headless: { type: 'boolean' } });
  if (positionals.length > 0) throw new PlainError(`What is “${positionals[0]}”? Usage: npm start [-- --headless]`);
  await ensureDependencies();
  const browser = await ensureBrowser();
  console.log('Building the extension…');
  const extension = await ensureBuilt('chrome');
  if (hasDisplay() && !values.headless) return openBrowser(browser, extension);
  console.log('There is no display: doing the job headless.');
  const { showOff } = await loadTypeScript(join(ROOT, 'tests', 'tools', 'start', 'headless.ts'));
  await showOff();
  return 0;
}

function hasDisplay() {
  if (process.platform === 'win32' || process.platform === 'darwin') return true;
  return Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

await tool(main);
