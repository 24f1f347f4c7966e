import type { Evidence } from '../schema/evidence';
import type { NoteWords } from './words';

/** The page of a PDF on which a passage stands, by its printed number where it has one; null for what has no pages. */
export function pageOf({ provenance }: Pick<Evidence, 'provenance'>): string | null {
  return provenance.page_label ?? (provenance.page === null ? null : String(provenance.page));
}

/**
 * Title, author, site and date of a source, as far as they are known, and the page of a PDF: the middle of a reference.
 */
export function sourceParts(item: Evidence, words: Pick<NoteWords, 'page'>): string[] {
  const page = pageOf(item);
  const parts = [
    item.title,
    item.byline ?? '',
    item.site ?? hostOf(item.url),
    day(item.published_at) ?? '',
    page === null ? '' : words.page(page),
  ];
  const clean = parts.map((part) => part.replace(/\s+/g, ' ').trim()).filter((part) => part !== '');
  return clean.filter((part, i) => clean.indexOf(part) === i);
}

/** The host of a web address without `www.`; empty for anything else. */
export function hostOf(url: string): string {
  if (!isWebAddress(url)) return '';
  try {
    return new URL(url).host.replace(/^www\./, '');
  } catch {
    return '';
  }
}

/** Whether an address may become a link: http and https only, exactly as written. */
export function isWebAddress(url: string): boolean {
  return /^https?:\/\//i.test(url);
}

/** The day of an ISO 8601 date or date-time (in its own offset); a year or month alone stays; null stays null. */
export function day(at: string | null): string | null {
  if (at === null) return null;
  const text = at.trim();
  return (/^\d{4}-\d{2}-\d{2}(?=T)/.exec(text)?.[0] ?? text) || null;
}

/** Distinct values in order. */
export function distinct(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((value): value is string => value !== null && value !== ''))];
}
