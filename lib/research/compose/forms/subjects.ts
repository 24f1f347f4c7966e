import { contentWords, foldText } from '../../../reading/text';

/** Tells which of the things compared a text speaks of. */
export interface Subject {
  /** As the question writes it. */
  name: string;
  /** Whether a text names it. */
  isIn: (text: string) => boolean;
  /** Words of its name, folded. */
  words: readonly string[];
}

/**
 * The sides of a comparison as things to be found in a page. Of “Varde lamp” and “Norde lamp” only what tells them apart
 * must stand in a text: “the Varde weighs 2 kg” speaks of the first.
 */
export function subjectsOf(names: readonly string[]): Subject[] {
  const words = names.map((name) => wordsOf(name));
  return names.map((name, i) => {
    const own = words[i] ?? [];
    const others = new Set(words.flatMap((list, at) => (at === i ? [] : list)));
    const telling = own.filter((word) => !others.has(word));
    const needed = telling.length > 0 ? telling : [foldText(name).trim()];
    const patterns = needed.map(patternOf);
    return {
      name,
      words: own,
      isIn: (text) => {
        const folded = foldText(text);
        return patterns.every((pattern) => pattern.test(folded));
      },
    };
  });
}

function wordsOf(name: string): string[] {
  const found = contentWords(name);
  return found.length > 0 ? found : [foldText(name).trim()];
}

/** A word of letters stands alone (Go is not in Google), with an ending of its language at most; Han need not. */
function patternOf(word: string): RegExp {
  const base = word.replace(/(?<=[a-z]{3})s$/, '');
  const escaped = base.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  if (/\p{Script=Han}/u.test(word)) return new RegExp(escaped, 'u');
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?:'?e?s)?(?![\p{Script=Latin}\p{N}])`, 'u');
}

/** Which subject a text speaks of: by its own words, else by the headings above it, the innermost first, else by the title. */
export function speaksOf(
  subjects: readonly Subject[],
  text: string,
  headings: readonly string[],
  title: string,
): { own: number[]; from: 'text' | 'above' } {
  const inText = indexesIn(subjects, text);
  if (inText.length > 0) return { own: inText, from: 'text' };
  for (const above of [...headings].reverse().concat(title)) {
    const named = indexesIn(subjects, above);
    if (named.length > 0) return { own: named.length === 1 ? named : [], from: 'above' };
  }
  return { own: [], from: 'above' };
}

export function indexesIn(subjects: readonly Subject[], text: string): number[] {
  return subjects.flatMap((subject, i) => (subject.isIn(text) ? [i] : []));
}
