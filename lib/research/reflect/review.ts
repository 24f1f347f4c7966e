import { type Answer, sentencesIn } from '../../schema/answer';
import { z } from '../../schema/zod';
import type { Ask } from '../ask';
import { DATA_LINE, dataBlock, type StagePrompt, systemOf } from '../prompt';
import { REVIEW_BAND } from '../settings';
import type { Review } from './scores';

const VERSION = 'review.1';
/** Samples of a doubtful score. */
const SAMPLES = 3;

const verdict = z.object({
  verdict: z.enum(['PASS', 'FAIL']),
  score: z.number(),
  critical_feedback: z.string(),
  suggested_search_query_for_gap: z.string().nullable(),
});

/** What a reviewer said, and words that it would search for. */
export interface Reviewed extends Review {
  query: string | null;
}

/**
 * Has the verifier look at a written answer and its quotations (MECHANISMS E12–E14, C11, C14: shortly; the criteria stand in
 * the rules). A score in the doubtful band is asked for three times and the middle one counts (F10).
 *
 * @returns null where it gave nothing usable: then the rules' scores stand alone
 */
export async function reviewByModel(ask: Ask, scope: string, answer: Answer, nonce: string): Promise<Reviewed | null> {
  const prompt = reviewPrompt(answer, nonce);
  const sample = async (n: number) => {
    const said = await ask(`${scope}/${n}`, {
      role: 'verifier',
      stage: 'review',
      prompt,
      answer: { name: 'review', schema: verdict },
      maxTokens: 300,
    });
    if (!said.ok) return null;
    const { score, verdict: word, suggested_search_query_for_gap: query } = said.value;
    return { score: Math.max(0, Math.min(100, score)) / 100, pass: word === 'PASS', query };
  };
  const first = await sample(1);
  if (first === null) return null;
  if (first.score < REVIEW_BAND.from || first.score > REVIEW_BAND.to) return first;
  const all = [first];
  for (let n = 2; n <= SAMPLES; n++) {
    const one = await sample(n);
    if (one) all.push(one);
  }
  const byScore = [...all].sort((a, b) => a.score - b.score);
  const middle = byScore[Math.floor((byScore.length - 1) / 2)] ?? first;
  return { ...middle, pass: all.filter(({ pass }) => pass).length * 2 > all.length };
}

function reviewPrompt(answer: Answer, nonce: string): StagePrompt {
  const told = sentencesIn(answer).filter(({ text }) => text !== '');
  return {
    version: VERSION,
    system: systemOf([
      'You are a picky reviewer. Does the answer answer the question, and do its quotations say it?',
      'verdict: PASS or FAIL. score: 0 to 100. critical_feedback: one sentence.',
      'suggested_search_query_for_gap: 2 to 5 words for what is missing, or null.',
      DATA_LINE,
    ]),
    user: [
      dataBlock(nonce, 'question', answer.question),
      ...told.map(({ text, citations }, i) =>
        dataBlock(nonce, `sentence ${i + 1}`, [text, ...citations.map(({ quote }) => `> ${quote}`)].join('\n')),
      ),
    ].join('\n\n'),
  };
}
