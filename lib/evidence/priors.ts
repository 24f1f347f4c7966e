import type { RiskFlag } from '../schema/evidence';
import type { SourceType } from '../schema/snapshot';
import { DEDUCTION, FLAG_CLASS } from './flag-class';
import { timelinessOf } from './timeliness';

/**
 * How far a kind of source is trusted before it is read (MECHANISMS D09, F25, F28). The reason for each stands beside it
 * in the settings, where the person may change it.
 */
export const SOURCE_PRIORS: Readonly<Record<SourceType, number>> = {
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

/** What the person made of them; what they did not change is not in it. */
export type Priors = Readonly<Partial<Record<SourceType, number>>>;

/** A page that the person put in scope is at least this credible (MECHANISMS F25). */
export const IN_SCOPE_CREDIBILITY = 0.7;
/** A party counts at most so much on its own merits (MECHANISMS F28). */
export const INTERESTED_CREDIBILITY = 0.55;

/**
 * How far a source is trusted in this question, and by which rule: its kind, the person's own weight for that kind, that
 * the person chose the page, or that it speaks of its own merits.
 */
export interface Standing {
  credibility: number;
  because: 'kind' | 'person' | 'in_scope' | 'interested';
}

export interface Standpoint {
  source_type: SourceType;
  /** Address of the page. */
  url: string;
  /** Whether the person chose the page. */
  in_scope: boolean;
}

/** What of a question decides whose word counts. */
export interface AskedOf {
  text: string;
  type: string;
  /** Names in it. */
  names: readonly string[];
}

/** @param question null where a passage is judged without one */
export function standingOf(source: Standpoint, question: AskedOf | null, priors: Priors = {}): Standing {
  const own = priors[source.source_type];
  const kind: Standing =
    own === undefined
      ? { credibility: SOURCE_PRIORS[source.source_type], because: 'kind' }
      : { credibility: clamp(own), because: 'person' };
  const isParty = kind.credibility > INTERESTED_CREDIBILITY && question !== null && isInterested(source, question);
  const fair: Standing = isParty ? { credibility: INTERESTED_CREDIBILITY, because: 'interested' } : kind;
  return source.in_scope && fair.credibility < IN_SCOPE_CREDIBILITY
    ? { credibility: IN_SCOPE_CREDIBILITY, because: 'in_scope' }
    : fair;
}

/** Kinds that speak for a maker or seller; the others judge from outside. */
const PARTIES: readonly SourceType[] = ['official', 'engineering_blog', 'press_release'];
/** Questions about worth. Versions, specifications and rules are for their makers to state (MECHANISMS D07, F28). */
const MERITS =
  /\b(?:better|best|worse|worth|faster|fastest|safer|safest|cheaper|superior|recommend(?:ed)?|pros and cons|advantages?|disadvantages?|drawbacks?|downsides?|review(?:s|ed)?|vs\.?|versus|competitors?|alternatives?)\b|更好|最好|哪个好|哪個好|好不好|好吗|好嗎|值得|值不值|推荐|推薦|优缺点|優缺點|优势|優勢|劣势|劣勢|评价|評價|对比|對比|替代/iu;

/** Whether a question asks what something is worth, and the page belongs to one of those it asks about. */
function isInterested({ source_type, url }: Standpoint, question: AskedOf): boolean {
  if (!PARTIES.includes(source_type)) return false;
  if (question.type !== 'dispute' && !MERITS.test(question.text)) return false;
  const host = URL.canParse(url) ? new URL(url).hostname.toLowerCase() : '';
  const labels = host.split('.').flatMap((label) => [label, ...label.split('-')]);
  return question.names.some((name) => labels.includes(name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')));
}

/** Weights of trust and freshness before reading (MECHANISMS D08). */
const TRUST = 0.65;
const FRESHNESS = 0.35;

/**
 * The score that puts results in order before they are read (MECHANISMS D08, F03): .65 trust + .35 freshness − what the
 * flags take off. Without a time window an undated page is judged by its source alone, like after reading (F25).
 *
 * @param result `published_at` as the source told it
 * @param now ISO 8601
 * @returns 0–1, three decimals
 */
export function priorScore(
  result: { standing: Standing; published_at: string | null; flags: readonly RiskFlag[]; window_days: number | null },
  now: string,
): number {
  const freshness = timelinessOf(result.published_at, now);
  const { credibility } = result.standing;
  const base =
    freshness === null && result.window_days === null
      ? credibility
      : TRUST * credibility + FRESHNESS * (freshness ?? 0);
  const classes = new Set(result.flags.map((flag) => FLAG_CLASS[flag]));
  const deduction = [...classes].reduce((sum, kind) => sum + DEDUCTION[kind], 0);
  return Math.round(clamp(base - deduction) * 1000) / 1000;
}

function clamp(value: number): number {
  return Number.isFinite(value) ? Math.max(0, Math.min(1, value)) : 0;
}
