import type { Answer, Stop } from '../../lib/schema/answer';

/** A reason to stop, and whether it stands on all pages or only on those that could be read. */
export type StopReason = Stop['reason'] | 'answered_partly' | 'not_enough_evidence_partly' | 'quoted' | 'quoted_partly';

/**
 * Why a run stopped: nothing is claimed of pages that were not read, and of quotes alone never that they answer
 * (MECHANISMS F21).
 */
export function stopReason({ stop: { reason, detail }, engine }: Pick<Answer, 'stop' | 'engine'>): StopReason {
  const partly = (detail.pages_failed ?? 0) > 0 || (detail.cut_short ?? 0) > 0;
  if (reason === 'answered' && engine === 'rules') return partly ? 'quoted_partly' : 'quoted';
  if (partly && (reason === 'answered' || reason === 'not_enough_evidence')) return `${reason}_partly`;
  return reason;
}
