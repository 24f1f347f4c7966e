import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../../tools/build.mjs';
import { findFirefox } from '../../tools/setup.mjs';
import { Bidi } from './bidi.ts';

/** Why tests in Firefox are skipped here; null where they can run. */
export const noFirefox: string | null = findFirefox() ? null : 'Firefox is not installed';

const START_TIMEOUT_MS = 60_000;
/** A machine with other work may need seconds for what takes milliseconds. */
const WAIT_TIMEOUT_MS = 20_000;
const POLL_MS = 100;
/** Fixes the extension's origin, which Firefox draws at random otherwise. */
const UUID = '6f5d1e2a-0b7c-4c58-9a55-5c1de116a7e0';

export interface FirefoxOptions {
  /** Shows Firefox on this X display instead of running headless. */
  display?: string;
  /** More preferences, e.g. `{ 'extensions.background.idle.timeout': 3000 }`. */
  preferences?: Record<string, string | number | boolean>;
  /** Another unpacked extension than the built one. */
  extension?: string;
}

export interface Firefox {
  /** Address of a file of the extension. */
  url(path: string): string;
  /** Opens a page in a new tab. */
  open(url: string): Promise<FirefoxPage>;
  /** A click on the extension's toolbar button: grants activeTab for the tab in front. */
  clickToolbarButton(): Promise<void>;
  /** Allows the extension all sites, as its own question to the person would. */
  allowAllSites(): Promise<void>;
  /** Sets the browser to search with an engine; its address holds `{searchTerms}`. */
  searchWith(address: string): Promise<void>;
  /** Opens the extension's real sidebar, if it is not open; only on a display. */
  openSidebar(): Promise<void>;
  /**
   * The open sidebar, reached through a page of the extension that stays open in a tab. Its functions get the
   * sidebar's window as their argument.
   */
  sidebarFrom(page: FirefoxPage): FirefoxSidebar;
  /** A PNG of the whole browser window. */
  screenshot(path?: string): Promise<Buffer>;
  remove(): Promise<void>;
}

export interface FirefoxPage {
  context: string;
  /** Runs a function in the page; arguments and result are copied as JSON. */
  evaluate<R, A = undefined>(body: (argument: A) => R | Promise<R>, argument?: A): Promise<R>;
  /** Waits until a function, run in the page, returns true; `what` is for the error message. */
  waitUntil(body: () => boolean, what: string): Promise<void>;
  /** A PNG of what the page shows, written to `path` if given. */
  screenshot(path?: string): Promise<Buffer>;
}

export interface FirefoxSidebar {
  evaluate<R>(body: (sidebar: Window) => R): Promise<R>;
  waitUntil(body: (sidebar: Window) => boolean, what: string): Promise<void>;
  /** Writes a question into the sidebar's only text box and presses Enter. */
  ask(question: string): Promise<void>;
}

