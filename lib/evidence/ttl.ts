const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How soon what a question is about goes out of date. */
export interface Freshness {
  /** The question's time window in days; null where it asks for none. */
  window_days: number | null;
  /** News, and whatever else changes by the hour: nothing is used again. */
  news: boolean;
}

/**
 * How long an answer of a source, a page or an answer to a question may be used again (MECHANISMS F14): a day, or a
 * seventh of the question's time window where that is less; not at all for news.
 *
 * @returns milliseconds
 */
export function ttlMs({ window_days, news }: Freshness): number {
  if (news) return 0;
  if (window_days === null) return DAY_MS;
  return Math.min(DAY_MS, Math.max(0, (window_days * DAY_MS) / 7));
}

/**
 * Whether something obtained at a moment may still be used.
 *
 * @param at ISO 8601; a moment in the future is no reason to trust it
 * @param now ISO 8601
 */
export function isFresh(at: string, now: string, freshness: Freshness): boolean {
  const age = Date.parse(now) - Date.parse(at);
  return age >= 0 && age < ttlMs(freshness);
}
