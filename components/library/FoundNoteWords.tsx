import { Found } from './Found';
import type { Place } from './find';

/** Words before the first hit that are shown, in characters. */
const BEFORE = 24;
const LENGTH = 160;

/** The stretch of a note around its first hit. */
export function FoundNoteWords({ text, places }: { text: string; places: readonly Place[] }) {
  const first = places[0]?.start ?? 0;
  const from = first <= BEFORE ? 0 : first - BEFORE;
  const to = from + LENGTH;
  const inside = places
    .filter((place) => place.start < to)
    .map((place) => ({ start: place.start - from, end: Math.min(place.end, to) - from }));
  return (
    <>
      {from > 0 ? '…' : ''}
      <Found text={text.slice(from, to)} places={inside} />
    </>
  );
}
