import { rankPassages } from '../../reading/rank';
import { evidence } from '../../schema/evidence';
import { z } from '../../schema/zod';
import { type Choice, pagesOf } from '../choose';
import { evidenceFrom, type ReadCopy } from '../fuse';
import { quotesFor } from '../quote/chosen';
import { heldInRun } from '../ranking';
import { RETRIEVAL_ACCEPT } from '../settings';
import type { RequiredSlot } from './slots';

/** Quotes kept of one point beside those of the whole question. */
const MOST_OF_SLOT = 3;

/** A quote stands for a point where it is about as relevant as the best: the words of one point are few. */
const NEAR_BEST = 0.85;

/** What was found for each point: ids of evidence that may stand for it, best first. */
export const filled = z.object({
  /** Evidence of the whole question, then what the points need besides. */
  evidence: z.array(evidence),
  slots: z.array(z.object({ id: z.string(), evidence: z.array(z.string()) })),
});
export type Filled = z.infer<typeof filled>;

/**
 * Looks for each point of a question on its own (MECHANISMS F22, A29: of a comparison each side apart), where there are
 * several; one point is what the quotes of the whole question answer, or do not (F21).
 *
 * @param now ISO 8601: the moment that ages are counted from
 */
export async function fillSlots(
  slots: readonly RequiredSlot[],
  choice: Choice,
  copies: readonly ReadCopy[],
  now: string,
): Promise<Filled> {
  const [only] = slots;
  if (slots.length === 1 && only)
    return { evidence: choice.evidence, slots: [{ id: only.id, evidence: choice.answerable ? directOf(choice) : [] }] };
  const pages = heldInRun(pagesOf([...copies]));
  const all = [...choice.evidence];
  const out: Filled['slots'] = [];
  for (const slot of slots) {
    const question = { text: slot.question, understood: slot.understood };
    const { quotes, verdict } = quotesFor(question, rankPassages(question, pages), pages);
    const ids: string[] = [];
    const best = Math.max(0, ...quotes.map(({ relevance }) => relevance));
    if (verdict.answer)
      for (const quote of quotes
        .filter((one) => one.direct && one.relevance >= Math.max(RETRIEVAL_ACCEPT, NEAR_BEST * best))
        .slice(0, MOST_OF_SLOT)) {
        const copy = copies[quote.page];
        if (!copy) continue;
        const { start, end, sentence_start, sentence_end, paragraph, relevance } = quote;
        const steps = ['read', 'rank', 'point'];
        const span = { start, end, claimStart: sentence_start, claimEnd: sentence_end, paragraph, relevance, steps };
        const item = await evidenceFrom(copy, span, now);
        const known = all.find(
          ({ id, provenance }) =>
            id === item.id ||
            (provenance.snapshot_hash === item.provenance.snapshot_hash &&
              provenance.start <= sentence_start &&
              sentence_end <= provenance.end),
        );
        if (!known) all.push(item);
        ids.push((known ?? item).id);
      }
    out.push({ id: slot.id, evidence: [...new Set(ids)] });
  }
  return { evidence: all, slots: out };
}

/** Quotes that may stand in the direct answer; where the rules single none out, the best. */
function directOf({ direct, evidence: items }: Choice): string[] {
  return direct.length > 0 ? direct : items.slice(0, 1).map(({ id }) => id);
}
