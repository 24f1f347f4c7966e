import type { RankedPassage, RankPage, RankQuestion } from '../reading/rank';
import { type Span, sentences } from '../reading/text';
import type { Understood } from '../schema/run';
import { needsSentenceBefore } from './quote/anaphora';
import { sameSaying } from './quote/duplicate';
import { heldBy, type ScoredSentence, scoreSentences } from './quote/sentence';

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

/**
 * The best verbatim sentences of ranked passages, best first (MECHANISMS A39, A62, F15, F16, F23).
 *
 * @param question understood, or with its text for finer matching
 * @param ranked of rankPassages over the same pages
 * @returns at most eight quotations, at most three of them direct; near-duplicates once
 */
export function chooseQuotes(
  question: Understood | { text: string; understood: Understood },
  ranked: readonly RankedPassage[],
  pages: readonly RankPage[],
): Quote[] {
  const understood = 'understood' in question ? question.understood : question;
  const scored = scoreSentences(question satisfies RankQuestion, understood, ranked.slice(0, PASSAGES_READ), pages);
  const chosen: Quote[] = [];
  const texts: string[] = [];
  for (const item of scored) {
    if (chosen.length >= MOST_QUOTES) break;
    const page = pages[item.page];
    if (!page || item.signals.own + item.signals.around + item.signals.before === 0) continue;
    const text = page.text.slice(item.start, item.end);
    if (texts.some((other) => sameSaying(other, text))) continue;
    const span = withLead(page, item);
    if (chosen.some((other) => other.page === item.page && other.start <= item.start && item.end <= other.end))
      continue;
    texts.push(text);
    chosen.push({
      page: item.page,
      ...span,
      sentence_start: item.start,
      sentence_end: item.end,
      paragraph: paragraphAt(page, item.start, item.passage.paragraph),
      relevance: relevanceOf(item),
      direct: isDirect(item) && chosen.filter((other) => other.direct).length < MOST_DIRECT,
    });
  }
  return chosen;
}

function relevanceOf({ signals: s }: ScoredSentence): number {
  return Math.min(1, (0.4 + 0.75 * heldBy(s)) * (s.cue ? 1 : 0.9));
}

function isDirect({ signals: s, passage }: ScoredSentence): boolean {
  return heldBy(s) > 0.35 && passage.signals.names === 1 && passage.signals.cue;
}

function paragraphAt(page: RankPage, offset: number, fallback: number): number {
  return page.paragraphs.find((block) => block.start <= offset && offset < block.end)?.index ?? fallback;
}

/** The sentence with what it leans on: the sentence before a pronoun or connective, the lead of a list, row or code. */
function withLead(page: RankPage, item: ScoredSentence): Span {
  const { passage } = item;
  const spans = sentences(page.text.slice(passage.start, passage.end), page.language ?? null).map((span) => ({
    start: span.start + passage.start,
    end: span.end + passage.start,
  }));
  const at = spans.findIndex((span) => span.start === item.start);
  let first = at;
  const block = page.paragraphs.find((p) => p.start <= item.start && item.start < p.end);
  const structured = block && ['list', 'table', 'code', 'math'].includes(block.kind);
  if (structured) {
    const lead = spans.findLastIndex((span, i) => i < at && span.end <= block.start);
    if (lead >= 0) first = lead;
  }
  while (first > 0 && needsSentenceBefore(page.text.slice(spans[first]?.start, spans[first]?.end)) && at - first < 2)
    first--;
  const start = spans[first]?.start ?? item.start;
  return item.end - start <= LONGEST ? { start, end: item.end } : { start: item.start, end: item.end };
}
