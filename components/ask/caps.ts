import type { Caps } from '../../lib/schema/endpoint';

/** A limit that can be chosen for one question: US dollars, or tokens where no price is known. */
export interface CapChoice {
  kind: 'usd' | 'tokens';
  amount: number;
}

const OFFERED = { usd: [0.01, 0.05, 0.1, 0.5, 2], tokens: [10_000, 50_000, 200_000, 1_000_000] } as const;

/** The limits that are offered, smallest first: round sums, the usual one, and the one that is chosen. */
export function capChoices(usual: Caps, chosen: Caps | null, kind: CapChoice['kind']): CapChoice[] {
  const amounts = new Set<number>([...OFFERED[kind], usual[kind], ...(chosen ? [chosen[kind]] : [])]);
  return [...amounts].sort((a, b) => a - b).map((amount) => ({ kind, amount }));
}

/** What a limit of nothing becomes: who chooses another one wants a written answer. */
const LEAST: Caps = { calls: 8, tokens: 40_000, usd: 0.1 };

/** The usual limits with one of them chosen. A larger one raises the others with it, so that they do not forbid it. */
export function capped(usual: Caps, { kind, amount }: CapChoice): Caps {
  const times = usual[kind] > 0 ? Math.max(1, amount / usual[kind]) : 1;
  const raised = (of: keyof Caps) => (usual[of] > 0 ? usual[of] * times : LEAST[of]);
  return {
    calls: Math.ceil(raised('calls')),
    tokens: Math.ceil(raised('tokens')),
    usd: raised('usd'),
    [kind]: amount,
  };
}
