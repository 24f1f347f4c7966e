/** Installing system packages where that is possible without asking: Debian, as root. */
import { readFileSync } from 'node:fs';
import { run, which } from './process.mjs';

const LOCK_WAIT_MS = 300_000;
const LOCK_RETRY_MS = 3_000;

/** True where `apt-get install` works as it is. Ubuntu is left out: its chromium and firefox are snap stubs. */
export function canInstall() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !which('apt-get')) return false;
  try {
    return /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

/**
 * Which of these Debian packages are not installed.
 * @param {string[]} packages
 * @returns {Promise<string[]>}
 */
export async function missingPackages(packages) {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg's own placeholders.
  const { output } = await run('dpkg-query', ['-W', '-f', '${db:Status-Abbrev}${Package}\n', ...packages], {
    capture: true,
  });
  const installed = new Set(
    output.split('\n').flatMap((line) => (line.startsWith('ii ') ? [line.slice(3).trim()] : [])),
  );
  return packages.filter((name) => !installed.has(name));
}

/**
 * Installs Debian packages, waiting for another apt that holds the lock.
 * @param {string[]} packages
 * @returns {Promise<string | null>} null when all are installed, otherwise what apt said last
 */
export async function install(packages) {
  console.error(`Installing ${packages.join(', ')} (Debian packages)…`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const updated = await waitingForLock(() => run('apt-get', ['update', '-q'], { capture: true, env }));
  const args = ['install', '-y', '-q', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300', ...packages];
  let installed = await waitingForLock(() => run('apt-get', args, { capture: true, env }));
  // A mirror that was being refreshed, or a list that was half written, is fine a moment later.
  if (installed.code !== 0) {
    await waitingForLock(() => run('apt-get', ['update', '-q'], { capture: true, env }));
    installed = await waitingForLock(() => run('apt-get', args, { capture: true, env }));
  }
  if (installed.code === 0) return null;
  return lastLine(installed.output) ?? lastLine(updated.output) ?? 'apt-get failed';
}

/** @param {() => Promise<{ code: number, output: string, timedOut: boolean }>} command */
async function waitingForLock(command) {
  const start = Date.now();
  for (;;) {
    const result = await command();
    const locked = result.code !== 0 && /Could not get lock|Unable to (lock|acquire)/i.test(result.output);
    if (!locked || Date.now() - start > LOCK_WAIT_MS) return result;
    await new Promise((wake) => setTimeout(wake, LOCK_RETRY_MS));
  }
}

/** @param {string} text */
function lastLine(text) {
  return text.trim().split('\n').at(-1);
}
