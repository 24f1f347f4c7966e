import type { RiskFlag } from '../schema/evidence';

export type FlagClass = 'hostile' | 'quality' | 'informational';

/** Classes of warnings (MECHANISMS F25). */
export const FLAG_CLASS: Readonly<Record<RiskFlag, FlagClass>> = {
  injection: 'hostile',
  hidden_text: 'hostile',
  truncated: 'quality',
  login_wall: 'quality',
  undated: 'informational',
  stale: 'informational',
  mirror: 'informational',
  machine_made: 'informational',
  as_extracted: 'informational',
  encoding_guessed: 'informational',
};

/** What a class takes off the total, once however many of its flags there are (MECHANISMS D08, F25). */
export const DEDUCTION: Readonly<Record<FlagClass, number>> = { hostile: 0.4, quality: 0.15, informational: 0 };
