import { asksMeasure, meetsCue, meetsUnit, siteWords } from '../reading/rank';
import { countedIn } from '../reading/rank/counted';
import { isCjk, words } from '../reading/text';
import type { Understood } from '../schema/run';
import { missingQualifiers } from './answerability/limits';
import { isFirmName, pageHolds, pageNames, pageNumbers } from './answerability/names';
import { longestRow } from './answerability/row';
import { otherThings } from './answerability/siblings';
import { missingSpecifics } from './answerability/specifics';
import { inTheirScript, isNameable, speaksOf, tellingTerms } from './answerability/terms';

/** A quotation as answerability sees it (research/quote hands over its own quotes). */
export interface HeldQuote {
  page: number;
  start: number;
  end: number;
  /** 0–1, on the scale of evidence.accept. */
  relevance: number;
  /** What its passage scored (`RankedPassage`), 0–1 each. */
  passage?: { score: number; coverage: number };
  /** Whether it may stand in the overview. */
  direct?: boolean;
  /** It is known to state the value asked for (a version is no amount, and still what “the minimum version” asks for). */
  states?: boolean;
}

/** A page that was read. */
export interface HeldPage {
  text: string;
  title: string;
  site?: string | null;
  url?: string | null;
}

export interface Answerability {
  answer: boolean;
  /**
   * Figures, names and things of the question that no page speaks of, in this order: the gaps that the panel shows.
   */
  missing: string[];
  reason:
    | 'ok'
    | 'nothing_read'
    | 'greeting'
    | 'names_missing'
    | 'specific_missing'
    | 'no_overlap'
    | 'weak_overlap'
    | 'no_value';
  /** 0–1, for ordering and logs; never shown as a probability (PLATFORM, "Natural questions"). */
  confidence: number;
}

/** Relevance that the best quotation must reach for a question of three content words or fewer. */
const LINE_SHORT = 0.62;
/** Each further content word lowers it: in a longer question more words are the asker's own, not the page's. */
const LINE_STEP = 0.02;
const LINE_LONG = 0.54;

/** What pages and quotations hold of the telling words of a question; shares, 0–1. */
export interface Held {
  /** Of the telling words: those of which no page speaks. */
  absent: number;
  /** Of the telling words: those that stand together around one quotation, its title included. */
  near: number;
  /** Of all content words, everyday ones too: those that stand together around one quotation, its title included. */
  said: number;
  /** Of all content words: those of everyday talk, which a page says in other words. */
  everyday: number;
  /** Of the question's words, small ones too: the longest row that the first sentence quoted has as well. */
  row: number;
}

/** Characters on each side of a quotation that belong to it: about a sentence; where Han is written a third of it. */
const AROUND = 250;

function aroundOf({ page, start, end }: HeldQuote, pages: readonly HeldPage[]): string {
  const { text = '' } = pages[page] ?? {};
  const reach = isCjk(text.slice(start, end)) ? AROUND / 3 : AROUND;
  return text.slice(Math.max(0, start - reach), end + reach);
}

/**
 * How much of what a question is about stands on the pages, and around one quotation.
 *
 * @param text of the question, where it is known
 */
export function heldOf(
  understood: Understood,
  quotes: readonly HeldQuote[],
  pages: readonly HeldPage[],
  text = '',
): Held {
  const texts = pages.map(wordsOf);
  const telling = inTheirScript(tellingTerms(understood), texts);
  const all = Math.max(1, telling.length);
  const around = quotes.map((quote) => `${pages[quote.page]?.title ?? ''}\n${aroundOf(quote, pages)}`);
  const most = (terms: readonly string[]) =>
    Math.max(0, ...around.map((text) => terms.filter((term) => speaksOf(text, term)).length));
  const content = contentOf(understood);
  return {
    absent: telling.filter((term) => !texts.some((text) => speaksOf(text, term))).length / all,
    near: most(telling) / all,
    said: isSpaced(understood) ? most(content) / Math.max(1, content.length) : 0,
    everyday: 1 - Math.min(1, telling.length / Math.max(1, understood.terms.length)),
    row: isSpaced(understood) && text !== '' ? longestRow(text, firstSaid(quotes, pages)) : 0,
  };
}

/** The first quotation that was chosen as a sentence. */
function firstSaid(quotes: readonly HeldQuote[], pages: readonly HeldPage[]): string {
  const first = quotes.find(({ states }) => !states);
  return first ? textOf(first, pages) : '';
}

