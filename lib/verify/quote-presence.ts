import type { Citation } from '../schema/answer';

/** The saved copy that a citation names: its text and the hash under which that text is stored. */
export interface CitedCopy {
  text: string;
  hash: string;
}

export type PresenceFault = 'copy_missing' | 'other_hash' | 'out_of_range' | 'empty' | 'other_text';

/**
 * Whether a citation is a verbatim span of its saved copy: same hash, offsets inside the text, the very same
 * characters. Anything else fails closed (DESIGN promise 1; MECHANISMS A62).
 *
 * @returns null when the quote is present, else the first fault found.
 */
export function quotePresence(citation: Citation, copy: CitedCopy | null): PresenceFault | null {
  if (!copy) return 'copy_missing';
  if (copy.hash !== citation.snapshot_hash) return 'other_hash';
  if (citation.start >= citation.end) return 'empty';
  if (citation.start < 0 || citation.end > copy.text.length) return 'out_of_range';
  if (citation.quote.trim() === '') return 'empty';
  return copy.text.slice(citation.start, citation.end) === citation.quote ? null : 'other_text';
}
