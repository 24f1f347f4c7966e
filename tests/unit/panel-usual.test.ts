import { expect, test } from 'vitest';
import { usualMs } from '../../components/ask/usual.ts';
import { newRun } from '../../lib/research/new-run.ts';
import type { Run } from '../../lib/schema/run.ts';

const BEGUN = '2026-03-01T12:00:00.000Z';
const SEARCH = { sources: [], not_allowed: [], scopes: ['web' as const], site: null, words: null };
const AT = { id: 'r', question: 'Why?', look_in: ['web' as const], window_id: 1, targets: [], createdAt: BEGUN };

function run(seconds: number, more: Partial<Run> = {}): Run {
  const ended_at = new Date(Date.parse(BEGUN) + seconds * 1000).toISOString();
  const made = newRun({ ...AT, kind: 'ask', depth: 'quick', search: SEARCH });
  return { ...made, state: 'done', started_at: BEGUN, ended_at, ...more };
}

test('three earlier runs of the same kind and depth tell how long the next takes', () => {
  expect(usualMs([run(4.4), run(90), run(2)], 'quick')).toBe(4000);
  expect(usualMs([run(22), run(90), run(2)], 'quick')).toBe(20_000);
  expect(usualMs([run(0.2), run(0.1), run(0.3)], 'quick')).toBe(1000);
});

test('fewer say nothing, nor do other depths and those that did not end by themselves', () => {
  expect(usualMs([run(4), run(5)], 'quick')).toBeNull();
  const others = [run(4, { state: 'failed' }), run(4, { search: null }), run(4, { depth: 'standard' })];
  expect(usualMs([run(4), run(5), ...others], 'quick')).toBeNull();
});
