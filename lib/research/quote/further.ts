import { type BridgePage, bridgedSentences } from '../../evidence/bridge';
import { statedValues } from '../../evidence/stated';
import type { RankedPassage, RankPage } from '../../reading/rank';
import { type Span, sentences } from '../../reading/text';
import type { Quote } from '../quote';

/** A quotation that a search by words passes by, and how it was come by. */
export interface FurtherQuote extends Quote {
  how: 'stated' | 'followed';
}

/** Sentences that a second step may add. */
const MOST_FOLLOWED = 2;
/** Ranked passages of all pages whose sentences are followed from and to. */
const PASSAGES_FOLLOWED = 40;
/** A quotation of a second step with the sentence behind it is no longer than this, in UTF-16 units. */
const LONGEST = 400;
/** Of a page's own beginning, which says what the page is about. */
const OPENING = 2;
/** A second step is worth showing where it comes near the best of the first. */
const NEAR_BEST = 0.6;
const STATED_RELEVANCE = { least: 0.45, most: 0.8, add: 0.2 };

/**
 * What several pages have to say besides the quotes: on each the row that states the value asked for, so that versions
 * can be told apart (MECHANISMS A41, F13), and sentences of a page that the best sentences lead to (questions of two
 * steps). None of them stands in the overview by itself.
 *
 * @param picked quotes that are there already
 * @param stated rows that state the value asked for
 */
export function furtherQuotes(
  question: string,
  pages: readonly RankPage[],
  ranked: readonly RankedPassage[],
  picked: readonly Quote[],
  stated: readonly FurtherQuote[] = statedQuotes(question, pages),
): FurtherQuote[] {
  if (pages.length < 2) return [];
  const taken: { page: number; start: number; end: number }[] = [...picked];
  const out: FurtherQuote[] = [];
  const add = (quote: FurtherQuote) => {
    if (taken.some((other) => other.page === quote.page && other.start < quote.end && quote.start < other.end)) return;
    taken.push(quote);
    out.push(quote);
  };
  for (const quote of stated) add(quote);
  for (const quote of followed(question, pages, ranked, picked)) add(quote);
  return out;
}

/** On each of several pages the row or sentence that states the value asked for. */
export function statedQuotes(question: string, pages: readonly RankPage[]): FurtherQuote[] {
  if (pages.length < 2) return [];
  return statedValues(question, pages).map(({ page, paragraph, start, end, near }) => {
    const relevance = Math.min(STATED_RELEVANCE.most, Math.max(STATED_RELEVANCE.least, near + STATED_RELEVANCE.add));
    return quoteOf('stated', page, paragraph, { start, end }, relevance);
  });
}

function followed(
  question: string,
  pages: readonly RankPage[],
  ranked: readonly RankedPassage[],
  picked: readonly Quote[],
): FurtherQuote[] {
  const places = pages.map((page, index) => placesOf(page, index, ranked));
  const read = pages.map(
    (page, index): BridgePage => ({
      title: page.title,
      sentences: (places[index] ?? []).map(({ start, end }) => page.text.slice(start, end)),
    }),
  );
  const found = bridgedSentences(question, read);
  const best = found[0]?.score ?? 0;
  const relevance = Math.min(...picked.map((quote) => quote.relevance), STATED_RELEVANCE.least);
  return found
    .filter(({ page, via, score }) => via !== null && score >= NEAR_BEST * best && !picked.some((q) => q.page === page))
    .flatMap(({ page, sentence }) => {
      const all = places[page] ?? [];
      const place = all[sentence];
      const source = pages[page];
      if (!place || !source || !isSaid(source, place)) return [];
      return [quoteOf('followed', page, place.paragraph, withNext(source, place, all[sentence + 1]), relevance)];
    })
    .slice(0, MOST_FOLLOWED);
}

/** A sentence of prose or an item, no heading and no line that only announces what follows. */
function isSaid(page: RankPage, { start, end }: Span): boolean {
  const block = page.paragraphs.find((one) => one.start <= start && start < one.end);
  return block !== undefined && SAID.has(block.kind) && !/[:：]$/.test(page.text.slice(start, end));
}

const SAID = new Set(['prose', 'list']);

/** With the sentence behind it: a second step finds what a page is about, and the answer stands beside it. */
function withNext(page: RankPage, { start, end }: Span, next: Span | undefined): Span {
  const block = page.paragraphs.find((one) => one.start <= start && start < one.end);
  const joins = next && block && next.end <= block.end && next.end - start <= LONGEST;
  return joins ? { start, end: next.end } : { start, end };
}

/** Sentences of a page's opening and of its ranked passages, in the page's order. */
function placesOf(page: RankPage, index: number, ranked: readonly RankedPassage[]): (Span & { paragraph: number })[] {
  const first = page.paragraphs.find(({ kind }) => kind === 'prose');
  const spans = ranked
    .slice(0, PASSAGES_FOLLOWED)
    .filter((passage) => passage.page === index)
    .map(({ paragraph, start, end }) => ({ paragraph, start, end, most: Number.POSITIVE_INFINITY }));
  if (first && !spans.some(({ start }) => start <= first.start))
    spans.push({ paragraph: first.index, start: first.start, end: first.end, most: OPENING });
  return spans
    .sort((a, b) => a.start - b.start)
    .flatMap(({ paragraph, start, end, most }) =>
      sentences(page.text.slice(start, end), page.language ?? null)
        .slice(0, most)
        .map((span) => ({ paragraph, start: start + span.start, end: start + span.end })),
    );
}

function quoteOf(
  how: FurtherQuote['how'],
  page: number,
  paragraph: number,
  { start, end }: Span,
  relevance: number,
): FurtherQuote {
  return { how, page, paragraph, start, end, sentence_start: start, sentence_end: end, relevance, direct: false };
}
