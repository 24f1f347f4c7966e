import { z } from '../../schema/zod';
import type { Ask } from '../ask';
import { DATA_LINE, dataBlock, type StagePrompt, systemOf } from '../prompt';

export const VERSION = 'judge.1';

/** A sentence that the rules left open, with the words of the passages that it cites. */
export interface OpenSentence {
  text: string;
  quotes: string[];
}

const verdicts = z.object({
  verdicts: z.array(z.object({ id: z.string(), verdict: z.enum(['says', 'does_not_say', 'contradicts']) })),
});

/**
 * Asks the verifier whether passages say the sentences that rules left open, all at once and shortly (MECHANISMS C11,
 * C14, F10). A sentence without a clear verdict counts as not said.
 *
 * @returns for each sentence whether its passages say it; null where the model gave nothing usable
 */
export async function judgeByModel(
  ask: Ask,
  key: string,
  open: readonly OpenSentence[],
  nonce: string,
): Promise<boolean[] | null> {
  const answer = await ask(key, {
    role: 'verifier',
    stage: 'judge',
    prompt: judgePrompt(open, nonce),
    answer: { name: 'verdicts', schema: verdicts },
    maxTokens: 80 + 40 * open.length,
  });
  if (!answer.ok) return null;
  const given = answer.value.verdicts;
  return open.map((_, i) => {
    const mine = given.filter(({ id }) => id === idOf(i));
    return mine.length > 0 && mine.every(({ verdict }) => verdict === 'says');
  });
}

const idOf = (i: number) => `s${i + 1}`;

function judgePrompt(open: readonly OpenSentence[], nonce: string): StagePrompt {
  return {
    version: VERSION,
    system: systemOf([
      'For each id: does its passage say the whole sentence? says, does_not_say or contradicts.',
      'Go by the passage alone. When in doubt: does_not_say.',
      DATA_LINE,
    ]),
    user: open
      .flatMap(({ text, quotes }, i) => [
        dataBlock(nonce, `${idOf(i)} passage`, quotes.join('\n')),
        dataBlock(nonce, `${idOf(i)} sentence`, text),
      ])
      .join('\n\n'),
  };
}
