/** Two queries that are this alike find the same: the second is not asked (query.duplicate). Dice coefficient, 0–1. */
export const QUERY_DUPLICATE = 0.85;

/**
 * Whether two queries say the same, by Dice over in-word character trigrams (pairs where Han is written). Operators
 * count: the same words with one required are another query.
 */
export function alikeQueries(a: string, b: string): boolean {
  if (operators(a) !== operators(b)) return false;
  return dice(pieces(a), pieces(b)) > QUERY_DUPLICATE;
}

function operators(text: string): string {
  return (text.match(/(?:^|\s)[+"][^\s"]*/g) ?? [])
    .map((part) => part.trim())
    .sort()
    .join(' ');
}

function pieces(text: string): Map<string, number> {
  const out = new Map<string, number>();
  const add = (piece: string) => out.set(piece, (out.get(piece) ?? 0) + 1);
  for (const word of text
    .normalize('NFKC')
    .toLowerCase()
    .match(/\p{Script=Han}+|[\p{L}\p{N}_]+/gu) ?? []) {
    const size = /\p{Script=Han}/u.test(word) ? 2 : 3;
    const padded = size === 3 ? ` ${word} ` : word;
    if (padded.length <= size) add(padded);
    for (let i = 0; i + size <= padded.length; i++) add(padded.slice(i, i + size));
  }
  return out;
}

function dice(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let shared = 0;
  let all = 0;
  for (const [piece, n] of a) {
    shared += Math.min(n, b.get(piece) ?? 0);
    all += n;
  }
  for (const n of b.values()) all += n;
  return all === 0 ? 1 : (2 * shared) / all;
}
