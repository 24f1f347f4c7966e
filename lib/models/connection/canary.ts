import type { JsonSchema } from '../schema-for-wire';
import type { TokenEstimate } from '../tokens';

/** The object of the first question of a connection test. */
export const PROBE_SCHEMA: JsonSchema = {
  type: 'object',
  properties: { works: { type: 'boolean' } },
  required: ['works'],
  additionalProperties: false,
};

/** Words that no prompt holds by chance; one of them stands at the start. */
const WORDS = ['Marrowgate', 'Tilverin', 'Quandelow', 'Osterbrack', 'Venlimore', 'Hapsidrel', 'Corvanel', 'Brindaloft'];
/** About as long as the longest prompt of a run: 12,000 characters of passages. */
const LINES = 300;

/** A long prompt with a code word in its first line and the question at its end. */
export function canaryPrompt(random: () => number): { system: string; user: string; word: string } {
  const word = WORDS[Math.floor(random() * WORDS.length)] ?? 'Marrowgate';
  const lines = Array.from({ length: LINES }, (_, n) => `Line ${n + 1}: this line only makes the text longer.`);
  return {
    word,
    system: 'You read carefully and answer with one word.',
    user: `The code word is ${word}.\n${lines.join('\n')}\nWhich code word stands in the first line? Answer with that word only.`,
  };
}

export interface CanaryResult {
  said: string;
  word: string;
  /** Prompt tokens as the endpoint counted them; null where it did not. */
  told: number | null;
  estimate: TokenEstimate;
}

/**
 * Whether a prompt was cut. The count decides where there is one: small models may miss the word in a whole prompt.
 */
export function isCut({ said, word, told, estimate }: CanaryResult): boolean {
  if (told !== null) return told < estimate.low;
  return !said.toLowerCase().includes(word.toLowerCase());
}
