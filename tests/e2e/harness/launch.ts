import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { ensureBuilt } from '../../tools/build.mjs';
import { findBrowser, isBrandedChrome } from '../../tools/setup.mjs';
import { type Grants, idOfUnpacked, writeGrants } from './grant.ts';
import type { FixtureServer } from './server.ts';

export interface LaunchOptions {
  /** Every `*.test` name resolves to this server; every other name does not resolve. */
  server?: FixtureServer;
  /** Language of the browser and so of the extension, e.g. `zh-CN`; English by default. */
  language?: string;
  /** What the person has granted before the start, on the shipped manifest; nothing by default. */
  grants?: Grants;
  /** Shows the browser on this X display instead of running headless (see xvfb.ts). */
  display?: string;
  /** Leaves the welcome page, which opens on install, in front instead of closing it. */
  keepWelcome?: boolean;
  /** Addresses that are open in tabs when the extension is installed into the running browser; then nothing is granted. */
  tabsBefore?: string[];
  /** More command-line arguments. */
  args?: string[];
  /** Another unpacked extension than the built one. */
  extension?: string;
}

export interface Launched {
  context: BrowserContext;
  /** CDP session with the browser itself. */
  browser: CDPSession;
  extensionId: string;
  /** A page of the extension's origin in a tab in which none of its code runs: call `chrome.*` from here. */
  extensionPage: Page;
  /** Address of a file of the extension. */
  url(path: string): string;
  /** Opens a page in a new tab, in front. */
  open(url: string): Promise<Page>;
  /** Where the browser wrote every request it made; complete after `close` (see network.ts). */
  netLog: string;
  /** Closes the browser; files stay until `remove`. */
  close(): Promise<void>;
  /** Closes the browser and starts it again on the same profile: the same grants, the same library, no tabs. */
  restart(): Promise<Launched>;
  /** Closes the browser and removes its profile. */
  remove(): Promise<void>;
}

/** Why tests in Chinese are skipped here; null where they can run. Debian keeps Chromium's languages in a package. */
export const noChinese: string | null =
  findBrowser() === '/usr/bin/chromium' && !existsSync('/usr/lib/chromium/locales/zh-CN.pak')
    ? 'chromium-l10n is not installed'
    : null;

/** Playwright's types lag behind the protocol: a call by name. */
type SendAny = (method: string, params: object) => Promise<unknown>;

const START_TIMEOUT_MS = 30_000;
const WELCOME_TIMEOUT_MS = 10_000;

/** Starts a Chromium with a fresh profile and the built extension, with nothing granted unless `grants` says so. */
export async function launch(options: LaunchOptions = {}): Promise<Launched> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sidelight-e2e-')));
  // A copy: a build that runs meanwhile must not pull the extension from under the browser.
  const extension = join(folder, 'extension');
  cpSync(options.extension ?? process.env.SIDELIGHT_EXTENSION ?? (await ensureBuilt('chrome')), extension, {
    recursive: true,
  });
  try {
    if (options.grants) writeGrants(join(folder, 'profile'), idOfUnpacked(extension), options.grants);
    return await start(folder, extension, options);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

async function start(folder: string, extension: string, options: LaunchOptions): Promise<Launched> {
  const netLog = join(folder, 'net-log.json');
  const { server, language = 'en-US', display } = options;
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('No browser: run npm test, which finds or installs one.');
  const overPipe = options.tabsBefore !== undefined || (await isBrandedChrome(executablePath));
  // Loaded over the pipe at each start, the extension starts each time with nothing granted.
  if (overPipe && options.grants) throw new Error('Tests with grants need Chromium or Edge: set SIDELIGHT_BROWSER.');
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath,
    headless: display === undefined,
    viewport: null,
    timeout: START_TIMEOUT_MS,
    // Chromium on Linux takes the language of its interface from the environment.
    env: { ...stringEnv(), LANGUAGE: language.replace('-', '_'), ...(display ? { DISPLAY: display } : {}) },
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
      ...['--disable-component-update', '--disable-sync', '--no-default-browser-check'],
      '--enable-unsafe-extension-debugging',
      ...(overPipe ? [] : [`--disable-extensions-except=${extension}`, `--load-extension=${extension}`]),
      `--lang=${language}`,
      `--log-net-log=${netLog}`,
      ...(server
        ? [`--host-resolver-rules=MAP *.test 127.0.0.1:${server.port},MAP * ~NOTFOUND,EXCLUDE 127.0.0.1`]
        : []),
      ...(options.args ?? []),
    ],
  });
  try {
    const browser = await browserSession(context);
    for (const url of options.tabsBefore ?? []) await (await context.newPage()).goto(url);
    if (overPipe) await (browser.send as SendAny).call(browser, 'Extensions.loadUnpacked', { path: extension });
    const extensionId = await waitForExtension(context, extension);
    await settleWelcome(context, extensionId, options.keepWelcome ?? !existsSync(join(extension, 'welcome.html')));
    // The tab that the browser starts with: another one would be one more open tab for a question to read.
    const extensionPage = context.pages()[0] ?? (await context.newPage());
    await extensionPage.goto(`chrome-extension://${extensionId}/manifest.json`);
    return {
      context,
      browser,
      extensionId,
      extensionPage,
      netLog,
      url: (path) => `chrome-extension://${extensionId}/${path.replace(/^\//, '')}`,
      async open(url) {
        const page = await context.newPage();
        await page.goto(url, { waitUntil: 'load' });
        await page.bringToFront();
        return page;
      },
      close: () => context.close(),
      async restart() {
        await context.close();
        return start(folder, extension, options);
      },
      async remove() {
        await context.close();
        rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
      },
    };
  } catch (error) {
    await context.close();
    throw error;
  }
}

async function browserSession(context: BrowserContext): Promise<CDPSession> {
  const browser = context.browser();
  if (!browser) throw new Error('The browser gave no CDP session.');
  return browser.newBrowserCDPSession();
}

/** Closes the welcome page as soon as it opens, since it would come to the front in the middle of a test. */
async function settleWelcome(context: BrowserContext, extensionId: string, leave: boolean): Promise<void> {
  if (leave) return;
  const isWelcome = (page: Page) => page.url() === `chrome-extension://${extensionId}/welcome.html`;
  const begin = performance.now();
  while (performance.now() - begin < WELCOME_TIMEOUT_MS) {
    const welcome = context.pages().find(isWelcome);
    if (welcome) return welcome.close();
    await new Promise((wake) => setTimeout(wake, 20));
  }
}

/** The id of the extension, from the address of its running worker. */
async function waitForExtension(context: BrowserContext, folder: string): Promise<string> {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as {
    background: { service_worker: string };
  };
  const isOurs = (url: string) => new URL(url).pathname === `/${manifest.background.service_worker}`;
  const worker =
    context.serviceWorkers().find((candidate) => isOurs(candidate.url())) ??
    (await context.waitForEvent('serviceworker', {
      predicate: (candidate) => isOurs(candidate.url()),
      timeout: START_TIMEOUT_MS,
    }));
  return new URL(worker.url()).host;
}

function stringEnv(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
