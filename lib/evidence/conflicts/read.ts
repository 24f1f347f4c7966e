import { type Prepared, prepare } from '../../verify/check/prepare';
import { closenessOf, compareValues, type Value, valuesOf } from '../../verify/check/values';
import { type Facts, factsOf } from '../../verify/facts';
import { fitOf } from './asked';
import type { Stated, Status } from './value';

/** One statement of a source, as the conflict finder takes it. */
export interface ConflictClaim {
  id: string;
  /** The statement, verbatim; a table row with its header counts as one. */
  text: string;
  language: string | null;
  /** Page title and headings. */
  context?: string;
  url: string;
  /** Registrable domain of the address, where it was looked up. */
  publisher?: string | undefined;
  published_at: string | null;
  /** Of the source, 0–1. */
  credibility: number;
}

export type { Stated, Status } from './value';

/** A claim with everything that the comparison needs, read once. */
export interface ReadClaim {
  claim: ConflictClaim;
  said: Prepared;
  context: Prepared | null;
  /** The value that answers the question; null where none stands near its words. */
  stated: Stated | null;
  /** How near it stands to the question's words, with what its kind adds; 0 where there is none. */
  near: number;
  /** Values that answer it nearly as well, `stated` among them. */
  alike: Stated[];
  /** Every value in the statement. */
  held: Stated[];
}

export type Expected = 'date' | 'quantity' | 'version' | 'status' | null;

const DATE =
  /^(?:when|since when)\b|\b(?:what|which) (?:year|date|day|month|century|decade)\b|\bin (?:what|which) year\b|何时|何時|哪年|哪一年|什么时候|什麼時候|何年|哪天|几月|日期|年份/iu;
const VERSION = /\bversions?\b|\brelease\b|版本/iu;
const STATUS =
  /\b(?:stable(?!\s+(?:kernels?|releases?|branch\w*|versions?|trees?|series))|stability|experimental|deprecated|production.ready)\b|稳定(?!版)|穩定(?!版)|实验性|弃用|废弃/iu;
const QUANTITY =
  /\bhow (?:many|much|long|old|tall|high|far|fast|large|big|heavy|deep|wide|often)\b|\b(?:population|number|amount|height|length|area|size|age|speed|weight|price|cost|rate|percentage|share|default (?:value|setting|size|number|length|timeout|limit|port|width|height)|limit|minimum|maximum|median|average|total|capacity|distance|temperature|elevation|attendance|score|threshold|timeout)\b|多少|多久|几|幾|多长|多高|多大|多远|人口|面积|数量|默认值|上限|最多|最少/iu;

const COUNTS = /\bhow many\b|多少/iu;

/** The kind of value that a question asks for; null where it asks for none that can be compared. */
export function expectedOf(question: string): Expected {
  if (DATE.test(question)) return 'date';
  // “How many lines may a patch to the stable tree have?” counts, whatever it names besides.
  if (COUNTS.test(question)) return 'quantity';
  if (STATUS.test(question)) return 'status';
  if (VERSION.test(question)) return 'version';
  return QUANTITY.test(question) ? 'quantity' : null;
}

