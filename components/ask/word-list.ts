/** Words that can be put back. */
const MOST_REMOVED = 4;

/** Whether a word stands among others, however it is written. */
function has(words: readonly string[], word: string): boolean {
  return words.some((known) => known.toLowerCase() === word.toLowerCase());
}

/** The words with one more; the same list where it stands there already, or is none. */
export function withWord(words: readonly string[], typed: string): readonly string[] {
  const word = typed.trim().replace(/\s+/g, ' ');
  return word === '' || has(words, word) ? words : [...words, word];
}

/** Words that were taken away, newest first, with one more: a press too many is put right by another. */
export function withRemoved(removed: readonly string[], word: string): readonly string[] {
  return [word, ...removed.filter((other) => other !== word)].slice(0, MOST_REMOVED);
}

/** What can be added with one press: what was taken away and is not back, and what is offered besides. */
export function offersBeside(
  words: readonly string[],
  removed: readonly string[],
  offered: readonly string[],
): { back: string[]; more: string[] } {
  const back = removed.filter((word) => !has(words, word));
  return { back, more: offered.filter((word) => !has(words, word) && !has(back, word)) };
}
