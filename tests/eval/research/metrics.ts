import { alikeQueries } from '../../../lib/research/plan/alike';
import { sameSaying } from '../../../lib/research/quote/duplicate';
import type { Answer, Sentence } from '../../../lib/schema/answer';
import type { Evidence } from '../../../lib/schema/evidence';
import { quotePresence } from '../../../lib/verify/quote-presence';
import { round, share } from '../sets';
import type { Ended } from './one-run';

/** A question of a questions file. */
export interface AskedQuestion {
  id: string;
  lang: string;
  crosslang: boolean;
  kind: string;
  q: string;
  alt: string;
  /** Keywords in the language of the pages, where that is another. */
  alt_en?: string;
  gold: { url: string; quote: string; must: boolean; cells?: boolean }[];
  /** Each `a|b`: one of the spellings. */
  key_points: string[];
  unanswerable: boolean;
}

/** A run with the question that it was asked. */
export interface Row extends Ended {
  asked: AskedQuestion;
}

const CONFLICTS = ['conflict', 'version'];
const FIRST = 5;
const GOOD = ['supported', 'facts_match'];

/** The measures of docs/EVALUATION.md over whole runs; each share with its interval. */
export function measuresOf(rows: readonly Row[]): Record<string, unknown> {
  const answerable = rows.filter(({ asked }) => !asked.unanswerable);
  const answered = rows.filter(isAnswered);
  const points = answerable.flatMap((row) => pointsOf(row));
  const quotes = answerable.flatMap((row) => quotesShown(row).map((quote) => carries(row.asked, quote)));
  const sentences = answered.flatMap(({ answer }) => sentencesOf(answer).map((sentence) => sentence));
  const cited = answered.flatMap((row) => sentencesOf(row.answer).flatMap((sentence) => citationsOf(row, sentence)));
  const must = answerable.flatMap((row) => goldOf(row));
  const conflicts = answerable.filter(({ asked }) => CONFLICTS.includes(asked.kind));
  const unanswerable = rows.filter(({ asked }) => asked.unanswerable);
  const later = rows.flatMap((row) => closuresOf(row));
  const failing = rows.filter(({ run }) => hasFailedTool(run));
  const dated = answered.flatMap((row) => datedCitations(row));
  return {
    runs: rows.length,
    threw: rows.filter(({ error }) => error !== null).length,
    answered: yes(answerable, isAnswered),
    key_point_recall: yes(points, ({ shown }) => shown),
    key_point_recall_in_overview: yes(points, ({ overview }) => overview),
    questions_with_all_points: yes(
      answerable.filter(({ asked }) => asked.key_points.length > 0),
      (row) => pointsOf(row).every(({ shown }) => shown),
    ),
    key_point_precision: yes(quotes, (one) => one),
    completeness: mean(answered.flatMap((row) => completenessOf(row))),
    source_match: yes(sentences, ({ mark, citations }) => citations.length > 0 && GOOD.includes(mark)),
    gold_page_read: yes(must, ({ read }) => read),
    evidence_recall: yes(must, ({ kept }) => kept),
    gold_in_5: yes(must, ({ first }) => first),
    questions_with_gold_in_5: yes(answerable, (row) => goldOf(row, true).some(({ first }) => first)),
    citation_coverage: yes(sentences, ({ citations }) => citations.length > 0),
    quote_presence: yes(cited, ({ present }) => present),
    dangling_citations: cited.filter(({ dangles }) => dangles).length,
    freshness_compliance: yes(dated, (one) => one),
    conflict_recognition: yes(conflicts, showsConflict),
    refusal_of_unanswerable: yes(unanswerable, (row) => row.error === null && !isAnswered(row)),
    gap_closure: yes(later, (closed) => closed),
    forced_stops: yes(rows, ({ answer }) => answer?.stop.forced === true),
    tool_failure_recovery: yes(failing, isAnswered),
    redundant_quotes: yes(
      answered.flatMap((row) =>
        repeatsOf(
          quotesShown(row).map(({ excerpt }) => excerpt),
          sameSaying,
        ),
      ),
      (one) => one,
    ),
    repeated_queries: yes(
      rows.flatMap(({ run }) => repeatedQueries(run.searches ?? [])),
      (one) => one,
    ),
    searches_each: mean(rows.map(({ run }) => run.searches?.length ?? 0)),
    reads_each: mean(rows.map(({ copies }) => copies.size)),
    rounds_each: mean(rows.map(({ run }) => run.rounds?.length ?? 1)),
    model_calls_each: mean(rows.map(({ run }) => run.model_calls.length)),
    tokens_by_role: tokensByRole(rows),
    characters_sent_a_page: charactersSent(rows),
    seconds_median: round(median(rows.map(({ ms }) => ms)) / 1000, 1),
    own_ms_median: round(median(rows.map(({ own_ms }) => own_ms)), 0),
    own_cpu_ms_median: round(median(rows.map(({ own_cpu_ms }) => own_cpu_ms)), 0),
    own_ms_a_page_median: round(median(rows.filter(({ copies }) => copies.size > 0).map(ownPerPage)), 1),
    own_share_median: round(median(rows.map(({ own_ms, ms }) => own_ms / ms))),
    stops: counted(rows.map(({ answer }) => answer?.stop.reason ?? 'threw')),
    ended_by: counted(rows.flatMap(({ answer }) => answer?.stop.ended_by ?? [])),
    marks: counted(sentences.map(({ mark }) => mark)),
    missed: answerable.filter((row) => pointsOf(row).some(({ shown }) => !shown)).map(({ asked }) => asked.id),
  };
}

