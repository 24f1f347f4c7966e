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
 */
export function furtherQuotes(
  question: string,
  pages: readonly RankPage[],
  ranked: readonly RankedPassage[],
  picked: readonly Quote[],
): FurtherQuote[] {
  if (pages.length < 2) return [];
  const taken: { page: number; start: number; end: number }[] = [...picked];
  const out: FurtherQuote[] = [];
  const add = (quote: FurtherQuote) => {
    if (taken.some((other) => other.page === quote.page && other.start < quote.end && quote.start < other.end)) return;
    taken.push(quote);
    out.push(quote);
  };
  for (const { page, paragraph, start, end, near } of statedValues(question, pages)) {
    const relevance = Math.min(STATED_RELEVANCE.most, Math.max(STATED_RELEVANCE.least, near + STATED_RELEVANCE.add));
    add(quoteOf('stated', page, paragraph, { start, end }, relevance));
  }
  for (const quote of followed(question, pages, ranked, picked)) add(quote);
  return out;
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
    .filter(({ via, score }) => via !== null && score >= NEAR_BEST * best)
    .slice(0, MOST_FOLLOWED)
    .flatMap(({ page, sentence }) => {
      const place = places[page]?.[sentence];
      return place ? [quoteOf('followed', page, place.paragraph, place, relevance)] : [];
    });
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
