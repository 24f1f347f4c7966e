import { contentWords, stem, words } from '../../reading/text';
import type { FollowUp, Run } from '../../schema/run';
import { z } from '../../schema/zod';
import type { Ask } from '../ask';
import { dataBlock, type StagePrompt, systemOf } from '../prompt';
import { understand } from '../understand';
import { followUp } from './follow-up';

const VERSION = 'follow.1';
/** Longest question that is taken over. Unit: UTF-16 characters. */
const LONGEST = 400;

/** Whether rules could not tell what a follow-up means. */
function isOpen({ follows }: Pick<Run, 'follows'>): boolean {
  return follows ? followUp(follows.earlier, follows.typed).how === 'open' : false;
}

/** A run as it was asked: one that goes on or is replayed may have the planner's wording as its question already. */
export function asTyped(run: Run): Run {
  return run.follows && isOpen(run) ? { ...run, question: run.follows.typed } : run;
}

/**
 * Has the planner write out what a follow-up asks within its conversation (MECHANISMS A24). Only words that the person
 * typed, now or before, may stand in it, and every name and figure typed now must: else the question stays as typed.
 *
 * @returns null where the model gave nothing usable
 */
export async function followByModel(ask: Ask, key: string, from: FollowUp & { nonce: string }): Promise<string | null> {
  const answer = await ask(key, {
    role: 'planner',
    stage: 'understand',
    prompt: promptOf(from),
    answer: { name: 'question', schema: z.object({ question: z.string() }) },
    maxTokens: 200,
  });
  if (!answer.ok) return null;
  const question = answer.value.question.replace(/\s+/g, ' ').trim();
  return isOfTheirWords(question, from) ? question : null;
}

/** Whether a merged question says what was typed and nothing from elsewhere. */
export function isOfTheirWords(question: string, { typed, earlier }: Pick<FollowUp, 'typed' | 'earlier'>): boolean {
  if (question === '' || question.length > LONGEST) return false;
  const known = new Set(contentWords(`${earlier}\n${typed}`).map(stem));
  const said = new Set(words(question));
  const foreign = contentWords(question).filter(
    (word) => !known.has(stem(word)) && !`${earlier}${typed}`.includes(word),
  );
  const lost = understand(typed).names.filter((name) => !words(name).every((word) => said.has(word)));
  return foreign.length === 0 && lost.length === 0;
}

function promptOf({ typed, earlier, nonce }: FollowUp & { nonce: string }): StagePrompt {
  return {
    version: VERSION,
    system: systemOf([
      'The second question follows the first. Write it so that it can be understood alone. Do not answer it.',
      'Use only words of the two questions; replace pronouns, complete what was left out. Keep its language.',
    ]),
    user: `${dataBlock(nonce, 'first question', earlier)}\n\n${dataBlock(nonce, 'second question', typed)}`,
  };
}
