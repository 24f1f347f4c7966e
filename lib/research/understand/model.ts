import { type Understood, understood as understoodSchema } from '../../schema/run';
import { z } from '../../schema/zod';
import type { Ask } from '../ask';
import { dataBlock, type StagePrompt, systemOf } from '../prompt';

export const VERSION = 'understand.1';
/** Most of each list, and the longest entry, that is taken over. */
const MOST = 8;
const LONGEST = 60;

const { type, expects } = understoodSchema.shape;
const readQuestion = z.object({
  type: type.exclude(['greeting']),
  expects,
  entities: z.array(z.string()),
  terms: z.array(z.string()),
});
export type ReadQuestion = z.infer<typeof readQuestion>;

/** Whether rules alone understand a question well enough: one plain fact, shortly asked (MECHANISMS A67). */
export function isSimple(question: Understood): boolean {
  return question.type === 'fact' && question.expects !== 'any' && question.terms.length <= 8;
}

/**
 * What a question asks for, by the planner (MECHANISMS A25, A27). Nothing is merged with earlier questions yet.
 *
 * @returns null where the model gave nothing usable; then the rules' understanding stands.
 */
export async function understandByModel(
  ask: Ask,
  key: string,
  text: string,
  rules: Understood,
  nonce: string,
): Promise<Understood | null> {
  const answer = await ask(key, {
    role: 'planner',
    stage: 'understand',
    prompt: promptOf(text, nonce),
    answer: { name: 'understood', schema: readQuestion },
    maxTokens: 400,
  });
  return answer.ok ? merged(rules, answer.value, text) : null;
}

function promptOf(text: string, nonce: string): StagePrompt {
  return {
    version: VERSION,
    system: systemOf([
      'Say what a question asks for. Do not answer it.',
      'type: its kind. expects: what its answer must hold.',
      'entities: names, versions, numbers and dates, exactly as they stand in the question.',
      `terms: up to ${MOST} words or short phrases that a page with the answer would use, in the language of the question.`,
    ]),
    user: dataBlock(nonce, 'question', text),
  };
}

/**
 * A model widens where to look and names the kind of question. What must be met stays with the rules: an entity counts
 * only where it stands in the question, and nothing that a model adds can refuse an answer.
 */
export function merged(rules: Understood, read: ReadQuestion, text: string): Understood {
  const folded = text.normalize('NFKC').toLowerCase();
  const tidy = (list: readonly string[]) =>
    list
      .map((item) => item.normalize('NFKC').replace(/\s+/g, ' ').trim())
      .filter((item) => item !== '' && item.length <= LONGEST)
      .slice(0, MOST);
  const known = new Set([...rules.terms, ...rules.names].map((term) => term.toLowerCase()));
  const entities = tidy(read.entities).filter((entity) => folded.includes(entity.toLowerCase()));
  const also = [...new Set([...entities, ...tidy(read.terms)].map((term) => term.toLowerCase()))].filter(
    (term) => !known.has(term),
  );
  return { ...rules, type: read.type, expects: read.expects, also };
}
