import { canonicalJson } from '../journal/canonical';
import type { Journal } from '../journal/journal';
import { sha256 } from '../library/blobs';
import type { Library } from '../library/db';
import { getPreferences } from '../library/preferences';
import { cachedAnswer, keepAnswer } from '../library/query-cache';
import { answerOf, evidenceOf, getRun } from '../library/runs';
import { loadSnapshot } from '../library/snapshots';
import { type Answer, answer as answerSchema, sentencesIn } from '../schema/answer';
import { type Evidence, evidence as evidenceSchema } from '../schema/evidence';
import { claimRow, round } from '../schema/round';
import type { Run, Understood } from '../schema/run';
import { z } from '../schema/zod';
import { quotePresence } from '../verify/quote-presence';
import { VERSION as CHOOSE } from './choose/model';
import { VERSION as JUDGE } from './compose/judge';
import { VERSION as REWRITE } from './compose/rewrite';
import { VERSION as WRITE } from './compose/write';
import type { ReadCopy } from './fuse';
import { daysOf, windowOf } from './plan/window';
import { NEWS } from './search/searches';
import { ENGINE_VERSION } from './settings';
import type { Beginning } from './start';
import { VERSION as UNDERSTAND } from './understand/model';

/** An answer of an earlier run, with the record of how it was come to (MECHANISMS A59). */
export const reusable = z.object({
  run_id: z.string(),
  /** ISO 8601: when it was made. */
  at: z.string(),
  answer: answerSchema,
  evidence: z.array(evidenceSchema),
  claims: z.array(claimRow),
  rounds: z.array(round),
  considered: z.number().int().nonnegative(),
});
export type Reusable = z.infer<typeof reusable>;

export interface Again {
  key: string;
  found: Reusable | null;
}

interface Asked {
  run: Run;
  question: Understood;
  copies: readonly ReadCopy[];
  start: Beginning;
}

/** Behind the first reading, before anything else is searched or written. */
const STEP = '02-reuse';

/**
 * The answer to the same question of the same pages under the same settings and models, where it is fresh enough
 * (MECHANISMS A59, F14): a day, a seventh of the question's period where that is less, never for news. What it cites is
 * looked up by hash; one quote that is gone or changed, and nothing is used again.
 *
 * @returns what it was kept under, and the answer where it is used again; null where answers are not kept
 */
export async function answerAgain(db: Library, journal: Journal, asked: Asked): Promise<Again | null> {
  const { run, start, copies } = asked;
  if (!isWorthIt(asked)) return null;
  // Settings may change before the run goes on or is replayed: what it was asked under is recorded, not read anew.
  const input = { question: run.question, pages: copies.map(({ snapshot }) => snapshot.hash) };
  const looked = await journal.step(
    STEP,
    input,
    async () => {
      const key = await keyOf(db, asked);
      return { key, found: await lookUp(db, key, run, start.at, freshnessOf(asked)) };
    },
    { result: z.object({ key: z.string(), found: reusable.nullable() }), behind: true },
  );
  // A person who left out a source or goes further wants another answer than the one that was kept.
  const another = (run.excluded ?? []).length > 0 || run.depth !== start.depth;
  return another ? { ...looked, found: null } : looked;
}

/** Keeps an answer for the next time that the same is asked. Part of the run's last step: a replay never does. */
export async function keepForAgain(
  db: Library,
  again: Again | null,
  run: Run,
  at: string,
  answer: Answer,
): Promise<void> {
  const { stop, without_model } = answer;
  const whole = stop.reason === 'answered' && !stop.forced && !stop.detail.cut_short && !stop.detail.searches_failed;
  const asWished = without_model === null || without_model.why === 'no_model';
  const decided = (run.excluded ?? []).length > 0 || (run.hand ?? []).length > 0;
  if (again && whole && asWished && !decided) await keepAnswer(db, again.key, { run_id: run.id }, at);
}

