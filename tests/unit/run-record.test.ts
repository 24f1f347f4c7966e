import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { Library } from '../../lib/library/db';
import { createRun, getRun } from '../../lib/library/runs';
import { newRun } from '../../lib/research/new-run';
import { recordOf } from '../../lib/research/record';

it('what a run tells quickly is written together, the later over the earlier, and before whoever waits goes on', async () => {
  const db = new Library('run-record');
  const createdAt = '2026-01-01T00:00:00.000Z';
  await createRun(
    db,
    newRun({
      ...{ id: 'r', kind: 'ask', question: 'q', look_in: ['page'], depth: 'quick', window_id: 1 },
      ...{ targets: [], search: null, createdAt },
    }),
  );
  const update = vi.spyOn(db.runs, 'update');
  const record = recordOf(db, 'r');
  const first = record.update({ state: 'running' });
  void record.update({ considered: 1 });
  await first;
  expect(await getRun(db, 'r')).toMatchObject({ state: 'running', considered: 1 });
  void record.update({ considered: 2 });
  void record.update({ question: 'p' });
  await record.update({ considered: 3 });
  expect(await getRun(db, 'r')).toMatchObject({ state: 'running', considered: 3, question: 'p' });
  expect(update).toHaveBeenCalledTimes(2);
});
