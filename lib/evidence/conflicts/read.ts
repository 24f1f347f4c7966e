import { type Prepared, prepare } from '../../verify/check/prepare';
import { closenessOf, compareValues, type Value, valuesOf } from '../../verify/check/values';
import type { Facts } from '../../verify/facts';

/** One statement of a source, as the conflict finder takes it. */
export interface ConflictClaim {
  id: string;
  /** The statement, verbatim; a table row with its header counts as one. */
  text: string;
  language: string | null;
  /** Page title and headings. */
  context?: string;
  url: string;
  published_at: string | null;
  /** Of the source, 0–1. */
  credibility: number;
}

/** Experimental, stable, deprecated: values that are words. */
export type Status = 'experimental' | 'stable' | 'deprecated' | 'removed';

export type Stated = { kind: 'value'; value: Value; text: string } | { kind: 'status'; status: Status; text: string };

/** A claim with everything that the comparison needs, read once. */
export interface ReadClaim {
  claim: ConflictClaim;
  said: Prepared;
  context: Prepared | null;
  /** The value that answers the question; null where none stands near its words. */
  stated: Stated | null;
  /** Every value in the statement. */
  held: Stated[];
}

type Expected = 'date' | 'quantity' | 'version' | 'status' | null;

const DATE =
  /^(?:when|since when)\b|\b(?:what|which) (?:year|date|day|month|century|decade)\b|\bin (?:what|which) year\b|何时|何時|哪年|哪一年|什么时候|什麼時候|何年|哪天|几月|日期|年份/iu;
const VERSION = /\bversions?\b|\brelease\b|版本/iu;
const STATUS = /\b(?:stable|stability|experimental|deprecated|supported|production.ready)\b|稳定|穩定|实验|弃用|废弃/iu;
const QUANTITY =
  /\bhow (?:many|much|long|old|tall|high|far|fast|large|big|heavy|deep|wide|often)\b|\b(?:population|number|amount|height|length|area|size|age|speed|weight|price|cost|rate|percentage|share|default|limit|minimum|maximum|median|average|total|capacity|distance|temperature|elevation|attendance|score|threshold|timeout)\b|多少|几|幾|多长|多高|多大|多远|人口|面积|数量|默认|上限|最多|最少/iu;

/** The kind of value that a question asks for; null where it asks for none that can be compared. */
export function expectedOf(question: string): Expected {
  if (DATE.test(question)) return 'date';
  if (STATUS.test(question)) return 'status';
  if (VERSION.test(question)) return 'version';
  return QUANTITY.test(question) ? 'quantity' : null;
}

/** Nearness to the question's words below which a value answers something else. */
const LEAST_NEAR = 0.12;
/** In a longer text many values stand about: there more of the question must stand near. */
const LONG = 300;
const LEAST_NEAR_LONG = 0.22;

export function readClaim(claim: ConflictClaim, question: Prepared | null, expected: Expected): ReadClaim {
  const said = prepare(claim.text, claim.language);
  const context = claim.context ? prepare(claim.context, null) : null;
  const held = statedIn(said.facts, claim.text);
  if (!question) return { claim, said, context, stated: null, held };
  const dimensions = dimensionsOf(question.text);
  const asked = valuesOf(question.facts);
  let best: { stated: Stated; near: number } | null = null;
  for (const stated of held) {
    if (!fits(stated, expected, claim.text, dimensions) || isAsked(stated, asked)) continue;
    const at = stated.kind === 'value' ? stated.value.fact : placeOf(claim.text, stated.text);
    const near = closenessOf(question, said, context, at) - firstBonus(at.start, claim.text.length);
    if (best && near <= best.near) continue;
    best = { stated, near };
  }
  // A question in another language shares no words with the statement; then only the kind of value decides.
  const long = claim.text.length > LONG;
  const least = question.han !== said.han ? Number.NEGATIVE_INFINITY : long ? LEAST_NEAR_LONG : LEAST_NEAR;
  return { claim, said, context, stated: best && best.near >= least ? best.stated : null, held };
}

/** A value that the question itself states is no answer to it. */
function isAsked(stated: Stated, asked: readonly Value[]): boolean {
  return stated.kind === 'value' && asked.some((value) => compareValues(value, stated.value) === 'equal');
}

/** Of two equally near values the earlier one is what a text is about; at most this much. */
const LATE = 0.06;