/** What one run came to, for reading misses one by one. */
export function rowOf(row: Row): Record<string, unknown> {
  const { asked, answer, run } = row;
  return {
    id: asked.id,
    q: asked.q,
    unanswerable: asked.unanswerable,
    stop: answer?.stop ?? row.error,
    gaps: answer?.gaps.map(({ text }) => text),
    points: pointsOf(row),
    gold: goldOf(row, true),
    overview: answer?.overview.map(({ text, mark }) => ({ text, mark })),
    quotes: quotesShown(row).map(({ url, claim, excerpt, score: { relevance, credibility, total } }) => ({
      url,
      claim,
      excerpt: excerpt.slice(0, 300),
      relevance,
      credibility,
      total,
    })),
    claims: run.claims,
    disputes: answer?.disputes.map(({ kind, sides }) => ({
      kind,
      sides: sides.map(({ value, label }) => ({ value, label })),
    })),
    understood: run.understood,
    words: run.words,
    searches: run.searches?.map(({ source, query, hits, failure }) => ({ source, query, hits, failure })),
    read: run.pages.map(({ url, failure }) => ({ url, failure })),
    rounds: run.rounds,
    model_calls: run.model_calls.map(({ role, stage, failure }) => ({ role, stage, failure })),
    ms: Math.round(row.ms),
    own_ms: Math.round(row.own_ms),
    own_cpu_ms: Math.round(row.own_cpu_ms),
  };
}

/** An answer is one where something stands in the place of the direct answer. */
export function isAnswered({ answer }: Pick<Row, 'answer'>): boolean {
  return (answer?.overview.length ?? 0) > 0;
}

/** The quotes that a reader sees: those that sentences cite, those of each side of a dispute, then the passages listed. */
export function quotesShown({ answer, evidence }: Pick<Row, 'answer' | 'evidence'>): Evidence[] {
  const ids = [
    ...sentencesOf(answer).flatMap(({ citations }) => citations.map(({ evidence_id }) => evidence_id)),
    // The box of a dispute holds the quote of two sides, and the values of the others.
    ...(answer?.disputes ?? []).flatMap(({ sides }) => sides.flatMap(({ claims }) => claims.slice(0, 1))),
    ...(answer?.passages ?? []),
  ];
  return [...new Set(ids)].flatMap((id) => evidence.find((item) => item.id === id) ?? []);
}

