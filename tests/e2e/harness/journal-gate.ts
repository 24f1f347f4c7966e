import type { Launched } from './launch.ts';

/** Where in a run's journal the worker is to be held: so many steps done, and perhaps one begun. */
export interface GatePoint {
  run: string;
  /** Steps that have their result. */
  done: number;
  /** `between`: no further step is begun. `effect`: the next step is begun, its effect has run, its result is not in. */
  at: 'between' | 'effect';
}

interface Gate {
  release: () => void;
  /** Held at the point, or the run ended before. */
  reached: Promise<'held' | 'ended'>;
}

/** Time that an effect of the test's pages needs at most, while its result cannot be written. Milliseconds. */
const EFFECT_MS = 250;

/**
 * Holds the worker at an exact point of a run by locking the journal's table from another page of the extension: a
 * transaction of ours stands between every two of the worker's. Nothing of the product knows of it.
 *
 * Resolves when the point is reached; the table stays locked until `openGate`.
 */
export async function holdAt(launched: Launched, point: GatePoint): Promise<'held' | 'ended'> {
  await launched.extensionPage.evaluate(install, EFFECT_MS);
  return launched.extensionPage.evaluate((at) => {
    const holder = globalThis as unknown as { sidelightGate: (point: GatePoint) => Gate; gate?: Gate };
    holder.gate = holder.sidelightGate(at);
    return holder.gate.reached;
  }, point);
}

/** Lets the table go. */
export async function openGate(launched: Launched): Promise<void> {
  await launched.extensionPage.evaluate(() => (globalThis as unknown as { gate?: Gate }).gate?.release());
}

/** Runs in the extension's page: defines `sidelightGate`. */
function install(effectMs: number): void {
  interface Row {
    run_id: string;
    state: string;
  }
  const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
  const openDatabase = () =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('sidelight');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });

  /** A transaction that stays open until it is let go; `rows` are the journal as it stands meanwhile. */
  function lock(db: IDBDatabase) {
    let free = false;
    const store = db.transaction('journal', 'readwrite').objectStore('journal');
    const rows = new Promise<Row[]>((resolve) => {
      const first = store.getAll();
      first.onsuccess = () => {
        resolve(first.result as Row[]);
        const spin = () => {
          if (!free) store.count().onsuccess = spin;
        };
        spin();
      };
    });
    const letGo = () => {
      free = true;
    };
    return { rows, letGo };
  }

  (globalThis as unknown as { sidelightGate: (point: GatePoint) => Gate }).sidelightGate = (point) => {
    let released = false;
    const reached = (async (): Promise<'held' | 'ended'> => {
      const db = await openDatabase();
      let held = lock(db);
      for (;;) {
        const rows = (await held.rows).filter((row) => row.run_id === point.run);
        const done = rows.filter((row) => row.state === 'done').length;
        const begun = rows.length - done;
        const here = point.at === 'between' ? done >= point.done : done >= point.done && begun > 0;
        if (here) {
          // Give what is under way the time to come to the locked table.
          await wait(effectMs);
          void (async () => {
            while (!released) await wait(5);
            held.letGo();
            db.close();
          })();
          return 'held';
        }
        if (released) {
          held.letGo();
          db.close();
          return 'ended';
        }
        const next = lock(db);
        held.letGo();
        held = next;
      }
    })();
    return {
      release: () => {
        released = true;
      },
      reached,
    };
  };
}
