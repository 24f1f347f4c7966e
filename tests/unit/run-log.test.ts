import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { canonicalJson } from '../../lib/journal/canonical';
import { openJournal } from '../../lib/journal/journal';
import { exportRunLog, importRunLog } from '../../lib/journal/run-log';
import { sha256 } from '../../lib/library/blobs';
import { Library } from '../../lib/library/db';
import { keepQuote } from '../../lib/library/quotes';
import { prune, uncited } from '../../lib/library/retention';
import { activeRuns, createRun, deleteRun, evidenceOf } from '../../lib/library/runs';
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

/** A line as a forger sees it. */
type LogLine = Record<'entry' | 'run' | 'answer' | 'evidence' | 'snapshot', Record<string, unknown> | undefined>;

const exported = async (sessionText: boolean) => (await exportRunLog(db, 'r', { sessionText, now: NOW })) ?? '';

describe('a run log', () => {
  it('is JSON Lines with a header that names its schema', async () => {
    const lines = (await exported(true)).trimEnd().split('\n');
    expect(JSON.parse(lines[0] ?? '')).toEqual({ type: 'sidelight-run-log', schema: 1, log: 2, exported_at: NOW });
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

  it('with any line changed, dropped, doubled or moved names the first line that is not what it was', async () => {
    const rows = (await exported(true)).trimEnd().split('\n');
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: rows.length - 2 }),
        fc.constantFrom('change', 'drop', 'double', 'swap'),
        fc.nat(),
        async (at, how, seed) => {
          // Without its run, a log holds none.
          fc.pre(how !== 'drop' || at > 1);
          const forged = [...rows];
          const row = rows[at] ?? '';
          const digits = [...row.matchAll(/[0-9]/g)].map(({ index }) => index);
          const place = digits[seed % digits.length] ?? 0;
          const digit = row[place] === '7' ? '8' : '7';
          if (how === 'change') forged[at] = row.slice(0, place) + digit + row.slice(place + 1);
          if (how === 'drop') forged.splice(at, 1);
          if (how === 'double') forged.splice(at, 0, row);
          if (how === 'swap') forged.splice(at, 2, rows[at + 1] ?? '', row);
          const found = await importRunLog(other, forged.join('\n'));
          const isLast = at === rows.length - 2;
          expect(found).toMatchObject({
            ok: false,
            line: how === 'double' || (how === 'swap' && isLast) ? at + 2 : at + 1,
          });
          expect(await other.runs.count()).toBe(0);
          expect(await other.blobs.count()).toBe(0);
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each<[string, string, (item: LogLine) => void]>([
    ['a step of another cost', 'step', ({ entry }) => Object.assign(entry?.spent ?? {}, { usd: 9 })],
    ['a step of another time', 'step', ({ entry }) => Object.assign(entry ?? {}, { ended_at: NOW })],
    ['a run of another question', 'run', ({ run }) => Object.assign(run ?? {}, { question: 'Another?' })],
    ['a run that says it was never sealed', 'run', ({ run }) => Object.assign(run ?? {}, { seal: null })],
    ['another answer', 'answer', ({ answer }) => Object.assign(answer ?? {}, { question: 'Another?' })],
    ['a quote that no step gave', 'evidence', ({ evidence }) => Object.assign(evidence ?? {}, { excerpt: 'Forged.' })],
    ['a copy of another page', 'copy', ({ snapshot }) => Object.assign(snapshot ?? {}, { url: 'https://b.test/' })],
    ['a step of another run', 'step', ({ entry }) => Object.assign(entry ?? {}, { run_id: 'r-2' })],
  ])('with %s is refused though its end was made to fit, and the line is named', async (what, type, forge) => {
    const rows = (await exported(true)).trimEnd().split('\n');
    const at = rows.findIndex((row) => JSON.parse(row).type === type);
    const item = JSON.parse(rows[at] ?? '');
    forge(item);
    rows[at] = JSON.stringify(item);
    const lines = await Promise.all(rows.slice(0, -1).map(sha256));
    const forged = [...rows.slice(0, -1), JSON.stringify({ type: 'end', lines })].join('\n');
    // A seal that is not named is told at its own line.
    const told = what.includes('sealed') ? rows.findIndex((row) => JSON.parse(row).type === 'seal') : at;
    expect(await importRunLog(other, forged)).toMatchObject({ ok: false, line: told + 1 });
    expect(await other.runs.count()).toBe(0);
  });

  it.each<[string, string, 'input' | 'text', string, string]>([
    ['a step whose input is no JSON', 'step', 'input', '{', 'bad_line'],
    ['a step that nests without end', 'step', 'input', '['.repeat(200_000) + ']'.repeat(200_000), 'hash_differs'],
    ['a seal that is no JSON', 'seal', 'text', '{', 'hash_differs'],
  ])('with %s is refused, not thrown over, though hashes fit', async (_what, type, field, text, fault) => {
    const rows = (await exported(true)).trimEnd().split('\n').slice(0, -1);
    const at = rows.findIndex((row) => JSON.parse(row).type === type);
    const item = JSON.parse(rows[at] ?? '');
    item[field] = text;
    const hash = await sha256(text);
    if (type === 'step') item.entry.input_hash = hash;
    else item.hash = hash;
    rows[at] = JSON.stringify(item);
    const end = JSON.stringify({ type: 'end', lines: await Promise.all(rows.map(sha256)) });
    expect(await importRunLog(other, [...rows, end].join('\n'))).toEqual({ ok: false, fault, line: at + 1 });
    expect(await other.runs.count()).toBe(0);
  });

  it('under the name of what another run’s fork set aside is refused', async () => {
    const text = (await exported(true)).trimEnd();
    const rows = text.replaceAll('"id":"r"', '"id":"r~1"').replaceAll('"run_id":"r"', '"run_id":"r~1"').split('\n');
    const kept = rows.slice(0, -1);
    const end = JSON.stringify({ type: 'end', lines: await Promise.all(kept.map(sha256)) });
    expect(await importRunLog(other, [...kept, end].join('\n'))).toMatchObject({ ok: false, fault: 'bad_line' });
  });

  it('without a step that was sealed is refused at the seal, though its end was made to fit', async () => {
    const rows = (await exported(true)).trimEnd().split('\n');
    const kept = rows.filter((row) => JSON.parse(row).entry?.key !== '03-quote').slice(0, -1);
    const end = JSON.stringify({ type: 'end', lines: await Promise.all(kept.map(sha256)) });
    const seal = kept.findIndex((row) => JSON.parse(row).type === 'seal');
    const found = await importRunLog(other, [...kept, end].join('\n'));
    expect(found).toEqual({ ok: false, fault: 'hash_differs', line: seal + 1 });
  });

  it('with an answer that no step gave is refused, though its hash in the run was made to fit', async () => {
    const rows = (await exported(true)).trimEnd().split('\n').slice(0, -1);
    const items = rows.map((row) => JSON.parse(row));
    const at = items.findIndex(({ type }) => type === 'answer');
    items[at].answer.overview[0].text = 'The Varde lamp dims itself after 99 minutes.';
    items[1].run.answer_hash = await sha256(canonicalJson(items[at].answer));
    const forged = items.map((item) => JSON.stringify(item));
    const end = JSON.stringify({ type: 'end', lines: await Promise.all(forged.map(sha256)) });
    const found = await importRunLog(other, [...forged, end].join('\n'));
    expect(found).toEqual({ ok: false, fault: 'hash_differs', line: at + 1 });
  });

  it('of an earlier version is read, one of a later version is not', async () => {
    const rows = (await exported(true)).trimEnd().split('\n').slice(0, -1);
    const as = async (log: Record<string, number>) => {
      const { log: _, ...header } = JSON.parse(rows[0] ?? '');
      const kept = [JSON.stringify({ ...header, ...log }), ...rows.slice(1)];
      return [...kept, JSON.stringify({ type: 'end', lines: await Promise.all(kept.map(sha256)) })].join('\n');
    };
    expect(await importRunLog(other, await as({ log: 3 }))).toEqual({ ok: false, fault: 'newer_schema', line: 1 });
    expect(await importRunLog(other, await as({}))).toMatchObject({ ok: true });
    expect(await replay(other, 'r')).toMatchObject({ same: true });
  });

  it('that stops before its end is told to be cut off', async () => {
    const rows = (await exported(true)).trimEnd().split('\n');
    for (const length of [3, rows.length - 1])
      expect(await importRunLog(other, rows.slice(0, length).join('\n'))).toMatchObject({ fault: 'cut_off' });
  });

  it('of a run under way is read as one that ended there: no worker takes it up', async () => {
    await createRun(db, makeRun('u', 'Which lamp?', [tabTarget(1)]));
    await db.runs.update('u', { state: 'running' });
    const log = (await exportRunLog(db, 'u', { sessionText: true, now: NOW })) ?? '';
    expect(await importRunLog(other, log)).toMatchObject({ ok: true });
    expect(await activeRuns(other)).toEqual([]);
    expect(await other.runs.get('u')).toMatchObject({ state: 'failed', error: { code: 'Unfinished' } });
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

  it.each(['pages', 'record', 'time'])('keeps what a run at rest has read, known by its %s', async (by) => {
    await db.evidence.clear();
    const steps = await db.journal.where('run_id').equals('r').toArray();
    const rests = { state: 'paused' as const, created_at: by === 'time' ? '2025-12-31T00:00:00.000Z' : NOW };
    await db.runs.update('r', by === 'pages' ? rests : { ...rests, pages: [] });
    if (by !== 'record') await db.journal.bulkDelete(steps.map(({ run_id, key }) => [run_id, key]));
    expect(await uncited(db)).toMatchObject({ copies: 0 });
    expect(await prune(db, '2030-01-01T00:00:00.000Z', 0)).toMatchObject({ copies: 0 });
    await db.runs.update('r', { state: 'failed' });
    expect(await uncited(db)).toMatchObject({ copies: 1 });
  });

  it('never takes the text of a copy that stays', async () => {
    await prune(db, '2030-01-01T00:00:00.000Z', 0);
    expect(await replay(db, 'r')).toMatchObject({ same: true });
  });
});