/** Each key point: whether a shown quote or a standing sentence holds one of its spellings. */
export function pointsOf(
  row: Pick<Row, 'asked' | 'answer' | 'evidence'>,
): { point: string; shown: boolean; overview: boolean }[] {
  // Without an answer the panel lists the nearest passages: they are shown, but as no answer.
  const told = sentencesOf(row.answer).map(({ text }) => text);
  const quotes = quotesShown(row).map(({ excerpt }) => excerpt);
  const direct = (row.answer?.overview ?? []).flatMap(({ text, citations }) => [
    text,
    ...citations.map(({ quote }) => quote),
  ]);
  return row.asked.key_points.map((point) => ({
    point,
    shown: [...told, ...quotes].some((text) => holdsPoint(text, point)),
    overview: direct.some((text) => holdsPoint(text, point)),
  }));
}

function carries({ key_points, gold }: AskedQuestion, { excerpt, url }: Evidence): boolean {
  return (
    key_points.some((point) => holdsPoint(excerpt, point)) ||
    gold.some((one) => one.url === url && meets(excerpt, one.quote))
  );
}

/** Each gold passage: whether its page was read, the passage kept, and kept among the first. */
function goldOf(
  { asked, evidence, copies }: Row,
  others = false,
): { url: string; read: boolean; kept: boolean; first: boolean }[] {
  const pages = [...copies.values()];
  const passages = evidence.map((item) => ({ url: item.url, text: passageAround(item, copies) }));
  return asked.gold
    .filter(({ must }) => must || others)
    .map(({ url, quote }) => {
      const held = (list: typeof passages) => list.some((one) => one.url === url && meets(one.text, quote));
      return {
        url,
        read: pages.some(({ snapshot }) => snapshot.url === url),
        kept: held(passages),
        first: held(passages.slice(0, FIRST)),
      };
    });
}

/** The paragraph that a quote stands in, or the quote where it is longer. */
function passageAround({ provenance, excerpt }: Evidence, copies: Ended['copies']): string {
  const copy = copies.get(provenance.snapshot_hash);
  const paragraph = copy?.snapshot.paragraphs[provenance.paragraph];
  if (!copy || !paragraph) return excerpt;
  return copy.text.slice(Math.min(paragraph.start, provenance.start), Math.max(paragraph.end, provenance.end));
}

/** White space, bars of table rows and dashes made equal: a gold quote may join cells. */
export function meets(passage: string, quote: string): boolean {
  const bare = (text: string) =>
    text
      .replace(/[\s|]+/g, '')
      .replace(/[–—]|--/g, '-')
      .toLowerCase();
  return bare(passage).includes(bare(quote));
}

/** A figure counts only where it does not go on: 5 is not in 15, 10 not in 100. */
export function holdsPoint(text: string, point: string): boolean {
  const low = text.toLowerCase();
  return point
    .toLowerCase()
    .split('|')
    .some((spelling) => {
      for (let at = low.indexOf(spelling); at >= 0; at = low.indexOf(spelling, at + 1)) {
        const before =
          /^\d/.test(spelling) && /[\d.,]$/.test(low.slice(0, at)) && /\d/.test(low.slice(Math.max(0, at - 2), at));
        const after = /\d$/.test(spelling) && /^\d/.test(low.slice(at + spelling.length));
        if (!before && !after) return true;
      }
      return false;
    });
}

function citationsOf({ copies, evidence }: Row, { citations }: Sentence): { present: boolean; dangles: boolean }[] {
  return citations.map((citation) => {
    const copy = copies.get(citation.snapshot_hash);
    return {
      present: quotePresence(citation, copy ? { text: copy.text, hash: copy.snapshot.hash } : null) === null,
      dangles: !copy || !evidence.some(({ id }) => id === citation.evidence_id),
    };
  });
}

/** Cited evidence of questions with a period: in the period, or undated and flagged so. */
function datedCitations(row: Row): boolean[] {
  const days = row.run.understood?.type === 'news' ? 7 : null;
  if (days === null) return [];
  const from = Date.parse(row.run.started_at ?? row.run.created_at) - days * 86_400_000;
  return quotesShown(row).map(({ published_at, risk_flags }) =>
    published_at === null
      ? risk_flags.includes('undated')
      : Date.parse(published_at) >= from || risk_flags.includes('stale'),
  );
}

