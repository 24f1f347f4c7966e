import { meetsCue, meetsUnit, siteWords } from '../reading/rank';
import { countedIn } from '../reading/rank/counted';
import { isCjk, words } from '../reading/text';
import type { Understood } from '../schema/run';
import { isFirmName, pageNames, pageNumbers } from './answerability/names';
import { type MissingSpecific, missingSpecifics } from './answerability/specifics';
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
  /** Of all content words: those of everyday talk, which a page says in other words. */
  everyday: number;
}

/** Characters on each side of a quotation that belong to it: about a sentence; where Han is written a third of it. */
const AROUND = 250;

/** How much of what a question is about stands on the pages, and around one quotation. */
export function heldOf(understood: Understood, quotes: readonly HeldQuote[], pages: readonly HeldPage[]): Held {
  const everything = wordsOf(pages);
  const telling = inTheirScript(tellingTerms(understood), everything);
  const all = Math.max(1, telling.length);
  const around = quotes.map(({ page, start, end }) => {
    const { title = '', text = '' } = pages[page] ?? {};
    const reach = isCjk(text.slice(start, end)) ? AROUND / 3 : AROUND;
    return `${title}\n${text.slice(Math.max(0, start - reach), end + reach)}`;
  });
  return {
    absent: telling.filter((term) => !speaksOf(everything, term)).length / all,
    near: Math.max(0, ...around.map((text) => telling.filter((term) => speaksOf(text, term)).length)) / all,
    everyday: 1 - Math.min(1, telling.length / Math.max(1, understood.terms.length)),
  };
}

/**
 * How far quotations stand above the line at which they answer, on the scale of a logit: the best one's relevance, what
 * the best passage scored and holds, how much of what is asked about the pages nowhere speak of, and how much stands
 * around one quotation; the more everyday words a question has, the less it takes. Fitted on public sets and questions in everyday words: own pages
 * against those of other articles and their own without the answering paragraph (docs/decisions).
 */
const STRENGTH = {
  relevance: 1.05,
  score: 1.89,
  coverage: 2.12,
  absent: -1.32,
  near: 2.15,
  everyday: 1.38,
  everydayNear: 0.54,
  line: 2.69,
};

/** How far the best quotation stands above the line; negative: the pages do not answer. */
export function strengthOf(understood: Understood, quotes: readonly HeldQuote[], held: Held): number {
  if (quotes.length === 0) return -STRENGTH.line;
  const best = Math.max(0, ...quotes.map(({ relevance }) => relevance));
  const passages = quotes.flatMap(({ passage }) => passage ?? []);
  // Quotations of unknown passages are judged by themselves.
  if (passages.length === 0) return best - answerLine(understood);
  const most = (pick: 'score' | 'coverage') => Math.max(0, ...passages.map((passage) => passage[pick]));
  return (
    STRENGTH.relevance * best +
    STRENGTH.score * most('score') +
    STRENGTH.coverage * most('coverage') +
    STRENGTH.absent * held.absent +
    STRENGTH.near * held.near +
    held.everyday * (STRENGTH.everyday + STRENGTH.everydayNear * held.near) -
    STRENGTH.line
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
  const asked = [...new Set([...understood.names, ...tellingTerms(understood).filter(isNameable)])];
  if (pages.length === 0) return { answer: false, missing: asked, reason: 'nothing_read', confidence: 0 };
  if (quotes.length === 0) return { answer: false, missing: asked, reason: 'no_overlap', confidence: 0 };
  const specifics = 'understood' in question ? missingSpecifics(question.text, pages) : [];
  const texts = quotes.map((quote) => textOf(quote, pages));
  const { names, terms } = missingOf(understood, pages);
  const best = Math.max(...quotes.map((quote) => quote.relevance));
  const held = heldOf(understood, quotes, pages);
  const verdict = reasonOf(understood, {
    text: 'understood' in question ? question.text : '',
    quotes,
    texts,
    pages,
    best,
    held,
    specifics,
  });
  return {
    answer: verdict === 'ok',
    missing: [...new Set([...specifics.map(({ text }) => text), ...names, ...terms])],
    reason: verdict,
    confidence: verdict === 'ok' ? best : best / 2,
  };
}

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
  const everything = wordsOf(pages);
  const lost = lostNames(understood, pages, everything);
  const forbids =
    specifics.some((one) => one.forbids) ||
    understood.names.some((name, i) => lost.includes(name) && isFirm(understood, i));
  return forbids ? [...new Set([...specifics.map((one) => one.text), ...lost])] : [];
}

