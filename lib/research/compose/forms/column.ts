import type { Handed } from '../../handing';
import type { CheckedSentence } from '../check';
import { indexesIn, type Subject } from './subjects';

/**
 * Holds a cell against its column: what it cites must speak of the thing that the column is of, in its own words, else
 * under its heading or title. The weight of one lamp in the column of another is right in every word and wrong; such a
 * cell cites nothing any more, so that it is *not stated*, and is told among the sentences that were caught.
 */
export function inItsColumn(
  checked: CheckedSentence,
  subjects: readonly Subject[],
  handed: ReadonlyMap<string, Handed>,
): CheckedSentence {
  const own = checked.part === 'cell' && checked.at ? subjects[checked.at.column] : undefined;
  if (!own || checked.spans.length === 0) return checked;
  const isOwn = checked.spans.some(({ id, start, end }) => {
    const passage = handed.get(id);
    if (!passage) return false;
    const said = passage.text.slice(start - passage.start, end - passage.start);
    const named = indexesIn(subjects, said);
    if (named.length > 0) return own.isIn(said);
    return own.isIn([passage.text, passage.heading, passage.title].join('\n'));
  });
  if (isOwn) return checked;
  const reasons = [{ code: 'name_absent', detail: own.name }, ...checked.reasons];
  return { ...checked, mark: 'not_confirmed', reasons, spans: [], open: false };
}
