/** What the score of a passage is made of; shares are 0–1. */
export interface ScoreSignals {
  /** Share of the question's weight that the passage holds. */
  coverage: number;
  /** Share of the question's names that passage, headings or title hold; 1 where it has none. */
  names: number;
  /** Its raw score as a share of the best passage's. */
  share: number;
  /** For the best passage: how far the second stays behind, as a share; 0 for the others. */
  lead: number;
}

/** More coverage than this says no more: questions hold words that no page repeats. */
const ENOUGH = 0.6;

/**
 * How surely a passage is the one that answers, 0–1, if the pages answer at all: of passages scored .6 to .7, about 70 %
 * are. Logistic, fitted on the even pages of six public sets in English, Chinese and Japanese, each question put to its
 * own page and to another one; measured on the odd pages (`eval calibration`, docs/decisions).
 * retrieval.accept (.5) is a cut on this scale (MECHANISMS C03, F02): it decides what is read, never whether it is
 * answered (F21).
 */
export function calibrated({ coverage, names, share, lead }: ScoreSignals): number {
  if (coverage === 0) return 0;
  const z = -10.6 + 10.04 * Math.min(coverage, ENOUGH) + 1.4 * names + 3.73 * share + 3.66 * lead;
  return 1 / (1 + Math.exp(-z));
}
