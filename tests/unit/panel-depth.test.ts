import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { capChoices, capped } from '../../components/ask/caps';
import { searchesWith } from '../../components/ask/depth';
import { newRun } from '../../lib/research/new-run';
import { run } from '../../lib/schema/run';

const usual = { calls: 60, tokens: 200_000, usd: 0.5 };

describe('the limit of one question', () => {
  test('is offered in round sums with the usual and the chosen one among them, each once and in order', () => {
    const sums = capChoices({ ...usual, usd: 0.3 }, { ...usual, usd: 0.07 }, 'usd').map(({ amount }) => amount);
    expect(sums).toEqual([0.01, 0.05, 0.07, 0.1, 0.3, 0.5, 2]);
    expect(capChoices(usual, null, 'tokens').map(({ amount }) => amount)).toEqual([10_000, 50_000, 200_000, 1_000_000]);
  });

  test('that is smaller leaves the other limits; a larger one raises them with it', () => {
    expect(capped(usual, { kind: 'usd', amount: 0.05 })).toEqual({ calls: 60, tokens: 200_000, usd: 0.05 });
    expect(capped(usual, { kind: 'usd', amount: 2 })).toEqual({ calls: 240, tokens: 800_000, usd: 2 });
  });

  test('lets a written answer be made where the usual one forbids every call', () => {
    expect(capped({ calls: 0, tokens: 0, usd: 0 }, { kind: 'usd', amount: 0.1 }).calls).toBeGreaterThanOrEqual(8);
    expect(capped({ calls: 0, tokens: 0, usd: 0 }, { kind: 'usd', amount: 0.1 }).tokens).toBeGreaterThanOrEqual(40_000);
  });

  test('goes with the run', () => {
    const made = newRun({
      ...{ id: 'r', kind: 'ask', question: 'Why?', look_in: ['web'], depth: 'standard', window_id: 1, targets: [] },
      ...{ createdAt: '2026-01-02T03:04:05.000Z', caps: { ...usual, usd: 0.05 } },
    });
    expect(run.parse(made)).toMatchObject({ depth: 'standard', caps: { usd: 0.05 } });
  });
});

test('only what searches can go deeper', () => {
  expect(searchesWith(['page', 'tabs', 'library'])).toBe(false);
  expect(searchesWith(['page', 'scholarly'])).toBe(true);
});
