import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { openJournal } from '../../lib/journal/journal';
import { Library } from '../../lib/library/db';
import { earlierQuotes } from '../../lib/library/earlier-quotes';
import { createRun } from '../../lib/library/runs';
import type { ResearchHost } from '../../lib/research/host';
import { research } from '../../lib/research/run';
import { understand } from '../../lib/research/understand';
import type { Sentence } from '../../lib/schema/answer';
import { makePage, makeRun, tabTarget } from './support/runs';

let db: Library;
let names = 0;
beforeEach(async () => {
  db = new Library(`earlier-${names++}`);
  const host: ResearchHost = {
    db,
    now: () => '2026-01-02T03:04:05.000Z',
    elapsed: () => 0,
    online: () => true,
    readTab: async () => ({
      ok: true,
      reading: makePage('https://lamps.test/', 'The Varde lamp: manual', [
        'By default the Varde lamp dims itself after 25 minutes without movement.',
        'The arm is made of beech.',
      ]),
    }),
  };
  const run = makeRun('r1', 'After how many minutes does the Varde lamp dim itself?', [tabTarget(1)]);
  await createRun(db, run);
  const journal = openJournal({ db, runId: 'r1', now: host.now, signal: new AbortController().signal });
  await research(run, journal, host, new AbortController().signal);
});

const offered = async (question: string, id = 'r2') =>
  (await earlierQuotes(db, { id, kind: 'ask', understood: understand(question) })).map(({ excerpt }) => excerpt);

it('offers a quote that an earlier answer stood on where it speaks to the question (MECHANISMS A22)', async () => {
  expect(await offered('Does the Varde lamp dim itself?')).toEqual([
    'By default the Varde lamp dims itself after 25 minutes without movement.',
  ]);
});

it('offers none to another question, of another name, of the run itself, to a greeting', async () => {
  expect(await offered('How is bread baked in Norway?')).toEqual([]);
  expect(await offered('Does the Norde lamp dim itself?')).toEqual([]);
  expect(await offered('Does the Varde lamp dim itself?', 'r1')).toEqual([]);
  expect(await offered('hello')).toEqual([]);
});

it('offers none whose copy is gone, or is not what its hash says', async () => {
  const [copy] = await db.snapshots.toArray();
  await db.blobs.update(copy?.hash ?? '', { text: 'By default the Varde lamp dims itself after 52 minutes.' });
  expect(await offered('Does the Varde lamp dim itself?')).toEqual([]);
  await db.snapshots.clear();
  expect(await offered('Does the Varde lamp dim itself?')).toEqual([]);
});

it('offers none that a person struck', async () => {
  const answer = await db.answers.get('r1');
  if (!answer) throw new Error('an answer is there');
  const overview = answer.overview.map((sentence): Sentence => ({ ...sentence, form: 'struck', by_person: 'struck' }));
  await db.answers.put({ ...answer, overview });
  expect(await offered('Does the Varde lamp dim itself?')).toEqual([]);
});