/** Names and numbers of the question that the pages do not speak of. */
function lostNames({ names }: Understood, pages: readonly HeldPage[], everything: string): string[] {
  const heads = pages.map((page) => `${page.title}\n${siteWords(page)}\n${page.url ?? ''}`).join('\n');
  return names.filter((name, i) => {
    const before = names[i - 1];
    const numbers = before !== undefined && /^\d+$/.test(name) && isFirmName(name, before);
    return numbers ? !pageNumbers(everything, heads, before, name) : !pageNames(everything, name);
  });
}

function isFirm({ names }: Understood, i: number): boolean {
  return isFirmName(names[i] ?? '', names[i - 1]);
}

/** All that the pages say, their titles and sites included. */
function wordsOf(pages: readonly HeldPage[]): string {
  return pages.map((page) => `${page.title}\n${siteWords(page)}\n${page.text}`).join('\n');
}

interface Found {
  /** The question as typed; empty where only its reading is known. */
  text: string;
  quotes: readonly HeldQuote[];
  texts: readonly string[];
  pages: readonly HeldPage[];
  best: number;
  held: Held;
  specifics: readonly MissingSpecific[];
}

function reasonOf(understood: Understood, found: Found): Answerability['reason'] {
  const everything = wordsOf(found.pages);
  const lost = lostNames(understood, found.pages, everything);
  if (understood.names.some((name, i) => isFirm(understood, i) && lost.includes(name))) return 'names_missing';
  if (found.specifics.some(({ forbids }) => forbids)) return 'specific_missing';
  const line = answerLine(understood);
  if (strengthOf(understood, found.quotes, found.held) < 0)
    return found.best < line / 2 ? 'no_overlap' : 'weak_overlap';
  if (found.quotes.some(({ states }) => states)) return 'ok';
  const { expects, terms, names } = understood;
  // The value must stand where the words of the question stand, not anywhere on the page; everyday words stand anywhere.
  const least = 1 - EVERYDAY_NEAR * found.held.everyday;
  const counts = countedIn(found.text);
  const near = found.texts.filter((_, i) => {
    const quote = found.quotes[i];
    const enough = line * VALUE_NEAR * least * (counts?.test(found.texts[i] ?? '') ? COUNTED_NEAR : 1);
    return quote !== undefined && quote.direct !== false && quote.relevance >= enough;
  });
  if (near.length === 0) return 'no_value';
  if (expects === 'number' && !near.some((text) => meetsCue(text, expects, names) && meetsUnit(text, terms)))
    return 'no_value';
  if (expects === 'date' && !near.some((text) => meetsCue(text, expects, names))) return 'no_value';
  return 'ok';
}

/** What the question speaks of and the pages do not. */
function missingOf(understood: Understood, pages: readonly HeldPage[]) {
  const everything = wordsOf(pages);
  const names = lostNames(understood, pages, everything);
  const parts = new Set(understood.names.flatMap((name) => [name.toLowerCase(), ...words(name)]));
  const terms = inTheirScript(tellingTerms(understood), everything).filter(
    (term) => !parts.has(term) && isNameable(term) && !speaksOf(everything, term),
  );
  return { names, terms };
}

function textOf(quote: HeldQuote, pages: readonly HeldPage[]): string {
  return pages[quote.page]?.text.slice(quote.start, quote.end) ?? '';
}
