import { isCjk } from '../reading/text';
import type { Mark } from '../schema/answer';
import { compareAcross } from './check/across';
import { type Comparison, compare, isLong, isLoose } from './check/features';
import { type Judgement, judge } from './check/judge';
import { partsOf } from './check/parts';
import { type Prepared, prepare } from './check/prepare';
import { type Reason, reasonsOf } from './check/reasons';
import { preparedSource } from './check/sources';
import { saysVerbatim } from './check/verbatim';

export type { Reason, ReasonCode } from './check/reasons';

/** A passage that the sentence cites. */
export interface CheckedCitation {
  /** The cited span, verbatim. */
  quote: string;
  /** What the passage stands under: page title, headings, the sentence before. Names may be met here, figures not. */
  context?: string;
  /** ISO date of the page, for “last year” and 去年. */
  page_date?: string | null;
}

export interface SentenceToCheck {
  sentence: string;
  /** BCP 47, or null where unknown. */
  language: string | null;
  citations: readonly CheckedCitation[];
}

export interface Checked {
  /** Never `judged_by_model` or `disputed`: those are given elsewhere. */
  mark: Mark;
  /** Gravest first; for a mark that is good, what was met. */
  reasons: Reason[];
}

interface Source {
  passage: Prepared;
  context: Prepared | null;
}

interface Outcome extends Judgement {
  comparison: Comparison;
  citation: number;
}

const RANK: Readonly<Record<Judgement['verdict'], number>> = {
  contradicted: 0,
  not_confirmed: 1,
  facts_match: 2,
  supported: 3,
};

/**
 * Checks a sentence against the passages that it cites, without a model (MECHANISMS A64, A73, B33, C15).
 * *supported*: the passage says so, word for word or by rule; *facts_match*: every number, date, unit, name, negation and
 * direction stands there beside the right words, the wording is a paraphrase; *contradicted*: the passage says
 * otherwise of the same thing; *not_confirmed*: none of these can be shown. Precision before recall: what is not
 * certain is not confirmed.
 */
export function checkSentence({ sentence, language, citations }: SentenceToCheck): Checked {
  const whole = { start: 0, end: sentence.length };
  if (citations.every(({ quote }) => quote.trim() === ''))
    return {
      mark: 'not_confirmed',
      reasons: [{ code: 'no_citation', sentence_span: whole, source_span: null, detail: '' }],
    };
  for (const [citation, { quote }] of citations.entries()) {
    const said = saysVerbatim(sentence, quote, language);
    if (said) {
      const reason: Reason = {
        code: said.how,
        sentence_span: whole,
        source_span: { citation, start: said.start, end: said.end },
        detail: '',
      };
      return { mark: 'supported', reasons: [reason] };
    }
  }
  const claim = claimOf(sentence, language);
  const sources = citations.map(
    ({ quote, context, page_date }): Source => ({
      passage: preparedSource(quote, page_date ?? null),
      context: context ? preparedSource(context, null) : null,
    }),
  );
  if (sources.every(({ passage }) => isCjk(passage.text) !== claim.han))
    return {
      mark: 'not_confirmed',
      reasons: compareAcross(
        claim,
        sources.map(({ passage }) => passage),
      ),
    };
  return checkPrepared(sentence, language, claim, sources);
}

/** The sentence checked last: it is held against the passages of one page after another. */
let lastClaim: { sentence: string; language: string | null; claim: Prepared } | null = null;

function claimOf(sentence: string, language: string | null): Prepared {
  if (lastClaim?.sentence !== sentence || lastClaim.language !== language)
    lastClaim = { sentence, language, claim: prepare(sentence, language) };
  return lastClaim.claim;
}

