import {
  meetsUnit,
  type QuestionFeatures,
  questionFeatures,
  type RankPage,
  type RankQuestion,
  scan,
} from '../../reading/rank';
import { countedIn } from '../../reading/rank/counted';
import { foldText, isCjk, type Span } from '../../reading/text';
import type { Understood } from '../../schema/run';
import { heldBy, type SentenceSignals } from './held';
import { ORDER_WEIGHTS } from './order-weights';
import { type Reorderable, reordered } from './reorder';

/** A sentence as the order sees it, among the others of one call, in the order of their passages. */
export interface Orderable extends Span {
  page: number;
  /** Which passage it stands in: neighbours are sentences of one passage. */
  place: number;
  signals: SentenceSignals;
  /** The log-linear score (`sentence.ts`). */
  score: number;
}

/** What the order is made of. `ORDER_WEIGHTS` has one weight for each, in this order. */
export const ORDER_SIGNALS = [
  'score',
  // What tells the sentences of a page apart: the words of its title do not.
  'apart',
  'apartOfBest',
  'apartLog',
  // Chinese and Japanese: what stands before and behind the question word stands in the sentence.
  'beforeAsked',
  'behindAsked',
  // As one text with the sentence before, and behind.
  'withBefore',
  'withNext',
  'passage',
  'values',
  'density',
  'length',
  'missing',
  'leansOnHeld',
  'leans',
  'before',
  'date',
  'unit',
  'heldLog',
  'ownSquared',
  'first',
] as const;

/**
 * Order of sentences as answers: a linear model over what is known of each among the others, fitted listwise on public
 * questions (`eval answers-fit`, docs/decisions), and for Chinese and Japanese a second look at the highest.
 *
 * @returns a number for each sentence; larger comes first
 */
export function orderOf(
  question: RankQuestion,
  understood: Understood,
  items: readonly Orderable[],
  pages: readonly RankPage[],
): number[] {
  const known = firstOrder(question, understood, items, pages);
  return reordered(textOf(question), understood, known);
}

/** What the first order, linear, makes of the sentences: what the second one looks at. */
export function firstOrder(
  question: RankQuestion,
  understood: Understood,
  items: readonly Orderable[],
  pages: readonly RankPage[],
): Reorderable[] {
  const counts = countedIn(textOf(question));
  return orderSignals(question, understood, items, pages).flatMap((row, i) => {
    const item = items[i];
    if (!item) return [];
    const text = pages[item.page]?.text.slice(item.start, item.end) ?? '';
    const counted = counts?.test(text) ? COUNTED : 0;
    const order = row.reduce((sum, value, k) => sum + value * (ORDER_WEIGHTS[k] ?? 0), counted);
    return [{ place: item.place, text, signals: item.signals, row, score: item.score, order }];
  });
}

function textOf(question: RankQuestion): string {
  return typeof question === 'object' && 'text' in question ? question.text : '';
}

/** Gain of a sentence that counts in the very word that the question counts in; by hand (docs/decisions). */
export const COUNTED = 1.5;
/** The signals of each sentence, as `ORDER_SIGNALS` names them. */
export function orderSignals(
  question: RankQuestion,
  understood: Understood,
  items: readonly Orderable[],
  pages: readonly RankPage[],
): number[][] {
  const features = questionFeatures(question);
  const texts = items.map((item) => pages[item.page]?.text.slice(item.start, item.end) ?? '');
  const scans = texts.map((text) => scan(text, features));
  const weights = rarity(
    features,
    scans.map(({ counts }) => counts),
  );
  const apart = apartOf(
    features,
    weights,
    items,
    scans.map(({ counts }) => counts),
    pages,
  );
  const most = Math.max(TINY, ...apart);
  const joined = joinedScores(items, scans, weights);
  const asked = askedPlace(textOf(question));
  return items.map(({ signals: s }, i) => {
    const flat = asked === null ? '' : lettersOf(texts[i] ?? '');
    const unit = understood.expects === 'number' && s.cue && meetsUnit(texts[i] ?? '', understood.terms);
    const missing = 1 - s.own - s.before - s.around - s.above;
    const x = apart[i] ?? 0;
    return [
      items[i]?.score ?? 0,
      x,
      x / most,
      Math.log(x + 0.03),
      asked === null ? 0 : heldEnd(asked.before, flat) / REACH,
      asked === null ? 0 : heldStart(asked.behind, flat) / REACH,
      joined.before[i] ?? 0,
      joined.next[i] ?? 0,
      s.passage,
      Math.min(MOST_VALUES, s.values),
      s.density,
      Math.log(1 + s.length),
      missing,
      s.leans ? s.before : 0,
      s.leans ? 1 : 0,
      s.before,
      understood.expects === 'date' && s.cue ? 1 : 0,
      unit ? 1 : 0,
      Math.log(heldBy(s) + 0.02),
      s.own * s.own,
      s.first ? 1 : 0,
    ];
  });
}

