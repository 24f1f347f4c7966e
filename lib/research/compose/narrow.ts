import { sentences } from '../../reading/text';
import { alignmentOf } from '../../verify/check/near';
import { prepare } from '../../verify/check/prepare';
import type { Handed } from '../handing';
import { needsSentenceBefore } from '../quote/anaphora';

interface Place {
  start: number;
  end: number;
}

/** A narrowed citation is no longer than this; beyond it, the first place alone counts. Unit: UTF-16 characters. */
const LONGEST = 600;

/**
 * The sentences of a passage that a written sentence stands on, so that a citation is a quote and not a page's worth of
 * text: those in which the check met something, else the one that shares most words.
 *
 * @param places of the passage's text that the check named
 * @returns UTF-16 units into the page's text
 */
export function narrowed(sentence: string, language: string, passage: Handed, places: readonly Place[]): Place {
  const spans = sentences(passage.text, null);
  if (spans.length < 2) return { start: passage.start, end: passage.end };
  const met = places.map((place) => indexAt(spans, place)).filter((index) => index >= 0);
  const chosen = met.length > 0 ? met : [nearest(sentence, language, passage.text, spans)];
  let first = Math.min(...chosen);
  let last = Math.max(...chosen);
  if ((spans[last]?.end ?? 0) - (spans[first]?.start ?? 0) > LONGEST) {
    first = chosen[0] ?? 0;
    last = first;
  }
  const opening = spans[first];
  const before = spans[first - 1];
  if (opening && before && needsSentenceBefore(passage.text.slice(opening.start, opening.end), false))
    if ((spans[last]?.end ?? 0) - before.start <= LONGEST) first -= 1;
  return {
    start: passage.start + (spans[first]?.start ?? 0),
    end: passage.start + (spans[last]?.end ?? passage.text.length),
  };
}

function indexAt(spans: readonly Place[], place: Place): number {
  return spans.findIndex((span) => span.start <= place.start && place.start < span.end);
}

function nearest(sentence: string, language: string, text: string, spans: readonly Place[]): number {
  const claim = prepare(sentence, language);
  let best = 0;
  let most = -1;
  for (const [index, span] of spans.entries()) {
    const shared = alignmentOf(claim, prepare(text.slice(span.start, span.end), null), null);
    if (shared > most) [best, most] = [index, shared];
  }
  return best;
}
