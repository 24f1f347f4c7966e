import type { Depth, LookIn } from '../../lib/schema/run';
import { usePreference } from '../ui/live';

/** Depths that a person can choose. */
export const DEPTHS = ['quick', 'standard'] as const satisfies readonly Depth[];
export type ChosenDepth = (typeof DEPTHS)[number];

/** Whether anything is searched: what only reads given pages has nothing to go deeper into. */
export function searchesWith(scopes: readonly LookIn[]): boolean {
  return scopes.some((scope) => scope === 'web' || scope === 'scholarly');
}

/** The depth that was chosen last; quick until it is known. */
export function useDepth(): [ChosenDepth, (depth: ChosenDepth) => void] {
  const [depth, setDepth] = usePreference('depth');
  return [depth ?? 'quick', (next) => void setDepth(next)];
}
