import { z } from '../../schema/zod';
import type { Ask } from '../ask';
import type { Handed } from '../handing';
import { DATA_LINE, dataBlock, type StagePrompt, systemOf } from '../prompt';
import { MAX_CHOSEN } from '../settings';

export const VERSION = 'choose.1';

/**
 * The passages that an answer needs, picked by the executor from the ids that it was handed (MECHANISMS A39, A62, A66: all in one request); the
 * schema lists the ids, so that free text is no choice.
 *
 * @returns null where the model gave nothing usable: then all that was handed goes on. An empty list means that nothing
 *   helps.
 */
export async function chooseByModel(
  ask: Ask,
  key: string,
  question: string,
  handed: readonly Handed[],
  nonce: string,
): Promise<Handed[] | null> {
  const ids = handed.map(({ id }) => id);
  const [first, ...rest] = ids;
  if (first === undefined) return [];
  const answer = await ask(key, {
    role: 'executor',
    stage: 'choose',
    prompt: choosePrompt(question, handed, nonce),
    answer: { name: 'chosen', schema: z.object({ ids: z.array(z.enum([first, ...rest])) }) },
    maxTokens: 300,
  });
  if (!answer.ok) return null;
  const picked = new Set(answer.value.ids.slice(0, MAX_CHOSEN));
  return handed.filter(({ id }) => picked.has(id));
}

export function choosePrompt(question: string, handed: readonly Handed[], nonce: string): StagePrompt {
  return {
    version: VERSION,
    system: systemOf([
      'Pick the passages that are needed to answer the question.',
      `Give their ids, at most ${MAX_CHOSEN}. If none says anything on it, give an empty list.`,
      DATA_LINE,
    ]),
    user: [dataBlock(nonce, 'question', question), ...passageBlocks(handed, nonce)].join('\n\n'),
  };
}

/** Passages with their ids; the page's title, which is page text too, stands inside. */
export function passageBlocks(handed: readonly Handed[], nonce: string): string[] {
  let title = '';
  return handed.map((passage) => {
    const head = [passage.title === title ? '' : passage.title, passage.heading].filter((part) => part !== '');
    title = passage.title;
    return dataBlock(nonce, passage.id, [head.join(' › '), passage.text].filter((part) => part !== '').join('\n'));
  });
}
