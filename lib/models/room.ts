import { estimatePrompt, estimateTokens } from './tokens';

export interface RoomOptions {
  /** Tokens of prompt and answer together; null while unknown. */
  window: number | null;
  /** The rest of the prompt: system text with its schema, question, frame. */
  fixed: readonly string[];
  /** Tokens that the answer may take. */
  maxTokens: number;
  /** Tokens counted for each that was estimated; null while unknown. */
  ratio: number | null;
  /** Text of the kind that is to fill the room: its script decides how many characters make a token. */
  sample: string;
}

/**
 * Characters that fit a model's window beside the rest of the prompt and the answer, on the safe side; infinite while
 * the window is unknown. Who fills the room chooses whole passages and tells what was left out: a prompt that is too
 * long would be cut by the server, often without a word.
 */
export function roomInWindow({ window, fixed, maxTokens, ratio, sample }: RoomOptions): number {
  if (window === null) return Number.POSITIVE_INFINITY;
  const left = window - maxTokens - estimatePrompt(fixed, ratio).high;
  if (left <= 0) return 0;
  const estimate = estimateTokens(sample);
  const tokens = ratio === null ? estimate.high : estimate.likely * ratio * 1.15;
  const charsPerToken = tokens > 0 ? sample.length / tokens : 1;
  return Math.floor(left * charsPerToken);
}
