import { foldText } from '../reading/text';

/** What independence is judged by. */
export interface SourceText {
  url: string;
  text: string;
  /** Registrable domain of the address (registrable-domain.ts); where it is not known, a rough one is taken. */
  publisher?: string | null | undefined;
}

/** Share of equal character trigrams above which two texts are copies of one (MECHANISMS F13). */
const NEAR_DUPLICATE = 0.8;

/**
 * Who is taken for the publisher where nobody has looked it up: the last two labels of the host. Under `co.uk` or
 * `github.io` that joins publishers who are two, which only makes less of their agreement.
 */
export function roughPublisher(url: string): string {
  if (!URL.canParse(url)) return url;
  const host = new URL(url).hostname.toLowerCase().replace(/\.$/, '');
  return /^[\d.]+$|:/.test(host) ? host : host.split('.').slice(-2).join('.');
}

/**
 * Groups of sources that count once: one publisher, or one text published twice.
 * @returns for each source the index of its group
 */
export function independentGroups(sources: readonly SourceText[]): number[] {
  const groups = sources.map((_, i) => i);
  const domains = sources.map(({ url, publisher }) => publisher ?? roughPublisher(url));
  const grams = sources.map(({ text }) => trigrams(text));
  const find = (i: number): number => (groups[i] === i ? i : find(groups[i] ?? i));
  for (let i = 0; i < sources.length; i++) {
    for (let j = 0; j < i; j++) {
      const a = grams[i] ?? new Set();
      const b = grams[j] ?? new Set();
      if (domains[i] === domains[j] || dice(a, b) >= NEAR_DUPLICATE) groups[find(i)] = find(j);
    }
  }
  return groups.map((_, i) => find(i));
}

/** How many independent sources there are. */
export function independentCount(sources: readonly SourceText[]): number {
  return new Set(independentGroups(sources)).size;
}

function trigrams(text: string): Set<string> {
  const plain = foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const out = new Set<string>();
  for (let i = 0; i + 3 <= plain.length; i++) out.add(plain.slice(i, i + 3));
  return out;
}

function dice(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  let shared = 0;
  for (const gram of a) if (b.has(gram)) shared++;
  return (2 * shared) / (a.size + b.size);
}
