import type { EvidenceScore, RiskFlag } from '../schema/evidence';
import type { SourceType } from '../schema/snapshot';

/** How far a kind of source is trusted before it is read (MECHANISMS D09, F25). */
export const CREDIBILITY: Readonly<Record<SourceType, number>> = {
  official: 1,
  paper: 0.95,
  government: 0.95,
  reference: 0.9,
  engineering_blog: 0.85,
  news: 0.75,
  forum: 0.55,
  press_release: 0.55,
  social: 0.4,
  unknown: 0.4,
};

/** A page that the person put in scope is at least this credible (MECHANISMS F25). */
export const IN_SCOPE_CREDIBILITY = 0.7;

export type FlagClass = 'hostile' | 'quality' | 'informational';

/** Classes of warnings (MECHANISMS F25). */
export const FLAG_CLASS: Readonly<Record<RiskFlag, FlagClass>> = {
  injection: 'hostile',
  hidden_text: 'hostile',
  truncated: 'quality',
  login_wall: 'quality',
  undated: 'informational',
  stale: 'informational',
  mirror: 'informational',
  machine_made: 'informational',
};

/** What a class takes off the total, once however many of its flags there are (MECHANISMS D08, F25). */
export const DEDUCTION: Readonly<Record<FlagClass, number>> = { hostile: 0.4, quality: 0.15, informational: 0 };

/** Weights of relevance, credibility and timeliness (MECHANISMS B27). */
const WEIGHT = { relevance: 0.6, credibility: 0.2, timeliness: 0.2 };
const YEAR_DAYS = 365;
const DAY_MS = 86_400_000;

export interface Judged {
  /** 0–1, of the quote. */
  relevance: number;
  source_type: SourceType;
  /** Whether the person chose the page. */
  in_scope: boolean;
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
  const prior = CREDIBILITY[judged.source_type];
  const credibility = judged.in_scope ? Math.max(prior, IN_SCOPE_CREDIBILITY) : prior;
  const timeliness = timelinessOf(judged.published_at, judged.now);
  const classes = [...new Set(judged.flags.map((flag) => FLAG_CLASS[flag]))];
  const deduction = classes.reduce((sum, kind) => sum + DEDUCTION[kind], 0);
  const base =
    judged.window_days === null
      ? (WEIGHT.relevance * relevance + WEIGHT.credibility * credibility) / (WEIGHT.relevance + WEIGHT.credibility)
      : WEIGHT.relevance * relevance +
        WEIGHT.credibility * credibility +
        WEIGHT.timeliness * windowed(judged, timeliness);
  const total = round(clamp(base - deduction));
  return {
    relevance: round(relevance),
    credibility,
    timeliness: timeliness === null ? null : round(timeliness),
    total,
    reason: reasonOf(judged, relevance, timeliness, deduction),
  };
}

/** Linear over a year (MECHANISMS D08); a date in the future counts as today. Null for no or an unreadable date. */
export function timelinessOf(publishedAt: string | null, now: string): number | null {
  const age = ageDays(publishedAt, now);
  return age === null ? null : Math.max(0, 1 - age / YEAR_DAYS);
}

/** Whether the acceptance line can ever let this evidence carry a conclusion alone (MECHANISMS D06, F03, F25). */
export function canStandAlone(score: EvidenceScore, flags: readonly RiskFlag[], soleSupport: number): boolean {
  return score.total >= soleSupport && !flags.some((flag) => FLAG_CLASS[flag] === 'hostile');
}

/** With a window asked, an unknown date is not fresh, and one outside the window is not timely (MECHANISMS F17). */
function windowed(judged: Judged, timeliness: number | null): number {
  const age = ageDays(judged.published_at, judged.now);
  if (age === null || timeliness === null || judged.window_days === null) return 0;
  return age <= judged.window_days ? Math.max(timeliness, 1 - age / Math.max(1, judged.window_days)) : 0;
}

function ageDays(publishedAt: string | null, now: string): number | null {
  if (publishedAt === null) return null;
  const published = Date.parse(publishedAt);
  const today = Date.parse(now);
  return Number.isNaN(published) || Number.isNaN(today) ? null : Math.max(0, (today - published) / DAY_MS);
}

function reasonOf(judged: Judged, relevance: number, timeliness: number | null, deduction: number): string {
  const close =
    relevance >= 0.8
      ? 'Matches the question closely'
      : relevance >= 0.6
        ? 'Matches the question'
        : 'Matches the question in part';
  const source = judged.in_scope
    ? 'on a page you chose'
    : `from a source of kind ${judged.source_type.replace('_', ' ')}`;
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
