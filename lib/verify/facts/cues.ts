import {
  DIRECTION_HAN,
  DIRECTIONS,
  HARMLESS_HAN,
  MODAL_HAN,
  MODALS,
  NEGATIVE,
  NEGATIVE_HAN,
  QUANTIFIER_HAN,
  QUANTIFIERS,
  WEAK,
} from './cue-words';
import type { Token } from './tokens';
import type { Direction, DirectionFact, FactSpan, Modality, ModalityFact, Quantifier, QuantifierFact } from './types';

export interface Cues {
  negations: FactSpan[];
  directions: DirectionFact[];
  quantifiers: QuantifierFact[];
  modalities: ModalityFact[];
}

/** Negation, direction, quantifiers and modality of a text, each with its place. */
export function cuesOf(text: string, tokens: readonly Token[]): Cues {
  const out: Cues = { negations: [], directions: [], quantifiers: [], modalities: [] };
  let hasHan = false;
  tokens.forEach((token, i) => {
    if (token.kind === 'han') hasHan = true;
    if (token.kind !== 'word') return;
    const span = { start: token.start, end: token.end, text: token.text };
    const low = token.low;
    if (isNegation(tokens, i)) out.negations.push(span);
    const direction = DIRECTIONS.get(low);
    if (direction && !isBound(tokens, i) && !isNoComparison(tokens, i)) out.directions.push({ ...span, direction });
    const quantifier = QUANTIFIERS.get(low);
    if (
      quantifier &&
      !(low === 'only' && tokens[i - 1]?.low === 'not') &&
      !(low === 'most' && direction && isSuperlative(tokens, i))
    )
      out.quantifiers.push({ ...span, quantifier });
    const modality = MODALS.get(low);
    if (
      modality &&
      !(low === 'may' && token.text === 'May') &&
      !(low === 'will' && token.text === 'Will') &&
      !(low === 'said' || low === 'thought')
    )
      out.modalities.push({ ...span, modality });
  });
  if (hasHan) hanCues(text, out);
  return out;
}

function isNegation(tokens: readonly Token[], at: number): boolean {
  const low = tokens[at]?.low ?? '';
  if (!NEGATIVE.has(low)) {
    const then = tokens[at + 1]?.low ?? '';
    return (
      (low === 'yet' && then === 'to') ||
      (low === 'turned' && then === 'down') ||
      (/^stay(?:s|ed)?$/.test(low) && then === 'away')
    );
  }
  const next = tokens[at + 1]?.low ?? '';
  if (low === 'not' && (next === 'only' || next === 'just' || next === 'merely')) return false;
  if (
    low === 'no' &&
    (next === '.' || next === 'longer' ? next === '.' : /^(?:more|less|fewer|later|earlier|doubt)$/.test(next))
  )
    return false;
  return (
    !WEAK.has(low) ||
    low.startsWith('fail') ||
    low.startsWith('refus') ||
    low.startsWith('exclud') ||
    low.startsWith('declin')
  );
}

/** “more than 5”, “over 30 years” bound a figure: the figure's bound says it. */
function isBound(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  const then = tokens[at + 2];
  return (
    next?.kind === 'number' ||
    next?.text === '$' ||
    (next?.low === 'than' && (then?.kind === 'number' || then?.text === '$'))
  );
}

/** “Under the foot”, “see the page for more”: a place and a rest, no comparison. */
function isNoComparison(tokens: readonly Token[], at: number): boolean {
  const low = tokens[at]?.low ?? '';
  if (/^(?:under|over|above|below)$/.test(low))
    return !/^(?:average|normal|zero|par|budget|capacity)$/.test(tokens[at + 1]?.low ?? '');
  const next = tokens[at + 1];
  return low === 'more' && (tokens[at - 1]?.low === 'for' || next === undefined || next.kind === 'sign');
}

function isSuperlative(tokens: readonly Token[], at: number): boolean {
  return /^(?:the|its|his|her|their|'s)$/.test(tokens[at - 1]?.low ?? '');
}

type HanCue =
  | { word: string; kind: 'harmless' | 'negation' }
  | { word: string; kind: 'direction'; direction: Direction }
  | { word: string; kind: 'quantifier'; quantifier: Quantifier }
  | { word: string; kind: 'modality'; modality: Modality };

/** Chinese cues by their first character, in the order in which they are tried. */
const HAN_CUES = new Map<string, HanCue[]>();
for (const cue of [
  ...HARMLESS_HAN.map((word): HanCue => ({ word, kind: 'harmless' })),
  ...NEGATIVE_HAN.map((word): HanCue => ({ word, kind: 'negation' })),
  ...DIRECTION_HAN.map(([word, direction]): HanCue => ({ word, kind: 'direction', direction })),
  ...QUANTIFIER_HAN.map(([word, quantifier]): HanCue => ({ word, kind: 'quantifier', quantifier })),
  ...MODAL_HAN.map(([word, modality]): HanCue => ({ word, kind: 'modality', modality })),
]) {
  const first = cue.word[0] ?? '';
  HAN_CUES.set(first, [...(HAN_CUES.get(first) ?? []), cue]);
}

function hanCues(text: string, out: Cues): void {
  for (let i = 0; i < text.length; ) {
    const cue = HAN_CUES.get(text[i] ?? '')?.find(({ word }) => text.startsWith(word, i));
    if (!cue) {
      i++;
      continue;
    }
    const span = { start: i, end: i + cue.word.length, text: cue.word };
    if (cue.kind === 'negation') out.negations.push(span);
    else if (cue.kind === 'direction') out.directions.push({ ...span, direction: cue.direction });
    else if (cue.kind === 'quantifier') out.quantifiers.push({ ...span, quantifier: cue.quantifier });
    else if (cue.kind === 'modality') out.modalities.push({ ...span, modality: cue.modality });
    i = span.end;
  }
}
