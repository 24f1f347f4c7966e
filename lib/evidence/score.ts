import type { EvidenceScore, RiskFlag } from '../schema/evidence';
import type { SourceType } from '../schema/snapshot';
import { DEDUCTION, FLAG_CLASS } from './flag-class';
import { type Standing, standingOf } from './priors';
import { timelinessIn, timelinessOf } from './timeliness';

/** Weights of relevance, credibility and timeliness (MECHANISMS B27). */
const WEIGHT = { relevance: 0.6, credibility: 0.2, timeliness: 0.2 };

export interface Judged {
  /** 0–1, of the quote. */
  relevance: number;
  source_type: SourceType;
  /** Whether the person chose the page. */
  in_scope: boolean;
  /** How far the source is trusted in this question; by its kind where nobody has judged it. */
  standing?: Standing | undefined;
  /** ISO date or date-time; null where the page has none. */
  published_at: string | null;
  flags: readonly RiskFlag[];
  /** The question's time window in days; null where it asks for none. */
  window_days: number | null;
  /** The time of judging, ISO. */
  now: string;
}

/**
 * The acceptance score of evidence after reading (MECHANISMS B27, B28, F03, F25): .6 relevance + .2 credibility + .2
 * timeliness; without a time window (.6 relevance + .2 credibility) / .8, so that an undated page is not punished for a
 * question that has no time in it.
 *
 * @returns scores 0–1 with three decimals and one sentence of reason
 */
export function scoreEvidence(judged: Judged): EvidenceScore {
  const relevance = clamp(judged.relevance);
  const { source_type, in_scope } = judged;
  const standing = judged.standing ?? standingOf({ source_type, url: '', in_scope }, null);
  const { credibility } = standing;
  const timeliness = timelinessOf(judged.published_at, judged.now);
  const classes = [...new Set(judged.flags.map((flag) => FLAG_CLASS[flag]))];
  const deduction = classes.reduce((sum, kind) => sum + DEDUCTION[kind], 0);
  const base =
    judged.window_days === null
      ? (WEIGHT.relevance * relevance + WEIGHT.credibility * credibility) / (WEIGHT.relevance + WEIGHT.credibility)
      : WEIGHT.relevance * relevance +
        WEIGHT.credibility * credibility +
        WEIGHT.timeliness * timelinessIn(judged.window_days, judged.published_at, judged.now);
  const total = round(clamp(base - deduction));
  return {
    relevance: round(relevance),
    credibility,
    timeliness: timeliness === null ? null : round(timeliness),
    total,
    reason: reasonOf(judged, standing, relevance, timeliness, deduction),
  };
}

/** Whether the acceptance line can ever let this evidence carry a conclusion alone (MECHANISMS D06, F03, F25). */
export function canStandAlone(score: EvidenceScore, flags: readonly RiskFlag[], soleSupport: number): boolean {
  return score.total >= soleSupport && !flags.some((flag) => FLAG_CLASS[flag] === 'hostile');
}

function reasonOf(
  judged: Judged,
  standing: Standing,
  relevance: number,
  timeliness: number | null,
  deduction: number,
): string {
  const close =
    relevance >= 0.8
      ? 'Matches the question closely'
      : relevance >= 0.6
        ? 'Matches the question'
        : 'Matches the question in part';
  const kind = judged.source_type.replace('_', ' ');
  const source = judged.in_scope
    ? 'on a page you chose'
    : standing.because === 'interested'
      ? 'from a party to the matter'
      : standing.because === 'person'
        ? `from a source of kind ${kind}, which you weigh ${standing.credibility.toFixed(2)}`
        : `from a source of kind ${kind}`;
  const date = timeliness === null ? 'undated' : `dated ${judged.published_at?.slice(0, 10)}`;
  const flags =
    deduction > 0 ? `, lowered by ${deduction.toFixed(2)} for ${judged.flags.join(', ').replaceAll('_', ' ')}` : '';
  return `${close}, ${source}, ${date}${flags}.`;
}

function clamp(value: number): number {
  return Number.isFinite(value) ? Math.max(0, Math.min(1, value)) : 0;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
