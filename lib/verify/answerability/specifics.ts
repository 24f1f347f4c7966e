import { type Prepared, prepare } from '../check/prepare';
import { closenessOf, compareValues, type Value, valuesOf } from '../check/values';
import { factsOf, type Quantity } from '../facts';
import { plainly } from './written-otherwise';

/** A page as the gate sees it. */
export interface SpecificPage {
  text: string;
  title: string;
  url?: string | null;
}

/** A number, date, version or identifier of the question that no page holds. */
export interface MissingSpecific {
  kind: Value['kind'];
  /** As written in the question. */
  text: string;
  /** The pages say something of the kind of the same thing: then the question asks about another case than they do. */
  forbids: boolean;
}

/** “Top 5”, “in 3 sentences”, 用100字: how the answer is to look, no part of what is asked. */
const FORM_BEFORE =
  /(?:\b(?:top|list|name|give(?:\s+me)?|show(?:\s+me)?|tell\s+me|write|pick|choose|suggest|mention)\s+(?:at\s+least\s+|the\s+|me\s+)?|(?:列出|列举|列舉|给出|給出|写出|寫出|用|以)\s*)$/iu;
const FORM_BEHIND =
  /^\s*(?:sentences?|words?|bullets?|bullet\s+points?|paragraphs?|lines\s+of\s+text)\b|^\s*(?:字|句话|句話|句|点|點|段话|段話|个例子|個例子|个要点|個要點|条要点|條要點)/iu;
/** Things are counted in these too: “in 3 steps” and “5 tips on …”, and not “scored 24 points”. */
const FORM_COUNTED = /^\s*(?:examples?|reasons|ways|tips|steps|points)\b/iu;
const FORM_LED = /(?:^|[.,:;!?]\s*|\b(?:in|into|as|me|the|some|best|main|exactly|about|least|most)\s+)$/iu;
/** Of a long page this much is read for other values; whether a figure stands on it is looked up in all of it. */
const MOST_READ = 200_000;
/** A date counts as said of the same thing when any word of the question stands by it. */
const NEAR = 0.05;
/** A date within the time asked about counts as said of the same thing when so much of the question stands by it. */
const BESIDE = 0.2;

/**
 * The specifics of a question that none of its pages holds (MECHANISMS F21, C16): about Berlin in 1982 a page that knows
 * 1987 alone says nothing. A figure is held when the page writes it so or otherwise (50,000 and 5萬, 民國67年 and 1978),
 * says more exactly what the question says loosely (1769 of the 18th century), or two figures of one paragraph are as far
 * apart as the question says they are; a year that no page mentions beside other years is only named as missing, because
 * pages about a season seldom write its year.
 */
export function missingSpecifics(question: string, pages: readonly SpecificPage[]): MissingSpecific[] {
  const missing = lookUp(question, pages);
  if (missing.length === 0) return [];
  const asked = plainly(question);
  const still = lookUp(asked.text, pages.map(plainOf));
  const written = (text: string) => asked.rewritten.find((one) => text.includes(one.plain))?.written ?? text;
  return still.map((one) => ({ ...one, text: written(one.text) }));
}

function lookUp(question: string, pages: readonly SpecificPage[]): MissingSpecific[] {
  const asked = askedOf(question);
  if (asked.length === 0) return [];
  const held = new Set(pages.flatMap(figuresOn));
  const absent = asked.filter(({ fact }) => {
    const own = figuresIn(fact.text);
    return own.length === 0 || !own.every((figure) => held.has(figure) || held.has(figure.replace(/\./g, '')));
  });
  if (absent.length === 0) return [];
  const read = pages.flatMap(partsOf);
  const values = read.map(({ facts }) => valuesOf(facts));
  const about = prepare(question, null);
  return absent
    .filter((value) => !read.some((part) => holds(about, part, value)))
    .filter((value) => !values.some((others) => isDifference(value, question) && differBy(others, value.fact)))
    .map((value) => ({
      kind: value.kind,
      text: value.fact.text,
      forbids: value.kind !== 'date' || read.some((part) => saysOtherDate(about, part, value)),
    }));
}

/** What is found on a page whatever is asked: rounds, points and the answer look at the same pages. */
const figures = new WeakMap<SpecificPage, string[]>();
const parts = new WeakMap<SpecificPage, Prepared[]>();
const plain = new WeakMap<SpecificPage, SpecificPage>();

