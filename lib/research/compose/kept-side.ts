import type { Dispute, Sentence } from '../../schema/answer';

/**
 * The direct answer with the side of each contradiction that is kept (MECHANISMS A42): where it says the other side
 * alone, the kept side's own words go before it, so that both are read, each with its source. Quotes that say both are
 * put in that order; a writer's sentences stay in theirs.
 *
 * @param quoteOf the quote of a piece of evidence, or null where it may not stand in the direct answer
 */
export function withKeptSide(
  overview: readonly Sentence[],
  disputes: readonly Dispute[],
  quoteOf: (id: string) => Sentence | null,
): Sentence[] {
  return disputes.reduce((told, dispute) => keptFirst(told, dispute, quoteOf), [...overview]);
}

function keptFirst(
  told: Sentence[],
  { kind, kept, sides }: Dispute,
  quoteOf: (id: string) => Sentence | null,
): Sentence[] {
  const side = kind === 'contradiction' && kept !== null ? sides[kept] : undefined;
  if (!side) return told;
  const held = new Set(side.claims);
  const lost = new Set(sides.flatMap(({ claims }) => claims).filter((id) => !held.has(id)));
  const cites = ({ citations }: Sentence, ids: ReadonlySet<string>) =>
    citations.some(({ evidence_id }) => ids.has(evidence_id));
  const other = told.findIndex((sentence) => cites(sentence, lost) && !cites(sentence, held));
  if (other < 0) return told;
  const own = told.findIndex((sentence) => cites(sentence, held));
  const moved = told[own];
  if (moved && (own < other || moved.form !== 'quote')) return told;
  const lead = moved ?? side.claims.map(quoteOf).find((sentence) => sentence !== null);
  if (!lead) return told;
  const rest = told.filter((sentence) => sentence !== moved);
  return [...rest.slice(0, other), lead, ...rest.slice(other)];
}
