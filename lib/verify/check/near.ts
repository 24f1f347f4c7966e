import { align } from './align';
import type { Prepared } from './prepare';

/** Share of a statement's words, numbers aside, that another statement has: whether they speak of one thing. */
export function alignmentOf(claim: Prepared, passage: Prepared, context: Prepared | null): number {
  return align(claim, passage, context).coverage;
}