function figuresOn(page: SpecificPage): string[] {
  const known = figures.get(page) ?? figuresIn(`${page.title}\n${page.text}\n${addressOf(page.url)}`);
  figures.set(page, known);
  return known;
}

function partsOf(page: SpecificPage): Prepared[] {
  const known =
    parts.get(page) ?? [page.title, ...blocksOf(page.text.slice(0, MOST_READ))].map((part) => prepare(part, null));
  parts.set(page, known);
  return known;
}

/** A page with its figures written plainly. */
function plainOf(page: SpecificPage): SpecificPage {
  const known = plain.get(page) ?? { ...page, title: plainly(page.title).text, text: plainly(page.text).text };
  plain.set(page, known);
  return known;
}

function askedOf(question: string): Value[] {
  return valuesOf(factsOf(question, { language: null })).filter(
    ({ fact }) =>
      /\d/.test(fact.text.normalize('NFKC')) && !asksForm(question.slice(0, fact.start), question.slice(fact.end)),
  );
}

function asksForm(before: string, behind: string): boolean {
  return FORM_BEFORE.test(before) || FORM_BEHIND.test(behind) || (FORM_COUNTED.test(behind) && FORM_LED.test(before));
}

/** Figures as a reader compares them: without grouping, full-width ones made narrow. */
function figuresIn(text: string): string[] {
  const plain = text.normalize('NFKC').replace(/(\d)[,，'’\u202f\u00a0\u2009](?=\d{3}(?!\d))/g, '$1');
  return (plain.match(/\d+(?:\.\d+)*/g) ?? []).map((figure) => figure.replace(/^0+(?=\d)/, ''));
}

/** Host and path: kernel612 and /docs/15/ name versions. */
function addressOf(url: string | null | undefined): string {
  return url?.replace(/^[a-z]+:\/\//i, '').replace(/[?#].*$/, '') ?? '';
}

function blocksOf(text: string): string[] {
  return text.split(/\n{2,}/).filter((block) => /\d|[〇零一二三四五六七八九十百千万萬亿億两兩]/.test(block));
}

/**
 * Whether a part of a page holds a value of the question, or says a date of the same thing more exactly: a day of that
 * month, a year of that century. “After 1935” is held where 1935 is: any later year would follow from it.
 */
function holds(about: Prepared, part: Prepared, mine: Value): boolean {
  const value: Value = mine.kind === 'date' ? { ...mine, fact: { ...mine.fact, side: null } } : mine;
  return valuesOf(part.facts).some((other) => {
    const relation = compareValues(value, other);
    if (relation === 'equal') return true;
    if (mine.kind !== 'date' || relation !== 'entailed') return false;
    return mine.fact.until === null || closenessOf(about, part, null, other.fact) > BESIDE;
  });
}

/** What two figures are apart by is the asker's own sum: 比它遠38公里, “7 more points”. */
const APART_BEFORE =
  /(?:[差距多少高低早晚遲迟長长短重輕轻大小快慢遠远近]|增加|减少|減少|增長|增长|下降|超過|超过)[了出约約近达達過过有]{0,2}$|\bby\s+(?:about\s+|nearly\s+|over\s+)?$/iu;
const APART_BEHIND =
  /^\s*(?:[\p{L}-]+\s+){0,2}?(?:more|fewer|less|higher|lower|longer|shorter|older|younger|earlier|later|taller|heavier|lighter|farther|further|faster|slower|bigger|larger|smaller|apart|difference)\b/iu;
/** Figures of a paragraph that are compared in pairs. */
const MOST_PAIRED = 60;

function isDifference(value: Value, question: string): value is Value & { kind: 'quantity' } {
  const { kind, fact } = value;
  if (kind !== 'quantity') return false;
  return APART_BEFORE.test(question.slice(0, fact.start)) || APART_BEHIND.test(question.slice(fact.end));
}

function differBy(others: readonly Value[], { low, dimension }: Quantity): boolean {
  const figures = others
    .flatMap((other) => (other.kind === 'quantity' && other.fact.dimension === dimension ? [other.fact.low] : []))
    .slice(0, MOST_PAIRED);
  return figures.some((a, i) => figures.slice(i + 1).some((b) => Math.abs(Math.abs(a - b) - low) <= TINY * low));
}

const TINY = 1e-9;

function saysOtherDate(about: Prepared, part: Prepared, mine: Value): boolean {
  return valuesOf(part.facts).some(
    (other) => compareValues(mine, other) === 'different' && closenessOf(about, part, null, other.fact) > NEAR,
  );
}
