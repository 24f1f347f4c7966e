import { compareValues } from '../../verify/check/values';
import type { ReadClaim, Stated } from './read';

/** Figures this close are one figure rounded twice. */
const ROUNDED = 0.02;

/** Whether two stated values say the same, as far as both are exact. */
export function saysSame(a: Stated, b: Stated): boolean {
  if (a.kind === 'status' || b.kind === 'status')
    return a.kind === 'status' && b.kind === 'status' && a.status === b.status;
  for (const relation of [compareValues(a.value, b.value), compareValues(b.value, a.value)]) {
    if (relation === 'equal') return true;
    if (relation === 'entailed' && !isPromise(a, b)) return true;
    if (relation === 'open' && !isPromise(a, b) && !areLoose(a, b)) return true;
  }
  return isRounded(a, b);
}

/** “About 50,000” beside “about 10,000”: how close they are decides. */
function areLoose(a: Stated, b: Stated): boolean {
  const loose = (one: Stated) =>
    one.kind === 'value' &&
    one.value.kind === 'quantity' &&
    !one.value.fact.range &&
    /^(?:about|exact)$/.test(one.value.fact.bound) &&
    !one.value.fact.vague;
  return loose(a) && loose(b);
}

/** “Up to 12 hours” beside “8 hours”: logically open, and two claims about one battery (MECHANISMS A41). */
function isPromise(a: Stated, b: Stated): boolean {
  const bounds = [a, b].map((one) =>
    one.kind === 'value' && one.value.kind === 'quantity' && !one.value.fact.range ? one.value.fact.bound : null,
  );
  return bounds.includes('at_most') && bounds.includes('exact') && figureOf(a) !== figureOf(b);
}

function figureOf(stated: Stated): number | null {
  return stated.kind === 'value' && stated.value.kind === 'quantity' ? stated.value.fact.low : null;
}

function isRounded(a: Stated, b: Stated): boolean {
  if (a.kind !== 'value' || b.kind !== 'value' || a.value.kind !== 'quantity' || b.value.kind !== 'quantity')
    return false;
  const [x, y] = [a.value.fact, b.value.fact];
  if (x.dimension !== y.dimension || x.ordinal || y.ordinal) return false;
  if (x.bound === 'about' || y.bound === 'about')
    return Math.abs(x.low - y.low) <= 0.1 * Math.max(Math.abs(x.low), Math.abs(y.low));
  const coarse = x.step > y.step ? x : y;
  const fine = coarse === x ? y : x;
  return (
    coarse.step > fine.step &&
    Math.abs(coarse.low - fine.low) <= coarse.step / 2 &&
    Math.abs(coarse.low - fine.low) <= ROUNDED * 5 * Math.abs(fine.low)
  );
}

/** Whether the two values can be compared at all: dates with dates, figures of one dimension or two kindred units. */
export function areComparable(a: Stated, b: Stated): boolean {
  if (a.kind === 'status' || b.kind === 'status') return a.kind === b.kind;
  if (a.value.kind !== b.value.kind) return false;
  if (a.value.kind !== 'quantity' || b.value.kind !== 'quantity') return true;
  const kin = (dimension: string | null) => dimension?.replace(/:.*|^binary_/g, '') ?? null;
  if (kin(a.value.fact.dimension) !== kin(b.value.fact.dimension)) return false;
  // A count is whole: a factor of 0.9 is no rival of 1,000 pages.
  return a.value.fact.dimension !== null || isWhole(a.value.fact) === isWhole(b.value.fact);
}

function isWhole({ low, high }: { low: number; high: number }): boolean {
  return Number.isInteger(low) && Number.isInteger(high);
}

/** A value that the other source also holds, anywhere in its statement, is no conflict. */
export function holds(claim: ReadClaim, stated: Stated): boolean {
  return claim.held.some((other) => {
    if (stated.kind === 'status' || other.kind === 'status') return saysSame(stated, other);
    if (isPromise(stated, other)) return false;
    const relations = [compareValues(stated.value, other.value), compareValues(other.value, stated.value)];
    return relations.some((relation) => relation === 'equal' || relation === 'entailed') || isRounded(stated, other);
  });
}
