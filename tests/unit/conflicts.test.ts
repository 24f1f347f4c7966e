import { describe, expect, it } from 'vitest';
import { type ConflictClaim, findConflicts } from '../../lib/evidence/conflicts';
import { specificityOf } from '../../lib/evidence/weights';
import { plantedConflicts } from '../eval/conflicts-data';

const now = '2026-01-01';
const claim = (id: string, text: string, over: Partial<ConflictClaim> = {}): ConflictClaim => ({
  id,
  text,
  language: null,
  url: `https://${id}.example/`,
  published_at: null,
  credibility: 0.75,
  ...over,
});

describe('conflicts', () => {
  it.each(
    plantedConflicts().map((item) => [item.kind, item.claims.map(({ text }) => text).join(' ~ '), item] as const),
  )('%s: %s', (kind, _text, item) => {
    const kinds = findConflicts(item.claims, { question: item.question, now }).map((conflict) => conflict.kind);
    expect(kinds).toEqual(kind === 'none' ? [] : [kind]);
  });

  it('keeps the loser, and lets a measured test win over a vendor’s promise', () => {
    const [conflict] = findConflicts(
      [
        claim('vendor', 'The battery of the Vela lasts up to 12 hours.', { credibility: 0.55 }),
        claim('lab', 'In our test the battery of the Vela lasted 8 hours at 200 nits.', { credibility: 0.85 }),
      ],
      { question: 'How long does the battery of the Vela last?', now },
    );
    expect(conflict?.sides.map(({ claims }) => claims)).toEqual([['lab'], ['vendor']]);
    expect(conflict?.kept).toBe(0);
    expect(conflict?.sides[0]?.weights.specificity).toBeGreaterThan(conflict?.sides[1]?.weights.specificity ?? 1);
  });

  it('does not decide by majority', () => {
    const [conflict] = findConflicts(
      [
        claim('a', 'The bridge opened in 1934.', { credibility: 0.4 }),
        claim('b', 'In 1934 the bridge opened to traffic.', { credibility: 0.4 }),
        claim('c', 'The bridge opened in 1931.', { credibility: 1 }),
      ],
      { question: 'When did the bridge open?', now },
    );
    expect(conflict?.sides[0]?.claims).toEqual(['c']);
    expect(conflict?.sides[1]?.independent_sources).toBe(2);
  });

  it('keeps nobody where both may hold', () => {
    const [conflict] = findConflicts(
      [claim('a', 'Kernel 6.1 needs Rust 1.62.0.'), claim('b', 'Kernel 6.12 needs Rust 1.78.0.')],
      { question: 'What is the minimum Rust version for the kernel?', now },
    );
    expect(conflict?.kind).toBe('depends_on_version');
    expect(conflict?.kept).toBeNull();
  });

  it('finds no conflict within one page', () => {
    const url = 'https://a.example/page';
    expect(
      findConflicts([claim('a', 'The hall has 120 seats.', { url }), claim('b', 'The hall has 90 seats.', { url })], {
        question: 'How many seats has the hall?',
        now,
      }),
    ).toEqual([]);
  });

  it('calls a test more specific than a promise', () => {
    expect(specificityOf('We measured 8.2 hours at 200 nits.')).toBeGreaterThan(
      specificityOf('It lasts up to 12 hours.'),
    );
  });
});
