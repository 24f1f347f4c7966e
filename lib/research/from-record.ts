import { getBlob, sha256 } from '../library/blobs';
import type { Library } from '../library/db';
import { evidenceOf } from '../library/runs';
import { loadSnapshot } from '../library/snapshots';
import { type Answer, answer as answerSchema, sentencesIn } from '../schema/answer';
import { type Evidence, evidence as evidenceSchema } from '../schema/evidence';
import type { ClaimRow } from '../schema/round';
import type { Run } from '../schema/run';
import { z } from '../schema/zod';
import { quotePresence } from '../verify/quote-presence';
import { reusable, reusedIn } from './answer-cache';
import { beginning } from './start';
import { weighed } from './weigh';

/**
 * What a run came to, by its record alone. Retention takes copies that nothing cites (lib/library/retention.ts): then
 * their reading, and what was made of it, cannot be gone through again, and the record stands for it.
 */
export interface FromRecord {
  /** As it was composed: without what the person decided about its sentences. */
  answer: Answer;
  /** Best first, as the panel shows it. */
  evidence: Evidence[];
  considered: number;
  claims: ClaimRow[] | undefined;
}

/** Ids of the saved copies that a run has read and that are not here any more. */
export async function removedCopies(db: Library, { pages }: Pick<Run, 'pages'>): Promise<string[]> {
  const ids = [...new Set(pages.flatMap(({ snapshot_id }) => snapshot_id ?? []))];
  const rows = await db.snapshots.bulkGet(ids);
  const texts = new Set(
    await db.blobs
      .where('hash')
      .anyOf(rows.flatMap((row) => row?.hash ?? []))
      .primaryKeys(),
  );
  return ids.filter((_, i) => !texts.has(rows[i]?.hash ?? ''));
}

/**
 * What a run that has ended once came to, where copies that it read are gone and its record holds everything from
 * reading to the end; null where it is to be gone through as it is.
 */
export async function fromRecord(db: Library, run: Run): Promise<FromRecord | null> {
  if (run.ended_at === null || (await removedCopies(db, run)).length === 0) return null;
  return recordedEnd(db, run);
}

const END = '05-end';
const COMPOSED = /^04-compose$|^04-reflect\/(\d+\/compose|9-scores)$/;
const QUOTED = /^03-quote$|^04-reflect\/\d+\/quote$/;
const WEIGHED = /^03-weigh$|^04-reflect\/\d+\/weigh$/;

const quoted = z.object({ evidence: z.array(evidenceSchema), considered: z.number() });
/** What an answer was composed of: where a model wrote, what it cited comes first. */
const composedOf = z.object({
  writing: z.object({ written: z.object({ evidence: z.array(evidenceSchema) }).optional() }),
});

async function recordedEnd(db: Library, run: Run): Promise<FromRecord | null> {
  const steps = (await db.journal.where('run_id').equals(run.id).sortBy('key')).filter(({ state }) => state === 'done');
  const textOf = async (key: string | undefined, of: 'input_hash' | 'result_hash') =>
    parsed(await getBlob(db, steps.find((step) => step.key === key)?.[of] ?? ''));
  const last = (key: RegExp) => steps.findLast((step) => key.test(step.key))?.key;
  if (!steps.some(({ key }) => key === END)) return null;
  const again = z.object({ found: reusable }).safeParse(await textOf('02-reuse', 'result_hash')).data;
  const start = beginning.safeParse(await textOf('00-start', 'result_hash')).data;
  if (again && start && start.depth === run.depth && (run.excluded ?? []).length === 0) {
    const { evidence, considered, claims } = again.found;
    return { answer: reusedIn(run, again.found), evidence, considered, claims };
  }
  const answer = answerSchema.safeParse(await textOf(last(COMPOSED), 'result_hash')).data;
  const first = quoted.safeParse(await textOf('03-quote', 'result_hash')).data;
  const chosen = quoted.safeParse(await textOf(last(QUOTED), 'result_hash')).data;
  if (!answer || !first || !chosen) return null;
  const made = steps.findLast(({ key }) => COMPOSED.test(key) && key.endsWith('compose'))?.key;
  const of = composedOf.safeParse(await textOf(made, 'input_hash')).data;
  const cited = of?.writing.written?.evidence ?? [];
  const evidence = [...cited, ...chosen.evidence.filter(({ id }) => !cited.some((item) => item.id === id))];
  const claims = weighed.safeParse(await textOf(last(WEIGHED), 'result_hash')).data?.claims;
  return { answer, evidence, considered: first.considered, claims: run.kind === 'ask' ? claims : undefined };
}

/** A decision wants what was read once more, and copies of it are gone: pages would be read and models paid anew. */
export class CopiesGone extends Error {
  constructor(runId: string, n: number) {
    super(`${n} copies that ${runId} has read are gone`);
    this.name = 'CopiesGone';
  }
}

/** @throws CopiesGone where something that a run has read is not here any more */
export async function allCopiesThere(db: Library, run: Run): Promise<void> {
  const gone = await removedCopies(db, run);
  if (gone.length > 0) throw new CopiesGone(run.id, gone.length);
}

/** What of a run's row follows from its record. */
export function rowOf(run: Run, { evidence, considered, claims }: FromRecord): Partial<Run> {
  const quotes = (id: string | null) => evidence.filter(({ provenance }) => provenance.snapshot_id === id).length;
  const pages = run.pages.map((page) => ({ ...page, quotes: quotes(page.snapshot_id) }));
  return { pages, considered, draft: [], ...(claims ? { claims } : {}) };
}

/** What can be said of the quotes that are shown, where not everything can be gone through again. */
export type QuotesStand = 'stand' | 'copy_missing' | 'changed';

/** Whether every quote that is shown stands in its saved copy, word for word, and that copy is what its hash says. */
export async function quotesStand(db: Library, answer: Answer): Promise<QuotesStand> {
  const rows = await evidenceOf(db, answer.run_id);
  const copies = new Map<string, { text: string; hash: string }>();
  for (const { provenance, excerpt } of rows) {
    const copy = await loadSnapshot(db, provenance.snapshot_id);
    if (!copy) return 'copy_missing';
    const { hash } = copy.snapshot;
    if (hash !== provenance.snapshot_hash || (!copies.has(hash) && (await sha256(copy.text)) !== hash))
      return 'changed';
    copies.set(hash, { text: copy.text, hash });
    if (copy.text.slice(provenance.start, provenance.end) !== excerpt) return 'changed';
  }
  for (const citation of sentencesIn(answer).flatMap(({ citations }) => citations))
    if (quotePresence(citation, copies.get(citation.snapshot_hash) ?? null) !== null) return 'changed';
  return 'stand';
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
