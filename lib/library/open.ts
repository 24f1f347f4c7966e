import type { Library } from './db';
import { type Health, healthCause, libraryHealth, setHealth } from './health';

/** Waits before each try. Dexie itself repeats an UnknownError at once, which helps only where it was a moment's. Milliseconds. */
const TRIES_MS = [0, 200, 800];
/** A browser that neither opens nor refuses for so long is told as one that does not open. Milliseconds. */
const PATIENCE_MS = 6000;
/** A deletion that takes longer waits for another window. Milliseconds. */
const DELETE_MS = 5000;

export type Opened = { ok: true } | { ok: false; health: Health; cause: string };

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/**
 * Opens the library, trying again where the browser refuses, and tells its health. A later success is told too: an
 * upgrade that waited for another window goes on by itself.
 *
 * @param wait passed in by tests.
 * @returns why it does not open, or does not within {@link PATIENCE_MS}; never throws.
 */
export async function openLibrary(db: Library, wait: (ms: number) => Promise<void> = sleep): Promise<Opened> {
  let late: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<void>((over) => {
    late = setTimeout(over, PATIENCE_MS);
  });
  const opening = tryToOpen(db, wait).finally(() => clearTimeout(late));
  return Promise.race([opening, patience.then(stillClosed)]);
}

/** Health that an opening has told, and that a success therefore takes back. */
const OF_OPENING: readonly Health[] = ['blocked', 'unavailable', 'refused'];

async function tryToOpen(db: Library, wait: (ms: number) => Promise<void>): Promise<Opened> {
  let error: unknown;
  for (const ms of TRIES_MS) {
    if (ms > 0) await wait(ms);
    try {
      await db.open();
      if (OF_OPENING.includes(libraryHealth())) setHealth('ok');
      return { ok: true };
    } catch (caught) {
      error = caught;
    }
  }
  const health = refusal(error);
  setHealth(health, error);
  return { ok: false, health, cause: healthCause() };
}

function stillClosed(): Opened {
  // Where another window blocks it, that has been told already.
  if (libraryHealth() === 'ok') setHealth('unavailable', new Error(`no answer within ${PATIENCE_MS / 1000} s`));
  return { ok: false, health: libraryHealth(), cause: healthCause() };
}

/** Names of errors by which a browser says that this profile gets no database: private browsing, a policy, a setting. */
const NO_DATABASE = ['MissingAPIError', 'InvalidStateError', 'SecurityError'];

function refusal(error: unknown): Health {
  for (let at: unknown = error; typeof at === 'object' && at !== null; at = 'inner' in at ? at.inner : null)
    if ('name' in at && NO_DATABASE.includes(String(at.name))) return 'refused';
  return 'unavailable';
}

/** Deletes the database with all that it holds, where it cannot be opened to be emptied. */
export async function resetLibrary(db: Library): Promise<'done' | 'blocked' | 'failed'> {
  const deleted = db.delete().then(
    () => 'done' as const,
    () => 'failed' as const,
  );
  return Promise.race([deleted, sleep(DELETE_MS).then(() => 'blocked' as const)]);
}
