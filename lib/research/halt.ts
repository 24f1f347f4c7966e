import type { RoundReason } from '../schema/round';
import type { Depth, Understood } from '../schema/run';
import { HALT_BY_TYPE, HALT_CONFIDENCE, HALT_GAP, HALT_PLATEAU, HALT_ROUNDS } from './settings';

/** Where a run stands after a round. */
export interface RoundState {
  /** Of the claims that meet the points, 0–1. */
  confidence: number;
  /** Weighted share of points that nothing supports, 0–1. */
  gap: number;
  /** Ids of supported claims. */
  claims: readonly string[];
  /** Pages that the round read, and queries that it asked. */
  pages: number;
  queries: number;
}

/** What a run may still do; all of it as it is before the next round. */
export interface Left {
  searches: number;
  reads: number;
  /** What forbids another round: the person, the time, or the cap on models. */
  ended: 'stopped' | 'time' | 'spent' | null;
}

export interface Lines {
  confidence: number;
  gap: number;
  plateau: number;
  rounds: number;
}

export interface Decision {
  decision: 'go_on' | 'halt';
  reason: RoundReason;
}

/** The lines of a run: by its depth, and by what its question asks for (MECHANISMS E07). */
export function linesOf(depth: Depth, type: Understood['type']): Lines {
  const own =
    type === 'open' || type === 'dispute' ? HALT_BY_TYPE[type] : { confidence: HALT_CONFIDENCE, gap: HALT_GAP };
  return { ...own, plateau: HALT_PLATEAU, rounds: HALT_ROUNDS[depth] };
}

/** Reasons that a limit gave, not the state of the evidence. */
const LIMITS: readonly RoundReason[] = ['rounds', 'searches', 'reads', 'time', 'spent', 'stopped'];

/** Whether a limit or the person ended a run, and not what it had found (MECHANISMS E18: forced stops). */
export function isForced(reason: RoundReason, openPoints: number): boolean {
  return reason === 'stopped' || (openPoints > 0 && LIMITS.includes(reason));
}

/**
 * Whether a run searches once more (MECHANISMS E04, E05, F01, F08), from the rounds so far: it halts where the claims
 * are sure and no point is open, where confidence stands still over two rounds, where two rounds end in the same claims,
 * where a round brought nothing, or where a limit is reached. Early stops raise halt.confidence, endless ones lower it.
 *
 * @param history at least one round, in order
 */
export function halts(history: readonly RoundState[], left: Left, lines: Lines): Decision {
  const now = history.at(-1);
  if (!now) return { decision: 'go_on', reason: 'gap_open' };
  const halt = (reason: RoundReason): Decision => ({ decision: 'halt', reason });
  if (left.ended === 'stopped') return halt('stopped');
  if (now.confidence >= lines.confidence && now.gap <= lines.gap) return halt('enough');
  const limit = limitOf(history.length, left, lines);
  if (limit) return halt(limit);
  const before = history.at(-2);
  if (before) {
    if (now.pages === 0) return halt('nothing_new');
    if (now.claims.length > 0 && sameIds(now.claims, before.claims)) return halt('stable');
  }
  const earlier = history.at(-3);
  if (before && earlier && isFlat(now, before, lines) && isFlat(before, earlier, lines)) return halt('plateau');
  return { decision: 'go_on', reason: now.gap > lines.gap ? 'gap_open' : 'weak' };
}

function limitOf(rounds: number, left: Left, lines: Lines): RoundReason | null {
  if (rounds >= lines.rounds) return 'rounds';
  if (left.ended) return left.ended;
  if (left.searches <= 0) return 'searches';
  return left.reads <= 0 ? 'reads' : null;
}

function isFlat(a: RoundState, b: RoundState, { plateau }: Lines): boolean {
  return Math.abs(a.confidence - b.confidence) < plateau;
}

function sameIds(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id) => b.includes(id));
}