const TINY = 1e-6;
const MOST_VALUES = 4;

/** Feature weights times their rarity among the sentences. */
function rarity(features: QuestionFeatures, counts: readonly Uint16Array[]): Float64Array {
  return Float64Array.from(features.features, ({ weight }, f) => {
    let df = 0;
    for (const held of counts) if ((held[f] ?? 0) > 0) df++;
    return weight * Math.log(1 + (counts.length - df + 0.5) / (df + 0.5));
  });
}

/** Share of the question's weight that each sentence holds, the words of its page's title and mere likeness left out. */
function apartOf(
  features: QuestionFeatures,
  weights: Float64Array,
  items: readonly Orderable[],
  counts: readonly Uint16Array[],
  pages: readonly RankPage[],
): number[] {
  const telling = pages.map(({ title }) => {
    const named = scan(title, features).counts;
    return weights.map((weight, f) =>
      (named[f] ?? 0) > 0 || features.features[f]?.kind.endsWith('alike') ? 0 : weight,
    );
  });
  return items.map(({ page }, i) => {
    let all = 0;
    let held = 0;
    telling[page]?.forEach((weight, f) => {
      all += weight;
      if ((counts[i]?.[f] ?? 0) > 0) held += weight;
    });
    return all > 0 ? held / all : 0;
  });
}

/** BM25 of each sentence as one text with its neighbour, as a share of the best such pair. */
function joinedScores(
  items: readonly Orderable[],
  scans: readonly { counts: Uint16Array; length: number }[],
  weights: Float64Array,
): { before: number[]; next: number[] } {
  const average = scans.reduce((sum, { length }) => sum + length, 0) / Math.max(1, scans.length) || 1;
  const score = (i: number, j: number) => {
    const [a, b] = [scans[i], items[i]?.place === items[j]?.place ? scans[j] : undefined];
    const norm = K1 * (1 - B + (B * ((a?.length ?? 0) + (b?.length ?? 0))) / average);
    return weights.reduce((sum, weight, f) => {
      const tf = (a?.counts[f] ?? 0) + (b?.counts[f] ?? 0);
      return tf > 0 ? sum + (weight * tf * (K1 + 1)) / (tf + norm) : sum;
    }, 0);
  };
  const before = items.map((_, i) => score(i, i - 1));
  const next = items.map((_, i) => score(i, i + 1));
  const [most, mostNext] = [Math.max(TINY, ...before), Math.max(TINY, ...next)];
  return { before: before.map((value) => value / most), next: next.map((value) => value / mostNext) };
}

const K1 = 1.2;
const B = 0.75;

const ASKED =
  /谁|誰|什么|什麼|甚麼|哪(?:里|裡|裏|儿|一|些|个|個|种|種|位|家|座|国|國)?|何|多少|几|幾|怎么|怎樣|怎样|如何|なに|だれ|どこ|いつ|どの|どう|いくつ|いくら/u;
const LOOSE_END = /[是为為在于於被由了的にはがをの]+$/u;
const LOOSE_START = /^[人个個年月时時候地方的是在]+/u;
/** Characters on each side of the question word that are looked for. */
const REACH = 5;

/** What stands before and behind the question word, where the answer will stand in its place: 他批判谁 and 他批判…. */
function askedPlace(question: string): { before: string; behind: string } | null {
  if (!isCjk(question)) return null;
  const flat = lettersOf(question);
  const found = ASKED.exec(flat);
  if (!found) return null;
  const before = flat.slice(Math.max(0, found.index - 8), found.index).replace(LOOSE_END, '');
  const behind = flat.slice(found.index + found[0].length).replace(LOOSE_START, '');
  return { before: before.slice(-REACH), behind: behind.slice(0, REACH) };
}

/** Longest end of `wanted` that a text holds. */
function heldEnd(wanted: string, text: string): number {
  let n = 0;
  while (n < wanted.length && text.includes(wanted.slice(wanted.length - n - 1))) n++;
  return n;
}

/** Longest beginning of `wanted` that a text holds. */
function heldStart(wanted: string, text: string): number {
  let n = 0;
  while (n < wanted.length && text.includes(wanted.slice(0, n + 1))) n++;
  return n;
}

function lettersOf(text: string): string {
  return foldText(text).replace(/[^\p{L}\p{N}]+/gu, '');
}