function checkPrepared(
  sentence: string,
  language: string | null,
  claim: Prepared,
  sources: readonly Source[],
): Checked {
  const best = bestOutcome(claim, sources);
  if (best.verdict === 'supported' || best.verdict === 'facts_match') return checkedOf(best, claim);
  // A repeated sentence with one thing changed is wrong as a whole, however good its parts look.
  const parts = best.comparison.altered ? [] : partsOf(sentence);
  if (parts.length > 1) {
    const outcomes = parts.map((part) => bestOutcome(prepare(sentence.slice(part.start, part.end), language), sources));
    const worst = outcomes.reduce((a, b) => (RANK[b.verdict] < RANK[a.verdict] ? b : a));
    // Cut into parts, a long sentence may be no looser than as a whole.
    const loose =
      RANK[worst.verdict] >= RANK.facts_match && isLong(claim) && outcomes.some((o) => isLoose(o.comparison));
    if (worst.verdict !== 'not_confirmed' && !loose) {
      const reasons = outcomes.flatMap((outcome, i) =>
        shifted(reasonsOf(outcome.comparison, outcome.citation), parts[i]?.start ?? 0),
      );
      return { mark: worst.verdict, reasons: sorted(reasons, worst.verdict) };
    }
  }
  return checkedOf(best, claim);
}

/** The citation that says most of the sentence; one that contradicts it counts only where none supports it. */
function bestOutcome(claim: Prepared, sources: readonly Source[]): Outcome {
  const outcomes = sources.map(({ passage, context }, citation): Outcome => {
    const comparison = compare(claim, passage, context);
    return { ...judge(comparison), comparison, citation };
  });
  const supporting = outcomes.filter((outcome) => RANK[outcome.verdict] >= 2);
  if (supporting.length > 0) return supporting.reduce((a, b) => (b.probability > a.probability ? b : a));
  const against = outcomes.find((outcome) => outcome.verdict === 'contradicted' && !metElsewhere(outcome, outcomes));
  if (against) return against;
  const closest = outcomes.reduce((a, b) =>
    b.comparison.alignment.coverage > a.comparison.alignment.coverage ? b : a,
  );
  return closest.verdict === 'contradicted' ? { ...closest, verdict: 'not_confirmed' } : closest;
}

/** Whether another citation holds the value that this one contradicts. */
function metElsewhere(outcome: Outcome, all: readonly Outcome[]): boolean {
  return outcome.comparison.values.some(
    (value, i) =>
      value.relation === 'different' &&
      all.some((other) => {
        const relation = other.comparison.values[i]?.relation;
        return other !== outcome && (relation === 'equal' || relation === 'entailed');
      }),
  );
}

function checkedOf(outcome: Outcome, claim: Prepared): Checked {
  const reasons = reasonsOf(outcome.comparison, outcome.citation);
  const good = outcome.verdict === 'supported' || outcome.verdict === 'facts_match';
  if (good && !reasons.some(({ code }) => code === 'value_met'))
    reasons.unshift({
      code: 'words_met',
      sentence_span: { start: 0, end: claim.text.length },
      source_span: placeOf(outcome),
      detail: '',
    });
  return { mark: outcome.verdict, reasons: sorted(reasons, outcome.verdict) };
}

function placeOf({ comparison, citation }: Outcome): Reason['source_span'] {
  const span = comparison.passage.sentences[comparison.alignment.sentence];
  return span ? { citation, start: span.start, end: span.end } : null;
}

/** A good mark gives what was met; any other mark leads with what is wrong. */
function sorted(reasons: Reason[], verdict: Judgement['verdict']): Reason[] {
  const good = (reason: Reason) => reason.code === 'value_met' || reason.code === 'words_met';
  if (verdict === 'supported' || verdict === 'facts_match')
    return [...reasons.filter(good), ...reasons.filter((r) => !good(r))];
  return [...reasons.filter((r) => !good(r)), ...reasons.filter(good)];
}

function shifted(reasons: readonly Reason[], by: number): Reason[] {
  return reasons.map((reason) => ({
    ...reason,
    sentence_span: { start: reason.sentence_span.start + by, end: reason.sentence_span.end + by },
  }));
}
