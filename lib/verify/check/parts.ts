/** A part of a sentence that states a fact of its own. Offsets into the sentence. */
export interface Part {
  start: number;
  end: number;
}

/** Where one statement ends and the next begins inside a sentence. */
const JOINT =
  /[;；]\s*|,\s+(?:and|but|while|whereas|yet)\s+|\s+(?:while|whereas)\s+|，(?:而|但|但是|并|并且|且|同时|其中)?/gu;
/** A part shorter than this (letters; a Han character counts two) says too little to be checked alone. */
const LEAST = 14;

/**
 * Cuts a sentence that joins several statements, so that each is checked against its own span (MECHANISMS A73).
 * @returns the whole sentence as one part where it joins nothing
 */
export function partsOf(sentence: string): Part[] {
  const parts: Part[] = [];
  let start = 0;
  for (const match of sentence.matchAll(JOINT)) {
    const rest = sentence.slice(match.index + match[0].length);
    if (size(sentence.slice(start, match.index)) < LEAST || size(rest) < LEAST) continue;
    parts.push({ start, end: match.index });
    start = match.index + match[0].length;
  }
  parts.push({ start, end: sentence.length });
  return parts;
}

function size(text: string): number {
  return (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) + (text.match(/\p{Script=Han}/gu)?.length ?? 0);
}
