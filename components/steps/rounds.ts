import type { Run } from '../../lib/schema/run';

/** The round that a step or a search belongs to, by its key; the first has none in it. */
export function roundOf(key: string): number {
  const n = /(?:^|\/)02-round\/(\d+)\//.exec(key)?.[1];
  return n === undefined ? 1 : Number(n);
}

/** How many rounds a run has begun. */
export function roundsOf(run: Run): number {
  return Math.max(1, run.rounds?.length ?? 0, ...(run.searches ?? []).map(({ key }) => roundOf(key)));
}

/** @param confidence 0–1 */
export function sureness(confidence: number): 'sure' | 'fairly' | 'little' | 'not' {
  if (confidence >= 0.85) return 'sure';
  if (confidence >= 0.6) return 'fairly';
  return confidence >= 0.3 ? 'little' : 'not';
}

/** @param share of points that nothing supports, by weight, 0–1 */
export function openness(share: number): 'none' | 'little' | 'part' | 'most' | 'all' {
  if (share <= 0) return 'none';
  if (share <= 0.2) return 'little';
  if (share <= 0.5) return 'part';
  return share < 1 ? 'most' : 'all';
}
