import { type Fragment, fragmentsOf } from './fragments';
import { type Line, linesOf, textOf } from './lines';
import type { PiecePage } from './pieces';

/** A page without its running heads, feet and page numbers. */
export interface BarePage {
  page: PiecePage;
  fragments: Fragment[];
  /** Lines that were taken away. */
  removed: number;
  /** The page's number as it is printed on it; null where none was found. */
  printed: string | null;
}

/** Lines from the edge inwards that may be running heads or feet, and how far they may reach into the page. */
const DEEPEST = 3;
const ZONE = 0.16;
/** Heads stand at the same place: baselines differ by less than this, in page units. */
const SAME_PLACE = 5;
/** Pages between two that carry the same head: left and right pages alternate, chapters open without one. */
const REACH = 3;
/** A head stands apart from the text, by this many heights of its font. */
const APART = 1.6;

interface Candidate {
  line: Line;
  text: string;
  masked: string;
  /** Distance of the baseline from its edge of the page. */
  place: number;
  /** Distance to the next line inwards, in heights of the font. */
  apart: number;
  numbers: { value: number; text: string }[];
}

type Edge = 'top' | 'bottom';

/**
 * Takes away what is repeated at the same place over pages: running heads and feet, and numbers that count with the
 * pages. Headings that merely stand at a page's top stay.
 *
 * @param usualSize height of the font of most characters
 */
export function withoutFurniture(pages: readonly PiecePage[], usualSize: number): BarePage[] {
  const all = pages.map((page) => ({ page, fragments: fragmentsOf(page.pieces) }));
  const edges = all.map(({ page, fragments }) => ({
    top: candidatesOf(fragments, page, 'top'),
    bottom: candidatesOf(fragments, page, 'bottom'),
  }));
  return all.map(({ page, fragments }, at) => {
    const gone = new Set<Fragment>();
    let removed = 0;
    let printed: string | null = null;
    for (const edge of ['top', 'bottom'] as const) {
      for (const candidate of edges[at]?.[edge] ?? []) {
        const number = isTitleSized(candidate, usualSize) ? null : numberInSequence(candidate, edge, at, edges);
        const repeated = number === null && isRepeated(candidate, edge, at, edges);
        if (!repeated && (number === null || !mayGo(candidate))) break;
        printed = number ?? printed;
        removed += 1;
        for (const fragment of fragments) if (isOf(fragment, candidate.line)) gone.add(fragment);
      }
    }
    return { page, fragments: fragments.filter((fragment) => !gone.has(fragment)), removed, printed };
  });
}

function isOf(fragment: Fragment, line: Line): boolean {
  return fragment.base >= line.top && fragment.base <= line.bottom + 1 && fragment.left >= line.left - 1;
}

function candidatesOf(fragments: readonly Fragment[], page: PiecePage, edge: Edge): Candidate[] {
  const inZone = (y: number) => (edge === 'top' ? y < page.height * ZONE : y > page.height * (1 - ZONE));
  const lines = linesOf(fragments.filter((each) => inZone(each.base)));
  const ordered = edge === 'top' ? lines : lines.reverse();
  const bases = fragments.map((each) => each.base);
  return ordered.slice(0, DEEPEST).map((line) => {
    const text = textOf(line);
    const inward = bases.filter((base) =>
      edge === 'top' ? base > line.base + 0.5 * line.size : base < line.base - 0.5 * line.size,
    );
    const next = edge === 'top' ? Math.min(...inward) : Math.max(...inward);
    return {
      line,
      text,
      masked: masked(text),
      place: edge === 'top' ? line.base : page.height - line.base,
      apart: Number.isFinite(next) ? Math.abs(next - line.base) / line.size : Number.POSITIVE_INFINITY,
      numbers: numbersAtEnds(text),
    };
  });
}

const ROMAN = /^[ivxlcdm]+$/i;

function masked(text: string): string {
  return text
    .replace(/\d+/g, '#')
    .replace(/(?<![\p{L}])[ivxlc]{1,7}(?![\p{L}])/giu, '#')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Numbers at the beginning and end of a line: arabic, roman, or counted like "12 / 30"; "3.2" is none. */
function numbersAtEnds(text: string): Candidate['numbers'] {
  const tokens = text
    .split(/[\s/|·•–—-]+|(?<=第)|(?=[页頁])/u)
    .map((token) => token.replace(/^[[(（]|[\])）,]$/g, ''))
    .filter((token) => token !== '');
  const spots = [tokens[0], tokens[1], tokens.at(-1), tokens.at(-2), tokens.at(-3)];
  const numbers = spots.flatMap((token) => {
    if (token === undefined) return [];
    const value = /^\d{1,5}$/.test(token) ? Number(token) : ROMAN.test(token) ? roman(token) : null;
    return value === null ? [] : [{ value, text: token }];
  });
  return numbers.filter((number, i) => numbers.findIndex((other) => other.text === number.text) === i);
}

function roman(text: string): number | null {
  const digits: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };
  const values = [...text.toLowerCase()].map((char) => digits[char] ?? 0);
  const sum = values.reduce((total, value, i) => total + (value < (values[i + 1] ?? 0) ? -value : value), 0);
  return sum > 0 && sum < 400 ? sum : null;
}

type Edges = readonly { top: Candidate[]; bottom: Candidate[] }[];

function* neighbours(edge: Edge, at: number, edges: Edges): Generator<{ candidate: Candidate; distance: number }> {
  for (let distance = 1; distance <= REACH; distance++)
    for (const sign of [-1, 1])
      for (const candidate of edges[at + sign * distance]?.[edge] ?? []) yield { candidate, distance: sign * distance };
}

function samePlace(a: Candidate, b: Candidate): boolean {
  return Math.abs(a.place - b.place) < SAME_PLACE && Math.abs(a.line.size - b.line.size) < 0.6;
}

/**
 * The number by which this line counts with its neighbours: one page on, one more. Of a line with words two neighbours
 * are asked: numbered headings of following pages may stand at one place too.
 */
function numberInSequence(candidate: Candidate, edge: Edge, at: number, edges: Edges): string | null {
  const wanted = isBareNumber(candidate) || edges.length < 4 ? 1 : 2;
  for (const number of candidate.numbers) {
    const met = new Set<number>();
    for (const { candidate: other, distance } of neighbours(edge, at, edges))
      if (samePlace(candidate, other) && other.numbers.some((next) => next.value === number.value + distance))
        met.add(distance);
    if (met.size >= wanted) return number.text;
  }
  return null;
}

function isBareNumber(candidate: Candidate): boolean {
  return /^[^\p{L}\d]*#?(?:\p{L}{0,8}\.? ?#[^\p{L}\d]*)+\p{L}?$/u.test(candidate.masked);
}

/** A bare number goes wherever it stands; a line with words goes where it stands apart from the text. */
function mayGo(candidate: Candidate): boolean {
  return candidate.apart > APART || isBareNumber(candidate);
}

/** Larger than the text: a heading such as "Chapter 3", though the next page may open with "Chapter 4". */
function isTitleSized(candidate: Candidate, usualSize: number): boolean {
  return candidate.line.size > 1.15 * usualSize;
}

/** The very same words; "Example 1" and "Example 2" are two headings. */
function isRepeated(candidate: Candidate, edge: Edge, at: number, edges: Edges): boolean {
  if (candidate.text.trim() === '' || candidate.apart <= APART) return false;
  for (const { candidate: other } of neighbours(edge, at, edges))
    if (samePlace(candidate, other) && other.text === candidate.text) return true;
  return false;
}
