const YEAR_DAYS = 365;
const DAY_MS = 86_400_000;

/** Linear over a year (MECHANISMS D08); a date in the future counts as today. Null for no or an unreadable date. */
export function timelinessOf(publishedAt: string | null, now: string): number | null {
  const age = ageDays(publishedAt, now);
  return age === null ? null : Math.max(0, 1 - age / YEAR_DAYS);
}

/**
 * How timely something is for a question with a time window: an unknown date is not fresh, and one outside the window is
 * not timely (MECHANISMS F17).
 */
export function timelinessIn(windowDays: number, publishedAt: string | null, now: string): number {
  const age = ageDays(publishedAt, now);
  if (age === null || age > windowDays) return 0;
  return Math.max(1 - age / YEAR_DAYS, 1 - age / Math.max(1, windowDays));
}

/** Days between a date and now; 0 for the future, null for no or an unreadable date. */
export function ageDays(publishedAt: string | null, now: string): number | null {
  if (publishedAt === null) return null;
  const published = Date.parse(publishedAt);
  const today = Date.parse(now);
  return Number.isNaN(published) || Number.isNaN(today) ? null : Math.max(0, (today - published) / DAY_MS);
}
