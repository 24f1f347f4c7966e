import type { Answer } from '../../../lib/schema/answer.ts';
import type { Evidence } from '../../../lib/schema/evidence.ts';
import type { JournalEntry, StreamChunk } from '../../../lib/schema/journal.ts';
import type { KeptQuote, Note } from '../../../lib/schema/note.ts';
import type { Run } from '../../../lib/schema/run.ts';
import type { Snapshot } from '../../../lib/schema/snapshot.ts';
import type { Launched } from './launch.ts';

/** Tables of the extension's database (lib/library/db.ts) and what a row of each is. */
export interface Tables {
  snapshots: Snapshot;
  blobs: { hash: string; text: string };
  evidence: Evidence & { run_id: string; rank: number };
  answers: Answer;
  runs: Run;
  journal: JournalEntry;
  chunks: StreamChunk;
  quotes: KeptQuote;
  notes: Note;
  preferences: { key: string; value: unknown };
}

const POLL_MS = 50;

/** Every row of a table as it is stored now; none while the database does not exist. */
export async function readTable<N extends keyof Tables>(launched: Launched, table: N): Promise<Tables[N][]> {
  const rows = await launched.extensionPage.evaluate(async (name) => {
    // Opening it by name would create an empty one.
    if (!(await indexedDB.databases()).some((database) => database.name === 'sidelight')) return [];
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await settled(indexedDB.open('sidelight'));
    try {
      return (await settled(database.transaction(name).objectStore(name).getAll())) as unknown[];
    } finally {
      database.close();
    }
  }, table);
  return rows as Tables[N][];
}

/** The newest run, or null. */
export async function latestRun(launched: Launched): Promise<Run | null> {
  const runs = await readTable(launched, 'runs');
  return runs.sort((a, b) => b.created_at.localeCompare(a.created_at))[0] ?? null;
}

/**
 * Waits until a run that is none of `known` has ended.
 * @param known ids of runs that were there before
 * @throws when none has ended in time
 */
export async function endedRun(launched: Launched, known: readonly string[] = [], timeoutMs = 60_000): Promise<Run> {
  const begin = performance.now();
  for (;;) {
    const run = await latestRun(launched);
    if (run && !known.includes(run.id) && (run.state === 'done' || run.state === 'failed')) return run;
    if (performance.now() - begin > timeoutMs) {
      const state = run ? `The last one is ${run.state}.` : 'There is none.';
      throw new Error(`No run ended within ${timeoutMs / 1000} s. ${state}`);
    }
    await new Promise((wake) => setTimeout(wake, POLL_MS));
  }
}

/** All that the library holds, as text. */
export async function wholeLibrary(launched: Launched): Promise<string> {
  return launched.extensionPage.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await settled(indexedDB.open('sidelight'));
    const parts: unknown[] = [];
    for (const name of database.objectStoreNames)
      parts.push(await settled(database.transaction(name).objectStore(name).getAll()));
    database.close();
    return JSON.stringify(parts);
  });
}

/** Writes a preference as the panel would. */
export async function putPreference(launched: Launched, key: string, value: unknown): Promise<void> {
  await launched.extensionPage.evaluate(
    async (row) => {
      const settled = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const database = await settled(indexedDB.open('sidelight'));
      await settled(database.transaction('preferences', 'readwrite').objectStore('preferences').put(row));
      database.close();
    },
    { key, value },
  );
}
