/** A run of text that both versions share, or that only the old or only the new one has. */
export interface DifferencePart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Longer texts are compared as a whole: the table of common words grows with the product of their lengths. */
const MOST_WORDS = 1500;

/**
 * The difference of two texts word by word (character by character in Han, kana and Thai), old words before the new
 * ones at each place. Joining what is not `added` gives the old text, what is not `removed` the new one.
 */
export function wordDifference(before: string, after: string): DifferencePart[] {
  const a = words(before);
  const b = words(after);
  if (a.length > MOST_WORDS || b.length > MOST_WORDS)
    return before === after ? part('same', before) : [...part('removed', before), ...part('added', after)];
  const common = commonTable(a, b);
  const parts: DifferencePart[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    const left = a[i];
    const right = b[j];
    if (left !== undefined && left === right) {
      push(parts, 'same', left);
      i++;
      j++;
    } else if (
      left !== undefined &&
      (right === undefined || lengthAt(common, i + 1, j) >= lengthAt(common, i, j + 1))
    ) {
      push(parts, 'removed', left);
      i++;
    } else if (right !== undefined) {
      push(parts, 'added', right);
      j++;
    }
  }
  return grouped(parts);
}

function words(text: string): string[] {
  return (
    text.match(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}\s]/gu,
    ) ?? []
  );
}

/** Length of the longest common subsequence of the ends from each pair of places. */
function commonTable(a: readonly string[], b: readonly string[]): Uint16Array[] {
  const table = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const row = table[i];
      if (row)
        row[j] =
          a[i] === b[j]
            ? lengthAt(table, i + 1, j + 1) + 1
            : Math.max(lengthAt(table, i + 1, j), lengthAt(table, i, j + 1));
    }
  return table;
}

function lengthAt(table: readonly Uint16Array[], i: number, j: number): number {
  return table[i]?.[j] ?? 0;
}

function push(parts: DifferencePart[], kind: DifferencePart['kind'], text: string): void {
  const last = parts.at(-1);
  if (last?.kind === kind) last.text += text;
  else parts.push({ kind, text });
}

/** Changed words with only a space between them read as one change. */
function grouped(parts: readonly DifferencePart[]): DifferencePart[] {
  const out: DifferencePart[] = [];
  let removed = '';
  let added = '';
  const flush = () => {
    if (removed) out.push({ kind: 'removed', text: removed });
    if (added) out.push({ kind: 'added', text: added });
    removed = '';
    added = '';
  };
  for (const [i, { kind, text }] of parts.entries()) {
    if (kind === 'removed') removed += text;
    else if (kind === 'added') added += text;
    else if (/^\s+$/.test(text) && removed && added && i + 1 < parts.length) {
      removed += text;
      added += text;
    } else {
      flush();
      push(out, 'same', text);
    }
  }
  flush();
  return out;
}

function part(kind: DifferencePart['kind'], text: string): DifferencePart[] {
  return text === '' ? [] : [{ kind, text }];
}
