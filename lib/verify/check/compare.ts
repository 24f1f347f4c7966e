import type { DateFact, IdentifierFact, Quantity, VersionFact } from '../facts';

/**
 * How a value of the sentence stands to one of the passage: `equal`; `entailed` (the passage says more exactly what the
 * sentence says loosely); `open` (neither follows nor is excluded); `different`; `apart` (not of one kind).
 */
export type Relation = 'equal' | 'entailed' | 'open' | 'different' | 'apart';

const TINY = 1e-9;

function near(a: number, b: number): boolean {
  return Math.abs(a - b) <= TINY * Math.max(1, Math.abs(a), Math.abs(b));
}

/** Compares two figures, `mine` of the sentence with `theirs` of the passage. */
export function compareQuantities(mine: Quantity, theirs: Quantity): Relation {
  if (!comparable(mine, theirs)) return 'apart';
  if (near(mine.low, theirs.low) && near(mine.high, theirs.high)) return sameBound(mine, theirs);
  if (mine.vague || theirs.vague) return 'open';
  if (mine.range || theirs.range) return compareRanges(mine, theirs);
  const [a, b] = [mine.low, theirs.low];
  switch (mine.bound) {
    case 'at_least':
    case 'more_than':
      return compareBounds(mine, theirs, 1);
    case 'at_most':
    case 'less_than':
      return compareBounds(mine, theirs, -1);
    case 'about':
      if (theirs.bound === 'exact') return isRounding(a, roundStep(mine), b) ? 'entailed' : 'different';
      return 'open';
    default:
      break;
  }
  if (theirs.bound === 'about') return isRounding(b, roundStep(theirs), a) ? 'open' : 'different';
  if (theirs.bound === 'at_least' || theirs.bound === 'more_than') return a >= b ? 'open' : 'different';
  if (theirs.bound === 'at_most' || theirs.bound === 'less_than') return a <= b ? 'open' : 'different';
  // 1.2 million for 1,234,567; 548 km for 548.3 km is another figure unless a scale or conversion shows the rounding.
  if (mine.step >= 1000 && isRounding(a, mine.step, b)) return 'entailed';
  if (
    mine.dimension !== null &&
    mine.dimension !== 'ratio' &&
    mine.step !== theirs.step &&
    !decimalAligned(mine, theirs) &&
    isRounding(a, mine.step, b)
  )
    return 'entailed';
  return 'different';
}

/**
 * A limit against a figure of the passage; `way` −1 reads “at most” with both turned round. “Over 500” and “over 540” of
 * 548 are that figure cut to hundreds and tens; “over 530” is true of it and yet another figure, so it stays open. A
 * limit is a value of its own: “at most 200” is another rule than “at most 100”, though it follows from it.
 */
function compareBounds(mine: Quantity, theirs: Quantity, way: 1 | -1): Relation {
  const [a, b] = [way * mine.low, way * theirs.low];
  if (theirs.bound === 'exact' || theirs.bound === 'about') {
    if (b <= a) return 'different';
    return isShare(mine) || isCut(a, roundStep(mine), b) ? 'entailed' : 'open';
  }
  const lower = theirs.bound === 'at_least' || theirs.bound === 'more_than';
  if (lower && way === 1) return b > a ? 'open' : 'different';
  if (lower === (way === 1)) return 'different';
  return b <= a ? 'different' : 'open';
}

/** “More than half” is no rounded figure: every larger share is one. */
function isShare({ dimension, text }: Quantity): boolean {
  return dimension === 'ratio' && !/\d/.test(text);
}

/** Whether `rough` is `exact` cut down to the step that its writing shows. */
function isCut(rough: number, step: number, exact: number): boolean {
  return near(rough, Math.floor(exact / step + TINY) * step);
}

function comparable(a: Quantity, b: Quantity): boolean {
  if (a.ordinal !== b.ordinal) return false;
  if (a.dimension === b.dimension) return true;
  // A bare figure beside a currency or a percentage may be the same one without its sign; it is never another one.
  return false;
}

function sameBound(mine: Quantity, theirs: Quantity): Relation {
  if (mine.bound === theirs.bound) return 'equal';
  const [a, b] = [mine.bound, theirs.bound];
  const lower = (bound: string) => bound === 'at_least' || bound === 'more_than';
  const upper = (bound: string) => bound === 'at_most' || bound === 'less_than';
  if ((lower(a) && lower(b)) || (upper(a) && upper(b))) return 'equal';
  if ((lower(a) && upper(b)) || (upper(a) && lower(b))) return 'different';
  if (a === 'about') return 'entailed';
  if (a === 'at_least' || a === 'at_most') return b === 'exact' ? 'entailed' : 'open';
  if (a === 'exact' && b === 'about') return 'open';
  if (b === 'exact') return 'open';
  return 'open';
}

