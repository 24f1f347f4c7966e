import type { Run, Understood } from '../schema/run';
import { addedQuestion, withAdded } from './compose/added';
import type { ReadCopy } from './fuse';
import type { Helper } from './helper';
import type { Chosen } from './rounds';
import type { Beginning } from './start';
import { wantedSlots } from './weigh';
import type { WritingResult } from './writing';

export interface Adding {
  /** The models of the run; null without any. */
  helper: Helper | null;
  /** The answer as it was written first. */
  writing: WritingResult;
  run: Run;
  question: Understood;
  /** All pages read so far. */
  copies: readonly ReadCopy[];
  quotes: Chosen;
  /** Ids of evidence that a round of reflection brought for points of the question. */
  supplement: readonly string[];
  /** Points that the person dropped. */
  dropped: readonly string[];
  start: Beginning;
}

/** What was written with what reflection brought. */
export interface Added {
  writing: WritingResult;
  /** Ids of evidence that it cites: it is not quoted behind it a second time. */
  cited: string[];
}

/**
 * Writes on where reflection found an answer wanting and brought something for it (MECHANISMS A47, F19, F29): once, for
 * the points that were open, from the pages that came for them.
 *
 * @returns null where no model wrote, nothing came, or nothing of what was added stands
 */
export async function writeOn(from: Adding): Promise<Added | null> {
  const { helper, writing, run, question, copies, quotes, supplement, dropped, start } = from;
  if (!helper || !writing.ok || supplement.length === 0) return null;
  const asked = addedQuestion(wantedSlots(run.question, question, dropped), quotes.points, supplement, run.question);
  if (asked === null) return null;
  const brought = quotes.evidence.filter(({ id }) => supplement.includes(id));
  const hashes = new Set(brought.map(({ provenance }) => provenance.snapshot_hash));
  const pages = copies.filter(({ snapshot }) => hashes.has(snapshot.hash));
  const more = await helper.writeMore(asked, pages, async () => quotes, start);
  if (!more.ok) return null;
  const written = withAdded(writing.written, more.written);
  if (written === writing.written) return null;
  const spans = more.written.evidence.map(({ provenance }) => provenance);
  const cited = brought.filter(({ provenance: a }) =>
    spans.some((b) => a.snapshot_hash === b.snapshot_hash && a.start < b.end && b.start < a.end),
  );
  return { writing: { ok: true, written }, cited: cited.map(({ id }) => id) };
}
