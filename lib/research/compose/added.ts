import type { RequiredSlot } from '../claims/slots';
import { sameSaying } from '../quote/duplicate';
import { MAX_OVERVIEW } from '../settings';
import { stands, type Written } from './written';

/**
 * The question of an addition: the points for which a round of reflection brought something, each as a question of its
 * own; null where it brought nothing.
 */
export function addedQuestion(
  slots: readonly RequiredSlot[],
  points: readonly { id: string; evidence: readonly string[] }[],
  supplement: readonly string[],
  whole: string,
): string | null {
  const fresh = new Set(
    points.flatMap(({ id, evidence }) => (evidence.some((one) => supplement.includes(one)) ? id : [])),
  );
  const open = slots.filter(({ id }) => fresh.has(id));
  if (open.length === 0) return null;
  return open.length === slots.length ? whole : open.map(({ question }) => question).join(' ');
}

/**
 * A written answer with what was written from the pages that reflection brought (MECHANISMS A47, A64, F09, F19, F29):
 * the first text stays word for word, sentences are added for the points that were open, each checked like any other.
 * What says the same again is left out; an addition of which nothing stands adds nothing.
 */
export function withAdded(first: Written, added: Written): Written {
  const fresh = added.sentences.filter(
    ({ text }) => !first.sentences.some((one) => stands(one.mark) && sameSaying(one.text, text)),
  );
  if (!fresh.some(({ mark }) => stands(mark))) return first;
  let room = MAX_OVERVIEW - first.sentences.filter(({ part }) => part === 'overview').length;
  const sentences = fresh.map((one) => {
    const leads = one.part === 'overview' && stands(one.mark) && room-- > 0;
    return { ...one, part: leads ? ('overview' as const) : ('more' as const), at: null };
  });
  const known = new Set(first.evidence.map(({ id }) => id));
  return {
    sentences: [...first.sentences, ...sentences],
    evidence: [...first.evidence, ...added.evidence.filter(({ id }) => !known.has(id))],
    // It was asked of what was missing, and says what of that is missing still.
    missing: added.missing,
    model: first.model,
  };
}
