import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { describe, expect, it } from 'vitest';
import { Library } from '../../lib/library/db';

/**
 * Every version of the database that was ever shipped is written here by hand, as a browser would hold it, and opened
 * with the present code. A new version adds a `VERSION_n` and keeps the older ones (case MV-25).
 */

type Stores = Record<string, { key: string | string[]; indexes: [name: string, path: string | string[]][] }>;

/** Stores of version 1: key path, then indexes. */
const VERSION_1: Stores = {
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

/** Version 2: places where models are asked, what was learned of them, and the journal by time. */
const VERSION_2: Stores = {
  ...VERSION_1,
  journal: {
    key: ['run_id', 'key'],
    indexes: [
      ['run_id', 'run_id'],
      ['started_at', 'started_at'],
    ],
  },
  endpoints: { key: 'id', indexes: [] },
  abilities: { key: ['endpoint_id', 'model'], indexes: [] },
};

/** Version 4: what sources answered, and which copy an address gave. Version 3 had the stores of version 2. */
const VERSION_4: Stores = {
  ...VERSION_2,
  page_cache: { key: 'url', indexes: [['snapshot_id', 'snapshot_id']] },
  query_cache: { key: 'key', indexes: [['stored_at', 'stored_at']] },
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

/** The same rows as the present code has them: version 3 gave answers and runs fields of their own. */
const UPGRADED: Record<string, object[]> = {
  ...ROWS,
  answers: [
    {
      run_id: 'r-1',
      question: 'When?',
      overview: [{ text: '25 minutes', citations: [], reasons: [], form: 'quote', wording: null }],
      more: [],
      disputes: [],
      written_by: null,
      without_model: null,
    },
  ],
  runs: [
    {
      id: 'r-1',
      state: 'done',
      created_at: '2026-01-01T00:00:00.000Z',
      question: 'When?',
      targets: [],
      model_calls: [],
      handed: [],
      draft: [],
    },
  ],
};

let count = 0;

const writeVersion1 = (extra: Record<string, object[]> = {}) => write(1, VERSION_1, extra);
const writeVersion2 = (extra: Record<string, object[]> = {}) => write(2, VERSION_2, extra);
const writeVersion3 = (extra: Record<string, object[]> = {}) => write(3, VERSION_2, extra, UPGRADED);
const writeVersion4 = (extra: Record<string, object[]> = {}) => write(4, VERSION_4, extra, UPGRADED);
/** Stores that version 4 added. */
const CACHES = { page_cache: [], query_cache: [] };

/** Writes a database of a version without any of our code. Dexie's version 1 is the browser's 10. */
async function write(version: number, stores: Stores, extra: Record<string, object[]>, usual = ROWS): Promise<string> {
  const name = `migration-${++count}`;
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, version * 10);
    request.onupgradeneeded = () => {
      for (const [table, { key, indexes }] of Object.entries(stores)) {
        const store = request.result.createObjectStore(table, { keyPath: key });
        for (const [index, path] of indexes) store.createIndex(index, path);
      }
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  await new Promise<void>((resolve, reject) => {
    const work = db.transaction(Object.keys(stores), 'readwrite');
    for (const rows of [usual, extra])
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
  it('has every row, answers and runs in their present shape, after the present code has opened it', async () => {
    const db = new Library(await writeVersion1());
    expect(await rowsOf(db)).toEqual({ ...UPGRADED, ...CACHES, endpoints: [], abilities: [] });
    db.close();
  });

  it('finds the steps of a day, which version 1 did not index', async () => {
    const step = { run_id: 'r-2', key: '00-start', state: 'done', started_at: '2026-01-05T10:00:00.000Z' };
    const db = new Library(await writeVersion1({ journal: [step] }));
    expect(await db.journal.where('started_at').between('2026-01-05', '2026-01-05\uffff').primaryKeys()).toEqual([
      ['r-2', '00-start'],
    ]);
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
});

describe('a database of version 2', () => {
  const models = {
    endpoints: [{ id: 'p-1', kind: 'openai', preset: 'ollama', base_url: 'http://localhost:11434/v1', left_by: '2' }],
    abilities: [{ endpoint_id: 'p-1', model: 'small', refused: { json_schema: '2026-01-01' }, proven: ['text'] }],
  };

  it('has every row, answers and runs in their present shape, after the present code has opened it', async () => {
    const db = new Library(await writeVersion2(models));
    expect(await rowsOf(db)).toEqual({ ...UPGRADED, ...CACHES, ...models });
    db.close();
  });

  it('has the two figures of an old dispute as the two sides of a new one, and reasons with their codes', async () => {
    const dispute = { a: 'e-1', b: 'e-2', value_a: '25 minutes', value_b: '40 minutes' };
    const overview = [{ text: '25 minutes', citations: [], mark: 'disputed', reasons: ['verbatim'] }];
    const db = new Library(await writeVersion2({ answers: [{ run_id: 'r-2', overview, disputes: [dispute] }] }));
    const answer = await db.answers.get('r-2');
    expect(answer?.disputes[0]?.sides.map(({ value, claims }) => [value, ...claims])).toEqual([
      ['25 minutes', 'e-1'],
      ['40 minutes', 'e-2'],
    ]);
    expect(answer?.overview[0]?.reasons).toEqual([{ code: 'verbatim', detail: '' }]);
    db.close();
  });
});

describe('a database of version 3', () => {
  it('has every row as it was, and empty caches', async () => {
    const db = new Library(await writeVersion3());
    expect(await rowsOf(db)).toEqual({ ...UPGRADED, ...CACHES, endpoints: [], abilities: [] });
    expect(await db.query_cache.where('stored_at').below('2027').count()).toBe(0);
    db.close();
  });
});

describe('a database of version 4', () => {
  const caches = {
    page_cache: [{ url: 'https://a.test/', snapshot_id: 's-1', etag: '"1"', last_modified: null, left_by: '4' }],
    query_cache: [{ key: 'k', stored_at: '2026-01-01T00:00:00.000Z', value: { hits: [] } }],
  };

  it('has every row as it was', async () => {
    const db = new Library(await writeVersion4(caches));
    expect(await rowsOf(db)).toEqual({ ...UPGRADED, ...caches, endpoints: [], abilities: [] });
    db.close();
  });

  it('was written by hand as the present code makes a new one', async () => {
    const made = new Library(`migration-${++count}`);
    const byHand = new Dexie(await writeVersion4());
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
    this.version(5)
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
      const request = indexedDB.open(name, 10);
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
