import { contentWords, stem } from '../reading/text';
import { type Answer, sentencesIn } from '../schema/answer';
import { type Evidence, evidence as evidenceSchema } from '../schema/evidence';
import type { Run } from '../schema/run';
import { quotePresence } from '../verify/quote-presence';
import { sha256 } from './blobs';
import type { Library } from './db';
import { recentRuns } from './runs';
import { loadSnapshot } from './snapshots';

/** Quotes offered at most. */
const MOST = 3;
/** Answers that are looked through, newest first. */
const MOST_ANSWERS = 60;
/** Share of the question's words that a quote with its headings and title holds. */
const ABOUT = 0.75;
/** A question of fewer words is met by too much. */
const FEWEST_WORDS = 2;

/**
 * Quotes of earlier work that speak to a question: what a person kept, and what the rules found word for word behind a
 * sentence of an earlier answer (MECHANISMS A22). Each is compared with its saved copy, whose text must still be what its
 * hash says (F14); one that is not there any more is not offered.
 *
 * @returns the best first, at most three, each once; empty for a greeting, an extraction and a question of one word
 */
export async function earlierQuotes(db: Library, run: Pick<Run, 'id' | 'kind' | 'understood'>): Promise<Evidence[]> {
  const { understood } = run;
  const asked = new Set((understood?.terms ?? []).map((term) => stem(term.toLowerCase())));
  if (run.kind !== 'ask' || !understood || understood.type === 'greeting' || asked.size < FEWEST_WORDS) return [];
  const names = understood.names.map((name) => name.toLowerCase());
  const value = (item: Evidence): number => {
    const text = [item.title, ...item.provenance.heading_path, item.excerpt].join('\n');
    const folded = text.toLowerCase();
    if (!names.every((name) => folded.includes(name))) return 0;
    const held = new Set(contentWords(text).map(stem));
    return [...asked].filter((word) => held.has(word)).length / asked.size;
  };
  const known = new Map<string, { item: Evidence; value: number }>();
  for (const item of await candidates(db, run.id)) {
    const worth = value(item);
    if (worth >= ABOUT && !known.has(item.id)) known.set(item.id, { item, value: worth });
  }
  const best = [...known.values()].sort((a, b) => b.value - a.value).map(({ item }) => item);
  const out: Evidence[] = [];
  for (const item of best) {
    if (out.length >= MOST) break;
    if (await stillStands(db, item)) out.push(item);
  }
  return out;
}

/** What a person kept, then what earlier answers quote or were found to say. */
async function candidates(db: Library, runId: string): Promise<Evidence[]> {
  const kept = (await db.quotes.toArray()).map(({ evidence }) => evidence);
  const runs = (await recentRuns(db, MOST_ANSWERS)).filter(({ id, kind }) => id !== runId && kind === 'ask');
  const answers = await db.answers.bulkGet(runs.map(({ id }) => id));
  const used = await Promise.all(answers.flatMap((answer) => (answer ? [verified(db, answer)] : [])));
  return [...kept, ...used.flat()];
}

async function verified(db: Library, answer: Answer): Promise<Evidence[]> {
  const ids = sentencesIn(answer)
    .filter(({ mark, by_person }) => mark === 'supported' && by_person !== 'struck')
    .flatMap(({ citations }) => citations.map(({ evidence_id }) => [answer.run_id, evidence_id] as [string, string]));
  const rows = await db.evidence.bulkGet(ids);
  return rows.flatMap((row) => evidenceSchema.safeParse(row).data ?? []);
}

async function stillStands(db: Library, item: Evidence): Promise<boolean> {
  const { snapshot_id, snapshot_hash, start, end } = item.provenance;
  const copy = await loadSnapshot(db, snapshot_id);
  if (!copy || copy.snapshot.hash !== snapshot_hash || (await sha256(copy.text)) !== snapshot_hash) return false;
  const citation = { evidence_id: item.id, start, end, quote: item.excerpt, snapshot_hash };
  return quotePresence(citation, { text: copy.text, hash: copy.snapshot.hash }) === null;
}