/** Starts Firefox with a fresh profile and installs the built extension, driven over WebDriver BiDi. */
export async function launchFirefox(options: FirefoxOptions = {}): Promise<Firefox> {
  const extension = options.extension ?? (await ensureBuilt('firefox'));
  const id = extensionIdOf(extension);
  const profile = mkdtempSync(join(tmpdir(), 'sidelight-firefox-'));
  writeFileSync(join(profile, 'user.js'), preferencesFile(id, options));
  const child = start(profile, options.display);
  const remove = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGKILL');
      await ended;
    }
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    const bidi = await Bidi.connect(`${await debuggingAddress(child)}/session`);
    await bidi.send('webExtension.install', { extensionData: { type: 'path', path: extension } });
    return {
      url: (path) => `moz-extension://${UUID}/${path.replace(/^\//, '')}`,
      async open(address) {
        const { context } = await bidi.send<{ context: string }>('browsingContext.create', { type: 'tab' });
        await bidi.send('browsingContext.navigate', { context, url: address, wait: 'complete' });
        return pageOf(bidi, context);
      },
      clickToolbarButton: () => inBrowserWindow(bidi, TOOLBAR_CLICK, id),
      allowAllSites: () => inBrowserWindow(bidi, ALLOW_ALL_SITES, id),
      searchWith: (address) => inBrowserWindow(bidi, SEARCH_WITH, address),
      openSidebar: () => inBrowserWindow(bidi, SHOW_SIDEBAR, sidebarIdOf(id)),
      sidebarFrom: (page) => sidebarFrom(bidi, page),
      screenshot: (path) => captureWindow(bidi, path),
      async remove() {
        bidi.close();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

function start(profile: string, display: string | undefined): ChildProcess {
  const executable = findFirefox();
  if (!executable) throw new Error('Firefox is not installed.');
  const args = ['--no-remote', '--profile', profile, '--remote-debugging-port=0', '--remote-allow-system-access'];
  return spawn(executable, [...(display ? [] : ['--headless']), ...args, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, MOZ_CRASHREPORTER_DISABLE: '1', ...(display ? { DISPLAY: display } : {}) },
  });
}

function pageOf(bidi: Bidi, context: string): FirefoxPage {
  return {
    context,
    evaluate: (body, argument) => bidi.evaluate(context, body, argument as Parameters<typeof body>[0]),
    waitUntil: (body, what) => poll(() => bidi.evaluate(context, body, undefined), what),
    screenshot: (path) => capture(bidi, context, path),
  };
}

/** The sidebar is in no tree of the protocol, but the extension's own pages see one another. */
function sidebarFrom(bidi: Bidi, page: FirefoxPage): FirefoxSidebar {
  const evaluate = <R>(body: string): Promise<R> =>
    bidi.evaluateSource<R>(
      page.context,
      `(async () => {
        const [sidebar] = browser.extension.getViews({ type: 'sidebar' });
        if (!sidebar) throw new Error('The sidebar is not open.');
        return JSON.stringify((await (${body})(sidebar)) ?? null);
      })()`,
    );
  const shown = () => evaluate<string>('(view) => view.document.body.innerText');
  return {
    evaluate: (body) => evaluate(body.toString()),
    waitUntil: (body, what) => poll(() => evaluate(body.toString()), what, shown),
    async ask(question) {
      await evaluate(`(view) => (${typeQuestion.toString()})(view, ${JSON.stringify(question)})`);
      const ready = (view: Window) => view.document.querySelector('.send:enabled') !== null;
      await poll(() => evaluate(ready.toString()), 'the question can be sent', shown);
      await evaluate(pressEnter.toString());
    },
  };
}

/** Runs in the extension: WebDriver cannot send keys to a page that is not in its tree. */
function typeQuestion(sidebar: Window & { HTMLTextAreaElement?: typeof HTMLTextAreaElement }, question: string): void {
  const box = sidebar.document.querySelector('textarea');
  const prototype = sidebar.HTMLTextAreaElement?.prototype;
  if (!box || !prototype) throw new Error('The sidebar shows no text box.');
  // React overwrites the value of the element itself: the prototype's setter is what a person's typing calls.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(box, question);
  box.dispatchEvent(new Event('input', { bubbles: true }));
}

function pressEnter(sidebar: Window): void {
  const key = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  sidebar.document.querySelector('textarea')?.dispatchEvent(key);
}

/** @param shown what is there instead, for the error message */
async function poll(isTrue: () => Promise<boolean>, what: string, shown?: () => Promise<string>): Promise<void> {
  const begin = performance.now();
  let last: unknown;
  for (;;) {
    try {
      if (await isTrue()) return;
    } catch (error) {
      last = error;
    }
    if (performance.now() - begin > WAIT_TIMEOUT_MS) {
      const instead = (await shown?.().catch(() => ''))?.replace(/\s*\n\s*/g, ' | ');
      throw new Error(`Not in time: ${what}.${instead ? ` Shown: ${instead}` : ''}`, { cause: last });
    }
    await new Promise((wake) => setTimeout(wake, POLL_MS));
  }
}

async function capture(bidi: Bidi, context: string, path?: string): Promise<Buffer> {
  const { data } = await bidi.send<{ data: string }>('browsingContext.captureScreenshot', { context });
  return keep(data, path);
}

/** WebDriver takes no picture of the browser's own window; the window can take one of itself. */
async function captureWindow(bidi: Bidi, path?: string): Promise<Buffer> {
  const source = `(async () => {
    const area = new DOMRect(0, 0, innerWidth, innerHeight);
    const picture = await window.browsingContext.currentWindowGlobal.drawSnapshot(area, 1, 'white');
    const canvas = document.createElementNS('http://www.w3.org/1999/xhtml', 'canvas');
    Object.assign(canvas, { width: picture.width, height: picture.height });
    canvas.getContext('2d').drawImage(picture, 0, 0);
    return JSON.stringify(canvas.toDataURL('image/png').split(',')[1]);
  })()`;
  return keep(await bidi.evaluateSource<string>(await browserWindow(bidi), source), path);
}

function keep(base64: string, path?: string): Buffer {
  const png = Buffer.from(base64, 'base64');
  if (path) writeFileSync(path, png);
  return png;
}

/** Runs in the browser's own window, which WebDriver has no commands for. */
const TOOLBAR_CLICK = `(id) => {
  const { ExtensionParent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs');
  const { extension } = WebExtensionPolicy.getByID(id);
  ExtensionParent.apiManager.global.browserActionFor(extension).triggerAction(window);
}`;
const ALLOW_ALL_SITES = `async (id) => {
  const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs');
  const { extension } = WebExtensionPolicy.getByID(id);
  await ExtensionPermissions.add(id, { permissions: [], origins: ['*://*/*'] }, extension);
}`;
const SEARCH_WITH = `async (url) => {
  const engines = Services.search ?? ChromeUtils.importESModule('moz-src:///toolkit/components/search/SearchService.sys.mjs').SearchService;
  await engines.promiseInitialized;
  const name = 'Find';
  const engine = (await engines.addUserEngine({ name, url, alias: 'find' })) ?? engines.getEngineByName(name);
  await engines.setDefault(engine, Ci.nsISearchService?.CHANGE_REASON_UNKNOWN ?? 0);
}`;
const SHOW_SIDEBAR = '(id) => window.SidebarController.show(id)';

async function inBrowserWindow(bidi: Bidi, source: string, argument: string): Promise<void> {
  const call = `(${source})(${JSON.stringify(argument)})`;
  await bidi.evaluateSource(await browserWindow(bidi), `(async () => { await ${call}; return 'null'; })()`);
}

async function browserWindow(bidi: Bidi): Promise<string> {
  const window = (await bidi.tree('chrome')).find(({ url }) => url.includes('browser.xhtml'));
  if (!window) throw new Error('Firefox shows no window.');
  return window.context;
}

/** Firefox says on stderr where it listens. */
function debuggingAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const timer = setTimeout(() => reject(new Error(`Firefox did not start. It said:\n${said}`)), START_TIMEOUT_MS);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Firefox ended with ${code}. It said:\n${said}`)));
    child.stderr?.on('data', (data: Buffer) => {
      said += data.toString();
      const address = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(said)?.[1];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    });
  });
}

function extensionIdOf(extension: string): string {
  const manifest = JSON.parse(readFileSync(join(extension, 'manifest.json'), 'utf8')) as {
    browser_specific_settings: { gecko: { id: string } };
  };
  return manifest.browser_specific_settings.gecko.id;
}

/** The name that Firefox gives the sidebar of an extension. */
function sidebarIdOf(extensionId: string): string {
  return `${extensionId.toLowerCase().replace(/[^a-z0-9_-]/g, '_')}-sidebar-action`;
}

function preferencesFile(extensionId: string, { preferences = {} }: FirefoxOptions): string {
  const all = {
    'extensions.webextensions.uuids': JSON.stringify({ [extensionId]: UUID }),
    'browser.shell.checkDefaultBrowser': false,
    'browser.startup.homepage_override.mstone': 'ignore',
    'browser.aboutwelcome.enabled': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'app.normandy.enabled': false,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    ...preferences,
  };
  return Object.entries(all)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('');
}
