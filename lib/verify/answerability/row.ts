import { foldText, stem } from '../../reading/text';

/**
 * The longest row of a question's words that a text has as well, by their stems and small words too, as a share of the
 * question's words. A page that says a thing nearly as it was asked is seldom of something else (docs/decisions).
 *
 * @returns 0–1
 */
export function longestRow(question: string, text: string): number {
  const [asked, said] = [stemsOf(question), stemsOf(text)];
  let best = 0;
  let before = new Uint16Array(said.length + 1);
  for (const one of asked) {
    const now = new Uint16Array(said.length + 1);
    said.forEach((other, j) => {
      if (one === other) now[j + 1] = (before[j] ?? 0) + 1;
      best = Math.max(best, now[j + 1] ?? 0);
    });
    before = now;
  }
  return best / Math.max(1, asked.length);
}

function stemsOf(text: string): string[] {
  return (foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => stem(word));
}
