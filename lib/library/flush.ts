import type { Library } from './db';

/**
 * Has everything that was committed so far written through to the disk. A commit outlives the death of the browser by
 * itself, not that of the machine: browsers leave it to the system when to write. It never fails: where it cannot be
 * done, what was committed stands as it would without.
 */
export function flushToDisk(db: Library): Promise<void> {
  return new Promise((done) => {
    try {
      const work = db.backendDB().transaction('chunks', 'readwrite', { durability: 'strict' });
      work.oncomplete = () => done();
      work.onabort = () => done();
      // Nothing stands under this key: a transaction that writes nothing might not be written through.
      work.objectStore('chunks').delete(['', '', 0]);
    } catch {
      done();
    }
  });
}
