import type { Evidence } from '../../schema/evidence';
import { evidenceFrom, type ReadCopy } from '../fuse';
import type { Handed } from '../handing';
import type { CitedSpan } from './check';

/**
 * Turns the spans that written sentences stand on into evidence, each span once.
 *
 * @returns the evidence in the order of first citing, and for each sentence the ids of its own
 */
export async function evidenceOfSpans(
  lists: readonly (readonly CitedSpan[])[],
  byId: ReadonlyMap<string, Handed>,
  copies: readonly ReadCopy[],
  now: string,
): Promise<{ evidence: Evidence[]; ids: string[][] }> {
  const found = new Map<string, Evidence>();
  const ids: string[][] = [];
  for (const list of lists) {
    const mine: string[] = [];
    for (const span of list) {
      const passage = byId.get(span.id);
      const copy = passage ? copies[passage.page] : undefined;
      if (!passage || !copy) continue;
      const block = copy.snapshot.paragraphs.find(({ start, end }) => start <= span.start && span.start < end);
      const item = await evidenceFrom(
        copy,
        {
          start: span.start,
          end: span.end,
          claimStart: span.start,
          claimEnd: span.end,
          paragraph: block?.index ?? passage.paragraph,
          relevance: passage.relevance,
          steps: ['read', 'rank', 'cited-by-model'],
        },
        now,
      );
      found.set(item.id, item);
      mine.push(item.id);
    }
    ids.push([...new Set(mine)]);
  }
  return { evidence: [...found.values()], ids };
}
