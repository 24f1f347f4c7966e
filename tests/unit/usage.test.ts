import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { Library } from '../../lib/library/db';
import { createRun } from '../../lib/library/runs';
import { usageOf } from '../../lib/library/usage';
import { makeRun } from './support/runs';

it('tells what copies, records and kept things take, each text once', async () => {
  const db = new Library('usage');
  expect(await usageOf(db)).toEqual({
    copies: { n: 0, chars: 0 },
    runs: { n: 0, chars: 0 },
    kept: { n: 0, chars: 0 },
  });
  await db.blobs.bulkPut([
    { hash: 'h1', text: 'x'.repeat(100) },
    { hash: 'h2', text: 'y'.repeat(7) },
  ]);
  // Two copies with the same text take its room once.
  await db.snapshots.bulkPut([
    { id: 's-1', hash: 'h1' },
    { id: 's-2', hash: 'h1' },
  ] as never[]);
  await createRun(db, makeRun('r-1', 'When?', []));
  const note = { id: 'n-1', body: 'mine' };
  await db.notes.put(note as never);
  expect(await usageOf(db)).toEqual({
    copies: { n: 2, chars: 100 },
    runs: { n: 1, chars: 7 },
    kept: { n: 1, chars: JSON.stringify(note).length },
  });
});
