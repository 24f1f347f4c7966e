import { meetsUnit, type RankedPassage, type RankPage } from '../reading/rank';
import { type Span, sentences } from '../reading/text';
import type { Understood } from '../schema/run';
import { needsSentenceBefore } from './quote/anaphora';
import { sameSaying } from './quote/duplicate';
import { referencesLast } from './quote/references';
import { type ScoredSentence, scoreSentences } from './quote/sentence';
import { sentencesOfSides } from './quote/sides';

/** A verbatim quotation. Offsets are UTF-16 units into its page's saved text, end exclusive. */
export interface Quote {
  /** Index of the page in the list given. */
  page: number;
  /** The whole quotation: the sentence, and what it needs before it. */
  start: number;
  end: number;
  /** The sentence that answers. */
  sentence_start: number;
  sentence_end: number;
  /** Index of the page's paragraph in which the sentence stands. */
  paragraph: number;
  /** 0–1, on the scale of evidence.accept: how surely this is about the question (not how true it is). */
  relevance: number;
  /** What its passage scored: how surely it is the one, and the share of the question that it holds; 0–1 each. */
  passage?: { score: number; coverage: number };
  /** Whether it can stand in the overview: it holds what the question expects, and the question's names are met. */
  direct: boolean;
}

const MOST_QUOTES = 8;
/** An overview has at most three sentences (MECHANISMS A43). */
const MOST_DIRECT = 3;
/** Passages whose sentences are compared; more changes nothing and costs time. */
const PASSAGES_READ = 16;
/** A quotation with its lead sentence is no longer than this, in UTF-16 units. */
const LONGEST = 700;

/** Sentences of ranked passages, best first. */
export interface Ordered {
  scored: ScoredSentence[];
  /** The first so many are those of each side of a comparison. */
  ofSides: number;
}

/** The sentences of the first ranked passages, best first; where things are compared, those of each side lead, in turn. */
export function orderedSentences(
  question: Understood | { text: string; understood: Understood },
  ranked: readonly RankedPassage[],
  pages: readonly RankPage[],
): Ordered {
  const understood = 'understood' in question ? question.understood : question;
  const asked = 'text' in question ? question.text : understood.terms.join(' ');
  const all = scoreSentences(question, ranked.slice(0, PASSAGES_READ), pages);
  const sides = 'understood' in question ? sentencesOfSides(question, pages) : [];
  const first = Array.from({ length: EACH_SIDE }, (_, i) => sides.flatMap((side) => side[i] ?? [])).flat();
  const isFirst = ({ page, start }: ScoredSentence) => first.some((one) => one.page === page && one.start === start);
  const inOrder = first.length > 0 ? [...first, ...all.filter((item) => !isFirst(item))] : all;
  return { scored: referencesLast(inOrder, pages, asked), ofSides: first.length };
}

/** Sentences of each side of a comparison that come before all others. */
const EACH_SIDE = 2;

/**
 * The best verbatim sentences of ranked passages, best first (MECHANISMS A39, A62, F15, F16, F23).
 *
 * @param question understood; its text, where given, is not used: relevance is calibrated on what was understood
 * @param ranked of rankPassages over the same pages
 * @param ordered of orderedSentences over the same, where that is known
 * @returns at most eight quotations, at most three of them direct; near-duplicates once
 */
export function chooseQuotes(
  question: Understood | { text: string; understood: Understood },
  ranked: readonly RankedPassage[],
  pages: readonly RankPage[],
  { scored }: Ordered = orderedSentences(question, ranked, pages),
): Quote[] {
  const understood = 'understood' in question ? question.understood : question;
  const chosen: Quote[] = [];
  const texts: string[] = [];
  let best: ScoredSentence | undefined;
  for (const item of scored) {
    if (chosen.length >= MOST_QUOTES) break;
    const page = pages[item.page];
    if (!page || holdsNothing(item)) continue;
    const text = page.text.slice(item.start, item.end);
    if (texts.some((other) => sameSaying(other, text))) continue;
    const quote = quoteOf(page, item, chosen);
    if (!quote) continue;
    texts.push(text);
    const direct = isDirect(item, best, understood, page.text.slice(quote.start, quote.end));
    if (direct) best ??= item;
    chosen.push({ ...quote, direct: direct && chosen.filter((other) => other.direct).length < MOST_DIRECT });
  }
  return chosen;
}

