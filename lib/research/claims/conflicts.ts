import { type Conflict, findConflicts } from '../../evidence/conflicts';
import type { Evidence } from '../../schema/evidence';
import type { Filled } from './fill';
import type { RequiredSlot } from './slots';

/** A point as a question of its own, with ids of the evidence that was found for it. */
export interface Point {
  question: string;
  evidence: readonly string[];
}

export interface ConflictsOptions {
  /** The whole question; null to compare statements with each other. */
  question: string | null;
  /** Publishers' domains by canonical address, where they were looked up. */
  publishers?: ReadonlyMap<string, string> | undefined;
  /** ISO 8601. */
  now: string;
}

export function pointsOf(slots: readonly RequiredSlot[], { slots: filled }: Filled): Point[] {
  return slots.map(({ id, question }) => ({
    question,
    evidence: filled.find((row) => row.id === id)?.evidence ?? [],
  }));
}

/**
 * Conflicts among passages, point by point (MECHANISMS A40). Where a question has several points, each is looked at alone: what is said of one side of a
 * comparison does not contradict what is said of the other.
 */
export function conflictsOf(
  items: readonly Evidence[],
  points: readonly Point[],
  { question, publishers, now }: ConflictsOptions,
): Conflict[] {
  const claims = items.map((item) => ({
    id: item.id,
    text: item.claim,
    language: item.language,
    context: [item.title, ...item.provenance.heading_path].join(' › '),
    url: item.canonical_url,
    publisher: publishers?.get(item.canonical_url),
    published_at: item.published_at,
    credibility: item.score.credibility,
  }));
  if (question === null || points.length < 2) return findConflicts(claims, { question, now });
  return points.flatMap((point) => {
    const own = claims.filter(({ id }) => point.evidence.includes(id));
    return own.length < 2 ? [] : findConflicts(own, { question: point.question, now });
  });
}
