import { describe, expect, it } from 'vitest';
import type { SavedCopy } from '../../lib/library/snapshots';
import { compose } from '../../lib/research/compose';
import { understand } from '../../lib/research/understand';
import type { Evidence } from '../../lib/schema/evidence';
import { quotePresence } from '../../lib/verify/quote-presence';
import { makePage, makeRun } from './support/runs';

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

  it('or no answer is made of it, nor of a page that was not saved (F15)', () => {
    const piece = (id: string, excerpt: string, hash: string) =>
      ({
        id,
        claim: excerpt,
        excerpt,
        url: 'https://lamps.test/',
        canonical_url: 'https://lamps.test/',
        score: { credibility: 1, total: 1 },
        risk_flags: [],
        published_at: null,
        title: 'Lamp',
        language: 'en',
        content_hash: hash,
        provenance: { snapshot_hash: hash, start: 0, end: excerpt.length, heading_path: [], prefix: '', suffix: '' },
      }) as unknown as Evidence;
    const snapshot = { ...makePage('https://lamps.test/', 'Lamp', [TEXT]), hash: 'h', id: 's' };
    const question = 'After how many minutes does it dim?';
    const answer = compose({
      run: makeRun('r', question, []),
      understood: understand(question),
      evidence: [
        piece('unsaved', quote, 'gone'),
        piece('altered', quote.replace('25', '26'), 'h'),
        piece('true', quote, 'h'),
      ],
      direct: ['unsaved', 'altered', 'true'],
      answerable: true,
      missing: [],
      pagesRead: 1,
      pagesFailed: 0,
      stoppedByPerson: false,
      copies: new Map([['h', { text: TEXT, snapshot } as unknown as SavedCopy]]),
      now: '2026-01-01T00:00:00.000Z',
      written: null,
      withoutModel: null,
    });
    expect(answer.overview.flatMap(({ citations }) => citations.map(({ evidence_id }) => evidence_id))).toEqual([
      'true',
    ]);
    expect(answer.passages).toEqual(['true']);
  });
});
