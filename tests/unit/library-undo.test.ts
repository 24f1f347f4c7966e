import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { Library } from '../../lib/library/db';
import { exportLibrary, wipeLibrary } from '../../lib/library/export-all';
import { saveNote } from '../../lib/library/notes';
import { setPreference } from '../../lib/library/preferences';
import { keepQuote } from '../../lib/library/quotes';
import { saveSnapshot } from '../../lib/library/snapshots';
import { dropSnapshot, restoreSnapshot } from '../../lib/library/undo';
import type { PageReading } from '../../lib/schema/snapshot';
import { evidenceOf, NOW, noteOf } from './notes-fixture';

let count = 0;
const open = () => new Library(`undo-${++count}`);

function reading(url: string): PageReading {
  return {
    url,
    canonical_url: null,
    title: 'T',
    byline: null,
    site: null,
    language: 'en',
    published_at: null,
    modified_at: null,
    doi: null,
    state: 'ok',
    text: 'The same text.',
    paragraphs: [],
    left_out: { boilerplate_blocks: 0, hidden_blocks: 0, truncated_chars: 0 },
  };
}
const save = (db: Library, url: string) =>
  saveSnapshot(db, { reading: reading(url), sourceType: 'unknown', origin: 'session', retrievedAt: NOW, tabId: null });

test('a deleted saved copy comes back with its text', async () => {
  const db = open();
  const copy = await save(db, 'https://a.test/');
  const dropped = await dropSnapshot(db, copy.id);
  expect(await db.blobs.count()).toBe(0);
  if (dropped) await restoreSnapshot(db, dropped);
  expect(await db.snapshots.get(copy.id)).toEqual(copy);
  expect((await db.blobs.get(copy.hash))?.text).toBe('The same text.');
});

test('a text that another copy shares is kept', async () => {
  const db = open();
  const copy = await save(db, 'https://a.test/');
  await save(db, 'https://b.test/');
  expect(await dropSnapshot(db, copy.id)).toMatchObject({ blob: null });
  expect(await db.blobs.count()).toBe(1);
});

test('an export holds every table and the schema version, and leaves out what views remember for a moment', async () => {
  const db = open();
  await keepQuote(db, evidenceOf(), NOW);
  await saveNote(db, noteOf());
  await setPreference(db, 'theme', 'dark');
  await setPreference(db, 'draft', 'secret thoughts');
  await setPreference(db, 'current_run', 'r1', '7');
  const exported = await exportLibrary(db, NOW);
  expect(exported).toMatchObject({ format: 'sidelight-library', schema: 1, exported_at: NOW });
  expect(Object.keys(exported.tables).sort()).toEqual(db.tables.map((table) => table.name).sort());
  expect(exported.tables.quotes).toHaveLength(1);
  expect(exported.tables.notes).toEqual([noteOf()]);
  expect(exported.tables.preferences).toEqual([{ key: 'theme', value: 'dark' }]);
});

test('wiping leaves no row in any table', async () => {
  const db = open();
  await keepQuote(db, evidenceOf(), NOW);
  await setPreference(db, 'theme', 'dark');
  await wipeLibrary(db);
  for (const table of db.tables) expect(await table.count()).toBe(0);
});
