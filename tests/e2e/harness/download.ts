import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Launched } from './launch.ts';

export interface Downloads {
  /** The next file that was saved completely since the last call, with its text; it stays until `remove`. */
  next(timeoutMs?: number): Promise<{ name: string; path: string; text: string }>;
  remove(): void;
}

/** Catches what the extension gives the person as a file. Call it before the click that saves. */
export async function catchDownloads({ browser }: Launched): Promise<Downloads> {
  const folder = mkdtempSync(join(tmpdir(), 'sidelight-downloads-'));
  const names = new Map<string, string>();
  const done: string[] = [];
  browser.on('Browser.downloadWillBegin', ({ guid, suggestedFilename }) => names.set(guid, suggestedFilename));
  browser.on('Browser.downloadProgress', ({ guid, state }) => {
    if (state === 'completed') done.push(guid);
  });
  await browser.send('Browser.setDownloadBehavior', {
    behavior: 'allowAndName',
    downloadPath: folder,
    eventsEnabled: true,
  });
  return {
    async next(timeoutMs = 10_000) {
      const begin = performance.now();
      for (;;) {
        const [guid] = done;
        if (guid !== undefined && existsSync(join(folder, guid))) {
          done.shift();
          const path = join(folder, guid);
          return { name: names.get(guid) ?? '', path, text: readFileSync(path, 'utf8') };
        }
        if (performance.now() - begin > timeoutMs) throw new Error('Nothing was downloaded.');
        await new Promise((wake) => setTimeout(wake, 20));
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
