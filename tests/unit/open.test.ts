import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Library } from '../../lib/library/db';
import { libraryHealth, setHealth } from '../../lib/library/health';
import { openLibrary, resetLibrary } from '../../lib/library/open';
import { rescueLibrary } from '../../lib/library/rescue';

/** Opening the database fails in several ways (cases MV-21, MV-22, MV-24). */

let count = 0;
const fresh = () => new Library(`open-${++count}`);
const waits: number[] = [];
const wait = async (ms: number) => void waits.push(ms);

/** Makes the browser's `open` throw an error of this name, so many times. */
function failing(name: string, times = Number.POSITIVE_INFINITY) {
  const real = indexedDB.open.bind(indexedDB);
  let left = times;
  return vi.spyOn(indexedDB, 'open').mockImplementation((database, version) => {
    if (left-- > 0) throw new DOMException('Internal error opening backing store', name);
    return real(database, version);
  });
}

afterEach(() => {
  vi.restoreAllMocks();
  setHealth('ok');
  waits.length = 0;
});

describe('opening the library', () => {
  it.each([1, 4, 5])('tries again after UnknownError, %d times in a row', async (times) => {
    failing('UnknownError', times);
    const db = fresh();
    expect(await openLibrary(db, wait)).toEqual({ ok: true });
    expect(libraryHealth()).toBe('ok');
    expect(await db.notes.count()).toBe(0);
  });

  it('that always fails says so with the browser’s words, and can be tried again later', async () => {
    const spy = failing('UnknownError');
    const db = fresh();
    expect(await openLibrary(db, wait)).toEqual({
      ok: false,
      health: 'unavailable',
      cause: 'UnknownError: Internal error opening backing store',
    });
    expect(waits).toEqual([200, 800]);
    spy.mockRestore();
    expect(await openLibrary(db, wait)).toEqual({ ok: true });
    expect(libraryHealth()).toBe('ok');
    expect(await db.notes.count()).toBe(0);
  });

  it.each(['InvalidStateError', 'SecurityError'])(
    'that meets %s says that this profile has no database',
    async (name) => {
      failing(name);
      expect(await openLibrary(fresh(), wait)).toMatchObject({ ok: false, health: 'refused' });
    },
  );

  it('without indexedDB says that this profile has no database', async () => {
    const db = fresh();
    Object.assign((db as unknown as { _deps: object })._deps, { indexedDB: undefined });
    expect(await openLibrary(db, wait)).toMatchObject({ ok: false, health: 'refused' });
  });

  it('that succeeds at once stays well after the longest wait', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const opening = openLibrary(fresh(), wait);
      await vi.advanceTimersByTimeAsync(100);
      expect(await opening).toEqual({ ok: true });
      await vi.advanceTimersByTimeAsync(20_000);
      expect(libraryHealth()).toBe('ok');
    } finally {
      vi.useRealTimers();
    }
  });

  it('that hangs is told within 6 s and goes on by itself when the browser answers', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      let answer = () => {};
      const real = indexedDB.open.bind(indexedDB);
      vi.spyOn(indexedDB, 'open').mockImplementationOnce((database, version) => {
        const late = {} as IDBOpenDBRequest;
        answer = () => {
          const request = real(database, version);
          for (const name of ['onsuccess', 'onupgradeneeded', 'onerror'] as const)
            request[name] = (event: Event) => {
              Object.assign(late, { result: request.result, transaction: request.transaction });
              (late[name] as ((event: Event) => void) | null)?.(event);
            };
        };
        return late;
      });
      const db = fresh();
      const opening = openLibrary(db, wait);
      await vi.advanceTimersByTimeAsync(6000);
      expect(await opening).toMatchObject({ ok: false, health: 'unavailable', cause: 'Error: no answer within 6 s' });
      vi.useRealTimers();
      answer();
      await expect.poll(libraryHealth).toBe('ok');
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('deleting the library where it cannot be emptied', () => {
  it('leaves an empty one that opens', async () => {
    const db = fresh();
    await db.preferences.put({ key: 'theme', value: 'dark' });
    expect(await resetLibrary(db)).toBe('done');
    const again = new Library(db.name);
    expect(await openLibrary(again, wait)).toEqual({ ok: true });
    expect(await again.preferences.count()).toBe(0);
  });

  it('says so where the browser refuses that too', async () => {
    vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation(() => {
      throw new DOMException('refused', 'UnknownError');
    });
    expect(await resetLibrary(fresh())).toBe('failed');
  });
});

describe('a library that does not open', () => {
  it('is read as it stands, at another version and with one damaged table, and is not changed', async () => {
    const db = fresh();
    await db.notes.put({ id: 'n-1', body: 'kept' } as never);
    await db.preferences.bulkPut([
      { key: 'theme', value: 'dark' },
      { key: 'draft', value: 'half writ' },
    ]);
    db.close();
    // A later version than this code knows.
    const later = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(db.name, 9000);
      request.onupgradeneeded = () => request.result.createObjectStore('broken').put(1, 'one');
      request.onsuccess = () => resolve(request.result);
    });
    later.close();
    const getAll = IDBObjectStore.prototype.getAll;
    vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (this: IDBObjectStore, ...rest) {
      if (this.name === 'broken') throw new DOMException('Internal error.', 'UnknownError');
      return getAll.apply(this, rest);
    });
    const rescued = await rescueLibrary(db.name, '2026-01-01T00:00:00.000Z');
    expect(rescued?.tables.notes).toEqual([{ id: 'n-1', body: 'kept' }]);
    expect(rescued?.tables.preferences).toEqual([{ key: 'theme', value: 'dark' }]);
    expect(rescued?.tables).not.toHaveProperty('broken');
    expect((await indexedDB.databases()).find(({ name }) => name === db.name)?.version).toBe(9000);
  });

  it('gives nothing where there is none, and makes none', async () => {
    expect(await rescueLibrary('no-such-library', '2026-01-01T00:00:00.000Z')).toBeNull();
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('no-such-library');
  });
});
