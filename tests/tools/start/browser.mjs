/** A browser for a person to try the extension in, with a profile that is kept from one start to the next. */
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { PlainError } from '../process.mjs';
import { isBrandedChrome } from '../setup.mjs';

const READY_TIMEOUT_MS = 15_000;
const POLL_MS = 200;

/**
 * Opens the browser with the extension and its welcome page, and waits until the person closes it.
 * @param {string} browser path of the program
 * @param {string} extension folder of the unpacked extension
 * @returns {Promise<number>} exit code
 */
export async function openBrowser(browser, extension) {
  const profile = join(cacheFolder(), 'sidelight', `profile-${basename(browser).replace(/\W+/g, '-')}`);
  mkdirSync(profile, { recursive: true });
  const overPipe = await isBrandedChrome(browser);
  const child = spawn(
    browser,
    [
      `--user-data-dir=${profile}`,
      ...['--no-first-run', '--no-default-browser-check', '--remote-debugging-pipe'],
      ...(overPipe ? ['--enable-unsafe-extension-debugging'] : [`--load-extension=${extension}`]),
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const ended = new Promise((done) => child.once('exit', done).once('error', done));
  const pipe = new Pipe(
    /** @type {import('node:stream').Writable} */ (child.stdio[3]),
    /** @type {import('node:stream').Readable} */ (child.stdio[4]),
  );
  const opened = await Promise.race([welcome(pipe, extension, overPipe), ended.then(() => 'ended')]);
  if (opened === 'ended') {
    if (child.exitCode === 0) {
      console.log('The browser was open already; Sidelight is in that window.');
      return 0;
    }
    throw new PlainError(`${browser} did not start. Another one can be named with SIDELIGHT_BROWSER.`);
  }
  console.log('Sidelight is open: click its button in the toolbar, or press Alt+Shift+S. Close the browser to end.');
  await ended;
  return 0;
}

/**
 * Loads the extension if the command line could not, and shows its welcome page unless it opened by itself.
 * @param {Pipe} pipe
 * @param {string} extension
 * @param {boolean} overPipe
 */
async function welcome(pipe, extension, overPipe) {
  if (overPipe) await pipe.send('Extensions.loadUnpacked', { path: extension });
  const begin = Date.now();
  for (;;) {
    const { targetInfos } = await pipe.send('Target.getTargets', {});
    /** @type {string[]} */
    const urls = targetInfos.map((/** @type {{ url: string }} */ target) => target.url);
    if (urls.some((url) => /^chrome-extension:.*\/welcome\.html/.test(url))) return 'open';
    const worker = urls.find((url) => /^chrome-extension:.*\/background\.js$/.test(url));
    // On install the extension opens the page itself: give it a moment before opening a second one.
    if (worker && Date.now() - begin > 3_000) {
      await pipe.send('Target.createTarget', { url: new URL('/welcome.html', worker).href });
      return 'open';
    }
    if (Date.now() - begin > READY_TIMEOUT_MS)
      throw new PlainError(
        `The browser did not load the extension. Load ${extension} by hand at chrome://extensions (Developer mode, Load unpacked).`,
      );
    await new Promise((wake) => setTimeout(wake, POLL_MS));
  }
}

/** The debugging protocol over two pipes: JSON messages that end with a zero byte. */
class Pipe {
  /** @type {Map<number, { resolve(value: any): void, reject(error: Error): void }>} */
  #pending = new Map();
  #nextId = 1;
  #rest = '';
  #out;

  /**
   * @param {import('node:stream').Writable} out
   * @param {import('node:stream').Readable} into
   */
  constructor(out, into) {
    this.#out = out;
    // The browser may end at any moment: its exit is what counts, not a broken pipe.
    out.on('error', () => undefined);
    into.on('error', () => undefined);
    into.setEncoding('utf8').on('data', (/** @type {string} */ data) => this.#receive(data));
  }

  /**
   * @param {string} method
   * @param {object} params
   * @returns {Promise<any>}
   */
  send(method, params) {
    const id = this.#nextId++;
    this.#out.write(`${JSON.stringify({ id, method, params })}\0`);
    return new Promise((resolve, reject) => this.#pending.set(id, { resolve, reject }));
  }

  /** @param {string} data */
  #receive(data) {
    const messages = (this.#rest + data).split('\0');
    this.#rest = messages.pop() ?? '';
    for (const text of messages) {
      const { id, result, error } = JSON.parse(text);
      const waiting = this.#pending.get(id);
      this.#pending.delete(id);
      if (error) waiting?.reject(new PlainError(`The browser refused: ${error.message}.`));
      else waiting?.resolve(result);
    }
  }
}

function cacheFolder() {
  if (process.platform === 'win32') return process.env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches');
  return process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
}
