import { type Prepared, prepare } from '../check/prepare';
import { closenessOf, compareValues, type Value, valuesOf } from '../check/values';
import { factsOf } from '../facts';

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
  /^\s*(?:sentences?|words?|bullets?|bullet\s+points?|paragraphs?|examples?|reasons?|ways|tips|steps|points|lines\s+of\s+text)\b|^\s*(?:字|句话|句話|句|点|點|段话|段話|个例子|個例子|个要点|個要點|条要点|條要點)/iu;
/** Of a long page this much is read for other values; whether a figure stands on it is looked up in all of it. */
const MOST_READ = 200_000;
/** A date counts as said of the same thing when any word of the question stands by it. */
const NEAR = 0.05;

/**
 * The specifics of a question that none of its pages holds (MECHANISMS F21, C16): about Berlin in 1982 a page that knows
 * 1987 alone says nothing. A figure is held when the page writes it so or otherwise (50,000 and 5萬); a year that no
 * page mentions beside other years is only named as missing, because pages about a season seldom write its year.
 */
export function missingSpecifics(question: string, pages: readonly SpecificPage[]): MissingSpecific[] {
  const asked = askedOf(question);
  if (asked.length === 0) return [];
  const held = new Set(pages.flatMap(figuresOn));
  const absent = asked.filter(({ fact }) => {
    const own = figuresIn(fact.text);
    return own.length === 0 || !own.every((figure) => held.has(figure) || held.has(figure.replace(/\./g, '')));
  });
  if (absent.length === 0) return [];
  const read = pages.flatMap(partsOf);
  const about = prepare(question, null);
  return absent
    .filter((value) => !read.some(({ facts }) => valuesOf(facts).some((other) => isSame(value, other))))
    .map((value) => ({
      kind: value.kind,
      text: value.fact.text,
      forbids: value.kind !== 'date' || read.some((part) => saysOtherDate(about, part, value)),
    }));
}

/** What is found on a page whatever is asked: rounds, points and the answer look at the same pages. */
const figures = new WeakMap<SpecificPage, string[]>();
const parts = new WeakMap<SpecificPage, Prepared[]>();

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

function askedOf(question: string): Value[] {
  return valuesOf(factsOf(question, { language: null })).filter(
    ({ fact }) =>
      /\d/.test(fact.text.normalize('NFKC')) &&
      !FORM_BEFORE.test(question.slice(0, fact.start)) &&
      !FORM_BEHIND.test(question.slice(fact.end)),
  );
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

function isSame(mine: Value, theirs: Value): boolean {
  return compareValues(mine, theirs) === 'equal';
}

function saysOtherDate(about: Prepared, part: Prepared, mine: Value): boolean {
  return valuesOf(part.facts).some(
    (other) => compareValues(mine, other) === 'different' && closenessOf(about, part, null, other.fact) > NEAR,
  );
}
