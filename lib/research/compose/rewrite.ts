import { z } from '../../schema/zod';
import type { Ask } from '../ask';
import { passageBlocks } from '../choose/model';
import type { Handed } from '../handing';
import { DATA_LINE, dataBlock, languageName, type StagePrompt, systemOf } from '../prompt';
import type { CheckedSentence } from './check';
import type { WrittenSentence } from './write';

export const VERSION = 'rewrite.1';

/**
 * Has one sentence written anew because its own citation says otherwise (MECHANISMS A64, F19): once, from the passages
 * that it cited alone. What comes back is a new draft and is checked like the first (F09).
 *
 * @returns null where the model gave nothing usable
 */
export async function rewriteByModel(
  ask: Ask,
  key: string,
  from: { sentence: CheckedSentence; passages: readonly Handed[]; language: string; nonce: string },
): Promise<WrittenSentence | null> {
  const { sentence, passages, language, nonce } = from;
  const [first, ...rest] = passages.map(({ id }) => id);
  if (first === undefined) return null;
  const answer = await ask(key, {
    role: 'reporter',
    stage: 'rewrite',
    prompt: rewritePrompt(sentence, passages, language, nonce),
    answer: {
      name: 'sentence',
      schema: z.object({ evidence: z.array(z.enum([first, ...rest])), text: z.string() }),
    },
    maxTokens: 250,
  });
  if (!answer.ok) return null;
  const text = answer.value.text.replace(/\s+/g, ' ').trim();
  return text === '' ? null : { part: sentence.part, at: sentence.at, evidence: answer.value.evidence, text };
}

function rewritePrompt(
  sentence: CheckedSentence,
  passages: readonly Handed[],
  language: string,
  nonce: string,
): StagePrompt {
  const [reason] = sentence.reasons;
  return {
    version: VERSION,
    system: systemOf([
      'The sentence says something else than its passage. Write it anew so that it says only what the passage says.',
      'First the ids of the passages (evidence), then the sentence (text).',
      DATA_LINE,
    ]),
    user: [
      ...passageBlocks(passages, nonce),
      dataBlock(nonce, 'sentence', sentence.text),
      reason?.detail ? dataBlock(nonce, 'differs (sentence / passage)', reason.detail) : '',
      `Write in ${languageName(language)}.`,
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
  };
}
