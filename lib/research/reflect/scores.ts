import { type Answer, type AnswerScores, type Sentence, sentencesIn } from '../../schema/answer';
import type { Depth } from '../../schema/run';
import { sameSaying } from '../quote/duplicate';
import { ANSWER_DEGRADE, ANSWER_PASS, ANSWER_WEIGHTS } from '../settings';

/** What a mark says of a sentence's faithfulness, 0–1: what no rule confirms counts nothing, however well it reads. */
const FAITHFUL: Readonly<Record<Sentence['mark'], number>> = {
  supported: 1,
  facts_match: 1,
  judged_by_model: 0.8,
  disputed: 0.8,
  not_confirmed: 0,
  contradicted: 0,
};

/** A passage that stands in place of a wording is faithful itself; what the model wrote was not. */
const REPLACED = 0.5;

/** Share of a reviewer's or the rules' doubts left: what a model gave, 0–1, and whether it let the answer pass. */
export interface Review {
  score: number;
  pass: boolean;
}

/**
 * Scores a composed answer by rules (MECHANISMS A44, A45, A46, F11): points met, sentences whose check stands, none said
 * twice, each bound to a span. A reviewer may lower the result and never raise it.
 *
 * @returns null for what is no answer: a greeting, an extraction, nothing found
 */
export function scoresOf(answer: Answer, depth: Depth, review: Review | null = null): AnswerScores | null {
  const all = sentencesIn(answer);
  if (answer.stop.reason !== 'answered' || all.length === 0) return null;
  const { points = 1, supported = 1 } = answer.stop.detail;
  const lacking = answer.gaps.filter(({ by_model }) => by_model).length;
  const told = all.filter(({ text }) => text !== '');
  const repeats = told.filter((one, i) => told.slice(0, i).some((other) => sameSaying(other.text, one.text))).length;
  const bound = all.filter(({ citations }) => citations.length > 0).length;
  const parts = {
    completeness: round(supported / Math.max(1, points + lacking)),
    faithfulness: round(mean(all.map(faithOf))),
    conciseness: round(1 - repeats / Math.max(1, told.length)),
    verifiability: round(bound / all.length),
  };
  const own = round(
    (Object.keys(parts) as (keyof typeof parts)[]).reduce((sum, name) => sum + ANSWER_WEIGHTS[name] * parts[name], 0),
  );
  const line = ANSWER_PASS[depth];
  const theirs = review === null ? 1 : review.pass ? review.score : Math.min(review.score, line - 0.01);
  const total = round(Math.min(own, theirs));
  return {
    ...parts,
    total,
    lowered_by_model: total < own,
    verdict: total >= line ? 'pass' : total < ANSWER_DEGRADE ? 'degraded' : 'short',
  };
}

function faithOf({ mark, form, by_person }: Sentence): number {
  if (by_person === 'struck') return 1;
  return form === 'replaced' ? REPLACED : FAITHFUL[mark];
}

/**
 * Of an answer below answer.degrade nothing that a model wrote is claimed (MECHANISMS A58): the pages' own words stay as
 * the summary of the sources, what was written stays readable behind them; without such words it says that the evidence
 * is not enough.
 */
export function degraded(answer: Answer, scores: AnswerScores): Answer {
  const overview = answer.overview.filter(({ form }) => form === 'quote');
  const written = answer.overview.filter(({ form }) => form !== 'quote');
  const stop = overview.length > 0 ? answer.stop : { ...answer.stop, reason: 'not_enough_evidence' as const };
  return { ...answer, overview, more: [...written, ...answer.more], stop, scores };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function round(value: number): number {
  return Math.round(Math.max(0, Math.min(1, value)) * 1000) / 1000;
}
