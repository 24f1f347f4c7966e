/** The last phrase of a question that limits what is asked: “on a toaster”, “in winter”, “without a network card”. */
const LAST_PHRASE =
  /\b(?:on|in|inside|under|over|with|without|via|using|for|at|from|during|before|after)\s+(?:(?:a|an|the|my|our|your|any|some)\s+)?((?:[\p{L}\d-]+\s+){0,2}[\p{L}\d-]+)\s*[?.!]*$/iu;

/**
 * Whether a word stands in the phrase that limits an English question. Where no page holds it an answer may stand, but
 * holds for less than was asked, and says so (MECHANISMS F21, C16).
 */
export function limits(question: string, word: string): boolean {
  const phrase = LAST_PHRASE.exec(question)?.[1];
  return phrase?.toLowerCase().split(/\s+/).includes(word.toLowerCase()) ?? false;
}