function compareRanges(mine: Quantity, theirs: Quantity): Relation {
  if (mine.high < theirs.low || theirs.high < mine.low) return 'different';
  if (mine.range && theirs.range) return mine.bound === 'about' || theirs.bound === 'about' ? 'open' : 'different';
  return 'open';
}

/** Whether `rough` is `exact` cut to the step that its writing shows. */
function isRounding(rough: number, step: number, exact: number): boolean {
  return Math.abs(rough - exact) <= step / 2 + TINY * Math.abs(exact);
}

/** Figures written in one unit differ by whole steps: there is no conversion to blame. */
function decimalAligned(a: Quantity, b: Quantity): boolean {
  const ratio = a.step / b.step;
  const log = Math.log10(ratio);
  return Math.abs(log - Math.round(log)) < 1e-6;
}

/** The step that a rounded figure shows by its closing zeros: 120 shows tens, 12,000 thousands. */
function roundStep(quantity: Quantity): number {
  let step = quantity.step;
  const value = Math.round(quantity.low / step);
  for (let rest = value; rest !== 0 && rest % 10 === 0; rest /= 10) step *= 10;
  return step;
}

/** Compares two dates as far as both are written. */
export function compareDates(mine: DateFact, theirs: DateFact): Relation {
  const [a, b] = [span(mine), span(theirs)];
  if (mine.side !== theirs.side && a && b && a[0] === b[0])
    return mine.side !== null && theirs.side !== null ? 'different' : 'open';
  if (mine.side !== null && a && b && mine.side !== theirs.side && a[0] !== b[0]) {
    return b[0] > a[1] === (mine.side === 'after') ? 'entailed' : 'different';
  }
  if (a && b) {
    if (a[1] < b[0] || b[1] < a[0]) return mine.approximate || theirs.approximate ? 'open' : 'different';
    if (mine.until !== null || theirs.until !== null) {
      if (a[0] === b[0] && a[1] === b[1]) return 'equal';
      if (isWrittenRange(mine) || isWrittenRange(theirs))
        return isWrittenRange(mine) && isWrittenRange(theirs) ? 'different' : 'open';
      // “The 1900s” are a decade to some and a century to others.
      if (/00\s?[’']?s/.test(mine.text) && b[0] > a[0] + 9) return 'open';
      return b[0] >= a[0] && b[1] <= a[1] ? 'entailed' : 'open';
    }
  } else if (mine.month === null && theirs.month === null && mine.day === null && theirs.day === null) return 'apart';
  const month = part(mine.month, theirs.month);
  const day = part(mine.day, theirs.day);
  if (month === 'different' || day === 'different') return 'different';
  const missing = (mine.year !== null && theirs.year === null) || month === 'mine' || day === 'mine';
  const shared = (a !== null && b !== null) || month === 'same' || day === 'same';
  if (!shared) return 'apart';
  if (missing) return 'open';
  return mine.year === theirs.year && mine.month === theirs.month && mine.day === theirs.day ? 'equal' : 'entailed';
}

/** 1635–46, not a decade or century. */
function isWrittenRange({ text }: DateFact): boolean {
  return /\d\s*[-–—/~]\s*\d/.test(text);
}

function span(date: DateFact): [number, number] | null {
  return date.year === null ? null : [date.year, date.until ?? date.year];
}

function part(mine: number | null, theirs: number | null): 'same' | 'different' | 'mine' | 'theirs' | 'none' {
  if (mine === null) return theirs === null ? 'none' : 'theirs';
  if (theirs === null) return 'mine';
  return mine === theirs ? 'same' : 'different';
}

/** 3.11 holds 3.11.4; 3.11 is not 3.1. */
export function compareVersions(mine: VersionFact, theirs: VersionFact): Relation {
  if (mine.parts === theirs.parts) return 'equal';
  if (
    mine.product &&
    theirs.product &&
    mine.product !== theirs.product &&
    !/^(?:version|v|release)$/.test(mine.product)
  )
    return 'apart';
  if (theirs.parts.startsWith(`${mine.parts}.`)) return 'entailed';
  if (mine.parts.startsWith(`${theirs.parts}.`)) return 'open';
  return 'different';
}

/** G1111 and G222 are two of a kind; io_method and io_workers are not. */
export function compareIdentifiers(mine: IdentifierFact, theirs: IdentifierFact): Relation {
  if (mine.folded === theirs.folded) return 'equal';
  const shape = (folded: string) => folded.replace(/\d+/g, '#');
  return shape(mine.folded) === shape(theirs.folded) ? 'different' : 'apart';
}
