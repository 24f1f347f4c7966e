import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { halts, isForced, type Left, linesOf, type RoundState } from '../../../lib/research/halt';
import { roundReason } from '../../../lib/schema/round';

/** When a run searches no more: each rule alone, at its line. */

const LINES = linesOf('standard', 'fact');
const ENOUGH: Left = { searches: 9, reads: 9, ended: null };
let names = 0;
/** A round that brought a claim of its own. */
const round = (confidence: number, gap: number, more: Partial<RoundState> = {}): RoundState => ({
  confidence,
  gap,
  claims: [`c${names++}`],
  pages: 3,
  queries: 3,
  ...more,
});
const reason = (history: RoundState[], left: Partial<Left> = {}, lines = LINES) =>
  halts(history, { ...ENOUGH, ...left }, lines).reason;

describe('a run halts', () => {
  it('where the claims are sure and nothing is open: confidence from .85, gap up to .2 (E05)', () => {
    expect(reason([round(0.85, 0.2)])).toBe('enough');
    expect(reason([round(0.849, 0.2)])).toBe('weak');
    expect(reason([round(0.85, 0.21)])).toBe('gap_open');
  });

  it('where open questions and disputes are sure enough at .75, and leave less open (E07)', () => {
    for (const type of ['open', 'dispute'] as const) {
      expect(reason([round(0.75, 0.1)], {}, linesOf('standard', type))).toBe('enough');
      expect(reason([round(0.75, 0.15)], {}, linesOf('standard', type))).toBe('gap_open');
    }
    expect(reason([round(0.75, 0.1)])).toBe('weak');
  });

  it('where confidence changes by less than .02 over two rounds (E04)', () => {
    const many = { ...LINES, rounds: 9 };
    expect(reason([round(0.5, 0.5), round(0.515, 0.5), round(0.53, 0.5)], {}, many)).toBe('plateau');
    expect(reason([round(0.5, 0.5), round(0.515, 0.5)], {}, many)).toBe('gap_open');
    expect(reason([round(0.5, 0.5), round(0.521, 0.5), round(0.53, 0.5)], {}, many)).toBe('gap_open');
  });

  it('where two rounds end in the same claims, whatever their order (E04)', () => {
    const claims = { claims: ['a', 'b'] };
    expect(reason([round(0.5, 0.5, claims), round(0.6, 0.5, { claims: ['b', 'a'] })])).toBe('stable');
    expect(reason([round(0.5, 0.5, claims), round(0.6, 0.5, { claims: ['b', 'a', 'c'] })])).toBe('gap_open');
    expect(reason([round(0.5, 0.5, { claims: [] }), round(0.6, 0.5, { claims: [] })])).toBe('gap_open');
  });

  it('where a round read nothing (AL-01, AL-41)', () => {
    expect(reason([round(0.5, 0.5), round(0.6, 0.5, { pages: 0 })])).toBe('nothing_new');
    expect(reason([round(0, 1, { pages: 0 })])).toBe('gap_open');
  });

  it.each([
    ['quick', 1],
    ['standard', 3],
    ['deep', 8],
  ] as const)('of %s after %i rounds (A15, F01)', (depth, most) => {
    const history = Array.from({ length: most }, (_, i) => round(i / 20, 0.9));
    expect(reason(history, {}, linesOf(depth, 'fact'))).toBe('rounds');
    if (most > 1) expect(reason(history.slice(1), {}, linesOf(depth, 'fact'))).toBe('gap_open');
  });

  it('where a limit is reached or the person stops it', () => {
    expect(reason([round(0.5, 0.5)], { searches: 0 })).toBe('searches');
    expect(reason([round(0.5, 0.5)], { reads: 0 })).toBe('reads');
    expect(reason([round(0.5, 0.5)], { ended: 'time' })).toBe('time');
    expect(reason([round(0.5, 0.5)], { ended: 'spent' })).toBe('spent');
    expect(reason([round(1, 0)], { ended: 'stopped' })).toBe('stopped');
    // What is sure is not called cut short by a limit that comes at the same time.
    expect(reason([round(1, 0)], { ended: 'time', searches: 0 })).toBe('enough');
  });

  it('and says so truly: forced is what a limit ended with a point open, or the person (E18)', () => {
    const forced = ['rounds', 'searches', 'reads', 'time', 'spent', 'stopped'];
    for (const one of roundReason.options) {
      expect(isForced(one, 1)).toBe(forced.includes(one));
      expect(isForced(one, 0)).toBe(one === 'stopped');
    }
  });
});

it('whatever the rounds bring, no run has more of them than its depth allows', () => {
  const state = fc.record({
    confidence: fc.double({ min: 0, max: 1, noNaN: true }),
    gap: fc.double({ min: 0, max: 1, noNaN: true }),
    claims: fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 3 }),
    pages: fc.integer({ min: 0, max: 8 }),
    queries: fc.integer({ min: 0, max: 3 }),
  });
  fc.assert(
    fc.property(fc.array(state, { minLength: 1, maxLength: 9 }), fc.constantFrom('quick', 'standard'), (all, depth) => {
      const lines = linesOf(depth, 'fact');
      let n = 0;
      while (n < all.length) {
        n++;
        if (halts(all.slice(0, n), ENOUGH, lines).decision === 'halt') break;
      }
      expect(n).toBeLessThanOrEqual(lines.rounds);
    }),
  );
});
