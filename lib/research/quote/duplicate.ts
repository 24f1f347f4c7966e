import { foldText } from '../../reading/text';

/** Shares of equal character trigrams above which two sentences say the same (query.duplicate, MECHANISMS B42). */
const SAME = 0.85;

/** Whether two sentences are near-duplicates: Dice over character trigrams of their letters and digits. */
export function sameSaying(a: string, b: string): boolean {
  const x = trigrams(a);
  const y = trigrams(b);
  if (x.size === 0 || y.size === 0) return a.trim() === b.trim();
  if (Math.min(x.size, y.size) * 2 < SAME * (x.size + y.size)) return false;
  let shared = 0;
  for (const gram of x) if (y.has(gram)) shared++;
  return (2 * shared) / (x.size + y.size) >= SAME && numbers(a) === numbers(b);
}

/** Sentences that differ in a number say different things, however alike they look. */
function numbers(text: string): string {
  return (text.match(/\d+(?:[.,]\d+)*/g) ?? []).join(' ');
}

function trigrams(text: string): Set<string> {
  const plain = foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const out = new Set<string>();
  for (let i = 0; i + 3 <= plain.length; i++) out.add(plain.slice(i, i + 3));
  return out;
}
