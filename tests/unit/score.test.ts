import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FLAG_CLASS } from '../../lib/evidence/flag-class';
import { SOURCE_PRIORS as CREDIBILITY } from '../../lib/evidence/priors';
import { canStandAlone, type Judged, scoreEvidence } from '../../lib/evidence/score';
import { timelinessOf } from '../../lib/evidence/timeliness';
import { riskFlag } from '../../lib/schema/evidence';
import { sourceType } from '../../lib/schema/snapshot';

const NOW = '2026-06-01T00:00:00Z';
const base: Judged = {
  relevance: 1,
  source_type: 'unknown',
  in_scope: false,
  published_at: null,
  flags: [],
  window_days: null,
  now: NOW,
};

describe('priors (F25)', () => {
  it.each([
    ['official', 1],
    ['paper', 0.95],
    ['government', 0.95],
    ['reference', 0.9],
    ['engineering_blog', 0.85],
    ['news', 0.75],
    ['forum', 0.55],
    ['press_release', 0.55],
    ['social', 0.4],
    ['unknown', 0.4],
  ] as const)('%s → %d', (type, prior) => {
    expect(CREDIBILITY[type]).toBe(prior);
  });
});

describe('every credibility × date × flag cell at relevance 1 (B27, F25)', () => {
  const dates = { undated: null, 'half a year old': '2025-12-01T12:00:00Z', 'three years old': '2023-06-01' } as const;
  const timeliness = { undated: null, 'half a year old': 1 - 181.5 / 365, 'three years old': 0 } as const;
  const flagSets = { none: [], hostile: ['injection'], quality: ['truncated'], informational: ['undated'] } as const;
  const deduction = { none: 0, hostile: 0.4, quality: 0.15, informational: 0 } as const;
  const cells = sourceType.options.flatMap((type) =>
    (Object.keys(dates) as (keyof typeof dates)[]).flatMap((date) =>
      (Object.keys(flagSets) as (keyof typeof flagSets)[]).map((flags) => ({ type, date, flags })),
    ),
  );

  it.each(cells)('$type, $date, $flags, no window', ({ type, date, flags }) => {
    const score = scoreEvidence({ ...base, source_type: type, published_at: dates[date], flags: flagSets[flags] });
    expect(score.total).toBeCloseTo((0.6 + 0.2 * CREDIBILITY[type]) / 0.8 - deduction[flags], 2);
  });

  it.each(cells)('$type, $date, $flags, a window of ten years', ({ type, date, flags }) => {
    const score = scoreEvidence({
      ...base,
      source_type: type,
      published_at: dates[date],
      flags: flagSets[flags],
      window_days: 3650,
    });
    const age = date === 'undated' ? null : date === 'half a year old' ? 181.5 : 1096;
    const timely = age === null ? 0 : Math.max(timeliness[date] ?? 0, 1 - age / 3650);
    expect(score.total).toBeCloseTo(Math.max(0, 0.6 + 0.2 * CREDIBILITY[type] + 0.2 * timely - deduction[flags]), 2);
  });
});

describe('acceptance', () => {
  it('lets an undated page of an unknown host that the person chose pass .65 (F25)', () => {
    expect(scoreEvidence({ ...base, relevance: 0.64, in_scope: true }).total).toBeGreaterThanOrEqual(0.65);
  });

  it('raises a page in scope to .7 and no page above its prior', () => {
    expect(scoreEvidence({ ...base, in_scope: true }).credibility).toBe(0.7);
    expect(scoreEvidence({ ...base, source_type: 'official', in_scope: true }).credibility).toBe(1);
  });

  it('gives no timeliness to a date outside the window asked', () => {
    const old = { ...base, published_at: '2026-01-01', window_days: 90 };
    expect(scoreEvidence(old).total).toBeCloseTo(0.68, 3);
  });

  it('takes off once for two flags of a class', () => {
    expect(scoreEvidence({ ...base, flags: ['injection', 'hidden_text'] }).total).toBeCloseTo(0.85 - 0.4, 3);
  });

  it('never lets hostile evidence stand alone (F03)', () => {
    const score = scoreEvidence({ ...base, source_type: 'official', flags: [] });
    expect(canStandAlone(score, ['hidden_text'], 0.7)).toBe(false);
    expect(canStandAlone(score, ['undated'], 0.7)).toBe(true);
  });

  it('gives one sentence of reason', () => {
    const { reason } = scoreEvidence({ ...base, flags: ['login_wall'], published_at: '2026-05-01' });
    expect(reason).toBe(
      'Matches the question closely, from a source of kind unknown, dated 2026-05-01, lowered by 0.15 for login wall.',
    );
  });
});

describe('whatever is judged', () => {
  const judged = fc.record({
    relevance: fc.double({ min: -1, max: 2 }),
    source_type: fc.constantFrom(...sourceType.options),
    in_scope: fc.boolean(),
    published_at: fc.option(fc.constantFrom('2020-01-01', '2026-05-31', 'not a date', '2099-01-01')),
    flags: fc.uniqueArray(fc.constantFrom(...riskFlag.options)),
    window_days: fc.option(fc.nat(1000)),
    now: fc.constant(NOW),
  });

  it('scores stay between 0 and 1', () => {
    fc.assert(
      fc.property(judged, (item) => {
        const { total, relevance, credibility, timeliness } = scoreEvidence(item);
        for (const value of [total, relevance, credibility, timeliness ?? 0]) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('a flag never raises the total', () => {
    fc.assert(
      fc.property(judged, (item) => {
        expect(scoreEvidence(item).total).toBeLessThanOrEqual(scoreEvidence({ ...item, flags: [] }).total);
      }),
    );
  });
});

it('knows a class for every flag', () => {
  expect(Object.keys(FLAG_CLASS).sort()).toEqual([...riskFlag.options].sort());
});

it('takes an unreadable date for none', () => {
  expect(timelinessOf('soon', NOW)).toBeNull();
});
