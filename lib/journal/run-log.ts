import { getBlob, sha256 } from '../library/blobs';
import type { Library } from '../library/db';
import { citedAside } from '../library/retention';
import { ACTIVE_STATES, answerOf, asideOf, evidenceOf, getRun, stepsOf } from '../library/runs';
import type { Run } from '../schema/run';
import { SCHEMA_VERSION } from '../schema/zod';
import { faultOfLog } from './check-log';
import { type ImportFault, type Line, LOG_VERSION, line } from './log-lines';

export interface RunLogOptions {
  /** Also the text of pages read from tabs, which may hold what only the person may see. */
  sessionText: boolean;
  /** ISO 8601. */
  now: string;
}

/** Writes a run as JSON Lines; null where there is no such run. */
export async function exportRunLog(db: Library, runId: string, options: RunLogOptions): Promise<string | null> {
  const row = await getRun(db, runId);
  if (!row) return null;
  const header = { type: 'sidelight-run-log', schema: SCHEMA_VERSION, log: LOG_VERSION } as const;
  const lines: Line[] = [{ ...header, exported_at: options.now }];
  const evidenceRows = await evidenceOf(db, runId);
  const copies = new Set([
    ...row.pages.flatMap((page) => page.snapshot_id ?? []),
    ...evidenceRows.map((item) => item.provenance.snapshot_id),
    ...(await citedAside(db, runId)),
  ]);
  const session = new Set<string>();
  const copyLines: Line[] = [];
  for (const id of copies) {
    const copy = await db.snapshots.get(id);
    if (!copy) continue;
    if (copy.origin === 'session') session.add(id);
    const shown = options.sessionText || copy.origin === 'public';
    copyLines.push({ type: 'copy', snapshot: copy, text: shown ? await getBlob(db, copy.hash) : null });
  }
  const open = options.sessionText || session.size === 0;
  lines.push({ type: 'run', run: { ...row, draft: [], ...(open || !row.claims ? {} : { claims: [] }) } });
  const aside = await asideOf(db, runId).toArray();
  for (const entry of [...(await stepsOf(db, runId)), ...aside]) {
    // What weighing, choosing, asking a model and composing are given and give holds passages: without them, hashes name it.
    const told = open || !holdsPassages(entry.key);
    lines.push({
      type: 'step',
      entry,
      input: told ? await getBlob(db, entry.input_hash) : null,
      result: told ? await getBlob(db, entry.result_hash ?? '') : null,
    });
  }
  const sealText = row.seal ? await getBlob(db, row.seal) : null;
  if (row.seal && sealText !== null) lines.push({ type: 'seal', hash: row.seal, text: sealText });
  const written = await answerOf(db, runId);
  if (written && open) lines.push({ type: 'answer', answer: written });
  if (open) for (const item of evidenceRows) lines.push({ type: 'evidence', evidence: item });
  lines.push(...copyLines);
  const texts = lines.map((item) => JSON.stringify(item));
  const end: Line = { type: 'end', lines: await Promise.all(texts.map(sha256)) };
  return `${[...texts, JSON.stringify(end)].join('\n')}\n`;
}

function holdsPassages(key: string): boolean {
  return /^0[34]-|^02-round\/\d+\/weigh$/.test(key);
}

export type ImportResult =
  | { ok: true; run_id: string; known: boolean }
  | { ok: false; fault: ImportFault; line: number };

/**
 * Reads a run log back. Everything is checked before anything is written (lib/journal/check-log.ts): a log with a line
 * that is not what it was changes nothing. Importing it twice adds nothing the second time.
 */
export async function importRunLog(db: Library, text: string): Promise<ImportResult> {
  const rows = text.split(/\r?\n/).filter((row) => row.trim() !== '');
  const lines: Line[] = [];
  for (const [index, row] of rows.entries()) {
    const parsed = line.safeParse(parseJson(row));
    if (!parsed.success) return { ok: false, fault: index === 0 ? 'not_a_run_log' : 'bad_line', line: index + 1 };
    if (index === 0 && parsed.data.type !== 'sidelight-run-log') return { ok: false, fault: 'not_a_run_log', line: 1 };
    if (parsed.data.type === 'sidelight-run-log' && isNewer(parsed.data))
      return { ok: false, fault: 'newer_schema', line: index + 1 };
    lines.push(parsed.data);
  }
  const main = lines.find((item) => item.type === 'run');
  if (main?.type !== 'run') return { ok: false, fault: 'empty', line: rows.length };
  const fault = await faultOfLog(rows, lines, main.run);
  if (fault) return { ok: false, ...fault };
  const known = (await getRun(db, main.run.id)) !== null;
  if (!known) await store(db, lines);
  return { ok: true, run_id: main.run.id, known };
}

function isNewer({ schema, log = 1 }: { schema: number; log?: number | undefined }): boolean {
  return schema > SCHEMA_VERSION || log > LOG_VERSION;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function store(db: Library, lines: Line[]): Promise<void> {
  const tables = [db.runs, db.journal, db.blobs, db.answers, db.evidence, db.snapshots];
  await db.transaction('rw', tables, async () => {
    const blob = async (hash: string | null, text: string | null) => {
      if (hash !== null && text !== null) await db.blobs.put({ hash, text });
    };
    for (const item of lines) {
      if (item.type === 'run') await db.runs.put(ended(item.run));
      if (item.type === 'answer') await db.answers.put(item.answer);
      if (item.type === 'evidence') await db.evidence.put(item.evidence);
      if (item.type === 'seal') await blob(item.hash, item.text);
      if (item.type === 'step') {
        await db.journal.put(item.entry);
        await blob(item.entry.input_hash, item.input);
        await blob(item.entry.result_hash, item.result);
      }
      if (item.type === 'copy') {
        await blob(item.snapshot.hash, item.text);
        if (!(await db.snapshots.get(item.snapshot.id))) await db.snapshots.put({ ...item.snapshot, tab_id: null });
      }
    }
  });
}

/** A run that had not ended when its log was written has ended here: its tabs are another browser's. */
function ended(from: Run): Run {
  if (!ACTIVE_STATES.includes(from.state)) return from;
  const error = { code: 'Unfinished', cause: `the log was written while the run was ${from.state}` };
  return { ...from, state: 'failed', paused: null, error };
}
