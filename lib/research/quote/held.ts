/** What is known about a sentence as an answer; shares are 0–1 of the question's weight, rare words counting more. */
export interface SentenceSignals {
  /** Held by the sentence itself. */
  own: number;
  /** Held by the sentence before and not by itself. */
  before: number;
  /** Held by the rest of its passage only. */
  around: number;
  /** Held by the headings or the title only. */
  above: number;
  /** Its passage's rank score as a share of the best passage's. */
  passage: number;
  /** Share of the question's names in the sentence; 1 where there are none. */
  names: number;
  /** It holds what the question expects. */
  cue: boolean;
  /** It says under which condition, and is asked for one. */
  condition: boolean;
  /** Share of the question's weight that stands close to a value of the expected kind. */
  near: number;
  /** Values of the expected kind in it. */
  values: number;
  /** A value of the expected kind stands right before a word of the question: “308 points”. */
  counted: boolean;
  /** Words, a Han character counting .6. */
  length: number;
  /** Question weight per length: high where the words stand close. */
  density: number;
  /** It leans on the sentence before it. */
  leans: boolean;
  /** It is a question itself. */
  asks: boolean;
  /** First sentence of its passage. */
  first: boolean;
}

/** What a passage or heading holds counts this much of what the sentence itself holds. */
const CONTEXT = 0.35;

/** The question's weight that a sentence holds, with what stands around it counted less; 0–1. */
export function heldBy(s: SentenceSignals): number {
  return s.own + CONTEXT * (s.before + s.around + s.above);
}
