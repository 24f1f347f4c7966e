import { timelinessOf } from './timeliness';

/** What speaks for one side of a conflict, 0–1 each, shown as numbers (MECHANISMS A41). */
export interface Weights {
  credibility: number;
  recency: number;
  specificity: number;
  /** Their weighted sum with a little for further independent sources (MECHANISMS F13). */
  total: number;
}

/** Not by majority: who says it, how new it is, how exactly it is said (MECHANISMS A41). */
const SHARE = { credibility: 0.5, recency: 0.2, specificity: 0.3 };
/** Each further independent source, up to two. */
const FURTHER = 0.04;
const MOST_FURTHER = 2;
/** An undated page is neither new nor old. */
const UNDATED = 0.5;

const MEASURED =
  /\b(?:measured|tested|benchmark\w*|test(?:s|ing)? (?:show|found)|in our tests?|recorded|observed|counted|census|according to the (?:log|data))\b|实测|測試|测试|测得|普查|统计|記錄|记录显示/iu;
const PROMISED =
  /\b(?:up to|as much as|can reach|may reach|world-class|best-in-class|claims?|promises?)\b|可达|高达|最高可|号称|宣称/iu;

/**
 * Weighs one side.
 * @param credibility of its best source, 0–1; an interested party's own merits count at most .55 (MECHANISMS F28)
 * @param texts its claims
 * @param now ISO
 */
export function weigh(
  side: { credibility: number; published_at: string | null; texts: readonly string[]; independent: number },
  now: string,
): Weights {
  const recency = timelinessOf(side.published_at, now) ?? UNDATED;
  const specificity = Math.max(0, ...side.texts.map(specificityOf));
  const further = FURTHER * Math.min(MOST_FURTHER, Math.max(0, side.independent - 1));
  const total =
    SHARE.credibility * side.credibility + SHARE.recency * recency + SHARE.specificity * specificity + further;
  return {
    credibility: side.credibility,
    recency: round(recency),
    specificity: round(specificity),
    total: round(Math.min(1, total)),
  };
}

/** A measured figure with its conditions is more specific than a round promise: 8 h in a test against “up to 12 h”. */
export function specificityOf(text: string): number {
  let value = 0.4;
  if (MEASURED.test(text)) value += 0.3;
  if (PROMISED.test(text)) value -= 0.25;
  if (/\d+\.\d+|\d{1,3}(?:,\d{3})+|\d{3,}/.test(text)) value += 0.1;
  if (/\b(?:1[5-9]|20)\d\d\b|\d年/.test(text)) value += 0.1;
  if (/\b(?:at|with|under|on|for) \d|\bv?\d+\.\d+(?:\.\d+)?\b|在\d/.test(text)) value += 0.1;
  return Math.max(0, Math.min(1, value));
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