/** Rules answer from a page at once: only what was searched or paid for is worth keeping. */
function isWorthIt({ run, copies, start }: Asked): boolean {
  return run.kind === 'ask' && !run.fresh && copies.length > 0 && (start.models || Boolean(run.search));
}

function freshnessOf({ run, question, start }: Asked) {
  return {
    window_days: daysOf(windowOf(run.question, start.at, question.type), start.at),
    news: question.type === 'news' || NEWS.test(run.question),
  };
}

/** Names an answer by all that it depends on: question, scope, settings, models, prompts, code and the pages' text. */
async function keyOf(db: Library, { run, copies, start }: Asked): Promise<string> {
  const { model_caps, model_roles } = await getPreferences(db, ['model_caps', 'model_roles']);
  const parts = canonicalJson({
    question: run.question.replace(/\s+/g, ' ').trim(),
    look_in: [...run.look_in].sort(),
    depth: start.depth,
    search: run.search
      ? { ...run.search, sources: run.search.sources.map(({ id, base_url }) => [id, base_url]) }
      : null,
    caps: run.caps ?? model_caps.run,
    roles: start.models ? model_roles : null,
    sites: start.sites.map(({ site }) => site).sort(),
    priors: start.priors,
    without: start.without,
    engine: ENGINE_VERSION,
    prompts: start.models ? [UNDERSTAND, CHOOSE, WRITE, REWRITE, JUDGE] : [],
    pages: copies.map(({ snapshot }) => [snapshot.url, snapshot.hash]),
  });
  return `answer:${await sha256(parts)}`;
}

async function lookUp(
  db: Library,
  key: string,
  run: Run,
  now: string,
  freshness: Parameters<typeof cachedAnswer>[3],
): Promise<Reusable | null> {
  const known = await cachedAnswer(db, key, now, freshness);
  const earlier = z.object({ run_id: z.string() }).safeParse(known?.value).data;
  if (!known || !earlier || earlier.run_id === run.id) return null;
  const [old, answer, rows] = await Promise.all([
    getRun(db, earlier.run_id),
    answerOf(db, earlier.run_id),
    evidenceOf(db, earlier.run_id),
  ]);
  // What a person struck or kept belongs to the run in which they did.
  if (old?.state !== 'done' || !answer || (old.hand ?? []).length > 0 || (old.excluded ?? []).length > 0) return null;
  const evidence = rows.map((row) => evidenceSchema.parse(row));
  if (!(await stillStands(db, answer, evidence))) return null;
  return {
    run_id: old.id,
    at: known.stored_at,
    answer,
    evidence,
    claims: old.claims ?? [],
    rounds: old.rounds ?? [],
    considered: old.considered,
  };
}

/** Whether every quote that an answer stands on is still in its saved copy, whose text is still what its hash says. */
async function stillStands(db: Library, answer: Answer, evidence: readonly Evidence[]): Promise<boolean> {
  const byId = new Map(evidence.map((item) => [item.id, item]));
  const texts = new Map<string, { text: string; hash: string } | null>();
  for (const citation of sentencesIn(answer).flatMap(({ citations }) => citations)) {
    const id = byId.get(citation.evidence_id)?.provenance.snapshot_id;
    if (id === undefined) return false;
    if (!texts.has(id)) {
      const copy = await loadSnapshot(db, id);
      const intact = copy !== null && (await sha256(copy.text)) === copy.snapshot.hash;
      texts.set(id, intact ? { text: copy.text, hash: copy.snapshot.hash } : null);
    }
    if (quotePresence(citation, texts.get(id) ?? null) !== null) return false;
  }
  return true;
}

/** The answer as it belongs to this run, saying where it comes from. */
export function reusedIn(run: Run, { answer, at, run_id }: Reusable): Answer {
  return { ...answer, run_id: run.id, question: run.question, reused: answer.reused ?? { at, run_id } };
}
