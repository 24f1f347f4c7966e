/** Everything a fresh machine lacks: npm packages, a browser, and what the end-to-end tests use beside it. */
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { canInstall, install, missingPackages } from './debian.mjs';
import { isExecutable, npm, PlainError, ROOT, run, which } from './process.mjs';

/** Left in node_modules with the hash of the lock file that it was found to satisfy. */
const STAMP = join(ROOT, 'node_modules', '.sidelight-lock');

const TEST_PACKAGES = ['firefox-esr', 'xvfb', 'xdotool', 'fonts-noto-cjk', 'fonts-noto-core', 'chromium-l10n'];

/** Chromium first: only unbranded builds take an extension from the command line. */
const BROWSERS = {
  linux: {
    names: [
      'chromium',
      'chromium-browser',
      'microsoft-edge',
      'microsoft-edge-stable',
      'google-chrome',
      'google-chrome-stable',
    ],
    paths: ['/usr/bin/chromium', '/snap/bin/chromium', '/opt/microsoft/msedge/msedge', '/opt/google/chrome/chrome'],
  },
  darwin: {
    names: [],
    paths: ['Chromium', 'Google Chrome for Testing', 'Microsoft Edge', 'Google Chrome'].flatMap((name) => [
      `/Applications/${name}.app/Contents/MacOS/${name}`,
      join(homedir(), `Applications/${name}.app/Contents/MacOS/${name}`),
    ]),
  },
  win32: {
    names: [],
    paths: [
      'Chromium/Application/chrome.exe',
      'Microsoft/Edge/Application/msedge.exe',
      'Google/Chrome/Application/chrome.exe',
    ].flatMap((path) =>
      [process.env.ProgramFiles, process.env['ProgramFiles(x86)'], process.env.LOCALAPPDATA].flatMap((base) =>
        base ? [join(base, path)] : [],
      ),
    ),
  },
};

const FIREFOX = {
  linux: { names: ['firefox-esr', 'firefox'], paths: [] },
  darwin: { names: [], paths: ['/Applications/Firefox.app/Contents/MacOS/firefox'] },
  win32: {
    names: [],
    paths: [process.env.ProgramFiles, process.env['ProgramFiles(x86)']].flatMap((base) =>
      base ? [join(base, 'Mozilla Firefox/firefox.exe')] : [],
    ),
  },
};

/**
 * Installs the locked npm packages where they are absent or differ from the lock file. Packages that a developer
 * added on top, or put in another version after the lock was last met, are left alone.
 */
export async function ensureDependencies() {
  const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
  const hash = createHash('sha256').update(lock).digest('hex');
  const folder = join(ROOT, 'node_modules');
  if (readText(STAMP) === hash) return;
  if (!satisfies(lock, readText(join(folder, '.package-lock.json')))) {
    if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink())
      throw new PlainError(
        'node_modules is a link to packages that differ from package-lock.json: run npm ci where it points.',
      );
    await installPackages();
  }
  writeFileSync(STAMP, hash);
}

/**
 * Finds the browser that the tools and tests drive, installing Chromium where that is possible without asking.
 * @returns {Promise<string>} path of a Chromium, Edge or Chrome
 */
export async function ensureBrowser() {
  const found = findBrowser();
  if (found) return found;
  if (canInstall()) {
    const problem = await install(['chromium']);
    const installed = findBrowser();
    if (installed) return installed;
    throw new PlainError(`Chromium could not be installed: ${problem}`);
  }
  throw new PlainError(
    'No browser found: install Chromium, Chrome or Edge, or set SIDELIGHT_BROWSER to the path of one.',
  );
}

/**
 * Installs what only the tests need: Firefox, a virtual display and fonts. Where that is impossible the tests that
 * need them skip themselves.
 * @returns {Promise<string[]>} a line for each thing that stays missing
 */
export async function ensureTestPackages() {
  if (canInstall()) {
    const missing = await missingPackages(TEST_PACKAGES);
    const problem = missing.length > 0 ? await install(missing) : null;
    return problem ? [`Some test packages could not be installed: ${problem}`] : [];
  }
  return [
    ...(findFirefox() ? [] : ['Firefox is not installed: its tests are skipped.']),
    ...(hasVirtualDisplay() ? [] : ['Xvfb and xdotool are not installed: the tests with a real keyboard are skipped.']),
  ];
}

/**
 * @returns {string | null} path of an installed Chromium, Edge or Chrome; SIDELIGHT_BROWSER comes first
 */
export function findBrowser() {
  const wanted = process.env.SIDELIGHT_BROWSER;
  if (wanted) {
    if (isExecutable(wanted)) return wanted;
    throw new PlainError(`SIDELIGHT_BROWSER names ${wanted}, which is not a program.`);
  }
  return find(BROWSERS);
}

/** @returns {string | null} path of an installed Firefox; SIDELIGHT_FIREFOX comes first */
export function findFirefox() {
  const wanted = process.env.SIDELIGHT_FIREFOX;
  return wanted && isExecutable(wanted) ? wanted : find(FIREFOX);
}

/** @returns {boolean} whether a headed browser can be run and typed into without a screen */
export function hasVirtualDisplay() {
  return which('Xvfb') !== null && which('xdotool') !== null;
}

/**
 * Whether a browser is Chrome itself, which since version 137 takes an extension only over the debugging pipe and not
 * from the command line. Chromium, Chrome for Testing and Edge are not.
 * @param {string} browser path of the program
 */
export async function isBrandedChrome(browser) {
  if (/for testing/i.test(browser)) return false;
  // On Windows Chrome does not print its version, but its folder has its name.
  if (process.platform === 'win32') return /google[\\/]chrome/i.test(browser);
  const { output } = await run(browser, ['--version'], { capture: true });
  return /^Google Chrome (?!for Testing)/im.test(output);
}

/** @param {Record<string, { names: string[], paths: string[] }>} candidates by platform */
function find(candidates) {
  const here = candidates[process.platform] ?? { names: [], paths: [] };
  for (const name of here.names) {
    const path = which(name);
    if (path) return path;
  }
  return here.paths.find(isExecutable) ?? null;
}

async function installPackages() {
  // On stderr: what a tool prints on stdout is its result.
  console.error('Installing npm packages…');
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const first = await npm(args, { aside: true });
  // The network may fail once in a thousand packages; a second try finds the rest in npm's cache.
  const result = first.code === 0 ? first : await npm(args, { aside: true });
  if (result.code !== 0) throw new PlainError('npm ci failed; its message is above.');
}

/**
 * Whether every package that the lock file requires is there in its version.
 * @param {string} lockText
 * @param {string | null} installedText npm's own record of what node_modules holds
 */
function satisfies(lockText, installedText) {
  if (!installedText || !existsSync(join(ROOT, 'node_modules', 'vitest'))) return false;
  const locked = JSON.parse(lockText).packages;
  const installed = JSON.parse(installedText).packages;
  return Object.entries(locked).every(([path, { version, optional, devOptional, peer, link }]) => {
    if (path === '' || link) return true;
    const here = installed[path];
    return here ? here.version === version : Boolean(optional || devOptional || peer);
  });
}

/** @param {string} path */
function readText(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}