/** Passages of one page whose best sentences are taken. */
const PASSAGES_A_PAGE = 3;

/**
 * The best sentence of each passage, in the order of the passages (MECHANISMS B43, F16): of several pages, passages
 * compare better than single sentences do, whose order was fitted within one page.
 *
 * @returns at most eight, none of them direct
 */
export function quotesOfPassages(
  ranked: readonly RankedPassage[],
  pages: readonly RankPage[],
  { scored }: Ordered,
): Quote[] {
  const out: Quote[] = [];
  const texts: string[] = [];
  const taken = new Map<number, number>();
  for (const passage of ranked.slice(0, PASSAGES_READ)) {
    const page = pages[passage.page];
    const times = taken.get(passage.page) ?? 0;
    if (!page || out.length >= MOST_QUOTES || times >= PASSAGES_A_PAGE) continue;
    const item = scored.find((one) => one.passage === passage && !holdsNothing(one));
    const text = item ? page.text.slice(item.start, item.end) : '';
    const quote = item && !texts.some((other) => sameSaying(other, text)) ? quoteOf(page, item, out) : null;
    if (!quote) continue;
    texts.push(text);
    taken.set(passage.page, times + 1);
    out.push(quote);
  }
  return out;
}

function holdsNothing({ signals: { own, around, before } }: ScoredSentence): boolean {
  return own + around + before === 0;
}

/** A sentence as a quotation, with what it leans on unless that crosses another one; null where another one holds it. */
function quoteOf(page: RankPage, item: ScoredSentence, others: readonly Quote[]): Quote | null {
  const wished = withWhatFollows(page, withLead(page, item));
  const crosses = others.some(
    (other) => other.page === item.page && other.start < wished.end && wished.start < other.end,
  );
  const span = crosses ? { start: item.start, end: item.end } : wished;
  if (others.some((other) => other.page === item.page && other.start <= item.start && item.end <= other.end))
    return null;
  return {
    page: item.page,
    ...span,
    sentence_start: item.start,
    sentence_end: item.end,
    paragraph: paragraphAt(page, item.start, item.passage.paragraph),
    relevance: item.relevance,
    passage: { score: item.passage.score, coverage: item.passage.signals.coverage },
    direct: false,
  };
}

/** A second or third sentence joins the overview only when it is about as good as the first. */
const DIRECT_GAP = 2.2;

/** Whether a sentence can stand in the overview: what is expected stands in it, and it is about as good as the best. */
function isDirect(
  item: ScoredSentence,
  best: ScoredSentence | undefined,
  understood: Understood,
  text: string,
): boolean {
  const { signals } = item;
  if (signals.asks || (signals.own === 0 && signals.before === 0)) return false;
  const typed = understood.expects === 'number' || understood.expects === 'date';
  if (typed && !(signals.cue && meetsUnit(text, understood.terms))) return false;
  if (understood.expects === 'person' && understood.language === 'en' && !signals.cue && OPENER.test(text))
    return false;
  if (speaksOfAnother(text, understood)) return false;
  if (!best) return true;
  return (
    item.score >= best.score - DIRECT_GAP &&
    (signals.cue || !best.signals.cue) &&
    item.relevance >= ACCEPT * best.relevance
  );
}

/** A sentence that begins so names nobody with its first word. */
const OPENER =
  /^(?:The|An?|It|Its|This|That|These|Those|In|On|At|By|For|From|With|When|While|If|As|He|She|They|We|You|There|His|Her|Their|Some|All|Each|Every|No|Not|But|And|Or|So)\b/;

