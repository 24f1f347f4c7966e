import { type Cost, type JournalEntry, NO_COST, sumOfCosts } from '../schema/journal';

/** What a step stands in the books with. */
export interface Booked {
  cost: Cost;
  /** Not counted by whom it was paid to: under way, in doubt, or estimated. */
  about: boolean;
}

/**
 * What a step has cost or may have: what it has spent, what is reserved while it is under way, and what its tries in
 * doubt may have cost. The ledger, the caps and the spending of a day are sums of this.
 */
export function bookedCost({ state, reserved, spent, attempts, about = false }: JournalEntry): Booked {
  const doubts = attempts.flatMap(({ kind, cost }) => cost ?? (kind === 'in_doubt' ? [reserved] : []));
  const under = state === 'started' ? reserved : spent;
  const cost = sumOfCosts([under, ...doubts]);
  const isPaid = Object.values(cost).some((amount) => amount > 0);
  return { cost, about: isPaid && (about || state === 'started' || doubts.length > 0) };
}

/** What steps stand in the books with, together. */
export function bookedCosts(entries: readonly JournalEntry[]): Booked {
  const all = entries.map(bookedCost);
  return {
    cost: all.length === 0 ? NO_COST : sumOfCosts(all.map(({ cost }) => cost)),
    about: all.some((one) => one.about),
  };
}
