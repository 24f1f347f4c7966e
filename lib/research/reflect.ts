import type { Journal } from '../journal/journal';
import { type Answer, answer as answerSchema } from '../schema/answer';
import type { Depth, Understood } from '../schema/run';
import { z } from '../schema/zod';
import type { GapQuery } from './gap/queries';
import type { Helper } from './helper';
import { checkedPlan } from './plan/model';
import type { Reviewed } from './reflect/review';
import { degraded, scoresOf } from './reflect/scores';
import type { Loop, RoundsEnd } from './rounds';
import { REFLECT_ROUNDS } from './settings';

export interface Reflecting {
  depth: Depth;
  question: Understood;
  journal: Journal;
  /** The models of the run; null without any. */
  helper: Helper | null;
  /** The rounds of the run; null where it has one. */
  loop: Loop | null;
  /** Composes anew behind another round. */
  again: (end: RoundsEnd, n: number) => Promise<Answer>;
}

/**
 * Looks at the composed answer again (DESIGN section 4, *reflect*; MECHANISMS A12, A44–A47, A58, F09–F12): rules score
 * it, a reviewer may only lower the score, an answer that falls short is searched for once more while a round is left
 * and something new can be asked, and one that stays too weak claims nothing.
 */
export async function reflectOn(made: Answer, from: Reflecting): Promise<Answer> {
  const { depth, journal, helper, loop } = from;
  let answer = made;
  let review: Reviewed | null = null;
  for (let n = 1; n <= REFLECT_ROUNDS; n++) {
    // A short question takes the short way (MECHANISMS A67).
    if (n === 1 && depth !== 'quick') review = (await helper?.review('04-reflect/1/review', answer)) ?? null;
    const scores = scoresOf(answer, depth, review);
    if (!scores || scores.verdict === 'pass' || !loop) break;
    const end = await loop.reflect(lackingQueries(answer, review, from.question));
    if (!end) break;
    answer = await from.again(end, n + 1);
    review = null;
  }
  const scores = scoresOf(answer, depth, review);
  return journal.step(
    '04-reflect/9-scores',
    { answer, scores: z.unknown().parse(scores) },
    async () => {
      if (!scores) return { ...answer, scores: null };
      return scores.verdict === 'degraded' ? degraded(answer, scores) : { ...answer, scores };
    },
    { result: answerSchema, pure: true },
  );
}

/**
 * What the model found missing and what a reviewer would search for, as queries: only words that the question has, since
 * both were written by a model that had pages before it (DESIGN section 7).
 */
function lackingQueries({ question, gaps }: Answer, review: Reviewed | null, understood: Understood): GapQuery[] {
  const asked = new Set(question.toLowerCase().match(/[\p{L}\p{N}_.-]+/gu) ?? []);
  const wishes = [...gaps.flatMap(({ by_model, text }) => (by_model ? [text] : [])), review?.query ?? ''];
  const queries = wishes
    .map((wish) => wish.split(/\s+/).filter((word) => asked.has(word.toLowerCase().replace(/[?.,!]+$/, ''))))
    .filter((words) => words.length >= 2)
    .map((words) => ({ words }));
  return checkedPlan({ queries }, { question, understood, vocabulary: [], asked: [] }).queries;
}
