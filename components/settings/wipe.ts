import { forgetPdfs } from '../../lib/fetch/pdf-cache';
import type { Library } from '../../lib/library/db';
import { exportLibrary, wipeLibrary } from '../../lib/library/export-all';
import { activeRuns } from '../../lib/library/runs';
import type { KeyStore } from '../../lib/models/keys';
import { fileName } from '../../lib/notes/file-name';
import { command } from '../browser/send';

/** Longest wait for running questions to end before their rows are deleted. Milliseconds. */
const STOP_WAIT_MS = 5000;

/** Stops what runs, so that nothing is written afterwards, then empties the library and removes the keys of models. */
export async function deleteEverything(db: Library, keys: KeyStore): Promise<void> {
  for (const run of await activeRuns(db)) await command('run.stop', { run_id: run.id });
  const until = Date.now() + STOP_WAIT_MS;
  while (Date.now() < until && (await activeRuns(db)).length > 0) await new Promise((done) => setTimeout(done, 100));
  await keys.clear();
  await wipeLibrary(db);
  await forgetPdfs();
  await command('library.forget', {});
}

/** The whole library as a JSON file: its name and its text. */
export async function exportFile(db: Library, now: Date): Promise<{ name: string; text: string }> {
  const exported = await exportLibrary(db, now.toISOString());
  return {
    name: fileName(`sidelight ${now.toISOString().slice(0, 10)}`, 'json'),
    text: `${JSON.stringify(exported, null, 1)}\n`,
  };
}
