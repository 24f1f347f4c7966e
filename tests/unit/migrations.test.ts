import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { describe, expect, it } from 'vitest';
import { Library } from '../../lib/library/db';

/**
 * Every version of the database that was ever shipped is written here by hand, as a browser would hold it, and opened
 * with the present code. A new version adds a `VERSION_n` and keeps the older ones (case MV-25).
 */

/** Dexie's version 1 is the browser's 10. */
const NATIVE = 10;

/** Stores of version 1: key path, then indexes. */
const VERSION_1: Record<string, { key: string | string[]; indexes: [name: string, path: string | string[]][] }> = {
  snapshots: {
    key: 'id',
    indexes: [
      ['url', 'url'],
      ['hash', 'hash'],
      ['retrieved_at', 'retrieved_at'],
    ],
  },
  blobs: { key: 'hash', indexes: [] },
  evidence: {
    key: ['run_id', 'id'],
    indexes: [
      ['id', 'id'],
      ['[run_id+rank]', ['run_id', 'rank']],
      ['provenance.snapshot_id', 'provenance.snapshot_id'],
    ],
  },
  answers: { key: 'run_id', indexes: [] },
  runs: {
    key: 'id',
    indexes: [
      ['state', 'state'],
      ['created_at', 'created_at'],
    ],
  },
  journal: { key: ['run_id', 'key'], indexes: [['run_id', 'run_id']] },
  chunks: { key: ['run_id', 'key', 'n'], indexes: [] },
  quotes: {
    key: 'id',
    indexes: [
      ['kept_at', 'kept_at'],
      ['evidence.url', 'evidence.url'],
    ],
  },
  notes: { key: 'id', indexes: [['updated_at', 'updated_at']] },
  preferences: { key: 'key', indexes: [] },
};

/** Rows of every table; a row is whatever was stored, fields that the code does not know included. */
const ROWS: Record<string, object[]> = {
  snapshots: [
    { id: 's-1', url: 'https://a.test/', hash: 'h1', retrieved_at: '2026-01-01T00:00:00.000Z', left_by: 'version 1' },
    { id: 's-2', url: 'https://b.test/', hash: 'h2', retrieved_at: '2026-01-02T00:00:00.000Z', title: null },
  ],
  blobs: [
    { hash: 'h1', text: 'The Varde lamp dims itself after 25 minutes.' },
    { hash: 'h2', text: '橡树的寿命可以超过一千年。' },
  ],
  evidence: [{ run_id: 'r-1', id: 'e-1', rank: 0, quote: '25 minutes', provenance: { snapshot_id: 's-1' } }],
  answers: [{ run_id: 'r-1', question: 'When?', overview: [{ text: '25 minutes', citations: [] }] }],
  runs: [{ id: 'r-1', state: 'done', created_at: '2026-01-01T00:00:00.000Z', question: 'When?', targets: [] }],
  journal: [
    { run_id: 'r-1', key: '00-start', state: 'done', input_hash: 'h1', result_hash: 'h2', attempts: [] },
    { run_id: 'r-1', key: '01-understand', state: 'failed', input_hash: 'h1', result_hash: null, attempts: [{}] },
  ],
  chunks: [{ run_id: 'r-1', key: '04-compose', n: 0, text: 'The Var' }],
  quotes: [{ id: 'q-1', kept_at: '2026-01-03T00:00:00.000Z', evidence: { url: 'https://a.test/' }, comment: 'mine' }],
  notes: [{ id: 'n-1', updated_at: '2026-01-04T00:00:00.000Z', body: 'See [^1].', citations: { 1: { id: 'e-1' } } }],
  preferences: [
    { key: 'current_run:7', value: 'r-1' },
    { key: 'draft', value: 'half writ' },
  ],
};

let count = 0;

