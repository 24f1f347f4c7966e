import { statedValues } from '../evidence/stated';
import type { SavedCopy } from '../library/snapshots';
import { rankPassages } from '../reading/rank';
import type { Understood } from '../schema/run';
import { answerable } from '../verify/answerability';
import { requiredSlots } from './claims/slots';
import { pagesOf } from './copies';
import { offeredWords } from './plan/offer';
import { heldInRun } from './ranking';

/** Stands for a quote, so that the question's names and words are sought on the page. */
const NOTHING_QUOTED = { page: 0, start: 0, end: 0, relevance: 0 };

/**
 * Goes once through a page that has come for a question and for each of its points, while others are still awaited:
 * what a page holds of a question is remembered with it, so that choosing afterwards only compares. Changes nothing that
 * is chosen.
 *
 * @param text the question as it was typed
 */
export function lookThrough(text: string, understood: Understood, copy: Pick<SavedCopy, 'snapshot' | 'text'>): void {
  const pages = heldInRun(pagesOf([copy]));
  const points = requiredSlots(text, understood);
  const asked = [{ text, understood }];
  if (points.length > 1)
    asked.push(...points.map(({ question, understood: point }) => ({ text: question, understood: point })));
  for (const question of asked) {
    rankPassages(question, pages);
    statedValues(question.text, pages);
    answerable(question, [NOTHING_QUOTED], pages);
  }
  offeredWords([copy], [], understood);
}
