import { sha256 } from '../library/blobs';
import { copyId } from '../library/snapshots';
import type { Evidence } from '../schema/evidence';
import { evidence } from '../schema/evidence';
import type { Run } from '../schema/run';
import { z } from '../schema/zod';
import { canonicalJson } from './canonical';
import type { ImportFault, Line } from './log-lines';
import { digestOf, digests } from './seal';

type Fault = { fault: ImportFault; line: number };
type StepLine = Extract<Line, { type: 'step' }>;

/**
 * What is wrong with a run log whose lines can all be read; null where nothing is. Every line is compared with the hash
 * that the last one holds of it, every text with the hash that names it, every step with the seal, the answer with its
 * hash in the run and with what the steps gave, the quotes with those that the steps gave. The first line that is not what it was is named.
 *
 * @param rows the lines as they stand in the file
 */
export async function faultOfLog(rows: readonly string[], lines: readonly Line[], run: Run): Promise<Fault | null> {
  const changed = (index: number): Fault => ({ fault: 'hash_differs', line: index + 1 });
  for (const [index, item] of lines.entries()) {
    if (!belongs(item, run, index)) return { fault: 'bad_line', line: index + 1 };
    if (!(await textsHold(item))) return changed(index);
  }
  const end = lines.at(-1);
  if (end?.type !== 'end') return { fault: 'cut_off', line: rows.length };
  for (const [index, row] of rows.slice(0, -1).entries())
    if ((await sha256(row)) !== end.lines[index]) return changed(index);
  if (end.lines.length !== rows.length - 1) return { fault: 'cut_off', line: rows.length };
  const unread = lines.findIndex((item) => item.type === 'step' && !textsParse(item));
  if (unread >= 0) return { fault: 'bad_line', line: unread + 1 };
  const at = (await stepFault(lines, run)) ?? (await answerFault(lines, run)) ?? quoteFault(lines, run);
  return at === null ? null : changed(at);
}

/** Whether a line is of this run, at a place where such a line may stand: a log must not reach into another run. */
function belongs(item: Line, run: Run, index: number): boolean {
  switch (item.type) {
    case 'sidelight-run-log':
      return index === 0;
    case 'run':
      // Steps that a run's own forks set aside stand under its id, a “~” and a number: none may take such a name.
      return item.run === run && !run.id.includes('~');
    case 'step':
      return item.entry.run_id === run.id || isAside(item, run);
    case 'answer':
      return item.answer.run_id === run.id;
    case 'evidence':
      return item.evidence.run_id === run.id;
    default:
      return true;
  }
}

/** Whether a step is one that a fork of the run has set aside (lib/journal/seal.ts). */
function isAside({ entry }: StepLine, { id, forks }: Run): boolean {
  return forks.some((_, i) => entry.run_id === `${id}~${i + 1}`);
}

/** What is stored under a hash must be what the hash says; a copy is named by its address and its text. */
async function textsHold(item: Line): Promise<boolean> {
  const is = async (hash: string | null, text: string | null) => text === null || (await sha256(text)) === hash;
  if (item.type === 'step')
    return (await is(item.entry.input_hash, item.input)) && (await is(item.entry.result_hash, item.result));
  if (item.type === 'seal') return is(item.hash, item.text);
  if (item.type !== 'copy') return true;
  const { id, url, hash } = item.snapshot;
  return id === (await copyId(url, hash)) && is(hash, item.text);
}

/** What a text says; null where it is no JSON, though it may be what its hash says. */
function parsed(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

const textsParse = ({ input, result }: StepLine) =>
  [input, result].every((text) => text === null || parsed(text) !== null);

/** Index of the first line by which the steps are not those that were sealed. */
async function stepFault(lines: readonly Line[], run: Run): Promise<number | null> {
  const ofRun = lines.findIndex((item) => item.type === 'run');
  const ofSeal = lines.findIndex((item) => item.type === 'seal');
  const seal = lines[ofSeal];
  if (seal?.type !== 'seal') return run.seal === null && run.state !== 'done' ? null : ofRun;
  const sealed = digests.safeParse(parsed(seal.text)?.value);
  if (seal.hash !== run.seal || !sealed.success) return ofSeal;
  const expected = new Map(sealed.data);
  for (const [index, item] of lines.entries()) {
    if (item.type !== 'step' || isAside(item, run)) continue;
    if (expected.get(item.entry.key) !== (await digestOf(item.entry))) return index;
    expected.delete(item.entry.key);
  }
  // A step that was sealed is not in the log.
  if (expected.size > 0) return ofSeal;
  const understood = stepsIn(lines, run).find(({ entry }) => entry.key === '01-understand');
  return understood && understood.input !== null && understood.input !== canonicalJson({ question: run.question })
    ? ofRun
    : null;
}

async function answerFault(lines: readonly Line[], run: Run): Promise<number | null> {
  const at = lines.findIndex((item) => item.type === 'answer');
  const line = lines[at];
  if (line?.type !== 'answer') return null;
  if ((await sha256(canonicalJson(line.answer))) !== run.answer_hash) return at;
  const steps = stepsIn(lines, run);
  // An answer that was used again is that of another run: the step that took it holds it with what that run was.
  const reuse = steps.find(({ entry }) => entry.key === '02-reuse');
  const reused = z.object({ found: z.object({}) }).safeParse(parsed(reuse?.result ?? '')?.value).success;
  return reused || steps.some(({ entry }) => entry.result_hash === run.answer_hash) ? null : at;
}

/** The steps of the run itself. */
function stepsIn(lines: readonly Line[], run: Run): StepLine[] {
  return lines.filter((item): item is StepLine => item.type === 'step' && item.entry.run_id === run.id);
}

/** Index of the first quote that no step has given: what a reader is shown must come from the record. */
function quoteFault(lines: readonly Line[], run: Run): number | null {
  const given = new Set<string>();
  for (const { input, result } of stepsIn(lines, run))
    for (const text of [input, result]) {
      // A step whose text is gone cannot say which quotes it gave.
      if (text === null) return null;
      collect(parsed(text)?.value, given);
    }
  const at = lines.findIndex((item) => item.type === 'evidence' && !given.has(bare(item.evidence)));
  return at < 0 ? null : at;
}

function bare({ run_id: _run, rank: _rank, ...item }: Evidence & { run_id: string; rank: number }): string {
  return canonicalJson(item);
}

/** Every piece of evidence that stands anywhere in a value, however deep: a log of others may nest without end. */
function collect(root: unknown, into: Set<string>): void {
  const left: unknown[] = [root];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value !== 'object' || value === null) continue;
    if ('provenance' in value && 'excerpt' in value) {
      const item = evidence.safeParse(value);
      if (item.success) into.add(canonicalJson(item.data));
    }
    for (const member of Object.values(value)) left.push(member);
  }
}
