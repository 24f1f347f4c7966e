import { type Answer, sentencesIn } from '../../lib/schema/answer';

/** The number of each quote: those that the direct answer cites first, in its order, then the supporting passages. */
export function numbersOf(
  answer: Pick<Answer, 'overview' | 'more' | 'table' | 'steps' | 'passages'>,
): Map<string, number> {
  const cited = sentencesIn(answer).flatMap((sentence) => sentence.citations.map((citation) => citation.evidence_id));
  return new Map([...new Set([...cited, ...answer.passages])].map((id, i) => [id, i + 1]));
}