function firstBonus(start: number, length: number): number {
  return (LATE * start) / Math.max(1, length);
}

const COUNT: readonly null[] = [null];
/** Dimensions that a question's words ask for; null stands for a plain count. */
const ASKED: readonly [RegExp, readonly (string | null)[]][] = [
  [/\b(?:rate|percent\w*|share|proportion|ratio|fraction)\b|%|率|比例|百分|占/iu, ['ratio', null]],
  [/\bpopulation\b|\bhow many\b|\bnumber of\b|人口|多少(?:人|个|名|册|辆|座|家)|几个/iu, COUNT],
  [/\b(?:price|cost|how much|revenue|budget|salary|worth)\b|价格|票价|多少钱|费用/iu, ['currency', null]],
  [/\b(?:age|how old)\b|岁/iu, ['age', 'months', null]],
  [/\b(?:area|how (?:large|big))\b|面积/iu, ['area', 'byte', 'binary_byte', 'length', 'volume', null]],
  [
    /\b(?:height|tall|elevation|altitude|depth|width|distance|how (?:far|high|deep|wide))\b|高度|海拔|距离|多高|多远/iu,
    ['length', null],
  ],
  [/\b(?:length|how long)\b|全长|多长|长度/iu, ['length', 'time', 'months', null]],
];

function dimensionsOf(question: string): readonly (string | null)[] | null {
  return ASKED.find(([pattern]) => pattern.test(question))?.[1] ?? null;
}

/** Longer rows of digits are telephone and order numbers. */
const MOST_DIGITS = 9;

function fits(
  stated: Stated,
  expected: Expected,
  text: string,
  dimensions: readonly (string | null)[] | null,
): boolean {
  if (stated.kind === 'status') return expected === 'status';
  const { value } = stated;
  if (expected === 'version') return value.kind === 'version';
  if (expected !== 'quantity') return expected === value.kind;
  if (value.kind !== 'quantity' || value.fact.ordinal || isNote(value.fact, text)) return false;
  if (/^\d+$/.test(value.fact.text) && value.fact.text.length > MOST_DIGITS) return false;
  // “Vela 3”: the number is part of the name.
  if (
    value.fact.dimension === null &&
    value.fact.noun === null &&
    /\p{Lu}\p{L}*\s$/u.test(text.slice(Math.max(0, value.fact.start - 24), value.fact.start)) &&
    !/:\s$/.test(text.slice(0, value.fact.start))
  )
    return false;
  // What is counted is whole, and where many are counted in figures.
  if (
    dimensions === COUNT &&
    (!Number.isInteger(value.fact.low) || (text.length > LONG && !/\d/.test(value.fact.text)))
  )
    return false;
  const dimension = value.fact.dimension?.replace(/:.*/, '') ?? null;
  return dimensions === null ? dimension !== 'ratio' : dimensions.includes(dimension);
}

/** [12], “1 reference”: furniture of a page. */
function isNote(fact: { start: number; end: number }, text: string): boolean {
  return (
    /\[\s*$/.test(text.slice(Math.max(0, fact.start - 2), fact.start)) ||
    /^\s*references?\b/.test(text.slice(fact.end, fact.end + 12))
  );
}

const STATUS_WORDS: readonly [RegExp, Status][] = [
  [/\b(?:not|no longer|never) stable\b|\bunstable\b|不稳定/iu, 'experimental'],
  [/\bexperimental\b|\bpreview\b|\bbeta\b|\balpha\b|实验|預覽|预览/iu, 'experimental'],
  [/\bdeprecated\b|\blegacy\b|弃用|废弃|不推荐/iu, 'deprecated'],
  [/\bremoved\b|\bdropped\b|已移除|已删除/iu, 'removed'],
  [/\bstable\b|稳定|穩定/iu, 'stable'],
];

function statedIn(facts: Facts, text: string): Stated[] {
  const values = valuesOf(facts).map((value): Stated => ({ kind: 'value', value, text: value.fact.text }));
  const status = STATUS_WORDS.find(([pattern]) => pattern.test(text));
  if (!status) return values;
  return [...values, { kind: 'status', status: status[1], text: status[0].exec(text)?.[0] ?? '' }];
}

function placeOf(text: string, part: string): { start: number; end: number; text: string } {
  const start = Math.max(0, text.indexOf(part));
  return { start, end: start + part.length, text: part };
}
