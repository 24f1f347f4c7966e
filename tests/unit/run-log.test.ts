import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { openJournal } from '../../lib/journal/journal';
import { exportRunLog, importRunLog } from '../../lib/journal/run-log';
import { sha256 } from '../../lib/library/blobs';
import { Library } from '../../lib/library/db';
import { keepQuote } from '../../lib/library/quotes';
import { prune, uncited } from '../../lib/library/retention';
import { createRun, deleteRun, evidenceOf } from '../../lib/library/runs';
import { replay } from '../../lib/research/replay';
import { research } from '../../lib/research/run';
import { makePage, makeRun, tabTarget } from './support/runs';

let db: Library;
let other: Library;
let names = 0;
beforeEach(async () => {
  db = new Library(`log-${names++}`);
  other = new Library(`log-${names++}`);
  await perform('r', 'After how many minutes does the Varde lamp dim itself?');
});

const NOW = '2026-03-01T00:00:00.000Z';
const SECRET = 'The Varde lamp dims itself after 25 minutes.';

async function perform(id: string, question: string): Promise<void> {
  const run = makeRun(id, question, [tabTarget(1)]);
  await createRun(db, run);
  const now = () => '2026-01-01T00:00:00.000Z';
  const reading = makePage('https://a.test/lamp', 'Lamp', [SECRET, 'Its arm is made of beech.']);
  const host = {
    db,
    now,
    elapsed: () => 0,
    online: () => true,
    readTab: async () => ({ ok: true as const, reading }),
  };
  const journal = openJournal({ db, runId: id, now, signal: new AbortController().signal });
  await research(run, journal, host, new AbortController().signal);
}

const exported = async (sessionText: boolean) => (await exportRunLog(db, 'r', { sessionText, now: NOW })) ?? '';

describe('a run log', () => {
  it('is JSON Lines with a header that names its schema', async () => {
    const lines = (await exported(true)).trimEnd().split('\n');
    expect(JSON.parse(lines[0] ?? '')).toEqual({ type: 'sidelight-run-log', schema: 1, exported_at: NOW });
    for (const row of lines) expect(() => JSON.parse(row)).not.toThrow();
  });

  it('holds no text of the person’s tabs unless asked for', async () => {
    expect(await exported(false)).not.toContain('dims itself after 25');
    expect(await exported(true)).toContain('dims itself after 25');
  });

  it('holds none of it either in what later steps were given, such as the prompt of a model', async () => {
    const prompt = JSON.stringify({ user: SECRET });
    await db.blobs.put({ hash: await sha256(prompt), text: prompt });
    const like = await db.journal.get(['r', '04-compose']);
    if (!like) throw new Error('no such step');
    await db.journal.put({ ...like, key: '03-write/2-draft', input_hash: await sha256(prompt) });
    await db.runs.update('r', { draft: [{ text: SECRET, mark: null }] });
    expect(await exported(false)).not.toContain('dims itself after 25');
  });

  it('without it is said to be without it when it is replayed', async () => {
    await importRunLog(other, await exported(false));
    expect(await replay(other, 'r')).toMatchObject({ same: false, why: 'text_left_out' });
  });

  it('read into another library replays to the same answer', async () => {
    expect(await importRunLog(other, await exported(true))).toEqual({ ok: true, run_id: 'r', known: false });
    expect(await replay(other, 'r')).toMatchObject({ same: true });
    expect(await evidenceOf(other, 'r')).toEqual(await evidenceOf(db, 'r'));
  });

  it('read twice adds nothing the second time', async () => {
    await importRunLog(other, await exported(true));
    const before = await other.journal.count();
    expect(await importRunLog(other, await exported(true))).toEqual({ ok: true, run_id: 'r', known: true });
    expect(await other.journal.count()).toBe(before);
  });

  it.each([
    ['', 'empty'],
    ['hello', 'not_a_run_log'],
    ['{"type":"run"}', 'not_a_run_log'],
    ['{"type":"sidelight-run-log","schema":99,"exported_at":""}', 'newer_schema'],
    ['{"type":"sidelight-run-log","schema":1,"exported_at":""}\n{"type":"nonsense"}', 'bad_line'],
    ['{"type":"sidelight-run-log","schema":1,"exported_at":""}\n{broken', 'bad_line'],
  ])('that reads %j is refused as %s and changes nothing', async (text, fault) => {
    expect(await importRunLog(other, text)).toMatchObject({ ok: false, fault });
    expect(await other.runs.count()).toBe(0);
  });

  it('whose text was changed is refused by its hash', async () => {
    const forged = (await exported(true)).replace(
      /"text":"The Varde lamp dims itself after 25/,
      '"text":"The Varde lamp dims itself after 95',
    );
    expect(await importRunLog(other, forged)).toMatchObject({ ok: false, fault: 'hash_differs' });
    expect(await other.runs.count()).toBe(0);
  });
});

describe('retention', () => {
  it('keeps what a run, a quote or a note cites', async () => {
    expect(await prune(db, '2030-01-01T00:00:00.000Z')).toMatchObject({ copies: 0 });
    const [item] = await evidenceOf(db, 'r');
    if (item) await keepQuote(db, item, NOW);
    await deleteRun(db, 'r');
    expect(await prune(db, '2030-01-01T00:00:00.000Z')).toMatchObject({ copies: 0 });
    expect(await db.snapshots.count()).toBe(1);
  });

  it('lets go of copies that nothing cites, after thirty days, with their text', async () => {
    await deleteRun(db, 'r');
    expect(await prune(db, '2026-01-20T00:00:00.000Z')).toMatchObject({ copies: 0 });
    expect(await uncited(db)).toMatchObject({ copies: 1 });
    expect(await prune(db, '2026-02-02T00:00:00.000Z')).toMatchObject({ copies: 1 });
    expect(await db.blobs.count()).toBe(0);
  });

  it('never takes the text of a copy that stays', async () => {
    await prune(db, '2030-01-01T00:00:00.000Z', 0);
    expect(await replay(db, 'r')).toMatchObject({ same: true });
  });
});