/** Content words of a question, without what it measures in. */
function contentOf({ terms }: Understood): string[] {
  return terms.filter((term) => !asksMeasure(term));
}

/** Where words are parted by spaces all of them are looked for; a Chinese question is cut into them by guess. */
function isSpaced({ language }: Understood): boolean {
  return language !== 'zh' && language !== 'ja';
}

/**
 * How far quotations stand above the line at which they answer, on the scale of a logit: the best one's relevance, what
 * the best passage scored and holds, how much of what is asked about the pages nowhere speak of, and how much of it and
 * of the whole question stands around one quotation; the more everyday words a question has, the less it takes. Fitted
 * on public sets and questions in everyday words, apart for Chinese and Japanese: own pages against those of other
 * articles and their own without the answering paragraph (docs/decisions).
 */
const STRENGTH = {
  spaced: {
    relevance: 1.02,
    score: 1,
    coverage: 0.63,
    absent: -1.19,
    near: 1.15,
    said: 4.01,
    everyday: -0.47,
    everydayNear: 0.44,
    row: 2,
    /** Of the logarithm of the number of content words: a long question is seldom held whole. */
    words: 1.87,
    line: 6.86,
  },
  unspaced: {
    relevance: 1.05,
    score: 1.89,
    coverage: 2.12,
    absent: -1.32,
    near: 2.15,
    said: 0,
    everyday: 1.38,
    everydayNear: 0.54,
    row: 0,
    words: 0,
    line: 2.69,
  },
};

/** How far the best quotation stands above the line; negative: the pages do not answer. */
export function strengthOf(understood: Understood, quotes: readonly HeldQuote[], held: Held): number {
  const weights = STRENGTH[isSpaced(understood) ? 'spaced' : 'unspaced'];
  if (quotes.length === 0) return -weights.line;
  const best = Math.max(0, ...quotes.map(({ relevance }) => relevance));
  const passages = quotes.flatMap(({ passage }) => passage ?? []);
  // Quotations of unknown passages are judged by themselves.
  if (passages.length === 0) return best - answerLine(understood);
  const most = (pick: 'score' | 'coverage') => Math.max(0, ...passages.map((passage) => passage[pick]));
  return (
    weights.relevance * best +
    weights.score * most('score') +
    weights.coverage * most('coverage') +
    weights.absent * held.absent +
    weights.near * held.near +
    weights.said * held.said +
    held.everyday * (weights.everyday + weights.everydayNear * held.near) +
    weights.row * held.row +
    weights.words * Math.log(1 + contentOf(understood).length) -
    weights.line
  );
}

/** Share of the line that the quotation with the value itself must reach. */
const VALUE_NEAR = 0.75;
/** Of that share, what a question of everyday words alone does without. */
const EVERYDAY_NEAR = 0.7;
/** Of that share, what a quotation must reach that counts in the word that the question counts in. */
const COUNTED_NEAR = 0.7;

/**
 * The line that the best quotation must reach. Measured on five public sets (docs/decisions): about nine of ten
 * answerable questions are answered and 97 % of those put to a page of another subject are refused.
 */
export function answerLine(understood: Understood): number {
  return Math.max(LINE_LONG, LINE_SHORT - LINE_STEP * Math.max(0, understood.terms.length - 3));
}

/**
 * Decides whether quotations answer a question, without a model: similarity has decided what is read, never whether it
 * is answered (MECHANISMS F21, C05, C16, D13). What a person names must stand on the pages, what the question expects
 * (a number in the asked measure, a date) must stand in a quotation, and the best quotation must hold enough of it.
 *
 * @param quotes best first, offsets into `pages`
 */