/** Writes a database of version 1 without any of our code. */
async function writeVersion1(extra: Record<string, object[]> = {}): Promise<string> {
  const name = `migration-${++count}`;
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, NATIVE);
    request.onupgradeneeded = () => {
      for (const [table, { key, indexes }] of Object.entries(VERSION_1)) {
        const store = request.result.createObjectStore(table, { keyPath: key });
        for (const [index, path] of indexes) store.createIndex(index, path);
      }
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  await new Promise<void>((resolve, reject) => {
    const work = db.transaction(Object.keys(VERSION_1), 'readwrite');
    for (const rows of [ROWS, extra])
      for (const [table, list] of Object.entries(rows)) for (const row of list) work.objectStore(table).put(row);
    work.oncomplete = () => resolve();
    work.onerror = () => reject(work.error);
  });
  db.close();
  return name;
}

async function rowsOf(db: Dexie): Promise<Record<string, object[]>> {
  const rows: Record<string, object[]> = {};
  for (const table of db.tables) rows[table.name] = await table.toArray();
  return rows;
}

describe('a database of version 1', () => {
  it('has every row unchanged after the present code has opened it', async () => {
    const db = new Library(await writeVersion1());
    expect(await rowsOf(db)).toEqual(ROWS);
    db.close();
  });

  it('answers every query by index', async () => {
    const db = new Library(await writeVersion1());
    expect(await db.evidence.where('[run_id+rank]').equals(['r-1', 0]).count()).toBe(1);
    expect(await db.evidence.where('provenance.snapshot_id').equals('s-1').count()).toBe(1);
    expect(await db.quotes.where('evidence.url').equals('https://a.test/').count()).toBe(1);
    expect(await db.runs.where('state').equals('done').count()).toBe(1);
    expect(await db.snapshots.orderBy('retrieved_at').reverse().primaryKeys()).toEqual(['s-2', 's-1']);
    db.close();
  });

  it('was written by hand as the present code makes a new one', async () => {
    const made = new Library(`migration-${++count}`);
    const byHand = new Dexie(await writeVersion1());
    await Promise.all([made.open(), byHand.open()]);
    const shape = (db: Dexie) =>
      db.tables
        .map(({ name, schema }) => [
          name,
          schema.primKey.keyPath,
          schema.indexes.map((index) => String(index.keyPath)).sort(),
        ])
        .map(String)
        .sort();
    expect(shape(byHand)).toEqual(shape(made));
    made.close();
    byHand.close();
  });
});

/** A next version that changes each blob and is told when it is half-way. */
class NextLibrary extends Library {
  constructor(name: string, half: () => void) {
    super(name);
    this.version(2)
      .stores({ blobs: '&hash, size' })
      .upgrade(async (work) => {
        const blobs = work.table('blobs');
        const all = await blobs.count();
        let done = 0;
        await blobs.toCollection().modify((row: { text: string; size?: number }) => {
          row.size = row.text.length;
          if (++done === Math.floor(all / 2)) half();
        });
      });
  }
}

describe('an upgrade', () => {
  const many = Array.from({ length: 2000 }, (_, n) => ({ hash: `b-${n}`, text: `text ${n}` }));

  it('that breaks off half-way leaves every row as it was, and the next start does the whole of it', async () => {
    const name = await writeVersion1({ blobs: many });
    const before = new Library(name);
    const rows = await rowsOf(before);
    before.close();

    const broken = new NextLibrary(name, () => {
      throw new Error('the browser died');
    });
    await expect(broken.open()).rejects.toThrow();
    broken.close();

    const old = new Library(name);
    expect(await rowsOf(old)).toEqual(rows);
    old.close();

    const next = new NextLibrary(name, () => undefined);
    expect(await next.blobs.count()).toBe(many.length + 2);
    expect(await next.blobs.filter((row) => (row as { size?: number }).size !== row.text.length).count()).toBe(0);
    expect(await next.table('blobs').where('size').equals(6).count()).toBe(10);
    expect((await rowsOf(next)).quotes).toEqual(ROWS.quotes);
    next.close();
  });

  it('waits for a forgotten connection, says so, and goes on when that one closes', async () => {
    const name = await writeVersion1();
    const forgotten = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name, NATIVE);
      request.onsuccess = () => resolve(request.result);
    });
    const next = new NextLibrary(name, () => undefined);
    const told = new Promise((resolve) => next.on('blocked', resolve));
    const opening = next.open();
    await told;
    forgotten.close();
    await opening;
    expect(await next.notes.toArray()).toEqual(ROWS.notes);
    next.close();
  });
});
