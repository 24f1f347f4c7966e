import { type Fault, fault } from './fault';

/** Reasons to stop that are no end of an answer, in the words of many servers. */
const CUT = /length|limit|exceed|max[_-]?(output[_-]?)?tokens/i;
const WITHHELD = /filter|safety|sensitive|recitation|prohibited|block|moderation|spii|refus/i;
const BROKEN = /error|insufficient|abort|cancel|interrupt|time.?out|fail|overload|malformed|incomplete/i;

/**
 * What a reason to stop says against an answer; null where it ended by itself. Words that nobody has heard of are an
 * end: what was written must still be whole.
 */
export function cutBy(finish: string | null): Fault | null {
  if (finish === null) return null;
  const detail = `finish_reason ${finish}`;
  const paid = true;
  if (CUT.test(finish)) return fault('output_limit', detail, { paid });
  if (WITHHELD.test(finish)) return fault('refused', detail, { paid });
  if (BROKEN.test(finish)) return fault('server_error', detail, { paid, passing: true });
  return null;
}
