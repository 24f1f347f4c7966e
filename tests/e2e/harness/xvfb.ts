import { type ChildProcess, spawn } from 'node:child_process';
import { run } from '../../tools/process.mjs';
import { hasVirtualDisplay } from '../../tools/setup.mjs';

/** Why tests that need a screen and a keyboard are skipped here; null where they can run. */
export const noDisplay: string | null = hasVirtualDisplay() ? null : 'Xvfb and xdotool are not installed';

const START_TIMEOUT_MS = 10_000;

export interface Display {
  /** Value for `DISPLAY`, e.g. `:101`. */
  name: string;
  /** Presses a key combination in the newest visible window, in xdotool's notation: `alt+shift+s`, `Return`. */
  key(combination: string): Promise<void>;
  /** Presses keys for a menu that is open already: giving a window the focus would close it. */
  menuKeys(...combinations: string[]): Promise<void>;
  /** Clicks a mouse button (1 left, 3 right) at a point of the screen. */
  click(x: number, y: number, button?: 1 | 3): Promise<void>;
  stop(): Promise<void>;
}

/** Starts an X server without a screen, on a free number. */
export async function startDisplay(): Promise<Display> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const name = `:${await displayNumber(server)}`;
  const xdotool = async (...args: string[]): Promise<string> => {
    const { code, output } = await run('xdotool', args, { capture: true, env: { DISPLAY: name } });
    if (code !== 0) throw new Error(`xdotool ${args.join(' ')}: ${output}`);
    return output;
  };
  return {
    name,
    async key(combination) {
      // Without a window manager nothing has the focus until it is given.
      const windows = (await xdotool('search', '--onlyvisible', '--name', '.')).trim().split('\n');
      await xdotool('windowfocus', '--sync', windows.at(-1) ?? '');
      await xdotool('key', '--clearmodifiers', combination);
    },
    async menuKeys(...combinations) {
      for (const combination of combinations) await xdotool('key', combination);
    },
    async click(x, y, button = 1) {
      await xdotool('mousemove', '--sync', String(x), String(y), 'click', String(button));
    },
    async stop() {
      if (server.exitCode !== null) return;
      const ended = new Promise((done) => server.once('exit', done));
      server.kill();
      await ended;
    },
  };
}

function displayNumber(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Xvfb did not start.')), START_TIMEOUT_MS);
    server.once('error', reject);
    server.stdio[3]?.once('data', (data: Buffer) => {
      clearTimeout(timer);
      resolve(data.toString().trim());
    });
  });
}