/** A dispute that names two of the key points among its sides and takes neither for wrong. */
export function showsConflict({ asked, answer }: Pick<Row, 'asked' | 'answer'>): boolean {
  return (answer?.disputes ?? []).some(
    ({ kind, sides }) =>
      kind !== 'contradiction' &&
      asked.key_points.filter((point) => sides.some(({ value, label }) => holdsPoint(`${value} ${label ?? ''}`, point)))
        .length >= 2,
  );
}

/** Weighted share of the question's points that the answer meets: its own score, else what the last round left open. */
function completenessOf({ run, answer }: Row): number[] {
  const own = answer?.scores?.completeness;
  if (own !== undefined) return [own];
  const last = run.rounds?.at(-1);
  return last ? [1 - last.gap_share] : [];
}

/** Of each round that went after a gap: whether less was open behind it. */
function closuresOf({ run: { rounds = [] } }: Row): boolean[] {
  return rounds.flatMap((one, i) => {
    const before = rounds[i - 1];
    return before ? [one.gap_share < before.gap_share] : [];
  });
}

function hasFailedTool({ searches = [], pages, model_calls }: Ended['run']): boolean {
  return (
    searches.some(({ failure }) => failure !== null) ||
    pages.some(({ state }) => state === 'failed') ||
    model_calls.some(({ failure }) => failure !== null)
  );
}

function repeatedQueries(searches: readonly { source: string; query: string; key: string }[]): boolean[] {
  // The next page of a list repeats its words and asks for something else.
  const asked = searches.filter(({ key }) => !key.includes('-next'));
  return [...new Set(asked.map(({ source }) => source))].flatMap((source) =>
    repeatsOf(
      asked.filter((one) => one.source === source).map(({ query }) => query),
      (a, b) => a === b || alikeQueries(a, b),
    ),
  );
}

/** Of each text whether an earlier one says the same. */
function repeatsOf(texts: readonly string[], same: (a: string, b: string) => boolean): boolean[] {
  return texts.map((text, i) => texts.slice(0, i).some((earlier) => same(earlier, text)));
}

function tokensByRole(rows: readonly Row[]): Record<string, { calls: number; tokens_in: number; tokens_out: number }> {
  const out: Record<string, { calls: number; tokens_in: number; tokens_out: number }> = {};
  for (const { run, steps } of rows)
    for (const { key, spent } of steps) {
      if (spent.calls === 0) continue;
      const role =
        run.model_calls.find((call) => call.key === key || key.startsWith(`${call.key}/`))?.role ?? 'unknown';
      const sum = out[role] ?? { calls: 0, tokens_in: 0, tokens_out: 0 };
      out[role] = {
        calls: sum.calls + spent.calls,
        tokens_in: sum.tokens_in + spent.tokens_in,
        tokens_out: sum.tokens_out + spent.tokens_out,
      };
    }
  return out;
}

/** Characters of whole prompts with page text, over pages read. */
function charactersSent(rows: readonly Row[]): number | null {
  const asked = rows.filter(({ run }) => run.handed.length > 0);
  const pages = asked.reduce((sum, { copies }) => sum + copies.size, 0);
  const chars = asked.reduce((sum, { run }) => sum + run.handed.reduce((all, one) => all + one.chars, 0), 0);
  return pages === 0 ? null : Math.round(chars / pages);
}

function sentencesOf(answer: Answer | null): Sentence[] {
  return [...(answer?.overview ?? []), ...(answer?.more ?? [])].filter(
    ({ form }) => form !== 'struck' && form !== 'withheld',
  );
}

function ownPerPage({ own_ms, copies }: Row): number {
  return own_ms / copies.size;
}

function yes<T>(list: readonly T[], test: (one: T) => boolean) {
  // A share of nothing is none.
  return list.length === 0 ? { n: 0, share: null } : share(list.filter(test).length, list.length);
}

function counted(names: readonly string[]): Record<string, number> {
  const out: Record<string, number> = {};
  for (const name of names) out[name] = (out[name] ?? 0) + 1;
  return out;
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : round(values.reduce((sum, value) => sum + value, 0) / values.length, 2);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
