import type { Answer } from '../../lib/schema/answer';

/** The number of each quote: those that the direct answer cites first, in its order, then the supporting passages. */
export function numbersOf(answer: Pick<Answer, 'overview' | 'more' | 'passages'>): Map<string, number> {
  const cited = [...answer.overview, ...answer.more].flatMap((sentence) =>
    sentence.citations.map((citation) => citation.evidence_id),
  );
  return new Map([...new Set([...cited, ...answer.passages])].map((id, i) => [id, i + 1]));
}
