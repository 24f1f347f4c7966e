import type { Launched } from './launch.ts';
import { killWorker, workerId } from './worker.ts';

/**
 * Leaves a running browser as one in which the extension was just installed: no tab but the tests' own, an empty
 * library, nothing stored, no worker and no effect host. What the person granted stays. A panel is closed before.
 */
export async function beginAnew(launched: Launched): Promise<void> {
  await launched.extensionPage.evaluate(async () => {
    const own = await chrome.tabs.getCurrent();
    const ids = (await chrome.tabs.query({})).flatMap(({ id }) => (id === undefined || id === own?.id ? [] : [id]));
    await chrome.tabs.remove(ids);
    await chrome.offscreen.closeDocument().catch(() => undefined);
  });
  if ((await workerId(launched)) !== null) await killWorker(launched);
  await launched.extensionPage.evaluate(async () => {
    await Promise.all([chrome.storage.local.clear(), chrome.storage.session.clear()]);
    await new Promise<void>((done, failed) => {
      const request = indexedDB.deleteDatabase('sidelight');
      request.onsuccess = () => done();
      request.onerror = () => failed(request.error);
    });
  });
}