/** “The minimum Rust version”, Rust 版本: a version of this and of nothing else. */
const PRODUCT = /(\p{Lu}[\p{L}\d.+#-]*|[\p{L}\d]+[._-][\p{L}\d._-]+)\s*(?:versions?|releases?|版本)/u;
const OTHER_PRODUCT = 0.25;

/** What a version that stands in a text without the product's name is less near. */
function otherProduct(question: string, text: string): number {
  const product = PRODUCT.exec(question)?.[1]?.toLowerCase();
  return product && !text.toLowerCase().includes(product) ? OTHER_PRODUCT : 0;
}

/** Title and headings are the same for all that stands under them. */
const contexts = new Map<string, Prepared>();
const MOST_CONTEXTS = 64;

function preparedContext(text: string): Prepared {
  const known = contexts.get(text) ?? prepare(text, null);
  if (contexts.size >= MOST_CONTEXTS) contexts.clear();
  contexts.set(text, known);
  return known;
}

/** What a question asks for, read once for all claims. */
interface AskedFor {
  dimensions: readonly (string | null)[] | null;
  values: readonly Value[];
}
const askedFor = new WeakMap<Prepared, AskedFor>();

function askedForIn(question: Prepared): AskedFor {
  const known = askedFor.get(question) ?? { dimensions: dimensionsOf(question.text), values: valuesOf(question.facts) };
  askedFor.set(question, known);
  return known;
}

/** Nearness to the question's words below which a value answers something else. */
const LEAST_NEAR = 0.12;
/** In a longer text many values stand about: there more of the question must stand near. */
const LONG = 300;
const LEAST_NEAR_LONG = 0.22;

export function readClaim(claim: ConflictClaim, question: Prepared | null, expected: Expected): ReadClaim {
  const said = prepare(claim.text, claim.language);
  const context = claim.context ? preparedContext(claim.context) : null;
  const held = statedIn(said.facts, claim.text);
  if (!question) return { claim, said, context, stated: null, near: 0, alike: [], held };
  const { dimensions, values: asked } = askedForIn(question);
  const away = expected === 'version' ? otherProduct(question.text, claim.text) : 0;
  const answers = held.flatMap((stated) => {
    if (!fits(stated, expected, claim.text, dimensions) || isAsked(stated, asked)) return [];
    const at = stated.kind === 'value' ? stated.value.fact : placeOf(claim.text, stated.text);
    const near = closenessOf(question, said, context, at) + fitOf(question, said, stated) - away;
    return [{ stated, near: near - firstBonus(at.start, claim.text.length) }];
  });
  // A question in another language shares no words with the statement; then only the kind of value decides.
  const long = claim.text.length > LONG;
  const least = question.han !== said.han ? Number.NEGATIVE_INFINITY : long ? LEAST_NEAR_LONG : LEAST_NEAR;
  let best: (typeof answers)[number] | null = null;
  for (const answer of answers) if (answer.near >= least && (!best || answer.near > best.near)) best = answer;
  const line = (best?.near ?? 0) - ALIKE;
  const alike = best ? answers.filter(({ near }) => near >= line).map(({ stated }) => stated) : [];
  return { claim, said, context, stated: best?.stated ?? null, near: best?.near ?? 0, alike, held };
}

/** Values this close to the best one may be what is meant as well. */
const ALIKE = 0.14;

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
  // How much memory is no sum of money, nor a bare number.
  [
    /\b(?:how (?:much|many|big|large)|minimum|maximum|at (?:least|most)|amount of|size of)\b[^?]*\b(?:memory|ram|swap|storage|disk|(?:disk|drive|free) space|cache)\b|\b(?:memory|ram|disk space|storage)\b[^?]*\b(?:minimum|maximum|at (?:least|most))\b|(?:多少|多大|最少|最小|最低|最大)[^？?]*(?:内存|硬盘|磁盘|存储|显存)|(?:内存|硬盘|磁盘|存储|显存)[^？?]*(?:多少|多大)/iu,
    ['byte', 'binary_byte'],
  ],
  [/\b(?:rate|percent\w*|share|proportion|ratio|fraction)\b|%|率|比例|百分|占/iu, ['ratio', null]],
  [/\bpopulation\b|\bhow many\b|\bnumber of\b|人口|多少(?:人|个|名|册|辆|座|家)|几个/iu, COUNT],
  [/\b(?:price|cost|how much|revenue|budget|salary|worth)\b|价格|票价|多少钱|费用/iu, ['currency', null]],
  [/\b(?:age|how old)\b|岁/iu, ['age', 'months', null]],
  [/\b(?:area|how (?:large|big))\b|面积/iu, ['area', 'byte', 'binary_byte', 'length', 'volume', null]],
  [
    /\b(?:height|tall|elevation|altitude|depth|width|distance|how (?:far|high|deep|wide))\b|高度|海拔|距离|多高|多远/iu,
    ['length', null],
  ],
  // How long something takes is no bare number, nor a distance.
  [
    /\bhow much time\b|\bhow long (?:do|does|did|will|would|can|could|should|may|must|has|have|had|until|before|after|for)\b|多久|(?:多长|多少|多長)(?:时间|時間)/iu,
    ['time', 'months'],
  ],
  [/\b(?:length|how long)\b|全长|多长|长度/iu, ['length', 'time', 'months', null]],
];

/** “How many minutes”, 多少公里: the unit itself is asked for. */
const UNIT_ASKED =
  /\b(?:how (?:many|much)|number of|(?:what|which) (?:number|amount) of)\s+((?:[a-z]+\s+)?[a-z]+)|(?:多少|几|幾)(?:个|個)?([\p{Script=Han}]{1,3}|[a-z]{1,5})/iu;

/** Dimensions that a question asks for; null where it leaves them open. */
function dimensionsOf(question: string): readonly (string | null)[] | null {
  const [, latin, han] = UNIT_ASKED.exec(question) ?? [];
  const dimension = dimensionOfUnit(latin ?? '', ' ') ?? dimensionOfUnit(han ?? '', '');
  if (dimension) return [dimension.replace(/:.*/, ''), ...(dimension === 'time' ? ['months'] : [])];
  return ASKED.find(([pattern]) => pattern.test(question))?.[1] ?? null;
}

/** The dimension of the unit that a word or its beginning names, e.g. 分钟 of 分钟后. */
function dimensionOfUnit(words: string, glue: string): string | null {
  for (const unit of glue === ' ' ? [words, words.split(' ')[0] ?? ''] : [3, 2, 1].map((n) => words.slice(0, n))) {
    if (unit === '') continue;
    const [figure] = factsOf(`5${glue}${unit}`, { language: null }).quantities;
    if (figure?.dimension && figure.end === 1 + glue.length + unit.length) return figure.dimension;
  }
  return null;
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
  // 43°25′42″, 9 523, 1 395: parts of something longer.
  if (/^(?:[°′″'’]|\s?\d{3}(?!\d))/.test(text.slice(value.fact.end, value.fact.end + 5))) return false;
  if (/(?:[°′″]|\d\s?|\b(?:km|mi|m|cm|ft)\s)\s?$/.test(text.slice(Math.max(0, value.fact.start - 5), value.fact.start)))
    return false;
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

const STATUS_WORDS: readonly (readonly [RegExp, Status])[] = [
  [/(?<![-\w])(?:(?:not|no longer|never) stable|unstable)(?![-\w])|不稳定/iu, 'experimental'],
  [/(?<![-\w])(?:experimental|preview|beta|alpha)(?![-\w])|实验性|預覽|预览/iu, 'experimental'],
  [/(?<![-\w])(?:deprecated|legacy)(?![-\w])|弃用|废弃|不推荐/iu, 'deprecated'],
  [/(?<![-\w])(?:removed|dropped)(?![-\w])|已移除|已删除/iu, 'removed'],
  [/(?<![-\w])stable(?![-\w])|稳定(?!版|性[:：])|穩定(?!版)/iu, 'stable'],
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
