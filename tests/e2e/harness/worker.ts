import type { Launched } from './launch.ts';

const POLL_MS = 5;
const DEATH_TIMEOUT_MS = 5_000;

/**
 * The running worker's context id, or null while it is dead. A worker that comes back has another id.
 */
export async function workerId({ extensionPage }: Launched): Promise<string | null> {
  return extensionPage.evaluate(async () => {
    const contexts = await chrome.runtime.getContexts({ contextTypes: ['BACKGROUND' as chrome.runtime.ContextType] });
    return contexts[0]?.contextId ?? null;
  });
}

/**
 * Kills the service worker as the browser does when it is idle, and waits until it is gone. The next event for the
 * extension (a message, a port, an alarm) starts it again.
 * @returns the id of the worker that died, and how long that took in milliseconds
 * @throws when it is still alive after five seconds, or was dead before
 */
export async function killWorker(launched: Launched): Promise<{ id: string; ms: number }> {
  const id = await workerId(launched);
  if (id === null) throw new Error('The worker is dead already.');
  const session = await launched.context.newCDPSession(launched.extensionPage);
  const begin = performance.now();
  try {
    await session.send('ServiceWorker.enable');
    await session.send('ServiceWorker.stopAllWorkers');
    // A busy extension may bring it back between two looks: another id is as good a proof of death as none.
    while ((await workerId(launched)) === id) {
      if (performance.now() - begin > DEATH_TIMEOUT_MS) throw new Error('The worker did not stop.');
      await new Promise((wake) => setTimeout(wake, POLL_MS));
    }
    return { id, ms: performance.now() - begin };
  } finally {
    await session.detach();
  }
}

/**
 * Waits until a worker other than `before` runs.
 * @param before id of the worker that died
 * @returns the id of the new one
 */
export async function waitForRebirth(launched: Launched, before: string, timeoutMs = 10_000): Promise<string> {
  const begin = performance.now();
  for (;;) {
    const id = await workerId(launched);
    if (id !== null && id !== before) return id;
    if (performance.now() - begin > timeoutMs) throw new Error('The worker did not come back.');
    await new Promise((wake) => setTimeout(wake, POLL_MS));
  }
}
