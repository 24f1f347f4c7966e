import { type AskedPlace, askedPlace } from '../../schema/answer';
import type { Evidence } from '../../schema/evidence';
import type { ReadTarget, Run, Understood } from '../../schema/run';
import { z } from '../../schema/zod';
import { answerable } from '../../verify/answerability';
import { pagesOf } from '../copies';
import { evidenceFrom, type ReadCopy } from '../fuse';
import { chooseQuotes } from '../quote';
import { ranking } from '../ranking';

/** So many kinds of places asked at once are “everything”: then each answers for itself (MECHANISMS C18). */
const EVERYTHING = 4;
/** Quotes of one place. */
const EACH = 2;

/** What one place holds on the question: ids of evidence, best first, and the pages of it that were read. */
export const placeQuotes = z.object({
  place: askedPlace,
  evidence: z.array(z.string()),
  pages: z.number().int().nonnegative(),
});
export type PlaceQuotes = z.infer<typeof placeQuotes>;

/** The place that a page came from; what the person named or was beside is “This page”. */
export function placeOfTarget(target: ReadTarget | undefined, named: boolean): AskedPlace {
  if (target?.kind === 'tab') return target.asked ? 'page' : 'tabs';
  if (named || !target) return 'page';
  return target.place ?? 'web';
}

/**
 * The best quotes of each place for itself, where a question was put to everything: one block a source, also where it
 * holds nothing (MECHANISMS C18). Null where fewer places were asked.
 *
 * @param now ISO 8601: the moment that ages are counted from
 */
export async function quotesByPlace(
  run: Pick<Run, 'look_in' | 'question'>,
  question: Understood,
  copies: readonly ReadCopy[],
  now: string,
): Promise<{ places: PlaceQuotes[]; evidence: Evidence[] } | null> {
  if (run.look_in.length < EVERYTHING) return null;
  const asked = { text: run.question, understood: question };
  const places: PlaceQuotes[] = [];
  const evidence: Evidence[] = [];
  for (const place of askedPlace.options.filter((one) => run.look_in.includes(one))) {
    const own = copies.filter((copy) => (copy.place ?? 'page') === place);
    const pages = pagesOf([...own]);
    const picked = own.length > 0 ? chooseQuotes(asked, ranking(asked, pages), pages) : [];
    const answers = picked.length > 0 && answerable(asked, picked, pages).answer;
    const direct = picked.filter((quote) => quote.direct);
    const best = answers ? (direct.length > 0 ? direct.slice(0, EACH) : picked.slice(0, 1)) : [];
    const items = await Promise.all(
      best.flatMap((quote) => {
        const copy = own[quote.page];
        if (!copy) return [];
        const { start, end, paragraph, relevance, sentence_start: claimStart, sentence_end: claimEnd } = quote;
        const steps = ['read', 'rank', 'quote'];
        return [evidenceFrom(copy, { start, end, claimStart, claimEnd, paragraph, relevance, steps }, now)];
      }),
    );
    evidence.push(...items);
    places.push({ place, evidence: items.map(({ id }) => id), pages: own.length });
  }
  return { places, evidence };
}
