import type { MarkReason, SentenceForm } from '../../schema/answer';
import { evidence as evidenceSchema } from '../../schema/evidence';
import { z } from '../../schema/zod';
import { type CheckedSentence, checkedSentence } from './check';

/** A sentence of a model with what became of it: as checked, written anew, or judged. */
export const settledSentence = checkedSentence.extend({
  mark: z.enum(['supported', 'facts_match', 'judged_by_model', 'not_confirmed', 'contradicted']),
  /** What the model wrote first, where it was written anew. */
  first: z.string().nullable(),
  /** Ids of evidence, one for each span. */
  evidence: z.array(z.string()),
});
export type SettledSentence = z.infer<typeof settledSentence>;

/** All that the model stages of a run gave for the answer. */
export const written = z.object({
  sentences: z.array(settledSentence),
  evidence: z.array(evidenceSchema),
  missing: z.array(z.string()),
  model: z.string(),
});
export type Written = z.infer<typeof written>;

/** Marks under which a model's own words stand. */
export function stands(mark: SettledSentence['mark']): boolean {
  return mark === 'supported' || mark === 'facts_match' || mark === 'judged_by_model';
}

/**
 * Settles a sentence: a second wording counts only where it passes the same check as the first (MECHANISMS F09), a
 * model's judgement only where the rules left the sentence open, and it never becomes *supported* (F11).
 */
export function settled(
  first: CheckedSentence,
  second: CheckedSentence | null,
  says: boolean | null,
): Omit<SettledSentence, 'evidence'> {
  const revised = second !== null && (second.mark === 'supported' || second.mark === 'facts_match');
  const one = revised ? { ...second, part: first.part, at: first.at } : first;
  const judged = one.open && says === true;
  return {
    ...one,
    mark: judged ? 'judged_by_model' : one.mark,
    first: revised ? first.text : null,
    reasons:
      one.open && says !== null
        ? [{ code: says ? 'judged_said' : 'judged_not_said', detail: '' }, ...one.reasons]
        : one.reasons,
  };
}

/** How a settled sentence is shown (DESIGN section 4, *compose*; MECHANISMS C12: what was corrected is marked so). */
export function formOf(sentence: SettledSentence): SentenceForm {
  if (stands(sentence.mark)) return sentence.first === null ? 'written' : 'revised';
  if (sentence.mark === 'contradicted') return 'struck';
  return sentence.spans.length > 0 ? 'replaced' : 'withheld';
}

/** Reasons, the gravest first, without repeating a code for the same words. */
export function distinct(reasons: readonly MarkReason[]): MarkReason[] {
  return reasons.filter(
    (reason, i) => reasons.findIndex(({ code, detail }) => code === reason.code && detail === reason.detail) === i,
  );
}