export function answerable(
  question: Understood | { text: string; understood: Understood },
  quotes: readonly HeldQuote[],
  pages: readonly HeldPage[],
): Answerability {
  const understood = 'understood' in question ? question.understood : question;
  if (understood.type === 'greeting') return { answer: false, missing: [], reason: 'greeting', confidence: 0 };
  const asked = [...new Set([...understood.names, ...thingsOf(understood).filter(isNameable)])];
  if (pages.length === 0) return { answer: false, missing: asked, reason: 'nothing_read', confidence: 0 };
  if (quotes.length === 0) return { answer: false, missing: asked, reason: 'no_overlap', confidence: 0 };
  const text = 'understood' in question ? question.text : '';
  const specifics = text === '' ? [] : missingSpecifics(text, pages);
  const { names, terms } = missingOf(understood, pages);
  const best = Math.max(...quotes.map((quote) => quote.relevance));
  const qualifiers = lostQualifiers(text, understood, pages);
  const lost =
    qualifiers.length > 0 || understood.names.some((name, i) => isFirm(understood, i) && names.includes(name));
  const forbidden = lost ? 'names_missing' : specifics.some(({ forbids }) => forbids) ? 'specific_missing' : null;
  const verdict = forbidden ?? byPage(text, understood, quotes, pages);
  return {
    answer: verdict === 'ok',
    missing: [
      ...new Set([
        ...specifics.map((one) => one.text),
        ...names,
        ...qualifiers,
        ...terms.filter((term) => !qualifiers.some((phrase) => phrase.includes(term) || term.includes(phrase))),
      ]),
    ],
    reason: verdict,
    confidence: verdict === 'ok' ? best : best / 2,
  };
}

/**
 * The best verdict of any one page: a word stands somewhere on sixteen pages, whatever they are about. What is compared may
 * stand on several.
 */
function byPage(
  text: string,
  understood: Understood,
  quotes: readonly HeldQuote[],
  pages: readonly HeldPage[],
): Answerability['reason'] {
  const several = understood.names.filter((name) => /\p{L}/u.test(name)).length > 1 && SEVERAL.test(text);
  const compares = several || understood.type === 'comparison' || understood.compared !== undefined;
  if (pages.length === 1 || compares) return reasonOf(text, understood, quotes, pages);
  let best: Answerability['reason'] = 'no_overlap';
  for (const index of new Set(quotes.map(({ page }) => page))) {
    const page = pages[index];
    if (!page) continue;
    const own = quotes.filter((quote) => quote.page === index).map((quote) => ({ ...quote, page: 0 }));
    const reason = reasonOf(text, understood, own, [page]);
    if (reason === 'ok') return reason;
    if (ORDER.indexOf(reason) > ORDER.indexOf(best)) best = reason;
  }
  // Names that stand apart on several pages are missing on none of them.
  return best === 'names_missing' ? 'weak_overlap' : best;
}

/** Said of several things at once. */
const SEVERAL = /\b(?:each|both|respectively)\b|各(?!种|種|项|項|类|類|国|國|地|位)|分别|分別/iu;

/** From the page that says least to the one that nearly answers. */
const ORDER: readonly Answerability['reason'][] = ['no_overlap', 'names_missing', 'weak_overlap', 'no_value'];

/**
 * Names and figures of a question that no page holds and without which nobody can answer from these pages, a model
 * neither; empty where nothing speaks against an answer. Looks at the pages alone, so it is known before any quotation.
 */
export function forbiddingGaps(
  { text, understood }: { text: string; understood: Understood },
  pages: readonly HeldPage[],
): string[] {
  if (pages.length === 0 || understood.type === 'greeting') return [];
  const specifics = missingSpecifics(text, pages);
  const lost = lostNames(understood, pages);
  const qualifiers = lostQualifiers(text, understood, pages);
  const forbids =
    qualifiers.length > 0 ||
    specifics.some((one) => one.forbids) ||
    understood.names.some((name, i) => lost.includes(name) && isFirm(understood, i));
  return forbids ? [...new Set([...specifics.map((one) => one.text), ...lost, ...qualifiers])] : [];
}

/** Names and numbers of the question of which no page speaks. */
function lostNames({ names }: Understood, pages: readonly HeldPage[]): string[] {
  return names.filter((name, i) => {
    const before = names[i - 1];
    const numbers = before !== undefined && /^\d+$/.test(name) && isFirmName(name, before);
    return !pages.some((page) =>
      numbers ? pageNumbers(wordsOf(page), headOf(page), before, name) : pageNames(wordsOf(page), name),
    );
  });
}

/** Places, names, products and times of a Chinese question of which no page speaks. */
function lostQualifiers(text: string, understood: Understood, pages: readonly HeldPage[]): string[] {
  const others = otherThings(
    text,
    pages.map((page) => ({ title: page.title, said: wordsOf(page) })),
  );
  const missing = missingQualifiers(text, understood.places ?? [], pages.map(wordsOf));
  return [...missing, ...others.filter((name) => !missing.some((phrase) => phrase.includes(name)))];
}

