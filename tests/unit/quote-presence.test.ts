import { describe, expect, it } from 'vitest';
import { quotePresence } from '../../lib/verify/quote-presence';

const TEXT = 'It dims after 25 minutes. It wakes when touched.';
const copy = { text: TEXT, hash: 'h' };
const quote = 'It dims after 25 minutes.';
const citation = { evidence_id: 'e', start: 0, end: quote.length, quote, snapshot_hash: 'h' };

describe('a citation is the very text of its copy (A62)', () => {
  it('or it is not present, with the first fault', () => {
    expect(quotePresence(citation, copy)).toBeNull();
    expect(quotePresence(citation, null)).toBe('copy_missing');
    expect(quotePresence({ ...citation, snapshot_hash: 'other' }, copy)).toBe('other_hash');
    expect(quotePresence({ ...citation, quote: quote.replace('25', '26') }, copy)).toBe('other_text');
    expect(quotePresence({ ...citation, start: 1, end: quote.length + 1 }, copy)).toBe('other_text');
    expect(quotePresence({ ...citation, end: TEXT.length + 1 }, copy)).toBe('out_of_range');
    expect(quotePresence({ ...citation, start: 9, end: 9 }, copy)).toBe('empty');
    expect(quotePresence({ ...citation, quote: ' ' }, copy)).toBe('empty');
  });
});
