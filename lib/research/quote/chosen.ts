import { type RankedPassage, type RankPage, siteWords } from '../../reading/rank';
import type { Understood } from '../../schema/run';
import { type Answerability, answerable, heldOf } from '../../verify/answerability';
import { pageNames } from '../../verify/answerability/names';
import { chooseQuotes, orderedSentences, type Quote, quotesOfPassages } from '../quote';
import { sameSaying } from './duplicate';
import { furtherQuotes, statedQuotes } from './further';

/** A quotation and how it was come by. */
export interface ChosenQuote extends Quote {
  how: 'rank' | 'stated' | 'followed';
}

/** Share of a question's telling words that must stand around a row for it to lead. */
const ABOUT_IT = 0.5;
/** A line of prose that is no sentence, in UTF-16 units. */
const LONGEST_LINE = 80;
/** Rows of other pages join the nearest one when they are about as near. */
const NEAR_BEST = 0.8;
/** Characters on each side of a row that say what it is a row of. */
const AROUND = 250;
/** Rows that stand in the overview: an answer of versions has one a page. */
const MOST_LEADING = 3;

/**
 * All quotations of a run over some pages, in the order in which they are shown, and whether they answer. A row that
 * states the very value asked for comes before all sentences, which say the question's words without it
 * (MECHANISMS A41, F13, F23).
 */
export function quotesFor(
  asked: { text: string; understood: Understood },
  ranked: readonly RankedPassage[],
  pages: readonly RankPage[],
): { quotes: ChosenQuote[]; verdict: Answerability } {
  const stated = statedQuotes(asked.text, pages).filter((quote) => namesItsThing(quote, asked.understood, pages));
  const rows = stated
    .filter((quote) => isRow(quote, pages) && isAboutIt(quote, asked.understood, pages))
    .sort((a, b) => b.relevance - a.relevance);
  const leading = rows
    .filter(({ relevance }) => relevance >= NEAR_BEST * (rows[0]?.relevance ?? 0))
    .slice(0, MOST_LEADING)
    .map((quote) => ({ ...quote, direct: true }));
  const ordered = orderedSentences(asked, ranked, pages);
  const picked = chooseQuotes(asked, ranked, pages, ordered)
    .filter((quote) => !leading.some((row) => overlap(row, quote)))
    .map((quote): ChosenQuote => ({ ...quote, how: 'rank', direct: quote.direct && leading.length === 0 }));
  const verdict = answerable(asked, [...leading.map((row) => ({ ...row, states: true })), ...picked], pages);
  const further = verdict.answer ? furtherQuotes(asked.text, pages, ranked, [...leading, ...picked], stated) : [];
  const others = pages.length > 1 ? quotesOfPassages(ranked, pages, ordered) : [];
  const mixed = inTurns(
    picked,
    others.filter((quote) => ![...leading, ...further].some((known) => overlap(known, quote))),
    pages,
    ordered.ofSides,
  );
  return {
    quotes: [...leading, ...mixed.slice(0, BEFORE_FURTHER), ...further, ...mixed.slice(BEFORE_FURTHER)],
    verdict,
  };
}

/**
 * The best sentences of all and the best ones of each passage by turns, each saying once.
 *
 * @param ahead the first so many of the best ones come before
 */
function inTurns(
  picked: readonly ChosenQuote[],
  others: readonly Quote[],
  pages: readonly RankPage[],
  ahead: number,
): ChosenQuote[] {
  const out: ChosenQuote[] = [];
  const said = ({ page, sentence_start, sentence_end }: Quote) =>
    pages[page]?.text.slice(sentence_start, sentence_end) ?? '';
  const add = (quote: ChosenQuote | undefined) => {
    if (!quote || out.some((known) => known === quote || overlap(known, quote))) return;
    if (!picked.includes(quote) && picked.some((known) => sameSaying(said(known), said(quote)))) return;
    out.push(quote);
  };
  for (const quote of picked.slice(0, ahead)) add(quote);
  for (let i = 0; i < Math.max(picked.length, others.length); i++) {
    add(picked[ahead + i]);
    const other = others[i];
    const known = other && picked.find((quote) => overlap(quote, other));
    add(known ?? (other && { ...other, how: 'rank' }));
  }
  return out;
}

/** Judged by its own page: a page in another language does not bring words into what this one must hold. */
function isAboutIt(quote: Quote, understood: Understood, pages: readonly RankPage[]): boolean {
  const page = pages[quote.page];
  return page !== undefined && heldOf(understood, [{ ...quote, page: 0 }], [page]).near >= ABOUT_IT;
}

function overlap(a: Quote, b: Quote): boolean {
  return a.page === b.page && a.start < b.end && b.start < a.end;
}

/**
 * Whether what stands around a row names what the question asks about: of many modules, each with its own status line,
 * only the one in question counts.
 */
function namesItsThing(
  { page, paragraph, start, end }: Quote,
  { names }: Understood,
  pages: readonly RankPage[],
): boolean {
  const source = pages[page];
  if (!source) return false;
  const said = [
    source.title,
    siteWords(source),
    source.url ?? '',
    ...(source.paragraphs[paragraph]?.heading_path ?? []),
    source.text.slice(Math.max(0, start - AROUND), end + AROUND),
  ].join('\n');
  return names.filter((name) => /\p{L}/u.test(name)).every((name) => pageNames(said, name));
}

/** Quotations that come before those of a second step; the panel shows eight in all. */
const BEFORE_FURTHER = 5;

/** A row of a table, an item or a line of its own, such as “Stability: 2 - Stable”. */
function isRow({ page, paragraph, start, end }: Quote, pages: readonly RankPage[]): boolean {
  const block = pages[page]?.paragraphs[paragraph];
  if (!block) return false;
  return block.kind !== 'prose' || (block.start === start && block.end === end && end - start <= LONGEST_LINE);
}
