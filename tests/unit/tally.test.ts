import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { Library } from '../../lib/library/db';
import { wipeLibrary } from '../../lib/library/export-all';
import { getPreference } from '../../lib/library/preferences';
import { createRun } from '../../lib/library/runs';
import { takeTally } from '../../lib/library/tally';
import { makeRun } from './support/runs';

/** A library that the browser has removed between two starts is missed (case MV-26). */

let count = 0;
const fresh = () => new Library(`tally-${++count}`);
const lossOf = (db: Library) => getPreference(db, 'loss');

async function filled(): Promise<Library> {
  const db = fresh();
  await createRun(db, makeRun('r-1', 'When?', []));
  return db;
}

it('names a new library and counts it', async () => {
  const db = await filled();
  expect(await takeTally(db, null, 'first')).toEqual({ mark: 'first', quotes: 0, notes: 0, copies: 0, runs: 1 });
  expect(await takeTally(db, null, 'second')).toMatchObject({ mark: 'first' });
  expect(await lossOf(db)).toBeNull();
});

it('puts down what another library held that this one has taken the place of', async () => {
  const before = await takeTally(await filled(), null, 'first');
  const db = fresh();
  const after = await takeTally(db, before, 'second');
  expect(await lossOf(db)).toEqual({ quotes: 0, notes: 0, copies: 0, runs: 1 });
  expect(after).toEqual({ mark: 'second', quotes: 0, notes: 0, copies: 0, runs: 0 });
});

it('misses nothing where the lost library was empty', async () => {
  const before = await takeTally(fresh(), null, 'first');
  const db = fresh();
  await takeTally(db, before, 'second');
  expect(await lossOf(db)).toBeNull();
});

it('misses nothing after its owner has deleted everything', async () => {
  const db = await filled();
  const before = await takeTally(db, null, 'first');
  await wipeLibrary(db);
  expect(await takeTally(db, before, 'second')).toEqual({ mark: 'first', quotes: 0, notes: 0, copies: 0, runs: 0 });
  expect(await lossOf(db)).toBeNull();
});

it('misses nothing that was deleted piece by piece', async () => {
  const db = await filled();
  const before = await takeTally(db, null, 'first');
  await db.runs.clear();
  await takeTally(db, before, 'second');
  expect(await lossOf(db)).toBeNull();
});