function isFirm({ names }: Understood, i: number): boolean {
  return isFirmName(names[i] ?? '', names[i - 1]);
}

const said = new WeakMap<HeldPage, string>();

/** All that a page says, its title and site included. */
function wordsOf(page: HeldPage): string {
  let text = said.get(page);
  if (text === undefined) {
    text = `${page.title}\n${siteWords(page)}\n${page.text}`;
    said.set(page, text);
  }
  return text;
}

function headOf(page: HeldPage): string {
  return `${page.title}\n${siteWords(page)}\n${page.url ?? ''}`;
}

function reasonOf(
  question: string,
  understood: Understood,
  quotes: readonly HeldQuote[],
  pages: readonly HeldPage[],
): Answerability['reason'] {
  const lost = lostNames(understood, pages);
  if (understood.names.some((name, i) => isFirm(understood, i) && lost.includes(name))) return 'names_missing';
  if (lostQualifiers(question, understood, pages).length > 0) return 'names_missing';
  const held = heldOf(understood, quotes, pages, question);
  const best = Math.max(0, ...quotes.map(({ relevance }) => relevance));
  const line = answerLine(understood);
  if (strengthOf(understood, quotes, held) < 0) return best < line / 2 ? 'no_overlap' : 'weak_overlap';
  if (!versionsStand(understood, quotes, pages)) return 'weak_overlap';
  if (quotes.some(({ states }) => states)) return 'ok';
  const { expects, terms, names } = understood;
  // The value must stand where the words of the question stand, not anywhere on the page; everyday words stand anywhere.
  const least = 1 - EVERYDAY_NEAR * held.everyday;
  const counts = countedIn(question);
  const texts = quotes.map((quote) => textOf(quote, pages));
  const near = texts.filter((text, i) => {
    const quote = quotes[i];
    const enough = line * VALUE_NEAR * least * (counts?.test(text) ? COUNTED_NEAR : 1);
    return quote !== undefined && quote.direct !== false && quote.relevance >= enough;
  });
  if (near.length === 0) return 'no_value';
  if (expects === 'number' && !near.some((text) => meetsCue(text, expects, names) && meetsUnit(text, terms)))
    return 'no_value';
  if (expects === 'date' && !near.some((text) => meetsCue(text, expects, names))) return 'no_value';
  return 'ok';
}

/** Share of the telling words that must stand with a version where the page is not of that version. */
const WITH_VERSION = 0.6;

/**
 * Whether the versions of a question (5.4, 3.13) are those of the pages, by title or address, or stand around a quotation
 * with most of what is asked: a manual of 3.11 that says what 3.13 will remove says nothing else of 3.13.
 */
function versionsStand(understood: Understood, quotes: readonly HeldQuote[], pages: readonly HeldPage[]): boolean {
  const versions = understood.names.filter((name) => /^v?\d+(?:\.\d+)+$/i.test(name));
  if (versions.length === 0) return true;
  const heads = pages.map(headOf).join('\n');
  // Where a question names two, each page is of one.
  const telling = tellingTerms(understood);
  return versions.some(
    (version) =>
      pageHolds(heads, version) ||
      quotes.some((quote) => {
        const around = `${heads}\n${aroundOf(quote, pages)}`;
        if (!pageHolds(around, version)) return false;
        return telling.filter((term) => speaksOf(around, term)).length >= WITH_VERSION * telling.length;
      }),
  );
}

/** Telling words that are no part of a name. */
function thingsOf(understood: Understood): string[] {
  const parts = new Set(understood.names.flatMap((name) => [name.toLowerCase(), ...words(name)]));
  return tellingTerms(understood).filter((term) => !parts.has(term));
}

/** What the question speaks of and the pages do not. */
function missingOf(understood: Understood, pages: readonly HeldPage[]) {
  const texts = pages.map(wordsOf);
  const names = lostNames(understood, pages);
  const terms = inTheirScript(thingsOf(understood), texts).filter(
    (term) => isNameable(term) && !texts.some((text) => speaksOf(text, term)),
  );
  return { names, terms };
}

function textOf(quote: HeldQuote, pages: readonly HeldPage[]): string {
  return pages[quote.page]?.text.slice(quote.start, quote.end) ?? '';
}