/**
 * Whether a sentence says it of another thing of the kind: asked about the Sonder lamp, one on “the Norde lamp” that does
 * not name Sonder is no answer.
 */
function speaksOfAnother(text: string, understood: Understood): boolean {
  return understood.names.some((name) => {
    const at = understood.terms.indexOf(name.toLowerCase());
    const kind = at < 0 ? undefined : understood.terms[at + 1];
    if (!kind || !/^\p{Ll}{3,}$/u.test(kind) || text.toLowerCase().includes(name.toLowerCase())) return false;
    const others = text.matchAll(new RegExp(`(\\p{Lu}[\\p{L}\\d-]+) ${kind}(?:s|es)?\\b`, 'gu'));
    return [...others].some((found) => !OPENER.test(found[1] ?? ''));
  });
}

/** Relevance, relative to the best, under which a sentence stays among the supporting quotes. */
const ACCEPT = 0.63;

function paragraphAt(page: RankPage, offset: number, fallback: number): number {
  return blockAt(page, offset)?.index ?? fallback;
}

/**
 * The sentence with what it leans on. A sentence of prose takes the one before it when it opens with a pronoun or a
 * connective; a list item, a table row or a line of code takes the sentence that announces it, if that stands close.
 */
function withLead(page: RankPage, item: ScoredSentence): Span {
  const alone = { start: item.start, end: item.end };
  const spans = sentences(page.text.slice(item.passage.start, item.passage.end), page.language ?? null).map((span) => ({
    start: span.start + item.passage.start,
    end: span.end + item.passage.start,
  }));
  const at = spans.findIndex((span) => span.start === item.start);
  const block = blockAt(page, item.start);
  if (!block || !STRUCTURED.has(block.kind))
    return extended(page, spans, at, alone, block?.start ?? item.passage.start);
  const lead = spans.findLastIndex((span, i) => i < at && !STRUCTURED.has(blockAt(page, span.start)?.kind ?? 'prose'));
  const found = spans[lead];
  const announces = found && (block.kind === 'code' || /[:：]$/.test(page.text.slice(found.start, found.end)));
  return announces && item.end - found.start <= LONGEST ? { start: found.start, end: item.end } : alone;
}

/**
 * A quotation that ends in a colon promises something: it takes the list, table or code that follows, as far as the
 * longest quotation allows, or the one paragraph that follows. Items after code are another matter: definitions of a
 * reference are lists to their end.
 */
function withWhatFollows(page: RankPage, span: Span): Span {
  if (!/[:：]$/.test(page.text.slice(span.start, span.end))) return span;
  let end = span.end;
  let promised: string | null = null;
  for (const block of page.paragraphs) {
    if (block.start < span.end) continue;
    promised ??= block.kind;
    if (block.end - span.start > LONGEST || block.kind === 'heading' || block.kind !== promised) break;
    end = block.end;
    if (!STRUCTURED.has(block.kind)) break;
  }
  return { start: span.start, end };
}

/** Up to two sentences back, while each leans on the one before; only a pronoun reaches into the paragraph before. */
function extended(page: RankPage, spans: readonly Span[], at: number, alone: Span, blockStart: number): Span {
  let first = at;
  while (first > 0 && at - first < 2) {
    const span = spans[first];
    if (!span || !needsSentenceBefore(page.text.slice(span.start, span.end), span.start <= blockStart)) break;
    first--;
  }
  const start = spans[first]?.start ?? alone.start;
  return alone.end - start <= LONGEST ? { start, end: alone.end } : alone;
}

const STRUCTURED = new Set(['list', 'table', 'code', 'math']);

function blockAt(page: RankPage, offset: number) {
  return page.paragraphs.find((block) => block.start <= offset && offset < block.end);
}
